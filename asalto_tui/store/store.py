"""What it means to keep games: the interface of a store, and what stands in when there is none."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from asalto_tui.engine.game import Game
from asalto_tui.engine.record import Record
from asalto_tui.i18n import _
from asalto_tui.play.kept import GameSummary, NewGame, SavedGame

if TYPE_CHECKING:
    from pathlib import Path

Clock = Callable[[], float]
"""Seconds since 1970."""

PATIENCE = 2.0
"""Seconds to wait for another program that is writing to the same store."""


class StoreError(ValueError):
    """What the store could not do, in one line that a player can read."""


class Store(Protocol):
    """Where games are kept. Every method raises `StoreError` when it cannot do its work.

    A store belongs to one player and shows no game of another.
    """

    notice: str
    """One line about the store that the player should see; empty when all is well."""

    def begin(self, about: NewGame, game: Game) -> int:
        """Keep a new game; its id."""

    def save(self, id: int, game: Game) -> int:
        """Keep what has changed in a game that this store began or loaded.

        When the method returns, the change is on disk. The answer is the id under which the game is
        kept from now on: a new one when another program has meanwhile changed or deleted the game,
        so that neither loses a move.
        """

    def load(self, id: int) -> SavedGame:
        """A game of this player."""

    def games(self, limit: int | None = None) -> list[GameSummary]:
        """The games of this player, the latest changed first."""

    def unfinished(self, limit: int | None = None) -> list[GameSummary]:
        """The games that can be resumed, the latest changed first; imported ones are not."""

    def delete(self, id: int) -> bool:
        """Forget a game; whether there was one."""

    def import_records(self, records: Sequence[Record]) -> list[int]:
        """Keep all of these games or, with an error, none; their ids."""

    def close(self) -> None:
        """Give the store back."""


class NoStore:
    """The store when there is none: it keeps nothing and says why."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        self.notice = _("Games are not kept: {reason}").format(reason=reason)

    def begin(self, about: NewGame, game: Game) -> int:  # noqa: ARG002 - the protocol's names
        raise StoreError(self.reason)

    def save(self, id: int, game: Game) -> int:  # noqa: ARG002 - the protocol's names
        raise StoreError(self.reason)

    def load(self, id: int) -> SavedGame:  # noqa: ARG002 - the protocol's names
        raise StoreError(self.reason)

    def games(self, limit: int | None = None) -> list[GameSummary]:  # noqa: ARG002
        return []

    def unfinished(self, limit: int | None = None) -> list[GameSummary]:  # noqa: ARG002
        return []

    def delete(self, id: int) -> bool:  # noqa: ARG002 - the protocol's names
        return False

    def import_records(self, records: Sequence[Record]) -> list[int]:  # noqa: ARG002
        raise StoreError(self.reason)

    def close(self) -> None:
        pass


class GameKeeper:
    """Keeps one game in play, from its first move on, and never stands in its way."""

    def __init__(self, store: Store, about: NewGame, id: int | None = None) -> None:
        self._store = store
        self._about = about
        self.id = id
        """The id of the game in the store, once it is kept."""

    def save(self, game: Game) -> str:
        """Keep the game as it is now; why it is not kept, or an empty text.

        What one call could not save the next one will. A game without a move is not worth keeping.
        """
        if self.id is None and not game.length:
            return ""
        try:
            if self.id is None:
                self.id = self._store.begin(self._about, game)
            else:
                self.id = self._store.save(self.id, game)
        except StoreError as error:
            return _("This game is not kept: {reason}").format(reason=error)
        return ""


def store_path(environ: Mapping[str, str]) -> "Path":
    """The file of games: in `$ASALTO_HOME`, else in the user's data folder."""
    # Here, because both take their time to load, and the board is drawn before a store is opened.
    from pathlib import Path

    from platformdirs import user_data_path

    if home := environ.get("ASALTO_HOME"):
        return Path(home) / "games.db"
    return user_data_path("asalto", appauthor=False) / "games.db"


def open_store(
    path: "Path", clock: Clock = time.time, player: str = "", patience: float = PATIENCE
) -> Store:
    """The store in a file, which is made if there is none; a `NoStore` if it cannot be used."""
    try:
        # Here, because some systems ship Python without sqlite3: a game can be played all the same.
        from asalto_tui.store.sqlite_store import SqliteStore

        return SqliteStore(path, clock, player, patience)
    except ImportError as error:
        return NoStore(str(error))
    except StoreError as error:
        return NoStore(str(error))


def date_text(seconds: float) -> str:
    """The local date as records write it, such as `2026.11.30`."""
    return time.strftime("%Y.%m.%d", time.localtime(seconds))
