"""The list of kept games, resuming, and what is saved when: keys in front, a store behind."""

from typing import Any

import pytest

from asalto_tui.drawing.glyphs import UNICODE
from asalto_tui.drawing.view import view
from asalto_tui.engine.ruleset import Side
from asalto_tui.play.actions import swap_sides
from asalto_tui.play.controller import act, update
from asalto_tui.play.events import (
    Delete,
    Deleted,
    Event,
    Failed,
    Key,
    Listed,
    ListGames,
    Open,
    Pick,
    Purpose,
    Quit,
    Save,
    Saved,
)
from asalto_tui.play.kept import GameSummary, NewGame, Seat
from asalto_tui.play.menus import entries, open_start_menu
from asalto_tui.play.news import sentences
from asalto_tui.play.state import (
    HUMAN,
    History,
    Players,
    Replay,
    Stage,
    State,
    Tone,
)
from asalto_tui.store.answers import answer, opened, taken_notice
from asalto_tui.store.store import NoStore, Store
from tests.press import game_of, keys_of, press, press_all, state_of

MOVES = "@c6 @e6 d4-d5 e6-e7"


class Table:
    """A state with a store behind it, which answers all that it is asked, as in the program."""

    def __init__(self, store: Store, state: State) -> None:
        self.store, self.state = store, state
        self.asked: list[Any] = []

    def send(self, event: Event) -> None:
        self.take(*update(self.state, event))

    def take(self, state: State, effects: tuple[Any, ...]) -> None:
        self.state = state
        for effect in effects:
            self.asked.append(effect)
            if isinstance(effect, Save | ListGames | Open | Delete):
                self.send(answer(self.store, effect))

    def press(self, script: str) -> State:
        for key in keys_of(script):
            self.send(Key(key))
        return self.state

    def saves(self) -> int:
        return sum(isinstance(effect, Save) for effect in self.asked)


@pytest.fixture
def table(store: Store) -> Table:
    return Table(store, State(game_of(), Players()).centred())


def summary(id: int = 1, **changes: Any) -> GameSummary:
    made = GameSummary(
        id, "asalto", Seat(), Seat("random"), "2026.11.30", 0.0, 12, "*", "", is_imported=False
    )
    return made._replace(**changes)


def history_of(*games: GameSummary) -> State:
    return update(state_of(), Listed(games))[0]


# -- what is saved ------------------------------------------------------------------------------


def test_every_change_of_the_game_is_saved_and_nothing_else_is(table: Table) -> None:
    saves = 0
    for keys, more in [
        ("up down left right tab backtab ? escape m escape : escape", 0),
        (":@c6 enter", 1), (":@e6 enter", 1), (":d4-d5 enter", 1), (":e6-e7 enter", 1),
        ("tab enter escape c C + - M M", 0), ("v left right tab escape", 0),
        ("z", 1), ("z", 1), ("Z", 1), ("Z", 1),
        ("m down down down enter", 1), ("z", 1),
        ("m down down down down enter enter", 1),
    ]:  # fmt: skip
        table.press(keys)
        saves += more
        assert table.saves() == saves, keys
    [kept] = table.store.games()
    assert (kept.result, kept.termination, kept.plies) == ("draw", "agreement", 4)
    assert table.store.load(kept.id).game == table.state.game


def test_a_move_is_on_disk_when_the_state_that_shows_it_is_there(table: Table) -> None:
    for length, move in enumerate(MOVES.split(), start=1):
        table.press(f":{move} enter")
        assert table.store.load(table.state.kept.id).game == table.state.game
        assert table.state.game.length == length


def test_a_claim_is_saved_as_a_move_is(store: Store) -> None:
    huffable = "3/1O1/r1rr1rr/rr2r1r/rr3rr/rrr/rrr o 0 0 -"
    table = Table(store, State(game_of("asalto-claim", huffable)).centred())
    table.press(":d6-c6 enter :*c6 enter")
    assert table.store.load(1).game.position.officers == ()
    assert table.saves() == 2


def test_a_game_without_a_move_is_not_kept(table: Table) -> None:
    table.press("m down enter enter q")
    assert table.store.games() == []


def test_new_games_swapped_sides_and_games_played_on_are_kept_by_themselves(table: Table) -> None:
    table.press(":@c6 enter :@e6 enter :d4-d5 enter")
    table.press("v left enter enter")  # on from before the last move
    table.press(":d4-d5 enter")
    assert [game.plies for game in table.store.games()] == [3, 3]
    table.press("m down enter enter :@c7 enter")
    assert sorted(game.plies for game in table.store.games()) == [1, 3, 3]
    other = table.state._replace(players=Players(HUMAN, "random"))
    table.take(*act(other, swap_sides))
    assert table.store.load(4).about.officers == Seat("random")
    assert table.store.load(3).about.officers == Seat(HUMAN)


def test_a_deleted_game_that_is_still_played_is_kept_anew(table: Table) -> None:
    table.press(":@c6 enter m down down down down down enter d enter")
    assert table.store.games() == []
    assert table.state.overlay == History(())
    table.press("escape escape :@e6 enter")
    assert [game.plies for game in table.store.games()] == [2]


def test_what_cannot_be_kept_is_said_in_one_line_and_the_game_goes_on() -> None:
    nothing = NoStore("the disk is full")
    table = Table(nothing, State(game_of()).centred())
    table.press(":@c6 enter")
    assert table.state.trouble == "This game is not kept: the disk is full"
    small = view(table.state, 16, 30, UNICODE).lines()
    assert small[-2:] == [" This game is not kept: the", " disk is full"]
    table.press("up")
    assert table.state.message is None
    assert sentences(table.state)[-1][0] == table.state.trouble
    table.press(":@e6 enter up")
    assert table.state.game.length == 2
    assert table.state.trouble == "This game is not kept: the disk is full"
    assert table.saves() == 2


def test_the_next_move_saves_what_could_not_be_saved(table: Table) -> None:
    store = table.store
    table.store = NoStore("the disk is full")
    table.press(":@c6 enter")
    table.store = store
    table.press("up down")
    assert store.games() == []
    table.press(":@e6 enter")
    assert table.state.trouble == ""
    assert store.load(1).game == table.state.game


def test_a_notice_of_the_store_is_told_once(store: Store) -> None:
    store.notice = "The file of games was damaged."
    asked = Save(None, NewGame(), game_of(moves="@c6"))
    assert answer(store, asked) == Saved(1, "The file of games was damaged.")
    assert answer(store, asked._replace(id=1)) == Saved(1)
    assert taken_notice(store) == ""


# -- resuming -----------------------------------------------------------------------------------


def test_the_start_menu_offers_the_unfinished_game_first(table: Table) -> None:
    table.press(":@c6 enter :@e6 enter")
    again = Table(table.store, state_of()._replace(unfinished=table.store.unfinished(1)[0]))
    again.state = open_start_menu(again.state)
    first = entries(again.state, again.state.overlay)[0]
    assert first.label == f"Go on with the game of {first_date(table.store)}, move 2"
    again.press("enter")
    assert again.state.overlay is None
    assert again.state.game == table.state.game
    again.press(":d4-d5 enter")
    assert [game.plies for game in table.store.games()] == [3]


def first_date(store: Store) -> str:
    return store.games()[0].date.replace(".", "-")


def test_without_one_the_menu_begins_with_a_new_game() -> None:
    state = open_start_menu(state_of())
    assert entries(state, state.overlay)[0].label == "Officers"
    begun = press(open_start_menu(state_of()._replace(unfinished=summary())), "up escape")
    assert begun.unfinished is not None
    assert press(open_start_menu(begun), "down down down down enter").unfinished is None


def test_a_resumed_game_has_its_undone_moves_its_players_and_its_chance(store: Store) -> None:
    table = Table(store, State(game_of(), Players(HUMAN, "random"), seed=77).centred())
    table.press(":@c6 enter :@e6 enter z")
    question = table.state
    resumed = Table(store, state_of())
    resumed.take(*update(resumed.state, answer(store, Open(1, Purpose.RESUME))))
    assert resumed.state.game == question.game
    assert (resumed.state.players, resumed.state.seed) == (question.players, 77)
    resumed.press("Z")
    [asked] = [effect for effect in resumed.asked if type(effect).__name__ == "AskBot"]
    assert (asked.bot_id, asked.seed, asked.game.ply) == ("random", 77, 2)
    assert resumed.state.stage is Stage.THINKING


def test_a_bot_of_another_version_leaves_its_seat_to_a_person(store: Store) -> None:
    id = store.begin(NewGame(Seat("oracle"), Seat("random")), game_of(moves="@c6"))
    state, _ = update(state_of(), answer(store, Open(id, Purpose.RESUME)))
    assert state.players == Players(HUMAN, "random")


def test_a_game_that_is_gone_is_said_so(store: Store) -> None:
    event = answer(store, Open(12, Purpose.RESUME))
    assert event == Failed("there is no game 12")
    state, effects = update(state_of(), event)
    assert (state.message.text, effects) == ("there is no game 12", ())


# -- the list -----------------------------------------------------------------------------------


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


def test_what_an_opened_store_has_to_say_is_said_at_once() -> None:
    reason = "the disk is full"
    table = Table(NoStore(reason), State(game_of()).centred())
    table.send(opened(table.store))
    assert table.state.message == (f"Games are not kept: {reason}", Tone.WARNING)


def test_the_start_menu_offers_the_latest_unfinished_game_once_the_store_is_open(
    table: Table,
) -> None:
    table.press(":@c6 enter")
    again = Table(table.store, open_start_menu(State(game_of()).centred()))
    assert entries(again.state, again.state.overlay)[0].label == "Officers"
    again.send(opened(again.store))
    again.press("enter")
    assert again.state.game == table.state.game
    in_play = Table(table.store, State(game_of()).centred())
    in_play.send(opened(in_play.store))
    assert not in_play.state.overlays
