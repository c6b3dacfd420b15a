"""The games that are kept: listed, opened, gone on with, deleted."""

from asalto_tui.bots import BOTS
from asalto_tui.i18n import _
from asalto_tui.play.actions import on_the_table
from asalto_tui.play.events import Delete, ListGames, Open, Opened, Purpose, Quit
from asalto_tui.play.kept import HUMAN, GameSummary, NewGame, SavedGame
from asalto_tui.play.replay import open_replay
from asalto_tui.play.state import History, Kept, Page, Players, State, Tone

PAGE = 10
"""How many lines PgUp and PgDn go."""


def ask_history(state: State) -> State:
    """The list of games wanted; it opens when the store has answered."""
    return state.asks(ListGames())


def listed(state: State, games: tuple[GameSummary, ...]) -> State:
    """The list opened."""
    return state.opened(History(games))


def opened(state: State, event: Opened) -> State:
    """A game from the store shown, or gone on with."""
    if event.purpose is Purpose.REPLAY:
        return open_replay(state, (event.saved.record(),))
    return resume(state, event.saved)


def resume(state: State, saved: SavedGame) -> State:
    """A kept game back on the table, as it was left."""
    kept = Kept(saved.id, saved.game)
    return on_the_table(state, saved.game, _seated(saved.about), saved.about.seed or 0, kept)


def _seated(about: NewGame) -> Players:
    """The players of a kept game; a bot that this version does not know is left to a person."""
    ids = (seat.player for seat in (about.officers, about.rebels))
    return Players(*(player if player in BOTS else HUMAN for player in ids))


def deleted(state: State, id: int) -> State:
    """The list without a game that is no more."""
    if state.kept.id == id:
        state = state._replace(kept=state.kept._replace(id=None))
    if state.unfinished and state.unfinished.id == id:
        state = state._replace(unfinished=None)
    history = state.overlay
    if not isinstance(history, History):
        return state
    games = tuple(game for game in history.games if game.id != id)
    selected = max(min(history.selected, len(games) - 1), 0)
    return state.swapped_top(History(games, selected)).says(_("The game is deleted."))


def choose_line(state: State, history: History, index: int) -> State:
    """A click: chooses a line or, on the chosen one, opens its game."""
    if index >= len(history.games):
        return state
    if index == history.selected:
        return _look(state, history)
    return state.swapped_top(history._replace(selected=index, is_deleting=False))


def history_key(state: State, history: History, key: str) -> State:
    """A key while the list is open."""
    if history.is_deleting:
        kept = state.swapped_top(history._replace(is_deleting=False))
        return kept.asks(Delete(_chosen(history).id)) if key == "enter" else kept
    steps = {"down": 1, "j": 1, "pagedown": PAGE, "wheeldown": 3}
    steps |= {"up": -1, "k": -1, "pageup": -PAGE, "wheelup": -3}
    steps |= {"home": -len(history.games), "end": len(history.games)}
    if key in steps:
        selected = max(0, min(history.selected + steps[key], len(history.games) - 1))
        return state.swapped_top(history._replace(selected=selected))
    match key:
        case "enter" | " " | "v" if history.games:
            return _look(state, history)
        case "o" if history.games:
            return _go_on(state, history)
        case "d" if history.games:
            return state.swapped_top(history._replace(is_deleting=True))
        case "escape" | "backspace" | "m":
            return state.closed()
        case "?":
            return state.opened(Page("help"))
        case "q":
            return state.asks(Quit())
    return state


def _chosen(history: History) -> GameSummary:
    return history.games[history.selected]


def _look(state: State, history: History) -> State:
    return state.asks(Open(_chosen(history).id, Purpose.REPLAY))


def _go_on(state: State, history: History) -> State:
    if not _chosen(history).is_unfinished:
        text = _("Only an unfinished game goes on; from any other, look at it and play on there.")
        return state.says(text, Tone.WARNING)
    return state.asks(Open(_chosen(history).id, Purpose.RESUME))
