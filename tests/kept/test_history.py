"""The list of kept games: going through it, opening, deleting, and what a line says."""

import pytest

from asalto_tui.engine.ruleset import Side
from asalto_tui.play.controller import update
from asalto_tui.play.events import Delete, Deleted, Open, Pick, Purpose, Quit
from asalto_tui.play.kept import Seat
from asalto_tui.play.state import History, Replay
from asalto_tui.store.answers import answer
from asalto_tui.store.store import Store
from tests.kept.table import Table, history_of, summary
from tests.press import press, press_all, state_of


def test_in_an_empty_list_there_is_nothing_to_choose() -> None:
    state = history_of()
    for key in ("enter", "o", "d", "up", "end", "pagedown", "1"):
        assert press_all(state, key) == (state, ())
    assert update(state, Pick(0)) == (state, ())
    assert press(state, "escape").overlay is None


@pytest.mark.parametrize(
    ("keys", "selected"),
    [
        ("down", 1), ("j j", 2), ("up", 0), ("pagedown", 10), ("pagedown pageup", 0),
        ("end", 2999), ("end up k", 2997), ("end home", 0), ("wheeldown wheeldown wheelup", 3),
        ("end pagedown", 2999),
    ],
)  # fmt: skip
def test_keys_go_through_thousands_of_games(keys: str, selected: int) -> None:
    state = press(history_of(*(summary(id) for id in range(3000))), keys)
    assert state.overlay.selected == selected


def test_a_game_is_opened_for_replay_or_to_go_on() -> None:
    state = history_of(summary(3), summary(5))
    for key in ("enter", "v", "space"):
        assert press_all(state, f"down {key}")[1] == (Open(5, Purpose.REPLAY),)
    assert press_all(state, "o")[1] == (Open(3, Purpose.RESUME),)
    for ended in (summary(result="draw"), summary(is_imported=True)):
        refused, effects = press_all(history_of(ended), "o")
        assert effects == ()
        assert refused.message.text.startswith("Only an unfinished game goes on")


def test_a_click_chooses_and_a_second_one_opens() -> None:
    state = history_of(summary(3), summary(5))
    state, effects = update(state, Pick(1))
    assert (state.overlay.selected, effects) == (1, ())
    assert update(state, Pick(1))[1] == (Open(5, Purpose.REPLAY),)
    assert update(state, Pick(9)) == (state, ())


def test_deleting_asks_first() -> None:
    state = history_of(summary(3), summary(5), summary(7))
    asked = press(state, "down d")
    assert asked.overlay.is_deleting
    for key in ("escape", "d", "q", "down"):
        kept, effects = press_all(asked, key)
        assert (kept.overlay, effects) == (History(state.overlay.games, 1), ())
    gone, effects = press_all(asked, "enter")
    assert effects == (Delete(5),)
    after, _ = update(gone, Deleted(5))
    assert [game.id for game in after.overlay.games] == [3, 7]
    assert after.overlay.selected == 1
    assert after.message.text == "The game is deleted."
    last, _ = update(after, Deleted(7))
    assert last.overlay.selected == 0
    assert update(last, Deleted(3))[0].overlay == History(())


def test_the_list_is_left_by_escape_and_quit() -> None:
    assert press(history_of(summary()), "escape").overlay is None
    assert press_all(history_of(summary()), "q")[1] == (Quit(),)


def test_from_the_list_to_a_replay_and_back(table: Table) -> None:
    table.press(":@c6 enter :@e6 enter m down down down down down enter enter")
    assert isinstance(table.state.replay, Replay)
    assert table.state.game.index == 0
    table.press("end escape")
    assert isinstance(table.state.overlay, History)
    assert table.state.replay is None


def test_an_imported_game_is_replayed_with_its_names(store: Store) -> None:
    from asalto_tui.engine.record_reader import parse_records

    [record] = parse_records('[Officers "Ana"]\n[Rebels "Bo"]\n{Hello.} 0. @c6 @e6 officers\n')
    [id] = store.import_records([record])
    state, _ = update(state_of(), answer(store, Open(id, Purpose.REPLAY)))
    assert state.replay.name_of(Side.OFFICERS) == "Ana"
    assert state.replay.name_of(Side.REBELS) == "Bo"
    assert state.replay.record == record


def test_a_line_in_words() -> None:
    fox = summary(rules_id="fox-and-geese-13", result="officers", officers=Seat("random"))
    assert fox.shown_result() == "Fox"
    assert fox.shown_rules() == "Fox and 13 geese"
    assert (fox.shown_date(), fox.officers.shown()) == ("2026-11-30", "Random bot")
    assert summary(rules_id="chess", result="draw").shown_rules() == "chess"
    assert summary(result="draw").shown_result() == "Draw"
    assert summary(date="").shown_date() == "-"
