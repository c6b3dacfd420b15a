"""Where the officers begin: placements that are hard for the rebels, not always the same one."""

from random import Random

from asalto_tui.engine.board import Move, mirror, parse_points
from asalto_tui.engine.position import Position

HARDEST = ("c7 d6", "c7 e7", "c5 d6")
"""Placements, for their mirror images too."""


def place(position: Position, rng: Random) -> Move:
    """The point for the next officer of a position in which one is still to be placed.

    It belongs to one of the hardest placements if what stands allows that, else it is any.
    """
    standing = set(position.officers)
    pairs = {frozenset(parse_points(text)) for text in HARDEST}
    pairs |= {frozenset(map(mirror, pair)) for pair in pairs}
    points = {move[0] for move in position.legal_moves()}
    wanted = {point for pair in pairs if standing <= pair for point in pair - standing}
    return (rng.choice(sorted(wanted & points or points)),)
