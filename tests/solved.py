"""Solution files for tests: small strategies, whole or broken, packed as the shipped one is."""

import importlib.util
import sys
from pathlib import Path

from asalto_tui.engine.position import Position
from asalto_tui.engine.ruleset import ASALTO, Side
from asalto_tui.solution import PLACEMENTS, normalised, open_solution, winning_move

ROOT = Path(__file__).parent.parent


def _packer():
    path = ROOT / "tools" / "solve" / "pack.py"
    spec = importlib.util.spec_from_file_location("solve_pack", path)
    module = importlib.util.module_from_spec(spec)
    before = list(sys.path)
    spec.loader.exec_module(module)
    sys.path[:] = before
    return module


PACK = _packer()


def kept(position):
    """The mirror image of a position that a solution keeps."""
    officers, rebels = normalised(position.officers_mask, position.rebels_mask)
    return Position(ASALTO, officers, rebels, Side.REBELS)


def strategy_of(choose, start, limit=5000):
    """The moves that `choose` makes in all positions that can arise from `start`, as a dict.

    `choose` gets the kept image of a position that is not won in one move, and returns a step or
    None. At most `limit` positions are answered.
    """
    moves, seen, todo = {}, {kept(start)}, [kept(start)]
    while todo and len(moves) < limit:
        position = todo.pop()
        move = winning_move(position)
        if move is None:
            move = choose(position)
            if move is None:
                continue
            moves[position] = move
        after = position.play(move)
        for reply in after.legal_moves():
            following = after.play(reply)
            if following.outcome() is None and kept(following) not in seen:
                seen.add(kept(following))
                todo.append(kept(following))
    return moves


def shipped_move(position):
    """What the shipped solution plays in a position."""
    return open_solution().stored_step(position.officers_mask, position.rebels_mask)


def file_of(moves, path, longest=None):
    """A solution file with these moves by position, and the longest games from the placements."""
    choices = [
        (position.rebels_mask, position.officers_mask, *move) for position, move in moves.items()
    ]
    path.write_bytes(PACK.pack(choices, longest or bytes(len(PLACEMENTS))))
    return path


def late_start(size=150):
    """A position of a game by the solution, near its end: some `size` positions can still arise."""
    position = kept(Position.start(ASALTO).play((0,)).play((5,)))
    while len(strategy_of(shipped_move, position, size)) >= size:
        after = position.play(shipped_move(position))
        position = kept(after.play(max(after.legal_moves(), key=len)))
    return position
