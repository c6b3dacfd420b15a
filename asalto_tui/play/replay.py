"""Replay: games looked at move by move, and gone on with from any point."""

from collections.abc import Callable

from asalto_tui.bots import BOTS
from asalto_tui.engine.game import Game
from asalto_tui.engine.position import Position, is_capture
from asalto_tui.engine.record import Record
from asalto_tui.i18n import _
from asalto_tui.play import words
from asalto_tui.play.actions import FRAME_SECONDS, copy_position, new_game_from
from asalto_tui.play.events import Copy, Quit, Wake
from asalto_tui.play.kept import HUMAN, own_tags
from asalto_tui.play.state import Menu, MenuKind, Page, Players, Replay, Setup, State

SPEEDS = (3.0, 1.5, 0.8, 0.4, 0.15)
"""Seconds that each move is shown, from slow to fast; the keys 1 to 5."""


def replay_table(state: State) -> State:
    """The game on the table looked at, from where it stands."""
    if not state.game.length:
        return state.says(_("There is nothing to look at yet."))
    record = Record(state.game.without_undone(), own_tags(state.about, ""))
    return open_replay(state, (record,), record.game.index)


def open_replay(
    back: State, records: tuple[Record, ...], index: int = 0, is_all: bool = False
) -> State:
    """Games looked at; Esc leads back to what was there or, if they are all there is, out."""
    replay = Replay(records, back=None if is_all else back)
    return _at_record(back._replace(replay=replay), 0)._replace(game=records[0].game.at(index))


def _at_record(state: State, number: int) -> State:
    replay = _shown(state)._replace(number=number, is_running=False)
    return state._replace(
        replay=replay,
        game=replay.record.game.at(0),
        players=players_of(replay.record),
        path=(),
        overlays=(),
        frame=None,
        message=None,
    )


def players_of(record: Record) -> Players:
    """Who played, as far as they are players here; everybody else was a person."""
    tags = (record.tag("Officers"), record.tag("Rebels"))
    return Players(*(tag if tag in BOTS else HUMAN for tag in tags))


def close_replay(state: State) -> State:
    """Back to what was there before, with the look the screen has now."""
    back = state.replay.back if state.replay else state
    if back is None:
        return state.asks(Quit())
    return back._replace(
        look=state.look,
        animation=state.animation,
        mouse=state.mouse,
        zoom=state.zoom,
        message=None,
    )


def go_to(state: State, index: int) -> State:
    """The same game after so many moves; a replay that runs stops."""
    return _stopped(state)._replace(game=state.game.at(index))


def _shown(state: State) -> Replay:
    """The replay, in which everything here happens."""
    assert state.replay is not None
    return state.replay


def _stopped(state: State) -> State:
    return state._replace(replay=_shown(state)._replace(is_running=False))


def _next_event(state: State, step: int) -> State:
    """The next or previous capture, huff or claim; the end of the game if there is none."""
    game = state.game
    last = len(game.moves)
    plies = range(game.ply + 1, last + 1) if step > 0 else range(game.ply - 1, 0, -1)
    found = (ply for ply in plies if is_event(game.positions[ply - 1], game.moves[ply - 1]))
    return go_to(state, next(found, game.length if step > 0 else 0))


def is_event(position: Position, move: tuple[int, ...]) -> bool:
    """Whether a move captures, huffs or claims."""
    is_claim = len(move) == 1 and not position.to_place
    return is_capture(move) or is_claim or bool(position.huffed_by(move))


def _other_game(state: State, step: int) -> State:
    number = _shown(state).number + step
    if 0 <= number < len(_shown(state).records):
        return _at_record(state, number)
    return state.says(_("This is the last game.") if step > 0 else _("This is the first game."))


def toggle_run(state: State) -> State:
    """A replay that runs by itself started or stopped; at its end it begins again."""
    replay = _shown(state)
    if replay.is_running:
        return _stopped(state)
    if state.game.index == state.game.length:
        state = state._replace(game=state.game.at(0))
    running = state._replace(replay=replay._replace(is_running=True))
    return running.asks(Wake(SPEEDS[replay.speed]))


def _at_speed(speed: int) -> Callable[[State], State]:
    """What makes a replay run at a speed."""

    def run(state: State) -> State:
        return toggle_run(
            state._replace(replay=_shown(state)._replace(speed=speed, is_running=False))
        )

    return run


def run_on(state: State) -> State:
    """One move more of a replay that runs, a chain landing by landing if there is time."""
    replay, game = state.replay, state.game.redo()
    if not replay or not replay.is_running:
        return state
    if game is state.game or game.index == game.length:
        return _stopped(state)._replace(game=game)
    seconds = SPEEDS[replay.speed]
    state = state._replace(game=game)
    if state.animation and seconds > FRAME_SECONDS and game.last_move and len(game.last_move) > 2:
        return state._replace(frame=2).asks(Wake(FRAME_SECONDS))
    return state.asks(Wake(seconds))


def open_play_on(state: State) -> State:
    """The question who plays on from here, as a new game."""
    if outcome := state.game.outcome():
        title = words.outcome_title(state.game.rules, outcome)
        text = _("{title}: the game is over here. Step back first.")
        return state.says(text.format(title=title))
    begin = 2
    setup = Setup(state.players, state.game.rules.id)
    return _stopped(state).opened(Menu(MenuKind.PLAY_ON, begin, setup))


def play_on(state: State, setup: Setup) -> State:
    """A new game with the moves up to here."""
    game: Game = state.game.without_undone()
    return new_game_from(state, game, setup.players)


def _copy_record(state: State) -> State:
    return state.asks(Copy(_shown(state).record))


KEYS: dict[str, Callable[[State], State]] = {
    **dict.fromkeys(("right", "down", "l", "j", "wheeldown"), lambda s: go_to(s, s.game.index + 1)),
    **dict.fromkeys(
        ("left", "up", "h", "k", "wheelup", "backspace"), lambda s: go_to(s, s.game.index - 1)
    ),
    "home": lambda state: go_to(state, 0),
    "end": lambda state: go_to(state, state.game.length),
    "tab": lambda state: _next_event(state, 1),
    "backtab": lambda state: _next_event(state, -1),
    "pagedown": lambda state: _other_game(state, 1),
    "pageup": lambda state: _other_game(state, -1),
    " ": toggle_run,
    **{str(number): _at_speed(number - 1) for number in range(1, len(SPEEDS) + 1)},
    "enter": open_play_on,
    "c": copy_position,
    "C": _copy_record,
    "escape": close_replay,
    "v": close_replay,
    "m": lambda state: _stopped(state).opened(Menu(MenuKind.REPLAY)),
    "?": lambda state: _stopped(state).opened(Page("help")),
    "r": lambda state: _stopped(state).opened(Page("rules")),
}
"""What the keys do in a replay; those of the screen itself are the controller's."""
