"""Guests: people who are let in only to play, and what the program is for them."""

from collections.abc import MutableMapping
from typing import NamedTuple

LONGEST_NAME = 64

_ABOUT_THE_TERMINAL = frozenset({
    *("TERM", "COLORTERM", "COLORFGBG", "NO_COLOR", "FORCE_COLOR"),
    *("LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES"),
})  # fmt: skip
_ABOUT_THE_HOST = frozenset({"HOME"})
"""Set by whoever logs a guest in, for the folder of the account that all guests play under."""


class Guest(NamedTuple):
    """Somebody who may play and nothing else: no settings, no files, no other program."""

    name: str = ""
    """Whose games they see; without a name none are kept."""
    idle_seconds: float | None = None
    """After how long without a key they are let go, if they are."""


def shut_in(environment: MutableMapping[str, str]) -> None:
    """Leave of the environment only what tells about the terminal and the account."""
    for name in set(environment) - _ABOUT_THE_TERMINAL - _ABOUT_THE_HOST:
        del environment[name]


def guest_name(text: str) -> str:
    """A name as it may be kept and shown: no control or hidden characters, not too long."""
    import unicodedata

    letters = (letter for letter in unicodedata.normalize("NFC", text) if letter.isprintable())
    return "".join(letters).strip()[:LONGEST_NAME].strip()
