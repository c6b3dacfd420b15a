"""Games in an SQLite database: the only module that knows SQL."""

import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

from asalto_tui.engine.game import Game
from asalto_tui.engine.record import Record, format_result
from asalto_tui.i18n import _
from asalto_tui.store import Clock, GameSummary, NewGame, SavedGame, Seat, StoreError, date_text
from asalto_tui.store_rows import (
    about_record,
    common_length,
    move_texts,
    own_tags,
    pack_record,
    replay,
    start_text,
    storable,
    unpack_record,
)
from asalto_tui.store_trouble import inode_of, is_damage, put_aside, reason_for

Database = sqlite3.Connection
T = TypeVar("T")

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
        foreign = _pragma(database, "application_id") != APPLICATION_ID
        if foreign and database.execute("SELECT 1 FROM sqlite_schema").fetchone():
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


class SqliteStore:
    """A `Store` in a database file; several programs may use the same one at once."""

    def __init__(self, path: Path, clock: Clock, player: str, patience: float) -> None:
        self.notice = ""
        self._path = path
        self._clock = clock
        self._player = storable(player)
        self._patience = patience
        self._known: dict[int, tuple[NewGame, int]] = {}
        self._inode: int | None = None
        with self._explained():
            self._open()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn what can go wrong with a file into a `StoreError`."""
        try:
            yield
        except (sqlite3.Error, OSError, OverflowError) as error:
            raise StoreError(reason_for(error)) from error

    def _open(self) -> None:
        """Connect to the file that stands at the path now; a damaged one makes room."""
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        inode = inode_of(self._path)
        try:
            self._database = connect(self._path, self._patience)
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            self._make_room(inode)
            self._database = connect(self._path, self._patience)
        self._inode = inode_of(self._path)

    def _make_room(self, inode: int | None) -> None:
        if aside := put_aside(self._path, inode, self._clock()):
            self.notice = _("The file of games was damaged and is now {name}.").format(
                name=aside.name
            )

    def _write(self, action: Callable[[], T]) -> T:
        """What an action in a transaction gives; on a damaged file it is tried on a new one."""
        with self._explained():
            if self._inode is None or inode_of(self._path) != self._inode:
                self._leave()
                self._open()
            try:
                with transaction(self._database):
                    return action()
            except sqlite3.DatabaseError as error:
                if not is_damage(error):
                    raise
            inode = self._inode
            self._leave()
            self._make_room(inode)
            self._open()
            with transaction(self._database):
                return action()

    def _leave(self) -> None:
        """Close the connection to a file that stands at the path no more, or soon will not."""
        self._inode = None
        if sys.version_info >= (3, 12):
            # Else SQLite might remove the log of another database at the same path.
            with suppress(sqlite3.Error):
                self._database.setconfig(sqlite3.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE)
        self._database.close()

    def close(self) -> None:
        if inode_of(self._path) == self._inode:
            self._database.close()
        else:
            self._leave()

    def begin(self, about: NewGame, game: Game) -> int:
        id = self._write(lambda: self._insert(about, game, date_text(self._clock())))
        self._known[id] = about, 1
        return id

    def save(self, id: int, game: Game) -> int:
        if id not in self._known:
            raise StoreError(_("game {id} has not been opened").format(id=id))
        about, revision = self._known[id]
        if self._write(lambda: self._update(id, revision, game)):
            self._known[id] = about, revision + 1
            return id
        return self.begin(about, game)

    def _update(self, id: int, revision: int, game: Game) -> bool:
        """Save a game; False, and nothing done, if it is not at this revision any more."""
        found = self._database.execute(
            "SELECT 1 FROM games WHERE id = ? AND player = ? AND revision = ?",
            (id, self._player, revision),
        ).fetchone()
        if found:
            self._write_line(id, game)
        return found is not None

    def _insert(self, about: NewGame, game: Game, date: str, record: str | None = None) -> int:
        row = self._database.execute(
            """INSERT INTO games (player, rules, start, officers, officers_name, rebels,
                rebels_name, seed, date, record, revision, changed, shown, plies, result,
                termination) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, '', '')""",
            (
                self._player,
                game.rules.id,
                start_text(game),
                *map(storable, (*about.officers, *about.rebels)),
                None if about.seed is None else str(about.seed),
                storable(date),
                record,
            ),
        )
        id = row.lastrowid or 0
        self._write_line(id, game)
        return id

    def _write_line(self, id: int, game: Game) -> None:
        """Make the kept line of moves that of the game, by the difference."""
        now, moves, outcome = self._clock(), move_texts(game), game.outcome()
        rows = self._database.execute("SELECT move FROM moves WHERE game = ? ORDER BY ply", (id,))
        kept = [move for (move,) in rows]
        same = common_length(kept, moves)
        self._database.execute("DELETE FROM moves WHERE game = ? AND ply > ?", (id, same))
        self._database.executemany(
            "INSERT INTO moves (game, ply, move, time) VALUES (?, ?, ?, ?)",
            [(id, ply, move, now) for ply, move in enumerate(moves[same:], same + 1)],
        )
        self._database.execute(
            """UPDATE games SET revision = revision + 1, changed = ?, shown = ?, ending = ?,
                plies = ?, result = ?, termination = ? WHERE id = ?""",
            (
                now,
                game.index,
                format_result(game.ending) if game.ending else None,
                game.ply,
                format_result(outcome),
                outcome.termination.value if outcome else "",
                id,
            ),
        )

    def load(self, id: int) -> SavedGame:
        with self._explained(), transaction(self._database, "DEFERRED"):
            row = self._database.execute(
                """SELECT revision, rules, start, officers, officers_name, rebels, rebels_name,
                    seed, date, shown, ending, record FROM games WHERE id = ? AND player = ?""",
                (id, self._player),
            ).fetchone()
            moves = self._database.execute(
                "SELECT move, time FROM moves WHERE game = ? ORDER BY ply", (id,)
            ).fetchall()
        if row is None:
            raise StoreError(_("there is no game {id}").format(id=id))
        revision, rules, start, *seats, seed, date, shown, ending, record = row
        try:
            about = NewGame(Seat(*seats[:2]), Seat(*seats[2:]), int(seed) if seed else None)
            game = replay(rules, start, [move for move, when in moves], ending).at(shown)
            tags, comments = unpack_record(record) if record else (own_tags(about, date), ())
        except (ValueError, TypeError) as error:
            text = _("game {id} cannot be read: {error}").format(id=id, error=error)
            raise StoreError(text) from error
        self._known[id] = about, revision
        return SavedGame(id, game, about, tuple(when for move, when in moves), tags, comments)

    def games(self, limit: int | None = None) -> list[GameSummary]:
        return self._summaries("", limit)

    def unfinished(self, limit: int | None = None) -> list[GameSummary]:
        return self._summaries("AND result = '*' AND record IS NULL", limit)

    def _summaries(self, condition: str, limit: int | None) -> list[GameSummary]:
        with self._explained():
            rows = self._database.execute(
                f"""SELECT id, rules, officers, officers_name, rebels, rebels_name, date, changed,
                    plies, result, termination, record IS NOT NULL FROM games
                    WHERE player = ? {condition} ORDER BY changed DESC, id DESC LIMIT ?""",
                (self._player, -1 if limit is None else limit),
            ).fetchall()
        return [
            GameSummary._make(
                (*row[:2], Seat(*row[2:4]), Seat(*row[4:6]), *row[6:11], bool(row[11]))
            )
            for row in rows
        ]

    def delete(self, id: int) -> bool:
        def action() -> bool:
            rows = self._database.execute(
                "DELETE FROM games WHERE id = ? AND player = ?", (id, self._player)
            ).rowcount
            if rows:
                self._database.execute("DELETE FROM moves WHERE game = ?", (id,))
            return rows > 0

        return self._write(action)

    def import_records(self, records: Sequence[Record]) -> list[int]:
        return self._write(lambda: list(map(self._import_record, records)))

    def _import_record(self, record: Record) -> int:
        date = record.tag("Date") or ""
        return self._insert(about_record(record), record.game, date, pack_record(record))
