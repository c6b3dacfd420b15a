"""Reads the board off a screen, so that a test knows what a person would see."""

import re
from collections.abc import Sequence

_GLYPHS = dict.fromkeys("●⬤o", "r") | dict.fromkeys("◆◉#", "O")
_ROW_COLUMNS = {row: "abcdefg" if row in "345" else "cde" for row in "7654321"}


class NoBoardError(AssertionError):
    """A screen on which no whole board with its coordinates can be found."""


def board_field(lines: Sequence[str]) -> str:
    """The board on a screen in the form of rules 6.3: rows 7 to 1, digits for empty points."""
    places = _column_places(lines)
    return "/".join(_row_field(row, _board_line(row, lines), places) for row in _ROW_COLUMNS)


def pieces(lines: Sequence[str]) -> dict[str, str]:
    """The letter (`O` or `r`) of each point that carries a piece on a screen."""
    places = _column_places(lines)
    found = {}
    for row, columns in _ROW_COLUMNS.items():
        line = _board_line(row, lines)
        letters = ((column + row, _letter(line, places[column])) for column in columns)
        found.update({name: letter for name, letter in letters if letter})
    return found


def assert_same_picture(lines: Sequence[str], picture: str) -> None:
    """Compare a screen with a drawn one, trailing blanks and empty lines set aside."""
    seen = "\n".join(line.rstrip() for line in lines).rstrip("\n")
    drawn = "\n".join(line.rstrip() for line in picture.splitlines()).strip("\n")
    assert seen == drawn, f"seen:\n{seen}\ndrawn:\n{drawn}"


def _column_places(lines: Sequence[str]) -> dict[str, int]:
    for line in lines:
        if labels := re.match(r"\s*a(\s+)b\1c\1d\1e\1f\1g(?!\w)", line):
            return {match[0]: match.start() for match in re.finditer("[a-g]", labels[0])}
    raise NoBoardError("no column letters on the screen:\n" + "\n".join(lines))


def _board_line(row: str, lines: Sequence[str]) -> str:
    for line in lines:
        if re.match(rf"\s{{0,8}}{row}\s", line):
            return line
    raise NoBoardError(f"no row {row} on the screen:\n" + "\n".join(lines))


def _letter(line: str, place: int) -> str:
    return _GLYPHS.get(line[place : place + 1], "")


def _row_field(row: str, line: str, places: dict[str, int]) -> str:
    letters = "".join(_letter(line, places[column]) or "." for column in _ROW_COLUMNS[row])
    return re.sub(r"\.+", lambda run: str(len(run[0])), letters)
