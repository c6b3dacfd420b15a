"""Writes the man page and the completion for bash, zsh and fish, all from the argument parser.

python -m tools.shell_files
"""

from pathlib import Path

import shtab
from argparse_manpage.manpage import Manpage

from asalto_tui import __version__
from asalto_tui.cli import build_parser
from asalto_tui.exit_status import EXIT_STATUSES
from asalto_tui.plain.commands import commands
from asalto_tui.settings import SETTINGS

SHARE = Path(__file__).parents[1] / "share"
RELEASED = "2026-11-30"
"""The date that the man page carries."""


def shell_files() -> dict[Path, str]:
    """What each of the files should hold."""
    return {
        SHARE / "man/man1/asalto.1": man_page(),
        SHARE / "bash-completion/completions/asalto": completion("bash"),
        SHARE / "zsh/site-functions/_asalto": completion("zsh"),
        SHARE / "fish/vendor_completions.d/asalto.fish": completion("fish"),
    }


def completion(shell: str) -> str:
    """The completion script of a shell."""
    return shtab.complete(build_parser(), shell).rstrip() + "\n"


def man_page() -> str:
    """The page of section 1."""
    parser = build_parser()
    data = {"version": __version__, "date": RELEASED, "manual_title": "Games"}
    page = Manpage(parser, data, format="single-commands-section")
    page.description = "the siege game of officers and rebels"
    for heading, text in sections().items():
        page.add_section(heading, ">", text)
    return str(page)


def sections() -> dict[str, str]:
    """What the parser does not know, by heading."""
    words = {f"{word.name} {word.argument}".strip(): word.help + "." for word in commands()}
    variables = {setting.variable: f"As {setting.flag}." for setting in SETTINGS.values()}
    variables |= {
        "ASALTO_HOME": "The folder of the settings and of the games that are kept.",
        "LC_ALL, LC_MESSAGES, LANG": "The language, if nothing else says it.",
        "NO_COLOR": "If set, no colour is used.",
        "FORCE_COLOR": "0 for no colour, 1, 2 or 3 for at least 16, 256 or 2^24 colours.",
        "COLORTERM": "With truecolor or 24bit the terminal has 2^24 colours.",
        "TERM": "With dumb, unknown or without a value the game is played line by line.",
    }
    files = {
        "~/.config/asalto/config.toml": "The settings; asalto config names the file.",
        "~/.local/share/asalto/games.db": "The games that are kept.",
    }
    statuses = {str(status): meaning for status, meaning in EXIT_STATUSES.items()}
    line_mode = "Moves are typed such as d4-d5, d6xd4xf4 or @c6. The other commands:"
    return {
        "line mode": escape(line_mode) + "\n" + definitions(words),
        "environment": definitions(variables),
        "files": definitions(files),
        "exit status": definitions(statuses),
    }


def definitions(entries: dict[str, str]) -> str:
    """A list of terms and what they mean."""
    return "\n".join(
        f".TP\n\\fB{escape(term)}\\fR\n{escape(text)}" for term, text in entries.items()
    )


def escape(text: str) -> str:
    """Text as it stands, for roff."""
    return text.replace("\\", r"\e").replace("-", r"\-").replace("~", r"\(ti")


def main() -> None:
    """Write every file that is not as it should be."""
    for path, text in shell_files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
