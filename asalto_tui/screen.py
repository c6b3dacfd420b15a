"""Opening the screen: what the environment and the terminal allow, then the game on it."""

import os

from asalto_tui.app import App
from asalto_tui.glyphs import GLYPH_SETS, Glyphs
from asalto_tui.painter import Painter
from asalto_tui.state import State
from asalto_tui.terminal import Hangup, Terminal, Terminated, borrowed
from asalto_tui.theme import DARK, LIGHT, PLAIN, THEMES, Theme

_NO_BRAILLE = ("linux", "vt", "ansi", "cons")
"""Beginnings of the names of terminals whose fonts lack the board's glyphs."""


def show(state: State, glyphs_id: str | None, theme_id: str | None) -> int:
    """Play on the terminal until the player leaves; returns the exit status."""
    no_color = os.environ.pop("NO_COLOR", "")  # blessed would send no sequence at all
    kind = os.environ.get("TERM")
    try:
        with borrowed(kind, state.mouse) as terminal:
            theme = THEMES[theme_id] if theme_id else choose_theme(no_color, terminal.colours)
            colours = 0 if no_color else terminal.colours
            glyphs = GLYPH_SETS[glyphs_id] if glyphs_id else choose_glyphs(kind or "", terminal)
            return App(terminal, Painter(theme, colours), glyphs, state).run()
    except Hangup:
        return 129
    except Terminated as stop:
        return 128 + int(stop.args[0])


def choose_theme(no_color: str, colours: int) -> Theme:
    """The theme for the terminal: without colours the plain one, else by its background."""
    if no_color or colours < 8:
        return PLAIN
    background = os.environ.get("COLORFGBG", "").split(";")[-1]
    return LIGHT if background in ("7", "15") else DARK


def choose_glyphs(kind: str, terminal: Terminal) -> Glyphs:
    """The glyph set that the terminal can show."""
    if not terminal.is_utf8 or kind.startswith(_NO_BRAILLE):
        return GLYPH_SETS["ascii"]
    return GLYPH_SETS["wide" if terminal.wide_ambiguous else "unicode"]
