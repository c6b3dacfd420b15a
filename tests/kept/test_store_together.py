"""Several programs on one store at once: none waits for long, loses a move or stops another."""

import sqlite3
from functools import partial
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from asalto_tui.engine.record import Record
from asalto_tui.play.kept import NewGame
from asalto_tui.store.sqlite_schema import connect
from asalto_tui.store.store import GameKeeper, open_store
from tests.kept.kills import PROCESSES, states
from tests.kept.samples import random_game

STEPS = 30
IMPORTED = 20


def play_and_import(path: Path, seed: int, outcome: Connection) -> None:
    """Begin a game, save each of its steps, import some games; send what went wrong."""
    store = open_store(path)
    troubles = {store.notice}
    keeper = GameKeeper(store, NewGame(seed=seed))
    for game in islice(states(seed), STEPS):
        troubles.add(keeper.save(game))
    records = [Record(random_game("asalto", number, 20)) for number in range(IMPORTED)]
    store.import_records(records)
    store.close()
    outcome.send((keeper.id, sorted(troubles - {""})))


def test_a_file_that_another_program_just_makes_is_not_taken_for_a_strangers(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is read of it first, before the other has made it and after."""
    plain, reads = sqlite3.connect, 0
    path.parent.mkdir(parents=True)

    class Watched(sqlite3.Connection):
        def execute(self, sql: str, *values: Any) -> sqlite3.Cursor:
            nonlocal reads
            found = super().execute(sql, *values)
            if sql.startswith(("PRAGMA application_id", "SELECT 1 FROM sqlite_schema")):
                reads += 1
                rows = found.fetchall()
                monkeypatch.setattr(sqlite3, "connect", plain)
                connect(path, 1.0).close()
                return super().execute("SELECT ? WHERE ?", (rows[0][0] if rows else 0, bool(rows)))
            return found

    monkeypatch.setattr(sqlite3, "connect", partial(plain, factory=Watched))
    connect(path, 1.0).close()
    assert reads


def test_six_programs_make_and_use_one_store(path: Path) -> None:
    PROCESSES.set_forkserver_preload([__name__, "asalto_tui.store.sqlite_store"])
    players = []
    for seed in range(6):
        ours, theirs = PROCESSES.Pipe(duplex=False)
        child = PROCESSES.Process(target=play_and_import, args=(path, seed, theirs))
        child.start()
        theirs.close()
        players.append((seed, child, ours))
    ids = {}
    for seed, child, ours in players:
        id, troubles = ours.recv()
        assert troubles == []
        ids[seed] = id
        child.join()
    store = open_store(path)
    for seed, id in ids.items():
        assert store.load(id).game == list(islice(states(seed), STEPS))[-1]
    assert len(set(ids.values())) == 6
    assert len(store.games()) == 6 * (1 + IMPORTED)
    store.close()
    assert [file.name for file in path.parent.iterdir()] == ["games.db"]
    database = sqlite3.connect(path)
    assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    database.close()
