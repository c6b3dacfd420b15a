"""The language of everything a player reads: gettext, English in the source."""

import gettext
from pathlib import Path

DOMAIN = "asalto"
_CATALOGS = Path(__file__).parent / "locale"
_current: gettext.NullTranslations = gettext.NullTranslations()


def use_languages(languages: list[str]) -> None:
    """Speak the first of the languages for which there is a catalog, else English."""
    global _current
    _current = gettext.translation(DOMAIN, _CATALOGS, languages, fallback=True)


def _(text: str) -> str:
    """`text` in the player's language."""
    return _current.gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """`one` or `many` in the player's language, as the count asks for."""
    return _current.ngettext(one, many, count)
