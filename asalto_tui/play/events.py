"""What comes in to the controller and what goes out: plain data on both ways."""

from dataclasses import dataclass
from enum import Enum

from asalto_tui.engine.board import Move, Point
from asalto_tui.engine.game import Game
from asalto_tui.engine.record import Record
from asalto_tui.play.kept import GameSummary, NewGame, SavedGame


@dataclass(frozen=True)
class Key:
    """A key by its name: `"enter"`, `"up"`, or the character it types."""

    name: str


@dataclass(frozen=True)
class Click:
    """A mouse click on a point of the board."""

    point: Point


@dataclass(frozen=True)
class Pick:
    """A mouse click on an entry of the menu or list that is open, counted from 0."""

    entry: int


@dataclass(frozen=True)
class BotMoved:
    """A bot's answer; `game` is the game it was asked about."""

    game: Game
    move: Move


@dataclass(frozen=True)
class Tick:
    """The time that `Wake` asked for has passed."""


@dataclass(frozen=True)
class Scrolled:
    """The page that is open is shown from this row on: no further, as its length allows."""

    row: int


@dataclass(frozen=True)
class GoTo:
    """The mouse on a place of the move list of a replay: the position after so many moves."""

    ply: int


class Purpose(Enum):
    """What a kept game is opened for."""

    RESUME = "resume"
    REPLAY = "replay"


@dataclass(frozen=True)
class Saved:
    """What came of `Save`: under which id the game is kept, and what the player should know."""

    id: int | None
    notice: str = ""


@dataclass(frozen=True)
class Listed:
    """What came of `ListGames`, the latest first."""

    games: tuple[GameSummary, ...]


@dataclass(frozen=True)
class Opened:
    """What came of `Open`."""

    saved: SavedGame
    purpose: Purpose


@dataclass(frozen=True)
class Deleted:
    """What came of `Delete`: the game is no more."""

    id: int


@dataclass(frozen=True)
class Failed:
    """What was asked of the store could not be done, and why."""

    reason: str


StoreEvent = Saved | Listed | Opened | Deleted | Failed
Event = Key | Click | Pick | BotMoved | Tick | Scrolled | GoTo | StoreEvent


@dataclass(frozen=True)
class AskBot:
    """Let a bot think about its next move."""

    bot_id: str
    game: Game
    seed: int


@dataclass(frozen=True)
class Wake:
    """Send a `Tick` after some seconds; only the last one asked for counts."""

    seconds: float


@dataclass(frozen=True)
class Quit:
    """Leave the program with an exit status."""

    status: int = 0


@dataclass(frozen=True)
class Remember:
    """Keep the value of a setting for the next time."""

    name: str
    value: str | bool


@dataclass(frozen=True)
class Copy:
    """Put a text, or the text of a record, on the clipboard of whoever sits at the terminal."""

    content: str | Record


@dataclass(frozen=True)
class Save:
    """Keep the game as it is now, before anybody sees it; None is a game not kept so far."""

    id: int | None
    about: NewGame
    game: Game


@dataclass(frozen=True)
class ListGames:
    """Look up the games that are kept."""


@dataclass(frozen=True)
class Open:
    """Take a kept game out of the store."""

    id: int
    purpose: Purpose


@dataclass(frozen=True)
class Delete:
    """Forget a kept game."""

    id: int


StoreEffect = Save | ListGames | Open | Delete
Effect = AskBot | Wake | Quit | Remember | Copy | StoreEffect
