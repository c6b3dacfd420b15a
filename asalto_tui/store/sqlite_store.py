"""Games in an SQLite database; only this module and `sqlite_schema` know SQL."""

import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple, TypeVar

from asalto_tui.engine.game import Game
from asalto_tui.engine.record import Record, format_result
from asalto_tui.i18n import _, told
from asalto_tui.play.kept import GameSummary, NewGame, SavedGame, Seat, own_tags
from asalto_tui.store.rows import (
    about_record,
    common_length,
    move_texts,
    pack_record,
    replay,
    start_text,
    storable,
    unpack_record,
)
from asalto_tui.store.sqlite_schema import connect, transaction
from asalto_tui.store.store import Clock, StoreError, date_text
from asalto_tui.store.trouble import inode_of, is_damage, put_aside, reason_for

T = TypeVar("T")


class _Known(NamedTuple):
    """What this program last kept, or found kept, of a game."""

    about: NewGame
    game: Game
    revision: int


class SqliteStore:
    """A `Store` in a database file; several programs may use the same one at once."""

    def __init__(self, path: Path, clock: Clock, player: str, patience: float) -> None:
        self.notice = ""
        self._path = path
        self._clock = clock
        self._player = storable(player)
        self._patience = patience
        self._known: dict[int, _Known] = {}
        self._inode: int | None = None
        with self._explained():
            self._open()

    @contextmanager
    def _explained(self) -> Iterator[None]:
        """Turn what can go wrong with a file into a `StoreError`."""
        try:
            yield
        except (sqlite3.Error, OSError, OverflowError, UnicodeError) as error:
            raise StoreError(reason_for(error)) from error

    def _open(self) -> None:
        """Connect to the file that stands at the path now; a damaged one makes room."""
        self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        inode = inode_of(self._path)
        try:
            self._database = connect(self._path, self._patience)
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
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
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
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
        self._known[id] = _Known(about, game, 1)
        return id

    def save(self, id: int, game: Game) -> int:
        if id not in self._known:
            raise StoreError(_("game {id} has not been opened").format(id=id))
        known = self._known[id]
        if self._write(lambda: self._update(id, known, game)):
            self._known[id] = _Known(known.about, game, known.revision + 1)
            return id
        return self.begin(known.about, game)

    def _update(self, id: int, known: _Known, game: Game) -> bool:
        """Save a game; False, and nothing done, if it is not as it is known any more."""
        found = self._database.execute(
            "SELECT 1 FROM games WHERE id = ? AND player = ? AND revision = ?",
            (id, self._player, known.revision),
        ).fetchone()
        if found:
            self._write_line(id, game, common_length(known.game.moves, game.moves))
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
        self._write_line(id, game, 0)
        return id

    def _write_line(self, id: int, game: Game, same: int) -> None:
        """Make the kept line of moves that of the game; the first `same` moves are as kept."""
        now, outcome = self._clock(), game.outcome()
        self._database.execute("DELETE FROM moves WHERE game = ? AND ply > ?", (id, same))
        self._database.executemany(
            "INSERT INTO moves (game, ply, move, time) VALUES (?, ?, ?, ?)",
            [(id, ply, move, now) for ply, move in enumerate(move_texts(game, same), same + 1)],
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
            text = _("game {id} cannot be read: {error}").format(id=id, error=told(error))
            raise StoreError(text) from error
        self._known[id] = _Known(about, game, revision)
        times = tuple(when for move, when in moves)
        return SavedGame(id, game, about, times, tags, comments, bool(record))

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
