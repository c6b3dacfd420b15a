"""Figures of guests over a real OpenSSH server on this machine: `python -m benchmarks.ssh`.

Plays the installed wheel by the recipe of docs/ssh.md. Times are from a key that a client's
terminal is given to the last byte that it shows; the echo of a program that only writes as many
bytes is taken over the same server, and what lies between the two is our own time.
"""

import argparse
import os
import pty
import select
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path

from benchmarks.screen import report
from tests.support.installed import install_wheel
from tests.support.program import terminal_environment
from tests.support.recipe import sshd_options
from tests.support.sshd import Sshd

BOARD = b"Officers to move"
KEYS = (b"\x1b[C", b"\x1b[D", b"\x1b[B", b"\x1b[A")
QUIET_SECONDS = 0.03
"""When nothing more has come for so long, the answer to a key is whole."""
ECHO = """
import os, sys, tty
tty.setraw(0)
os.write(1, b"Officers to move")
while os.read(0, 100) != b"q":
    os.write(1, b"\\r" + b"x" * 130)
"""


def main() -> None:
    """Measure everything and print one line for each figure."""
    parser = argparse.ArgumentParser(description="figures of guests over SSH")
    parser.add_argument("--guests", type=int, default=50, help="how many play at once")
    parser.add_argument("--keys", type=int, default=200, help="keys to take the median of")
    parser.add_argument("--seconds", type=float, default=30, help="how long all play at once")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for line in figures(Path(folder), options.guests, options.keys, options.seconds):
            print(line, flush=True)


def figures(folder: Path, guests: int, keys: int, seconds: float) -> Iterator[str]:
    """The lines of the report, as they are measured."""
    asalto = install_wheel(folder)
    game = sshd_options(str(asalto.with_name("python")))
    game["ForceCommand"] += " --officers human --rebels human"
    (folder / "echo.py").write_text(ECHO)
    echo = {**game, "ForceCommand": f"exec {sys.executable} {folder / 'echo.py'}"}
    yield f"load of the machine before: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    times = {}
    for name, options in (("echo", echo), ("game", game)):
        with server(folder / name, options) as sshd, Client(sshd, folder) as client:
            client.wait_for_board()
            times[name] = statistics.median(client.answer_time(key) for key in many(keys))
            if name == "game":
                pids = games(asalto)
                yield report("resident memory of a guest, MB", memory(pids, "Rss"), 60)
                yield f"of it not shared, MB: {memory(pids, 'Pss'):.3g}"
    for name, seconds_taken in times.items():
        yield f"key to screen, median ms, {name}: {1000 * seconds_taken:.3g}"
    yield report("own time of a key, median ms", 1000 * (times["game"] - times["echo"]), 5)
    with server(folder / "many", {**game, "MaxStartups": "200"}) as sshd, ExitStack() as stack:
        clients = [stack.enter_context(Client(sshd, folder)) for _ in range(guests)]
        for client in clients:
            client.wait_for_board()
        pids = games(asalto)
        yield f"guests that play: {len(pids)}"
        yield report("memory of each, shared parts shared, MB", memory(pids, "Pss") / len(pids), 60)
        measured = sorted(1000 * found for found in play_together(clients, seconds))
        yield f"keys pressed: {len(measured)}, median ms: {statistics.median(measured):.3g}"
        p95 = measured[int(0.95 * len(measured))]
        yield report(f"key to screen with {guests} guests, 95th percentile ms", p95, 50)


def server(directory: Path, options: dict[str, str]) -> Sshd:
    """A server with a home of its own."""
    directory.mkdir()
    return Sshd(directory, "", {"HOME": str(directory)}, **options)


def many(count: int) -> list[bytes]:
    """So many cursor keys, that walk to and fro."""
    return [KEYS[number % len(KEYS)] for number in range(count)]


class Client:
    """An `ssh` in a terminal, whose screen nobody looks at."""

    def __init__(self, sshd: Sshd, home: Path) -> None:
        self.terminal, slave = pty.openpty()
        command = sshd.client("-tt")
        self.process = subprocess.Popen(
            command, env=terminal_environment(home), stdin=slave, stdout=slave, stderr=slave
        )
        os.close(slave)

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, *_exception: object) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.terminal)

    def wait_for_board(self) -> None:
        """Wait until the game can be played."""
        seen, end = b"", time.monotonic() + 120
        while BOARD not in seen:
            assert time.monotonic() < end, seen
            if select.select([self.terminal], [], [], 1)[0]:
                seen += os.read(self.terminal, 65536)
        self.drain(1.0)

    def drain(self, quiet: float) -> float:
        """Read until nothing has come for a while; when the last byte came."""
        last = time.monotonic()
        while select.select([self.terminal], [], [], quiet)[0]:
            os.read(self.terminal, 65536)
            last = time.monotonic()
        return last

    def answer_time(self, key: bytes) -> float:
        """Seconds from a key to the last byte of its answer."""
        begin = time.monotonic()
        os.write(self.terminal, key)
        select.select([self.terminal], [], [], 10)
        return self.drain(QUIET_SECONDS) - begin


def play_together(clients: Sequence[Client], seconds: float) -> Iterator[float]:
    """Each guest presses a key a second, all out of step; seconds to the last byte of each."""
    begin = time.monotonic()
    due = {client: begin + number / len(clients) for number, client in enumerate(clients)}
    pressed: dict[Client, float] = {}
    heard: dict[Client, float] = {}
    by_terminal = {client.terminal: client for client in clients}
    turn = 0
    while time.monotonic() < begin + seconds:
        wait = max(min(due.values()) - time.monotonic(), 0)
        for terminal in select.select(list(by_terminal), [], [], wait)[0]:
            os.read(terminal, 65536)
            heard[by_terminal[terminal]] = time.monotonic()
        now = time.monotonic()
        for client in [client for client, when in due.items() if when <= now]:
            if client in pressed and client in heard:
                yield heard[client] - pressed[client]
            heard.pop(client, None)
            pressed[client], due[client] = time.monotonic(), now + 1
            os.write(client.terminal, KEYS[(turn // len(clients)) % len(KEYS)])
            turn += 1


def games(asalto: Path) -> list[int]:
    """The processes of the games."""
    python = str(asalto.with_name("python")).encode()
    found = []
    for path in Path("/proc").iterdir():
        if path.name.isdecimal():
            try:
                arguments = (path / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if arguments[0] == python and b"--guest" in arguments:
                found.append(int(path.name))
    return found


def memory(pids: Sequence[int], kind: str) -> float:
    """Memory of some processes in MB: `Rss`, or `Pss` with shared pages shared out."""
    return (
        sum(
            int(Path(f"/proc/{pid}/smaps_rollup").read_text().partition(f"{kind}:")[2].split()[0])
            for pid in pids
        )
        / 1024
    )


if __name__ == "__main__":
    main()
