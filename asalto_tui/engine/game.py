"""A game: where it started, the moves since, and what belongs to history (rules 4.6 to 4.8)."""

from dataclasses import dataclass, replace
from itertools import pairwise

from asalto_tui.engine.board import COORDINATES, Move
from asalto_tui.engine.fault import Fault
from asalto_tui.engine.position import Outcome, Position, Termination, is_capture
from asalto_tui.engine.ruleset import Ruleset, Side

QUIET_LIMIT = 100
"""Moves in a row without a capture or a rebel's step forward that make a draw (rules 4.7)."""
REPETITION_LIMIT = 3
"""How often a position has to stand for a draw (rules 4.6)."""


def quiet_after(position: Position, move: Move, quiet: int) -> int:
    """The count of rules 4.7 after `move`, when it was `quiet` before.

    Placing an officer and claiming one are not moves of the count and leave it as it is.
    """
    if len(move) == 1:
        return quiet
    forward = COORDINATES[move[0]][1] != COORDINATES[move[-1]][1]
    if is_capture(move) or (position.side is Side.REBELS and forward):
        return 0
    return quiet + 1


@dataclass(frozen=True)
class Game:
    """A start and a line of moves, seen at one index; immutable.

    The line keeps what was undone, so undo, redo and replay only change the index. A resignation or
    an agreed draw is one more step at the end of the line, and can be undone like a move.
    """

    positions: tuple[Position, ...]
    """The start and the position after each move of the line."""
    quiets: tuple[int, ...]
    """The count of rules 4.7 in each of the positions."""
    moves: tuple[Move, ...] = ()
    ending: Outcome | None = None
    """A resignation or an agreed draw after the last move of the line."""
    index: int = 0

    @classmethod
    def start(cls, rules: Ruleset) -> "Game":
        """A new game from the start of a rule set."""
        return cls.from_position(Position.start(rules))

    @classmethod
    def from_position(cls, position: Position, quiet: int = 0) -> "Game":
        """A new game from any position, with `quiet` moves of rules 4.7 behind it."""
        return cls((position,), (quiet,))

    @property
    def rules(self) -> Ruleset:
        """The rule set that is played."""
        return self.positions[0].rules

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return min(self.index, len(self.moves))

    @property
    def length(self) -> int:
        """The index of the end of the line, undone steps included."""
        return len(self.moves) + (self.ending is not None)

    @property
    def position(self) -> Position:
        """The pieces now."""
        return self.positions[self.ply]

    @property
    def played(self) -> tuple[Move, ...]:
        """The moves made so far, without those undone."""
        return self.moves[: self.ply]

    @property
    def last_move(self) -> Move | None:
        """The latest move made, if any."""
        return self.moves[self.ply - 1] if self.ply else None

    @property
    def quiet(self) -> int:
        """The moves in a row that count towards a draw by rules 4.7."""
        return self.quiets[self.ply]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The number of the move made in each position of the line (rules 6.4).

        The placing is move 0; then a number holds one turn of each side, begun by the side that
        moves first once nothing is left to place.
        """
        opening_side = Side.REBELS if self.rules.officers_to_place else Side.OFFICERS
        numbers = [0 if self.positions[0].to_place else 1]
        for before, after in pairwise(self.positions):
            opens = after.side is opening_side and before.side is not opening_side
            numbers.append(numbers[-1] + opens)
        return tuple(numbers)

    @property
    def repetitions(self) -> int:
        """How often the position has stood so far, this time included (rules 4.6)."""
        return self.positions[: self.ply + 1].count(self.position)

    def legal_moves(self) -> list[Move]:
        """The legal moves; none once the game is over for any reason."""
        return [] if self.outcome() else self.position.legal_moves()

    def play(self, move: Move) -> "Game":
        """The game with a legal move more, undone steps dropped; else `IllegalMoveError`."""
        self._refuse_when_over()
        position = self.position.play(move)
        ply = self.ply
        return Game(
            (*self.positions[: ply + 1], position),
            (*self.quiets[: ply + 1], quiet_after(self.position, move, self.quiet)),
            (*self.moves[:ply], move),
            index=ply + 1,
        )

    def at(self, index: int) -> "Game":
        """The same line seen at another index, which is kept between 0 and `length`."""
        return replace(self, index=max(0, min(index, self.length)))

    def undo(self) -> "Game":
        """One step back; at the start nothing changes."""
        return self.at(self.index - 1)

    def redo(self) -> "Game":
        """One undone step forward again; at the end of the line nothing changes."""
        return self.at(self.index + 1)

    def without_undone(self) -> "Game":
        """The same game with the undone steps forgotten, so that the index is the line's end."""
        ply = self.ply
        ending = self.ending if self.index > len(self.moves) else None
        return Game(
            self.positions[: ply + 1], self.quiets[: ply + 1], self.moves[:ply], ending, self.index
        )

    def resign(self, side: Side) -> "Game":
        """The game given up by `side` (rules 4.8)."""
        return self._ended(Outcome(Termination.RESIGNATION, side.other))

    def agree_draw(self) -> "Game":
        """The game ended as a draw by both (rules 4.8)."""
        return self._ended(Outcome(Termination.AGREEMENT))

    def _ended(self, ending: Outcome) -> "Game":
        self._refuse_when_over()
        ply = self.ply
        return Game(
            self.positions[: ply + 1], self.quiets[: ply + 1], self.moves[:ply], ending, ply + 1
        )

    def _refuse_when_over(self) -> None:
        if outcome := self.outcome():
            raise GameOverError("the game is over: {how}", how=outcome.termination.value)

    def outcome(self) -> Outcome | None:
        """How the game ended, else None. A win stands before a draw (rules 4)."""
        if self.index > len(self.moves):
            return self.ending
        if outcome := self.position.outcome():
            return outcome
        if self.repetitions >= REPETITION_LIMIT:
            return Outcome(Termination.REPETITION)
        if self.quiet >= QUIET_LIMIT:
            return Outcome(Termination.QUIET_MOVES)
        return None


class GameOverError(Fault):
    """A move, resignation or agreement after the end of a game."""
