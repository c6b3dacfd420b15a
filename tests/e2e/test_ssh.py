"""Two people at one keyboard, through a real OpenSSH server."""

from tests.e2e import games
from tests.e2e.conftest import Start, StartSshd, StartTmux
from tests.e2e.player import HOT_SEAT, play, sees, type_move, walk_move
from tests.support.program import Program


def test_a_whole_game_through_ssh(sshd: StartSshd, tmux: StartTmux, asalto: str) -> None:
    server = sshd(" ".join((asalto, *HOT_SEAT)))
    window = tmux()
    window.run(server.client("-tt"))
    play(window, games.TRAPPED, walk_move)
    window.press("q")
    window.wait_for("status=0")


def test_the_guests_terminal_and_size_count(sshd: StartSshd, start: Start, asalto: str) -> None:
    server = sshd(" ".join((asalto, *HOT_SEAT)))
    client = start(command=server.client("-tt"), TERM="vt100", LANG="C", rows=17, columns=60)
    sees(client, games.TRAPPED.start)
    assert client.received.partition(b"\x1b[2J")[2].isascii()
    client.resize(40, 120)
    type_move(client, "@d6")
    sees(client, games.after(games.TRAPPED.start, "@d6"))
    assert max(map(len, client.lines)) > 60
    leave(client)


def leave(client: Program) -> None:
    client.press("q")
    assert client.wait() == 0
    assert client.modes == client.modes_before
    assert client.emulator.shows_cursor


def test_without_a_terminal_ssh_is_told_how(sshd: StartSshd, start: Start, asalto: str) -> None:
    server = sshd(asalto)
    client = start(command=server.client("-T"))
    assert client.wait() == 2
    assert "ssh -t" in client.text
