"""The arguments of the commands for kept games; what they do is imported when it is wanted."""

import argparse
from typing import TypeVar

from asalto_tui.i18n import _

Parser = TypeVar("Parser", bound=argparse.ArgumentParser)


def add_commands(commands: "argparse._SubParsersAction[Parser]") -> None:
    """Register the commands of this module."""
    games = commands.add_parser("games", help=_("list the games that are kept"))
    games.add_argument("--all", action="store_true", help=_("all of them, not the latest only"))
    games.add_argument("--json", action="store_true", help=_("for programs"))
    games.set_defaults(run=_list)
    export = commands.add_parser("export", help=_("write games as records, or a picture"))
    export.add_argument(
        "ids", nargs="*", type=int, metavar="ID", help=_("a game of the list; else the latest")
    )
    export.add_argument("--all", action="store_true", help=_("every game"))
    export.add_argument("-o", dest="file", metavar="FILE", help=_("where to, if not on the screen"))
    pictures = export.add_mutually_exclusive_group()
    for form, text in (
        ("svg", _("a picture of the position, for pages and mail")),
        ("txt", _("the position as plain text")),
        ("ansi", _("the position as text with a terminal's colours")),
    ):
        pictures.add_argument(
            f"--{form}", dest="picture", action="store_const", const=form, help=text
        )
    export.add_argument(
        "--ply", type=int, metavar="N", help=_("the position after N moves; else the latest")
    )
    export.set_defaults(run=_export)
    import_ = commands.add_parser("import", help=_("keep the games of record files"))
    import_.add_argument(
        "files", nargs="+", metavar="FILE", help=_("a file of records, - for standard input")
    )
    import_.set_defaults(run=_import)


def _list(options: argparse.Namespace) -> int:
    from asalto_tui.commands.kept_games import list_games, with_store

    return with_store(list_games, options)


def _export(options: argparse.Namespace) -> int:
    from asalto_tui.commands.kept_games import export_games, with_store

    return with_store(export_games, options)


def _import(options: argparse.Namespace) -> int:
    from asalto_tui.commands.kept_games import import_games, with_store

    return with_store(import_games, options)
