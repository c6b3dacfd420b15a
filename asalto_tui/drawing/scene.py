"""A picture of the screen as data: a grid of cells, each a glyph and what it is."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from wcwidth import iter_graphemes, wcswidth, wcwidth

from asalto_tui.play.events import Event


class Role(Enum):
    """What a cell is; a theme says how it looks."""

    TEXT = "text"
    FAINT = "faint"
    STRONG = "strong"
    TITLE = "title"
    LINE = "line"
    FORTRESS_LINE = "fortress line"
    OFFICERS_LINE = "officers' line"
    REBEL = "rebel"
    OFFICER = "officer"
    CURSOR = "cursor"
    CHOSEN = "chosen"
    TARGET = "target"
    LANDING = "landing"
    LAST = "last move"
    WARNING = "warning"
    FRAME = "frame"
    SELECTED = "selected"

    __hash__ = object.__hash__  # of what is done for every cell of a frame, the slowest by far


class Cell(NamedTuple):
    """One column of one row. A glyph two columns wide is followed by a cell with an empty glyph."""

    glyph: str = " "
    role: Role = Role.TEXT
    in_fortress: bool = False
    """Whether the ground behind the cell is the fortress's."""


BLANK = Cell()


class Hot(NamedTuple):
    """A stretch of a row that answers to a mouse click."""

    row: int
    start: int
    stop: int
    event: Event


@dataclass
class Scene:
    """`rows` x `columns` cells, and what a click on them means.

    Drawing outside the grid is left out, so that every picture fits every size.
    """

    rows: int
    columns: int
    cells: list[list[Cell]] = field(init=False)
    hot: list[Hot] = field(default_factory=list)
    scrolled: int | None = None
    """The row from which a page of text is shown, kept within its length."""

    def __post_init__(self) -> None:
        self.cells = [[BLANK] * self.columns for _ in range(self.rows)]

    def put(self, row: int, column: int, glyph: str, role: Role) -> None:
        """One glyph, one column wide, on whatever ground is there."""
        if 0 <= row < self.rows and 0 <= column < self.columns:
            self._set(row, column, Cell(glyph, role, self.cells[row][column].in_fortress))

    def ground(self, row: int, column: int) -> None:
        """The fortress's ground under a cell."""
        if 0 <= row < self.rows and 0 <= column < self.columns:
            self.cells[row][column] = self.cells[row][column]._replace(in_fortress=True)

    def text(self, row: int, column: int, text: str, role: Role, width: int | None = None) -> int:
        """A text from a column on, cut at `width` columns and the edge; the column behind it."""
        edge = self.columns if width is None else min(column + width, self.columns)
        for cluster in iter_graphemes(clean(text)):
            wide = max(wcswidth(cluster), 0)
            if wide == 0:
                continue
            if column + wide > edge:
                break
            if 0 <= row < self.rows and column >= 0:
                self._set(row, column, Cell(cluster, role), *[Cell("", role)] * (wide - 1))
            column += wide
        return column

    def _set(self, row: int, column: int, *cells: Cell) -> None:
        """Put the cells of a glyph; a wide one of which they cover one half goes altogether."""
        line, end = self.cells[row], column + len(cells)
        if line[column].glyph == "":
            line[column - 1] = line[column - 1]._replace(glyph=" ")
        if end < self.columns and line[end].glyph == "":
            line[end] = line[end]._replace(glyph=" ")
        line[column:end] = cells

    def click(self, row: int, column: int) -> Event | None:
        """What a click on a cell means; the drawing made last counts."""
        for hot in reversed(self.hot):
            if hot.row == row and hot.start <= column < hot.stop:
                return hot.event
        return None

    def lines(self) -> list[str]:
        """The picture as text, blanks at the ends of lines left out."""
        return ["".join(cell.glyph for cell in row).rstrip() for row in self.cells]


def clean(text: str) -> str:
    """A text without control characters and others that take no part in a line."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(letter if letter != "\0" and wcwidth(letter) >= 0 else " " for letter in text)


def width_of(text: str) -> int:
    """How many columns a text takes."""
    return max(wcswidth(clean(text)), 0)


def padded(text: str, width: int) -> str:
    """A text with blanks behind it up to `width` columns."""
    return text + " " * (width - width_of(text))


def fitted(text: str, width: int) -> str:
    """A text cut, with a tilde, to at most `width` columns."""
    if width_of(text) <= width:
        return text
    kept = ""
    for cluster in iter_graphemes(text):
        if width_of(kept + cluster) > width - 1:
            break
        kept += cluster
    return kept + "~" if width > 0 else ""


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines of at most `width` columns, broken at blanks, within a word if it must be."""
    lines: list[str] = []
    line = ""
    for word in _words(text, max(width, 1)):
        longer = f"{line} {word}" if line else word
        if line and width_of(longer) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


_BLANKS = re.compile(r"[^\S\N{NO-BREAK SPACE}]+")
"""Where a line may be broken: French keeps its colons with the word before."""


def _words(text: str, width: int) -> Iterable[str]:
    """The words of a text, those wider than a line cut into pieces."""
    for word in _BLANKS.split(text.strip()):
        piece = ""
        for cluster in iter_graphemes(word):
            if width_of(piece + cluster) > width:
                yield piece
                piece = ""
            piece += cluster
        yield piece
