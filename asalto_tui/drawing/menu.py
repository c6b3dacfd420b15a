"""Drawing the menus: in a frame, with as many entries as fit."""

from asalto_tui.drawing.glyphs import Glyphs
from asalto_tui.drawing.layout import Area
from asalto_tui.drawing.panel import draw_frame
from asalto_tui.drawing.scene import Hot, Role, Scene, fitted, width_of, wrapped
from asalto_tui.play.events import Pick
from asalto_tui.play.menus import Entry, entries, menu_title
from asalto_tui.play.state import Menu, State

_COLUMNS, _BARE_COLUMNS = 44, 27
"""The least width with notes below the entries, and without."""
_NOTE_ROWS = 3
"""A blank row and two of text, kept free so that a menu does not jump when its note changes."""


def draw_menu(scene: Scene, panel: Area | None, state: State, menu: Menu, glyphs: Glyphs) -> None:
    """A menu over the panel or, if that is too narrow, in the middle of the screen.

    A low screen shows the entries around the selected one.
    """
    lines = entries(state, menu)
    texts = _texts(lines)
    has_notes = any(entry.note for entry in lines)
    least = _COLUMNS if has_notes else _BARE_COLUMNS
    columns = min(max(least, *(width_of(text) + 6 for text in texts)), scene.columns)
    note_rows = _NOTE_ROWS if has_notes else 0
    note_rows = note_rows if len(texts) + note_rows + 2 <= scene.rows else 0
    visible = max(min(len(texts), scene.rows - note_rows - 2), 1)
    first = max(min(menu.selected - visible // 2, len(texts) - visible), 0)
    top = max((scene.rows - visible - note_rows - 2) // 2, 0)
    left = max((scene.columns - columns) // 2, 0)
    if panel and columns < panel.columns:
        left = panel.column
    blank = [("", Role.TEXT)] * (visible + note_rows)
    draw_frame(scene, top, left, columns, menu_title(menu), blank, glyphs)
    for index in range(first, first + visible):
        row = top + 1 + index - first
        selected = index == menu.selected
        text = fitted(f"{glyphs.bullet if selected else ' '} {texts[index]}", columns - 4)
        text += " " * (columns - 4 - width_of(text))
        scene.text(row, left + 2, text, Role.SELECTED if selected else Role.TEXT)
        scene.hot.append(Hot(row, left + 1, left + columns - 1, Pick(index)))
    if note_rows:
        notes = [line for entry in lines for line in wrapped(entry.note, columns - 7)]
        for offset, note in enumerate(notes[: note_rows - 1]):
            scene.text(top + visible + 2 + offset, left + 4, note, Role.FAINT)


def _texts(lines: list[Entry]) -> list[str]:
    """Labels, and behind those that have one their values, one below the other."""
    label_width = max((width_of(e.label) for e in lines if e.value is not None), default=0)
    return [
        e.label + " " * (label_width - width_of(e.label)) + f"  < {e.value} >"
        if e.value is not None
        else e.label
        for e in lines
    ]
