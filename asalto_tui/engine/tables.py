"""Bit masks and step and jump tables: what makes the rules fast. Private to the engine.

A mask is an int with bit `1 << point` set for each point it holds. Every table is indexed by such
a bit and holds, for each choice of neighbours, the answer ready made.
"""

from collections.abc import Iterable, Iterator
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

    point: Point
    near_mask: int
    steps: dict[int, tuple[Move, ...]]  # by the empty points of near_mask
    over_mask: int
    jumps: dict[int, tuple[Jump, ...]]  # by the rebels on over_mask; landings still to be checked


class RebelTable(NamedTuple):
    """Which rebels can step to one point."""

    from_mask: int
    steps: dict[int, tuple[Move, ...]]  # by the rebels on from_mask


class Tables(NamedTuple):
    """The moves of a rule set; both dictionaries are indexed by a point's bit."""

    officers: dict[int, OfficerTable]
    rebels: dict[int, RebelTable]


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
    return OfficerTable(
        point=point,
        near_mask=mask_of(neighbours[point]),
        steps=by_subset((near, (point, near)) for near in neighbours[point]),
        over_mask=mask_of(over for over, _ in jumps),
        jumps=by_subset(jumps),
    )


def build_tables(
    lines: Iterable[Line],
    rebel_lines: Iterable[Line],
    rebel_directions: frozenset[tuple[int, int]],
) -> Tables:
    """The tables for officers on `lines`, and rebels on `rebel_lines` in `rebel_directions`."""
    near_officer, near_rebel = _neighbours(lines), _neighbours(rebel_lines)
    sources = {
        target: [
            point for point in near_rebel[target] if direction(point, target) in rebel_directions
        ]
        for target in POINTS
    }
    return Tables(
        officers={BIT[point]: _officer_table(point, near_officer) for point in POINTS},
        rebels={
            BIT[target]: RebelTable(
                mask_of(sources[target]),
                by_subset((point, (point, target)) for point in sources[target]),
            )
            for target in POINTS
        },
    )
