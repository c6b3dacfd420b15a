"""Alpha-beta over two masks: the plies of a search between its root and its horizon.

Values are in the rebels' view: the rebels raise alpha, the officers lower beta. Later moves are
first looked at with a window of no width, and in deep nodes a ply less deep. The node functions
are generators and yield after each slice of nodes, so that the caller keeps the clock.
"""

from collections.abc import Callable, Generator

from asalto_tui.bots.horizon import WIN, Horizon, OfficersMove
from asalto_tui.bots.knowledge import STEP_INDEXES, Knowledge, Step
from asalto_tui.bots.table import Table
from asalto_tui.engine.board import Move
from asalto_tui.engine.game import QUIET_LIMIT

Visit = Generator[None, None, int]

DRAW = -30
"""A draw is a little worse for the rebels: with the best play they win."""
PAUSE_NODES = 100
MAX_PLY = 128
_LATE_REBELS, _LATE_OFFICERS = 4, 3
"""Moves from this one on are searched a ply less deep, unless they turn out to be good."""
_REDUCED_FROM = 3


class Tree:
    """The state of one search: tables, killers, history, and the positions on the way."""

    def __init__(self, knowledge: Knowledge, seen: set[int], check: Callable[[int], None]) -> None:
        """`seen` holds the keys of positions of the game with the rebels to move; `check` is
        called with the nodes so far at each pause, and may raise to end the search."""
        self.knowledge = knowledge
        self.horizon = Horizon(knowledge)
        self.rebels_table, self.officers_table = Table(), Table()
        self._seen = seen
        self._check = check
        self._pause_at = self._breath_at = PAUSE_NODES
        self._fewest = knowledge.rules.fewest_rebels
        self._fortress = knowledge.rules.fortress_mask or -1
        self._killers: list[Move | None] = [None] * MAX_PLY
        self._history = [0] * STEP_INDEXES

    @property
    def nodes(self) -> int:
        """Positions met so far."""
        return self.horizon.nodes

    def rebels(
        self, officers: int, rebels: int, depth: int, alpha: int, beta: int, quiet: int, ply: int
    ) -> Visit:
        """The value with the rebels to move, exact between `alpha` and `beta`."""
        if depth <= 1:
            return self.horizon.rebels(officers, rebels, depth, beta, ply)
        yield from self._enter()
        key = position_key(officers, rebels)
        is_new = key not in self._seen
        if quiet >= 4 and not is_new:
            return DRAW
        steps = self.knowledge.steps(rebels)
        if quiet >= QUIET_LIMIT and any(not step[1] & officers for step in steps):
            return DRAW
        known, first = self.rebels_table.probe(key, depth, alpha, beta, ply)
        if known is not None:
            return known
        self._seen.add(key)
        best, best_move, floor, late = ply - WIN, None, alpha, 0
        for both, to_bit, forward, index, move in self._ordered_steps(steps, first, ply):
            if to_bit & officers:
                continue
            after = rebels ^ both
            then = 0 if forward else quiet + 1
            if after & self._fortress == self._fortress:
                value = WIN - ply - 1
            else:
                less = depth - 1 - (late >= _LATE_REBELS and depth >= _REDUCED_FROM)
                window = alpha + 1 if late else beta
                value = yield from self.officers(
                    officers, after, less, alpha, window, then, ply + 1
                )
                if late and value > alpha and (less < depth - 1 or value < beta):
                    value = yield from self.officers(
                        officers, after, depth - 1, alpha, beta, then, ply + 1
                    )
                if self.horizon.nodes >= self._breath_at:
                    yield from self._breathe()
            late += 1
            if value > best:
                best, best_move = value, move
                alpha = max(alpha, value)
                if value >= beta:
                    self._remember(move, index, depth, ply)
                    break
        if is_new:
            self._seen.discard(key)
        self.rebels_table.store(key, depth, floor, beta, ply, best, best_move)
        return best

    def officers(
        self, officers: int, rebels: int, depth: int, alpha: int, beta: int, quiet: int, ply: int
    ) -> Visit:
        """The value with the officers to move, exact between `alpha` and `beta`."""
        if depth <= 1:
            return self.horizon.officers(officers, rebels, depth, alpha, ply)
        yield from self._enter()
        moves = self.horizon.officers_moves(officers, rebels)
        if not moves:
            return WIN - ply
        if quiet >= QUIET_LIMIT:
            return DRAW
        key = position_key(officers, rebels)
        known, first = self.officers_table.probe(key, depth, alpha, beta, ply)
        if known is not None:
            return known
        best, best_move, ceiling, late = WIN, None, beta, 0
        for left, after, captures, index, move in self._ordered_moves(moves, first, ply):
            then = 0 if captures else quiet + 1
            if not left:
                value = WIN - ply - 1
            elif after.bit_count() < self._fewest:
                value = ply + 1 - WIN
            else:
                less = depth - 1
                less -= late >= _LATE_OFFICERS and depth >= _REDUCED_FROM and not captures
                window = beta - 1 if late else alpha
                value = yield from self.rebels(left, after, less, window, beta, then, ply + 1)
                if late and value < beta and (less < depth - 1 or value > alpha):
                    value = yield from self.rebels(
                        left, after, depth - 1, alpha, beta, then, ply + 1
                    )
                if self.horizon.nodes >= self._breath_at:
                    yield from self._breathe()
            late += 1  # noqa: SIM113 - as in `rebels`, where some steps are passed over
            if value < best:
                best, best_move = value, move
                beta = min(beta, value)
                if value <= alpha:
                    if not captures:
                        self._remember(move, index, depth, ply)
                    break
        self.officers_table.store(key, depth, alpha, ceiling, ply, best, best_move)
        return best

    def _enter(self) -> Generator[None, None, None]:
        self.horizon.nodes += 1
        if self.horizon.nodes >= self._pause_at:
            self._pause_at = self.horizon.nodes + PAUSE_NODES
            self.knowledge.forget()
            self._check(self.horizon.nodes)
            yield from self._breathe()

    def _breathe(self) -> Generator[None, None, None]:
        """Between two children, too: below the horizon, a single node may stand for hundreds."""
        self._breath_at = self.horizon.nodes + PAUSE_NODES
        yield

    def _remember(self, move: Move, index: int, depth: int, ply: int) -> None:
        """A step that refuted a line is tried early in others."""
        self._killers[ply] = move
        self._history[index] += depth * depth

    def _ordered_steps(self, steps: tuple[Step, ...], first: Move | None, ply: int) -> list[Step]:
        """The best known step, the killer, then by history; forward steps first among equals."""
        history, killer = self._history, self._killers[ply]
        return sorted(
            steps,
            key=lambda step: (step[4] != first, step[4] != killer, -history[step[3]]),
        )

    def _ordered_moves(
        self, moves: list[OfficersMove], first: Move | None, ply: int
    ) -> list[OfficersMove]:
        """The best known move, captures, the killer, then by history."""
        history, killer = self._history, self._killers[ply]
        return sorted(
            moves,
            key=lambda choice: (
                choice[4] != first,
                not choice[2],
                choice[4] != killer,
                -history[choice[3]],
            ),
        )


def position_key(officers: int, rebels: int) -> int:
    """The key of a position in tables and among those seen; one side's positions only."""
    return officers << 33 | rebels
