"""Key scripts: taking back, bots, and what opens, closes and quits."""

import pytest

from asalto_tui.engine.board import parse_points
from asalto_tui.engine.position import Termination
from asalto_tui.engine.ruleset import Side
from asalto_tui.play.controller import start, update
from asalto_tui.play.events import AskBot, BotMoved, Key, Quit, Save, Scrolled, Tick, Wake
from asalto_tui.play.state import HUMAN, Menu, MenuKind, Page, Players, Prompt, Setup, Stage
from tests.press import CHAIN, answer, played, press, press_all, questions, state_of

# -- taking back --------------------------------------------------------------------------------


def test_undo_and_redo_through_placing_and_moves():
    state = state_of(moves="@c6 @e6 d4-d5")
    plies = []
    for _ in range(4):
        state = press(state, "z")
        plies.append(state.game.ply)
    assert plies == [2, 1, 0, 0]
    assert state.message.text == "There is nothing to undo."
    assert state.stage is Stage.PLACING
    for ply in (1, 2, 3, 3):
        state = press(state, "Z")
        assert state.game.ply == ply
    assert state.message.text == "There is nothing to redo."


def test_a_move_after_undo_drops_what_was_undone():
    state = press(state_of(moves="@c6 @e6 d4-d5", at="c4"), "z enter up enter")
    assert played(state) == ["c6", "e6", "c4 c5"]
    assert press(state, "Z").game == state.game


def test_undo_drops_what_was_chosen():
    state = press(state_of(moves="@c6 @e6 d4-d5", at="c6"), "enter z")
    assert (state.game.ply, state.path) == (2, ())


def test_a_resignation_and_an_agreed_draw_are_undone_and_redone():
    before = state_of(moves="@c6 @e6 d4-d5")
    for script in ("m down down down enter", "m down down down down enter enter"):
        over = press(before, script)
        assert over.stage is Stage.OVER
        back = press(over, "z")
        assert (back.stage, back.game.ply) == (Stage.PIECE, 3)
        assert press(back, "Z").game.outcome() == over.game.outcome()


def test_against_a_bot_undo_goes_back_to_the_own_move():
    state = state_of(moves="@c6 @e6 d4-d5 c6-c5 d3-d4 e6-e5", officers="random")
    state = press(state, "z")
    assert (state.game.ply, state.stage) == (4, Stage.PIECE)
    state = press(state, "z")
    assert (state.game.ply, state.stage) == (2, Stage.PIECE)
    state = press(state, "z")  # before that there is only the bot's placing
    assert (state.game.ply, state.message.text) == (2, "There is nothing to undo.")
    state = press(state, "Z")
    assert state.game.ply == 4
    state, effects = press_all(state, "Z")
    assert (state.game.ply, questions(effects)) == (6, [])


def test_undo_while_a_bot_thinks_makes_its_answer_stale():
    state, effects = press_all(state_of(moves="@c6 @e6", officers="random"), ":d4d5 enter")
    assert (state.stage, questions(effects)) == (Stage.THINKING, ["random"])
    asked = effects[-1]
    state = press(state, "z")
    assert (state.stage, state.game.ply) == (Stage.PIECE, 2)
    late = BotMoved(asked.game, parse_points("c6 c5"))
    assert update(state, late) == (state, ())
    state, effects = press_all(state, "Z")  # the end of the line is the bot's turn: asked again
    assert (state.stage, questions(effects)) == (Stage.THINKING, ["random"])
    assert update(state, late)[0].game.ply == 3  # the first answer is about another game object
    assert update(state, BotMoved(state.game, late.move))[0].game.ply == 4


# -- bots ---------------------------------------------------------------------------------------


def test_a_bot_is_asked_when_its_turn_comes_and_only_then():
    state, effects = start(state_of(officers="random"))
    assert effects == (AskBot("random", state.game, 0),)
    assert update(state, Key("up"))[1] == ()
    state, effects = answer(state, "@c6")
    assert questions(effects) == ["random"]
    state, effects = answer(state, "@e6")
    assert (state.stage, effects) == (Stage.PIECE, (Save(None, state.about, state.game),))


def test_two_bots_play_on_and_wait_when_told_to():
    state, _ = start(state_of(moves="@c6 @e6", officers="random", rebels="random"))
    state, effects = press_all(state, "p")
    assert (state.stage, effects) == (Stage.PAUSED, ())
    assert answer(state, "d4-d5")[0] == state
    state, effects = press_all(state, "p")
    assert (state.stage, questions(effects)) == (Stage.THINKING, ["random"])
    state, effects = answer(state, "d4-d5")
    assert questions(effects) == ["random"]
    state = press(state, "z")  # watching, undo goes one move back and the bots wait
    assert (state.game.ply, state.stage) == (2, Stage.PAUSED)


def test_nothing_can_be_chosen_while_a_bot_thinks():
    state, _ = start(state_of(moves="@c6 @e6", rebels="random"))
    for script in ("enter", "tab", ":", "1", "escape"):
        assert press_all(state, script) == (state, ())
    assert press(state, "down").cursor != state.cursor


def test_a_bots_chain_is_shown_landing_by_landing_and_any_key_ends_the_show():
    state, _ = start(state_of(position=CHAIN, officers="random"))
    state, effects = answer(state, "d6xd4xf4")
    assert (state.frame, effects) == (2, (Save(None, state.about, state.game), Wake(0.3)))
    assert state.shown_path() == parse_points("d6 d4")
    skipped = press(state, "k")
    assert (skipped.frame, skipped.shown_game()) == (None, state.game)
    assert update(skipped, Tick()) == (skipped, ())
    state, effects = update(state, Tick())
    assert (state.frame, effects) == (None, ())
    still = state_of(position=CHAIN, officers="random", animation=False)
    assert answer(start(still)[0], "d6xd4xf4")[0].frame is None


def test_swapping_sides_asks_the_bot_for_the_other_side():
    state = state_of(moves="@c6 @e6", officers="random")
    state, effects = press_all(state, "m down down enter")
    assert state.players == Players(HUMAN, "random")
    assert questions(effects) == ["random"]
    assert (state.stage, state.overlay) == (Stage.THINKING, None)


# -- commands -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "overlay"),
    [
        ("?", Page("help")),
        ("r", Page("rules")),
        ("m", Menu(MenuKind.GAME, 0, Setup(Players(), "asalto"))),
        (":", Prompt()),
    ],
)
def test_what_opens_and_closes(key, overlay):
    state = state_of(moves="@c6 @e6")
    opened = press(state, key)
    assert opened.overlay == overlay
    assert press(opened, "escape") == state


def test_quitting_asks_nothing():
    state = state_of()
    assert press_all(state, "q") == (state, (Quit(0),))
    for script in ("interrupt", "m interrupt", "? interrupt", ": interrupt"):
        assert press_all(state_of(moves="@c6 @e6"), script)[1] == (Quit(130),)


def test_the_mouse_and_the_size_of_the_board():
    state = state_of()
    assert press(state, "M").mouse is False
    assert press(state, "M M").mouse is True
    assert press(state, "- -").zoom == 2
    assert press(state, "- - + + +").zoom == 0


def test_unknown_keys_do_nothing():
    state = state_of()
    for key in ("0", "9", "é", "한", "redraw", "f1"):
        assert update(state, Key(key)) == (state, ())


def test_a_page_scrolls_and_any_other_key_closes_it():
    state = press(state_of(), "? down down pagedown up")
    assert state.overlay == Page("help", 11)
    assert press(state, "home").overlay == Page("help", 0)
    state, _ = update(press(state, "end"), Scrolled(7))  # the screen says how far it goes
    assert press(state, "up").overlay == Page("help", 6)
    assert press(state, "x").overlay is None
    assert update(state_of(), Scrolled(7))[0] == state_of()


def test_over_only_menu_undo_and_pages_are_left():
    state = press(state_of(moves="@c6 @e6"), "m down down down enter")
    assert state.game.outcome().termination is Termination.RESIGNATION
    assert state.game.outcome().winner is Side.OFFICERS
    for script in ("enter", "tab", ":", "1"):
        assert press(state, script).game is state.game
        assert press(state, script).overlays == ()
    assert press(state, "m").overlay is not None
