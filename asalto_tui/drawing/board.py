"""Drawing the board: lines, points, pieces and marks."""

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from asalto_tui.drawing.glyphs import HEAVY, LIGHT, Disc, Glyphs
from asalto_tui.drawing.layout import SMALLEST, Area, Layout
from asalto_tui.drawing.scene import Role, Scene
from asalto_tui.engine.board import (
    COLUMNS,
    COORDINATES,
    POINTS,
    ROWS,
    Line,
    Move,
    Point,
    direction,
    point_between,
)
from asalto_tui.engine.position import Position
from asalto_tui.engine.ruleset import Ruleset, Side

_BRAILLE = 0x2800
_DOT_BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot of a Braille cell, by row and column."""


class Marks(NamedTuple):
    """What is shown on the board besides the pieces."""

    cursor: Point | None = None
    chosen: Point | None = None
    targets: frozenset[Point] = frozenset()
    landings: Mapping[Point, str] = {}
    """Points that are reached by a jump, with the number to press."""
    captured: frozenset[Point] = frozenset()
    must: frozenset[Point] = frozenset()
    """Pieces with which a capture is open."""
    lines: Mapping[Line, Role] = {}
    """Lines that are lit."""


class PointLook(NamedTuple):
    """What a point is drawn as."""

    glyph: str
    role: Role
    disc: Disc | None = None
    """What surrounds the glyph where there is room."""
    floats: bool = False
    """Whether it is a piece, which keeps its distance from the lines."""


def path_lines(path: Move) -> set[Line]:
    """The lines that a path runs along; a jump takes two."""
    lines: set[Line] = set()
    for origin, target in pairwise(path):
        over = point_between(origin, target)
        stops = [origin, target] if over is None else [origin, over, target]
        lines |= {(min(pair), max(pair)) for pair in pairwise(stops)}
    return lines


def draw_board(
    scene: Scene, layout: Layout, position: Position, glyphs: Glyphs, marks: Marks
) -> None:
    """The board with its coordinates, under a position's rule set."""
    _draw_ground(scene, layout, position.rules)
    _draw_lines(scene, layout, position.rules, glyphs, marks)
    for point in POINTS:
        _draw_point(scene, layout, position, glyphs, marks, point)
    _draw_coordinates(scene, layout, marks.cursor)


def _draw_ground(scene: Scene, layout: Layout, rules: Ruleset) -> None:
    if not rules.fortress:
        return
    first, last = layout.around(min(rules.fortress)), layout.around(max(rules.fortress))
    for row in range(first.row, last.row + last.rows):
        for column in range(first.column, last.column + last.columns):
            scene.ground(row, column)


def _draw_lines(scene: Scene, layout: Layout, rules: Ruleset, glyphs: Glyphs, marks: Marks) -> None:
    lit = marks.lines
    dots: dict[tuple[int, int], tuple[int, Role]] = {}
    for line in sorted(rules.lines, key=lambda line: line in lit):
        role = lit.get(line) or _line_role(rules, line)
        if 0 not in direction(*line):
            _draw_diagonal(scene, layout, glyphs, line, role, dots)
        else:
            _draw_straight(scene, layout, rules, glyphs, line, role)
    for (row, column), (bits, role) in dots.items():
        scene.put(row, column, chr(_BRAILLE + bits), role)


def _line_role(rules: Ruleset, line: Line) -> Role:
    if rules.fortress.issuperset(line):
        return Role.FORTRESS_LINE
    return Role.LINE if line in rules.rebel_lines else Role.OFFICERS_LINE


def _draw_straight(
    scene: Scene, layout: Layout, rules: Ruleset, glyphs: Glyphs, line: Line, role: Role
) -> None:
    (row, column), (end_row, end_column) = layout.cell_of(line[0]), layout.cell_of(line[1])
    heavy = rules.fortress.issuperset(line)
    shared = line in rules.rebel_lines
    if row == end_row:
        glyph = (glyphs.horizontal if shared else glyphs.officers_horizontal)[heavy]
        for between in range(column + 1, end_column):
            scene.put(row, between, glyph, role)
    else:
        glyph = (glyphs.vertical if shared else glyphs.officers_vertical)[heavy]
        for between in range(row + 1, end_row):
            scene.put(between, column, glyph, role)


def _draw_diagonal(
    scene: Scene,
    layout: Layout,
    glyphs: Glyphs,
    line: Line,
    role: Role,
    dots: dict[tuple[int, int], tuple[int, Role]],
) -> None:
    """A diagonal as Braille dots, gathered first as two lines can share a cell; else as slashes.

    At a pitch of 2v columns by v rows a diagonal runs through the dots (i, i) from one point's
    middle to the other's.
    """
    (row, column), (_, end_column) = layout.cell_of(line[0]), layout.cell_of(line[1])
    falls = end_column > column
    if not glyphs.braille:
        for down in range(1, layout.pitch):
            place = row + down, column + (2 * down if falls else -2 * down)
            before = scene.cells[place[0]][place[1]].glyph if _inside(scene, place) else " "
            glyph = glyphs.falling if falls else glyphs.rising
            scene.put(*place, glyph if before == " " else glyphs.crossing, role)
        return
    for step in range(4, layout.pitch * 4):
        x, y = (step - 1, step) if falls else (2 - step, step)
        place = row + y // 4, column + x // 2
        bits, _ = dots.get(place, (0, role))
        dots[place] = bits | _DOT_BITS[y % 4][x % 2], role


def _inside(scene: Scene, place: tuple[int, int]) -> bool:
    return 0 <= place[0] < scene.rows and 0 <= place[1] < scene.columns


def _draw_point(
    scene: Scene, layout: Layout, position: Position, glyphs: Glyphs, marks: Marks, point: Point
) -> None:
    row, column = layout.cell_of(point)
    look = _point_look(position, glyphs, marks, point)
    left, right = _brackets(glyphs, marks, point)
    roomy, aside = layout.pitch > SMALLEST, 1
    if look.disc and layout.has_discs:
        _draw_disc(scene, layout.around(point), look.disc, look.role)
        aside = 3
    scene.put(row, column, look.glyph, look.role)
    if left or (look.floats and roomy):
        scene.put(row, column - aside, left or " ", _bracket_role(marks, point))
        scene.put(row, column + aside, right or " ", _bracket_role(marks, point))
    if point in marks.must:
        place = column + aside + (1 if left or roomy else 0)
        scene.put(row, place, glyphs.must, Role.WARNING)


def _draw_disc(scene: Scene, area: Area, disc: Disc, role: Role) -> None:
    for row, line in enumerate(disc, area.row):
        for column, glyph in enumerate(line, area.column):
            scene.put(row, column, glyph, role)


def _point_look(position: Position, glyphs: Glyphs, marks: Marks, point: Point) -> PointLook:
    piece = position.piece_at(point)
    if point in marks.landings:
        return PointLook(marks.landings[point], Role.LANDING, glyphs.ring)
    if piece is Side.OFFICERS:
        return PointLook(glyphs.officer, Role.OFFICER, glyphs.officer_disc, floats=True)
    if piece is Side.REBELS:
        return PointLook(glyphs.rebel, Role.REBEL, glyphs.rebel_disc, floats=True)
    if point in marks.captured:
        return PointLook(glyphs.captured, Role.LANDING, glyphs.ring, floats=True)
    if point in marks.targets:
        return PointLook(glyphs.target, Role.TARGET, glyphs.ring)
    role = Role.FORTRESS_LINE if point in position.rules.fortress else Role.LINE
    return PointLook(glyphs.junction(*_arms(position.rules, point)), role)


def _brackets(glyphs: Glyphs, marks: Marks, point: Point) -> tuple[str, str]:
    if point == marks.cursor:
        return glyphs.cursor
    return glyphs.chosen if point == marks.chosen else ("", "")


def _bracket_role(marks: Marks, point: Point) -> Role:
    if point == marks.cursor:
        return Role.CURSOR
    return Role.CHOSEN if point == marks.chosen else Role.TEXT


@cache
def _arms(rules: Ruleset, point: Point) -> tuple[int, ...]:
    """The weights of the lines that leave a point up, right, down and left."""
    arms = dict.fromkeys(((0, 1), (1, 0), (0, -1), (-1, 0)), 0)
    for line in rules.lines:
        if point in line:
            step = direction(point, line[0] if line[1] == point else line[1])
            if step in arms:
                arms[step] = HEAVY if rules.fortress.issuperset(line) else LIGHT
    return tuple(arms.values())


def _draw_coordinates(scene: Scene, layout: Layout, cursor: Point | None) -> None:
    lit_column, lit_row = COORDINATES[cursor] if cursor is not None else (None, None)
    for index, name in enumerate(ROWS):
        role = Role.CURSOR if index == lit_row else Role.FAINT
        scene.put(layout.top + index * layout.pitch, 1, name, role)
    for index, name in enumerate(COLUMNS):
        role = Role.CURSOR if index == lit_column else Role.FAINT
        scene.put(layout.letters_row, layout.left + index * layout.pitch * 2, name, role)
