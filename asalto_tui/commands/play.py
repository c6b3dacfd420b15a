"""`asalto` without a command: a game on the screen or line by line."""

import argparse
import os
import random
import sys
from collections.abc import Callable
from contextlib import ExitStack, closing
from functools import cache
from typing import TYPE_CHECKING

from asalto_tui.arguments import UsageError, add_position, game_from
from asalto_tui.bots import ENGINE_PREFIX
from asalto_tui.exit_status import TROUBLE
from asalto_tui.guest import Guest, guest_name
from asalto_tui.i18n import _
from asalto_tui.play.state import Look, Players, State
from asalto_tui.settings import (
    GAME_SETTINGS,
    SETTINGS,
    Held,
    Setting,
    SettingsError,
    held_settings,
    keep_setting,
    settings_path,
)
from asalto_tui.terminal.hints import has_screen

if TYPE_CHECKING:
    from asalto_tui.play.events import Remember
    from asalto_tui.store.store import Store

StoreOpener = Callable[[], "Store"]

GUEST_FLAG = "--guest"
MOST_MINUTES = 366 * 24 * 60


def add_play_options(parser: argparse.ArgumentParser) -> None:
    """The flags of the game; each setting has one."""
    helps = {
        "lang": _("the language"),
        "theme": _("the colours of the board"),
        "glyphs": _("what the board is drawn with"),
        "animation": _("show moves step by step"),
        "mouse": _("let the mouse choose points"),
        "plain": _("play line by line, without a screen"),
        "officers": _("who plays the officers: also engine:COMMAND, another program"),
        "rebels": _("who plays the rebels, likewise"),
        "variant": _("the rule set"),
    }
    for name in GAME_SETTINGS:
        _add_flag(parser, SETTINGS[name], helps[name])
    add_position(parser)
    parser.add_argument("--seed", type=int, metavar="N", help=_("makes the bots' games repeat"))
    for name in SETTINGS:
        if name not in GAME_SETTINGS:
            _add_flag(parser, SETTINGS[name], helps[name])
    parser.add_argument(GUEST_FLAG, action="store_true", help=_("let somebody in only to play"))
    parser.add_argument("--player", metavar="NAME", help=_("the guest whose games are kept"))
    parser.add_argument(
        "--idle", type=float, metavar="MINUTES", help=_("let a guest go who presses no key so long")
    )
    parser.set_defaults(run=play)


class _Choices(tuple[str, ...]):
    """Choices for argparse, which also asks by `in`: any text with the prefix is one too."""

    prefix: str

    def __contains__(self, text: object) -> bool:
        begins = bool(self.prefix) and str(text).startswith(self.prefix)
        return begins or super().__contains__(text)


def _add_flag(parser: argparse.ArgumentParser, setting: Setting, text: str) -> None:
    if not setting.choices:
        parser.add_argument(setting.flag, action=argparse.BooleanOptionalAction, help=text)
        return
    metavar = "ID" if setting.name == "variant" else None
    choices = _Choices(setting.choices)
    choices.prefix = setting.prefix
    parser.add_argument(setting.flag, choices=choices, metavar=metavar, help=text)


def settings_of(options: argparse.Namespace) -> dict[str, Held]:
    """The settings as they hold for a command line; troubles go to stderr, a line each.

    Once the command line or a variable says what to play, the file has no say in that.
    """
    path = None if options.guest else settings_path(os.environ)
    held, troubles = held_settings(vars(options), os.environ, path)
    for trouble in troubles:
        print(f"asalto: {trouble}", file=sys.stderr)
    if _is_game_named(options, held):
        for name in GAME_SETTINGS:
            if held[name].is_kept:
                held[name] = Held(SETTINGS[name].default)
    return held


def _is_game_named(options: argparse.Namespace, held: dict[str, Held]) -> bool:
    named = any(held[name].source and not held[name].is_kept for name in GAME_SETTINGS)
    return named or options.position is not None


def guest_of(options: argparse.Namespace) -> Guest | None:
    """The guest that the flags let in, if they do; `UsageError` if they contradict each other."""
    if not options.guest:
        if options.player is not None or options.idle is not None:
            raise UsageError(_("--player and --idle need --guest"))
        return None
    players = (options.officers or "", options.rebels or "")
    if any(player.startswith(ENGINE_PREFIX) for player in players):
        raise UsageError(_("a guest cannot start another program"))
    if options.idle is not None and not 0 < options.idle < MOST_MINUTES:
        raise UsageError(_("--idle: more than 0 minutes and at most a year"))
    return Guest(guest_name(options.player or ""), options.idle and options.idle * 60)


def own_store(guest: Guest | None) -> "Store":
    """The store of whoever plays; a guest without a name has none."""
    from asalto_tui.store.store import NoStore, open_store, store_path

    if guest and not guest.name:
        return NoStore(_("a guest needs a name for that"))
    return open_store(store_path(os.environ), player=guest.name if guest else "")


def play(options: argparse.Namespace) -> int:
    """`asalto` without a command: the start menu or, if a game is named, straight into it."""
    guest = guest_of(options)
    held = settings_of(options)
    game = game_from(str(held["variant"].value), options.position)
    seed = random.randrange(2**32) if options.seed is None else options.seed

    def prepare(state: State, _open: StoreOpener) -> State:
        players = Players(str(held["officers"].value), str(held["rebels"].value))
        state = state._replace(game=game, players=players, seed=seed).centred()
        if is_plain(held) or _is_game_named(options, held):
            return state
        from asalto_tui.play.menus import open_start_menu

        return open_start_menu(state)

    return at_table(held, prepare, guest)


def is_plain(held: dict[str, Held]) -> bool:
    """Whether to play line by line; raises `UsageError` where that or a screen cannot be."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if held["plain"].value or (is_terminal and not has_screen(os.environ.get("TERM", ""))):
        return True
    if is_terminal:
        return False
    raise UsageError(
        _("this needs a terminal; over SSH, use ssh -t; to play line by line, use --plain")
    )


def at_table(
    held: dict[str, Held],
    prepare: Callable[[State, StoreOpener], State],
    guest: Guest | None = None,
) -> int:
    """Play on the screen or line by line, from the state that `prepare` makes of an empty one.

    The exit status; a `StoreError` of `prepare` goes to stderr.
    """
    from asalto_tui.store.store import StoreError

    by_lines = is_plain(held)
    value = {name: str(setting.value) for name, setting in held.items()}
    state = State(
        game_from(None, None),
        look=Look(value["lang"], value["theme"], value["glyphs"]),
        animation=bool(held["animation"].value) and not by_lines,
        mouse=bool(held["mouse"].value),
    )
    with ExitStack() as closing_later:

        @cache
        def open_store() -> "Store":
            return closing_later.enter_context(closing(own_store(guest)))

        try:
            state = prepare(state, open_store)
            if by_lines:
                from asalto_tui.plain.loop import play_lines

                return play_lines(state, open_store(), guest)
            from asalto_tui.terminal.screen import show

            return show(state, forget if guest else remember, open_store, guest)
        except StoreError as error:
            print(f"asalto: {error}", file=sys.stderr)
            return TROUBLE


def forget(_chosen: "Remember") -> str:
    """`remember` for guests, whose choices hold until they leave."""
    return ""


def remember(chosen: "Remember") -> str:
    """Keep a choice of the menus for the next time; why that failed, or an empty text."""
    try:
        keep_setting(settings_path(os.environ), chosen.name, chosen.value)
    except SettingsError as error:
        return str(error)
    return ""
