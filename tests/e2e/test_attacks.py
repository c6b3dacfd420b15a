"""Guests who try to be more: every attack of docs/ssh.md, over a real OpenSSH server."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.e2e import games
from tests.e2e.conftest import Start, StartSshd
from tests.e2e.guests import (
    OPEN,
    PLACED,
    Host,
    children,
    environment,
    holds_within,
    listening,
)
from tests.e2e.player import sees, type_move
from tests.support.program import DEADLINE, Program
from tests.support.recipe import key_options

STORE = ".local/share/asalto/games.db"
GONE = 2.0


@pytest.fixture
def host(sshd: StartSshd, start: Start, asalto: str) -> Callable[..., Host]:
    return lambda **changes: Host(sshd, start, asalto, **changes)


def leave(guest: Program) -> None:
    guest.press("q")
    assert guest.wait() == 0
    assert guest.modes == guest.modes_before


def port_option(host: Host) -> list[str]:
    """What sftp and scp need to know, as options."""
    _ssh, *options, _where = host.server.client()
    return ["-P" if option == "-p" else option for option in options]


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
    program.wait_for("New game")
    assert "Go on with the game" not in program.text
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


def test_commands_and_file_transfers(host: Callable[..., Host]) -> None:
    closed = host()
    for command in ("id", "touch evil; id", "/bin/sh", "bash -i", "$(touch evil)"):
        done = closed.run(*closed.server.client("-T"), command)
        assert done.returncode == 2
        assert "ssh -t" in done.stderr
        assert "uid=" not in done.stdout + done.stderr
    for subsystem in ("sftp", "shell"):
        assert closed.run(*closed.server.client("-T", "-s"), subsystem).returncode in (2, 255)
    secret = closed.home / "secret"
    secret.write_text("secret")
    before = closed.files
    options, target = port_option(closed), closed.server.client()[-1]
    attempts = [
        ("sftp", *options, "-b", "-", target),
        ("scp", *options, str(secret), f"{target}:evil"),
        ("scp", "-O", *options, str(secret), f"{target}:evil"),
        ("scp", *options, f"{target}:{secret}", str(closed.home / "stolen")),
        ("scp", "-O", *options, f"{target}:{secret}", str(closed.home / "stolen")),
    ]
    for attempt in attempts:
        done = closed.run(*attempt, input=f"put {secret} evil\nget {secret}\nls /\n")
        assert done.returncode not in (0, None), attempt
        assert "secret" not in done.stdout
    assert closed.files - before <= {STORE, STORE + "-wal", STORE + "-shm"}
    guest = closed.guest(command=("sh", "-c", "id"))
    guest.wait_for("New game")
    leave(guest)


def test_nothing_is_forwarded(host: Callable[..., Host]) -> None:
    closed = host()
    server, port = listening()
    probe, free = listening()
    probe.close()
    with server:
        direct = closed.run(*closed.server.client("-T", "-W", f"127.0.0.1:{port}"))
        assert direct.returncode == 255
        remote = closed.server.client(
            *("-T", "-N", "-o", "ExitOnForwardFailure=yes"), "-R", f"{free}:127.0.0.1:{port}"
        )
        assert closed.run(*remote).returncode == 255
        for option in (("-L", f"{free}:127.0.0.1:{port}"), ("-D", str(free))):
            guest = closed.guest(*option, "-A", "-X", DISPLAY=":7")
            guest.wait_for("New game")
            with socket.create_connection(("127.0.0.1", free), 5) as knock, suppress(OSError):
                knock.settimeout(1)
                socks_request = b"\x05\x01\x00\x05\x01\x00\x01\x7f\x00\x00\x01" + port.to_bytes(2)
                knock.sendall(socks_request)
                while knock.recv(100):
                    pass
            (pid,) = closed.processes()
            assert not {"SSH_AUTH_SOCK", "DISPLAY"} & set(environment(pid))
            leave(guest)
        with pytest.raises(TimeoutError):
            server.accept()


def test_no_key_starts_anything(host: Callable[..., Host]) -> None:
    closed = host()
    guest = closed.playing()
    (pid,) = closed.processes()
    for keys in ("! s h Enter", ": ! s h Enter Escape", "`id`", "| | ;", "C-z", "m", "Escape"):
        guest.press(keys)
        guest.settle(0.05)
        assert not children(pid)
    for data in (b"\x1c", b"\x1d", b"\x1e", b"\x1f", b"\x16", b"\x0f", b"\x13\x11", b"~C\r"):
        guest.send(data)
        guest.settle(0.05)
        assert not children(pid)
    guest.press("Escape Escape Escape")
    guest.settle(0.3)
    guest.press("m")
    guest.wait_for("Back to the game")
    assert closed.processes() == [pid]
    guest.press("C-c")
    assert guest.wait() == 130
    assert closed.is_empty_within(GONE)


HOSTILE = {
    "ASALTO_HOME": "{evil}/home", "XDG_DATA_HOME": "{evil}/data", "XDG_CONFIG_HOME": "{evil}",
    "HOME": "{evil}", "PAGER": "touch {evil}/pager", "EDITOR": "touch {evil}/editor",
    "TERMINFO": "{evil}", "ASALTO_PLAIN": "1", "ASALTO_LANG": "de", "LANGUAGE": "de",
    "PYTHONPATH": "{evil}", "PYTHONSTARTUP": "{evil}/sitecustomize.py", "PYTHONINSPECT": "1",
    "PYTHONHOME": "{evil}", "LC_EVIL": "$(touch {evil}/lc)",
}  # fmt: skip


@pytest.mark.parametrize("accepted", ["as the page says", "*"])
def test_no_variable_changes_what_runs(
    host: Callable[..., Host], tmp_path: Path, accepted: str
) -> None:
    evil = tmp_path / "evil"
    evil.mkdir()
    marker = f"import pathlib; pathlib.Path({str(evil / 'ran')!r}).touch()\n"
    for name in ("sitecustomize.py", "usercustomize.py", "blessed.py", "sqlite3.py", "tty.py"):
        (evil / name).write_text(marker)
    planted = set(evil.iterdir())
    # What an account's own shell would run must not be accepted by any server: not even tried.
    open_host = host(**({"AcceptEnv": "*"} if accepted == "*" else {}))
    sent = [f'{name}="{value.format(evil=evil)}"' for name, value in HOSTILE.items()]
    guest = open_host.guest("-o", f"SetEnv={' '.join(sent)}", TERM="../x", LANG="../../x")
    guest.wait_for("New game")
    (pid,) = open_host.processes()
    assert ("PYTHONPATH" in environment(pid)) == (accepted == "*")
    guest.press("Enter")
    guest.wait_for("Officers to move")
    type_move(guest, "@d6")
    guest.wait_for("another point")
    guest.press("q")
    assert guest.wait() == 0
    assert set(evil.iterdir()) == planted
    assert STORE in open_host.files


def test_long_and_strange_names_of_terminals_and_locales(host: Callable[..., Host]) -> None:
    open_host = host()
    for value in ("x" * 10_000, "%s%n", "a;id", "\u202e"):
        guest = open_host.guest(TERM=value[:1000], LANG=value, LC_ALL=value)
        guest.wait_for("New game")
        guest.press("q")
        assert guest.wait() == 0


def test_hostile_names_are_only_names(sshd: StartSshd, start: Start, asalto: str) -> None:
    name = "'; DROP TABLE games; --\x1b[31m$(touch evil)../../x"
    quoted = name.replace("'", "'\\''")
    python = Path(asalto).with_name("python")
    command = f"exec {python} -I -m asalto_tui --guest --player '{quoted}'"
    open_host = Host(sshd, start, asalto, ForceCommand=command, ExposeAuthInfo="no")
    guest = open_host.playing()
    type_move(guest, "@d6")
    sees(guest, PLACED)
    leave(guest)
    assert {path.partition("-")[0] for path in open_host.files} == {STORE}
    again = open_host.guest()
    again.wait_for("Go on with the game")
    leave(again)


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


def test_open_is_what_the_recipe_closes(sshd: StartSshd) -> None:
    """The attacks above would succeed on a server without the recipe."""
    server = sshd("none", **OPEN)
    done = subprocess.run(
        [*server.client("-T"), "echo $((40 + 2))"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stdout == "42\n"
    listener, port = listening()
    with listener:
        client = subprocess.Popen(
            server.client("-T", "-W", f"127.0.0.1:{port}"), stdin=subprocess.PIPE
        )
        listener.settimeout(DEADLINE)
        listener.accept()[0].close()
        client.kill()
        client.wait()
