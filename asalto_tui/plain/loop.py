"""The line mode: commands read and sentences written line by line, without a screen."""

import io
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType
from typing import TextIO

from asalto_tui.bots import BotError, bot_of, finish, rng_for
from asalto_tui.engine.ruleset import Side
from asalto_tui.exit_status import DRAWN, LEFT, LINE_REFUSED, OFFICERS_WON, REBELS_WON
from asalto_tui.guest import Guest
from asalto_tui.i18n import _
from asalto_tui.plain import words as plain_words
from asalto_tui.plain.commands import Refusal, find_command, move_by_number, typed_move
from asalto_tui.play import controller
from asalto_tui.play.events import AskBot, BotMoved, Effect, Quit, Save
from asalto_tui.play.state import State, Tone
from asalto_tui.store.answers import answer, taken_notice
from asalto_tui.store.store import Store

PROMPT = "> "


@dataclass
class LineMode:
    """One game, or one after the other, played by lines of text."""

    state: State
    input: TextIO
    output: TextIO
    store: Store
    is_interactive: bool
    """Whether a person types: then there is a prompt, and a slip is not a failure."""
    guest: Guest | None = None
    refused: bool = False
    left: Quit | None = None

    def run(self) -> int:
        """Play until the input ends or the player leaves; returns the exit status."""
        self.state = self.state._replace(trouble=taken_notice(self.store))
        self._say([self.state.trouble] if self.state.trouble else [])
        self._say(plain_words.opening(self.state))
        self._follow(controller.start(self.state))
        while self.left is None and (line := self._read_line()):
            self._handle(line.strip())
        return self.status()

    def status(self) -> int:
        """What happened, as an exit status."""
        if self.left and self.left.status:
            return self.left.status
        if self.refused and not self.is_interactive:
            return LINE_REFUSED
        outcome = self.state.game.outcome()
        if outcome is None:
            return LEFT
        won = {Side.OFFICERS: OFFICERS_WON, Side.REBELS: REBELS_WON, None: DRAWN}
        return won[outcome.winner]

    def _read_line(self) -> str:
        """The next line, empty at the end of the input."""
        if self.is_interactive:
            self.output.write(PROMPT)
        self.output.flush()
        try:
            with time_limit(self.guest.idle_seconds if self.guest else None):
                line = self.input.readline()
        except TimeoutError:
            self._say(["", _("Nobody has typed anything for a while, so the game has closed.")])
            self.left, line = Quit(LEFT), ""
        if self.is_interactive and not line:
            self._say([""])
        return line

    def _handle(self, line: str) -> None:
        """One line of input: a number, a command or a move."""
        if not line or line.startswith("#"):
            return
        try:
            if line.isdecimal():
                self._follow(controller.act(self.state, lambda state: move_by_number(state, line)))
                return
            found = find_command(line)
            if found is None:
                self._follow(controller.act(self.state, lambda state: typed_move(state, line)))
                return
            command, rest = found
            if self.guest and not command.is_for_guests:
                raise Refusal(_("A guest cannot do that."))
            if command.ask:
                self._say(command.ask(self.state, rest))
            elif do := command.do:
                self._follow(controller.act(self.state, lambda state: do(state, rest)))
        except Refusal as refusal:
            self.refused = True
            self._say([str(refusal)])

    def _follow(self, result: tuple[State, tuple[Effect, ...]]) -> None:
        """Tell what has changed and let bots answer, until a person has to decide."""
        effects = self._take(*result)
        while asked := next((effect for effect in effects if isinstance(effect, AskBot)), None):
            effects = self._take(*self._answered(asked))
        if self.left is None:
            self._say(plain_words.request(self.state))

    def _answered(self, asked: AskBot) -> tuple[State, tuple[Effect, ...]]:
        """The state after a bot's answer; one that gives none is told to wait."""
        try:
            return controller.update(self.state, _answer(asked))
        except BotError as error:
            reason = str(error)
            return controller.act(
                self.state, lambda state: state._replace(paused=True).says(reason, Tone.WARNING)
            )

    def _take(self, state: State, effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        """The next state taken over, kept and told."""
        before, self.state = self.state, state
        for effect in effects:
            if isinstance(effect, Save):
                self.state, _none = controller.update(self.state, answer(self.store, effect))
        if state.message and state.message.tone is Tone.WARNING:
            self.refused = True
        self._say(plain_words.changes(before, self.state))
        self.left = next((effect for effect in effects if isinstance(effect, Quit)), None)
        return effects

    def _say(self, lines: list[str]) -> None:
        for line in lines:
            self.output.write(line + "\n")
        self.output.flush()  # a move is told before the bot thinks about its answer


def _answer(asked: AskBot) -> BotMoved:
    """A bot's move, thought out to its end."""
    thinking = bot_of(asked.bot_id).think(asked.game, rng_for(asked.seed, asked.game))
    return BotMoved(asked.game, finish(thinking))


@contextmanager
def time_limit(seconds: float | None) -> Iterator[None]:
    """Raise `TimeoutError` in the block when it takes longer than that."""

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds or 0)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def play_lines(state: State, store: Store, guest: Guest | None = None) -> int:
    """Play on standard input and output, whatever they are; returns the exit status."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    if guest:
        for number in (signal.SIGTSTP, signal.SIGQUIT):
            signal.signal(number, signal.SIG_IGN)
    is_interactive = sys.stdin.isatty() and sys.stdout.isatty()
    return LineMode(state, sys.stdin, sys.stdout, store, is_interactive, guest).run()
