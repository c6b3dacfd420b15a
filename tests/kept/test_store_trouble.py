"""A store that cannot be used says why in one line; nothing is overwritten, no game is stopped."""

import os
import resource
import shutil
import sqlite3
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from asalto_tui.play.kept import NewGame
from asalto_tui.store.sqlite_schema import MIGRATIONS, migrate
from asalto_tui.store.store import GameKeeper, NoStore, Store, StoreError, open_store
from tests.kept.conftest import Opener
from tests.kept.samples import GAME, random_game

NOBODY = 65534


@contextmanager
def as_nobody() -> Iterator[None]:
    """Permissions do not hold for root: be somebody else for a while."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def public() -> Iterator[Path]:
    """A folder that everybody can reach."""
    folder = Path(tempfile.mkdtemp(prefix="asalto-test-"))
    folder.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


def test_a_folder_that_cannot_be_written(public: Path) -> None:
    with as_nobody():
        for path in (public / "games.db", public / "deeper" / "games.db"):
            if os.geteuid() == public.stat().st_uid:
                public.chmod(0o555)
            store = open_store(path)
            assert isinstance(store, NoStore)
            assert store.notice in (
                "Games are not kept: Permission denied",
                "Games are not kept: the file of games cannot be opened",
            )
    public.chmod(0o755)
    assert list(public.iterdir()) == []


def test_a_file_that_cannot_be_written(public: Path) -> None:
    path = public / "games.db"
    store = open_store(path)
    store.begin(NewGame(), GAME)
    store.close()
    path.chmod(0o444)
    public.chmod(0o555)
    before = path.read_bytes()
    with as_nobody():
        store = open_store(path)
        assert GameKeeper(store, NewGame()).save(GAME) in (
            "This game is not kept: the file of games cannot be written",
            "This game is not kept: the file of games cannot be opened",
        )
        store.close()
    public.chmod(0o755)
    assert path.read_bytes() == before
    assert [file.name for file in public.iterdir()] == ["games.db"]


def test_a_file_that_cannot_be_read(public: Path) -> None:
    path = public / "games.db"
    open_store(path).close()
    path.chmod(0)
    with as_nobody():
        store = open_store(path)
    assert store.notice == "Games are not kept: the file of games cannot be opened"


@pytest.mark.parametrize("in_the_way", ["file for a folder", "folder for the file"])
def test_something_else_in_the_way(path: Path, in_the_way: str) -> None:
    if in_the_way == "file for a folder":
        path.parent.write_text("mine")
        assert open_store(path).notice.startswith("Games are not kept: ")
        assert path.parent.read_text() == "mine"
    else:
        path.mkdir(parents=True)
        expected = "Games are not kept: the file of games cannot be opened"
        assert open_store(path).notice == expected
        assert path.is_dir()


def test_a_full_database(store: Store) -> None:
    keeper = GameKeeper(store, NewGame())
    keeper.save(GAME)
    database = store._database  # type: ignore[attr-defined]
    database.execute("PRAGMA max_page_count = 40")
    for seed in range(400):
        game = random_game("fox-and-geese-17-sideways", seed, 150)
        keeper = GameKeeper(store, NewGame())
        if trouble := keeper.save(game):
            break
    assert trouble == "This game is not kept: the disk is full"
    kept = len(store.games())
    database.execute("PRAGMA max_page_count = 4000")
    assert keeper.save(game) == ""
    assert keeper.id is not None and store.load(keeper.id).game == game
    assert len(store.games()) == kept + 1


def test_a_full_disk(tmp_path: Path) -> None:
    """A real one, if this system lets us make it."""
    mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "none", str(tmp_path)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("needs the right to mount a small file system")
    try:
        store = open_store(tmp_path / "games.db")
        ids: list[int] = []
        with pytest.raises(StoreError, match="the disk"):
            for seed in range(400):
                game = random_game("fox-and-geese-17-sideways", seed, 150)
                ids.append(store.begin(NewGame(), game))
        assert ids and len(store.games()) == len(ids)
        assert store.load(ids[-1])
        store.close()
        nothing = tmp_path / "new"
        nothing.mkdir()
        with pytest.raises(OSError), (nothing / "filler").open("wb", buffering=0) as filler:
            while filler.write(bytes(4096)):
                pass
        assert open_store(nothing / "games.db").notice.startswith("Games are not kept: the disk")
    finally:
        subprocess.run(["umount", "--lazy", str(tmp_path)], check=True)


def test_a_limit_on_file_sizes(store: Store) -> None:
    keeper = GameKeeper(store, NewGame())
    assert keeper.save(GAME) == ""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
    try:
        trouble = keeper.save(GAME.undo())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert trouble in (
        "This game is not kept: the disk is full",
        "This game is not kept: the disk cannot be read or written",
    )
    assert keeper.save(GAME.undo()) == ""
    assert keeper.id is not None and store.load(keeper.id).game == GAME.undo()


def test_a_lock_that_stays(store: Store, opened: Opener, path: Path) -> None:
    keeper = GameKeeper(store, NewGame())
    keeper.save(GAME.undo())
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    locked = "the file of games"
    assert keeper.save(GAME) == f"This game is not kept: another program keeps {locked} locked"
    late = opened()
    assert late.notice == ""  # reading goes on
    assert [one.plies for one in late.games()] == [11]
    holder.execute("ROLLBACK")
    assert keeper.save(GAME) == ""
    assert [one.plies for one in late.games()] == [12]
    holder.close()


def test_a_new_store_that_another_program_locks(path: Path) -> None:
    path.parent.mkdir()
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    store = open_store(path, patience=0.05)
    assert store.notice == ("Games are not kept: another program keeps the file of games locked")
    holder.close()


def test_a_newer_version(store: Store, path: Path) -> None:
    store.begin(NewGame(), GAME)
    store.close()
    database = sqlite3.connect(path)
    database.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    database.close()
    before = path.read_bytes()
    newer = open_store(path)
    assert newer.notice == (
        "Games are not kept: the file of games is from a newer version of Asalto"
    )
    assert path.read_bytes() == before


def test_the_database_of_another_program(path: Path) -> None:
    path.parent.mkdir()
    database = sqlite3.connect(path)
    database.execute("CREATE TABLE songs (title TEXT)")
    database.close()
    before = path.read_bytes()
    assert open_store(path).notice == (
        "Games are not kept: the file of games belongs to another program"
    )
    assert path.read_bytes() == before


def test_migrations_run_once_each_and_in_order() -> None:
    database = sqlite3.connect(":memory:", isolation_level=None)
    first = ("CREATE TABLE games (name TEXT)", "INSERT INTO games VALUES ('old')")
    second = ("ALTER TABLE games ADD COLUMN length INTEGER", "UPDATE games SET length = 7")
    migrate(database, [first])
    migrate(database, [first, second])
    migrate(database, [first, second])
    assert database.execute("SELECT * FROM games").fetchall() == [("old", 7)]
    assert database.execute("PRAGMA user_version").fetchone() == (2,)


def test_a_migration_that_fails_changes_nothing() -> None:
    database = sqlite3.connect(":memory:", isolation_level=None)
    first = ("CREATE TABLE games (name TEXT)",)
    migrate(database, [first])
    with pytest.raises(sqlite3.OperationalError):
        migrate(database, [first, ("ALTER TABLE games ADD COLUMN more TEXT", "nonsense")])
    assert database.execute("PRAGMA user_version").fetchone() == (1,)
    assert len(database.execute("PRAGMA table_info(games)").fetchall()) == 1


def test_a_huge_id_is_no_game(store: Store) -> None:
    for id in (2**70, -1, 0):
        with pytest.raises(StoreError):
            store.load(id)
