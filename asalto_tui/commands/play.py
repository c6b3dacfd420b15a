"""`asalto` without a command: a game on the screen or line by line."""

import argparse
import os
import random
import sys
from typing import TYPE_CHECKING

from asalto_tui.arguments import UsageError, add_position, game_from
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

if TYPE_CHECKING:
    from asalto_tui.play.events import Remember

_NO_SCREEN = ("", "dumb")
"""Values of TERM with which no screen can be drawn."""


def add_play_options(parser: argparse.ArgumentParser) -> None:
    """The flags of the game; each setting has one."""
    helps = {
        "lang": _("the language"),
        "theme": _("the colours of the board"),
        "glyphs": _("what the board is drawn with"),
        "animation": _("show moves step by step"),
        "mouse": _("let the mouse choose points"),
        "plain": _("play line by line, without a screen"),
        "officers": _("who plays the officers"),
        "rebels": _("who plays the rebels"),
        "variant": _("the rule set"),
    }
    for name in GAME_SETTINGS:
        _add_flag(parser, SETTINGS[name], helps[name])
    add_position(parser)
    parser.add_argument("--seed", type=int, metavar="N", help=_("makes the bots' games repeat"))
    for name in SETTINGS:
        if name not in GAME_SETTINGS:
            _add_flag(parser, SETTINGS[name], helps[name])
    parser.set_defaults(run=play)


def _add_flag(parser: argparse.ArgumentParser, setting: Setting, text: str) -> None:
    if not setting.choices:
        parser.add_argument(setting.flag, action=argparse.BooleanOptionalAction, help=text)
        return
    metavar = "ID" if setting.name == "variant" else None
    parser.add_argument(setting.flag, choices=setting.choices, metavar=metavar, help=text)


def settings_of(options: argparse.Namespace) -> dict[str, Held]:
    """The settings as they hold for a command line; troubles go to stderr, a line each.

    Once the command line or a variable says what to play, the file has no say in that.
    """
    held, troubles = held_settings(vars(options), os.environ, settings_path(os.environ))
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


def play(options: argparse.Namespace) -> int:
    """`asalto` without a command."""
    held = settings_of(options)
    value = {name: str(setting.value) for name, setting in held.items()}
    game = game_from(value["variant"], options.position)
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    is_plain = held["plain"].value or (is_terminal and os.environ.get("TERM", "") in _NO_SCREEN)
    if not (is_plain or is_terminal):
        raise UsageError(
            _("this needs a terminal; over SSH, use ssh -t; to play line by line, use --plain")
        )
    state = State(
        game,
        Players(value["officers"], value["rebels"]),
        random.randrange(2**32) if options.seed is None else options.seed,
        look=Look(value["lang"], value["theme"], value["glyphs"]),
        animation=bool(held["animation"].value) and not is_plain,
        mouse=bool(held["mouse"].value),
    ).centred()
    if is_plain:
        return _play_lines(state)
    if not _is_game_named(options, held):
        from asalto_tui.play.menus import open_start_menu

        state = open_start_menu(state)
    from asalto_tui.terminal.screen import show

    return show(state, remember)


def _play_lines(state: State) -> int:
    from asalto_tui.plain.loop import play_lines
    from asalto_tui.store.store import open_store, store_path

    store = open_store(store_path(os.environ))
    try:
        return play_lines(state, store)
    finally:
        store.close()


def remember(chosen: "Remember") -> str:
    """Keep a choice of the menus for the next time; why that failed, or an empty text."""
    try:
        keep_setting(settings_path(os.environ), chosen.name, chosen.value)
    except SettingsError as error:
        return str(error)
    return ""
