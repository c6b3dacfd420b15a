"""What is saved when, and resuming: keys in front, a store behind."""

from asalto_tui.drawing.glyphs import UNICODE
from asalto_tui.drawing.view import view
from asalto_tui.play.actions import swap_sides
from asalto_tui.play.controller import act, update
from asalto_tui.play.events import Failed, Open, Purpose, Save, Saved
from asalto_tui.play.kept import NewGame, Seat
from asalto_tui.play.menus import entries, open_start_menu
from asalto_tui.play.news import sentences
from asalto_tui.play.state import HUMAN, History, Menu, Players, Stage, State, Tone
from asalto_tui.store.answers import answer, opened, taken_notice
from asalto_tui.store.store import NoStore, Store
from tests.kept.table import Table, summary
from tests.press import game_of, press, state_of

MOVES = "@c6 @e6 d4-d5 e6-e7"


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


def test_what_was_chosen_before_the_store_was_open_stays_chosen(table: Table) -> None:
    table.press(":@c6 enter")
    again = Table(table.store, open_start_menu(State(game_of()).centred()))
    again.press("up right up right down")  # another player on each side, then "Rebels" chosen
    before = again.state.overlay
    label = entries(again.state, before)[before.selected].label
    again.send(opened(again.store))
    after = again.state.overlay
    assert isinstance(before, Menu) and isinstance(after, Menu)
    lines = entries(again.state, after)
    assert lines[0].label.startswith("Go on with the game")
    assert (lines[after.selected].label, after.setup) == (label, before.setup)


def test_trouble_with_the_store_does_not_hide_what_has_just_been_said() -> None:
    table = Table(NoStore("the disk is full"), State(game_of()).centred())
    table.state = table.state.says("The settings cannot be used.")
    table.send(opened(table.store))
    told = [text for text, _tone in sentences(table.state)]
    assert told[0] == "The settings cannot be used."
    assert told[-1] == "Games are not kept: the disk is full"
