"""Playing with a store behind the keys, and lists of games that were kept."""

from typing import Any

from asalto_tui.play.controller import update
from asalto_tui.play.events import Delete, Event, Key, Listed, ListGames, Open, Save
from asalto_tui.play.kept import GameSummary, Seat
from asalto_tui.play.state import State
from asalto_tui.store.answers import answer
from asalto_tui.store.store import Store
from tests.press import keys_of, state_of


class Table:
    """A state with a store behind it, which answers all that it is asked, as in the program."""

    def __init__(self, store: Store, state: State) -> None:
        self.store, self.state = store, state
        self.asked: list[Any] = []

    def send(self, event: Event) -> None:
        """Something happens: a key, or an answer."""
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


def summary(id: int = 1, **changes: Any) -> GameSummary:
    """A line of the list of games, as most are."""
    made = GameSummary(
        id, "asalto", Seat(), Seat("random"), "2026.11.30", 0.0, 12, "*", "", is_imported=False
    )
    return made._replace(**changes)


def history_of(*games: GameSummary) -> State:
    """The screen with a list of games."""
    return update(state_of(), Listed(games))[0]
