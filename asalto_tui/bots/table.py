"""The transposition table: what a search has found out about positions it may meet again."""

from asalto_tui.bots.horizon import WIN
from asalto_tui.engine.board import Move

SURE = WIN - 1_000
"""Values beyond this, on either side, are wins that the search has seen to the end."""
TABLE_ENTRIES = 100_000
"""Positions kept for each side to move, about 20 MB; then a table starts again."""
_EXACT, _AT_LEAST, _AT_MOST = range(3)


class Table:
    """Depth, bound, value and best move of positions with one side to move, by a key."""

    def __init__(self) -> None:
        self._entries: dict[int, tuple[int, int, int, Move | None]] = {}

    def probe(
        self, key: int, depth: int, alpha: int, beta: int, ply: int
    ) -> tuple[int | None, Move | None]:
        """The value if it is known well enough for this depth and window, and the best move."""
        entry = self._entries.get(key)
        if entry is None:
            return None, None
        known_depth, bound, value, move = entry
        if known_depth < depth:
            return None, move
        if value > SURE:  # a win is counted from the node on, see `store`
            value -= ply
        elif value < -SURE:
            value += ply
        if bound == _EXACT or (value >= beta if bound == _AT_LEAST else value <= alpha):
            return value, move
        return None, move

    def store(
        self, key: int, depth: int, alpha: int, beta: int, ply: int, value: int, move: Move | None
    ) -> None:
        """Keep the value that a search of `depth` found in the window from `alpha` to `beta`."""
        bound = _AT_MOST if value <= alpha else _AT_LEAST if value >= beta else _EXACT
        if value > SURE:
            value += ply
        elif value < -SURE:
            value -= ply
        if len(self._entries) >= TABLE_ENTRIES:
            self._entries.clear()
        self._entries[key] = (depth, bound, value, move)

    def best(self, key: int) -> Move | None:
        """The best move known, if any."""
        entry = self._entries.get(key)
        return entry[3] if entry else None
