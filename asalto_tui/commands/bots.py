"""`asalto bots` and `asalto engine`: who can be played, and the door for other programs."""

import argparse
from typing import TYPE_CHECKING

from asalto_tui.i18n import _

if TYPE_CHECKING:
    from asalto_tui.arguments import Commands


def add_commands(commands: "Commands") -> None:
    """Register the commands of this module."""
    bots = commands.add_parser(
        "bots",
        help=_("list the bots"),
        description=_("List the bots, the weakest first."),
    )
    bots.add_argument("--json", action="store_true", help=_("for programs"))
    bots.set_defaults(run=list_bots)
    engine = commands.add_parser(
        "engine",
        help=_("speak the engine protocol"),
        description=_(
            "Answer on standard output what a program asks on standard input; "
            "docs/engine.md has the protocol."
        ),
    )
    engine.set_defaults(run=serve_engine)


def list_bots(options: argparse.Namespace) -> int:
    """`asalto bots`."""
    import json

    from asalto_tui.bots import BOTS
    from asalto_tui.commands.columns import columns
    from asalto_tui.exit_status import LEFT

    if options.json:
        listed = [
            {"id": bot.id, "name": bot.name, "description": bot.description}
            for bot in BOTS.values()
        ]
        print(json.dumps(listed, indent=2, ensure_ascii=False))
        return LEFT
    for line in columns([(bot.id, bot.name, bot.description) for bot in BOTS.values()]):
        print(line)
    return LEFT


def serve_engine(_options: argparse.Namespace) -> int:
    """`asalto engine`."""
    import sys

    from asalto_tui.bots.lines import LineReader
    from asalto_tui.engine_door import serve
    from asalto_tui.exit_status import LEFT

    serve(LineReader(sys.stdin.fileno()), lambda line: print(line, flush=True))
    return LEFT
