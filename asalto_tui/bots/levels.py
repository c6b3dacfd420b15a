"""The ladder: one search, from a recruit who overlooks half the board to a marshal who does not."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from asalto_tui.bots.bot import Bot, Thinking
from asalto_tui.bots.limits import MAX_DEPTH, Limits
from asalto_tui.engine.board import COORDINATES, Move
from asalto_tui.engine.game import Game
from asalto_tui.engine.position import is_capture
from asalto_tui.i18n import _


class Level(NamedTuple):
    """How far a bot looks, and how often it does not."""

    nodes: int
    depth: int = MAX_DEPTH
    overlooks: float = 0.0
    """The share of its own steps that it does not think of; captures are never overlooked, so that
    no officer is lost to a huff that could be helped."""
    misjudges: float = 0.0
    """The share of its moves that it judges at sight, without a thought for the answer."""


def think_at(level: Level, game: Game, rng: Random) -> Thinking:
    """Think about a move; by chance only among equals, and in what is overlooked or misjudged."""
    # Here, as the game starts faster without.
    from asalto_tui.bots.placing import place
    from asalto_tui.bots.search import Search

    yield  # the first time, each step from here to the search takes some milliseconds
    position = game.position
    if position.to_place:
        return place(position, rng)
    if position.claimable:  # who misses a claim has lost it, and an officer is worth most
        return (position.claimable[0],)
    moves = position.legal_moves()
    if len(moves) == 1:
        return moves[0]
    yield
    rng.shuffle(moves)
    moves.sort(key=_goes_forward, reverse=True)
    thought_of = _without_overlooked(level, moves, rng)
    at_sight = frozenset(move for move in thought_of if rng.random() < level.misjudges)
    search = Search(game, Limits(level.nodes, level.depth))
    yield
    return (yield from search.run(thought_of, at_sight)).move


def _goes_forward(move: Move) -> bool:
    return COORDINATES[move[-1]][1] < COORDINATES[move[0]][1]


def _without_overlooked(level: Level, moves: Sequence[Move], rng: Random) -> Sequence[Move]:
    kept = [move for move in moves if is_capture(move) or rng.random() >= level.overlooks]
    return kept or moves


RECRUIT = Level(nodes=10_000, depth=1, overlooks=0.6, misjudges=0.7)
SCOUT = Level(nodes=10_000, depth=1, overlooks=0.25, misjudges=0.22)
SAPPER = Level(nodes=10_000, depth=2, overlooks=0.06, misjudges=0.04)
GUNNER = Level(nodes=10_000, depth=3, overlooks=0.03, misjudges=0.03)
CAPTAIN = Level(nodes=10_000, depth=5, overlooks=0.01, misjudges=0.01)
MARSHAL = Level(nodes=40_000)

LADDER = (
    Bot(
        "recruit",
        partial(think_at, RECRUIT),
        lambda: (_("Recruit"), _("Sees one move ahead and overlooks every other chance.")),
    ),
    Bot(
        "scout",
        partial(think_at, SCOUT),
        lambda: (_("Scout"), _("Sees one move ahead and seldom leaves a piece to be taken.")),
    ),
    Bot(
        "sapper",
        partial(think_at, SAPPER),
        lambda: (_("Sapper"), _("Looks at your answer too, but misses something now and then.")),
    ),
    Bot(
        "gunner",
        partial(think_at, GUNNER),
        lambda: (_("Gunner"), _("Reckons three moves deep and misses little.")),
    ),
    Bot(
        "captain",
        partial(think_at, CAPTAIN),
        lambda: (_("Captain"), _("Plans five moves deep and hardly ever slips.")),
    ),
    Bot(
        "marshal",
        partial(think_at, MARSHAL),
        lambda: (_("Marshal"), _("Searches as far as it can and forgives nothing.")),
    ),
)
