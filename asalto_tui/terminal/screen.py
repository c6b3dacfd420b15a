"""Opening the screen: what the environment and the terminal allow, then the game on it."""

import os
from collections.abc import Callable

from asalto_tui.drawing.glyphs import GLYPH_SETS, Glyphs
from asalto_tui.drawing.theme import DARK, LIGHT, PLAIN, THEMES, Theme
from asalto_tui.i18n import chosen_languages, use_languages
from asalto_tui.play.events import Remember
from asalto_tui.play.state import Look, State
from asalto_tui.store.store import Store
from asalto_tui.terminal.app import App
from asalto_tui.terminal.painter import Painter
from asalto_tui.terminal.terminal import Hangup, Terminal, Terminated, borrowed

_NO_BRAILLE = ("linux", "vt", "ansi", "cons")
"""Beginnings of the names of terminals whose fonts lack the board's glyphs."""


def show(state: State, remember: Callable[[Remember], str], store: Store) -> int:
    """Play on the terminal until the player leaves; returns the exit status."""
    no_color = os.environ.pop("NO_COLOR", "")  # blessed would send no sequence at all
    kind = os.environ.get("TERM")
    try:
        with borrowed(kind, state.mouse) as terminal:

            def dress(look: Look) -> tuple[Glyphs, Theme]:
                use_languages(chosen_languages(look.lang, os.environ))
                glyphs = GLYPH_SETS.get(look.glyphs) or choose_glyphs(kind or "", terminal)
                return glyphs, THEMES.get(look.theme) or choose_theme(no_color, terminal.colours)

            glyphs, theme = dress(state.look)
            painter = Painter(theme, 0 if no_color else terminal.colours)
            return App(terminal, painter, glyphs, state, dress, remember, store).run()
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
