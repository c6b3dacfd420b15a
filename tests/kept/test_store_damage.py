"""A damaged file of games is put aside for a new one; a spoilt game does not hide the others."""

import sqlite3
from pathlib import Path
from random import Random

import pytest

from asalto_tui.play.kept import NewGame
from asalto_tui.store.store import GameKeeper, Store, StoreError, open_store
from asalto_tui.store.trouble import inode_of, put_aside
from tests.kept.conftest import FakeClock, Opener
from tests.kept.samples import GAME, play_on, random_game


def trouble_of(store: Store) -> str:
    """What the player reads who plays on with this store."""
    return GameKeeper(store, NewGame()).save(GAME)


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


def test_the_clock_names_the_file_put_aside(path: Path, clock: FakeClock, opened: Opener) -> None:
    path.parent.mkdir()
    path.write_bytes(b"damaged " * 100)
    clock.now = 1_000_000_000.0
    assert "games.db.damaged-20010909-" in opened().notice
