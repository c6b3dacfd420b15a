"""Hints on the screen, bots that fail, and how fast bots answer."""

from asalto_tui.bots.hint import Hint, Reason, Why
from asalto_tui.drawing.glyphs import GLYPH_SETS
from asalto_tui.drawing.view import view
from asalto_tui.engine.board import parse_points
from asalto_tui.engine.position import Termination
from asalto_tui.engine.ruleset import Side
from asalto_tui.play.controller import update
from asalto_tui.play.events import AskBot, AskHint, BotFailed, Hinted
from asalto_tui.play.state import BOT_PAUSES, HUMAN, Menu, MenuKind, Players, Stage
from tests.press import press, press_all, state_of

START = "3/1O1/rr1r1rr/rrr1rrr/rrrrrrr/rrr/rrr o 0 0"


def screen(state):
    return "\n".join(view(state, 24, 80, GLYPH_SETS["unicode"]).lines())


def hinted(state):
    found = Hint(parse_points("d6 d4"), Reason(Why.TAKES, 1, parse_points("d5")))
    return update(state, Hinted(state.game, found))[0]


def test_i_asks_for_a_hint_and_shows_piece_move_and_reason_one_after_the_other():
    state = state_of(position=START)
    asked, effects = press_all(state, "i")
    assert effects == (AskHint(state.game),)
    piece = hinted(asked)
    assert "look at d6" in screen(piece)
    assert "d6xd4" not in screen(piece)
    move = press(piece, "i")
    assert "Hint: d6xd4." in screen(move)
    reason = press(move, "i")
    assert "takes" in screen(reason)
    assert press_all(reason, "i") == (reason, ())


def test_a_hint_is_gone_with_the_move_and_comes_back_with_undo():
    state = hinted(state_of(position=START))
    played = press(state, ":d6d4 enter")
    assert played.hint is None
    assert press(played, "z").game.position == state.game.position


def test_a_hint_that_comes_too_late_is_not_shown():
    state = state_of(position=START)
    old = state.game
    state = press(state, ":d6d4 enter")
    found = Hint(parse_points("d6 d4"), Reason(Why.ONLY_MOVE))
    assert update(state, Hinted(old, found))[0].hint is None


def test_there_is_no_hint_while_a_bot_thinks():
    state = state_of(officers="random")
    assert press_all(state, "i")[1] == ()


def failed():
    state = state_of(position=START, officers="engine:nothing")
    return update(state, BotFailed(state.game, "nothing: does not start"))


def test_a_bot_that_fails_costs_a_choice_and_not_the_game():
    state, effects = failed()
    assert effects == ()
    assert isinstance(state.overlay, Menu)
    assert state.overlay.kind is MenuKind.BOT_FAILED
    assert "nothing: does not start" in screen(state)
    assert state.game.outcome() is None


def test_it_can_be_asked_again():
    state, effects = press_all(failed()[0], "enter")
    assert effects == (AskBot("engine:nothing", state.game, state.seed),)


def test_another_bot_or_the_person_can_play_on_for_it():
    by_bot, effects = press_all(failed()[0], "down enter")
    assert [type(effect) for effect in effects] == [AskBot]
    assert by_bot.players.rebels == HUMAN
    by_person = press(failed()[0], "down down enter")
    assert by_person.players == Players(HUMAN, HUMAN)
    assert by_person.stage is Stage.PIECE


def test_it_can_be_made_to_resign():
    outcome = press(failed()[0], "down down down enter").game.outcome()
    assert outcome == (Termination.RESIGNATION, Side.REBELS)


def test_leaving_the_choice_lets_the_game_wait():
    state = press(failed()[0], "escape")
    assert state.stage is Stage.PAUSED


def test_bots_answer_faster_and_slower():
    state = state_of(officers="random", rebels="random")
    assert press(state, "> >").speed == state.speed + 2
    assert press(state, "< < < < <").speed == 0
    assert press(state, "> > > > > > >").speed == len(BOT_PAUSES) - 1
    assert list(BOT_PAUSES) == sorted(BOT_PAUSES, reverse=True)
