"""Every ending: the terminal is what it was, the status sensible, and nothing left running."""

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.e2e import games
from tests.e2e.player import HOT_SEAT, sees, type_move
from tests.e2e.test_given_back import assert_given_back
from tests.session.conftest import Start
from tests.support.emulator import MODERN, Emulator
from tests.support.program import Program

GONE = 2.0
"""Seconds after which the process must have ended."""
REDRAW = b"\x0c"


def playing(start: Start, *arguments: str, **settings: object) -> Program:
    program = start(*HOT_SEAT, *arguments, manners=MODERN, **settings)
    sees(program, games.TRAPPED.start)
    program.settle()
    assert program.modes != program.modes_before
    return program


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGQUIT])
@pytest.mark.parametrize("term", ["xterm-256color", "vt100", "linux"])
def test_a_signal_that_ends(start: Start, term: str, number: int) -> None:
    program = playing(start, TERM=term)
    program.process.send_signal(number)
    assert program.wait(GONE) == 128 + number
    assert_given_back(program)
    assert not program.emulator.is_alternate
    assert "Traceback" not in program.text


def test_many_signals_at_once_are_one_ending(start: Start) -> None:
    for _ in range(5):
        program = playing(start)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGTERM, signal.SIGWINCH):
            program.process.send_signal(number)
        # One that comes after the terminal was given back ends the program as it ends any other.
        assert program.wait(GONE) in (130, 143, -signal.SIGTERM)
        assert_given_back(program)


def test_nothing_is_written_to_a_terminal_that_has_hung_up(start: Start) -> None:
    program = playing(start)
    written = len(program.received)
    program.process.send_signal(signal.SIGHUP)
    assert program.wait(GONE) == 129
    assert len(program.received) == written
    assert program.modes == program.modes_before


def test_a_terminal_that_is_taken_away(start: Start) -> None:
    program = playing(start)
    program.hang_up()
    assert program.wait(GONE) == 129


@pytest.mark.parametrize("place", ["play.controller.update", "terminal.app.view", "store.answer"])
def test_an_exception_anywhere(start: Start, place: str) -> None:
    def break_it() -> None:
        from asalto_tui.play import controller
        from asalto_tui.terminal import app

        def fail(*_arguments: object) -> None:
            raise RuntimeError("deliberate failure")

        real = controller.update
        targets: dict[str, Callable[[], None]] = {
            "play.controller.update": lambda: setattr(controller, "update", fail),
            "terminal.app.view": lambda: setattr(app, "view", fail),
            "store.answer": lambda: setattr(app, "answer", fail),
        }

        def update(state: object, event: object) -> object:
            if getattr(event, "name", "") == "tab":
                targets[place]()
            return real(state, event)  # type: ignore[arg-type]

        controller.update = update  # type: ignore[assignment]

    program = playing(start, before=break_it)
    program.press("Tab Enter Tab Enter")
    assert program.wait(GONE) == 70
    assert_given_back(program)
    assert not program.emulator.is_alternate
    assert "deliberate failure" in program.text


def freeze(program: Program) -> None:
    """Let the program write, unread, until it waits for room."""
    master = program._master
    end = time.monotonic() + 10
    os.set_blocking(master, False)
    while time.monotonic() < end and not is_waiting_to_write(program):
        if select.select([], [master], [], 0)[1]:
            os.write(master, REDRAW * 50)
        time.sleep(0.01)
    os.set_blocking(master, True)
    assert is_waiting_to_write(program)


def is_waiting_to_write(program: Program) -> bool:
    """Whether keys lie unread although the program does nothing."""
    unread = struct.unpack("i", fcntl.ioctl(program._slave, termios.FIONREAD, b"\0" * 4))[0]
    before = switches(program)
    time.sleep(0.05)
    return unread > 0 and switches(program) == before and state_of(program) == "S"


def state_of(program: Program) -> str:
    return Path(f"/proc/{program.process.pid}/stat").read_text().rpartition(")")[2].split()[0]


def switches(program: Program) -> int:
    """How often the process has begun to wait."""
    status = Path(f"/proc/{program.process.pid}/status").read_text()
    return int(status.partition("\nvoluntary_ctxt_switches:")[2].split()[0])


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGINT, 130)]
)
def test_a_frozen_terminal_holds_up_no_ending(start: Start, number: int, status: int) -> None:
    program = playing(start)
    freeze(program)
    begin = time.monotonic()
    program.process.send_signal(number)
    assert program.process.wait(10) == status
    assert time.monotonic() - begin < GONE
    assert program.modes == program.modes_before


def test_a_frozen_terminal_that_thaws_shows_the_game(start: Start) -> None:
    program = playing(start)
    freeze(program)
    program.settle()
    type_move(program, "@d6")
    sees(program, games.after(games.TRAPPED.start, "@d6"))
    program.press("q")
    assert program.wait() == 0
    assert_given_back(program)


@pytest.mark.parametrize("keys", ["", "m", ": d", "Tab Enter Tab Enter"])
def test_waiting_is_waiting(start: Start, keys: str) -> None:
    """No timer, no polling: a game that waits for a key does not wake up at all."""
    program = playing(start)
    program.press(keys)
    program.settle(0.5)
    before = switches(program)
    time.sleep(1)
    assert switches(program) == before
    assert state_of(program) == "S"


def test_stopped_by_force_and_continued(start: Start) -> None:
    program = playing(start)
    program.process.send_signal(signal.SIGSTOP)
    termios.tcsetattr(program._slave, termios.TCSANOW, program.modes_before)
    program.process.send_signal(signal.SIGCONT)
    type_move(program, "@d6")
    sees(program, games.after(games.TRAPPED.start, "@d6"))
    assert program.modes != program.modes_before
    program.press("q")
    assert program.wait() == 0
    assert_given_back(program)


def test_where_no_shell_could_go_on_stopping_only_draws_again(start: Start) -> None:
    program = playing(start)
    for stop in (lambda: program.press("C-z"), lambda: program.process.send_signal(signal.SIGTSTP)):
        stop()
        program.settle()
        assert program.modes != program.modes_before
        sees(program, games.TRAPPED.start)
    program.press("q")
    assert program.wait() == 0


def test_a_stopped_game_can_be_ended_from_the_shell() -> None:
    """The shell has the terminal by then, and keeps it as it is."""
    command = f"{sys.executable} -m asalto_tui {' '.join(HOT_SEAT)}"
    program = Program(
        ["/bin/bash", "--norc", "--noprofile", "-i"],
        {**os.environ, "PS1": "ready$ ", "TERM": "xterm-256color", "LANG": "C.UTF-8"},
    )
    with program:
        program.wait_for("ready$")
        program.type(command + "\r")
        sees(program, games.TRAPPED.start)
        program.press("C-z")
        program.wait_for("Stopped")
        program.type("bg\r")
        program.wait_for("&")
        program.settle(0.5)
        assert not program.emulator.is_alternate
        program.type("kill %1; wait; echo over\r")
        program.wait_for("\nover")
        assert not program.emulator.is_alternate
        program.type("echo still $((40 + 2))\r")
        program.wait_for("still 42")
        assert not program.emulator.modes.get(1000)


def test_keys_from_one_terminal_and_the_screen_on_another(start: Start) -> None:
    master, slave = pty.openpty()
    fcntl.ioctl(master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    other, modes = Emulator(24, 80), termios.tcgetattr(slave)
    program = start(*HOT_SEAT, before=lambda: os.dup2(slave, 1), rows=5, columns=9)

    def seen() -> str:
        while select.select([master], [], [], 0.05)[0]:
            other.feed(os.read(master, 65536))
        return "\n".join(other.lines)

    program.wait_until(lambda: "Officers to move" in seen() or "a   b" in seen(), "board")
    assert other.is_alternate
    program.press("q")
    assert program.wait() == 0
    seen()
    assert not other.is_alternate
    assert termios.tcgetattr(slave) == modes
    assert program.modes == program.modes_before
    os.close(master)
    os.close(slave)


def test_a_terminal_without_a_size(start: Start) -> None:
    size = struct.pack("HHHH", 0, 0, 0, 0)
    program = start(*HOT_SEAT, before=lambda: fcntl.ioctl(0, termios.TIOCSWINSZ, size))
    sees(program, games.TRAPPED.start)
    program.press("q")
    assert program.wait() == 0


def test_a_key_pressed_before_the_game_is_there_is_no_surprise_after_it(start: Start) -> None:
    """What nobody has read is not left for the shell."""
    program = playing(start)
    program.process.send_signal(signal.SIGSTOP)
    program.type("rm -rf x\r")
    program.process.send_signal(signal.SIGTERM)
    program.process.send_signal(signal.SIGCONT)
    assert program.wait(GONE) == 143
    assert struct.unpack("i", fcntl.ioctl(program._slave, termios.FIONREAD, b"\0" * 4))[0] == 0
