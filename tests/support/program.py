"""A program in a real pseudo-terminal, for tests that press keys and look at its screen."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.support.emulator import PLAIN, Emulator
from tests.support.forked import Forked

DEADLINE = 20.0
"""Seconds after which waiting for a program fails; generous, since tests share the processors."""

KEYS = {
    "Up": b"\x1b[A",
    "Down": b"\x1b[B",
    "Right": b"\x1b[C",
    "Left": b"\x1b[D",
    "Home": b"\x1b[H",
    "End": b"\x1b[F",
    "PPage": b"\x1b[5~",
    "NPage": b"\x1b[6~",
    "Enter": b"\r",
    "Escape": b"\x1b",
    "Tab": b"\t",
    "BTab": b"\x1b[Z",
    "BSpace": b"\x7f",
    "Space": b" ",
    "C-u": b"\x15",
    "C-c": b"\x03",
    "C-d": b"\x04",
    "C-z": b"\x1a",
}
"""What a terminal sends for a key, under tmux's names."""


def key_bytes(keys: str) -> bytes:
    """What a terminal sends for names and characters such as `"Down Down Enter : d"`."""
    return b"".join(KEYS.get(key, key.encode()) for key in keys.split())


def terminal_environment(home: Path, **changes: str | None) -> dict[str, str]:
    """A small environment that is the same everywhere; a change to None removes a variable."""
    variables: dict[str, str | None] = {
        "PATH": os.environ.get("PATH", os.defpath),
        "HOME": str(home),
        "TERM": "xterm-256color",
        "LANG": "C.UTF-8",
        **changes,
    }
    return {name: value for name, value in variables.items() if value is not None}


class Program:
    """A running command, the terminal it runs in, and a person's eyes and fingers.

    A function instead of a command runs in a forked child, which is much quicker.
    The terminal answers questions as `manners` says, `answer_delay` seconds late and, if
    `split_answers`, byte by byte.
    """

    def __init__(
        self,
        command: Sequence[str] | Callable[[], int],
        environment: Mapping[str, str],
        *,
        rows: int = 24,
        columns: int = 80,
        manners: str = PLAIN,
        answer_delay: float = 0.0,
        split_answers: bool = False,
        cwd: Path | None = None,
    ) -> None:
        self.emulator = Emulator(rows, columns, manners)
        self.received = b""
        """All that the program has written."""
        self.last_heard = 0.0
        """When it last wrote something, on the monotonic clock."""
        self._answer_delay, self._split_answers = answer_delay, split_answers
        self._answers: list[tuple[float, bytes]] = []
        # The other end stays open here too, so that the modes can be read after the program's end.
        self._master, self._slave = pty.openpty()
        self._set_size(rows, columns)
        self.modes_before = termios.tcgetattr(self._slave)
        self.process: subprocess.Popen[bytes] | Forked
        if callable(command):
            self.process = Forked(command, self._slave, self._master, environment)
            return
        self.process = subprocess.Popen(
            command,
            stdin=self._slave,
            stdout=self._slave,
            stderr=self._slave,
            env=dict(environment),
            cwd=cwd,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_exception: object) -> None:
        self.kill()
        for descriptor in (self._master, self._slave):
            if descriptor >= 0:
                os.close(descriptor)

    # What it shows

    @property
    def lines(self) -> list[str]:
        """The screen as a person sees it, without trailing blanks."""
        return self.emulator.lines

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self.lines)

    @property
    def modes(self) -> list[Any]:
        """The terminal's modes now, to be compared with `modes_before`."""
        return termios.tcgetattr(self._slave)

    def pump(self, seconds: float) -> bool:
        """Show what arrives first within a time and send the answers due; whether any came."""
        end = time.monotonic() + seconds
        while True:
            self._send_answers()
            due = min((when for when, _ in self._answers), default=end)
            wait = max(0.0, min(end, due) - time.monotonic())
            if select.select([self._master], [], [], wait)[0]:
                data = os.read(self._master, 65536)
                self.last_heard = time.monotonic()
                self.received += data
                self._plan_answers(self.emulator.feed(data))
                return True
            if time.monotonic() >= end:
                return False

    def _plan_answers(self, answers: bytes) -> None:
        when = time.monotonic() + self._answer_delay
        size = 1 if self._split_answers else len(answers) or 1
        for start in range(0, len(answers), size):
            self._answers.append((when + 0.005 * start, answers[start : start + size]))

    def _send_answers(self) -> None:
        now = time.monotonic()
        while self._answers and self._answers[0][0] <= now:
            os.write(self._master, self._answers.pop(0)[1])

    def settle(self, quiet: float = 0.15) -> None:
        """Wait until nothing has arrived for a while."""
        while self.pump(quiet):
            pass

    def wait_until(self, holds: Callable[[], bool], what: str, deadline: float = DEADLINE) -> None:
        """Wait for a condition on the screen; fails with the screen when it does not come."""
        end = time.monotonic() + deadline
        while not holds():
            left = end - time.monotonic()
            assert left > 0, f"no {what} within {deadline} s; the screen:\n{self.text}"
            self.pump(min(left, 0.1))
            while self.pump(0):
                pass

    def wait_for(self, text: str, deadline: float = DEADLINE) -> None:
        """Wait until the screen shows a text."""
        self.wait_until(lambda: text in self.text, repr(text), deadline)

    # What a person does

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        view = memoryview(data)
        while view:
            # A program that does not read must not block the test: take what it writes meanwhile.
            _, writable, _ = select.select([], [self._master], [], 0.05)
            if writable:
                view = view[os.write(self._master, view[:512]) :]
            self.pump(0)

    def press(self, keys: str) -> None:
        """Press keys given by names and characters, as in `key_bytes`."""
        self.send(key_bytes(keys))

    def type(self, text: str) -> None:
        """Type characters as they are."""
        self.send(text.encode())

    def cost(self, keys: str, quiet: float = 0.15) -> int:
        """How many bytes the program writes in answer to some keys."""
        self.settle(quiet)
        before = len(self.received)
        self.press(keys)
        self.settle(quiet)
        return len(self.received) - before

    def resize(self, rows: int, columns: int) -> None:
        """Another size of the window; the program is told by SIGWINCH."""
        self.emulator.resize(rows, columns)
        self._set_size(rows, columns)

    def forget_size(self) -> None:
        """The terminal no longer knows its size, as one on a serial line; nothing is moved."""
        self._set_size(0, 0)

    def _set_size(self, rows: int, columns: int) -> None:
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def hang_up(self) -> None:
        """Take the terminal away, as when a window is closed or a line is cut."""
        for name in ("_master", "_slave"):
            os.close(getattr(self, name))
            setattr(self, name, -1)

    # Its end

    def wait(self, deadline: float = DEADLINE) -> int:
        """Wait for the end; the exit status, negative for a signal."""
        end = time.monotonic() + deadline
        while self.process.poll() is None:
            assert time.monotonic() < end, f"still running after {deadline} s:\n{self.text}"
            if self._master >= 0:
                self.pump(0.02)
            else:
                time.sleep(0.01)
        while self._master >= 0 and self.pump(0):
            pass
        return self.process.returncode

    def kill(self, signal_number: int = signal.SIGKILL) -> None:
        """End the program, if it still runs, and reap it."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal_number)
            self.process.wait()
