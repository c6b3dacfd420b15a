"""What the player's screen is about: a game, who plays, and what has been chosen so far."""

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from asalto_tui.engine.board import Move, Point, parse_point
from asalto_tui.engine.game import Game
from asalto_tui.engine.position import is_capture
from asalto_tui.engine.record import Record
from asalto_tui.engine.ruleset import Side
from asalto_tui.play import words
from asalto_tui.play.events import Effect
from asalto_tui.play.kept import HUMAN as HUMAN
from asalto_tui.play.kept import GameSummary, NewGame, Seat
from asalto_tui.play.setup import TWO_PEOPLE
from asalto_tui.play.setup import Players as Players
from asalto_tui.play.setup import Setup as Setup

if TYPE_CHECKING:
    from asalto_tui.bots.hint import Hint

BOT_PAUSES = (3.0, 1.5, 0.6, 0.3, 0.1, 0.0)
"""The least seconds between a move and a bot's answer, from slow to fast."""
USUAL_SPEED = 2

_CENTRE = parse_point("d4")

AUTO = "auto"
"""The value of a setting that is left to the program."""


THEME_IDS = (AUTO, "dark", "light", "plain")
GLYPHS_IDS = (AUTO, "unicode", "box", "ascii")


class Look(NamedTuple):
    """How the game is shown: the ids of a language, a theme and a glyph set."""

    lang: str = AUTO
    theme: str = AUTO
    glyphs: str = AUTO


class MenuKind(Enum):
    """Which list of entries a menu shows."""

    START = "start"
    BOT_FAILED = "bot failed"
    GAME = "game"
    SETTINGS = "settings"
    REPLAY = "replay"
    PLAY_ON = "play on"


class Menu(NamedTuple):
    """A menu over the board; `setup` is what the start menu has been set to."""

    kind: MenuKind
    selected: int = 0
    setup: Setup = Setup()
    note: str = ""
    """What has happened that asks for a choice."""


class Page(NamedTuple):
    """A page of text over the board."""

    name: str
    scroll: int = 0


class Prompt(NamedTuple):
    """A move being typed."""

    text: str = ""


class Offer(NamedTuple):
    """A draw that `side` offers, for the other person to accept or decline."""

    side: Side


class History(NamedTuple):
    """The list of the games that are kept; `is_deleting` asks whether to delete the selected."""

    games: tuple[GameSummary, ...]
    selected: int = 0
    is_deleting: bool = False


Overlay = Menu | Page | Prompt | Offer | History


class Kept(NamedTuple):
    """What of a game has been given to the store: under which id, and the game as it was then."""

    id: int | None = None
    game: Game | None = None


class ShownHint(NamedTuple):
    """A hint as far as it is shown: the piece, then the move, then the reason."""

    game: Game
    hint: "Hint"
    step: int = 1


class Replay(NamedTuple):
    """Games being looked at instead of played; `State.game` is the one that is shown."""

    records: tuple[Record, ...]
    number: int = 0
    """Which of them is shown, from 0."""
    back: "State | None" = None
    """What is on the table meanwhile; with nothing there, to leave the replay is to quit."""
    speed: int = 2
    is_running: bool = False

    @property
    def record(self) -> Record:
        """The record that is shown."""
        return self.records[self.number]

    def name_of(self, side: Side) -> str:
        """Who played a side, as the record tells."""
        name = self.record.tag("Officers" if side is Side.OFFICERS else "Rebels") or "?"
        return words.player_name(HUMAN if name == "?" else name)


class Tone(Enum):
    """How much a message matters."""

    PLAIN = "plain"
    WARNING = "warning"


class Message(NamedTuple):
    """A sentence for the message area."""

    text: str
    tone: Tone = Tone.PLAIN


class Stage(Enum):
    """What is being waited for."""

    PLACING = "placing"
    PIECE = "piece"
    TARGET = "target"
    CHAIN = "chain"
    THINKING = "thinking"
    PAUSED = "paused"
    OVER = "over"
    REPLAY = "replay"


class State(NamedTuple):
    """Everything the screen shows; immutable. Stages are computed from it, never stored."""

    game: Game
    players: Players = TWO_PEOPLE
    seed: int = 0
    cursor: Point = _CENTRE
    path: Move = ()
    """The part of a legal move that has been chosen."""
    message: Message | None = None
    overlays: tuple[Overlay, ...] = ()
    """What lies over the game, the topmost last."""
    frame: int | None = None
    """While the last move is animated: how many points of its path have been reached."""
    look: Look = Look()
    animation: bool = True
    mouse: bool = True
    paused: bool = False
    """Whether bots have been told to wait."""
    zoom: int = 0
    """How many sizes smaller than the largest the board is drawn."""
    speed: int = USUAL_SPEED
    """How fast bots answer, as an index of `BOT_PAUSES`."""
    last_hint: ShownHint | None = None
    kept: Kept = Kept()
    trouble: str = ""
    """Why the game is not kept, or what else the player should know about the kept games."""
    unfinished: GameSummary | None = None
    """The game that the start menu offers to go on with."""
    replay: Replay | None = None
    effects: tuple[Effect, ...] = ()
    """What the world is asked for; `update` hands it out and leaves it empty."""

    @property
    def overlay(self) -> Overlay | None:
        """What the keys go to, if not to the game."""
        return self.overlays[-1] if self.overlays else None

    @property
    def hint(self) -> ShownHint | None:
        """The hint that is shown, which holds only for the game as it was when it was asked for."""
        found = self.last_hint
        return found if found and found.game is self.game else None

    @property
    def player(self) -> str:
        """The player whose turn it is."""
        return self.players.of(self.game.position.side)

    @property
    def about(self) -> NewGame:
        """Who plays, as the store is told."""
        return NewGame(Seat(self.players.officers), Seat(self.players.rebels), self.seed)

    @property
    def stage(self) -> Stage:
        """What is being waited for."""
        if self.replay:
            return Stage.REPLAY
        if self.game.outcome():
            return Stage.OVER
        if self.player != HUMAN:
            return Stage.PAUSED if self.paused else Stage.THINKING
        if self.path:
            return Stage.CHAIN if is_capture(self.path) else Stage.TARGET
        return Stage.PLACING if self.game.position.to_place else Stage.PIECE

    def options(self, path: Move | None = None) -> list[Point]:
        """The points that may be chosen next: the ones with which a legal move goes on."""
        if self.stage not in (Stage.PLACING, Stage.PIECE, Stage.TARGET, Stage.CHAIN):
            return []
        chosen = self.path if path is None else path
        length = len(chosen)
        moves = self.game.position.legal_moves()
        return sorted(
            {move[length] for move in moves if len(move) > length and move[:length] == chosen}
        )

    def landings(self) -> list[Point]:
        """The options that are jumps, in the order of their numbers."""
        if not self.path:
            return []
        return [point for point in self.options() if is_capture((self.path[-1], point))]

    @property
    def is_complete(self) -> bool:
        """Whether what has been chosen is a whole move already, which may still go on."""
        return self.path in self.game.position.legal_moves()

    def shown_path(self) -> Move:
        """The path to draw on the board: what is chosen, or the part of a move being shown."""
        if self.frame is not None and self.game.last_move:
            return self.game.last_move[: self.frame]
        return self.path

    def shown_game(self) -> Game:
        """The game to draw: one move back while the last move is being shown."""
        return self.game if self.frame is None else self.game.undo()

    def centred(self) -> "State":
        """The state with the cursor in the middle of the points that may be chosen."""
        options = self.options()
        return self._replace(cursor=options[len(options) // 2]) if options else self

    def opened(self, overlay: Overlay) -> "State":
        """The state with one more overlay on top."""
        return self._replace(overlays=(*self.overlays, overlay))

    def closed(self) -> "State":
        """The state without its topmost overlay."""
        return self._replace(overlays=self.overlays[:-1])

    def swapped_top(self, overlay: Overlay) -> "State":
        """The state with another overlay in place of the topmost."""
        return self.closed().opened(overlay)

    def says(self, text: str, tone: Tone = Tone.PLAIN) -> "State":
        """The state with a message."""
        return self._replace(message=Message(text, tone))

    def troubled(self, notice: str) -> "State":
        """The state with what there is to know about the kept games: news comes first."""
        is_news = notice and notice != self.trouble
        told = self.says(notice, Tone.WARNING) if is_news else self
        return told._replace(trouble=notice)

    def asks(self, effect: Effect) -> "State":
        """The state with one more effect to carry out."""
        return self._replace(effects=(*self.effects, effect))
