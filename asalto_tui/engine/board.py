"""The cross: its 33 points and the lines that join them (rules 1.1, 1.2).

A point is an index from 0 (c7) to 32 (e1), in reading order; `POINT_NAMES[point]` is its name.
"""

from itertools import combinations

from asalto_tui.engine.fault import Fault

Point = int
Line = tuple[Point, Point]
"""Two neighbouring points, the smaller index first."""

Move = tuple[Point, ...]
"""The path of a piece: one point when an officer is placed or claimed, two for a step, two or more
for a jump chain (every landing is named)."""

COLUMNS = "abcdefg"
ROWS = "7654321"

POINT_NAMES: tuple[str, ...] = tuple(
    column + row for row in ROWS for column in COLUMNS if row in "345" or column in "cde"
)
POINTS = range(len(POINT_NAMES))
COORDINATES: tuple[tuple[int, int], ...] = tuple(
    (COLUMNS.index(name[0]), ROWS.index(name[1])) for name in POINT_NAMES
)
"""Column (a is 0) and row counted from the top (row 7 is 0) of each point."""

_POINT_BY_NAME = {name: point for point, name in enumerate(POINT_NAMES)}
_POINT_AT = {place: point for point, place in enumerate(COORDINATES)}


class PointError(Fault):
    """A text that names no point of the cross."""


def parse_point(text: str) -> Point:
    """The point that `text` names, in lower or upper case (rules 6.1); else `PointError`."""
    try:
        return _POINT_BY_NAME[text.lower()]
    except KeyError:
        raise PointError("{text!r} is not a point of the board", text=text) from None


def parse_points(text: str) -> tuple[Point, ...]:
    """The points of a text such as `"c5 d5 e5"`."""
    return tuple(map(parse_point, text.split()))


def point_at(column: int, row: int) -> Point | None:
    """The point at a column (a is 0) and a row from the top (row 7 is 0), if the cross has one."""
    return _POINT_AT.get((column, row))


def direction(origin: Point, target: Point) -> tuple[int, int]:
    """How far `target` lies to the right of and above `origin`."""
    (column, row), (other_column, other_row) = COORDINATES[origin], COORDINATES[target]
    return other_column - column, row - other_row


def point_beyond(origin: Point, over: Point) -> Point | None:
    """The point right behind `over` as seen from its neighbour `origin`, if the cross has one."""
    right, up = direction(origin, over)
    column, row = COORDINATES[over]
    return point_at(column + right, row - up)


def point_between(origin: Point, target: Point) -> Point | None:
    """The point halfway along a straight jump; None for a pair of points that is none."""
    right, up = direction(origin, target)
    if {abs(right), abs(up)} not in ({0, 2}, {2}):
        return None
    column, row = COORDINATES[origin]
    return point_at(column + right // 2, row - up // 2)


def mirror(point: Point) -> Point:
    """The point's image when left and right change places."""
    column, row = COORDINATES[point]
    return _POINT_AT[len(COLUMNS) - 1 - column, row]


def _is_inside_one_cell(line: Line) -> bool:
    """Whether a diagonal has all four corners of its cell on the board (rules 5)."""
    (column, row), (other_column, other_row) = (COORDINATES[point] for point in line)
    return point_at(column, other_row) is not None and point_at(other_column, row) is not None


_NEIGHBOURS = [line for line in combinations(POINTS, 2) if max(map(abs, direction(*line))) == 1]
HORIZONTAL_LINES = frozenset(line for line in _NEIGHBOURS if direction(*line)[1] == 0)
VERTICAL_LINES = frozenset(line for line in _NEIGHBOURS if direction(*line)[0] == 0)
ALL_DIAGONALS = frozenset(
    line for line in _NEIGHBOURS if 0 not in direction(*line) and _is_inside_one_cell(line)
)
DIAGONALS = frozenset(line for line in ALL_DIAGONALS if sum(COORDINATES[line[0]]) % 2 == 0)
"""The diagonals of the cross of Asalto: through every other point (rules 1.2)."""
