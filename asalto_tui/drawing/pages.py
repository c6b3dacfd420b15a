"""Drawing pages of text with small boards, scrolled to fit any size."""

from asalto_tui.drawing.board import draw_board
from asalto_tui.drawing.glyphs import Glyphs
from asalto_tui.drawing.layout import SMALLEST, Area, Layout, board_size
from asalto_tui.drawing.rules_text import Picture, Section, page_sections, page_title
from asalto_tui.drawing.scene import Role, Scene, fitted, width_of, wrapped
from asalto_tui.i18n import _
from asalto_tui.play.state import Page, State

_PICTURE_COLUMNS = 32
_NARROW = 60
"""Below this width pictures stand above their texts instead of beside them."""


def page_scene(scene: Scene, state: State, page: Page, glyphs: Glyphs) -> Scene:
    """A page, from the row to which it is scrolled, with its title and keys."""
    rules = state.game.rules
    text = page_body(page_sections(page.name, rules), scene.columns, glyphs)
    window = max(scene.rows - 3, 1)
    scroll = scene.scrolled = min(page.scroll, max(text.rows - window, 0))
    for row in range(min(window, text.rows - scroll)):
        if row + 2 < scene.rows:
            scene.cells[row + 2] = text.cells[row + scroll]
    scene.text(0, 1, page_title(page.name, rules), Role.TITLE)
    hint = _("Esc back")
    if text.rows > window:
        hint = _("Up and Down scroll") + "  " + hint
        part = f"{min(scroll + window, text.rows)}/{text.rows}"
        scene.text(0, scene.columns - width_of(part) - 1, part, Role.FAINT)
    scene.text(scene.rows - 1, 1, fitted(hint, scene.columns - 2), Role.FAINT)
    return scene


def page_body(sections: list[Section], columns: int, glyphs: Glyphs) -> Scene:
    """All sections one below the other, as tall as they need."""
    beside = columns >= _NARROW
    blocks = [_section_lines(section, columns, beside) for section in sections]
    picture_rows = board_size(SMALLEST)[0] + 2
    heights = [
        max(len(lines), picture_rows if section.picture and beside else 0)
        + (picture_rows if section.picture and not beside else 0)
        for section, lines in zip(sections, blocks, strict=True)
    ]
    body = Scene(sum(heights) + len(heights) - 1, columns)
    row = 0
    for section, lines, height in zip(sections, blocks, heights, strict=True):
        left = 1
        below = row
        if section.picture:
            _draw_picture(body, row, section.picture, glyphs)
            left, below = (_PICTURE_COLUMNS, row) if beside else (1, row + picture_rows)
        for offset, (line, role) in enumerate(lines):
            body.text(below + offset, left, line, role)
        row += height + 1
    return body


def _section_lines(section: Section, columns: int, beside: bool) -> list[tuple[str, Role]]:
    width = columns - 2 - (_PICTURE_COLUMNS if section.picture and beside else 0)
    lines = [(section.title, Role.STRONG)]
    for paragraph in section.paragraphs:
        lines += [(line, Role.TEXT) for line in wrapped(paragraph, width)]
    return lines


def _draw_picture(scene: Scene, row: int, picture: Picture, glyphs: Glyphs) -> None:
    size = board_size(SMALLEST)
    layout = Layout(size[0], size[1], SMALLEST, row, 4, Area(0, 0, 0, 0), False)
    draw_board(scene, layout, picture.position, glyphs, picture.marks)
