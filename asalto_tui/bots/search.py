"""The search from a game: iterative deepening over its moves, by nodes, depth or time.

It is a generator that often yields, so that keys, resize and quit work while it thinks. With a
budget of nodes it finds the same move on any machine; a clock is asked only if time is the limit.
"""

import gc
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import NamedTuple

from asalto_tui.bots.horizon import WIN
from asalto_tui.bots.knowledge import Knowledge, knowledge_for
from asalto_tui.bots.limits import MAX_DEPTH, Limits
from asalto_tui.bots.table import SURE
from asalto_tui.bots.tree import DRAW, Tree, Visit, position_key
from asalto_tui.engine.board import Move
from asalto_tui.engine.game import QUIET_LIMIT, Game, quiet_after
from asalto_tui.engine.position import Position
from asalto_tui.engine.ruleset import Side


class Finding(NamedTuple):
    """What a search has found; values are in the view of the side to move."""

    move: Move
    value: int
    depth: int
    nodes: int

    @property
    def wins_in(self) -> int | None:
        """In how many plies the side to move wins or, if negative, loses; None if not seen."""
        if abs(self.value) <= SURE:
            return None
        return WIN - self.value if self.value > 0 else -WIN - self.value


class OutOfBudget(Exception):
    """A limit was met in the middle of an iteration."""


class Budget:
    """What is left of the limits. It knows nothing of the search that spends it: in a circle of
    references the tables of a search would stay until the garbage collector stops everything."""

    def __init__(self, limits: Limits, clock: Callable[[], float]) -> None:
        self._nodes = limits.nodes
        self._clock = clock
        self._deadline = None if limits.seconds is None else clock() + limits.seconds
        self.is_binding = False
        """Whether there is something to show already."""

    def check(self, nodes: int) -> None:
        """Raise `OutOfBudget` if so many nodes, or the time that has passed, are too much."""
        if not self.is_binding:
            return
        if self._nodes is not None and nodes >= self._nodes:
            raise OutOfBudget
        if self._deadline is not None and self._clock() >= self._deadline:
            raise OutOfBudget


class Search:
    """One search from the position of a game that is not over."""

    def __init__(
        self,
        game: Game,
        limits: Limits,
        knowledge: Knowledge | None = None,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.game = game
        self.limits = limits
        self.finding = Finding(game.position.legal_moves()[0], 0, 0, 0)
        """The best found so far; depth 0 until anything was."""
        # A draw needs a third time, but who can win does not go back, and who cannot does.
        self._stood = game.positions[max(0, game.ply - game.quiet) : game.ply + 1]
        seen = {_key_of(position) for position in self._stood if position.side is Side.REBELS}
        self._knowledge = knowledge or knowledge_for(game.rules)
        self._budget = Budget(limits, clock)
        self.tree = Tree(self._knowledge, seen, self._budget.check)

    def run(
        self, moves: Sequence[Move] = (), at_sight: frozenset[Move] = frozenset()
    ) -> Generator[None, None, Finding]:
        """Search all legal moves, or the given ones; those `at_sight` are not looked into.

        The order matters only among moves of the same value. Yields every few hundred nodes.
        """
        order = list(moves or self.game.position.legal_moves())
        self.finding = self.finding._replace(move=order[0])
        with _no_collection():
            for depth in range(1, min(self.limits.depth, MAX_DEPTH) + 1):
                try:
                    yield from self._iterate(order, at_sight, depth)
                except OutOfBudget:
                    break
                if abs(self.finding.value) >= WIN - depth or self._nearly_out():
                    break
        return self.finding._replace(nodes=self.tree.nodes)

    def line(self) -> tuple[Move, ...]:
        """The best line found: the move and what follows in the tables."""
        position = self.game.position.play(self.finding.move)
        line = [self.finding.move]
        while len(line) < self.finding.depth and not position.outcome():
            is_rebels = position.side is Side.REBELS
            table = self.tree.rebels_table if is_rebels else self.tree.officers_table
            move = table.best(_key_of(position))
            if move not in position.legal_moves():
                break
            line.append(move)
            position = position.play_unchecked(move)
        return tuple(line)

    def _iterate(
        self, order: list[Move], at_sight: frozenset[Move], depth: int
    ) -> Generator[None, None, None]:
        """Search each move `depth` plies deep; each new best comes to the front of `order`."""
        alpha = -WIN
        for index, move in enumerate(tuple(order)):
            left = -1 if move in at_sight else depth - 1
            value = yield from self._value(move, left, alpha, alpha + 1 if index else WIN)
            if index and value > alpha:
                value = yield from self._value(move, left, alpha, WIN)
            if value > alpha or not index:
                alpha = value
                order.remove(move)
                order.insert(0, move)
                self.finding = Finding(move, value, depth, self.tree.nodes)
                self._budget.is_binding = True

    def _value(self, move: Move, depth: int, alpha: int, beta: int) -> Visit:
        """A move's value, the window and the value in the view of the side to move."""
        root = self.game.position
        child = root.play_unchecked(move)
        quiet = quiet_after(root, move, self.game.quiet)
        if root.side is Side.REBELS:
            return (yield from self._visit(child, depth, alpha, beta, quiet))
        return -(yield from self._visit(child, depth, -beta, -alpha, quiet))

    def _visit(self, child: Position, depth: int, alpha: int, beta: int, quiet: int) -> Visit:
        claimed = _claimed(child)
        if outcome := claimed.outcome():
            return WIN - 1 if outcome.winner is Side.REBELS else 1 - WIN
        if quiet >= QUIET_LIMIT or child in self._stood:
            return DRAW
        _, officers, rebels, side, *_ = claimed
        if depth < 0:
            return self._knowledge.value(officers, rebels)
        visit = self.tree.rebels if side is Side.REBELS else self.tree.officers
        return (yield from visit(officers, rebels, depth, alpha, beta, quiet, 1))

    def _nearly_out(self) -> bool:
        """Whether another iteration is too unlikely to be finished to be begun."""
        return self.limits.nodes is not None and self.tree.nodes > self.limits.nodes * 0.6


@contextmanager
def _no_collection() -> Iterator[None]:
    """Without the garbage collector: its walk through all that a search remembers would be silent
    for longer than a search may. A search makes no circles, so nothing is missed."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        # Whatever is left counts as old, so that the walk is not made up for at once.
        gc.freeze()
        gc.unfreeze()
        if was_enabled:
            gc.enable()


def _claimed(position: Position) -> Position:
    """A position after every claim has been made: who can claim does."""
    if not position.claimable_mask:
        return position
    officers = position.officers_mask & ~position.claimable_mask
    return position._replace(officers_mask=officers, claimable_mask=0)


def _key_of(position: Position) -> int:
    claimed = _claimed(position)
    return position_key(claimed.officers_mask, claimed.rebels_mask)
