"""What comes in to the controller and what goes out: plain data on both ways."""

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from asalto_tui.engine.board import Move, Point
from asalto_tui.engine.game import Game
from asalto_tui.engine.record import Record
from asalto_tui.play.kept import GameSummary, NewGame, SavedGame

if TYPE_CHECKING:  # the search behind hints is loaded when one is asked for
    from asalto_tui.bots.hint import Hint


class Key(NamedTuple):
    """A key by its name: `"enter"`, `"up"`, or the character it types."""

    name: str


class Click(NamedTuple):
    """A mouse click on a point of the board."""

    point: Point


class Pick(NamedTuple):
    """A mouse click on an entry of the menu or list that is open, counted from 0."""

    entry: int


class BotMoved(NamedTuple):
    """A bot's answer; `game` is the game it was asked about."""

    game: Game
    move: Move


class BotFailed(NamedTuple):
    """A bot that could not answer, and why; `game` is the game it was asked about."""

    game: Game
    reason: str


class Hinted(NamedTuple):
    """A hint that was asked for; `game` is the game it is about."""

    game: Game
    hint: "Hint"


class Tick(NamedTuple):
    """The time that `Wake` asked for has passed."""


class Scrolled(NamedTuple):
    """The page that is open is shown from this row on: no further, as its length allows."""

    row: int


class GoTo(NamedTuple):
    """The mouse on a place of the move list of a replay: the position after so many moves."""

    ply: int


class Purpose(Enum):
    """What a kept game is opened for."""

    RESUME = "resume"
    REPLAY = "replay"


class Saved(NamedTuple):
    """What came of `Save`: under which id the game is kept, and what the player should know."""

    id: int | None
    notice: str = ""


class StoreOpened(NamedTuple):
    """The store is there: what the player should know about it, and the game to go on with."""

    notice: str = ""
    unfinished: GameSummary | None = None


class Listed(NamedTuple):
    """What came of `ListGames`, the latest first."""

    games: tuple[GameSummary, ...]


class Opened(NamedTuple):
    """What came of `Open`."""

    saved: SavedGame
    purpose: Purpose


class Deleted(NamedTuple):
    """What came of `Delete`: the game is no more."""

    id: int


class Failed(NamedTuple):
    """What was asked of the store could not be done, and why."""

    reason: str


StoreEvent = StoreOpened | Saved | Listed | Opened | Deleted | Failed
Event = Key | Click | Pick | BotMoved | BotFailed | Hinted | Tick | Scrolled | GoTo | StoreEvent


class AskBot(NamedTuple):
    """Let a bot think about its next move."""

    bot_id: str
    game: Game
    seed: int


class AskHint(NamedTuple):
    """Let the strongest search look for a hint."""

    game: Game


class Wake(NamedTuple):
    """Send a `Tick` after some seconds; only the last one asked for counts."""

    seconds: float


class Quit(NamedTuple):
    """Leave the program with an exit status."""

    status: int = 0


class Remember(NamedTuple):
    """Keep the value of a setting for the next time."""

    name: str
    value: str | bool


class Copy(NamedTuple):
    """Put a text, or the text of a record, on the clipboard of whoever sits at the terminal."""

    content: str | Record


class Save(NamedTuple):
    """Keep the game as it is now, before anybody sees it; None is a game not kept so far."""

    id: int | None
    about: NewGame
    game: Game


class ListGames(NamedTuple):
    """Look up the games that are kept."""


class Open(NamedTuple):
    """Take a kept game out of the store."""

    id: int
    purpose: Purpose


class Delete(NamedTuple):
    """Forget a kept game."""

    id: int


StoreEffect = Save | ListGames | Open | Delete
Effect = AskBot | AskHint | Wake | Quit | Remember | Copy | StoreEffect
