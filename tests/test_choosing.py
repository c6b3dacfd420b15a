"""Key scripts: the cursor, how pieces and their targets are chosen, and why some are refused."""

import pytest

from asalto_tui.engine.board import POINT_NAMES, POINTS, parse_point, parse_points
from asalto_tui.engine.ruleset import Side
from asalto_tui.play.controller import update
from asalto_tui.play.events import Click
from asalto_tui.play.state import Stage
from tests.press import CHAIN, played, press, state_of

# The officer on d6 can take d5; the one on d7 cannot take anything.
HUFF = "1O1/1O1/rr1r1rr/rr3rr/rrrrrrr/rr1/rrr o 0 0"
# A rebel in the middle of each side of the square e3 e5 c5 c3.
SQUARE = "3/3/3r3/2r1r2/3rO2/rrr/rrr o 0 0"


def at(state):
    return POINT_NAMES[state.cursor]


def path(state):
    return " ".join(POINT_NAMES[point] for point in state.path)


# -- the cursor ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "point"),
    [
        ("up", "d5"), ("k", "d5"),
        ("down", "d3"), ("j", "d3"),
        ("left", "c4"), ("h", "c4"),
        ("right", "e4"), ("l", "e4"),
        ("home", "c5"), ("y", "c5"),
        ("pageup", "e5"), ("u", "e5"),
        ("end", "c3"), ("b", "c3"),
        ("pagedown", "e3"), ("n", "e3"),
        ("up up up up up", "d7"),
        ("down down down down", "d1"),
        ("left left left left", "a4"),
        ("right right right right", "g4"),
        ("y y", "c5"),  # beyond c5 the cross ends
        ("y up y up up y", "c7"),
        ("up up left left", "c6"),
        ("n l l n n", "g3"),
    ],
)  # fmt: skip
def test_the_cursor_goes_along_the_grid_and_stays_at_the_edge(keys, point):
    assert at(press(state_of(at="d4"), keys)) == point


def test_the_cursor_leaves_no_point_and_reaches_every_one():
    reached, edge = set(), [parse_point("d4")]
    while edge:
        point = edge.pop()
        if point not in reached:
            reached.add(point)
            before = state_of()._replace(cursor=point)
            edge += [press(before, key).cursor for key in ("up", "down", "left", "right")]
    assert reached == set(POINTS)


# -- choosing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["enter", "space"])
def test_officers_are_placed_then_a_rebel_chosen_and_moved(key):
    state = press(state_of(at="c6"), key)
    assert state.stage is Stage.PLACING
    state = press(state, f"right right {key}")
    assert played(state) == ["c6", "e6"]
    assert state.stage is Stage.PIECE
    state = press(state._replace(cursor=parse_point("d4")), key)
    assert (state.stage, path(state)) == (Stage.TARGET, "d4")
    state = press(state, f"up {key}")
    assert played(state) == ["c6", "e6", "d4 d5"]
    assert state.game.position.side is Side.OFFICERS


def test_another_own_piece_is_chosen_instead_and_the_same_one_put_back():
    state = press(state_of(moves="@c6 @e6", at="c4"), "enter")
    assert path(state) == "c4"
    state = press(state, "right enter")
    assert path(state) == "d4"
    assert path(press(state, "enter")) == ""


@pytest.mark.parametrize("key", ["escape", "backspace"])
def test_one_step_of_the_choice_back(key):
    state = press(state_of(position=CHAIN, at="d6"), "enter 1")
    assert (state.stage, path(state)) == (Stage.CHAIN, "d6 d4")
    state = press(state, key)
    assert (state.stage, path(state)) == (Stage.TARGET, "d6")
    state = press(state, key)
    assert (state.stage, path(state)) == (Stage.PIECE, "")
    assert press(state, key) == state


def test_tab_goes_round_the_pieces_that_can_move_and_the_targets():
    state = state_of(moves="@c6 @e6", at="d1")
    seen = []
    for _ in range(9):
        state = press(state, "tab")
        seen.append(at(state))
    # In reading order, and round: only these seven have a free point in front of them or beside.
    assert seen == ["b5", "f5", "b4", "c4", "d4", "e4", "f4", "b5", "f5"]
    assert at(press(state, "backtab")) == "b5"
    state = press(state._replace(cursor=parse_point("d4")), "enter")
    assert [at(press(state, "tab " * times)) for times in (1, 2, 3, 4)] == ["c5", "d5", "e5", "c5"]
    assert at(press(state, "backtab")) == "e5"


def test_tab_among_targets_takes_steps_and_jumps():
    state = press(state_of(position=CHAIN, at="d6"), "enter")
    seen = []
    for _ in range(7):
        state = press(state, "tab")
        seen.append(at(state))
    assert seen == ["e6", "e5", "d4", "c7", "d7", "e7", "c6"]


def test_numbers_choose_landings_in_reading_order():
    state = press(state_of(position="3/1O1/rrrrrrr/r5r/rr3rr/rrr/3 o 0 0", at="d6"), "enter")
    assert [POINT_NAMES[point] for point in state.landings()] == ["b4", "d4", "f4"]
    assert played(press(state, "1")) == ["d6 b4"]
    assert played(press(state, "2")) == ["d6 d4"]
    assert played(press(state, "3")) == ["d6 f4"]
    assert press(state, "4") == state
    assert press(state, "0") == state


def test_a_chain_goes_on_to_its_end():
    state = press(state_of(position=CHAIN, at="d6"), "enter 1 1")
    assert played(state) == ["d6 d4 f4"]
    assert at(state) == "f4"
    assert state.game.position.piece_at(parse_point("e4")) is None


def test_enter_on_the_piece_ends_a_chain_early():
    state = press(state_of(position=CHAIN, at="d6"), "enter 1")
    assert at(state) == "d4"
    state = press(state, "enter")
    assert played(state) == ["d6 d4"]
    assert state.game.position.piece_at(parse_point("e4")) is Side.REBELS


def test_a_circular_chain_ends_on_its_own_start():
    state = press(state_of(position=SQUARE, at="e3"), "enter")
    for point in ("e5", "c5", "c3"):
        state = update(state, Click(parse_point(point)))[0]
    assert path(state) == "e3 e5 c5 c3"
    assert state.stage is Stage.CHAIN
    state = update(state, Click(parse_point("e3")))[0]
    assert played(state) == ["e3 e5 c5 c3 e3"]
    assert state.game.position.officers == parse_points("e3")


def test_a_click_is_a_move_of_the_cursor_and_enter():
    state = state_of()
    for name in ("c6", "e6", "d4", "d5"):
        state = update(state, Click(parse_point(name)))[0]
        assert at(state) == name
    assert played(state) == ["c6", "e6", "d4 d5"]


def test_a_click_does_not_reach_through_what_lies_over_the_board():
    for key in ("m", "?", ":"):
        state = press(state_of(moves="@c6 @e6"), key)
        assert update(state, Click(parse_point("d4")))[0] == state


# -- refusals -----------------------------------------------------------------------------------

GERMAN = "3/O1O/rr3rr/rrr1rrr/rrrrrrr/rrr/rrr r 0 0"
REFUSALS = [
    # rules, position, keys from a point, what is said
    ("asalto", None, "d4", "enter", "Officers are placed in the fortress; d4 lies outside."),
    ("asalto", None, "d6", "enter enter", "d6 is occupied."),
    ("asalto", GERMAN, "d5", "enter", "No piece stands on d5."),
    ("asalto", GERMAN, "c6", "enter", "It is the rebels' turn."),
    ("asalto", CHAIN, "c5", "enter", "It is the officers' turn."),
    ("asalto", GERMAN, "d1", "enter", "The piece on d1 cannot move."),
    ("asalto", GERMAN, "c4", "enter u enter", "No line joins c4 and d5."),
    ("asalto", GERMAN, "c4", "enter left left enter", "a4 is occupied."),
    ("asalto", "3/O1O/rr3rr/rrr1rrr/rrr1rrr/rrr/rrr r 0 0", "c4", "enter n enter",
     "No line joins c4 and d3."),
    ("asalto", "3/O1O/rr3rr/rrrrrrr/rrr1rrr/rrr/rrr r 0 0", "d4", "enter down enter",
     "Rebels never step back."),
    ("asalto", "1r1/3/1O5/7/rrrrrrr/rrr/rrr o 0 0", "b5", "enter right right right enter",
     "No line joins b5 and e5."),
    ("asalto", "1r1/3/1O5/7/rrrrrrr/rrr/rrr o 0 0", "b5", "enter right right enter",
     "There is nothing to jump between b5 and d5."),
    ("asalto", "3/3/1OO4/7/rrrrrrr/rrr/rrr o 0 0", "b5", "enter right right enter",
     "Officers never jump officers."),
    ("asalto", "3/3/1rO4/rr5/rrrrrr1/rrr/rrr r 0 0", "b5", "enter right right enter",
     "Rebels never capture."),
    ("asalto", CHAIN, "d6", "enter 1 left enter", "A chain goes on only with another jump."),
    ("german-tactics", GERMAN, "c4", "enter right enter",
     "The line from c4 to d4 is the officers' alone."),
    ("fox-and-geese-13", "3/3/7/3O3/rrr1rrr/rrr/rrr r 0 0", "c3", "enter right enter",
     "Geese never step sideways in this rule set."),
    ("fox-and-geese-13", "3/3/7/3O3/rrr1rrr/rrr/rr1 r 0 0", "d2", "enter pagedown enter",
     "Geese never step back."),
    ("fox-and-geese-13", "3/3/7/3O3/rrr1rrr/rrr/rr1 r 0 0", "d4", "enter",
     "It is the geese's turn."),
    ("fox-and-geese-13", "3/3/7/3O3/rrr1rrr/rrr/rr1 o 0 0", "c3", "enter", "It is the fox's turn."),
    ("fox-and-geese-13", "3/3/7/2Or3/rrr1rrr/rrr/rr1 r 0 0", "d4", "enter left left enter",
     "Geese never capture."),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "position", "point", "keys", "said"), REFUSALS)
def test_a_refusal_names_its_rule_and_changes_nothing(rules, position, point, keys, said):
    state = press(state_of(rules, position, at=point), keys)
    assert state.message is not None and state.message.text == said
    assert state.game.length == (1 if said == "d6 is occupied." else 0)
    assert press(state, "k").message is None  # it goes with the next key


# -- huffs, claims, warnings --------------------------------------------------------------------


def test_an_officer_is_claimed_with_enter_on_its_point():
    missed = state_of("asalto-claim", HUFF + " -", "d6-c6", at="c6")
    state = press(missed, "enter")
    assert played(state)[-1] == "c6"
    assert state.game.position.officers == parse_points("d7")
    assert (state.stage, state.game.position.side) == (Stage.PIECE, Side.REBELS)
    assert press(state, "z").game.position.claimable == parse_points("c6")
    refused = press(missed._replace(cursor=parse_point("d7")), "enter")
    assert refused.message.text == "It is the rebels' turn."
    assert played(press(missed, ":*c6 enter"))[-1] == "c6"


def test_a_missed_capture_huffs_at_once():
    state = press(state_of(position=HUFF, at="d6"), "enter left enter")
    assert state.game.position.officers == parse_points("d7")
