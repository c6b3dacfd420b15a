"""A real tmux of its own, for tests that play as a person would."""

import shlex
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.support.program import DEADLINE

PROMPT = "ready$ "
"""What the shell in the window says when it waits for a command."""


class Tmux:
    """One tmux server on a private socket, with one window that runs a plain shell."""

    def __init__(
        self,
        directory: Path,
        environment: Mapping[str, str],
        *,
        rows: int = 24,
        columns: int = 80,
        terminal: str = "tmux-256color",
    ) -> None:
        self._socket = directory / "tmux.sock"
        self._environment = {**environment, "PS1": PROMPT, "TERM": "xterm-256color"}
        settings = directory / "tmux.conf"
        settings.write_text(
            f"set -g default-terminal {terminal}\n"
            "set -g default-shell /bin/sh\n"
            "set -g status off\n"
            "set -g escape-time 0\n"
        )
        size = ("-x", str(columns), "-y", str(rows))
        self._tmux("-f", str(settings), "new-session", "-d", *size, "exec sh -i")
        self.wait_for(PROMPT.strip())

    def __enter__(self) -> "Tmux":
        return self

    def __exit__(self, *_exception: object) -> None:
        self._tmux("kill-server")

    def _tmux(self, *arguments: str) -> str:
        done = subprocess.run(
            ("tmux", "-u", "-S", str(self._socket), *arguments),
            env=self._environment,
            capture_output=True,
            encoding="utf-8",
            timeout=DEADLINE,
            check=False,
        )
        assert done.returncode == 0, f"tmux {shlex.join(arguments)}: {done.stderr}"
        return done.stdout

    @property
    def lines(self) -> list[str]:
        """The screen as a person sees it, without trailing blanks."""
        return [line.rstrip() for line in self._tmux("capture-pane", "-p").split("\n")[:-1]]

    @property
    def text(self) -> str:
        """The screen as one text."""
        return "\n".join(self.lines)

    @property
    def styled_text(self) -> str:
        """The screen with its colours as escape sequences."""
        return self._tmux("capture-pane", "-p", "-e")

    def asks(self, what: str) -> str:
        """A tmux format for the window, such as `alternate_on` or `cursor_flag`."""
        return self._tmux("display-message", "-p", f"#{{{what}}}").strip()

    def command(self, *arguments: str) -> str:
        """What a command of tmux itself prints."""
        return self._tmux(*arguments).rstrip("\n")

    def run(self, command: list[str]) -> None:
        """Type a command into the shell; its exit status shows afterwards as `status=N`."""
        self.type(shlex.join(command) + "; echo status=$?")
        self.press("Enter")

    def type(self, text: str) -> None:
        """Type characters as they are."""
        self._tmux("send-keys", "-l", "--", text)

    def press(self, keys: str) -> None:
        """Press keys by tmux's names: `"Down Down Enter"`."""
        self._tmux("send-keys", "--", *keys.split())

    def resize(self, rows: int, columns: int) -> None:
        """Another size of the window."""
        self._tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def wait_until(self, holds: Callable[[], bool], what: str, deadline: float = DEADLINE) -> None:
        """Wait for a condition on the screen; fails with the screen when it does not come."""
        end = time.monotonic() + deadline
        while not holds():
            left = end - time.monotonic()
            assert left > 0, f"no {what} within {deadline} s; the screen:\n{self.text}"
            time.sleep(0.01)

    def wait_for(self, text: str, deadline: float = DEADLINE) -> None:
        """Wait until the screen shows a text."""
        self.wait_until(lambda: text in self.text, repr(text), deadline)
