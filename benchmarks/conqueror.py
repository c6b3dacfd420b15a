"""The conqueror as rebels against each level as officers: `python -m benchmarks.conqueror`."""

import argparse
import multiprocessing
import time

from asalto_tui.bots import BOTS
from asalto_tui.bots.conqueror import CONQUEROR, held_out
from asalto_tui.engine.game import Game
from asalto_tui.engine.ruleset import ASALTO, Side
from asalto_tui.match import play_game


def played(job: tuple[str, int]) -> tuple[bool, int]:
    """Whether the rebels won one game, and how many plies the officers held out."""
    officers, seed = job
    game = play_game(BOTS[officers].think, CONQUEROR.think, Game.start(ASALTO), seed)
    outcome, held = game.outcome(), held_out(game)
    assert outcome and held
    return outcome.winner is Side.REBELS, held[0]


def main() -> None:
    """Play and print a line for each level."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--levels", nargs="*", default=[id for id in BOTS if id != CONQUEROR.id])
    options = parser.parse_args()
    with multiprocessing.Pool(options.jobs) as pool:
        for level in options.levels:
            began = time.monotonic()
            results = pool.map(played, [(level, seed) for seed in range(options.games)])
            won = sum(is_won for is_won, _plies in results)
            longest = max(plies for _is_won, plies in results)
            seconds = time.monotonic() - began
            print(
                f"{level:>10}: the rebels won {won} of {len(results)};"
                f" longest {longest} plies; {seconds:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
