"""The loop that holds everything together: events in, states on, scenes out, bots in between."""

import time
from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from typing import Any

from asalto_tui.bots import BotError, bot_of, rng_for
from asalto_tui.drawing.glyphs import Glyphs
from asalto_tui.drawing.scene import Scene
from asalto_tui.drawing.theme import Theme
from asalto_tui.drawing.view import view
from asalto_tui.engine.game import Game
from asalto_tui.engine.record import Record, format_record
from asalto_tui.exit_status import LEFT
from asalto_tui.i18n import _
from asalto_tui.play import controller
from asalto_tui.play.events import (
    AskBot,
    AskHint,
    BotFailed,
    BotMoved,
    Copy,
    Delete,
    Effect,
    Event,
    GoTo,
    Hinted,
    Key,
    ListGames,
    Open,
    Quit,
    Remember,
    Save,
    Scrolled,
    Tick,
    Wake,
)
from asalto_tui.play.kept import dated
from asalto_tui.play.state import BOT_PAUSES, Look, Prompt, State, Tone
from asalto_tui.store.answers import answer, opened
from asalto_tui.store.store import Store, date_text
from asalto_tui.terminal.clipboard import clipboard_sequence
from asalto_tui.terminal.keys import Answer, Input, Paste, Press
from asalto_tui.terminal.painter import Painter
from asalto_tui.terminal.terminal import Terminal

SLICE_SECONDS = 0.02
"""How long a bot thinks before keys are looked at again."""


@dataclass(eq=False)
class Thought:
    """A bot at work on its move, or the search on a hint."""

    game: Game
    thinking: Generator[None, None, Any]
    event_of: Callable[[Any], Event]
    """What is sent for the result."""
    not_before: float
    """When the answer may be sent at the earliest."""
    answer: Event | None = None


@dataclass(eq=False)
class App:
    """One program on one terminal."""

    terminal: Terminal
    painter: Painter
    glyphs: Glyphs
    state: State
    dress: Callable[[Look], tuple[Glyphs, Theme]]
    """Takes up a language, and says with what the board is drawn."""
    remember: Callable[[Remember], str]
    """Keeps the value of a setting; why that failed, or an empty text."""
    open_store: Callable[[], Store]
    """The store, which is opened the first time it is wanted."""
    idle_seconds: float | None = None
    """After how long without a key the program ends by itself, if it does."""
    is_away: bool = False
    """Whether it ended so."""
    scene: Scene | None = None
    thought: Thought | None = None
    wake_at: float | None = None
    status: int | None = None
    """The exit status, once the program is to end."""

    def run(self) -> int:
        """Play until the player leaves; returns the exit status."""
        self._took(controller.start(self.state))
        self._draw()  # nobody waits for the store to see the board
        store = self.open_store()
        self._handle_inputs(0)  # what came meanwhile is meant for what can be seen
        self._send(opened(store))
        while self.status is None:
            self._draw()
            self._handle_inputs(self._patience())
            if self.status is None:
                self._handle_time()
        return self.status

    def _took(self, result: tuple[State, tuple[Effect, ...]]) -> None:
        before = self.state
        self.state, effects = result
        if self.state.mouse != before.mouse:
            self.terminal.set_mouse(self.state.mouse)
        if self.state.look != before.look:
            self.glyphs, theme = self.dress(self.state.look)
            self.painter.wear(theme)
        for effect in effects:
            match effect:
                case AskBot() | AskHint() as question:
                    self.thought = self._thought_about(question)
                case Wake(seconds):
                    self.wake_at = time.monotonic() + seconds
                case Quit(status):
                    self.status = status
                case Remember() as chosen:
                    if trouble := self.remember(chosen):
                        self.state = self.state.says(trouble)
                case Save() | ListGames() | Open() | Delete():
                    self._send(answer(self.open_store(), effect))
                case Copy(content):
                    self._copy(content)

    def _thought_about(self, question: AskBot | AskHint) -> Thought:
        """The thinking that a question begins."""
        game, now = question.game, time.monotonic()
        if isinstance(question, AskBot):
            pause = BOT_PAUSES[self.state.speed] if self.state.animation else 0
            thinking = bot_of(question.bot_id).think(game, rng_for(question.seed, game))
            return Thought(game, thinking, partial(BotMoved, game), now + pause)
        from asalto_tui.bots.hint import think_hint  # the search is loaded when it is wanted

        return Thought(game, think_hint(game), partial(Hinted, game), now)

    def _copy(self, content: str | Record) -> None:
        """Send a text, or the text of a record, to the clipboard, and say so."""
        said = _("The position has been sent to the clipboard.")
        if isinstance(content, Record):
            said = _("The record has been sent to the clipboard.")
            content = format_record(dated(content, date_text(time.time())))
        sequence = clipboard_sequence(content)
        if sequence and self.terminal.knows_modes:
            self.terminal.write(sequence)
            self.state = self.state.says(said)
        else:
            said = _("The clipboard of this terminal cannot take it; asalto export can write it.")
            self.state = self.state.says(said, Tone.WARNING)

    def _send(self, event: Event) -> None:
        self._took(controller.update(self.state, event))

    def _draw(self) -> None:
        rows, columns = self.terminal.size()
        self.scene = view(self.state, rows, columns, self.glyphs)
        if self.scene.scrolled is not None:
            self._send(Scrolled(self.scene.scrolled))
        if sent := self.painter.paint(self.scene):
            self.terminal.write_frame(sent)

    def _patience(self) -> float | None:
        """How long to wait for input before there is something else to do."""
        if self.thought and not self.thought.answer:
            return 0
        times = [self.thought.not_before] if self.thought else []
        times += [self.wake_at] if self.wake_at is not None else []
        times += [self.terminal.heard_at + self.idle_seconds] if self.idle_seconds else []
        return max(min(times) - time.monotonic(), 0) if times else None

    def _handle_inputs(self, patience: float | None) -> None:
        for found in self.terminal.read(patience):
            self._handle_input(found)
            if self.status is not None:
                return

    def _handle_input(self, found: Input) -> None:
        match found:
            case Key("suspend"):
                self.terminal.suspend()
                self.painter.forget()
            case Key("redraw"):
                self.painter.forget()
            case Key():
                self._send(found)
            case Press(row, column, is_drag):
                event = self.scene.click(row, column) if self.scene and self.state.mouse else None
                if event and (isinstance(event, GoTo) or not is_drag):
                    self._send(event)
            case Paste(text):
                if isinstance(self.state.overlay, Prompt):
                    for letter in text.split("\n")[0][:80]:
                        if letter.isprintable():
                            self._send(Key(letter))
            case Answer():
                pass

    def _handle_time(self) -> None:
        if self.idle_seconds and time.monotonic() >= self.terminal.heard_at + self.idle_seconds:
            self.is_away, self.status = True, LEFT
            return
        if self.wake_at is not None and time.monotonic() >= self.wake_at:
            self.wake_at = None
            self._send(Tick())
        if self.thought:
            self._think(self.thought)

    def _think(self, thought: Thought) -> None:
        """One slice of a bot's thinking, or its answer once that is due."""
        if thought.game is not self.state.game:
            thought.thinking.close()
            self.thought = None
            return
        until = time.monotonic() + SLICE_SECONDS
        while thought.answer is None and time.monotonic() < until:
            try:
                next(thought.thinking)
            except StopIteration as stop:
                thought.answer = thought.event_of(stop.value)
            except BotError as error:
                thought.answer = BotFailed(thought.game, str(error))
        if thought.answer and time.monotonic() >= thought.not_before and self.wake_at is None:
            self.thought = None
            self._send(thought.answer)
