"""What comes in to the controller and what goes out: plain data on both ways."""

from dataclasses import dataclass

from asalto_tui.engine.board import Move, Point
from asalto_tui.engine.game import Game


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
    """A mouse click on an entry of the menu that is open, counted from 0."""

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


Event = Key | Click | Pick | BotMoved | Tick | Scrolled


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


Effect = AskBot | Wake | Quit | Remember
