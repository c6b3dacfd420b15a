"""What the search knows of a rule set: moves and values, computed once and remembered.

The rebels' formation decides nearly everything, and each officer's chances depend on its point and
the formation. A search meets few formations in many positions, so both are kept in dictionaries:
the value of a position is a formation's, plus each officer's, plus the pair's. All values are in
the rebels' view. Everything here is a pure function of rule set and weights; forgetting it changes
no result.
"""

from functools import cache
from typing import Any

from asalto_tui.bots.weights import Weights, weights_for
from asalto_tui.engine.board import COORDINATES, POINTS, Move, Point
from asalto_tui.engine.position import Position, captured_mask, is_capture
from asalto_tui.engine.ruleset import Ruleset, Side
from asalto_tui.engine.tables import ALL_MASK, BIT, by_subset, mask_of, points_of

Step = tuple[int, int, bool, int, Move]
"""A step: its two bits, the bit it goes to, whether it is a rebel's forward step, a small index of
its own, and the move. A plain tuple, because unpacking one is what the search does most."""
Chain = tuple[int, int, int, Move]
"""A chain of jumps: the bit it ends on, the rebels it captures, where it lands, and the move."""
Officer = tuple[int, int, int, tuple[Step, ...]]
"""Of an officer in a formation, as if it were alone: value, the points it can step to, the rebels
it can capture, and its steps."""

StepsBySources = dict[int, tuple[Step, ...]]

NO_OFFICER: Officer = (0, 0, 0, ())
STEP_INDEXES = len(POINTS) ** 2
REMEMBERED = 120_000
"""Formations, officers and so on remembered before they are forgotten again: about 50 MB."""

# A wide mask has bit `8 * row + column` for each point: there a direction is a shift.
_WIDE_BIT = tuple(1 << 8 * row + column for column, row in COORDINATES)
_WIDE_BOARD = sum(_WIDE_BIT)
_CHUNK_BITS = 11
_CHUNK = (1 << _CHUNK_BITS) - 1


class Knowledge:
    """Moves and values of one rule set with one set of weights."""

    def __init__(self, rules: Ruleset, weights: Weights) -> None:
        self.rules = rules
        self.weights = weights
        self.formations: dict[int, int] = {}
        self.officers: dict[int, dict[int, Officer]] = {0: {}}
        self.officers |= {BIT[point]: {} for point in POINTS}
        self.pairs: dict[int, int] = {}
        self._steps: dict[int, tuple[Step, ...]] = {}
        self._chains: dict[int, dict[int, tuple[Chain, ...]]] = {BIT[point]: {} for point in POINTS}
        self._capturable: dict[int, dict[int, int]] = {BIT[point]: {} for point in POINTS}
        self._held = 0
        self._fading: list[dict[int, Any]] = []
        self._rebel_steps = _rebel_steps(rules)
        self._officer_steps = _officer_steps(rules)
        self._officer_values = {
            BIT[point]: weights.officer
            + weights.outside * (point not in rules.fortress)
            + weights.low * COORDINATES[point][1]
            for point in POINTS
        }
        self._near = {bit: entry.near_mask for bit, entry in rules.tables.officers.items()}
        self._jump_zones = {BIT[point]: _jump_zone(rules, point) for point in POINTS}
        self._sources = _sources(rules)
        self._chunks = _chunks(
            [(_point_value(rules, weights, point), _WIDE_BIT[point]) for point in POINTS]
        )

    def forget(self) -> None:
        """Drop a part of what is remembered if it has become too much: never all at once, since
        that would take longer than a search may be silent."""
        if not self._fading and self._held > REMEMBERED:
            by_point = (self.officers, self._chains, self._capturable)
            self._fading = [known for known_at in by_point for known in known_at.values()]
            self._fading += [self.formations, self._steps]
        if self._fading:
            known = self._fading.pop()
            self._held -= len(known)
            known.clear()

    def formation(self, rebels: int) -> int:
        """The value of a set of rebels."""
        known = self.formations.get(rebels)
        if known is None:
            known = self.formations[rebels] = self._study_formation(rebels)
            self._held += 1
        return known

    def steps(self, rebels: int) -> tuple[Step, ...]:
        """The steps of a set of rebels, onto officers too; those forward first."""
        known = self._steps.get(rebels)
        if known is None:
            forward: tuple[Step, ...] = ()
            sideways: tuple[Step, ...] = ()
            rest = ALL_MASK ^ rebels
            while rest:
                bit = rest & -rest
                rest ^= bit
                from_mask, forward_steps, sideways_steps = self._rebel_steps[bit]
                forward += forward_steps[rebels & from_mask]
                sideways += sideways_steps[rebels & from_mask]
            known = self._steps[rebels] = forward + sideways
            self._held += 1
        return known

    def officer(self, bit: int, rebels: int) -> Officer:
        """What is known of the officer on `bit`; `NO_OFFICER` if `bit` is 0."""
        if not bit:
            return NO_OFFICER
        known = self.officers[bit].get(rebels)
        if known is None:
            known = self.officers[bit][rebels] = self._study_officer(bit, rebels)
            self._held += 1
        return known

    def chains(self, bit: int, rebels: int) -> tuple[Chain, ...]:
        """The captures of a lone officer, those of most rebels first."""
        known = self._chains[bit].get(rebels)
        if known is None:
            moves = Position(self.rules, bit, rebels, Side.OFFICERS).legal_moves()
            chains = [
                (BIT[move[-1]], captured_mask(move), mask_of(move[1:]), move)
                for move in moves
                if is_capture(move)
            ]
            chains.sort(key=lambda chain: -chain[1].bit_count())
            known = self._chains[bit][rebels] = tuple(chains)
            self._held += 1
        return known

    def pair(self, officers: int) -> int:
        """What the officers are worth together, beyond each alone; and the base of all values."""
        known = self.pairs.get(officers)
        if known is None:
            near = any(self._near[BIT[point]] & officers for point in points_of(officers))
            known = self.weights.base + self.weights.adjacent * near
            self.pairs[officers] = known
        return known

    def value(self, officers: int, rebels: int) -> int:
        """The value of a position as if it were nobody's turn, in the rebels' view."""
        one = officers & -officers
        return (
            self.formation(rebels)
            + self.officer(one, rebels)[0]
            + self.officer(officers ^ one, rebels)[0]
            + self.pair(officers)
        )

    def _study_formation(self, rebels: int) -> int:
        weights = self.weights
        low, middle, high = self._chunks
        low_value, low_wide = low[rebels & _CHUNK]
        middle_value, middle_wide = middle[rebels >> _CHUNK_BITS & _CHUNK]
        high_value, high_wide = high[rebels >> 2 * _CHUNK_BITS]
        wide = low_wide | middle_wide | high_wide
        empty = _WIDE_BOARD ^ wide
        up, up_left, up_right, along = self._sources
        forward = (
            ((wide & up) >> 8 & empty).bit_count()
            + ((wide & up_left) >> 9 & empty).bit_count()
            + ((wide & up_right) >> 7 & empty).bit_count()
        )
        to_left = (wide & along) >> 1 & empty
        to_right = (empty & along) >> 1 & wide
        sideways = to_left.bit_count() + to_right.bit_count()
        return (
            low_value
            + middle_value
            + high_value
            + weights.forward * forward
            + weights.sideways * sideways
        )

    def _study_officer(self, bit: int, rebels: int) -> Officer:
        weights = self.weights
        near = self._near
        steps = self._officer_steps[bit]
        targets = near[bit] & ~rebels
        capturable = self._capturable_from(bit, rebels)
        threatened = 0
        reached = bit
        rest = targets
        while rest:
            target = rest & -rest
            rest ^= target
            reached |= near[target]
            threatened |= self._capturable_from(target, rebels)
        value = self._officer_values[bit]
        value += weights.capturable * capturable.bit_count()
        value += weights.threatened * threatened.bit_count()
        value += weights.reach * (reached & ~rebels).bit_count()
        if not (targets or capturable):
            value += weights.trapped
        return value, targets, capturable, steps[targets]

    def _capturable_from(self, bit: int, rebels: int) -> int:
        """The rebels that an officer standing on `bit` could jump over."""
        known = self._capturable[bit]
        around = rebels & self._jump_zones[bit]
        capturable = known.get(around)
        if capturable is None:
            entry = self.rules.tables.officers[bit]
            jumps = entry.jumps[around & entry.over_mask]
            capturable = sum(over for over, landing, _ in jumps if not around & landing)
            known[around] = capturable
            self._held += 1
        return capturable


@cache
def knowledge_for(rules: Ruleset) -> Knowledge:
    """The knowledge of a rule set with its own weights, shared by all who search in it."""
    return Knowledge(rules, weights_for(rules))


def _step(move: Move, forward: bool) -> Step:
    origin, target = move
    return (BIT[origin] | BIT[target], BIT[target], forward, origin * len(POINTS) + target, move)


def _is_forward(move: Move) -> bool:
    return COORDINATES[move[0]][1] != COORDINATES[move[-1]][1]


def _rebel_steps(rules: Ruleset) -> dict[int, tuple[int, StepsBySources, StepsBySources]]:
    """For each target: where a rebel may come from; by who is there, forward and sideways steps."""

    def only(forward: bool, steps: dict[int, tuple[Move, ...]]) -> StepsBySources:
        return {
            mask: tuple(_step(move, forward) for move in moves if _is_forward(move) == forward)
            for mask, moves in steps.items()
        }

    return {
        bit: (from_mask, only(True, steps), only(False, steps))
        for bit, (from_mask, steps) in rules.tables.rebels.items()
    }


def _officer_steps(rules: Ruleset) -> dict[int, dict[int, tuple[Step, ...]]]:
    """For each point: by which of its neighbours are empty, the steps."""
    return {
        bit: by_subset((move[1], _step(move, False)) for move in entry.steps[entry.near_mask])
        for bit, entry in rules.tables.officers.items()
    }


def _jump_zone(rules: Ruleset, point: Point) -> int:
    """The points that decide what an officer on `point` can jump over."""
    entry = rules.tables.officers[BIT[point]]
    zone = entry.over_mask
    for jump in entry.jumps[entry.over_mask]:
        zone |= jump.landing_bit
    return zone


def _sources(rules: Ruleset) -> tuple[int, int, int, int]:
    """The wide bits from which a rebel may step up, up left, up right, and along its row.

    The last holds the right end of each line, whichever way it is used.
    """
    sources = dict.fromkeys((8, 9, 7, 1), 0)
    for entry in rules.tables.rebels.values():
        for origin, target in entry.steps[entry.from_mask]:
            wide = max(_WIDE_BIT[origin], _WIDE_BIT[target])
            sources[wide.bit_length() - min(_WIDE_BIT[origin], _WIDE_BIT[target]).bit_length()] |= (
                wide
            )
    return sources[8], sources[9], sources[7], sources[1]


def _point_value(rules: Ruleset, weights: Weights, point: Point) -> int:
    """What a rebel is worth on a point."""
    column, row = COORDINATES[point]
    neighbours = sum(abs(c - column) + abs(r - row) == 1 for c, r in COORDINATES)
    return (
        weights.rebel
        + weights.fortress * (point in rules.fortress)
        + weights.advance * (6 - row)
        + weights.top_rows * (row <= 1)
        + weights.low_rows * (row >= 5)
        + weights.rim * (neighbours < 4)
    )


def _chunks(points: list[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """The sums of value and wide bit over each subset of the points, 11 points to a table."""
    chunks = []
    for first in range(0, len(points), _CHUNK_BITS):
        sums = [(0, 0)]
        for value, wide in points[first : first + _CHUNK_BITS]:
            sums += [(value + total, wide | mask) for total, mask in sums]
        chunks.append(sums)
    return chunks
