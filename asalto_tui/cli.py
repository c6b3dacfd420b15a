"""The command line: arguments, environment and exit codes."""

import argparse
import os
import random
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from asalto_tui import __version__
from asalto_tui.i18n import _

if TYPE_CHECKING:
    from asalto_tui.engine.game import Game

USAGE_ERROR = 2


class UsageError(ValueError):
    """Something the user asked for that cannot be; the message is one clear line."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, without the usage above it."""

    def error(self, message: str) -> NoReturn:
        """Refuse the command line."""
        raise UsageError(_("{message} (try asalto --help)").format(message=message))


def run(arguments: Sequence[str] | None = None) -> int:
    """The command `asalto`; returns its exit status."""
    try:
        options = build_parser().parse_args(arguments)
        status: int = options.run(options)
    except UsageError as error:
        print(f"asalto: {error}", file=sys.stderr)
        return USAGE_ERROR
    except BrokenPipeError:
        # Whoever read our output has gone, as `head` does; Python must not notice again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130
    return status


def build_parser() -> Parser:
    """The parser of the whole command line."""
    parser = Parser(
        prog="asalto",
        description=_("Asalto, the siege game of two officers and twenty-four rebels."),
    )
    parser.add_argument("--version", action="version", version=f"asalto {__version__}")
    _add_play_options(parser)
    parser.set_defaults(run=play)
    commands = parser.add_subparsers(title=_("commands"), metavar="COMMAND")
    _add_perft(commands.add_parser("perft", help=_("count move sequences")))
    return parser


def _add_play_options(parser: argparse.ArgumentParser) -> None:
    from asalto_tui.bots import BOTS

    players = ["human", *BOTS]
    parser.add_argument("--officers", choices=players, help=_("who plays the officers"))
    parser.add_argument("--rebels", choices=players, help=_("who plays the rebels"))
    _add_variant(parser)
    parser.add_argument("--position", metavar="TEXT", help=_("the position to start from"))
    parser.add_argument("--seed", type=int, metavar="N", help=_("makes the bots' games repeat"))
    parser.add_argument(
        "--glyphs", choices=["unicode", "box", "ascii"], help=_("what the board is drawn with")
    )
    parser.add_argument(
        "--theme", choices=["dark", "light", "plain"], help=_("the colours of the board")
    )
    parser.add_argument(
        "--no-animation", action="store_true", help=_("show moves at once, without pauses")
    )
    parser.add_argument(
        "--no-mouse", action="store_true", help=_("leave the mouse to the terminal")
    )


def _add_variant(parser: argparse.ArgumentParser) -> None:
    from asalto_tui.engine.ruleset import RULESETS

    parser.add_argument(
        "--variant", choices=list(RULESETS), default=None, metavar="ID", help=_("the rule set")
    )


def _add_perft(parser: argparse.ArgumentParser) -> None:
    parser.description = _("Count the sequences of legal moves of a length.")
    parser.add_argument("depth", type=int, metavar="DEPTH", help=_("how many moves"))
    _add_variant(parser)
    parser.add_argument("--position", metavar="TEXT", help=_("the position to start from"))
    parser.add_argument("--divide", action="store_true", help=_("count for each first move"))
    parser.set_defaults(run=count_moves)


def game_from(options: argparse.Namespace) -> "Game":
    """The game that `--variant` and `--position` ask for."""
    from asalto_tui.engine.game import Game
    from asalto_tui.engine.notation import NotationError, parse_position
    from asalto_tui.engine.ruleset import RULESETS

    rules = RULESETS[options.variant or "asalto"]
    if options.position is None:
        return Game.start(rules)
    try:
        return Game.from_position(*parse_position(rules, options.position))
    except NotationError as error:
        raise UsageError(_("--position: {error}").format(error=error)) from None


def count_moves(options: argparse.Namespace) -> int:
    """`asalto perft`."""
    from asalto_tui.engine.notation import format_move
    from asalto_tui.engine.perft import perft, perft_divide

    if options.depth < 0:
        raise UsageError(_("DEPTH must be 0 or more"))
    position = game_from(options).position
    if not options.divide or options.depth == 0:
        print(perft(position, options.depth))
        return 0
    counts = perft_divide(position, options.depth)
    for line in sorted(f"{format_move(position, move)}: {n}" for move, n in counts.items()):
        print(line)
    print(sum(counts.values()))
    return 0


def play(options: argparse.Namespace) -> int:
    """`asalto` without a command: the game on the screen."""
    from asalto_tui.state import HUMAN, Players, State

    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError(_("this needs a terminal; over SSH, use ssh -t"))
    game = game_from(options)
    seed = random.randrange(2**32) if options.seed is None else options.seed
    state = State(
        game,
        Players(options.officers or HUMAN, options.rebels or HUMAN),
        seed,
        animation=not options.no_animation,
        mouse=not options.no_mouse,
    ).centred()
    if not (options.officers or options.rebels or options.variant or options.position):
        from asalto_tui.menus import open_start_menu

        state = open_start_menu(state)
    from asalto_tui.screen import show

    return show(state, options.glyphs, options.theme)
