"""`asalto perft`: counting move sequences."""

import argparse
from typing import TYPE_CHECKING

from asalto_tui.arguments import UsageError, add_position, add_variant, game_from
from asalto_tui.i18n import _

if TYPE_CHECKING:
    from asalto_tui.arguments import Commands


def add_commands(commands: "Commands") -> None:
    """Register the command."""
    parser = commands.add_parser(
        "perft",
        help=_("count move sequences"),
        description=_("Count the sequences of legal moves of a length."),
    )
    parser.add_argument("depth", type=int, metavar="DEPTH", help=_("how many moves"))
    add_variant(parser)
    add_position(parser)
    parser.add_argument("--divide", action="store_true", help=_("count for each first move"))
    parser.set_defaults(run=count_moves)


def count_moves(options: argparse.Namespace) -> int:
    """`asalto perft`."""
    from asalto_tui.engine.notation import format_move
    from asalto_tui.engine.perft import perft, perft_divide

    if options.depth < 0:
        raise UsageError(_("DEPTH must be 0 or more"))
    position = game_from(options.variant, options.position).position
    if not options.divide or options.depth == 0:
        print(perft(position, options.depth))
        return 0
    counts = perft_divide(position, options.depth)
    for line in sorted(f"{format_move(position, move)}: {n}" for move, n in counts.items()):
        print(line)
    print(sum(counts.values()))
    return 0
