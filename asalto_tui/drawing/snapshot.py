"""A board by itself, for pictures: a position with its last move, as tall and wide as it needs."""

from asalto_tui.drawing.board import Marks, draw_board, path_lines
from asalto_tui.drawing.glyphs import Glyphs
from asalto_tui.drawing.layout import Area, Layout, board_size
from asalto_tui.drawing.scene import Role, Scene
from asalto_tui.engine.game import Game

_PITCH, _LEFT = 3, 5


def snapshot(game: Game, glyphs: Glyphs) -> Scene:
    """The board of a game as it stands, drawn as on a screen of the usual size."""
    rows, columns = board_size(_PITCH)
    layout = Layout(rows + 2, columns + _LEFT + 1, _PITCH, 0, _LEFT, Area(0, 0, 0, 0), False)
    scene = Scene(layout.rows, layout.columns)
    lines = path_lines(game.last_move) if game.last_move else set()
    draw_board(scene, layout, game.position, glyphs, Marks(lines=dict.fromkeys(lines, Role.LAST)))
    return scene
