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
from random import Random

import pytest

from asalto_tui.play.kept import NewGame
from asalto_tui.store.sqlite_schema import MIGRATIONS, migrate
from asalto_tui.store.store import GameKeeper, NoStore, Store, StoreError, open_store
from asalto_tui.store.trouble import inode_of, put_aside
from tests.kept.conftest import FakeClock, Opener
from tests.kept.samples import play_on, random_game

GAME = random_game("asalto-claim", 1, 12)
NOBODY = 65534


def trouble_of(store: Store) -> str:
    """What the player reads who plays on with this store."""
    return GameKeeper(store, NewGame()).save(GAME)


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
        assert trouble_of(store) in (
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


@pytest.mark.parametrize("content", [b"not a database at all\n" * 300, b"\0" * 8192, b"SQLite"])
def test_a_file_that_is_no_database_is_put_aside(
    path: Path, opened: Opener, content: bytes
) -> None:
    path.parent.mkdir()
    path.write_bytes(content)
    store = opened()
    [aside] = path.parent.glob("games.db.damaged-2026*")
    assert store.notice == f"The file of games was damaged and is now {aside.name}."
    assert aside.read_bytes() == content
    assert trouble_of(store) == ""
    assert opened().notice == ""
    assert [one.plies for one in opened().games()] == [12]


def test_two_damaged_files_in_one_second(path: Path, opened: Opener) -> None:
    path.parent.mkdir()
    for content in (b"first " * 200, b"second " * 200):
        path.write_bytes(content)
        opened().close()
        path.unlink()
    aside = sorted(path.parent.glob("games.db.damaged-*"))
    assert [file.read_bytes()[:6] for file in aside] == [b"first ", b"second"]


def test_only_the_damaged_file_itself_is_put_aside(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("damaged")
    damaged = inode_of(path)
    path.rename(path.with_name("by another program"))
    path.write_text("new")
    assert put_aside(path, damaged, 0) is None
    assert put_aside(path.with_name("nothing"), None, 0) is None
    assert path.read_text() == "new"


def damage(path: Path, keep: int) -> bytes:
    """Overwrite all of a database after its first `keep` bytes; what it is then."""
    whole = path.read_bytes()
    spoilt = whole[:keep] + bytes([0xA5]) * (len(whole) - keep)
    with path.open("r+b") as file:
        file.write(spoilt)
    return spoilt


def test_damaged_pages_found_when_opening(path: Path, opened: Opener) -> None:
    store = opened()
    store.begin(NewGame(), GAME)
    store.close()
    spoilt = damage(path, 100)
    store = opened()
    [aside] = path.parent.glob("games.db.damaged-*")
    assert aside.name in store.notice and aside.read_bytes() == spoilt
    assert trouble_of(store) == ""


def test_damaged_pages_found_in_play(path: Path, opened: Opener) -> None:
    store = opened()
    keeper = GameKeeper(store, NewGame())
    keeper.save(GAME)
    store.close()
    store = opened()
    keeper = GameKeeper(store, NewGame(), store.games()[0].id)
    assert keeper.id is not None
    store.load(keeper.id)
    damage(path, 100)
    store._database.execute("PRAGMA shrink_memory")  # type: ignore[attr-defined]
    further = play_on(GAME, Random(3), 1)
    assert keeper.save(further) == ""
    assert "damaged" in store.notice
    assert len(list(path.parent.glob("games.db.damaged-*[0-9]"))) == 1
    assert opened().load(keeper.id).game == further


def test_a_cut_off_file(path: Path, opened: Opener) -> None:
    store = opened()
    for seed in range(30):
        store.begin(NewGame(), random_game("fox-and-geese-13", seed, 60))
    store.close()
    cut = path.read_bytes()[:6000]
    path.write_bytes(cut)
    store = opened()
    assert trouble_of(store) == ""
    [aside] = path.parent.glob("games.db.damaged-*")
    assert aside.read_bytes() == cut


def test_random_damage_never_stops_a_game(path: Path, opened: Opener, tmp_path: Path) -> None:
    store = opened()
    for seed in range(20):
        store.begin(NewGame(), random_game("fox-and-geese-13", seed, 60))
    store.close()
    whole, rng = path.read_bytes(), Random(11)
    for number in range(60):
        spoilt = bytearray(whole)
        for _ in range(rng.choice([1, 5, 50, 500])):
            spoilt[rng.randrange(len(spoilt))] = rng.randrange(256)
        place = tmp_path / str(number) / "games.db"
        place.parent.mkdir()
        place.write_bytes(spoilt)
        store = open_store(place)
        try:
            for summary in store.games()[:3]:
                store.load(summary.id)
        except StoreError as error:
            assert "\n" not in str(error)
        trouble = trouble_of(store)
        assert "\n" not in trouble
        store.close()


def change(path: Path, statement: str) -> None:
    """What a hand or a strange program might do to the file."""
    database = sqlite3.connect(path)
    with database:
        database.execute(statement)
    database.close()


@pytest.mark.parametrize(
    ("statement", "problem"),
    [
        ("UPDATE games SET rules = 'chess'", "'chess' is not a rule set of this version"),
        ("UPDATE moves SET move = 'd4-d6' WHERE ply = 3", "d4-d6 is not legal here"),
        ("UPDATE moves SET move = x'00' WHERE ply = 3", ""),
        ("DELETE FROM moves WHERE ply = 2", ""),
        ("UPDATE games SET start = 'nowhere'", "has 5 fields"),
        ("UPDATE games SET ending = 'rain'", "'rain'"),
        ("UPDATE games SET seed = 'x'", ""),
        ("UPDATE games SET shown = 'x'", ""),
        ("UPDATE games SET record = '[1'", ""),
        ("UPDATE games SET record = '[1, 2]'", ""),
    ],
)
def test_a_game_that_makes_no_sense_does_not_hide_the_others(
    store: Store, path: Path, statement: str, problem: str
) -> None:
    id = store.begin(NewGame(), GAME)
    change(path, statement)
    good = store.begin(NewGame(), GAME)
    with pytest.raises(StoreError, match=f"game {id} cannot be read: .*{problem}"):
        store.load(id)
    assert {one.id for one in store.games()} == {id, good}
    assert store.load(good).game == GAME
    assert store.delete(id) is True


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


def test_the_clock_names_the_file_put_aside(path: Path, clock: FakeClock, opened: Opener) -> None:
    path.parent.mkdir()
    path.write_bytes(b"damaged " * 100)
    clock.now = 1_000_000_000.0
    assert "games.db.damaged-20010909-" in opened().notice
