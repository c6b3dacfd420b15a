"""Tunes the weights of the evaluation by playing matches (simultaneous perturbation, SPSA).

python tools/tune.py asalto --rounds 200 --nodes 300
python tools/tune.py fox-and-geese-15 fox-and-geese-15-sideways --rounds 300 --check 100

In each round all weights are shaken at once, a little up or down by chance, and the two sets that
are this far above and below play a pair of games with swapped sides; the weights move towards the
better. The same arguments give the same weights again, with any number of jobs. `--check N` plays
the tuned weights against those they began with, for N games.
"""

import argparse
import multiprocessing
import os
import sys
from functools import cache, partial
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parents[1]))

from asalto_tui.bots.bot import Thinking
from asalto_tui.bots.knowledge import Knowledge
from asalto_tui.bots.limits import Limits
from asalto_tui.bots.search import Search
from asalto_tui.bots.weights import Weights, weights_for
from asalto_tui.engine.game import Game
from asalto_tui.engine.ruleset import RULESETS, Ruleset, Side
from asalto_tui.match import Tally, play_game, play_match

FIXED = {"base"}
SHAKE = 0.12
"""How far weights are shaken, as a share of each; small ones by one point at least."""
STEP = 0.05
"""How far they move after a pair of games that one of the two won twice."""


@cache
def known(rules: Ruleset, weights: Weights) -> Knowledge:
    return Knowledge(rules, weights)


def think(weights: Weights, nodes: tuple[int, int], game: Game, rng: Random) -> Thinking:
    """Any placing, then a search; officers and rebels may have budgets of their own."""
    moves = game.legal_moves()
    if game.position.to_place:
        yield
        return rng.choice(moves)
    rng.shuffle(moves)
    limits = Limits(nodes[game.position.side is Side.REBELS])
    return (yield from Search(game, limits, known(game.rules, weights)).run(moves)).move


def score(pair: tuple[Weights, Weights], variant: str, nodes: tuple[int, int], seed: int) -> float:
    """From -1 to 1: how the first set does against the second in two games, sides swapped."""
    one, other = (partial(think, weights, nodes) for weights in pair)
    start = Game.start(RULESETS[variant])
    total = 0.0
    for players, side in (((one, other), Side.OFFICERS), ((other, one), Side.REBELS)):
        outcome = play_game(*players, start, seed).outcome()
        assert outcome is not None
        if outcome.winner is not None:
            total += 0.5 if outcome.winner is side else -0.5
    known.cache_clear()
    return total


def tune(options: argparse.Namespace, start: Weights) -> Weights:
    """The weights after all rounds."""
    rng = Random(options.seed)
    values = {name: float(value) for name, value in start._asdict().items()}
    scales = {
        name: max(abs(value) * SHAKE, 1.0)
        for name, value in values.items()
        if name not in FIXED and value
    }
    with multiprocessing.Pool(options.jobs) as pool:
        for first in range(0, options.rounds, options.batch):
            rounds = range(first, min(first + options.batch, options.rounds))
            shakes, tasks = [], []
            for number in rounds:
                signs = {name: rng.choice((-1, 1)) for name in scales}
                shakes.append(signs)
                pair = tuple(
                    Weights(
                        **{
                            n: round(v + up * signs.get(n, 0) * scales.get(n, 0))
                            for n, v in values.items()
                        }
                    )
                    for up in (1, -1)
                )
                variant = options.variants[number % len(options.variants)]
                tasks.append((pair, variant, options.nodes, rng.getrandbits(32)))
            gain = 1.0 - 0.7 * first / options.rounds  # smaller steps towards the end
            for signs, result in zip(shakes, pool.starmap(score, tasks), strict=True):
                for name, sign in signs.items():
                    values[name] += gain * result * sign * scales[name] * STEP / SHAKE
            shown = " ".join(f"{name}={round(value)}" for name, value in values.items())
            print(f"{rounds[-1] + 1:5} {shown}", flush=True)
    return Weights(**{name: round(value) for name, value in values.items()})


def check(options: argparse.Namespace, tuned: Weights, start: Weights) -> None:
    """Play the tuned weights against those at the start and print the score."""
    for variant in options.variants:
        tally = Tally()
        players = (partial(think, tuned, options.nodes), partial(think, start, options.nodes))
        for played in play_match(players, variant, range(options.check), 1, options.jobs):
            tally.add(played)
        low, high = tally.interval()
        share = tally.points() / tally.games()
        print(f"{variant}: {share:.1%} [{low:.1%}, {high:.1%}] of {tally.games()} games")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("variants", nargs="+", choices=list(RULESETS), metavar="VARIANT")
    parser.add_argument("--rounds", type=int, default=200, help="pairs of games")
    parser.add_argument("--batch", type=int, default=4, help="pairs between two moves of weights")
    parser.add_argument("--nodes", type=int, nargs=2, default=(300, 300), help="officers', rebels'")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--check", type=int, default=0, metavar="GAMES")
    options = parser.parse_args()
    options.nodes = tuple(options.nodes)
    start = weights_for(RULESETS[options.variants[0]])
    tuned = tune(options, start)
    print(tuned)
    if options.check:
        check(options, tuned, start)


if __name__ == "__main__":
    main()
