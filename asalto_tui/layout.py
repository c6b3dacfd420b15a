"""Where things stand on a screen of a given size: the board, its points and the panel."""

from dataclasses import dataclass

from asalto_tui.engine.board import COLUMNS, COORDINATES, ROWS, Point, point_at

SMALLEST, LARGEST = 2, 6
"""Pitches of the board, in rows from one point to the next; columns are twice as many."""
PANEL_WIDTH = 28
"""The fewest columns in which the panel is shown."""
_GAP = 3
_STEPS = len(ROWS) - 1


@dataclass(frozen=True)
class Area:
    """A rectangle of the screen."""

    row: int
    column: int
    rows: int
    columns: int


@dataclass(frozen=True)
class Layout:
    """How a screen of `rows` x `columns` is divided."""

    rows: int
    columns: int
    pitch: int
    top: int
    left: int
    """The cell of the board's upper left corner, where point a7 would be."""
    panel: Area
    """Beside the board; where there is no room for it, the rows below take its messages."""
    has_panel: bool

    def cell_of(self, point: Point) -> tuple[int, int]:
        """The row and column of a point."""
        column, row = COORDINATES[point]
        return self.top + row * self.pitch, self.left + column * self.pitch * 2

    def point_at(self, row: int, column: int) -> Point | None:
        """The point whose cell, or one of the two beside it, is at a row and column."""
        down, row_off = divmod(row - self.top, self.pitch)
        right, column_off = divmod(column - self.left + 1, self.pitch * 2)
        return point_at(right, down) if row_off == 0 and column_off <= 2 else None

    @property
    def letters_row(self) -> int:
        """The row of the column letters."""
        return self.top + _STEPS * self.pitch + 1


def board_size(pitch: int) -> tuple[int, int]:
    """Rows and columns that the board takes at a pitch, without its coordinates."""
    return _STEPS * pitch + 1, (len(COLUMNS) - 1) * pitch * 2 + 1


def lay_out(rows: int, columns: int, zoom: int = 0) -> Layout | None:
    """The layout with the largest board that fits, beside the panel if there is room for both.

    `zoom` asks for a board that many pitches smaller. None if not even the smallest board fits.
    """
    for has_panel in (True, False):
        fitting = [
            layout
            for pitch in range(SMALLEST, LARGEST + 1)
            if (layout := _with_pitch(rows, columns, pitch, has_panel))
        ]
        if fitting:
            return fitting[max(len(fitting) - 1 - zoom, 0)]
    return None


def _with_pitch(rows: int, columns: int, pitch: int, has_panel: bool) -> Layout | None:
    board_rows, board_columns = board_size(pitch)
    top = 2 if pitch > SMALLEST else 1
    left = 5 if pitch > SMALLEST else 4
    below = top + board_rows + 1
    if not has_panel:
        area = Area(below, 1, rows - below, columns - 2)
        fits = area.rows >= 1 and columns >= left + board_columns + 1
        return Layout(rows, columns, pitch, top, left, area, False) if fits else None
    right = left + board_columns + _GAP + (pitch > SMALLEST) * 2
    area = Area(top, right, rows - top - 2, columns - right)
    if area.columns < PANEL_WIDTH or rows < below + 1:
        return None
    return Layout(rows, columns, pitch, top, left, area, True)
