"""The menus, as tables of entries: what each says, and what it does."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from asalto_tui.bots import BOTS
from asalto_tui.engine.ruleset import RULESETS, Side
from asalto_tui.i18n import LANGUAGES, _
from asalto_tui.play import words
from asalto_tui.play.actions import (
    accept_draw,
    new_game,
    offer_draw,
    replace_bot,
    resign,
    resign_for_mover,
    swap_sides,
)
from asalto_tui.play.events import Open, Purpose, Quit, Remember
from asalto_tui.play.history import ask_history
from asalto_tui.play.kept import GameSummary
from asalto_tui.play.replay import close_replay, open_play_on, play_on
from asalto_tui.play.state import AUTO, HUMAN, Menu, MenuKind, Offer, Page, Setup, State

PLAYER_IDS = (HUMAN, *BOTS)
Choice = TypeVar("Choice", str, bool)


class Entry(NamedTuple):
    """One line of a menu: chosen with Enter, or changed with left and right if it has a value."""

    label: str
    choose: Callable[[State, Menu], State]
    value: str | None = None
    change: Callable[[State, Menu, int], State] | None = None
    note: str = ""


def entries(state: State, menu: Menu) -> list[Entry]:
    """The lines of a menu, top to bottom."""
    match menu.kind:
        case MenuKind.START:
            return [*_resume_entries(state), *_start_entries(menu.setup), *_common_entries()]
        case MenuKind.BOT_FAILED:
            return _bot_failed_entries(menu)
        case MenuKind.GAME:
            return [*_game_entries(), *_common_entries()]
        case MenuKind.SETTINGS:
            return _settings_entries(state)
        case MenuKind.REPLAY:
            return [*_replay_entries(state), *_common_entries()[1:]]
        case MenuKind.PLAY_ON:
            return _play_on_entries(menu.setup)


def menu_title(menu: Menu) -> str:
    """The heading of a menu."""
    return {
        MenuKind.START: _("New game"),
        MenuKind.BOT_FAILED: _("No move came"),
        MenuKind.GAME: _("Menu"),
        MenuKind.SETTINGS: _("Settings"),
        MenuKind.REPLAY: _("Replay"),
        MenuKind.PLAY_ON: _("Play on from here"),
    }[menu.kind]


def _choice(label: str, value: str, change: Callable[[Setup, int], Setup]) -> Entry:
    """A part of the setup of a new game."""

    def changed(state: State, menu: Menu, step: int) -> State:
        return state.swapped_top(menu._replace(setup=change(menu.setup, step)))

    return Entry(label, lambda state, menu: changed(state, menu, 1), value, changed)


def _player_entries(setup: Setup) -> list[Entry]:
    def entry(side: Side) -> Entry:
        value = words.player_name(setup.players.of(side))
        label = words.side_name(setup.rules, side)
        return _choice(label, value, lambda s, step: _other_player(s, side, step))

    return [entry(Side.OFFICERS), entry(Side.REBELS)]


def _resume_entries(state: State) -> list[Entry]:
    """The game that can be gone on with, as long as no other has been begun."""
    last = state.unfinished
    if last is None:
        return []
    text = _("Go on with the game of {date}, move {number}")
    label = text.format(date=last.shown_date(), number=last.plies)
    return [Entry(label, lambda state, _menu: state.asks(Open(last.id, Purpose.RESUME)))]


def _start_entries(setup: Setup) -> list[Entry]:
    rules = _choice(_("Rules"), words.ruleset_name(setup.rules), _other_rules)
    return [
        *_player_entries(setup),
        rules._replace(note=words.ruleset_note(setup.rules)),
        Entry(_("Begin"), lambda state, menu: _begin(state, menu.setup)),
    ]


def _bot_failed_entries(menu: Menu) -> list[Entry]:
    """What can be done when a bot has not answered; the game waits meanwhile."""
    strongest = next(reversed(BOTS))

    def instead(player_id: str) -> Callable[[State, Menu], State]:
        return lambda state, _menu: replace_bot(state.closed(), player_id)

    return [
        Entry(
            _("Try again"),
            lambda state, _menu: state.closed()._replace(paused=False),
            note=menu.note,
        ),
        Entry(
            _("Let {player} play").format(player=words.player_name(strongest)), instead(strongest)
        ),
        Entry(_("Play it yourself"), instead(HUMAN)),
        Entry(_("Resign for it"), lambda state, _menu: resign_for_mover(state)),
    ]


def _play_on_entries(setup: Setup) -> list[Entry]:
    return [
        *_player_entries(setup),
        Entry(_("Begin"), lambda state, menu: play_on(state, menu.setup)),
        Entry(_("Back"), lambda state, _menu: state.closed()),
    ]


def _game_entries() -> list[Entry]:
    return [
        Entry(_("Back to the game"), lambda state, _menu: state.closed()),
        Entry(_("New game"), lambda state, _menu: open_start_menu(state)),
        Entry(_("Swap sides"), lambda state, _menu: swap_sides(state)),
        Entry(_("Resign"), lambda state, _menu: resign(state)),
        Entry(_("Offer a draw"), lambda state, _menu: offer_draw(state)),
    ]


def _replay_entries(state: State) -> list[Entry]:
    leave = Entry(_("Leave the replay"), lambda state, _menu: close_replay(state))
    return [
        Entry(_("Back to the replay"), lambda state, _menu: state.closed()),
        Entry(_("Play on from here"), lambda state, _menu: open_play_on(state.closed())),
        *([leave] if state.replay and state.replay.back else []),
    ]


def _common_entries() -> list[Entry]:
    return [
        Entry(_("Earlier games"), lambda state, _menu: ask_history(state)),
        Entry(_("Settings"), lambda state, _menu: state.opened(Menu(MenuKind.SETTINGS))),
        Entry(_("How to play"), lambda state, _menu: state.opened(Page("help"))),
        Entry(_("The rules"), lambda state, _menu: state.opened(Page("rules"))),
        Entry(_("Quit"), lambda state, _menu: state.asks(Quit())),
    ]


def _settings_entries(state: State) -> list[Entry]:
    look, automatic = state.look, _("automatic")
    on_or_off = {True: _("on"), False: _("off")}
    themes = {
        AUTO: automatic,
        "dark": _("for a dark screen"),
        "light": _("for a light screen"),
        "plain": _("none"),
    }
    glyphs = {
        AUTO: automatic,
        "unicode": _("fine lines"),
        "box": _("box lines"),
        "ascii": _("ASCII signs"),
    }
    return [
        _setting(_("Language"), "lang", look.lang, {AUTO: automatic, **LANGUAGES}),
        _setting(_("Colours"), "theme", look.theme, themes),
        _setting(_("Board"), "glyphs", look.glyphs, glyphs),
        _setting(_("Animation"), "animation", state.animation, on_or_off),
        _setting(_("Mouse"), "mouse", state.mouse, on_or_off),
        Entry(_("Back"), lambda state, _menu: state.closed()),
    ]


def _setting(label: str, name: str, value: Choice, names: Mapping[Choice, str]) -> Entry:
    """A setting that is changed, and remembered, at once."""

    def changed(state: State, _menu: Menu, step: int) -> State:
        other = _after(tuple(names), value, step)
        change: dict[str, Any] = {name: other}
        if hasattr(state.look, name):
            change = {"look": state.look._replace(**change)}
        state = state._replace(**change)
        return state.asks(Remember(name, other))

    return Entry(label, lambda state, menu: changed(state, menu, 1), names[value], changed)


def _begin(state: State, setup: Setup) -> State:
    """A new game, and what it is made of remembered for the next."""
    begun = new_game(state, setup)
    for name, value in (
        ("officers", setup.players.officers),
        ("rebels", setup.players.rebels),
        ("variant", setup.rules_id),
    ):
        begun = begun.asks(Remember(name, value))
    return begun


def open_start_menu(state: State) -> State:
    """The menu for a new game, set to what is being played."""
    setup = Setup(state.players, state.game.rules.id)
    begin = 0 if state.unfinished else 3
    return state.opened(Menu(MenuKind.START, begin, setup))


def offer_to_go_on(state: State, unfinished: GameSummary | None) -> State:
    """The state with the start menu, if that is what is open, offering to go on with a game.

    The offer is chosen unless something else has been by now.
    """
    menu = state.overlay
    if unfinished is None or not isinstance(menu, Menu) or menu.kind is not MenuKind.START:
        return state
    is_new = menu == open_start_menu(state.closed()).overlay
    offering = state.closed()._replace(unfinished=unfinished)
    if is_new:
        return open_start_menu(offering)
    return offering.opened(menu._replace(selected=menu.selected + 1))


def menu_key(state: State, menu: Menu, key: str) -> State:
    """A key while a menu is open."""
    lines = entries(state, menu)
    match key:
        case "up" | "k" | "wheelup":
            return state.swapped_top(menu._replace(selected=(menu.selected - 1) % len(lines)))
        case "down" | "j" | "tab" | "wheeldown":
            return state.swapped_top(menu._replace(selected=(menu.selected + 1) % len(lines)))
        case "backtab":
            return state.swapped_top(menu._replace(selected=(menu.selected - 1) % len(lines)))
        case "enter" | " ":
            return pick(state, menu, menu.selected)
        case "left" | "right" | "h" | "l":
            change = lines[menu.selected].change
            step = -1 if key in ("left", "h") else 1
            return change(state, menu, step) if change else state
        case "escape" | "backspace" | "m":
            return state.closed()
        case "q":
            return state.asks(Quit())
        case "?":
            return state.opened(Page("help"))
        case "r":
            return state.opened(Page("rules"))
    return state


def pick(state: State, menu: Menu, index: int) -> State:
    """An entry of a menu chosen, by key or mouse."""
    lines = entries(state, menu)
    if index >= len(lines):
        return state
    menu = menu._replace(selected=index)
    return lines[index].choose(state.swapped_top(menu), menu)


def offer_key(state: State, key: str) -> State:
    """A key while a draw is offered: only Enter accepts it."""
    if key == "enter":
        return accept_draw(state)
    if key in ("escape", "backspace"):
        return state.closed().says(_("The draw is declined."))
    return state


def offer_text(state: State, offer: Offer) -> str:
    """What the other person is asked."""
    asked = words.draw_offer(state.game.rules, offer.side)
    return asked + " " + _("Enter accepts it, Esc declines.")


def _after(ids: tuple[Choice, ...], current: Choice, step: int) -> Choice:
    index = ids.index(current) if current in ids else 0
    return ids[(index + step) % len(ids)]


def _other_player(setup: Setup, side: Side, step: int) -> Setup:
    player = _after(PLAYER_IDS, setup.players.of(side), step)
    return setup._replace(players=setup.players.with_player(side, player))


def _other_rules(setup: Setup, step: int) -> Setup:
    return setup._replace(rules_id=_after(tuple(RULESETS), setup.rules_id, step))
