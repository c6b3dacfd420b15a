"""Scenes as pictures: SVG for pages and mail, the same on every machine."""

from collections.abc import Callable, Iterator
from itertools import groupby
from xml.sax.saxutils import escape

from asalto_tui.drawing.scene import Cell, Scene
from asalto_tui.drawing.theme import Style, Theme

CELL_WIDTH, CELL_HEIGHT = 10, 21
"""Size of a cell in the picture's units."""
_FONT_SIZE = 17
_BASELINE = 16
_MARGIN = 12


def svg(scene: Scene, theme: Theme) -> str:
    """A picture of a scene: one text element for each run of cells that look alike."""
    width = scene.columns * CELL_WIDTH + 2 * _MARGIN
    height = scene.rows * CELL_HEIGHT + 2 * _MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{_FONT_SIZE}">',
        f'<rect width="{width}" height="{height}" rx="6" fill="{theme.paper}"/>',
    ]
    for row, cells in enumerate(scene.cells):
        parts += _row(row, cells, theme)
    return "\n".join([*parts, "</svg>", ""])


def _row(row: int, cells: list[Cell], theme: Theme) -> Iterator[str]:
    """The grounds of a row, then its texts."""
    y = _MARGIN + row * CELL_HEIGHT
    for start, run in _runs(cells, lambda cell: _ground(cell, theme)):
        if ground := _ground(run[0], theme):
            yield (
                f'<rect x="{_MARGIN + start * CELL_WIDTH}" y="{y}" width="{len(run) * CELL_WIDTH}"'
                f' height="{CELL_HEIGHT}" fill="{ground}"/>'
            )
    for start, run in _runs(cells, lambda cell: (cell.role, _kind(cell.glyph))):
        text = "".join(cell.glyph for cell in run)
        look = _attributes(theme.styles[run[0].role], theme)
        if text.strip():
            yield (
                f'<text x="{_MARGIN + start * CELL_WIDTH}" y="{y + _BASELINE}"'
                f' textLength="{len(run) * CELL_WIDTH}"{look}'
                f' xml:space="preserve">{escape(text)}</text>'
            )


def _runs(cells: list[Cell], key: Callable[[Cell], object]) -> Iterator[tuple[int, list[Cell]]]:
    """Cells that follow each other with the same key, and the column of the first."""
    start = 0
    for _value, group in groupby(cells, key):
        run = list(group)
        yield start, run
        start += len(run)


def _kind(glyph: str) -> str:
    """Blank, Braille or other: fonts differ in their widths, so a text holds one kind only."""
    if glyph == " ":
        return "blank"
    return "braille" if "\u2800" <= glyph[:1] <= "\u28ff" else "other"


def _ground(cell: Cell, theme: Theme) -> str:
    style = theme.styles[cell.role]
    if style.reverse:
        return style.colour.hex if style.colour else theme.ink
    if cell.in_fortress and theme.fortress_ground:
        return theme.fortress_ground.hex
    return ""


def _attributes(style: Style, theme: Theme) -> str:
    colour = style.colour.hex if style.colour else theme.ink
    fill = theme.paper if style.reverse else colour
    return f' fill="{fill}"' + (' font-weight="bold"' if style.bold else "")
