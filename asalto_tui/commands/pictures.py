"""Pictures of kept games for `asalto export`: a position as SVG, as text, or in colours."""

import argparse

from asalto_tui.arguments import UsageError
from asalto_tui.commands.play import settings_of
from asalto_tui.drawing.glyphs import GLYPH_SETS
from asalto_tui.drawing.picture import svg
from asalto_tui.drawing.snapshot import snapshot
from asalto_tui.drawing.theme import DARK, THEMES
from asalto_tui.i18n import _
from asalto_tui.play.kept import SavedGame
from asalto_tui.terminal.painter import ansi_lines

_COLOURS = 256


def picture_of(saved: SavedGame, options: argparse.Namespace) -> str:
    """The position that `--ply` asks for, else the one where the game was left."""
    game, ply = saved.game, options.ply
    if ply is not None:
        if not 0 <= ply <= len(game.moves):
            text = _("--ply: game {id} has the moves 0 to {count}, not {ply}")
            raise UsageError(text.format(id=saved.id, count=len(game.moves), ply=ply))
        game = game.at(ply)
    held = settings_of(options)
    theme = THEMES.get(str(held["theme"].value), DARK)
    scene = snapshot(game, GLYPH_SETS.get(str(held["glyphs"].value), GLYPH_SETS["unicode"]))
    if options.picture == "svg":
        return svg(scene, theme)
    lines = ansi_lines(scene, theme, _COLOURS) if options.picture == "ansi" else scene.lines()
    return "\n".join([*lines, ""])
