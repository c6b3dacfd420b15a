"""The whole game at one instant: pieces, legal moves, playing one, and whether it is over."""

from enum import Enum
from itertools import pairwise
from typing import NamedTuple

from asalto_tui.engine.board import POINT_NAMES, POINTS, Move, Point, point_between
from asalto_tui.engine.fault import Fault
from asalto_tui.engine.ruleset import Huff, Ruleset, Side
from asalto_tui.engine.tables import (
    ALL_MASK,
    BETWEEN_MASK,
    BIT,
    Jump,
    OfficerTable,
    mask_of,
    points_of,
)

# Looking a member up on its Enum costs several times as much as a global (Python 3.11).
_OFFICERS, _REBELS = Side.OFFICERS, Side.REBELS
_HUFF_BY_CLAIM, _NO_HUFF = Huff.CLAIM, Huff.NONE
_new = tuple.__new__  # builds a Position without the cost of naming its fields


class Termination(Enum):
    """Why a game is over, in the order in which section 4 of the rules judges."""

    NO_OFFICERS = "no officers"  # 4.1
    FEW_REBELS = "few rebels"  # 4.2
    FORTRESS_FILLED = "fortress filled"  # 4.3
    OFFICERS_TRAPPED = "officers trapped"  # 4.4
    REBELS_STUCK = "rebels stuck"  # 4.5
    REPETITION = "repetition"  # 4.6
    QUIET_MOVES = "quiet moves"  # 4.7
    RESIGNATION = "resignation"  # 4.8
    AGREEMENT = "agreement"  # 4.8


class Outcome(NamedTuple):
    """How a game ended; a draw has no winner."""

    termination: Termination
    winner: Side | None = None


class IllegalMoveError(Fault):
    """A move that the rules do not allow in a position."""


def path_text(move: Move) -> str:
    """A path for messages, such as `d4-d5`; the exact notation needs the position (rules 6.2)."""
    return "-".join(POINT_NAMES[point] if point in POINTS else "?" for point in move)


def captured_mask(move: Move) -> int:
    """The points that a move jumps over: geometry says what is captured (rules 2.3)."""
    mask = 0
    for pair in pairwise(move):
        mask |= BETWEEN_MASK.get(pair, 0)
    return mask


def is_capture(move: Move) -> bool:
    """Whether a path jumps."""
    return move[:2] in BETWEEN_MASK


def captured_points(move: Move) -> tuple[Point, ...]:
    """The points that a move jumps over, in the order of the jumps."""
    jumped = (point_between(*pair) for pair in pairwise(move))
    return tuple(point for point in jumped if point is not None)


class Position(NamedTuple):
    """Pieces and side to move under a rule set; immutable.

    Two positions are equal when everything that decides the legal moves is: rule set, pieces, side
    to move, officers still to place and officers that may be claimed. This is the equality that
    repetition (rules 4.6) counts by. The counts of rules 4.6 and 4.7 belong to `Game`.
    """

    rules: Ruleset
    officers_mask: int
    rebels_mask: int
    side: Side
    to_place: int = 0
    claimable_mask: int = 0

    @classmethod
    def start(cls, rules: Ruleset) -> "Position":
        """The position in which a game begins: the officers' player has the first move."""
        return cls(
            rules,
            mask_of(rules.start_officers),
            mask_of(rules.start_rebels),
            Side.OFFICERS,
            rules.officers_to_place,
        )

    @property
    def officers(self) -> tuple[Point, ...]:
        """Where the officers stand."""
        return tuple(points_of(self.officers_mask))

    @property
    def rebels(self) -> tuple[Point, ...]:
        """Where the rebels stand."""
        return tuple(points_of(self.rebels_mask))

    @property
    def claimable(self) -> tuple[Point, ...]:
        """Officers that missed a capture and may be claimed now (rules 5, `asalto-claim`)."""
        return tuple(points_of(self.claimable_mask))

    @property
    def fortress_held(self) -> int:
        """How many points of the fortress the rebels hold."""
        return (self.rebels_mask & self.rules.fortress_mask).bit_count()

    def piece_at(self, point: Point) -> Side | None:
        """Whose piece stands on a point."""
        if self.officers_mask & BIT[point]:
            return _OFFICERS
        return _REBELS if self.rebels_mask & BIT[point] else None

    def legal_moves(self) -> list[Move]:
        """Every move of the side to move, in a fixed order; none when the game is over.

        A chain stopped early and each distinct path are moves of their own (rules 2.4, 7).
        """
        rules, officers, rebels, side, to_place, claimable = self
        fortress = rules.fortress_mask
        if (
            rebels.bit_count() < rules.fewest_rebels
            or (fortress and rebels & fortress == fortress)
            or not (officers or to_place)
        ):
            return []
        empty = ALL_MASK ^ officers ^ rebels
        if to_place and side is _OFFICERS:
            return [(point,) for point in points_of(fortress & empty)]
        tables = rules.tables  # built when first wanted, which takes its time
        moves: list[Move] = []
        if side is _REBELS:
            for part_mask, targets in tables.thirds:
                for from_mask, rebel_steps in targets[empty & part_mask]:
                    moves += rebel_steps[rebels & from_mask]
            if claimable:
                moves += [(point,) for point in points_of(claimable)]
            return moves
        for bit, point, near_mask, steps, over_mask, jumps, _ in tables.standing[officers]:
            moves += steps[empty & near_mask]
            for jump in jumps[rebels & over_mask]:
                if empty & jump[1]:
                    _add_chains((point,), jump, rebels, empty | bit, tables.officers, moves)
        return moves

    def capturers_mask(self) -> int:
        """The officers that could capture, whoever is to move (rules 3.2)."""
        rules, officers, rebels, _, _, _ = self
        empty = ALL_MASK ^ officers ^ rebels
        capturers = 0
        for bit, _, _, _, over_mask, _, landings in rules.tables.standing[officers]:
            if empty & landings[rebels & over_mask]:
                capturers |= bit
        return capturers

    def missed_by(self, move: Move) -> tuple[Point, ...]:
        """The officers, as they stand after the move, that it lets miss a capture (rules 3.2)."""
        if self.side is _REBELS or len(move) == 1 or is_capture(move):
            return ()
        missed, origin_bit = self.capturers_mask(), BIT[move[0]]
        if missed & origin_bit:
            missed ^= origin_bit | BIT[move[1]]
        return tuple(points_of(missed))

    def huffed_by(self, move: Move) -> tuple[Point, ...]:
        """The officers, as they stand after the move, that it loses at once (rules 3.1)."""
        return self.missed_by(move) if self.rules.huff is Huff.AUTOMATIC else ()

    def play(self, move: Move) -> "Position":
        """The position after a legal move; else `IllegalMoveError`, and nothing has changed."""
        if move not in self.legal_moves():
            raise IllegalMoveError("{move} is not legal here", move=path_text(move))
        return self.play_unchecked(move)

    def play_unchecked(self, move: Move) -> "Position":
        """`play` for moves known to be legal: the door for search, which checks nothing."""
        rules, officers, rebels, side, to_place, claimable = self
        if len(move) == 1:
            bit = BIT[move[0]]
            if side is _REBELS:
                return _new(Position, (rules, officers ^ bit, rebels, side, 0, claimable ^ bit))
            side = _OFFICERS if to_place > 1 else _REBELS
            return _new(Position, (rules, officers | bit, rebels, side, to_place - 1, 0))
        from_bit, to_bit = BIT[move[0]], BIT[move[-1]]
        if side is _REBELS:
            return _new(Position, (rules, officers, rebels ^ from_bit ^ to_bit, _OFFICERS, 0, 0))
        moved = officers ^ from_bit | to_bit
        if is_capture(move):
            return _new(Position, (rules, moved, rebels ^ captured_mask(move), _REBELS, 0, 0))
        missed = 0 if rules.huff is _NO_HUFF else self.capturers_mask()
        if missed & from_bit:
            missed ^= from_bit | to_bit
        if rules.huff is _HUFF_BY_CLAIM:
            return _new(Position, (rules, moved, rebels, _REBELS, 0, missed))
        return _new(Position, (rules, moved ^ missed, rebels, _REBELS, 0, 0))

    def outcome(self) -> Outcome | None:
        """How the game is over by the pieces alone (rules 4.1 to 4.5), else None."""
        if not (self.officers_mask or self.to_place):
            return Outcome(Termination.NO_OFFICERS, Side.REBELS)
        if self.rebels_mask.bit_count() < self.rules.fewest_rebels:
            return Outcome(Termination.FEW_REBELS, Side.OFFICERS)
        fortress = self.rules.fortress_mask
        if fortress and self.rebels_mask & fortress == fortress:
            return Outcome(Termination.FORTRESS_FILLED, Side.REBELS)
        if self.legal_moves():
            return None
        if self.side is Side.OFFICERS:
            return Outcome(Termination.OFFICERS_TRAPPED, Side.REBELS)
        return Outcome(Termination.REBELS_STUCK, Side.OFFICERS)


def _add_chains(
    path: Move,
    jump: Jump,
    rebels: int,
    empty: int,
    tables: dict[int, OfficerTable],
    moves: list[Move],
) -> None:
    """Add the chain that goes on from `path` with `jump`, and every longer one.

    `empty` counts the chain's own starting point as empty: it may be passed or landed on.
    """
    over_bit, landing_bit, landing = jump
    path += (landing,)
    moves.append(path)
    rebels ^= over_bit
    empty |= over_bit
    _, _, _, _, over_mask, jumps, _ = tables[landing_bit]
    for further in jumps[rebels & over_mask]:
        if empty & further[1]:
            _add_chains(path, further, rebels, empty, tables, moves)
