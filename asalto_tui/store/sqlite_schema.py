"""The database of games: its tables, how it comes to the current version, and transactions."""

import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from asalto_tui.i18n import _
from asalto_tui.store.store import StoreError

Database = sqlite3.Connection

APPLICATION_ID = 0x4173616C
"""Marks a database as one of ours: "Asal"."""

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        f"PRAGMA application_id = {APPLICATION_ID}",
        """CREATE TABLE games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,  -- an id never comes back
            player TEXT NOT NULL,        -- whose game it is; empty for who owns the file
            revision INTEGER NOT NULL,   -- how often it was saved
            rules TEXT NOT NULL,
            start TEXT NOT NULL,         -- a position, or empty for the rule set's start
            officers TEXT NOT NULL, officers_name TEXT NOT NULL,
            rebels TEXT NOT NULL, rebels_name TEXT NOT NULL,
            seed TEXT,                   -- a text, since it may be any whole number
            date TEXT NOT NULL,
            changed REAL NOT NULL,
            shown INTEGER NOT NULL,      -- the index on the line of moves
            ending TEXT,                 -- at the end of the line: a result that no move shows
            plies INTEGER NOT NULL,      -- this and the next two: as shown, for lists
            result TEXT NOT NULL,
            termination TEXT NOT NULL,
            record TEXT                  -- of an imported game: tags and comments, as JSON
        )""",
        """CREATE TABLE moves (
            game INTEGER NOT NULL, ply INTEGER NOT NULL, move TEXT NOT NULL, time REAL NOT NULL,
            PRIMARY KEY (game, ply)
        ) WITHOUT ROWID""",
        "CREATE INDEX games_of_player ON games (player)",
        """CREATE INDEX games_to_resume ON games (player)
            WHERE result = '*' AND record IS NULL""",
    ),
)
"""What leads from each version of the schema to the next; the last is the current one."""


def migrate(database: Database, migrations: Sequence[Sequence[str]]) -> None:
    """Bring a database to the version after all `migrations`, or leave it as it was."""
    if _pragma(database, "user_version") == len(migrations):
        return
    with transaction(database):
        version = _pragma(database, "user_version")
        if version > len(migrations):
            raise StoreError(_("the file of games is from a newer version of Asalto"))
        for number, statements in enumerate(migrations[version:], version + 1):
            for statement in statements:
                database.execute(statement)
            database.execute(f"PRAGMA user_version = {number}")


@contextmanager
def transaction(database: Database, mode: str = "IMMEDIATE") -> Iterator[None]:
    """All that is done inside, or nothing of it."""
    database.execute(f"BEGIN {mode}")
    try:
        yield
        database.execute("COMMIT")
    finally:
        if database.in_transaction:
            database.execute("ROLLBACK")


def _pragma(database: Database, name: str) -> int:
    [value] = database.execute(f"PRAGMA {name}").fetchone()
    return int(value)


def connect(path: Path, patience: float) -> Database:
    """The database in a file, brought to the current version; raises `sqlite3.Error` too."""
    database = sqlite3.connect(path, timeout=patience, isolation_level=None)
    try:
        database.execute("PRAGMA synchronous = FULL")
        # In this order: another program that makes the file now marks it with its first table.
        has_tables = database.execute("SELECT 1 FROM sqlite_schema").fetchone()
        if has_tables and _pragma(database, "application_id") != APPLICATION_ID:
            raise StoreError(_("the file of games belongs to another program"))
        _use_log(database, patience)
        migrate(database, MIGRATIONS)
        database.execute("SELECT max(id) FROM games").fetchone()
    except BaseException:
        database.close()
        raise
    return database


def _use_log(database: Database, patience: float) -> None:
    """Set write-ahead logging; SQLite itself does not wait for others that do the same."""
    deadline = time.monotonic() + patience
    while True:
        try:
            database.execute("PRAGMA journal_mode = WAL")
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
