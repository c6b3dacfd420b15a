"""Where things stand on a screen of a given size: the board, its points and the panel."""

from typing import NamedTuple

from asalto_tui.engine.board import COLUMNS, COORDINATES, ROWS, Point

SMALLEST, LARGEST = 2, 6
"""Pitches of the board, in rows from one point to the next; columns are twice as many."""
PANEL_WIDTH, PANEL_ROWS = 28, 12
"""The fewest columns and rows in which the panel is shown."""
_HEADER_ROWS = 18
"""From this height on, a board alone still has a header."""
_MESSAGE_ROWS = 2
_GAP = 3
_DISC_PITCH = 5
"""From this pitch on, pieces may take several cells."""
_STEPS = len(ROWS) - 1


class Area(NamedTuple):
    """A rectangle of the screen."""

    row: int
    column: int
    rows: int
    columns: int


class Layout(NamedTuple):
    """How a screen of `rows` x `columns` is divided."""

    rows: int
    columns: int
    pitch: int
    top: int
    left: int
    """The cell of the board's upper left corner, where point a7 would be."""
    panel: Area
    """Beside the board or below it; where there is no room for it, the rows for its messages."""
    has_panel: bool

    @property
    def has_header(self) -> bool:
        """Whether there is a row above the board."""
        return self.top > 0

    @property
    def has_discs(self) -> bool:
        """Whether there is room for pieces of several cells."""
        return self.pitch >= _DISC_PITCH

    def cell_of(self, point: Point) -> tuple[int, int]:
        """The row and column of a point."""
        column, row = COORDINATES[point]
        return self.top + row * self.pitch, self.left + column * self.pitch * 2

    def around(self, point: Point) -> Area:
        """What belongs to a point on the screen: its piece or disc, or what floats around it."""
        row, column = self.cell_of(point)
        return Area(row - 1, column - 2, 3, 5) if self.has_discs else Area(row, column - 1, 1, 3)

    @property
    def letters_row(self) -> int:
        """The row of the column letters."""
        return self.top + board_size(self.pitch)[0]


def board_size(pitch: int) -> tuple[int, int]:
    """Rows and columns from the board's upper left corner to the last that its pieces take."""
    wider, taller = (2, 1) if pitch >= _DISC_PITCH else (0, 0)
    return _STEPS * pitch + 1 + taller, (len(COLUMNS) - 1) * pitch * 2 + 1 + wider


def lay_out(rows: int, columns: int, zoom: int = 0) -> Layout | None:
    """The layout with the largest board that fits, the panel beside it if there is room for both.

    Else the panel is below, else only its messages are. `zoom` asks for a board that many pitches
    smaller. None if not even the smallest board fits.
    """
    for arrange in (_beside, _below, _alone):
        fitting = [
            layout
            for pitch in range(SMALLEST, LARGEST + 1)
            if (layout := arrange(rows, columns, pitch))
        ]
        if fitting:
            return fitting[max(len(fitting) - 1 - zoom, 0)]
    return None


def _margins(pitch: int) -> tuple[int, int]:
    """Rows above a board and columns to its left."""
    if pitch >= _DISC_PITCH:
        return 2, 6
    return (2, 5) if pitch > SMALLEST else (1, 4)


def _beside(rows: int, columns: int, pitch: int) -> Layout | None:
    board_rows, board_columns = board_size(pitch)
    top, left = _margins(pitch)
    right = left + board_columns + _GAP + (pitch > SMALLEST) * 2
    area = Area(top, right, rows - top - 2, columns - right)
    fits = area.columns >= PANEL_WIDTH and rows >= top + board_rows + 2
    return Layout(rows, columns, pitch, top, left, area, True) if fits else None


def _below(rows: int, columns: int, pitch: int) -> Layout | None:
    board_rows, board_columns = board_size(pitch)
    top, left = _margins(pitch)
    below = top + board_rows + 2
    area = Area(below, 1, rows - below - 1, columns - 2)
    fits = area.rows >= PANEL_ROWS and columns >= left + board_columns + 1
    return Layout(rows, columns, pitch, top, left, area, True) if fits else None


def _alone(rows: int, columns: int, pitch: int) -> Layout | None:
    board_rows, board_columns = board_size(pitch)
    top, left = _margins(pitch)
    top = top if rows >= _HEADER_ROWS else 0
    below = top + board_rows + 1
    area = Area(below, 1, rows - below, columns - 1)
    fits = area.rows >= _MESSAGE_ROWS and columns >= left + board_columns + 1
    return Layout(rows, columns, pitch, top, left, area, False) if fits else None
