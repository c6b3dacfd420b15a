"""Rules 1: the cross, its lines, the sides, and placing the officers."""

import pytest

from asalto_tui.engine.board import (
    ALL_DIAGONALS,
    DIAGONALS,
    HORIZONTAL_LINES,
    POINT_NAMES,
    VERTICAL_LINES,
    PointError,
    mirror,
    parse_point,
    parse_points,
    point_at,
    point_between,
    point_beyond,
)
from asalto_tui.engine.position import IllegalMoveError, Position
from asalto_tui.engine.ruleset import ASALTO, RULESETS
from tests.pictures import REBELS, moves_of, picture, picture_of, play

DIAGONAL_POINTS = "c7 e7 d6 c5 e5 a5 g5 b4 d4 f4 a3 c3 e3 g3 d2 c1 e1".split()  # rules 1.2


def line(text):
    one, other = sorted(parse_points(text))
    return one, other


def names(points):
    return {POINT_NAMES[point] for point in points}


def test_the_cross_has_33_points_from_c7_to_e1():
    rows = " ".join(POINT_NAMES)
    assert rows == (
        "c7 d7 e7 c6 d6 e6 a5 b5 c5 d5 e5 f5 g5 a4 b4 c4 d4 e4 f4 g4 "
        "a3 b3 c3 d3 e3 f3 g3 c2 d2 e2 c1 d1 e1"
    )


def test_asalto_has_72_lines():
    assert (len(HORIZONTAL_LINES), len(VERTICAL_LINES), len(DIAGONALS)) == (26, 26, 20)
    assert ASALTO.lines == HORIZONTAL_LINES | VERTICAL_LINES | DIAGONALS
    assert len(ASALTO.lines) == 72


def test_diagonals_pass_through_every_other_point():
    assert {name for line in DIAGONALS for name in names(line)} == set(DIAGONAL_POINTS)
    assert line("d6 c5") in DIAGONALS
    assert line("d7 c6") not in DIAGONALS
    assert line("c5 b4") in DIAGONALS
    assert line("b5 c6") not in DIAGONALS


def test_full_diagonals_are_both_in_each_of_20_cells_and_none_leads_across_a_notch():
    assert len(ALL_DIAGONALS) == 40
    assert DIAGONALS < ALL_DIAGONALS
    assert line("d7 c6") in ALL_DIAGONALS
    for notch in ("b5 c6", "e6 f5", "b3 c2", "f3 e2"):
        assert line(notch) not in ALL_DIAGONALS


def test_the_fortress_is_the_top_arm():
    assert names(ASALTO.fortress) == set("c5 d5 e5 c6 d6 e6 c7 d7 e7".split())


def test_points_are_named_in_either_case():
    assert parse_point("A5") == parse_point("a5") == POINT_NAMES.index("a5")


@pytest.mark.parametrize("text", ["", "a1", "a7", "h4", "d8", "d0", "d", "4d", "d44", "d٤", "İ"])
def test_what_names_no_point_is_refused_by_name(text):
    with pytest.raises(PointError, match="not a point of the board") as error:
        parse_point(text)
    assert repr(text) in str(error.value)


def test_points_off_the_cross_are_none():
    assert point_at(0, 0) is None
    assert point_at(-1, 3) is None
    assert point_at(3, 7) is None
    assert point_at(3, 3) == parse_point("d4")


@pytest.mark.parametrize(
    ("origin", "over", "beyond"),
    [("d4", "d5", "d6"), ("d6", "c5", "b4"), ("a4", "b5", "c6"), ("d6", "d7", None)],
)
def test_the_point_right_behind(origin, over, beyond):
    behind = point_beyond(parse_point(origin), parse_point(over))
    assert behind == (beyond and parse_point(beyond))
    if beyond:
        assert point_between(parse_point(origin), parse_point(beyond)) == parse_point(over)


@pytest.mark.parametrize("pair", ["d4 d4", "d4 d5", "d4 e6", "a5 d5", "c7 g3"])
def test_only_straight_jumps_have_a_point_between(pair):
    assert point_between(*parse_points(pair)) is None


def test_the_mirror_changes_left_and_right():
    assert names(map(mirror, parse_points("a5 b4 d4 e7"))) == {"g5", "f4", "d4", "c7"}
    for rules in RULESETS.values():
        assert {tuple(sorted(map(mirror, line))) for line in rules.lines} == rules.lines


def test_24_rebels_start_on_every_point_outside_the_fortress():
    start = Position.start(ASALTO)
    assert picture_of(start) == picture(
        """
              . . .
              . . .
          r r . . . r r
          r r r r r r r
          r r r r r r r
              r r r
              r r r
        """
    )
    assert len(start.rebels) == 24


def test_the_officers_are_placed_one_after_the_other_on_any_two_fortress_points():
    start = Position.start(ASALTO)
    assert moves_of(start) == {f"@{name}" for name in names(ASALTO.fortress)}
    one = play(start, "@d7")
    assert moves_of(one) == moves_of(start) - {"@d7"}
    both = play(one, "@c5")
    assert picture_of(both) == picture(
        """
              . O .
              . . .
          r r O . . r r
          r r r r r r r
          r r r r r r r
              r r r
              r r r
        """
    )
    assert both.side is REBELS


@pytest.mark.parametrize("point", ["d4", "a5", "e1"])
def test_no_officer_is_placed_outside_the_fortress(point):
    with pytest.raises(IllegalMoveError):
        Position.start(ASALTO).play(parse_points(point))


def test_after_placing_the_sides_alternate():
    position = play(Position.start(ASALTO), "@d7", "@e7")
    sides = []
    for move in ("d4-d5", "d7-d6", "c4-d4"):
        sides.append(position.side.value)
        position = play(position, move)
    assert sides == ["rebels", "officers", "rebels"]
