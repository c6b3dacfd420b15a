"""Matches: two players meet many times with swapped sides, in parallel processes."""

import multiprocessing
import signal
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from random import Random
from typing import NamedTuple

from asalto_tui.bots import Thinking, finish, rng_for
from asalto_tui.engine.game import Game
from asalto_tui.engine.position import Outcome
from asalto_tui.engine.ruleset import RULESETS, Side

Think = Callable[[Game, Random], Thinking]
"""What a player does: see `Bot.think`. For several jobs it has to be picklable."""


class Played(NamedTuple):
    """One game of a match; player 0 is the first, 1 the second."""

    number: int
    officers: int
    """Which player had the officers."""
    game: Game

    @property
    def outcome(self) -> Outcome:
        """How the game ended: a match plays every game to its end."""
        outcome = self.game.outcome()
        assert outcome is not None
        return outcome

    @property
    def score(self) -> float:
        """The first player's: 1, ½ or 0."""
        if self.outcome.winner is None:
            return 0.5
        return float((self.outcome.winner is Side.OFFICERS) == (self.officers == 0))


@dataclass
class Tally:
    """What a match has come to so far, in the first player's view."""

    results: Counter[tuple[Side, float]] = field(default_factory=Counter)
    """Games by the first player's side and score."""
    endings: Counter[Outcome] = field(default_factory=Counter)

    def add(self, played: Played) -> None:
        """Count one more game."""
        side = Side.OFFICERS if played.officers == 0 else Side.REBELS
        self.results[side, played.score] += 1
        self.endings[played.outcome] += 1

    def games(self, side: Side | None = None) -> int:
        """How many games, as one side or as both."""
        return sum(n for (which, _), n in self.results.items() if side in (None, which))

    def count(self, score: float, side: Side | None = None) -> int:
        """How many games with a score, as one side or as both."""
        return sum(
            n for (which, s), n in self.results.items() if s == score and side in (None, which)
        )

    def points(self, side: Side | None = None) -> float:
        """Wins and half the draws, as one side or as both."""
        return sum(score * n for (which, score), n in self.results.items() if side in (None, which))

    def interval(self, side: Side | None = None) -> tuple[float, float]:
        """The 95 % interval of the score, between 0 and 1."""
        return wilson(self.points(side), self.games(side))


def wilson(points: float, games: int) -> tuple[float, float]:
    """The 95 % score interval (Wilson's) for `points` of `games`; draws count as halves, which
    makes it a little wider than need be. No games: anything is possible."""
    if not games:
        return 0.0, 1.0
    z, share = 1.959964, points / games
    middle = share + z * z / (2 * games)
    spread = z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def play_game(officers: Think, rebels: Think, game: Game, seed: int) -> Game:
    """A game played to its end. The same players and seed give the same game."""
    thinkers = {Side.OFFICERS: officers, Side.REBELS: rebels}
    while not game.outcome():
        with closing(thinkers[game.position.side](game, rng_for(seed, game))) as thinking:
            game = game.play(finish(thinking))
    return game


def _play_number(players: tuple[Think, Think], variant: str, seed: int, number: int) -> Played:
    """Game `number` of a match: games 2n and 2n + 1 are alike but for swapped sides."""
    officers = number % 2
    chance = Random(f"{seed}:{number // 2}").getrandbits(64)
    start = Game.start(RULESETS[variant])
    game = play_game(players[officers], players[1 - officers], start, chance)
    return Played(number, officers, game)


def play_match(
    players: tuple[Think, Think], variant: str, numbers: Sequence[int], seed: int = 0, jobs: int = 1
) -> Generator[Played, None, None]:
    """The games of a match, in order as they are finished; close it to stop early.

    The same seed gives the same games with any number of `jobs`.
    """
    play = partial(_play_number, players, variant, seed)
    if jobs <= 1:
        yield from map(play, numbers)
        return
    with multiprocessing.Pool(jobs, initializer=_leave_interrupts_to_parent) as pool:
        yield from pool.imap(play, numbers)


def _leave_interrupts_to_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
