"""The client's side of the door: any program that speaks the engine protocol as an opponent.

`engine:COMMAND` names one. The program is started when it is first asked, lives until ours ends,
and is asked again after an error in a process of its own. docs/engine.md has the protocol.
"""

import atexit
import os
import shlex
import subprocess
from collections.abc import Callable, Generator
from contextlib import suppress
from functools import partial
from random import Random
from time import monotonic

from asalto_tui.bots.bot import ENGINE_PREFIX, Bot, BotError, Thinking, program_name
from asalto_tui.bots.lines import LineReader, LineTooLongError
from asalto_tui.engine.board import Move
from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import format_move, format_position, parse_move
from asalto_tui.i18n import _, told

MOVE_SECONDS = 1.0
"""How long a program may think about a move."""
PATIENCE = 5.0
"""Seconds that it may be late, with its first word or with a move, before it is given up."""
_SLICE = 0.005


class OutsideEngineError(BotError):
    """A program that did not start, ended, does not answer, or answers what is no legal move."""


class OutsideEngine:
    """A running program that speaks the protocol; one for each command."""

    def __init__(
        self,
        command: str,
        move_seconds: float = MOVE_SECONDS,
        patience: float = PATIENCE,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Starts the program. Raises `OutsideEngineError` if that fails."""
        self.command = command
        self._move_seconds = move_seconds
        self._patience = patience
        self._clock = clock
        self._game: Game | None = None
        try:
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for us, not for the engine
            )
        except (OSError, ValueError, IndexError) as error:
            raise self._error(_("does not start: {error}").format(error=error)) from None
        assert self._process.stdin and self._process.stdout and self._process.stderr
        self._input = self._process.stdin
        self._output = LineReader(self._process.stdout.fileno())
        self._complaints = LineReader(self._process.stderr.fileno())
        self._last_complaint = ""

    def think(self, game: Game) -> Thinking:
        """Ask for a move. Raises `OutsideEngineError`; then the program is of no more use."""
        if self._game is None:
            self._send("asalto")
            yield from self._await("asaltook", self._patience)
        if self._game is None or self._game.rules is not game.rules or game.ply <= self._game.ply:
            self._send(f"newgame {game.rules.id}")
        self._game = game
        self._send(position_command(game))
        self._send(f"go movetime {round(self._move_seconds * 1000)}")
        answer = yield from self._await("bestmove", self._move_seconds + self._patience)
        return self._legal_move(game, answer)

    def close(self) -> None:
        """End the program, by force if it does not go by itself."""
        with suppress(OSError):
            self._input.write(b"quit\n")
            self._input.flush()
        for stream in (self._input, self._process.stdout, self._process.stderr):
            with suppress(OSError):
                if stream:
                    stream.close()
        try:
            self._process.wait(0.2)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _legal_move(self, game: Game, answer: str) -> Move:
        try:
            return parse_move(game.position, answer)
        except ValueError as error:
            raise self._error(_("answers nonsense: {error}").format(error=told(error))) from None

    def _await(self, word: str, seconds: float) -> Generator[None, None, str]:
        """What follows `word` in the first line that begins with it; others are passed over."""
        deadline = self._clock() + seconds
        while self._clock() < deadline:
            yield
            try:
                lines = self._output.poll(_SLICE)
                self._hear_complaints()
            except LineTooLongError as error:
                raise self._error(_("answers nonsense: {error}").format(error=error)) from None
            for line in lines:
                first, _space, rest = line.strip().partition(" ")
                if first == word:
                    return rest
            if self._output.is_over:
                raise self._gone()
        raise self._error(_("does not answer"))

    def _hear_complaints(self) -> None:
        for line in self._complaints.poll(0):
            self._last_complaint = line.strip() or self._last_complaint

    def _send(self, line: str) -> None:
        try:
            self._input.write(f"{line}\n".encode())
            self._input.flush()
        except OSError:
            raise self._gone() from None

    def _gone(self) -> OutsideEngineError:
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(0.5)
        with suppress(LineTooLongError):
            self._hear_complaints()
        said = _("ended with status {status}").format(status=self._process.poll())
        return self._error(f"{said}: {self._last_complaint}" if self._last_complaint else said)

    def _error(self, said: str) -> OutsideEngineError:
        return OutsideEngineError(f"{self.command}: {said}")


def position_command(game: Game) -> str:
    """The protocol's `position` line for a game: its start and the moves since."""
    start = format_position(game.positions[0], game.quiets[0])
    moves = [
        format_move(position, move)
        for position, move in zip(game.positions, game.played, strict=False)
    ]
    return " ".join(["position", start, *(["moves", *moves] if moves else [])])


_running: dict[str, OutsideEngine] = {}


def think_outside(command: str, game: Game, rng: Random) -> Thinking:  # noqa: ARG001 - a bot's think
    """Think with the program of a command, which goes on running between moves.

    Raises `OutsideEngineError`; the next call then starts it anew.
    """
    if command not in _running:
        _running[command] = OutsideEngine(command)
    answered = False
    try:
        move = yield from _running[command].think(game)
        answered = True
    finally:
        if not answered:  # an error, or a question taken back: what it would say now is not for us
            _running.pop(command).close()
    return move


def close_engines() -> None:
    """End every program that was started."""
    while _running:
        _running.popitem()[1].close()


atexit.register(close_engines)
os.register_at_fork(after_in_child=_running.clear)


def outside_bot(player: str) -> Bot | None:
    """The bot that `engine:COMMAND` names; None for any other name."""
    if not player.startswith(ENGINE_PREFIX):
        return None
    command = player.removeprefix(ENGINE_PREFIX).strip()
    return Bot(
        player,
        partial(think_outside, command),
        lambda: (program_name(player), _("Another program, asked through its engine protocol.")),
    )
