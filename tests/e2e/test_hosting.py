"""A host that follows docs/ssh.md: each key has its games; floods, losses and crowds are borne."""

import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e import games
from tests.e2e.guests import GONE, PLACED, STORE, Host, holds_within, leave, listening
from tests.e2e.player import is_offered_a_game, sees, type_move
from tests.support.program import DEADLINE
from tests.support.recipe import key_options


def test_the_recipe_plays_and_keeps_each_keys_games(host: Callable[..., Host]) -> None:
    """Two keys, two players: a game is kept for the one and not shown to the other."""
    open_host = host()
    directory = open_host.home
    other = directory / "other_key"
    make = ("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(other))
    subprocess.run(make, check=True)
    with (directory / "authorized_keys").open("a") as keys:
        keys.write(other.with_suffix(".pub").read_text())
    guest = open_host.playing()
    type_move(guest, "@d6")
    sees(guest, PLACED)
    leave(guest)
    assert STORE in open_host.files
    again = open_host.guest()
    again.wait_for("Go on with the game")
    leave(again)
    stranger = open_host.server.client("-tt")
    stranger[stranger.index(str(directory / "user_key"))] = str(other)
    program = open_host._start(command=stranger)
    assert not is_offered_a_game(program)
    leave(program)


def test_the_recipe_for_keys_with_names(host: Callable[..., Host]) -> None:
    named = host(ForceCommand="none", ExposeAuthInfo="no", DisableForwarding="no")
    keys = named.home / "authorized_keys"
    key = keys.read_text()
    keys.write_text(f"{key_options(named.python)} {key}")
    guest = named.playing()
    type_move(guest, "@d6")
    sees(guest, PLACED)
    (pid,) = named.processes()
    assert b"\0--player\0anna\0" in Path(f"/proc/{pid}/cmdline").read_bytes()
    leave(guest)
    assert named.run(*named.server.client("-T"), "id").returncode == 2
    server, port = listening()
    with server:
        client = named.server.client("-T", "-W", f"127.0.0.1:{port}")
        assert named.run(*client).returncode == 255
        with pytest.raises(TimeoutError):
            server.accept()


def test_pastes_windows_and_a_thousand_keys_a_second(host: Callable[..., Host]) -> None:
    closed = host()
    guest = closed.playing()
    (pid,) = closed.processes()
    for pasted in (
        b"\x1b[200~" + b"\x1b]52;c;ZXZpbA==\x07:@d6\r!sh\rq" * 3000 + b"\x1b[201~",
        b"\x1b]52;c;?\x07\x1bP$qm\x1b\\\x1b[c\x1b[6n\x1b[>q\x1b]0;evil\x07",
        b"\xff\xfe\xc3\x28" * 100,
    ):
        echoed = len(guest.received)
        guest.send(pasted)
        guest.settle(0.3)
        assert b"evil" not in guest.received[echoed:]
        assert b"ZXZpbA" not in guest.received[echoed:]
    sees(guest, games.TRAPPED.start)
    memory = resident_kb(pid)
    for rows, columns in ((65535, 65535), (1, 65535), (65535, 1), (0, 0), (24, 80)):
        guest._set_size(rows, columns)
        guest.settle(0.4)
    assert resident_kb(pid) < memory + 60_000
    guest.send(b"\x0c")
    sees(guest, games.TRAPPED.start)
    begin = time.monotonic()
    for number in range(100):
        guest.send(b"hljk" * 5 if number % 2 else b"\x1b[A\x1b[B" * 5)
        time.sleep(max(0, begin + number / 50 - time.monotonic()))
    guest.settle(0.5)
    type_move(guest, "@d6")
    sees(guest, PLACED)
    guest.settle(0.5)
    before = ticks(pid)
    time.sleep(1)
    assert ticks(pid) - before <= 1
    leave(guest)


def resident_kb(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def ticks(pid: int) -> int:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


@pytest.mark.parametrize("way", ["killed", "frozen", "server ends"])
def test_a_client_that_is_lost_leaves_only_a_kept_game(host: Callable[..., Host], way: str) -> None:
    open_host = host(ClientAliveInterval="1", ClientAliveCountMax="2")
    guest = open_host.playing()
    type_move(guest, "@d6")
    sees(guest, PLACED)
    (pid,) = open_host.processes()
    if way == "killed":
        guest.process.send_signal(signal.SIGKILL)
        assert open_host.is_empty_within(GONE)
    elif way == "frozen":
        for _ in range(40):  # as much as the line takes, and more than it will ever deliver
            guest.process.send_signal(signal.SIGCONT)
            guest.send(b"\x0c" * 20)
            guest.process.send_signal(signal.SIGSTOP)
        assert holds_within(lambda: not open_host.processes(), 10)
    else:
        parent = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
        os.kill(parent, signal.SIGKILL)
        assert open_host.is_empty_within(GONE)
    guest.kill()
    again = open_host.guest()
    again.wait_for("Go on with the game")
    leave(again)


def test_fifty_connections_at_once(host: Callable[..., Host], tmp_path: Path) -> None:
    """Without a game for each, which the benchmark has: the server's own limit turns some away."""
    open_host = host(MaxStartups="10:50:30")
    clients = []
    for number in range(50):
        log = (tmp_path / f"out{number}").open("wb")
        client = subprocess.Popen(
            open_host.server.client("-T"), stdin=subprocess.DEVNULL, stdout=log, stderr=log
        )
        log.close()
        clients.append(client)
    end = time.monotonic() + 3 * DEADLINE
    statuses = {client.wait(max(end - time.monotonic(), 1)) for client in clients}
    assert statuses <= {2, 255}
    assert open_host.is_empty_within(GONE)
    guest = open_host.guest()
    guest.wait_for("New game")
    leave(guest)
