"""Rules 2: chains of jumps, where they may turn and end, and what they take."""

from asalto_tui.engine.board import parse_points
from asalto_tui.engine.notation import parse_move
from asalto_tui.engine.position import Outcome, Termination, captured_points, is_capture
from tests.pictures import OFFICERS, REBELS, moves_of, picture, picture_of, play, position_of

TWO_IN_A_ROW = """
      . O .
      . r .
  . . . . . . .
  . . . r . . .
  r r r . r r r
      r . r
      r r r
"""


def test_an_officer_may_jump_again_and_the_player_may_stop_after_any_jump():
    position = position_of(TWO_IN_A_ROW)
    assert {move for move in moves_of(position) if "x" in move} == {"d7xd5", "d7xd5xd3"}
    stopped = play(position, "d7xd5")
    assert picture_of(stopped) == picture(
        """
              . . .
              . . .
          . . . O . . .
          . . . r . . .
          r r r . r r r
              r . r
              r r r
        """
    )
    assert picture_of(play(position, "d7xd5xd3")) == picture(
        """
              . . .
              . . .
          . . . . . . .
          . . . . . . .
          r r r O r r r
              r . r
              r r r
        """
    )
    assert stopped.officers == parse_points("d5")  # cut short, and still a capture: no huff
    assert stopped.side is REBELS


def test_a_chain_turns_in_any_direction_and_each_path_is_a_move_of_its_own():
    position = position_of(
        """
              . . .
              . O .
          . . r . r . .
          . . . . . . .
          r . r . r . r
              . . .
              r r r
        """
    )
    captures = {move for move in moves_of(position) if "x" in move}
    assert captures == {
        "d6xb4",
        "d6xb4xd2",
        "d6xb4xd2xf4",
        "d6xb4xd2xf4xd6",
        "d6xf4",
        "d6xf4xd2",
        "d6xf4xd2xb4",
        "d6xf4xd2xb4xd6",
    }


CIRCLE = """
      . . .
      r . .
  r . O r . . r
  r . r . r . r
  r . . r . . r
      r r r
      r r r
"""


def test_a_circular_chain_may_end_on_its_own_starting_point():
    after = """
              . . .
              r . .
          r . O . . . r
          r . . . . . r
          r . . . . . r
              r r r
              r r r
        """
    assert picture_of(play(position_of(CIRCLE), "c5xe5xe3xc3xc5")) == picture(after)
    assert picture_of(play(position_of(CIRCLE), "c5xc3xe3xe5xc5")) == picture(after)


def test_a_chain_may_pass_over_its_own_starting_point():
    position = position_of(CIRCLE)
    assert {"c5xc7", "c5xe5xe3xc3xc5xc7", "c5xc3xe3xe5xc5xc7"} <= moves_of(position)
    assert picture_of(play(position, "c5xe5xe3xc3xc5xc7")) == picture(
        """
              O . .
              . . .
          r . . . . . r
          r . . . . . r
          r . . . . . r
              r r r
              r r r
        """
    )


def test_no_rebel_is_jumped_twice():
    assert "d7xd5xd7" not in moves_of(position_of(TWO_IN_A_ROW))
    assert not any(move.count("x") > 5 for move in moves_of(position_of(CIRCLE)))


def test_the_result_is_judged_when_the_whole_move_is_over():
    position = position_of(
        """
              . . .
              . . .
          . . O r . . .
          . . r . r . .
          . . . r . . .
              r r r
              r r r
        """
    )
    assert len(position.rebels) == 10
    assert play(position, "c5xe5").outcome() is None
    assert play(position, "c5xe5xe3").outcome() == Outcome(Termination.FEW_REBELS, OFFICERS)
    assert "c5xe5xe3xc3xc5" in moves_of(position)  # goes on although two jumps had won


def test_captures_follow_from_the_path():
    position = position_of(CIRCLE)
    chain = parse_move(position, "c5xe5xe3")
    assert is_capture(chain)
    assert captured_points(chain) == parse_points("d5 e4")
    assert not is_capture(parse_points("c5 c6"))
    assert not is_capture(parse_points("c5"))
