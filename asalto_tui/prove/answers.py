"""The part of the proof that workers do: the solution's move and every reply, by the rules."""

from array import array
from collections import Counter
from collections.abc import Sequence
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from asalto_tui.engine.board import COORDINATES, Move
from asalto_tui.engine.notation import format_position
from asalto_tui.engine.position import Position, Termination
from asalto_tui.engine.ruleset import ASALTO, Side
from asalto_tui.engine.tables import BIT
from asalto_tui.solution import Solution, normalised, open_solution, winning_move


class Flaw(Enum):
    """In what way a solution can fail."""

    MISSING = "no move for the position"
    ILLEGAL = "illegal move"
    LOST = "lost end"
    CYCLE = "the position can recur"
    LENGTH = "the file gives another longest game for the placement"
    DRAW = "a draw by quiet moves is possible"


class Problem(NamedTuple):
    """A flaw, the position that shows it, and one that leads there if it is no start.

    In both the rebels are to move, unless the game is over.
    """

    flaw: Flaw
    position: Position
    reached_from: Position | None = None

    def __str__(self) -> str:
        text = f"{self.flaw.value}: {format_position(self.position)}"
        if self.reached_from is not None:
            text += f", reached from {format_position(self.reached_from)}"
        return text


def key_of(officers: int, rebels: int) -> int:
    """A position with the rebels to move as one int, the same for its mirror image.

    It holds the rebels and two officers' points, twice the same point for one officer.
    """
    officers, rebels = normalised(officers, rebels)
    low = (officers & -officers).bit_length() - 1
    return rebels << 12 | (officers.bit_length() - 1) << 6 | low


def position_of(key: int) -> Position:
    """The position of a key, in the image that the solution keeps."""
    officers = BIT[key >> 6 & 63] | BIT[key & 63]
    return Position(ASALTO, officers, key >> 12, Side.REBELS)


QUIET, HUFF_WIN, BROKEN = 1, 2, 4
"""Flags of a position: the rebels' move is sideways; a reply loses both officers; a problem."""


class Answers(NamedTuple):
    """What a worker found about a chunk of positions."""

    counts: "array[int]"  # of edges, by position
    edges: "array[int]"  # key * 2, + 1 for a capture
    flags: bytearray
    entries: int
    replies: int
    ends: Counter[Termination]
    problems: list[Problem]


_solution: Solution  # of a worker


def open_in_worker(path: Path | None) -> None:
    """Load the solution that `answer_all` asks in this process."""
    global _solution
    _solution = open_solution(path)


def _answer(position: Position, part: Answers) -> tuple[Move | None, int]:
    """The rebels' move in a position, or None with a problem noted; and 1 if it is an entry."""
    legal = position.legal_moves()
    if not legal:
        part.problems.append(Problem(Flaw.LOST, position))
        return None, 0
    move = _solution.stored_step(position.officers_mask, position.rebels_mask)
    if move is None:
        move = winning_move(position)
        if move is None:
            part.problems.append(Problem(Flaw.MISSING, position))
        return move, 0
    if move not in legal:
        part.problems.append(Problem(Flaw.ILLEGAL, position))
        return None, 1
    return move, 1


def answer_all(keys: Sequence[int]) -> Answers:
    """Answer each position and follow every reply."""
    part = Answers(array("H"), array("Q"), bytearray(), 0, 0, Counter(), [])
    entries = replied = 0
    for key in keys:
        position = position_of(key)
        move, stored = _answer(position, part)
        entries += stored
        edges: set[int] = set()
        flags = 0
        if move is None:
            flags = BROKEN
        else:
            if COORDINATES[move[0]][1] == COORDINATES[move[1]][1]:
                flags = QUIET
            after = position.play_unchecked(move)
            replies = after.legal_moves()
            replied += len(replies)
            if not replies:
                flags |= _end(position, after, part)
            for reply in replies:
                _, officers, rebels, *_ = after.play_unchecked(reply)
                if officers:
                    edges.add(key_of(officers, rebels) << 1 | (rebels != after.rebels_mask))
                else:
                    flags |= HUFF_WIN
                    part.ends[Termination.NO_OFFICERS] += 1
        part.counts.append(len(edges))
        part.edges.extend(sorted(edges))
        part.flags.append(flags)
    return part._replace(entries=entries, replies=replied)


def _end(position: Position, after: Position, part: Answers) -> int:
    """Note a game that is over after the rebels' move; the flags that this gives."""
    outcome = after.outcome()
    if outcome is not None and outcome.winner is Side.REBELS:
        part.ends[outcome.termination] += 1
        return 0
    part.problems.append(Problem(Flaw.LOST, after, position))
    return BROKEN
