"""Bit masks and step and jump tables: what makes the rules fast. Private to the engine.

A mask is an int with bit `1 << point` set for each point it holds. A table holds, for each choice
of points as a mask, the answer ready made.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple, TypeVar

from asalto_tui.engine.board import (
    POINTS,
    Line,
    Move,
    Point,
    direction,
    point_between,
    point_beyond,
)

Directions = frozenset[tuple[int, int]]
"""Steps to the right and up."""

BIT = tuple(1 << point for point in POINTS)
ALL_MASK = (1 << len(POINTS)) - 1

BETWEEN_MASK: dict[Move, int] = {
    (origin, target): BIT[over]
    for origin in POINTS
    for target in POINTS
    if (over := point_between(origin, target)) is not None
}
"""The jumped point of each straight jump; a pair that is no jump is not in it."""


def mask_of(points: Iterable[Point]) -> int:
    """The mask that holds `points`."""
    mask = 0
    for point in points:
        mask |= BIT[point]
    return mask


def points_of(mask: int) -> Iterator[Point]:
    """The points of a mask, from c7 to e1."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1


class Jump(NamedTuple):
    """One jump: the bits jumped and landed on, and the landing."""

    over_bit: int
    landing_bit: int
    landing: Point


class OfficerTable(NamedTuple):
    """What an officer can do from one point."""

    bit: int
    point: Point
    near_mask: int
    steps: dict[int, tuple[Move, ...]]  # by the empty points of near_mask
    over_mask: int
    jumps: dict[int, tuple[Jump, ...]]  # by the rebels on over_mask; landings still to be checked
    landings: dict[int, int]  # by the same: the points right behind them


class RebelTable(NamedTuple):
    """Which rebels can step to one point."""

    from_mask: int
    steps: dict[int, tuple[Move, ...]]  # by the rebels on from_mask


class Tables(NamedTuple):
    """The moves of a rule set."""

    officers: dict[int, OfficerTable]  # by a point's bit
    rebels: dict[int, RebelTable]  # by a point's bit
    standing: dict[int, tuple[OfficerTable, ...]]  # by where all officers stand
    thirds: tuple[tuple[int, dict[int, tuple[RebelTable, ...]]], ...]
    """For each third of the board its mask and, by its empty points, the tables of those."""


Entry = TypeVar("Entry")


def by_subset(entries: Iterable[tuple[Point, Entry]]) -> dict[int, tuple[Entry, ...]]:
    """For each subset of the given points, as a mask, the entries of its points."""
    table: dict[int, tuple[Entry, ...]] = {0: ()}
    for point, entry in entries:
        bit = BIT[point]
        table |= {mask | bit: (*chosen, entry) for mask, chosen in table.items()}
    return table


def _neighbours(lines: Iterable[Line]) -> dict[Point, list[Point]]:
    neighbours: dict[Point, list[Point]] = {point: [] for point in POINTS}
    for one, other in sorted(lines):
        neighbours[one].append(other)
        neighbours[other].append(one)
    return neighbours


def _officer_table(point: Point, neighbours: dict[Point, list[Point]]) -> OfficerTable:
    # A jump needs a line to its neighbour; the point right behind need not be joined (rules 2.3).
    # It matters only beside the notches of the fully diagonal boards: a4 takes b5 landing on c6.
    jumps = [
        (over, Jump(BIT[over], BIT[landing], landing))
        for over in neighbours[point]
        if (landing := point_beyond(point, over)) is not None
    ]
    landings = {0: 0}
    for _, (over_bit, landing_bit, _) in jumps:
        landings |= {mask | over_bit: behind | landing_bit for mask, behind in landings.items()}
    return OfficerTable(
        bit=BIT[point],
        point=point,
        near_mask=mask_of(neighbours[point]),
        steps=by_subset((near, (point, near)) for near in neighbours[point]),
        over_mask=mask_of(over for over, _ in jumps),
        jumps=by_subset(jumps),
        landings=landings,
    )


def _rebel_table(
    target: Point, neighbours: dict[Point, list[Point]], directions: Directions
) -> RebelTable:
    sources = [point for point in neighbours[target] if direction(point, target) in directions]
    return RebelTable(mask_of(sources), by_subset((point, (point, target)) for point in sources))


def build_tables(
    lines: Iterable[Line], rebel_lines: Iterable[Line], directions: Directions, most_officers: int
) -> Tables:
    """The tables for officers on `lines`, and rebels on `rebel_lines` in `directions`."""
    near_officer, near_rebel = _neighbours(lines), _neighbours(rebel_lines)
    officers = {BIT[point]: _officer_table(point, near_officer) for point in POINTS}
    rebels = {BIT[point]: _rebel_table(point, near_rebel, directions) for point in POINTS}
    return Tables(
        officers,
        rebels,
        standing={
            sum(table.bit for table in tables): tables
            for count in range(most_officers + 1)
            for tables in combinations(officers.values(), count)
        },
        thirds=tuple(
            (mask_of(third), by_subset((point, rebels[BIT[point]]) for point in third))
            for third in (POINTS[:11], POINTS[11:22], POINTS[22:])
        ),
    )
