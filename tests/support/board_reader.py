"""Reads the board off a screen, so that a test knows what a person would see."""

import re
from collections.abc import Sequence

Pieces = dict[str, str]
"""The letter (`O` officer, `r` rebel) of each point that carries a piece, by the point's name."""

_GLYPHS = dict.fromkeys("●⬤o", "r") | dict.fromkeys("◆◉#", "O")
_LETTERS = re.compile(r"\s*a(\s+)b\1c\1d\1e\1f\1g(?!\w)")
_ROW_COLUMNS = {row: "abcdefg" if row in "345" else "cde" for row in "7654321"}


class NoBoardError(AssertionError):
    """A screen on which no whole board with its coordinates can be found."""


def pieces(lines: Sequence[str]) -> Pieces:
    """The pieces on a screen; else `NoBoardError`."""
    seen = {name: _GLYPHS.get(_glyph(lines, place)) for name, place in _places(lines).items()}
    return {name: letter for name, letter in seen.items() if letter}


def cursor(lines: Sequence[str]) -> str | None:
    """The point between the cursor's brackets, if there is a board with one."""
    try:
        places = _places(lines)
    except NoBoardError:
        return None
    for name, (row, column) in places.items():
        for aside in (1, 3):  # beside the glyph or, on a large board, beside its disc
            ends = _glyph(lines, (row, column - aside)) + _glyph(lines, (row, column + aside))
            if ends == "[]":
                return name
    return None


def prose(lines: Sequence[str]) -> str:
    """The words beside and below the board, running on without the breaks and frames between."""
    edge = max(_column_places(lines).values()) + 2
    below = next(index for index, line in enumerate(lines) if _LETTERS.match(line)) + 1
    beside = " ".join(line[edge:] for line in lines[:below])
    words = beside + " " + " ".join(lines[below:])
    return " ".join(re.sub(r"[^\w.,:;?!'()/-]", " ", words).split())


def pieces_of_field(field: str) -> Pieces:
    """The pieces of a board in the form of rules 6.3: rows 7 to 1, digits for empty points."""
    letters = "".join("." * int(sign) if sign.isdigit() else sign for sign in field if sign != "/")
    names = [column + row for row, columns in _ROW_COLUMNS.items() for column in columns]
    return {name: letter for name, letter in zip(names, letters, strict=True) if letter != "."}


def _places(lines: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The line and column of each point, found by the coordinates in the margins."""
    columns = _column_places(lines)
    return {
        column + row: (_row_place(row, lines), columns[column])
        for row, names in _ROW_COLUMNS.items()
        for column in names
    }


def _column_places(lines: Sequence[str]) -> dict[str, int]:
    for line in lines:
        if labels := _LETTERS.match(line):
            return {match[0]: match.start() for match in re.finditer("[a-g]", labels[0])}
    raise NoBoardError("no column letters on the screen:\n" + "\n".join(lines))


def _row_place(row: str, lines: Sequence[str]) -> int:
    for index, line in enumerate(lines):
        if re.match(rf"\s{{0,8}}{row}\s", line):
            return index
    raise NoBoardError(f"no row {row} on the screen:\n" + "\n".join(lines))


def _glyph(lines: Sequence[str], place: tuple[int, int]) -> str:
    return lines[place[0]][place[1] : place[1] + 1]
