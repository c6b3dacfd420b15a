"""The bots measured: who beats whom, how fast the search is, how long it is silent, what it holds.

    python -m benchmarks.ladder speed       nodes a second, gaps between yields, memory; a minute
    python -m benchmarks.ladder ladder      each bot against the one below it
    python -m benchmarks.ladder random      the strongest against the random bot, on either side
    python -m benchmarks.ladder officers    the officers of the strongest and of the one below it,
                                            each against the rebels of the weaker ones

`--games N` says how many games each match has (200 unless told otherwise), `--jobs J` how many are
played at once, and `--only BOT` measures one rung of the ladder, that bot against the one below. A
seed gives the same games on every machine. Needs the `chess` package.
"""

import argparse
import os
import resource
import sys
from itertools import pairwise
from random import Random
from time import perf_counter, process_time

import chess

from asalto_tui.bots import BOTS, finish
from asalto_tui.bots.knowledge import knowledge_for
from asalto_tui.bots.levels import LADDER, MARSHAL
from asalto_tui.bots.limits import Limits
from asalto_tui.bots.search import Search
from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import parse_position
from asalto_tui.engine.ruleset import ASALTO, Side
from asalto_tui.match import Tally, play_match, wilson
from benchmarks.engine import CHESS_LEAVES, chess_perft

POSITIONS = {
    "opening": "3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0",
    "midgame": "r2/O1r/rr2rrr/1rrO1rr/rr1rrrr/r1r/1r1 r 0 0",
    "officers among the rebels": "O1r/rrr/1rr1r1r/r1r2rr/3O3/1rr/1rr r 0 0",
    "officers to move": "rr1/1Or/rr1Or1r/rr1r1rr/rr2rrr/r1r/1r1 o 0 0",
}
SEARCHERS = ["random", *(bot.id for bot in LADDER)]
"""The bots that only search, weakest first; whoever plays a proven win cannot be beaten."""
STRONGEST = SEARCHERS[-1]


def fresh_search(text: str) -> Search:
    """A search that remembers nothing from others."""
    knowledge_for.cache_clear()
    game = Game.from_position(*parse_position(ASALTO, text))
    return Search(game, Limits(MARSHAL.nodes), knowledge_for(ASALTO))


def best_seconds(text: str, rounds: int) -> tuple[int, int, float]:
    """Nodes, depth and the shortest of some rounds, in the processor's time."""
    times = []
    for _ in range(rounds):
        search = fresh_search(text)
        begin = process_time()
        found = finish(search.run())
        times.append(process_time() - begin)
    return found.nodes, found.depth, min(times)


def measure_speed(rounds: int) -> None:
    total_nodes, total_seconds = 0, 0.0
    for name, text in POSITIONS.items():
        nodes, depth, seconds = best_seconds(text, rounds)
        total_nodes, total_seconds = total_nodes + nodes, total_seconds + seconds
        print(f"{name:28} depth {depth:2}  {seconds:6.3f} s  {nodes / seconds:9,.0f} nodes/s")
    chess_seconds = []
    for _ in range(rounds):
        begin = process_time()
        assert chess_perft(chess.Board(), 4) == CHESS_LEAVES
        chess_seconds.append(process_time() - begin)
    ours, theirs = total_nodes / total_seconds, CHESS_LEAVES / min(chess_seconds)
    print(f"{'all':28} {ours:28,.0f} nodes/s, {ours / theirs:.2f} of python-chess's perft leaves/s")


def measure_game() -> None:
    """A game of the strongest against itself: thinking time, gaps between yields, memory."""
    knowledge_for.cache_clear()
    game, thoughts = Game.start(ASALTO), []
    gap = busy_gap = 0.0
    think = BOTS[STRONGEST].think
    while not game.outcome():
        thinking, begin = think(game, Random(game.ply)), process_time()
        while True:
            then, busy_then = perf_counter(), process_time()
            try:
                next(thinking)
            except StopIteration as end:
                game = game.play(end.value)
                break
            finally:
                gap = max(gap, perf_counter() - then)
                busy_gap = max(busy_gap, process_time() - busy_then)
        thoughts.append(process_time() - begin)
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss  # kilobytes, on Linux
    print(f"one game of {STRONGEST} against itself: {game.ply} plies")
    print(f"a move takes {sum(thoughts) / len(thoughts):.2f} s, at most {max(thoughts):.2f} s")
    print(
        f"longest gap between yields {busy_gap * 1000:.1f} ms of work, {gap * 1000:.1f} ms in all"
    )
    print(f"memory of the process {held / 1024:.0f} MB")


def meet(
    one: str, other: str, options: argparse.Namespace, sides: tuple[int, ...] = (0, 1)
) -> Tally:
    """A match; with one of the sides, 0 for officers or 1 for rebels, only those games of it."""
    wanted = range(options.games * 2 // len(sides))
    numbers = [number for number in wanted if number % 2 in sides]
    players = BOTS[one].think, BOTS[other].think
    tally = Tally()
    for played in play_match(players, "asalto", numbers, options.seed, options.jobs):
        tally.add(played)
        print(f"\r{one} {other} {tally.games()}/{len(numbers)}", end="", file=sys.stderr)
    print("\r\x1b[K", end="", file=sys.stderr)
    return tally


def share(points: float, games: int) -> str:
    low, high = wilson(points, games)
    return f"{100 * points / games:5.1f} % [{100 * low:4.1f}, {100 * high:4.1f}]"


def measure_ladder(options: argparse.Namespace) -> None:
    print(f"{'':20}  {'both colours':22} officers   rebels   draws")
    for below, above in pairwise(SEARCHERS):
        if options.only not in (None, above):
            continue
        tally = meet(above, below, options)
        sides = [f"{tally.points(s):g}/{tally.games(s)}" for s in Side]
        row = (
            f"{share(tally.points(), tally.games())}  {sides[0]:9}  {sides[1]:9} {tally.count(0.5)}"
        )
        print(f"{above:8} : {below:8}  {row}", flush=True)


def measure_random(options: argparse.Namespace) -> None:
    for side, place in ((Side.REBELS, 1), (Side.OFFICERS, 0)):
        tally = meet(STRONGEST, "random", options, (place,))
        won = tally.count(1.0)
        print(
            f"{STRONGEST} as {side.value} against random: won {won} of {tally.games()}", flush=True
        )


def measure_officers(options: argparse.Namespace) -> None:
    for officers in SEARCHERS[-2:]:
        for rebels in SEARCHERS[2:-2]:
            tally = meet(officers, rebels, options, (0,))
            print(f"officers {officers:8} rebels {rebels:8} {share(tally.points(), tally.games())}")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=("speed", "ladder", "random", "officers"))
    parser.add_argument("--only", choices=SEARCHERS[1:], help="of the ladder, this rung")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    match options.what:
        case "speed":
            measure_speed(options.rounds)
            measure_game()
        case "ladder":
            measure_ladder(options)
        case "random":
            measure_random(options)
        case "officers":
            measure_officers(options)


if __name__ == "__main__":
    main()
