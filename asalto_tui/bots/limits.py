"""How far a search may go."""

from typing import NamedTuple

MAX_DEPTH = 60


class Limits(NamedTuple):
    """When a search ends: whatever comes first. Every move is looked at one ply deep at least."""

    nodes: int | None = None
    depth: int = MAX_DEPTH
    seconds: float | None = None
