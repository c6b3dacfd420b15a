"""A store in a folder of its own, with a clock that the test moves, and a table to play at."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from asalto_tui.play.state import Players, State
from asalto_tui.store.store import Store, open_store
from tests.kept.table import Table
from tests.press import game_of

NOON = 1_796_040_000.0
"""30 November 2026, noon in UTC."""


class FakeClock:
    """Stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now


Opener = Callable[..., Store]


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "home" / "games.db"


@pytest.fixture
def opened(path: Path, clock: FakeClock) -> Iterator[Opener]:
    """Opens the store once more, as another program would; all are closed at the end."""
    stores: list[Store] = []

    def opener(player: str = "", patience: float = 0.05) -> Store:
        stores.append(open_store(path, clock, player, patience))
        return stores[-1]

    yield opener
    for store in stores:
        store.close()


@pytest.fixture
def store(opened: Opener) -> Store:
    return opened()


@pytest.fixture
def table(store: Store) -> Table:
    """A game between two people that is about to begin."""
    return Table(store, State(game_of(), Players()).centred())
