"""`asalto doctor`: what the game finds out about the terminal, and what to do if it looks wrong."""

import argparse
import os
import platform
import sys
from typing import TYPE_CHECKING, Any

from asalto_tui import __version__
from asalto_tui.exit_status import HUNG_UP, LEFT
from asalto_tui.i18n import _, chosen_languages
from asalto_tui.terminal.hints import has_screen, locale_encoding, locale_name

if TYPE_CHECKING:
    from asalto_tui.arguments import Commands

Facts = dict[str, Any]
"""Facts by their names in JSON; None stands for what is not known."""

_VARIABLES = (
    *("TERM", "COLORTERM", "COLORFGBG", "NO_COLOR", "FORCE_COLOR", "TMUX", "STY", "SSH_TTY"),
    *("LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "ASALTO_HOME"),
)
SMALLEST = (16, 30)
"""Rows and columns below which there is no room for the board."""
SLOW_MS = 150
"""Round trips longer than that leave the animation out."""
SHOWN_SETS = ("unicode", "box", "wide", "ascii")


def add_commands(commands: "Commands") -> None:
    """Register the command."""
    parser = commands.add_parser(
        "doctor",
        help=_("print what is found out about the terminal"),
        description=_(
            "Print what is found out about the terminal, and what to set if it is wrong."
        ),
    )
    parser.add_argument("--json", action="store_true", help=_("for a report of a bug"))
    parser.set_defaults(run=examine)


def examine(options: argparse.Namespace) -> int:
    """`asalto doctor`."""
    from asalto_tui.terminal.terminal import Hangup, Terminated

    try:
        facts = gather(options)
    except Hangup:
        return HUNG_UP
    except Terminated as stop:
        return 128 + int(stop.args[0])
    if options.json:
        import json

        print(json.dumps(facts, indent=2))
        return LEFT
    sys.stdout.reconfigure(errors="replace")  # type: ignore[union-attr]
    for line in [*_listed(facts), "", *glyph_card(facts["locale"]["encoding"]), ""]:
        print(line)
    for line in facts["advice"] or [_("All is well.")]:
        print(line)
    return LEFT


def gather(options: argparse.Namespace) -> Facts:
    """Everything that is found out."""
    from asalto_tui.commands.play import settings_of
    from asalto_tui.settings import settings_path

    held = settings_of(options)
    encoding = locale_encoding(os.environ)
    facts: Facts = {
        "version": __version__,
        "python": platform.python_version(),
        "system": platform.platform(terse=True),
        "variables": {name: os.environ[name] for name in _VARIABLES if name in os.environ},
        "locale": {
            "name": locale_name(os.environ),
            "encoding": encoding,
            "language": chosen_languages(str(held["lang"].value), os.environ)[0],
        },
        "terminal": _ask_terminal(),
        "settings": str(settings_path(os.environ)),
        "store": _store_facts(),
    }
    return facts | {"advice": advice(facts)}


def _ask_terminal() -> Facts | None:
    """What the terminal says; None if there is none, or none on which a screen can be drawn."""
    kind = os.environ.get("TERM", "")
    if not sys.stdin.isatty() or not has_screen(kind):
        return None
    from asalto_tui.terminal.answers import MOUSE, PASTE, SYNCHRONISED
    from asalto_tui.terminal.screen import choose_glyphs, choose_theme
    from asalto_tui.terminal.terminal import borrowed

    # The report may go into a file: the terminal that the keys come from is the one to ask.
    screen_fd = sys.stdin.fileno()
    with borrowed(kind, False, True, (SYNCHRONISED, MOUSE, PASTE), screen_fd) as terminal:
        rows, columns = terminal.size()
        answers = terminal.answers
        return {
            "rows": rows,
            "columns": columns,
            "colours": terminal.colours,
            "ambiguous_width": answers.width,
            "mouse": answers.known.get(MOUSE),
            "marked_paste": answers.known.get(PASTE),
            "synchronised_output": answers.known.get(SYNCHRONISED),
            "round_trip_ms": answers.round_trip and round(answers.round_trip * 1000, 1),
            "glyphs": choose_glyphs(kind, terminal).id,
            "theme": choose_theme(terminal.colours).id,
        }


def _store_facts() -> Facts:
    from asalto_tui.store.store import StoreError, open_store, store_path

    path = store_path(os.environ)
    store = open_store(path)
    try:
        return {"file": str(path), "games": len(store.games()), "notice": store.notice}
    except StoreError as error:
        return {"file": str(path), "games": None, "notice": str(error)}
    finally:
        store.close()


def advice(facts: Facts) -> list[str]:
    """What to set for what is not as it could be."""
    terminal = facts["terminal"]
    found = _about_the_environment(facts)
    if terminal:
        found += _about_the_terminal(terminal, "NO_COLOR" in facts["variables"])
    return [text for is_so, text in found if is_so]


def _about_the_environment(facts: Facts) -> list[tuple[bool, str]]:
    draws = has_screen(facts["variables"].get("TERM", ""))
    no_screen = _("TERM names no screen: the game goes line by line. Try TERM=xterm-256color.")
    no_terminal = _("There is no terminal to ask. Over SSH, use ssh -t.")
    no_letters = _(
        "The locale does not say UTF-8, so the board is drawn in ASCII. Try LANG=C.UTF-8; over SSH "
        "the server has to accept LANG."
    )
    return [
        (not draws, no_screen),
        (draws and not facts["terminal"], no_terminal),
        (facts["locale"]["encoding"] != "utf-8", no_letters),
        (bool(facts["store"]["notice"]), facts["store"]["notice"]),
    ]


def _about_the_terminal(terminal: Facts, no_color: bool) -> list[tuple[bool, str]]:
    rows, columns = SMALLEST
    ms = terminal["round_trip_ms"]
    few_colours = _(
        "With fewer than 256 colours the fortress is not tinted. If the terminal has them, try "
        "TERM=xterm-256color, in tmux tmux-256color, or FORCE_COLOR=2."
    )
    small = _("The board needs a window of {columns}x{rows} at least.")
    silent = _(
        "The terminal answers no question. If the lines of the board do not meet, try --glyphs box "
        "or --glyphs ascii."
    )
    slow = _("The line is slow, so moves are not shown step by step.")
    wide = _("Ambiguous glyphs take two columns here, so the board is drawn with others.")
    is_small = terminal["rows"] < rows or terminal["columns"] < columns
    return [
        (terminal["colours"] < 256 and not no_color, few_colours),
        (is_small, small.format(rows=rows, columns=columns)),
        (ms is None, silent),
        (ms is not None and ms > SLOW_MS, slow),
        (terminal["ambiguous_width"] == 2, wide),
    ]


def glyph_card(encoding: str) -> list[str]:
    """Glyphs between bars: where every glyph takes one column, the bars stand in line."""
    from asalto_tui.drawing.glyphs import GLYPH_SETS

    lines = [_("The bars should stand straight below each other, and no box be empty:")]
    for name in SHOWN_SETS if encoding == "utf-8" else ("ascii",):
        glyphs = GLYPH_SETS[name]
        shown = [glyphs.rebel, glyphs.officer, glyphs.target, glyphs.captured, glyphs.full]
        shown += [glyphs.free, glyphs.junction(2, 2, 2, 2), *glyphs.horizontal]
        shown += ["⢎" if glyphs.braille else glyphs.crossing, glyphs.bullet]
        lines.append(f"{name:8}|{'|'.join(shown)}|")
    return lines


def _listed(facts: Facts) -> list[str]:
    """The facts for people, a line each."""
    from asalto_tui.drawing.scene import clean, padded, width_of

    yes_no = {True: _("yes"), False: _("no"), None: _("it does not say")}
    terminal = facts["terminal"] or {}
    locale, store = facts["locale"], facts["store"]
    lines = {
        _("Asalto"): f"{facts['version']}, Python {facts['python']}, {facts['system']}",
        _("Terminal"): facts["variables"].get("TERM") or "-",
    }
    if terminal:
        ms = terminal["round_trip_ms"]
        lines |= {
            _("Size"): f"{terminal['columns']}x{terminal['rows']}",
            _("Colours"): str(terminal["colours"]),
            _("Width of ambiguous glyphs"): str(terminal["ambiguous_width"] or yes_no[None]),
            _("Mouse"): yes_no[terminal["mouse"]],
            _("Marked pastes"): yes_no[terminal["marked_paste"]],
            _("Frames shown whole"): yes_no[terminal["synchronised_output"]],
            _("Round trip"): yes_no[None] if ms is None else f"{ms} ms",
            _("Board"): f"--glyphs {terminal['glyphs']} --theme {terminal['theme']}",
        }
    lines |= {
        _("Locale"): f"{locale['name']}, {locale['encoding']}, {locale['language']}",
        _("Settings"): facts["settings"],
        _("Games"): f"{store['file']} ({'-' if store['games'] is None else store['games']})",
    }
    width = max(map(width_of, lines)) + 1
    return [f"{padded(name + ':', width)} {clean(text)}" for name, text in lines.items()]
