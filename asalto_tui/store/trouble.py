"""When the file of games cannot be used: what to say, and how a damaged one is put aside."""

import fcntl
import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from asalto_tui.i18n import _

COMPANIONS = ("-wal", "-shm", "")
"""What SQLite adds to the name of its files, the database itself last."""
_PRIMARY = 0xFF
"""The part of an SQLite error code that names its kind."""


def is_damage(error: Exception) -> bool:
    """Whether an error says that the file is damaged, or no database at all.

    SQLite quotes a damaged schema in its message, which Python then cannot decode.
    """
    kinds = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return isinstance(error, UnicodeDecodeError) or _kind(error) in kinds


def reason_for(error: Exception) -> str:
    """Why the file of games could not be used, for a player."""
    if isinstance(error, OSError):
        return error.strerror or str(error)
    reasons = {
        sqlite3.SQLITE_BUSY: _("another program keeps the file of games locked"),
        sqlite3.SQLITE_LOCKED: _("another program keeps the file of games locked"),
        sqlite3.SQLITE_FULL: _("the disk is full"),
        sqlite3.SQLITE_READONLY: _("the file of games cannot be written"),
        sqlite3.SQLITE_PERM: _("the file of games cannot be written"),
        sqlite3.SQLITE_CANTOPEN: _("the file of games cannot be opened"),
        sqlite3.SQLITE_IOERR: _("the disk cannot be read or written"),
        sqlite3.SQLITE_CORRUPT: _("the file of games is damaged"),
        sqlite3.SQLITE_NOTADB: _("the file of games is damaged"),
    }
    if known := reasons.get(_kind(error)):
        return known
    # What SQLite quotes from a damaged file may hold anything.
    text = "".join(letter if letter.isprintable() else "?" for letter in str(error))
    return _("the file of games cannot be used ({error})").format(error=text)


def _kind(error: Exception) -> int:
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & _PRIMARY


def inode_of(path: Path) -> int | None:
    """Which file stands at a path now, if one does."""
    try:
        return path.stat().st_ino
    except OSError:
        return None


def put_aside(path: Path, inode: int | None, now: float) -> Path | None:
    """Rename a damaged file of games and what belongs to it; its new name.

    None if another program has done it already: then another file than `inode` stands there.
    The companions go first, so that no old log can ever meet a new database.
    """
    with _folder_locked(path.parent):
        if inode is None or inode_of(path) != inode:
            return None
        stamp = time.strftime("%Y%m%d-%H%M%S", time.localtime(now))
        names = (f"{path.name}.damaged-{stamp}{again}" for again in _suffixes())
        aside = next(path.with_name(name) for name in names if not path.with_name(name).exists())
        for companion in COMPANIONS:
            with suppress(FileNotFoundError):
                Path(f"{path}{companion}").rename(f"{aside}{companion}")
        return aside


def _suffixes() -> Iterator[str]:
    yield ""
    yield from (f"-{number}" for number in count(2))


@contextmanager
def _folder_locked(folder: Path) -> Iterator[None]:
    """Only one program at a time puts files aside."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
