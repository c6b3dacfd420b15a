"""The language of everything a player reads: gettext, English in the source."""

import gettext
import os
import re
from collections.abc import Mapping, Sequence

from asalto_tui.engine.fault import Fault

StrPath = str | os.PathLike[str]

DOMAIN = "asalto"
CATALOGS = os.path.join(os.path.dirname(__file__), "locale")

LANGUAGES = {
    "en": "English",
    "de": "Deutsch",
    "fr": "Français",
    "ko": "한국어",
    "tr": "Türkçe",
}
"""The languages of the game, each by its own name."""

_LOCALE = re.compile(r"([A-Za-z]{1,3}(?:_[A-Za-z]{2})?)(?:[.@]|$)")

_current: gettext.NullTranslations = gettext.NullTranslations()


def chosen_languages(asked: str, environ: Mapping[str, str]) -> list[str]:
    """The language that was asked for or, if none was, that of the environment.

    A locale such as `de_AT.UTF-8` stands for its country's language, else for the language alone.
    Since it becomes part of a path, what is no locale's name counts as none.
    """
    if asked in LANGUAGES:
        return [asked]
    locales = (environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    named = _LOCALE.match(next((locale for locale in locales if locale), "C"))
    return [named[1] if named else "C"]


def use_languages(languages: Sequence[str], catalogs: StrPath = CATALOGS) -> None:
    """Speak the first of the languages for which there is a catalog, else English."""
    global _current
    _current = gettext.translation(DOMAIN, catalogs, languages, fallback=True)


def share_with_argparse(languages: Sequence[str], catalogs: StrPath = CATALOGS) -> None:
    """Let argparse find its own texts in our catalog.

    It asks the gettext of the whole program, which takes its language from the environment.
    """
    os.environ["LANGUAGE"] = ":".join(languages)
    gettext.bindtextdomain(DOMAIN, catalogs)
    gettext.textdomain(DOMAIN)


def _(text: str) -> str:
    """`text` in the player's language."""
    return _current.gettext(text)


def told(error: Exception) -> str:
    """What an error says, in the player's language if it is a fault of the engine."""
    return error.told(_) if isinstance(error, Fault) else str(error)


def ngettext(one: str, many: str, count: int) -> str:
    """`one` or `many` in the player's language, as the count asks for."""
    return _current.ngettext(one, many, count)


def capitalised(text: str) -> str:
    """A text in the player's language with a capital in front; that of i is İ in Turkish."""
    first = text[:1]
    if first == "i" and _current.info().get("language") == "tr":
        first = "İ"
    return first.upper() + text[1:]
