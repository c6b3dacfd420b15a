"""Every refusal has its rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asalto_tui.engine.board import parse_points
from asalto_tui.engine.position import Position
from asalto_tui.engine.reasons import Reason, why_not
from asalto_tui.engine.ruleset import ASALTO
from tests.pictures import OFFICERS, REBELS, play, position_of
from tests.strategies import points, positions

BOARD = """
      . . .
      . O .
  . . r O . . .
  . . . . r . .
  r r . r . r r
      r r r
      r r r
"""
CASES = [
    # side, path chosen so far, next point, reason
    (OFFICERS, "", "a5", Reason.NO_PIECE),
    (OFFICERS, "", "c5", Reason.NOT_YOUR_PIECE),
    (REBELS, "", "d6", Reason.NOT_YOUR_PIECE),
    (REBELS, "", "d1", Reason.CANNOT_MOVE),
    (OFFICERS, "d6", "d5", Reason.OCCUPIED),
    (OFFICERS, "d6", "c5", Reason.OCCUPIED),
    (REBELS, "c5", "d5", Reason.OCCUPIED),
    (OFFICERS, "d5", "c4", Reason.NO_LINE),  # no diagonal passes through d5
    (OFFICERS, "d5", "g5", Reason.NO_LINE),
    (OFFICERS, "d5", "f3", Reason.OCCUPIED),
    (OFFICERS, "d6", "d4", Reason.OFFICER_IN_THE_WAY),
    (OFFICERS, "d6", "f4", Reason.NOTHING_TO_JUMP),
    (REBELS, "c5", "d7", Reason.NO_LINE),
    (REBELS, "e4", "e3", Reason.NEVER_BACK),
    (REBELS, "c5", "b4", Reason.NEVER_BACK),
    (REBELS, "d3", "c4", Reason.NO_LINE),
    (REBELS, "c5", "e5", Reason.NEVER_CAPTURE),
    (REBELS, "e4", "c6", Reason.NEVER_CAPTURE),
    (OFFICERS, "d6 b4", "c4", Reason.ONLY_JUMPS),
    (OFFICERS, "d6 b4", "c5", Reason.ONLY_JUMPS),  # the rebel there has left the board
    (OFFICERS, "d6 b4", "d6", Reason.NOTHING_TO_JUMP),  # for the same reason
    (OFFICERS, "d6 b4", "b3", Reason.OCCUPIED),
]


@pytest.mark.parametrize(("side", "path", "point", "reason"), CASES)
def test_a_refused_choice_names_its_rule(side, path, point, reason):
    position = position_of(BOARD, side)
    (point,) = parse_points(point)
    assert why_not(position, parse_points(path), point) is reason


def test_officers_are_placed_in_the_fortress_on_an_empty_point():
    position = play(Position.start(ASALTO), "@c6")
    assert why_not(position, (), *parse_points("d4")) is Reason.OUTSIDE_FORTRESS
    assert why_not(position, (), *parse_points("c6")) is Reason.OCCUPIED


def test_a_jump_needs_a_line():
    position = position_of("... ... ...r... ..O.... r..rrrr rrr ...")
    assert why_not(position, parse_points("c4"), *parse_points("e6")) is Reason.NO_LINE


def test_geese_that_never_step_sideways():
    position = position_of("O.. ... ....... ..r.... r..r..r ... ...", REBELS, "fox-and-geese-13")
    assert why_not(position, parse_points("c4"), *parse_points("d4")) is Reason.NEVER_SIDEWAYS


def test_lines_closed_to_the_rebels():
    position = position_of("O.. ... ....... ..r.... r..rrrr rrr r..", REBELS, "german-tactics")
    assert why_not(position, parse_points("c4"), *parse_points("d4")) is Reason.CLOSED_LINE


def test_every_reason_is_tested():
    tested = {reason for *_, reason in CASES}
    assert set(Reason) - tested == {
        Reason.OUTSIDE_FORTRESS,
        Reason.NEVER_SIDEWAYS,
        Reason.CLOSED_LINE,
    }


@given(positions(), points, st.data())
def test_whatever_is_refused_gets_a_reason(position, point, data):
    moves = position.legal_moves()
    move = data.draw(st.sampled_from(moves)) if moves else ()
    for length in range(len(move)):
        path = move[:length]
        if not any(other[: length + 1] == (*path, point) for other in moves):
            assert why_not(position, path, point) in Reason
