"""What `asalto games`, `asalto export` and `asalto import` do."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from asalto_tui.arguments import UsageError
from asalto_tui.commands.columns import columns
from asalto_tui.drawing.scene import clean
from asalto_tui.engine.record import Record, format_record
from asalto_tui.engine.record_reader import RecordError, count_records, parse_records
from asalto_tui.exit_status import LEFT, TROUBLE
from asalto_tui.i18n import _, ngettext, told
from asalto_tui.play.kept import GameSummary, SavedGame
from asalto_tui.store.store import NoStore, Store, StoreError, open_store, store_path

SHORT_LIST = 20
"""How many games `asalto games` lists without `--all`."""
BATCH = 50
"""How many games of a file are imported at once: few, so that nobody has to wait long."""
MOST_ERRORS = 20
"""How many bad games of a file are named one by one."""


def with_store(
    command: Callable[[argparse.Namespace, Store], int], options: argparse.Namespace
) -> int:
    """Run a command on the player's store, or say why it cannot be; the exit code."""
    with _opened_store() as store:
        if isinstance(store, NoStore):
            return TROUBLE
        try:
            return command(options, store)
        except StoreError as error:
            _complain(str(error))
            return TROUBLE


@contextmanager
def _opened_store() -> Iterator[Store]:
    store = open_store(store_path(os.environ))
    if store.notice:
        _complain(store.notice)
    try:
        yield store
    finally:
        store.close()


def _complain(text: str) -> None:
    print(f"asalto: {clean(text)}", file=sys.stderr)


def list_games(options: argparse.Namespace, store: Store) -> int:
    """`asalto games`: the kept games, the latest first."""
    games = store.games(None if options.all else SHORT_LIST + 1)
    shown = games if options.all else games[:SHORT_LIST]
    if options.json:
        print(json.dumps(list(map(_for_programs, shown)), indent=2))
        return LEFT
    if not games:
        print(_("No games yet."))
        return LEFT
    header = [_("ID"), _("Date"), _("Officers"), _("Rebels"), _("Rules"), _("Moves"), _("Result")]
    for line in columns([header, *map(_for_people, shown)]):
        print(line)
    if len(shown) < len(games):
        print(_("There are more: asalto games --all"))
    return LEFT


def _for_programs(game: GameSummary) -> dict[str, object]:
    changed = datetime.fromtimestamp(game.changed, UTC).isoformat(timespec="seconds")
    return {
        "id": game.id,
        "date": game.date,
        "officers": str(game.officers),
        "rebels": str(game.rebels),
        "variant": game.rules_id,
        "plies": game.plies,
        "result": game.result,
        "termination": game.termination or None,
        "changed": changed,
        "imported": game.is_imported,
    }


def _for_people(game: GameSummary) -> list[str]:
    officers, rebels = (clean(seat.shown()) for seat in (game.officers, game.rebels))
    date, rules, length = clean(game.shown_date()), clean(game.rules_id), str(game.plies)
    return [str(game.id), date, officers, rebels, rules, length, game.shown_result()]


def export_games(options: argparse.Namespace, store: Store) -> int:
    """`asalto export`: the records of some games, in the order asked for, or a picture of one."""
    ids = options.ids or [game.id for game in store.games(None if options.all else 1)]
    if len(ids) > 1 and options.picture:
        raise UsageError(_("a picture shows one game only"))
    if options.ply is not None and not options.picture:
        raise UsageError(_("--ply belongs to --svg, --txt or --ansi"))
    texts, status = [], LEFT
    for id in ids:
        try:
            texts.append(_exported(store.load(id), options))
        except StoreError as error:
            _complain(str(error))
            status = TROUBLE
    if not ids:
        _complain(_("there is no game to export"))
    if not texts:
        return TROUBLE
    data = "\n".join(texts).encode()
    if options.file in (None, "-"):
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return status
    try:
        Path(options.file).write_bytes(data)
    except OSError as error:
        _complain(f"{options.file}: {error.strerror}")
        return TROUBLE
    return status


def _exported(saved: SavedGame, options: argparse.Namespace) -> str:
    if not options.picture:
        return format_record(saved.record())
    from asalto_tui.commands.pictures import picture_of

    return picture_of(saved, options)


def import_games(options: argparse.Namespace, store: Store) -> int:
    """`asalto import`: every game that can be read, of every file."""
    imported = failed = 0
    for name in options.files:
        try:
            data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        except OSError as error:
            _complain(f"{name}: {error.strerror}")
            failed += 1
            continue
        good, bad = _import_text(data.decode(errors="replace"), name, store)
        if not good and not bad:
            _complain(_("{name}: there is no game in it").format(name=name))
        imported, failed = imported + good, failed + (bad or not good)
    text = ngettext("Imported {count} game.", "Imported {count} games.", imported)
    print(text.format(count=imported))
    return TROUBLE if failed else LEFT


def _import_text(text: str, name: str, store: Store) -> tuple[int, int]:
    """How many games of a text were imported, and how many could not be read."""
    from tqdm import tqdm

    good = bad = 0
    batch: list[Record] = []
    total = count_records(text)
    # `disable=None` means: a progress bar on a terminal only.
    for found in tqdm(parse_records(text), total=total, unit="", disable=None, leave=False):
        if isinstance(found, RecordError):
            bad += 1
            if bad <= MOST_ERRORS:
                tqdm.write(f"asalto: {clean(f'{name}: {told(found)}')}", file=sys.stderr)
        else:
            batch.append(found)
        if len(batch) == BATCH:
            good += len(store.import_records(batch))
            batch.clear()
    good += len(store.import_records(batch))
    if bad > MOST_ERRORS:
        more = ngettext(
            "{name}: {count} more game could not be read",
            "{name}: {count} more games could not be read",
            bad - MOST_ERRORS,
        )
        _complain(more.format(name=name, count=bad - MOST_ERRORS))
    return good, bad
