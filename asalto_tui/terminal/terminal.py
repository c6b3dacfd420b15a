"""The real terminal: borrowed, asked once, read, written to, and always given back."""

import os
import select
import signal
import sys
import termios
import time
import tty
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from typing import TextIO

import blessed

from asalto_tui.play.events import Key
from asalto_tui.terminal.answers import SYNCHRONISED, Answers, question
from asalto_tui.terminal.device import is_in_foreground, open_again, size_of
from asalto_tui.terminal.hints import colours_allowed, is_old, locale_encoding
from asalto_tui.terminal.keys import Answer, Input, InputParser
from asalto_tui.terminal.sequences import (
    FRAME_BEGIN,
    FRAME_END,
    MOUSE_OFF,
    MOUSE_ON,
    PASTE_OFF,
    PASTE_ON,
)
from asalto_tui.terminal.signals import ENDING, Signals, caught_signals

ANSWER_SECONDS = 0.6
"""How long a terminal may take to answer the one question asked at the start."""
REST_SECONDS = 0.2
"""How long the rest of the answer may take once it has begun."""
LEAVE_SECONDS = 1.0
"""How long a terminal that takes nothing is waited for, before it is left as it is."""
_READ_SIZE = 65536


class Hangup(Exception):
    """The terminal has gone: nothing may be written to it any more."""


class Terminated(Exception):
    """The program was told to stop by the signal whose number is the argument."""


@dataclass(eq=False)
class Terminal:
    """A terminal in use. All errors of a terminal that has gone come out as `Hangup`.

    Signals are heeded only where the program waits for the terminal, in `read` and `write`.
    """

    stream_fd: int
    keyboard_fd: int
    signals: Signals
    colours: int
    encoding: str
    knows_modes: bool
    enter: str
    leave: str
    """What switches to a screen without cursor, and back."""
    modes: list[object]
    """The settings of the terminal's driver, as they were found."""
    mouse: bool = False
    can_suspend: bool = True
    is_taken: bool = False
    answers: Answers = field(default_factory=Answers)
    """What the terminal says about itself, once it has been asked."""
    parser: InputParser = field(default_factory=InputParser)
    heard_at: float = field(default_factory=time.monotonic)
    """When the last input came, on the monotonic clock."""
    early: list[Input] = field(default_factory=list)
    """What was typed while the answer was waited for."""
    noticed: frozenset[int] = frozenset()
    """Signals that came while something was written."""

    @property
    def is_utf8(self) -> bool:
        """Whether more can be shown than the letters of one old character set."""
        return self.encoding == "utf-8"

    def size(self) -> tuple[int, int]:
        """Rows and columns; what a terminal does not know, as a serial line, is taken for 24x80."""
        return size_of(self.stream_fd)

    def write_frame(self, text: str) -> None:
        """Send what changes the screen; where the terminal can, it is shown all at once."""
        whole = self.answers.known.get(SYNCHRONISED)
        self.write(f"{FRAME_BEGIN}{text}{FRAME_END}" if whole else text)

    def write(self, text: str, patience: float | None = None) -> None:
        """Send text in one piece, however slowly the terminal takes it.

        With a patience, a terminal that has taken nothing for so many seconds counts as gone, and
        signals are left for later.
        """
        data = text.encode(self.encoding, errors="replace")
        while data:
            try:
                data = data[os.write(self.stream_fd, data) :]
            except BlockingIOError:
                self._wait_for_room(patience)
            except OSError as error:
                raise Hangup from error

    def _wait_for_room(self, patience: float | None) -> None:
        watched = [self.signals.fd] if patience is None else []
        woken, ready, _ = select.select(watched, [self.stream_fd], [], patience)
        if woken:
            self._notice()
        elif not ready:
            raise Hangup

    def read(self, timeout: float | None) -> list[Input]:
        """All input that has come; waits up to `timeout` seconds, for ever with None.

        Returns early with nothing when a signal came, such as that of a resized window.
        """
        inputs, self.early = self.early, []
        if inputs or self.noticed:
            timeout = 0
        if (patience := self.parser.patience) is not None:
            left = max(self.heard_at + patience - time.monotonic(), 0)
            timeout = left if timeout is None else min(timeout, left)
        ready, _, _ = select.select([self.keyboard_fd, self.signals.fd], [], [], timeout)
        self._notice()
        inputs += self._heeded()
        if self.keyboard_fd in ready:
            inputs += self.parser.feed(self._read_bytes())
        elif patience is not None and time.monotonic() >= self.heard_at + patience:
            inputs += self.parser.flush()
        return inputs

    def _notice(self) -> None:
        """Take up the signals that have come: those that end the program are raised."""
        came = self.signals.read()
        if signal.SIGHUP in came:
            raise Hangup
        if ending := came & ENDING:
            raise Terminated(min(ending))
        self.noticed |= came

    def _heeded(self) -> list[Input]:
        """What the other signals ask for, as keys; after a stop the terminal is taken again."""
        noticed, self.noticed = self.noticed, frozenset()
        if signal.SIGCONT in noticed:
            self.take()
        asked = {signal.SIGCONT: "redraw", signal.SIGTSTP: "suspend"}
        return [Key(name) for number, name in asked.items() if number in noticed]

    def _read_bytes(self) -> bytes:
        try:
            data = os.read(self.keyboard_fd, _READ_SIZE)
        except BlockingIOError:  # whoever had the terminal before has left it so
            return b""
        except OSError as error:
            raise Hangup from error
        if not data:
            raise Hangup
        self.heard_at = time.monotonic()
        return data

    def ask(self, modes: tuple[int, ...]) -> None:
        """Find out, by the one question of the program, what only the terminal can tell.

        What comes before the last answer and is no answer was typed by the player and is kept; an
        answer that comes too late is no key and is dropped.
        """
        glyph = "●" if self.is_utf8 and self.knows_modes else ""
        self.write(question(glyph, modes if self.knows_modes else ()))
        asked = time.monotonic()
        until = asked + ANSWER_SECONDS
        while not self.answers.is_whole and (left := until - time.monotonic()) > 0:
            ready, _, _ = select.select([self.keyboard_fd, self.signals.fd], [], [], left)
            self._notice()
            for found in self.parser.feed(self._read_bytes()) if self.keyboard_fd in ready else []:
                if isinstance(found, Answer):
                    self.answers.learn(found.text, time.monotonic() - asked)
                else:
                    self.early.append(found)
            if self.answers.round_trip is not None:
                until = min(until, asked + 2 * self.answers.round_trip + REST_SECONDS)

    def take(self) -> None:
        """Make the terminal ours: raw keys, a screen of its own, no cursor, marked pastes."""
        self.is_taken = True
        try:
            tty.setraw(self.keyboard_fd, termios.TCSANOW)
        except (termios.error, OSError) as error:
            raise Hangup from error
        self.write(self.enter + PASTE_ON * self.knows_modes)
        self.set_mouse(self.mouse)

    def give_back(self) -> None:
        """Leave the terminal as it was found, input that nobody has read thrown away.

        Nothing is done twice, nor to a terminal that a shell has taken back meanwhile.
        """
        if not self.is_taken or not is_in_foreground(self.keyboard_fd):
            return
        rows, _columns = self.size()
        off = (MOUSE_OFF + PASTE_OFF) * self.knows_modes
        try:
            self.write(f"{off}\x1b[0m\x1b[{rows};1H{self.leave}", LEAVE_SECONDS)
        except Hangup:
            pass
        finally:
            self.abandon()

    def abandon(self) -> None:
        """`give_back` for a terminal that has gone: nothing is written to it."""
        if self.is_taken:
            self.is_taken = False
            with suppress(termios.error, OSError):
                # Not TCSAFLUSH: it would wait for a frozen terminal to read what was written.
                termios.tcsetattr(self.keyboard_fd, termios.TCSANOW, self.modes)  # type: ignore[arg-type]
                termios.tcflush(self.keyboard_fd, termios.TCIFLUSH)

    def suspend(self) -> None:
        """Give the terminal back and stop, until the program is called to the foreground again."""
        if not self.can_suspend:
            return
        self.give_back()
        caught = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(0, signal.SIGTSTP)  # with everything that the shell has started along with us
        signal.signal(signal.SIGTSTP, caught)
        self._notice()
        self.noticed -= {signal.SIGCONT, signal.SIGTSTP}
        self.take()

    def set_mouse(self, on: bool) -> None:
        """Mouse reports switched on or off, where the terminal may know them."""
        self.mouse = on
        if self.knows_modes:
            self.write(MOUSE_ON if on else MOUSE_OFF)


@contextmanager
def borrowed(
    kind: str | None,
    mouse: bool,
    can_suspend: bool = True,
    modes: tuple[int, ...] = (SYNCHRONISED,),
    screen_fd: int = 1,
) -> Iterator[Terminal]:
    """A terminal taken over and, however the block ends, given back as it was.

    Needs terminals on stdin and on `screen_fd`; `kind` is the name, from TERM, and `modes` are
    those that it is asked about. Raises `Hangup` when the terminal goes away, and `Terminated` for
    a signal that ends the program.
    """
    with ExitStack() as stack:
        stream = stack.enter_context(os.fdopen(open_again(screen_fd), "w"))
        capabilities = _capabilities(kind, stream)
        keyboard_fd = sys.stdin.fileno()
        line_end = "" if capabilities.enter_fullscreen else "\r\n"
        terminal = Terminal(
            stream.fileno(),
            keyboard_fd,
            stack.enter_context(caught_signals()),
            colours_allowed(os.environ, capabilities.number_of_colors),
            locale_encoding(os.environ),
            not is_old(kind or ""),
            capabilities.enter_fullscreen + capabilities.hide_cursor,
            line_end + capabilities.exit_fullscreen + capabilities.normal_cursor,
            termios.tcgetattr(keyboard_fd),
            mouse,
            can_suspend,
        )
        try:
            terminal.take()
            terminal.ask(modes)
            yield terminal
        except Hangup:
            terminal.abandon()
            raise
        finally:
            terminal.give_back()


def _capabilities(kind: str | None, stream: TextIO) -> blessed.Terminal:
    """What is known of terminals of this name.

    Blessed asks nothing where the stream is not its default one, and says nothing at all where
    colours are not wanted, so it is not told.
    """
    no_color = os.environ.pop("NO_COLOR", None)
    try:
        return blessed.Terminal(kind=kind, stream=stream)
    finally:
        if no_color is not None:
            os.environ["NO_COLOR"] = no_color
