"""Signals as something that can be read: they wake whoever waits and interrupt nothing else."""

import fcntl
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

ENDING = frozenset({signal.SIGTERM, signal.SIGINT, signal.SIGQUIT})
"""Signals that end the program, besides SIGHUP, which says that the terminal has gone."""
_CAUGHT = (*sorted(ENDING), signal.SIGHUP, signal.SIGTSTP, signal.SIGCONT, signal.SIGWINCH)
_PIPE_SIZE = 65536


class Signals(NamedTuple):
    """The signals that come, as bytes in a pipe: one for each, with its number."""

    fd: int
    """Can be read once a signal has come."""

    def read(self) -> frozenset[int]:
        """The signals that have come since the last time; does not wait."""
        with suppress(BlockingIOError):
            return frozenset(os.read(self.fd, _PIPE_SIZE))
        return frozenset()


@contextmanager
def caught_signals() -> Iterator[Signals]:
    """Signals come here, instead of doing what they do elsewhere, until the block ends."""
    read_fd, write_fd = os.pipe()
    for fd in (read_fd, write_fd):
        fcntl.fcntl(fd, fcntl.F_SETFL, fcntl.fcntl(fd, fcntl.F_GETFL) | os.O_NONBLOCK)
    wakeup = signal.set_wakeup_fd(write_fd, warn_on_full_buffer=False)
    # The handlers have nothing to do: Python has by then written the number into the pipe.
    before = {number: signal.signal(number, lambda _number, _frame: None) for number in _CAUGHT}
    try:
        yield Signals(read_fd)
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        signal.set_wakeup_fd(wakeup)
        os.close(read_fd)
        os.close(write_fd)
