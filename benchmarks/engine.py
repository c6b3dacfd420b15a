"""How fast the engine is: leaves of perft beside python-chess, and whole random games, in one run.

    python benchmarks/engine.py [ROUNDS]

Needs the `chess` package. Both sides of the ratio are timed in turn, ROUNDS times (7 unless told
otherwise), in the processor's time, and the best of each counts: what else the machine does weighs
little.
"""

import sys
from collections.abc import Callable
from random import Random
from time import process_time

import chess

from asalto_tui.engine.board import Move
from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import parse_position
from asalto_tui.engine.perft import perft
from asalto_tui.engine.position import Position, Termination
from asalto_tui.engine.ruleset import ASALTO

OFFICERS_ON_C6_E6 = "3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0"
ASALTO_LEAVES = 151_566
CHESS_LEAVES = 197_281
GAMES = 2_000
DRAWS = (Termination.REPETITION, Termination.QUIET_MOVES)


def chess_perft(board: chess.Board, depth: int) -> int:
    """Chess's own count, the last moves counted in bulk as `perft` does."""
    if depth == 1:
        return board.legal_moves.count()
    leaves = 0
    for move in board.legal_moves:
        board.push(move)
        leaves += chess_perft(board, depth - 1)
        board.pop()
    return leaves


def random_game(rng: Random) -> list[Move]:
    """The moves of a game played at random through the fast door; draws are not looked for."""
    position, line, chance = Position.start(ASALTO), [], rng.random
    while moves := position.legal_moves():
        move = moves[int(chance() * len(moves))]
        position = position.play_unchecked(move)
        line.append(move)
    return line


def random_games() -> list[list[Move]]:
    rng = Random(1)
    return [random_game(rng) for _ in range(GAMES)]


def is_drawn_on_the_way(line: list[Move]) -> bool:
    """Whether a game would have been drawn before its last move (rules 4.6, 4.7)."""
    game = Game.start(ASALTO)
    for move in line:
        game = game.play(move)
        if (outcome := game.outcome()) and outcome.termination in DRAWS:
            return True
    return False


def seconds(job: Callable[[], object], expected: object = None) -> float:
    begin = process_time()
    result = job()
    duration = process_time() - begin
    assert expected is None or result == expected, f"{result} instead of {expected}"
    return duration


def main(rounds: int) -> None:
    start, _ = parse_position(ASALTO, OFFICERS_ON_C6_E6)
    ours, theirs, games = [], [], []
    for _ in range(rounds):
        ours.append(seconds(lambda: perft(start, 6), ASALTO_LEAVES))
        theirs.append(seconds(lambda: chess_perft(chess.Board(), 4), CHESS_LEAVES))
        games.append(seconds(random_games))
    our_speed, their_speed = ASALTO_LEAVES / min(ours), CHESS_LEAVES / min(theirs)
    lines = random_games()
    plies = sum(map(len, lines)) / GAMES
    drawn = sum(map(is_drawn_on_the_way, lines))
    print(f"perft 6 from c6 e6          {our_speed:12,.0f} leaves/s")
    print(f"python-chess, perft 4       {their_speed:12,.0f} leaves/s")
    print(f"ratio                       {our_speed / their_speed:12.2f}")
    print(
        f"random games, fast door     {GAMES / min(games):12,.0f} games/s ({plies:.1f} plies each)"
    )
    print(f"would have been drawn before they ended: {drawn} of {GAMES:,}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 7)
