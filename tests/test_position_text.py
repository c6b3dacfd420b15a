"""Rules 6.3: positions as text, read as they are written and refused plainly."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asalto_tui.engine.board import parse_points
from asalto_tui.engine.notation import NotationError, format_position, parse_position
from asalto_tui.engine.position import Position
from asalto_tui.engine.ruleset import ASALTO, RULESETS, Side
from tests.pictures import position_of
from tests.strategies import positions

CLAIM, HUNT = RULESETS["asalto-claim"], RULESETS["fox-and-geese-13"]
START = "3/3/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr o 2 0"
C6_E6 = "3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0"


# Round trips.


def test_the_start_of_asalto():
    assert format_position(Position.start(ASALTO)) == START
    assert parse_position(ASALTO, START) == (Position.start(ASALTO), 0)


def test_with_officers_on_c6_and_e6():
    position = Position.start(ASALTO).play(parse_points("c6")).play(parse_points("e6"))
    assert format_position(position) == C6_E6
    assert parse_position(ASALTO, C6_E6) == (position, 0)


def test_with_claims_a_fifth_field_names_the_points():
    position = position_of("OO. .r. ....... ....... rrrrrrr rrr rrr", rules="asalto-claim")
    assert format_position(position).endswith(" o 0 0 -")
    missed = position.play(parse_points("d7 e7"))
    assert format_position(missed, 7) == "O1O/1r1/7/7/rrrrrrr/rrr/rrr r 0 7 c7,e7"


@given(positions(), st.integers(0, 100))
def test_positions_are_read_as_they_are_written(position, quiet):
    if position.to_place:
        quiet = 0
    assert parse_position(position.rules, format_position(position, quiet)) == (position, quiet)


@given(positions())
def test_repr_can_be_evaluated(position):
    names = {"Position": Position, "RULESETS": RULESETS, "Side": Side}
    assert eval(repr(position), names) == position


# Positions that are refused.

WRONG = [
    ("", "4 fields, not 0"),
    ("   \n ", "4 fields, not 0"),
    (START.rsplit(" ", 1)[0], "4 fields, not 3"),
    (START + " -", "4 fields, not 5"),
    (START.replace("3/3", "3", 1), "board: 6 rows instead of 7"),
    (START.replace("3/3", "3/3/3", 1), "board: 8 rows instead of 7"),
    (START.replace("3/3", "2/3", 1), "board: row 7 has 2 points, not 3"),
    (START.replace("3/3", "3/4", 1), "board: row 6 has 4 points, not 3"),
    (START.replace("3/3", "3/", 1), "board: row 6 has 0 points, not 3"),
    (START.replace("rr3rr", "rr2rr"), "board: row 5 has 6 points, not 7"),
    (START.replace("rr3rr", "rr33rr"), "board: row 5 has 10 points, not 7"),
    (START.replace("rr3rr", "777777777"), "board: row 5 has 63 points, not 7"),
    (START.replace("rr3rr", "rr3rx"), "board: row 5 has an unknown letter 'x'"),
    (START.replace("rr3rr", "rr3rR"), "board: row 5 has an unknown letter 'R'"),
    (START.replace("rr3rr", "rr3ro"), "board: row 5 has an unknown letter 'o'"),
    (START.replace("rr3rr", "rr3r0"), "board: row 5 has an unknown letter '0'"),
    (START.replace("rr3rr", "rr٣rr"), "board: row 5 has an unknown letter '٣'"),
    (START.replace("rr3rr", "rr3r\x1b"), r"board: row 5 has an unknown letter '\x1b'"),
    (C6_E6.replace("O1O", "OOO"), "board: 3 officers, more than 2"),
    (C6_E6.replace("3/O1O", "1r1/O1O"), "board: 25 rebels, more than 24"),
    (START.replace(" o ", " w "), "side to move: 'w' is neither o nor r"),
    (START.replace(" o ", " O "), "side to move: 'O' is neither o nor r"),
    (START.replace(" o ", " officers "), "side to move: 'officers' is neither o nor r"),
    (START.replace(" 2 ", " x "), "officers to place: 'x' is not a count"),
    (START.replace(" 2 ", " -1 "), "officers to place: '-1' is not a count"),
    (START.replace(" 2 ", " ٢ "), "officers to place: '٢' is not a count"),
    (START.replace(" 2 ", " 3 "), "officers to place: 3, with 0 on the board, are not 2"),
    (START.replace(" 2 ", " 1 "), "officers to place: 1, with 0 on the board, are not 2"),
    (C6_E6.replace("r 0 0", "o 1 0"), "officers to place: 1, with 2 on the board, are not 2"),
    (START.replace(" o ", " r "), "officers to place: play has already begun"),
    (START.replace(" 2 0", " 2 1"), "officers to place: play has already begun"),
    (START.replace("rr3rr", "r1r2rr"), "officers to place: play has already begun"),
    (START.replace("rr3rr", "r4rr"), "officers to place: play has already begun"),
    ("3/3/rr3rr/rrrrrrr/rrrrrrO/rrr/rrr o 1 0", "officers to place: play has already begun"),
    (START[:-1] + "1000", "quiet moves: '1000' is not a count"),
    (START[:-1] + "9" * 5000, "is not a count"),
    (START[:-1] + "1e1", "quiet moves: '1e1' is not a count"),
    (START[:-1] + "٣", "quiet moves: '٣' is not a count"),
    (START[:-1] + "½", "quiet moves: '½' is not a count"),
]


@pytest.mark.parametrize(("text", "message"), WRONG, ids=[message for _, message in WRONG])
def test_a_text_that_breaks_the_board_is_refused_with_field_and_reason(text, message):
    with pytest.raises(NotationError, match=re.escape(message)):
        parse_position(ASALTO, text)


@pytest.mark.parametrize(
    ("field", "message"),
    [
        ("", "asalto-claim has 5 fields, not 4"),
        ("x9", "claimable officers: 'x9' is not a point of the board"),
        ("c6,", "claimable officers: '' is not a point of the board"),
        ("c6;e6", "claimable officers: 'c6;e6' is not a point of the board"),
        ("d6", "claimable officers: no officer stands there"),
        ("a5", "claimable officers: no officer stands there"),
    ],
)
def test_wrong_claims_are_refused(field, message):
    with pytest.raises(NotationError, match=re.escape(message)):
        parse_position(CLAIM, f"{C6_E6} {field}")


def test_only_the_rebels_to_move_can_claim():
    with pytest.raises(NotationError, match="claimable officers: only the rebels"):
        parse_position(CLAIM, C6_E6.replace(" r ", " o ") + " c6")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3/3/7/7/rrrrrrr/rrr/rrr o 1 0", "officers to place"),  # the fox is never placed
        ("3/3/7/3O3/rrrrrrr/rrr/rrr o 1 0", "officers to place: 1, with 1 on the board"),
        ("3/3/7/3OO2/rrrrrrr/rrr/rrr o 0 0", "board: 2 officers, more than 1"),
        ("3/3/r6/3O3/rrrrrrr/rrr/rrr o 0 0", "board: 14 rebels, more than 13"),
    ],
)
def test_the_limits_follow_the_rule_set(text, message):
    with pytest.raises(NotationError, match=re.escape(message)):
        parse_position(HUNT, text)


# Anything at all.


@given(
    st.sampled_from(list(RULESETS.values())),
    st.one_of(
        st.text(max_size=80),
        st.text("Or1234567/ 0-,abcdefg", max_size=60),
        st.tuples(st.integers(0, 60), st.text(max_size=2), st.sampled_from([START, C6_E6])).map(
            lambda cut: cut[2][: cut[0]] + cut[1] + cut[2][cut[0] + 1 :]
        ),
    ),
)
def test_any_text_is_a_position_or_a_notation_error(rules, text):
    try:
        position, quiet = parse_position(rules, text)
    except NotationError:
        return
    assert parse_position(rules, format_position(position, quiet)) == (position, quiet)
    position.outcome()
