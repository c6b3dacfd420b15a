"""Guests who try to be more: they run, reach and change nothing, over a real OpenSSH server."""

import socket
import subprocess
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.e2e.conftest import Start, StartSshd
from tests.e2e.guests import (
    GONE,
    OPEN,
    PLACED,
    STORE,
    Host,
    children,
    environment,
    leave,
    listening,
)
from tests.e2e.player import sees, type_move
from tests.support.program import DEADLINE


def port_option(host: Host) -> list[str]:
    """What sftp and scp need to know, as options."""
    _ssh, *options, _where = host.server.client()
    return ["-P" if option == "-p" else option for option in options]


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
