"""A child process that calls a function of this program: a session without starting a Python."""

import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping


class Forked:
    """What `Program` needs of a `subprocess.Popen`, for a function that runs in a forked child.

    The child gets `terminal` as its controlling terminal, stdin, stdout and stderr, and exactly the
    given environment, but not the `other_end`; what the function returns is the exit status.
    """

    def __init__(
        self,
        function: Callable[[], int],
        terminal: int,
        other_end: int,
        environment: Mapping[str, str],
    ) -> None:
        self.returncode: int | None = None
        self.pid = os.fork()
        if self.pid == 0:
            os.close(other_end)
            os._exit(_run(function, terminal, environment))

    def poll(self) -> int | None:
        """The exit status, negative for a signal, if the child has ended."""
        if self.returncode is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, timeout: float = 20) -> int:
        """Wait for the end."""
        end = time.monotonic() + timeout
        while (status := self.poll()) is None:
            if time.monotonic() > end:
                raise subprocess.TimeoutExpired("forked child", timeout)
            time.sleep(0.002)
        return status

    def send_signal(self, number: int) -> None:
        """Send the child a signal."""
        if self.poll() is None:
            os.kill(self.pid, number)


def _run(function: Callable[[], int], terminal: int, environment: Mapping[str, str]) -> int:
    """In the child: become a fresh process on the terminal, then call the function."""
    import sys
    import traceback

    try:
        os.login_tty(terminal)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.default_int_handler if number == 2 else signal.SIG_DFL)
        os.environ.clear()
        os.environ.update(environment)
        for name, fd, mode in (("stdin", 0, "r"), ("stdout", 1, "w"), ("stderr", 2, "w")):
            setattr(sys, name, open(fd, mode, closefd=False, buffering=1))  # noqa: SIM115
        status = function()
        sys.stdout.flush()
    except BaseException:
        traceback.print_exc()
        return 70
    return status
