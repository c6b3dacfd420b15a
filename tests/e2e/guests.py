"""Guests of a real SSH server that runs the recipe of docs/ssh.md, and what they leave running."""

import socket
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.e2e import games
from tests.e2e.player import sees
from tests.support.program import Program, terminal_environment
from tests.support.recipe import sshd_options
from tests.support.sshd import Sshd

OPEN = {"AllowTcpForwarding": "yes", "X11Forwarding": "yes", "Subsystem": "sftp internal-sftp"}
"""A server that would do all this for its own people, so that the recipe has something to stop."""
PLACED = games.after(games.TRAPPED.start, "@d6")
STORE = ".local/share/asalto/games.db"
"""Where the games of the account are, from its home."""
GONE = 2.0
"""Seconds after which nothing may be left of a guest who has gone."""


class Host:
    """The server of the page, and a way in for its guests."""

    def __init__(
        self,
        sshd: Callable[..., Sshd],
        start: Callable[..., Program],
        asalto: str,
        **changes: str,
    ) -> None:
        self.python = str(Path(asalto).with_name("python"))
        self.server: Sshd = sshd("", **{**OPEN, **sshd_options(self.python), **changes})
        self.home = self.server.log.parent
        self._start = start

    def guest(self, *options: str, command: tuple[str, ...] = (), **settings: Any) -> Program:
        """A client with a terminal, seen from the guest's side."""
        return self._start(*command, command=self.server.client("-tt", *options), **settings)

    def playing(self, *options: str, **settings: Any) -> Program:
        """A guest with a game between two people on the board; `o` goes on with an old one."""
        guest = self.guest(*options, **settings)
        guest.wait_for("New game")
        guest.press("Enter")
        sees(guest, games.TRAPPED.start)
        guest.settle()
        return guest

    def run(
        self, *command: str, input: str = "", **variables: str
    ) -> subprocess.CompletedProcess[str]:
        """A program of the guest's, without a terminal."""
        return subprocess.run(
            command,
            env=terminal_environment(self.home / "guest", **variables),
            input=input,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=30,
            check=False,
        )

    def processes(self) -> list[int]:
        """The games that run on this host."""
        numbers = (path.name for path in Path("/proc").iterdir() if path.name.isdecimal())
        return [pid for pid in map(int, numbers) if self._is(pid)]

    def _is(self, pid: int) -> bool:
        arguments = read(pid, "cmdline").split("\0")
        return arguments[0] == self.python and "--guest" in arguments

    def is_empty_within(self, seconds: float) -> bool:
        """Whether all games end in that time."""
        return holds_within(lambda: not self.processes(), seconds)

    @property
    def files(self) -> set[str]:
        """The files in the home of the account that are not the server's own."""
        own = {"host_key", "user_key", "authorized_keys", "sshd_config", "sshd.log"}
        found = {
            str(path.relative_to(self.home)) for path in self.home.rglob("*") if path.is_file()
        }
        return {name for name in found if name.removesuffix(".pub") not in own}


def leave(guest: Program) -> None:
    """The guest quits, and has the terminal back."""
    guest.press("q")
    assert guest.wait() == 0
    assert guest.modes == guest.modes_before


def read(pid: int, name: str) -> str:
    """A file of a process; empty when it has gone."""
    try:
        return Path(f"/proc/{pid}/{name}").read_text(errors="replace")
    except OSError:
        return ""


def children(pid: int) -> list[str]:
    """The processes that a process has started and that still run."""
    return read(pid, f"task/{pid}/children").split()


def environment(pid: int) -> Mapping[str, str]:
    """The environment that a process was started with."""
    items = (item.partition("=") for item in read(pid, "environ").split("\0") if item)
    return {name: value for name, _equals, value in items}


def holds_within(condition: Callable[[], bool], seconds: float) -> bool:
    """Whether a condition comes true in that time."""
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True


def listening() -> tuple[socket.socket, int]:
    """A server's socket on the loopback address, and its port."""
    server = socket.create_server(("127.0.0.1", 0))
    server.settimeout(0.5)
    return server, int(server.getsockname()[1])
