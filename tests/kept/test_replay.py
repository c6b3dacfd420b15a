"""Replay by key scripts: going through a game, running by itself, and playing on."""

from dataclasses import replace
from typing import Any

import pytest

from asalto_tui.engine.board import parse_point
from asalto_tui.engine.record import Comment, Record
from asalto_tui.play.controller import update
from asalto_tui.play.events import Click, Copy, GoTo, Pick, Quit, Save, Tick, Wake
from asalto_tui.play.news import sentences
from asalto_tui.play.replay import SPEEDS, open_replay
from asalto_tui.play.state import HUMAN, Kept, Menu, MenuKind, Players, Stage, State
from asalto_tui.terminal.clipboard import clipboard_sequence
from tests.press import game_of, press, press_all, state_of

MOVES = "@c6 @e6 d4-d5 e6-e7 c4-d4 c6-c7 d5-d6"
SHORT = "@d6 @e7 d4-d5"


def story(moves: str = MOVES, **tags: str) -> Record:
    return Record(game_of(moves=moves), tuple(tags.items()))


def replay(*records: Record, back: State | None = None) -> State:
    table = back or state_of()
    return open_replay(table, records or (story(),), is_all=back is None)


def ply(state: State) -> int:
    return state.game.ply


@pytest.mark.parametrize(
    ("keys", "shown"),
    [
        ("right", 1), ("l l", 2), ("down j wheeldown", 3), ("left", 0),
        ("end", 7), ("end right", 7), ("end left", 6), ("end home", 0),
        ("end h k up wheelup", 3), ("end backspace", 6),
    ],
)  # fmt: skip
def test_keys_go_through_the_moves_and_stop_at_both_ends(keys: str, shown: int) -> None:
    state = press(replay(), keys)
    assert ply(state) == shown
    assert state.stage is Stage.REPLAY


def test_a_resignation_is_one_step_more() -> None:
    game = game_of(moves=MOVES)
    resigned = Record(game.resign(game.position.side))
    state = press(replay(resigned), "end")
    assert (state.game.index, state.game.outcome()) == (8, resigned.game.ending)
    assert press(state, "left").game.outcome() is None


def test_tab_goes_to_captures_huffs_and_claims() -> None:
    chain = "3/1O1/r1rr1rr/rr2r1r/rr3rr/rrr/rrr o 0 0"
    capture = Record(game_of(position=chain, moves="d6xd4xf4 b4-b5 f4-e4 b3-b4"))
    state = press(replay(capture), "tab")
    assert ply(state) == 1
    huff = Record(game_of(position=chain, moves="d6-c6"))
    assert huff.game.position.officers == ()
    assert ply(press(replay(huff), "tab")) == 1
    assert ply(press(replay(capture), "tab tab tab")) == len(capture.game.moves)
    assert ply(press(replay(capture), "end backtab")) == 1
    assert ply(press(replay(capture), "end backtab backtab")) == 0
    claim = Record(game_of("asalto-claim", chain + " -", moves="d6-c6 *c6"))
    assert ply(press(replay(claim), "tab")) == 2


def test_the_mouse_goes_to_a_move_and_only_in_a_replay() -> None:
    state, effects = update(replay(), GoTo(5))
    assert (ply(state), effects) == (5, ())
    assert update(state, GoTo(99))[0].game.index == 7
    table = state_of(moves=MOVES)
    assert update(table, GoTo(2)) == (table, ())
    menu = press(state, "m")
    assert update(menu, GoTo(1))[0] == menu


def test_the_board_answers_to_no_click() -> None:
    state = press(replay(), "end")
    clicked, effects = update(state, Click(parse_point("d6")))
    assert (clicked.game, clicked.path, effects) == (state.game, (), ())


# -- running ------------------------------------------------------------------------------------


def test_it_runs_to_the_end_at_the_speed_chosen_and_stops() -> None:
    state, effects = press_all(replay(), "4")
    assert effects == (Wake(SPEEDS[3]),)
    for shown in range(1, 7):
        state, effects = update(state, Tick())
        assert (ply(state), effects) == (shown, (Wake(SPEEDS[3]),))
    state, effects = update(state, Tick())
    assert (ply(state), effects, state.replay.is_running) == (7, (), False)
    assert update(state, Tick()) == (state, ())
    again, effects = press_all(state, "space")
    assert (ply(again), effects) == (0, (Wake(SPEEDS[3]),))


def test_space_stops_it_and_so_does_any_step() -> None:
    running = press(replay(), "space")
    for keys in ("space", "right", "m", "?"):
        stopped = press(running, keys)
        assert stopped.replay.is_running is False
        assert update(stopped, Tick())[0].game is stopped.game
    assert press(running, "5").replay.is_running is True


def test_a_chain_is_shown_landing_by_landing_while_there_is_time() -> None:
    chain = "3/1O1/r1rr1rr/rr2r1r/rr3rr/rrr/rrr o 0 0"
    record = Record(game_of(position=chain, moves="d6xd4xf4 b4-b5 f4-e4"))
    running = press(replay(record), "2")
    state, effects = update(running, Tick())
    assert (state.frame, effects) == (2, (Wake(0.3),))
    state, effects = update(state, Tick())
    assert (state.frame, ply(state), effects) == (None, 1, (Wake(0.3),))
    state, effects = update(state, Tick())
    assert (ply(state), effects) == (2, (Wake(SPEEDS[1]),))
    fast, _ = update(press(replay(record), "5"), Tick())
    assert (fast.frame, ply(fast)) == (None, 1)


# -- several games, comments --------------------------------------------------------------------


def test_the_games_of_a_file_follow_each_other() -> None:
    state = replay(story(Officers="Ana"), story(SHORT, Rebels="random"))
    state = press(state, "right right pagedown")
    assert (state.replay.number, ply(state)) == (1, 0)
    assert state.players == Players(HUMAN, "random")
    last = press(state, "pagedown")
    assert last.replay.number == 1
    assert last.message.text == "This is the last game."
    assert press(state, "pageup").replay.number == 0
    assert press(replay(), "pageup").message.text == "This is the first game."


def test_comments_are_shown_where_they_belong() -> None:
    record = replace(story(), comments=(Comment(0, "Before."), Comment(2, "Both stand.")))
    state = replay(record)
    assert ("Before.") in [text for text, _tone in sentences(state)]
    assert "Both stand." in [text for text, _tone in sentences(press(state, "l l"))]
    assert "Both stand." not in [text for text, _tone in sentences(press(state, "l l l"))]


# -- leaving it ---------------------------------------------------------------------------------


def test_v_looks_at_the_game_on_the_table_and_leads_back_to_it() -> None:
    table = state_of(moves=MOVES, officers="random")
    shown, effects = press_all(table, "v")
    assert (shown.stage, shown.game.index, effects) == (Stage.REPLAY, 7, ())
    assert shown.replay.name_of(table.game.position.side.other) == "A person"
    for key in ("escape", "v"):
        back = press(shown, f"left left - {key}")
        assert back.game is table.game
        assert (back.replay, back.players, back.zoom) == (None, table.players, 1)


def test_a_bot_that_was_thinking_is_asked_again() -> None:
    table = state_of(moves="@c6 @e6", rebels="random")
    shown, effects = press_all(table, "v left")
    assert effects == ()
    _back, effects = press_all(shown, "escape")
    assert [effect.game for effect in effects] == [table.game]


def test_nothing_can_be_looked_at_before_the_first_move() -> None:
    state = press(state_of(), "v")
    assert state.replay is None
    assert state.message.text == "There is nothing to look at yet."


def test_with_nothing_on_the_table_escape_quits_and_so_does_q() -> None:
    for key in ("escape", "q"):
        assert press_all(replay(), key)[1] == (Quit(),)
    assert press_all(replay(back=state_of()), "q")[1] == (Quit(),)


def test_nothing_is_saved_in_a_replay() -> None:
    table = state_of(moves=MOVES)._replace(kept=Kept(3, state_of().game))
    _state, effects = press_all(open_replay(table, (story(),)), "l l tab end home space h")
    assert not [effect for effect in effects if isinstance(effect, Save)]


# -- playing on ---------------------------------------------------------------------------------


def play_on(state: State, keys: str = "enter") -> tuple[State, Any]:
    state = press(state, "enter")
    assert state.overlay.kind is MenuKind.PLAY_ON
    return press_all(state, keys)


def test_a_new_game_begins_with_the_moves_up_to_here() -> None:
    table = state_of(moves="@c7 @d7")._replace(kept=Kept(3, None), seed=5)
    begun, effects = play_on(press(open_replay(table, (story(),)), "l l l"))
    assert begun.game.moves == story().game.moves[:3]
    assert (begun.game.length, begun.replay, begun.overlays) == (3, None, ())
    assert begun.stage is Stage.PIECE
    assert effects == (Save(None, begun.about, begun.game),)
    assert begun.seed != table.seed


def test_who_plays_on_is_asked_and_a_bot_answers_at_once() -> None:
    state = press(replay(story(Rebels="random")), "l l")
    begun, effects = play_on(state)
    assert begun.players == Players(HUMAN, "random")
    assert begun.stage is Stage.THINKING
    assert [type(effect).__name__ for effect in effects] == ["Save", "AskBot"]
    begun, _ = play_on(state, "up right right left left left down enter")
    assert begun.stage in (Stage.PIECE, Stage.THINKING)
    back, _ = play_on(state, "down enter")
    assert (back.stage, back.overlays) == (Stage.REPLAY, ())


def test_repetition_and_quiet_moves_go_on_counting() -> None:
    game = game_of(moves="@c7 @e7 d4-d5 c7-c6")
    begun, _ = play_on(press(replay(Record(game)), "end"))
    assert (begun.game.quiet, begun.game.positions) == (1, game.positions)


def test_after_the_end_there_is_nothing_to_play() -> None:
    record = Record(game_of(moves=MOVES).agree_draw())
    state = press(replay(record), "end enter")
    assert state.overlays == ()
    assert state.message.text == "Draw: the game is over here. Step back first."
    assert press(state, "left enter").overlay.kind is MenuKind.PLAY_ON


def test_the_menu_of_a_replay() -> None:
    state = replay(story(), back=state_of(moves="@c6"))
    menu = press(state, "m")
    assert menu.overlay == Menu(MenuKind.REPLAY)
    assert update(menu, Pick(0))[0].overlays == ()
    assert update(menu, Pick(1))[0].overlay.kind is MenuKind.PLAY_ON
    assert update(menu, Pick(2))[0].replay is None


# -- the clipboard ------------------------------------------------------------------------------


def test_the_position_and_the_record_are_copied() -> None:
    table = state_of(moves="@c6 @e6 d4-d5 e6-e7", rebels="random")
    position = "2O/O2/rr1r1rr/rrr1rrr/rrrrrrr/rrr/rrr r 0 1"
    assert press_all(table, "c")[1] == (Copy(position),)
    assert press_all(press(table, "v"), "c")[1] == (Copy(position),)
    [copied] = press_all(table, "C")[1]
    assert copied.content.game == table.game
    assert copied.content.tag("Rebels") == "random"
    record = story(Officers="Ana")
    assert press_all(replay(record), "C")[1] == (Copy(record),)


def test_the_sequence_of_the_clipboard() -> None:
    assert clipboard_sequence("d4-d5") == "\x1b]52;c;ZDQtZDU=\x1b\\"
    assert clipboard_sequence("x" * 56_243) is not None
    assert clipboard_sequence("x" * 56_300) is None
