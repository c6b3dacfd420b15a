"""`asalto resume` and `asalto replay`: games that were played, on the screen again."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from asalto_tui.arguments import UsageError
from asalto_tui.commands.play import StoreOpener, at_table, is_plain, settings_of
from asalto_tui.i18n import _, told
from asalto_tui.play.state import State

if TYPE_CHECKING:
    from asalto_tui.arguments import Commands
    from asalto_tui.engine.record import Record


def add_commands(commands: "Commands") -> None:
    """Register the commands of this module."""
    resume = commands.add_parser("resume", help=_("go on with a game that was left"))
    resume.add_argument(
        "id", nargs="?", type=int, metavar="ID", help=_("a game of the list; else the latest")
    )
    resume.set_defaults(run=_resume)
    replay = commands.add_parser("replay", help=_("look at a game move by move"))
    replay.add_argument(
        "source", metavar="FILE|ID", help=_("a file of records, or a game of the list")
    )
    replay.set_defaults(run=_replay)


def _resume(options: argparse.Namespace) -> int:
    from asalto_tui.play.history import resume
    from asalto_tui.store.store import StoreError

    def prepare(state: State, open_store: StoreOpener) -> State:
        store, id = open_store(), options.id
        if id is None:
            latest = next(iter(store.unfinished(1)), None)
            if latest is None:
                raise StoreError(store.notice or _("there is no game to go on with"))
            id = latest.id
        saved = store.load(id)
        if saved.is_imported or saved.game.outcome():
            text = _("game {id} cannot be gone on with; asalto replay {id} shows it")
            raise StoreError(text.format(id=id))
        return resume(state, saved)

    return at_table(settings_of(options), prepare)


def _replay(options: argparse.Namespace) -> int:
    from asalto_tui.play.replay import open_replay

    held = settings_of(options)
    if is_plain(held):
        raise UsageError(_("a replay needs a screen"))
    source = options.source
    read = [] if source.isdecimal() else _records(source)

    def prepare(state: State, open_store: StoreOpener) -> State:
        records = read or [open_store().load(int(source)).record()]
        return open_replay(state, tuple(records), is_all=True)

    return at_table(held, prepare)


def _records(name: str) -> "list[Record]":
    """The games of a file, as far as they can be read; what cannot is told on stderr."""
    from tqdm import tqdm

    from asalto_tui.drawing.scene import clean
    from asalto_tui.engine.record_reader import RecordError, count_records, parse_records

    try:
        text = Path(name).read_bytes().decode(errors="replace")
    except OSError as error:
        raise UsageError(f"{clean(name)}: {error.strerror}") from None
    records = []
    # `disable=None` means: a progress bar on a terminal only.
    reading = tqdm(parse_records(text), total=count_records(text), disable=None, leave=False)
    for found in reading:
        if isinstance(found, RecordError):
            tqdm.write(f"asalto: {clean(f'{name}: {told(found)}')}", file=sys.stderr)
        else:
            records.append(found)
    if not records:
        raise UsageError(_("{name}: there is no game in it").format(name=clean(name)))
    return records
