"""Translations: gathers the source texts and keeps the catalogs in step with them.

python -m tools.catalogs update      bring every catalog up to date with the source
python -m tools.catalogs add LANG    begin a catalog
python -m tools.catalogs report      list what is not translated; exit status 1 if anything is
python -m tools.catalogs compile     what the build does, without a build
"""

import argparse
import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po, write_po

from asalto_tui.i18n import CATALOGS as FOLDER
from asalto_tui.i18n import DOMAIN
from hatch_build import compile_catalogs

CATALOGS = Path(FOLDER)
PACKAGE = CATALOGS.parent

ARGPARSE_TEXTS: tuple[str | tuple[str, str], ...] = (
    "usage: ",
    "positional arguments",
    "options",
    "show this help message and exit",
    "argument %(argument_name)s: %(message)s",
    "unrecognized arguments: %s",
    "the following arguments are required: %s",
    "expected one argument",
    "expected at least one argument",
    ("expected %s argument", "expected %s arguments"),
    "invalid %(type)s value: %(value)r",
    "invalid choice: %(value)r (choose from %(choices)s)",
    "not allowed with argument %s",
    "ignored explicit argument %r",
    "ambiguous option: %(option)s could match %(matches)s",
)
"""What Python's argparse says in our name; it looks these up in our catalog by itself."""


_HEADER: dict[str, Any] = {
    "domain": DOMAIN,
    "project": "asalto-tui",
    "version": "1",
    "header_comment": "# Asalto, the siege game of officers and rebels.",
    "last_translator": "the Asalto project",
    "language_team": "the Asalto project",
    "msgid_bugs_address": "-",
    # One date for ever, so that a catalog changes only when a text does.
    "creation_date": datetime(2026, 11, 30, tzinfo=UTC),
    "revision_date": datetime(2026, 11, 30, tzinfo=UTC),
}


_FAULTS = ("Fault", "PointError", "NotationError", "IllegalMoveError", "GameOverError", "__init__")
_KEYWORDS = DEFAULT_KEYWORDS | dict.fromkeys(_FAULTS)
"""What stands before a text: also the faults of the engine, which are translated when told."""


def source_texts() -> Catalog:
    """Every text that a player may read."""
    catalog = Catalog(**_HEADER)
    for name, line, text, comments, context in extract_from_dir(PACKAGE, keywords=_KEYWORDS):
        catalog.add(text, None, [(name, line)], auto_comments=comments, context=context)
    for text in ARGPARSE_TEXTS:
        catalog.add(text, None, [("argparse", 0)])
    return catalog


def catalog_paths(catalogs: Path = CATALOGS) -> dict[str, Path]:
    """The catalogs that there are, by language."""
    paths = sorted(catalogs.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))
    return {path.parts[-3]: path for path in paths}


def read_catalog(path: Path) -> Catalog:
    """A catalog as it is written."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], domain=DOMAIN)


def update(path: Path, texts: Catalog) -> None:
    """Give a catalog the texts of the source: new ones empty, old ones gone."""
    catalog = Catalog(path.parts[-3], fuzzy=False, **_HEADER)
    for message in texts:
        if message.id:
            catalog[message.id] = message.clone()
    for message in read_catalog(path) if path.exists() else ():
        if message.id and message.id in catalog:
            catalog[message.id].string = message.string
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, catalog, width=100, sort_by_file=True, include_lineno=False)


def untranslated(catalog: Catalog, texts: Catalog) -> list[Message]:
    """The texts of the source that a catalog leaves in English."""
    missing = []
    for message in texts:
        if message.id:
            found = catalog.get(message.id)
            if found is None or found.fuzzy or not all(plural_or_text(found.string)):
                missing.append(message)
    return missing


def plural_or_text(texts: Any) -> Sequence[str]:
    """The texts of a message: one, or one for each plural form."""
    return texts if isinstance(texts, (tuple, list)) else [texts]


def report(texts: Catalog) -> int:
    """Print what is not translated."""
    total = 0
    for language, path in catalog_paths().items():
        missing = untranslated(read_catalog(path), texts)
        total += len(missing)
        print(f"{language}: {len(missing)} of {len(texts)} texts are not translated")
        for message in missing:
            print(f"    {message.id!r} ({message.locations[0][0]})")
    return int(total > 0)


def main() -> int:
    """One of the commands above."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("update", "report", "compile"):
        commands.add_parser(name)
    commands.add_parser("add").add_argument("language")
    options = parser.parse_args()
    if options.command == "compile":
        compile_catalogs(CATALOGS)
        return 0
    texts = source_texts()
    if options.command == "report":
        return report(texts)
    paths = list(catalog_paths().values())
    if options.command == "add":
        paths = [CATALOGS / options.language / "LC_MESSAGES" / f"{DOMAIN}.po"]
    for path in paths:
        update(path, texts)
    return 0


if __name__ == "__main__":
    sys.exit(main())
