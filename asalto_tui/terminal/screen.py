"""Opening the screen: what the environment and the terminal allow, then the game on it."""

import os
from collections.abc import Callable

from asalto_tui.drawing.glyphs import GLYPH_SETS, Glyphs
from asalto_tui.drawing.theme import DARK, LIGHT, PLAIN, THEMES, Theme
from asalto_tui.exit_status import HUNG_UP
from asalto_tui.guest import Guest
from asalto_tui.i18n import _, chosen_languages, use_languages
from asalto_tui.play.events import Remember
from asalto_tui.play.state import Look, State
from asalto_tui.store.store import Store
from asalto_tui.terminal.app import App
from asalto_tui.terminal.hints import is_old
from asalto_tui.terminal.painter import Painter
from asalto_tui.terminal.terminal import Hangup, Terminal, Terminated, borrowed

ANIMATED_ROUND_TRIP = 0.15
"""Seconds that a terminal may take to answer for moves to be shown step by step on it."""


def show(
    state: State,
    remember: Callable[[Remember], str],
    open_store: Callable[[], Store],
    guest: Guest | None = None,
) -> int:
    """Play on the terminal until the player leaves; returns the exit status."""
    kind = os.environ.get("TERM", "")
    try:
        with borrowed(kind, state.mouse, can_suspend=guest is None) as terminal:

            def dress(look: Look) -> tuple[Glyphs, Theme]:
                use_languages(chosen_languages(look.lang, os.environ))
                glyphs = GLYPH_SETS.get(look.glyphs) or choose_glyphs(kind, terminal)
                return glyphs, THEMES.get(look.theme) or choose_theme(terminal.colours)

            glyphs, theme = dress(state.look)
            if (terminal.answers.round_trip or 0) > ANIMATED_ROUND_TRIP:
                state = state._replace(animation=False)
            painter = Painter(theme, terminal.colours)
            idle = guest.idle_seconds if guest else None
            app = App(terminal, painter, glyphs, state, dress, remember, open_store, idle)
            status = app.run()
    except Hangup:
        return HUNG_UP
    except Terminated as stop:
        return 128 + int(stop.args[0])
    if app.is_away:
        print(_("Nobody has pressed a key for a while, so the game has closed."))
        if app.state.kept.id is not None:
            print(_("It is kept: come back to go on with it."))
    return status


def choose_theme(colours: int) -> Theme:
    """The theme for the terminal: without colours the plain one, else by its background."""
    if colours < 8:
        return PLAIN
    background = os.environ.get("COLORFGBG", "").split(";")[-1]
    return LIGHT if background in ("7", "15") else DARK


def choose_glyphs(kind: str, terminal: Terminal) -> Glyphs:
    """The glyph set that the terminal can show."""
    if not terminal.is_utf8 or is_old(kind):
        return GLYPH_SETS["ascii"]
    return GLYPH_SETS["wide" if terminal.answers.width == 2 else "unicode"]
