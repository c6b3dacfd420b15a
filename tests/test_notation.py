"""Rules 6.1 and 6.2: points and moves as text, read forgivingly and refused plainly."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from asalto_tui.engine.board import POINT_NAMES, PointError, parse_point, parse_points
from asalto_tui.engine.notation import (
    AmbiguousMoveError,
    NotationError,
    format_move,
    matching_moves,
    parse_move,
)
from asalto_tui.engine.position import IllegalMoveError, Position
from asalto_tui.engine.ruleset import ASALTO
from tests.pictures import REBELS, position_of
from tests.strategies import positions

# Round trips.


@pytest.mark.parametrize("point", range(33), ids=POINT_NAMES)
def test_points_are_read_as_they_are_written(point):
    assert parse_point(POINT_NAMES[point]) == parse_point(POINT_NAMES[point].upper()) == point


@given(positions())
def test_moves_are_read_as_they_are_written(position):
    texts = [format_move(position, move) for move in position.legal_moves()]
    assert [parse_move(position, text) for text in texts] == position.legal_moves()
    assert len(set(texts)) == len(texts)


@given(positions())
def test_what_a_move_huffs_may_be_left_out(position):
    for move in position.legal_moves():
        bare = format_move(position, move).rsplit("-", 1)
        bare = "-".join(part.split("*")[0] or part for part in bare)
        assert parse_move(position, bare) == move


# Forgiving input.

CHAINS = """
      . . .
      . O .
  . . r . r . .
  . . . . . . .
  r . r . r . r
      . . .
      r r r
"""
HUFF = """
      . O O
      . . r
  . . . . . . .
  . . . . . . .
  r r r r r r r
      r r r
      r r r
"""


@pytest.mark.parametrize(
    "text", ["d3-d4", "d3d4", "d3 d4", "D3-D4", "D3D4", "  d3-d4 ", "d3 - d4", "d3--d4"]
)
def test_a_step_is_read_in_any_of_these_forms(text):
    assert parse_move(position_of(HUFF, REBELS), text) == parse_points("d3 d4")


@pytest.mark.parametrize("text", ["@c6", "c6", "C6", "@C6", " @c6 "])
def test_an_officer_is_placed_with_or_without_the_sign(text):
    assert parse_move(Position.start(ASALTO), text) == parse_points("c6")


@pytest.mark.parametrize("text", ["d6xb4", "d6b4", "d6-b4", "D6XB4", "d6 b4"])
def test_a_jump_is_read_in_any_of_these_forms(text):
    assert parse_move(position_of(CHAINS), text) == parse_points("d6 b4")


def test_a_chain_may_name_its_end_only_where_one_chain_ends_there():
    ring = """
          . . .
          . O .
      . . r . . . .
      . . . . . . .
      . . r . r r r
          r . r
          r r r
    """
    assert parse_move(position_of(ring), "d6xd2") == parse_points("d6 b4 d2")
    assert parse_move(position_of(ring), "d6d2") == parse_points("d6 b4 d2")


def test_otherwise_the_message_lists_the_candidates():
    circle = position_of(CHAINS)
    with pytest.raises(AmbiguousMoveError) as error:
        parse_move(circle, "d6xd2")
    assert error.value.candidates == ["d6xb4xd2", "d6xf4xd2"]
    assert str(error.value) == "d6xd2 could be d6xb4xd2, d6xf4xd2"
    with pytest.raises(AmbiguousMoveError, match="d6xb4xd2xf4xd6, d6xf4xd2xb4xd6"):
        parse_move(circle, "d6d6")
    assert parse_move(circle, "d6b4f4d6") == parse_points("d6 b4 d2 f4 d6")  # a landing tells


def test_an_exact_path_is_never_ambiguous():
    circle = position_of(CHAINS)
    assert parse_move(circle, "d6xf4") == parse_points("d6 f4")


def test_a_right_suffix_is_accepted_and_an_absent_one_too():
    position = position_of(HUFF)
    assert format_move(position, parse_points("d7 d6")) == "d7-d6*e7"
    for text in ("d7-d6*e7", "d7-d6", "d7d6*e7", "D7-D6*E7", "d7-d6 *e7"):
        assert parse_move(position, text) == parse_points("d7 d6")


@pytest.mark.parametrize("text", ["d7-d6*d6", "d7-d6*e7*d6", "d7-d6*d7", "d7-d6*e7*e7"])
def test_a_wrong_suffix_is_an_error_that_says_what_is_right(text):
    with pytest.raises(IllegalMoveError, match=r"should be d7-d6\*e7"):
        parse_move(position_of(HUFF), text)


def test_a_suffix_where_nothing_is_huffed_is_wrong():
    with pytest.raises(IllegalMoveError, match="should be e7xe5"):
        parse_move(position_of(HUFF), "e7xe5*d7")
    with pytest.raises(IllegalMoveError, match="should be d7-d6"):
        parse_move(position_of(HUFF, rules="asalto-claim"), "d7-d6*e7")


def test_two_huffed_officers_follow_in_reading_order_and_are_read_in_any():
    position = position_of("OO. .r. ....... ....... rrrrrrr rrr rrr")
    assert format_move(position, parse_points("d7 e7")) == "d7-e7*c7*e7"
    assert parse_move(position, "d7-e7*e7*c7") == parse_points("d7 e7")


def test_a_claim_is_read_with_or_without_the_sign():
    position = position_of(
        "O.O .r. ....... ....... rrrrrrr rrr rrr", REBELS, "asalto-claim", claims="e7"
    )
    assert parse_move(position, "*e7") == parse_move(position, "E7") == parse_points("e7")
    for text in ("*c7", "@e7", "*e7*e7", "*d6-e6"):
        with pytest.raises(IllegalMoveError):
            parse_move(position, text)


@pytest.mark.parametrize("text", ["*c6", "@d4", "@c6-d6", "c6-d6", "d4-d5"])
def test_while_officers_are_placed_nothing_else_is_legal(text):
    with pytest.raises(IllegalMoveError, match=re.escape(text)):
        parse_move(Position.start(ASALTO), text)


@pytest.mark.parametrize(
    "text", ["", " ", "-", "d", "d4-", "-d4", "d4-d", "d9-d5", "a1-a2", "d4>d5", "d٤-d5", "d4-d5*"]
)
def test_what_is_no_move_is_refused_by_its_text(text):
    with pytest.raises(NotationError, match="is not a move") as error:
        parse_move(position_of(HUFF, REBELS), text)
    assert repr(text.strip()) in str(error.value)


def test_completion_lists_the_moves_that_begin_like_a_text():
    position = position_of(CHAINS)
    assert matching_moves(position, "d6xb4") == matching_moves(position, "D6 b4")
    assert parse_points("d6 b4") in matching_moves(position, "d6b")
    assert matching_moves(position, "") == position.legal_moves()
    assert matching_moves(position, "zz") == []
    assert len(matching_moves(Position.start(ASALTO), "@c")) == 3


# Anything at all.

anything = st.one_of(
    st.text(max_size=60),
    st.text("abcdefgh12345678@*-x ", max_size=20),
    st.lists(st.sampled_from(["d4", "c6", "e6", "d7", "-", "x", "*", "@", " "]), max_size=8).map(
        "".join
    ),
)


@given(positions(), anything)
def test_any_text_is_a_move_or_one_of_three_errors(position, text):
    try:
        move = parse_move(position, text)
    except (NotationError, IllegalMoveError, AmbiguousMoveError):
        return
    assert move in position.legal_moves()


@given(st.text(max_size=5))
def test_any_text_is_a_point_or_a_point_error(text):
    try:
        assert POINT_NAMES[parse_point(text)] == text.lower()
    except PointError as error:
        assert isinstance(error, ValueError)
