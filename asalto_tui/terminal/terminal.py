"""The real terminal: borrowed, asked once, read, written to, and always given back."""

import base64
import fcntl
import os
import select
import signal
import sys
import termios
import time
import tty
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from types import FrameType

import blessed

from asalto_tui.terminal.keys import Answer, Input, InputParser

CLIPBOARD_LIMIT = 74_994
"""Characters of base 64 that terminals take at once; some drop more, and none says so."""
ANSWER_SECONDS = 0.6
"""How long a terminal may take to answer the one question asked at the start."""
_READ_SIZE = 65536

_MOUSE_ON = "\x1b[?1000h\x1b[?1002h\x1b[?1006h"
_MOUSE_OFF = "\x1b[?1006l\x1b[?1002l\x1b[?1000l"
"""Presses, drags where they are known, and both as SGR reports."""
_PASTE_ON, _PASTE_OFF = "\x1b[?2004h", "\x1b[?2004l"
_BLINDS = ("linux", "vt", "ansi", "cons")
"""Beginnings of the names of terminals that know neither mouse nor paste marks."""


class Hangup(Exception):
    """The terminal has gone: nothing may be written to it any more."""


class Terminated(Exception):
    """The program was told to stop by the signal whose number is the argument."""


@dataclass
class Terminal:
    """A terminal in use. All errors of a terminal that has gone come out as `Hangup`."""

    stream_fd: int
    keyboard_fd: int
    wake_fd: int
    colours: int
    is_utf8: bool
    knows_modes: bool
    enter: str
    leave: str
    """What switches to a screen without cursor, and back."""
    modes: list[object]
    """The settings of the terminal's driver, as they were found."""
    mouse: bool = False
    wide_ambiguous: bool = False
    """Whether glyphs such as the disc take two columns here."""
    round_trip: float | None = None
    """Seconds that the terminal took to answer; None if it did not."""
    parser: InputParser = field(default_factory=InputParser)
    heard_at: float = 0.0
    """When the last input came, on the monotonic clock."""
    early: list[Input] = field(default_factory=list)
    """What was typed while the answer was waited for."""

    def size(self) -> tuple[int, int]:
        """Rows and columns; what a terminal does not know, as a serial line, is taken for 24x80."""
        try:
            columns, rows = os.get_terminal_size(self.stream_fd)
        except OSError:
            columns, rows = 0, 0
        return rows or 24, columns or 80

    def write(self, text: str) -> None:
        """Send text in one piece."""
        data = text.encode("utf-8" if self.is_utf8 else "ascii", errors="replace")
        try:
            while data:
                data = data[os.write(self.stream_fd, data) :]
        except OSError as error:
            raise Hangup from error

    def read(self, timeout: float | None) -> list[Input]:
        """All input that has come; waits up to `timeout` seconds, for ever with None.

        Returns early with nothing when a signal came, such as that of a resized window.
        """
        inputs, self.early = self.early, []
        if inputs:
            timeout = 0
        if (patience := self.parser.patience) is not None:
            left = max(self.heard_at + patience - time.monotonic(), 0)
            timeout = left if timeout is None else min(timeout, left)
        ready, _, _ = select.select([self.keyboard_fd, self.wake_fd], [], [], timeout)
        if self.wake_fd in ready:
            os.read(self.wake_fd, _READ_SIZE)
        if self.keyboard_fd in ready:
            inputs += self.parser.feed(self._read_bytes())
        elif patience is not None and time.monotonic() >= self.heard_at + patience:
            inputs += self.parser.flush()
        return inputs

    def _read_bytes(self) -> bytes:
        try:
            data = os.read(self.keyboard_fd, _READ_SIZE)
        except OSError as error:
            raise Hangup from error
        if not data:
            raise Hangup
        self.heard_at = time.monotonic()
        return data

    def ask_width(self) -> None:
        """Find out, by the one question of the program, how wide ambiguous glyphs are.

        A glyph is written and the cursor's place asked for. Whatever comes before the answer was
        typed by the player and is kept; an answer that comes too late is no key and is dropped.
        """
        self.write("\r" + ("●" if self.is_utf8 and self.knows_modes else "") + "\x1b[6n")
        asked = time.monotonic()
        while (left := asked + ANSWER_SECONDS - time.monotonic()) > 0:
            ready, _, _ = select.select([self.keyboard_fd], [], [], left)
            for found in self.parser.feed(self._read_bytes()) if ready else []:
                if isinstance(found, Answer) and found.text.endswith("R"):
                    self.round_trip = time.monotonic() - asked
                    self.wide_ambiguous = found.text.endswith(";3R")
                elif not isinstance(found, Answer):
                    self.early.append(found)
            if self.round_trip is not None:
                break

    def take(self) -> None:
        """Make the terminal ours: raw keys, a screen of its own, no cursor, marked pastes."""
        tty.setraw(self.keyboard_fd, termios.TCSANOW)
        self.write(self.enter + _PASTE_ON * self.knows_modes)
        self.set_mouse(self.mouse)

    def give_back(self) -> None:
        """Leave the terminal as it was found, input that nobody has read thrown away."""
        rows, _columns = self.size()
        off = (_MOUSE_OFF + _PASTE_OFF) * self.knows_modes
        try:
            self.write(f"{off}\x1b[0m\x1b[{rows};1H{self.leave}")
        finally:
            self._restore_modes()

    def abandon(self) -> None:
        """`give_back` for a terminal that has gone: nothing is written to it."""
        with suppress(termios.error, OSError):
            self._restore_modes()

    def _restore_modes(self) -> None:
        # Not TCSAFLUSH: it would wait for a frozen terminal to read what was written.
        termios.tcsetattr(self.keyboard_fd, termios.TCSANOW, self.modes)  # type: ignore[arg-type]
        termios.tcflush(self.keyboard_fd, termios.TCIFLUSH)

    def suspend(self) -> None:
        """Give the terminal back and stop, until the program is called to the foreground again."""
        self.give_back()
        signal.raise_signal(signal.SIGTSTP)
        self.take()

    def copy(self, text: str) -> bool:
        """Put a text on the clipboard by OSC 52; False for a terminal that has none, or too little.

        Whether the terminal does it cannot be known: many ask their user, or have it switched off.
        """
        data = base64.b64encode(text.encode()).decode()
        if not self.knows_modes or len(data) > CLIPBOARD_LIMIT:
            return False
        self.write(f"\x1b]52;c;{data}\x1b\\")
        return True

    def set_mouse(self, on: bool) -> None:
        """Mouse reports switched on or off, where the terminal may know them."""
        self.mouse = on
        if self.knows_modes:
            self.write(_MOUSE_ON if on else _MOUSE_OFF)


def is_utf8_locale(environment: Mapping[str, str]) -> bool:
    """Whether the player's locale says that the terminal shows UTF-8.

    Its name counts, not whether this machine has the locale: over SSH it often has not. Python's
    own encoding says nothing, as Python takes to UTF-8, and sets LC_CTYPE so, in the C locale.
    """
    names = ["LC_ALL", "LC_CTYPE", "LANG"]
    if sys.flags.utf8_mode and environment.get("LC_CTYPE") == "C.UTF-8":
        names.remove("LC_CTYPE")
    locale = next((environment[name] for name in names if environment.get(name)), "C")
    return "utf8" in locale.lower().replace("-", "")


@contextmanager
def borrowed(kind: str | None, mouse: bool) -> Iterator[Terminal]:
    """A terminal taken over and, however the block ends, given back as it was.

    Needs a terminal on stdin and stdout; `kind` is its name, from TERM. Raises `Hangup` when the
    terminal goes away, and `Terminated` for a signal that ends the program.
    """
    with ExitStack() as stack:
        stream = stack.enter_context(os.fdopen(os.dup(sys.stdout.fileno()), "w"))
        # Blessed asks nothing where the stream is not its default one; we ask one question below.
        capabilities = blessed.Terminal(kind=kind, stream=stream)
        keyboard_fd = sys.stdin.fileno()
        terminal = Terminal(
            stream.fileno(),
            keyboard_fd,
            stack.enter_context(_wake_up()),
            capabilities.number_of_colors,
            is_utf8_locale(os.environ),
            not (kind or "").startswith(_BLINDS),
            capabilities.enter_fullscreen + capabilities.hide_cursor,
            capabilities.exit_fullscreen + capabilities.normal_cursor,
            termios.tcgetattr(keyboard_fd),
            mouse,
        )
        stack.enter_context(_raised_signals())
        try:
            terminal.take()
            terminal.ask_width()
            yield terminal
        except Hangup:
            terminal.abandon()
            raise
        except BaseException:
            terminal.give_back()
            raise
        else:
            terminal.give_back()


@contextmanager
def _wake_up() -> Iterator[int]:
    """A file descriptor that can be read once any signal has come, a resized window's included."""
    read_fd, write_fd = os.pipe()
    for fd in (read_fd, write_fd):
        fcntl.fcntl(fd, fcntl.F_SETFL, fcntl.fcntl(fd, fcntl.F_GETFL) | os.O_NONBLOCK)
    before = signal.set_wakeup_fd(write_fd, warn_on_full_buffer=False)
    window = signal.signal(signal.SIGWINCH, lambda _number, _frame: None)
    try:
        yield read_fd
    finally:
        signal.signal(signal.SIGWINCH, window)
        signal.set_wakeup_fd(before)
        os.close(read_fd)
        os.close(write_fd)


@contextmanager
def _raised_signals() -> Iterator[None]:
    """Signals that end the program become exceptions, so that the terminal is given back."""

    def hang_up(_number: int, _frame: FrameType | None) -> None:
        raise Hangup

    def terminate(number: int, _frame: FrameType | None) -> None:
        raise Terminated(number)

    handlers = {signal.SIGHUP: hang_up, signal.SIGTERM: terminate, signal.SIGINT: terminate}
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
