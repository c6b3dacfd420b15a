"""Counting move sequences: the measure that engines are held against (rules 7)."""

from asalto_tui.engine.board import Move
from asalto_tui.engine.position import Position


def perft(position: Position, depth: int) -> int:
    """How many sequences of `depth` legal moves lead on from a position; draws are ignored."""
    if depth == 0:
        return 1
    moves = position.legal_moves()
    if depth == 1:
        return len(moves)
    return sum(perft(position.play_unchecked(move), depth - 1) for move in moves)


def perft_divide(position: Position, depth: int) -> dict[Move, int]:
    """The share that each first move has in `perft`; `depth` is at least 1."""
    return {
        move: perft(position.play_unchecked(move), depth - 1) for move in position.legal_moves()
    }
