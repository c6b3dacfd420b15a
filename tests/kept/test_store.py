"""Games are kept as they are: moves, undone moves, endings, who played, and whose they are."""

import time
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings

from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import parse_position
from asalto_tui.engine.record import Comment, Record
from asalto_tui.engine.ruleset import ASALTO, RULESETS, Side
from asalto_tui.play.kept import NewGame, Seat
from asalto_tui.store.store import GameKeeper, NoStore, Store, StoreError, open_store, store_path
from tests.kept.conftest import NOON, FakeClock, Opener
from tests.kept.kills import states
from tests.kept.samples import play_on, random_game, records

ANA_AND_BOT = NewGame(Seat(name="Ana"), Seat("random"), seed=2**70)


def test_every_step_of_a_game_is_there_for_another_program(store: Store, opened: Opener) -> None:
    other = opened()
    for seed in range(12):
        steps = states(seed)
        first = next(steps)
        id = store.begin(NewGame(), first)
        assert other.load(id).game == first
        for game in islice(steps, 40):
            assert store.save(id, game) == id
            assert other.load(id).game == game


def test_undo_keeps_what_was_undone(store: Store, opened: Opener) -> None:
    game = random_game("asalto", 1, 9)
    id = store.begin(NewGame(), game)
    store.save(id, game.undo().undo())
    loaded = opened().load(id).game
    assert loaded == game.at(7)
    assert loaded.redo().redo() == game


def test_an_undone_resignation_can_be_redone(store: Store) -> None:
    game = random_game("asalto", 1, 4).resign(Side.REBELS)
    id = store.begin(NewGame(), game)
    assert [one.id for one in store.unfinished()] == []
    store.save(id, game.undo())
    assert [one.id for one in store.unfinished()] == [id]
    assert store.load(id).game.redo() == game


def test_a_game_from_a_position(store: Store) -> None:
    start = "3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 97"
    game = play_on(Game.from_position(*parse_position(ASALTO, start)), Random(1), 3)
    assert store.load(store.begin(NewGame(), game)).game == game


def test_who_played_what_when(
    store: Store, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    game = random_game("fox-and-geese-15", 4, 2)
    id = store.begin(ANA_AND_BOT, game)
    clock.now += 7
    store.save(id, play_on(game, Random(1), 1))
    saved = store.load(id)
    assert saved.about == ANA_AND_BOT
    assert saved.times == (NOON, NOON, NOON + 7)
    [summary] = store.games()
    assert summary._asdict() == {
        "id": id,
        "rules_id": "fox-and-geese-15",
        "officers": Seat(name="Ana"),
        "rebels": Seat("random"),
        "date": "2026.11.30",
        "changed": NOON + 7,
        "plies": 3,
        "result": "*",
        "termination": "",
        "is_imported": False,
    }
    assert saved.record().tags == (
        ("Event", "Casual game"),
        ("Date", "2026.11.30"),
        ("Officers", "Ana"),
        ("Rebels", "random"),
    )


def test_lists_begin_with_the_latest(store: Store, clock: FakeClock) -> None:
    game = random_game("asalto", 1, 3)
    ids = []
    for _ in range(3):
        clock.now += 1
        ids.append(store.begin(NewGame(), game))
    clock.now += 1
    store.save(ids[0], game.undo())
    over = random_game("asalto", 2, 3).agree_draw()
    clock.now += 1
    finished = store.begin(NewGame(), over)
    assert [one.id for one in store.games()] == [finished, ids[0], ids[2], ids[1]]
    assert [one.id for one in store.games(limit=2)] == [finished, ids[0]]
    assert [one.id for one in store.unfinished()] == [ids[0], ids[2], ids[1]]
    assert [(one.result, one.termination) for one in store.games(1)] == [("draw", "agreement")]


def test_a_deleted_game_is_gone_and_its_id_never_comes_back(store: Store) -> None:
    game = random_game("asalto", 1, 5)
    id = store.begin(NewGame(), game)
    assert store.delete(id) is True
    assert store.delete(id) is False
    assert store.games() == []
    with pytest.raises(StoreError, match=f"there is no game {id}"):
        store.load(id)
    assert store.begin(NewGame(), game) > id


def test_each_player_sees_only_their_own_games(opened: Opener) -> None:
    ana, bob, host = opened("ana"), opened("bob"), opened()
    game = random_game("asalto", 1, 5)
    id = ana.begin(NewGame(), game)
    for other in (bob, host):
        assert other.games() == [] and other.unfinished() == []
        assert other.delete(id) is False
        with pytest.raises(StoreError, match="there is no game"):
            other.load(id)
        with pytest.raises(StoreError, match="has not been opened"):
            other.save(id, game)
    assert opened("ana").load(id).game == game


def test_two_programs_that_play_on_in_one_game_both_keep_their_moves(opened: Opener) -> None:
    here, there = opened(), opened()
    game = random_game("asalto-claim", 3, 6)
    id = here.begin(ANA_AND_BOT, game)
    there.load(id)
    mine, yours = (play_on(game, Random(seed), 1) for seed in (1, 2))
    assert mine != yours
    assert here.save(id, mine) == id
    copy = there.save(id, yours)
    assert copy != id
    assert here.load(id).game == mine
    assert here.load(copy).game == yours and here.load(copy).about == ANA_AND_BOT
    assert there.save(copy, yours.undo()) == copy


def test_a_game_deleted_by_another_program_is_kept_again(opened: Opener) -> None:
    here, there = opened(), opened()
    game = random_game("asalto", 3, 6)
    id = here.begin(NewGame(), game)
    there.delete(id)
    again = here.save(id, game.undo())
    assert there.load(again).game == game.undo()


def test_moves_go_on_in_a_new_file_when_the_old_one_is_removed(store: Store, path: Path) -> None:
    game = random_game("asalto", 3, 6)
    id = store.begin(NewGame(), game)
    path.unlink()
    again = store.save(id, game.undo())
    other = open_store(path)
    assert other.load(again).game == game.undo()
    other.close()


@given(records())
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_an_imported_record_comes_out_as_it_went_in(store: Store, record: Record) -> None:
    [id] = store.import_records([record])
    assert store.load(id).record() == record
    assert store.unfinished() == []


def test_an_import_is_whole_or_not_at_all(store: Store) -> None:
    several = [Record(random_game("asalto", seed, 9)) for seed in range(3)]
    broken = Record(several[0].game)
    object.__setattr__(broken, "game", None)
    with pytest.raises(AttributeError):
        store.import_records([*several, broken])
    assert store.games() == []
    assert len(store.import_records(several)) == 3


def test_names_that_no_text_file_can_hold(store: Store) -> None:
    id = store.begin(NewGame(Seat(name="A\udcff\0b\nc")), random_game("asalto", 1, 2))
    assert store.load(id).about.officers == Seat(name="A?\0b\nc")


def test_undone_moves_take_their_comments_out_of_the_record(store: Store) -> None:
    game = random_game("asalto", 1, 4)
    comments = (Comment(0, "start"), Comment(4, "end"))
    [id] = store.import_records([Record(game, (("Event", "x"),), comments)])
    assert store.load(id).record().comments == comments
    store.save(id, game.undo())
    assert store.load(id).record().comments == comments[:1]


def test_a_keeper_begins_with_the_first_move(store: Store) -> None:
    keeper = GameKeeper(store, ANA_AND_BOT)
    game = Game.start(ASALTO)
    assert keeper.save(game) == "" and keeper.id is None and store.games() == []
    game = play_on(game, Random(1), 1)
    assert keeper.save(game) == "" and keeper.id is not None
    assert keeper.save(game.undo()) == ""
    assert store.load(keeper.id).game == game.undo()


def test_a_keeper_without_a_store_says_why() -> None:
    nothing = NoStore("the disk is full")
    assert nothing.notice == "Games are not kept: the disk is full"
    keeper = GameKeeper(nothing, NewGame())
    assert keeper.save(random_game("asalto", 1, 3)) == ("This game is not kept: the disk is full")
    assert nothing.games() == nothing.unfinished() == []
    assert nothing.delete(1) is False
    for refused in (
        lambda: nothing.load(1),
        lambda: nothing.save(1, Game.start(ASALTO)),
        lambda: nothing.import_records([]),
    ):
        with pytest.raises(StoreError, match="the disk is full"):
            refused()


def test_where_the_store_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert store_path({"ASALTO_HOME": "/srv/asalto"}) == Path("/srv/asalto/games.db")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert store_path({}).name == "games.db"
    assert "asalto" in store_path({"ASALTO_HOME": ""}).parts


def test_every_rule_set_is_kept(store: Store) -> None:
    for rules_id in RULESETS:
        game = random_game(rules_id, 7, 60)
        assert store.load(store.begin(NewGame(), game)).game == game
