"""Rules 2: steps and single jumps."""

import pytest

from asalto_tui.engine.board import parse_points
from asalto_tui.engine.position import IllegalMoveError
from tests.pictures import OFFICERS, REBELS, moves_of, picture, picture_of, play, position_of

REBELS_ABOUT = """
      . r .
      . r .
  r . . . . . r
  . . r . r . .
  . O . r . . .
      r r r
      r r r
"""


@pytest.mark.parametrize(
    ("rebel", "targets"),
    [
        ("d3", "d4 c3 e3"),  # no diagonal line passes through d3
        ("c4", "b4 d4 c5"),
        ("a5", "b5"),
        ("g5", "f5"),
        ("c2", "c3"),  # d2 beside it is taken
        ("d2", "c3 e3"),  # diagonally forward, d3 is taken
        ("d6", "c6 e6 c7 e7"),  # in the fortress too: never back to c5, d5 or e5
        ("d7", "c7 e7"),  # at the far end only sideways
        ("d1", ""),
    ],
)
def test_rebels_step_forward_diagonally_forward_and_sideways_but_never_back(rebel, targets):
    position = position_of(REBELS_ABOUT, REBELS)
    assert moves_of(position, rebel) == {f"{rebel}-{target}" for target in targets.split()}


def test_rebels_never_capture():
    position = position_of(
        """
              . . .
              . . .
          . . . . . . .
          . . . O . . .
          r r r r r r r
              r r r
              r r r
        """,
        REBELS,
    )
    assert not any("x" in move for move in moves_of(position))
    assert moves_of(position, "d3") == set()
    assert moves_of(position, "c3") == {"c3-c4", "c3-b4"}


def test_a_rebels_step_moves_only_that_rebel():
    before = """
              . O .
              . . .
          r r . . . r r
          r r r r r r r
          r r r r r r r
              r r O
              r r r
        """
    after = """
              . O .
              . . .
          r r . . r r r
          r r r r r . r
          r r r r r r r
              r r O
              r r r
        """
    assert picture_of(play(position_of(before, REBELS), "f4-e5")) == picture(after)


@pytest.mark.parametrize(
    ("officer", "targets"),
    [("d6", "c7 d7 e7 c6 e6 c5 d5 e5"), ("a4", "a5 b4 a3"), ("c7", "d7 c6 d6")],
)
def test_officers_step_along_every_line_in_any_direction(officer, targets):
    empty_but_for_rebels = dict.fromkeys("c2 d2 e2 c1 d1 f3 g3 d3 e3".split(), "r")
    empty_but_for_rebels[officer] = "O"
    position = position_of(drawing_of(empty_but_for_rebels))
    assert moves_of(position, officer) == {f"{officer}-{target}" for target in targets.split()}


def drawing_of(pieces):
    rows = [f"{column}{row}" for row in "7654321" for column in "abcdefg"]
    return "".join(pieces.get(name, ".") for name in rows if name[1] in "345" or name[0] in "cde")


def test_officers_go_in_and_out_of_the_fortress():
    position = position_of(
        """
              . . .
              . . .
          . . O . . . .
          . . . . . . .
          . . . . r r r
              r r r
              r r r
        """
    )
    assert {"c5-c4", "c5-b5", "c5-b4"} <= moves_of(position, "c5")
    assert "c4-c5" in moves_of(play(play(position, "c5-c4"), "f3-f4"), "c4")


ONE_TO_TAKE = """
      . O .
      . r .
  . . . . . . .
  . . . . . . .
  . . . r r r r
      r r r
      r r r
"""


def test_an_officer_captures_by_jumping_straight_to_the_empty_point_right_behind():
    after = """
              . . .
              . . .
          . . . O . . .
          . . . . . . .
          . . . r r r r
              r r r
              r r r
        """
    assert picture_of(play(position_of(ONE_TO_TAKE), "d7xd5")) == picture(after)


def test_it_cannot_capture_when_the_point_behind_is_taken():
    blocked = ONE_TO_TAKE.replace(". . . . . . .", ". . . r . . .", 1)
    assert not any("x" in move for move in moves_of(position_of(blocked)))


def test_it_cannot_capture_over_the_edge_of_the_board():
    position = position_of(
        """
              . r .
              . O .
          . . . . . . .
          . . . . . . .
          . r r r r r r
              r r r
              r r r
        """
    )
    assert not any("x" in move for move in moves_of(position))


def test_it_captures_along_lines_only():
    position = position_of(
        """
              . . .
              . . .
          . . . r . . .
          . . O . . . r
          . r . r . . r
              r r .
              r r r
        """
    )
    assert moves_of(position, "c4") == {"c4-c5", "c4-b4", "c4-d4", "c4-c3"}


def test_it_captures_along_diagonal_lines():
    position = position_of(
        """
              . . .
              . O .
          . . r . r . .
          . . . . r . .
          . . . r r r r
              r r r
              . . .
        """
    )
    assert {"d6xb4", "d6xf4"} <= moves_of(position, "d6")


def test_officers_never_jump_officers():
    position = position_of(
        """
              . O .
              . O .
          . . . . . . .
          . . . . . . .
          . . . r r r r
              r r r
              r r r
        """
    )
    assert moves_of(position, "d7") == {"d7-c7", "d7-e7"}
    assert not any("x" in move for move in moves_of(position))


def test_an_illegal_move_is_refused_with_its_text_and_changes_nothing():
    position = position_of(ONE_TO_TAKE)
    with pytest.raises(IllegalMoveError, match="d7-d4 is not legal"):
        position.play(parse_points("d7 d4"))
    with pytest.raises(IllegalMoveError):
        position.play(())
    with pytest.raises(IllegalMoveError):
        position.play((99, -1))
    assert picture_of(position) == picture(ONE_TO_TAKE)
    assert position.side is OFFICERS
