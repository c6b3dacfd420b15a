"""What the environment says about the terminal, before anybody has asked the terminal itself."""

import re
import sys
from collections.abc import Mapping

_CHARSET = re.compile(r"\.(utf-?8|iso-?8859-?[0-9]+|koi8-?[ru]|cp125[0-9])(?:@|$)", re.IGNORECASE)
"""The end of a locale's name that says how it writes letters, where that begins with ASCII."""
_FORCED = {"0": 0, "false": 0, "2": 256, "3": 1 << 24}
"""How many colours `FORCE_COLOR` stands for; sixteen for every other value."""
_OLD = ("linux", "vt", "ansi", "cons")


def is_old(kind: str) -> bool:
    """Whether a terminal of this name has neither mouse, nor pastes, nor glyphs for the board."""
    return kind.startswith(_OLD)


def has_screen(kind: str) -> bool:
    """Whether a screen can be drawn on a terminal of this name at all."""
    return kind not in ("", "dumb", "unknown")


def locale_name(environment: Mapping[str, str]) -> str:
    """The locale that says how letters are written.

    Python itself sets LC_CTYPE in the C locale, and nobody else means anything by that.
    """
    names = ["LC_ALL", "LC_CTYPE", "LANG"]
    if sys.flags.utf8_mode and environment.get("LC_CTYPE") == "C.UTF-8":
        names.remove("LC_CTYPE")
    return next((environment[name] for name in names if environment.get(name)), "C")


def locale_encoding(environment: Mapping[str, str]) -> str:
    """How letters are written to the terminal, as the player's locale says; else `ascii`.

    Its name counts, not whether this machine has the locale: over SSH it often has not. Python's
    own encoding says nothing, as Python takes to UTF-8 in the C locale.
    """
    charset = _CHARSET.search(locale_name(environment))
    if charset is None:
        return "ascii"
    name = charset[1].lower()
    return "utf-8" if name.startswith("utf") else name


def colours_allowed(environment: Mapping[str, str], colours: int) -> int:
    """How many colours to use on a terminal that has so many: NO_COLOR, then FORCE_COLOR decide."""
    if environment.get("NO_COLOR"):
        return 0
    forced = environment.get("FORCE_COLOR")
    if not forced:
        return colours
    return max(wanted, colours) if (wanted := _FORCED.get(forced.lower(), 16)) else 0
