"""The command line: which commands there are, and how each run of the program ends."""

import os
import sys
from argparse import ArgumentParser, HelpFormatter
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from itertools import chain, pairwise

from asalto_tui import __version__
from asalto_tui.arguments import Parser, UsageError
from asalto_tui.commands.play import GUEST_FLAG, add_play_options, play
from asalto_tui.exit_status import INTERRUPTED, TROUBLE, WRONG_USAGE
from asalto_tui.guest import shut_in
from asalto_tui.i18n import _, chosen_languages, share_with_argparse, use_languages
from asalto_tui.settings import SETTINGS, held_settings, settings_path

COMMANDS = {
    "again": ("resume", "replay"),
    "games": ("games", "export", "import"),
    "rules": ("rules", "variants"),
    "config": ("config",),
    "bots": ("bots", "engine"),
    "match": ("match",),
    "doctor": ("doctor",),
    "perft": ("perft",),
    "prove": ("prove",),
}
"""The modules of `commands/`, and the commands that each registers by its `add_commands`."""
_NEED_COMMANDS = frozenset({"-h", "--help", *chain.from_iterable(COMMANDS.values())})


def run(arguments: Sequence[str] | None = None) -> int:
    """The command `asalto`; returns its exit status."""
    arguments = sys.argv[1:] if arguments is None else arguments
    is_guest = GUEST_FLAG in arguments
    if is_guest:
        shut_in(os.environ)
    speak_as_asked(arguments, None if is_guest else settings_path(os.environ))
    try:
        options = build_parser(arguments).parse_args(arguments)
        if is_guest and options.run is not play:
            raise UsageError(_("a guest can do nothing but play"))
        status: int = options.run(options)
    except UsageError as error:
        # It may repeat what was typed: no line break and no escape of that reaches the terminal.
        text = "".join(letter if _is_harmless(letter) else "?" for letter in str(error))
        print(f"asalto: {text}", file=sys.stderr)
        return WRONG_USAGE
    except BrokenPipeError:
        # Whoever read our output has gone, as `head` does; Python must not notice again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return TROUBLE
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:
        if not is_guest:
            raise
        print(f"asalto: {type(error).__name__}", file=sys.stderr)
        return TROUBLE
    return status


def _is_harmless(letter: str) -> bool:
    return letter.isprintable() or letter == "\N{NO-BREAK SPACE}"


def speak_as_asked(arguments: Sequence[str], path: str | None) -> None:
    """Choose the language: before the parser is built, since its help is in that language."""
    asked = None
    for argument, following in pairwise([*arguments, ""]):
        name, _equals, value = argument.partition("=")
        if name == SETTINGS["lang"].flag:
            asked = value or following
    held, _troubles = held_settings({"lang": asked}, os.environ, path)
    languages = chosen_languages(str(held["lang"].value), os.environ)
    use_languages(languages)
    share_with_argparse(languages)


def build_parser(arguments: Sequence[str] | None = None) -> ArgumentParser:
    """The parser of the whole command line.

    For arguments that name no command and ask for no help it leaves the commands out, so that a
    game does not wait for their modules.
    """
    is_whole = arguments is None or not _NEED_COMMANDS.isdisjoint(arguments)
    parser: ArgumentParser = Parser(
        prog="asalto",
        # To find out how wide help may be takes its time, too.
        formatter_class=HelpFormatter if is_whole else partial(HelpFormatter, width=80),
        description=_("Asalto, the siege game of two officers and twenty-four rebels."),
    )
    parser.add_argument(
        "--version",
        action="version",
        version=f"asalto {__version__}",
        help=_("show the version and exit"),
    )
    add_play_options(parser)
    if is_whole:
        commands = parser.add_subparsers(title=_("commands"), metavar=_("COMMAND"))
        for name in COMMANDS:
            import_module(f"asalto_tui.commands.{name}").add_commands(commands)
    return parser
