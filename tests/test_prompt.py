"""Typed moves: what lights up, what Tab completes, what is played, and why a text is refused."""

import pytest

from asalto_tui.drawing.board import path_lines
from asalto_tui.drawing.scene import Role
from asalto_tui.drawing.view import marks_of
from asalto_tui.engine.board import POINT_NAMES, parse_points
from asalto_tui.play.prompt import MAX_LENGTH, fitting_moves
from asalto_tui.play.state import Prompt, Stage
from tests.press import press, state_of

CHAIN = "3/1O1/r1rr1rr/rr2r1r/rr3rr/rrr/rrr o 0 0"
HUFF = "1O1/1O1/rr1r1rr/rr3rr/rrrrrrr/rr1/rrr o 0 0"
# Rebels on the sides of the square e3 e5 c5 c3: there are two ways from e3 to c5.
SQUARE = "3/3/3r3/2r1r2/3rO2/rrr/rrr o 0 0"


def last(state):
    return "-".join(POINT_NAMES[point] for point in state.game.last_move)


@pytest.mark.parametrize(
    ("start", "typed", "move"),
    [
        ({}, ":c6", "c6"),
        ({}, ":@c6", "c6"),
        ({}, ":@C6", "c6"),
        ({"moves": "@c6 @e6"}, ":d4d5", "d4-d5"),
        ({"moves": "@c6 @e6"}, ":d4-d5", "d4-d5"),
        ({"moves": "@c6 @e6"}, ":d4 space :d5", None),
        ({"moves": "@c6 @e6"}, ":D4-D5", "d4-d5"),
        ({"position": CHAIN}, ":d6xd4xf4", "d6-d4-f4"),
        ({"position": CHAIN}, ":d6xd4", "d6-d4"),
        ({"position": CHAIN}, ":d6f4", "d6-d4-f4"),
        ({"position": HUFF}, ":d6c6", "d6-c6"),
        ({"position": HUFF}, ":d6-c6*c6", "d6-c6"),
    ],
)
def test_a_typed_move_is_played(start, typed, move):
    if move is None:
        typed, move = ":d4 space d 5", "d4-d5"
    state = press(state_of(animation=False, **start), f"{typed} enter")
    assert last(state) == move
    assert state.overlay is None
    assert POINT_NAMES[state.cursor] == move[-2:]


def test_what_fits_lights_up_while_typing():
    state = press(state_of(moves="@c6 @e6"), ":")
    assert marks_of(state).targets == frozenset()
    state = press(state, "d 4")
    assert marks_of(state).targets == set(parse_points("c5 d5 e5"))
    for target in parse_points("c5 d5 e5"):
        assert marks_of(state).lines[path_lines((parse_points("d4")[0], target)).pop()] is (
            Role.TARGET
        )
    state = press(state, "d")
    assert marks_of(state).targets == set(parse_points("d5"))
    assert [last_of(move) for move in fitting_moves(state)] == ["d5"]
    assert marks_of(press(state, "7")).targets == frozenset()


def last_of(move):
    return POINT_NAMES[move[-1]]


def test_a_typed_chain_lights_its_whole_path_as_a_capture():
    state = press(state_of(position=CHAIN), ":d6d4f4")
    lit = {line for line, role in marks_of(state).lines.items() if role is Role.LANDING}
    assert lit == path_lines(parse_points("d6 d4 f4"))


@pytest.mark.parametrize(
    ("start", "typed", "completed"),
    [
        ({"moves": "@c6 @e6"}, ":b5", "b5-c5"),  # its only move
        ({"moves": "@c6 @e6"}, ":d4", "d4-"),
        ({"moves": "@c6 @e6"}, ":d4d", "d4-d5"),
        ({"moves": "@c6 @e6"}, ":d4x", "d4x"),  # nothing to add, nothing taken away
        ({"moves": "@c6 @e6"}, ":xyz", "xyz"),
        ({"moves": "@c6 @e6"}, ":b5-c5", "b5-c5"),
        ({"position": CHAIN}, ":d6d", "d6d"),  # d6-d7 and d6xd4
        ({"position": CHAIN}, ":d6xd", "d6xd"),
        ({"position": CHAIN}, ":d6d4", "d6xd4"),
        ({"position": CHAIN}, ":d6d4f", "d6xd4xf4"),
        ({}, ":", "@"),
    ],
)
def test_tab_completes_as_far_as_all_agree_and_never_shortens(start, typed, completed):
    state = press(state_of(**start), f"{typed} tab")
    assert state.overlay == Prompt(completed)
    assert press(state, "tab").overlay == state.overlay


HELP = "Type a move such as d4-d5 or d6xd4xf4, or @c6 to place an officer."


@pytest.mark.parametrize(
    ("start", "typed", "said"),
    [
        ({"moves": "@c6 @e6"}, ":hello", HELP),
        ({"moves": "@c6 @e6"}, ":z9", HELP),
        ({"moves": "@c6 @e6"}, ":a6b6", HELP),
        ({"moves": "@c6 @e6"}, ":@d7", "No piece stands on d7."),
        ({"moves": "@c6 @e6"}, ":d4", "d4 is not a whole move."),
        ({"moves": "@c6 @e6"}, ":d4d6", "No line joins d4 and d6."),
        ({"moves": "@c6 @e6"}, ":d4d3", "d3 is occupied."),
        ({"moves": "@c6 @e6"}, ":c6c5", "It is the rebels' turn."),
        ({"moves": "@c6 @e6"}, ":d1d2", "The piece on d1 cannot move."),
        ({}, ":d4", "Officers are placed in the fortress; d4 lies outside."),
        ({"moves": "@c6"}, ":c6", "c6 is occupied."),
        ({}, ":d4d5", "Officers are placed in the fortress; d4 lies outside."),
        ({"position": CHAIN}, ":d6d4b4", "b4 is occupied."),
        ({"position": CHAIN}, ":d6d4c4", "A chain goes on only with another jump."),
        ({"position": CHAIN}, ":d6d4d6", "There is nothing to jump between d4 and d6."),
        ({"position": HUFF}, ":d6-c6*d7", "The move is d6-c6*c6."),
        ({"position": HUFF}, ":d7-c7*d7", "The move is d7-c7*d6."),
        ({"moves": "@c6 @e6"}, ":@d4", "d4 is not a whole move."),
        ({"moves": "@c6 @e6"}, ":*c6", "It is the rebels' turn."),
    ],
)
def test_a_refusal_says_why_and_leaves_the_text(start, typed, said):
    state = press(state_of(**start), f"{typed} enter")
    assert state.message.text == said
    assert state.overlay == Prompt(typed[1:])
    assert state.game.length == state.game.ply == len(start.get("moves", "").split())


def test_a_short_form_that_several_chains_fit_lists_them():
    state = press(state_of(position=SQUARE), ":e3c5 enter")
    assert state.message.text == "Which one? e3xe5xc5, e3xc3xc5"
    assert last(press(state, "backspace backspace x e 5 x c 5 enter")) == "e3-e5-c5"


def test_letters_are_taken_back_one_by_one_and_an_empty_prompt_closes():
    state = press(state_of(moves="@c6 @e6"), ":d4 backspace")
    assert state.overlay == Prompt("d")
    assert press(state, "backspace").overlay == Prompt("")
    assert press(state, "backspace backspace").overlay is None
    assert press(state, "backspace enter").overlay is None
    assert press(state, "escape").overlay is None


def test_command_keys_are_letters_here_and_others_are_nothing():
    state = press(state_of(moves="@c6 @e6"), ": q z m r ? up tab")
    assert state.overlay == Prompt("qzmr?")
    state = press(state, "x " * 100)
    assert len(state.overlay.text) == MAX_LENGTH


def test_the_prompt_starts_afresh_and_shows_only_to_whom_it_is_the_turn():
    state = press(state_of(position=CHAIN, at="d6"), "enter 1 :")
    assert (state.path, state.stage) == ((), Stage.PIECE)
    assert press(state_of(officers="random"), ":").overlay is None
    over = press(state_of(moves="@c6 @e6"), "m down down down enter :")
    assert over.overlay is None
