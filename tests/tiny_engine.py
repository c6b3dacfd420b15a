"""A tiny engine for tests: speaks the protocol in a few lines and plays the first legal move.

Its first argument says how it fails: crash, deaf, hang, nonsense, illegal or endless. It uses the
rules of the package and nothing of its bots.
"""

import sys
import time

from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import format_move, parse_move, parse_position
from asalto_tui.engine.ruleset import ASALTO, RULESETS


def say(line):
    print(line, flush=True)


def answer(way, game):
    move = format_move(game.position, game.legal_moves()[0])
    match way:
        case "crash":
            print("out of memory", file=sys.stderr, flush=True)
            sys.exit(3)
        case "hang":
            time.sleep(60)
        case "nonsense":
            say("bestmove \x1b[2Jhello")
        case "illegal":
            say("bestmove d4-d4")
        case "endless":
            sys.stdout.write("x" * 200_000)
            sys.stdout.flush()
            time.sleep(60)
        case _:
            say(f"bestmove {move}")


def main():
    way = sys.argv[1] if len(sys.argv) > 1 else "well"
    game, rules = Game.start(ASALTO), ASALTO
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        match command:
            case "asalto" if way == "deaf":
                time.sleep(60)
            case "asalto":
                say("id name tiny")
                say("asaltook")
            case "newgame":
                rules = RULESETS[rest]
            case "position":
                start, _, moves = f"{rest} ".partition(" moves ")
                game = Game.from_position(*parse_position(rules, start))
                for move in moves.split():
                    game = game.play(parse_move(game.position, move))
            case "go":
                say("info this line is of no use to anybody")
                answer(way, game)
            case "quit":
                return


if __name__ == "__main__":
    main()
