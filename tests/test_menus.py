"""The menus: starting a game, and what can be done with one."""

import pytest

from asalto_tui.bots import BOTS
from asalto_tui.engine.position import Termination
from asalto_tui.engine.ruleset import RULESETS, Side
from asalto_tui.play.controller import update
from asalto_tui.play.events import Pick, Quit
from asalto_tui.play.menus import entries, open_start_menu
from asalto_tui.play.state import HUMAN, Menu, MenuKind, Offer, Page, Players, Stage
from tests.press import press, press_all, questions, state_of

OFFICERS, REBELS, RULES, BEGIN = range(4)
BACK, NEW, SWAP, RESIGN, OFFER = range(5)


def picked(state, entry):
    return update(state, Pick(entry))[0]


def test_the_start_menu_begins_with_enter():
    state = open_start_menu(state_of(moves="@c6 @e6"))
    state = press(state, "enter")
    assert state.overlay is None
    assert (state.stage, state.game.length) == (Stage.PLACING, 0)
    assert state.game.rules is RULESETS["asalto"]


def test_players_and_rules_are_changed_with_left_and_right_and_enter():
    state = press(open_start_menu(state_of()), "up right")
    assert state.overlay.setup.rules_id == "asalto-claim"
    state = press(state, "left left")
    assert state.overlay.setup.rules_id == list(RULESETS)[-1]
    state = press(state, "enter up enter up enter")
    assert state.overlay.setup.rules_id == "asalto"
    first_bot = next(iter(BOTS))
    assert state.overlay.setup.players == Players(first_bot, first_bot)
    assert press(state, "h").overlay.setup.players == Players(HUMAN, first_bot)


def test_every_rule_set_can_be_begun():
    state = press(open_start_menu(state_of()), "up")
    for rules in RULESETS.values():
        begun = press(state, "down enter")
        assert begun.game.rules is rules
        assert begun.stage is (Stage.PLACING if rules.officers_to_place else Stage.PIECE)
        state = press(state, "right")
    assert state.overlay.setup.rules_id == "asalto"


def test_the_chosen_bot_is_asked_at_once():
    state, effects = press_all(open_start_menu(state_of()), "up up up right down down down enter")
    assert questions(effects) == ["random"]
    assert state.stage is Stage.THINKING


def test_new_games_have_new_seeds_and_forget_what_was_under_way():
    before = press(state_of(position="3/1O1/r1rr1rr/rr2r1r/rr3rr/rrr/rrr o 0 0", at="d6"), "enter")
    state = press(before, "m down enter enter")
    assert (state.path, state.seed, state.paused) == ((), before.seed + 1, False)
    assert state.game.length == 0


def test_the_selection_goes_round():
    state = press(state_of(), "m")
    count = len(entries(state, state.overlay))
    assert press(state, "up").overlay.selected == count - 1
    assert press(state, "down " * count).overlay.selected == 0
    assert press(state, "tab j").overlay.selected == 2
    assert press(state, "backtab k").overlay.selected == count - 2


@pytest.mark.parametrize("key", ["escape", "backspace", "m"])
def test_a_menu_steps_back(key):
    state = state_of(moves="@c6 @e6")
    assert press(press(state, "m"), key) == state
    inner = press(state, "m down enter")  # the start menu over the game menu
    assert inner.overlay.kind is MenuKind.START
    assert press(inner, key).overlay.kind is MenuKind.GAME


@pytest.mark.parametrize("key", ["?", "r"])
def test_pages_open_over_menus_and_close_again(key):
    state = press(state_of(), "m down")
    page = press(state, key)
    assert isinstance(page.overlay, Page)
    assert press(page, "escape") == state


def test_quitting_from_a_menu():
    state = press(state_of(), "m")
    last = len(entries(state, state.overlay)) - 1
    assert press_all(state, "q")[1] == (Quit(),)
    assert press_all(state, "up enter")[1] == (Quit(),)
    assert update(state, Pick(last))[1] == (Quit(),)


def test_a_click_picks_an_entry():
    state = press(state_of(moves="@c6 @e6"), "m")
    assert picked(state, BACK).overlay is None
    assert picked(state, NEW).overlay.kind is MenuKind.START
    assert picked(state, 99) == state
    assert picked(press(state, "?"), BACK) == press(state, "?")  # not through a page
    assert picked(state_of(), BACK) == state_of()
    start = open_start_menu(state_of())
    assert picked(start, RULES).overlay.setup.rules_id == "asalto-claim"


# -- resigning and draws ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "players", "winner"),
    [
        ("@c6 @e6", {}, Side.OFFICERS),
        ("@c6 @e6 d4-d5", {}, Side.REBELS),
        ("@c6", {}, Side.REBELS),
        ("@c6 @e6 d4-d5", {"officers": "random"}, Side.OFFICERS),  # while the bot thinks
    ],
)
def test_the_person_to_move_resigns_or_the_only_person(moves, players, winner):
    state = picked(press(state_of(moves=moves, **players), "m"), RESIGN)
    outcome = state.game.outcome()
    assert (outcome.termination, outcome.winner) == (Termination.RESIGNATION, winner)
    assert state.overlay is None


@pytest.mark.parametrize(
    ("players", "entry", "said"),
    [
        ({"officers": "random", "rebels": "random"}, RESIGN, "There is nothing to resign."),
        ({"officers": "random", "rebels": "random"}, OFFER, "There is no draw to offer."),
        ({"officers": "random"}, OFFER, "The bot declines the draw and plays on."),
    ],
)
def test_what_cannot_be_ended_says_so(players, entry, said):
    state = picked(press(state_of(moves="@c6 @e6", **players), "m"), entry)
    assert state.message.text == said
    assert state.game.outcome() is None


def test_over_there_is_nothing_to_resign_or_offer():
    over = picked(press(state_of(moves="@c6 @e6"), "m"), RESIGN)
    assert picked(press(over, "m"), RESIGN).message.text == "There is nothing to resign."
    assert picked(press(over, "m"), OFFER).message.text == "There is no draw to offer."


def test_a_draw_is_offered_and_only_enter_accepts_it():
    state = picked(press(state_of(moves="@c6 @e6"), "m"), OFFER)
    assert state.overlays == (Offer(Side.REBELS),)
    assert press(state, "y") == press(state, "q") == press(state, "space") == state
    agreed = press(state, "enter")
    assert agreed.game.outcome().termination is Termination.AGREEMENT
    assert agreed.game.outcome().winner is None
    assert agreed.overlays == ()


@pytest.mark.parametrize("key", ["escape", "backspace"])
def test_a_draw_is_declined(key):
    state = press(picked(press(state_of(moves="@c6 @e6"), "m"), OFFER), key)
    assert (state.overlay, state.game.outcome()) == (None, None)
    assert state.message.text == "The draw is declined."


def test_swapping_sides_that_are_played_alike_says_that_nothing_changed():
    state = picked(press(state_of(moves="@c6 @e6"), "m"), SWAP)
    assert (state.players, state.overlay) == (Players(), None)
    assert state.message.text == "The same player has both sides."


def test_every_entry_has_a_label_and_menus_differ_from_rules_to_rules():
    for kind in MenuKind:
        lines = entries(state_of(), Menu(kind))
        assert all(entry.label for entry in lines)
        assert len({entry.label for entry in lines}) == len(lines)
