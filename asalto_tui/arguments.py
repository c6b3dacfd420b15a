"""What the commands of the command line share: the parser, its errors, common arguments."""

import argparse
from typing import TYPE_CHECKING, Any, NoReturn

from asalto_tui.i18n import _, told

if TYPE_CHECKING:
    from asalto_tui.engine.game import Game

    Commands = argparse._SubParsersAction[argparse.ArgumentParser]


class UsageError(ValueError):
    """Something the user asked for that cannot be; the message is one clear line."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line, without the usage above it, and whose flags are whole.

    A shortened flag would mean something else as soon as there is another that begins so.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_abbrev=False, **options)

    def error(self, message: str) -> NoReturn:
        """Refuse the command line."""
        raise UsageError(_("{message} (try asalto --help)").format(message=message))


def add_variant(parser: argparse.ArgumentParser) -> None:
    """The flag for the rule set."""
    from asalto_tui.engine.ruleset import RULESETS

    parser.add_argument("--variant", choices=list(RULESETS), metavar="ID", help=_("the rule set"))


def add_position(parser: argparse.ArgumentParser) -> None:
    """The flag for a start of one's own."""
    parser.add_argument("--position", metavar="TEXT", help=_("the position to start from"))


def game_from(variant: str | None, position: str | None) -> "Game":
    """The game that `--variant` and `--position` ask for."""
    from asalto_tui.engine.game import Game
    from asalto_tui.engine.notation import NotationError, parse_position
    from asalto_tui.engine.ruleset import ASALTO, RULESETS

    rules = RULESETS[variant or ASALTO.id]
    if position is None:
        return Game.start(rules)
    try:
        return Game.from_position(*parse_position(rules, position))
    except NotationError as error:
        raise UsageError(_("--position: {error}").format(error=told(error))) from None
