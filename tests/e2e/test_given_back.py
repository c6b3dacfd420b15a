"""However the game ends, the terminal is afterwards what it was before."""

import signal
import time
from pathlib import Path

import pytest

from tests.e2e.conftest import Start
from tests.e2e.player import HOT_SEAT
from tests.support.emulator import MODERN, PLAIN, SILENT
from tests.support.program import Program

BOARD = "Officers to move"
SOON = 5.0
"""Seconds in which the game has to be gone: two, and three for a machine with much to do."""
LASTING_MODES = {47, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1047, 1049, 2004, 2026, 2048}
"""Private modes that must be off in a shell, whether or not the game ever used them."""
FAILING = """
import asalto_tui.play.controller, sys
real = asalto_tui.play.controller.update
def update(state, event):
    if getattr(event, "name", "") == "x":
        raise RuntimeError("deliberate failure")
    return real(state, event)
asalto_tui.play.controller.update = update
sys.argv = ["asalto", *sys.argv[1:]]
from asalto_tui.cli import run
sys.exit(run())
"""


def assert_given_back(program: Program) -> None:
    assert program.modes == program.modes_before
    assert program.emulator.shows_cursor
    assert {mode for mode in LASTING_MODES if program.emulator.modes.get(mode)} == set()
    assert program.emulator.screen.cursor.attrs.fg == "default"


def playing(start: Start, *arguments: str, **settings: object) -> Program:
    program = start(*HOT_SEAT, *arguments, **settings)
    program.wait_for(BOARD)
    program.press("Down Left Tab")
    program.settle()
    assert program.modes != program.modes_before
    return program


@pytest.mark.parametrize("manners", [PLAIN, MODERN])
@pytest.mark.parametrize("term", ["xterm-256color", "linux", "vt100", "tmux-256color"])
@pytest.mark.parametrize("key", ["q", "C-c"])
def test_quitting_gives_the_terminal_back(start: Start, key: str, term: str, manners: str) -> None:
    program = playing(start, TERM=term, manners=manners)
    program.press(key)
    assert program.wait(SOON) in (0, 130)
    assert_given_back(program)
    assert "Traceback" not in program.text


def test_what_was_on_the_screen_before_is_there_again(start: Start, asalto: str) -> None:
    shell = ["/bin/sh", "-c", 'echo before; "$@"; echo after $?', "sh"]
    program = start(asalto, *HOT_SEAT, command=shell)
    program.wait_for(BOARD)
    assert "before" not in program.text
    program.press("q")
    program.wait()
    assert [line for line in program.lines if line] == ["before", "after 0"]


def test_quitting_from_every_place(start: Start) -> None:
    for keys in (": d", "Tab Enter", "m", "m Down Down", "r", "?", "m r"):
        program = playing(start)
        program.press(keys)
        program.press("C-c")
        assert program.wait(SOON) in (0, 130)
        assert_given_back(program)


def test_an_exception_gives_the_terminal_back_and_is_told(start: Start, asalto: str) -> None:
    python = str(Path(asalto).with_name("python"))
    program = playing(start, command=[python, "-P", "-c", FAILING])
    program.press("x")
    assert program.wait(SOON) not in (0, 2)
    assert_given_back(program)
    assert not program.emulator.is_alternate
    assert "deliberate failure" in program.text


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_gives_the_terminal_back(start: Start, number: signal.Signals) -> None:
    program = playing(start, manners=MODERN)
    program.process.send_signal(number)
    assert program.wait(SOON) in (0, 128 + number, -number)
    assert_given_back(program)
    assert "Traceback" not in program.text


def test_a_terminal_that_goes_away_ends_the_game(start: Start) -> None:
    program = playing(start)
    program.hang_up()
    program.wait(SOON)


def test_suspending_gives_the_terminal_back_until_it_is_taken_again(
    start: Start, asalto: str
) -> None:
    """A shell with job control sees the game stop, and the game comes back with its board."""
    program = start(command=["/bin/bash", "--norc", "--noprofile", "-i"], PS1="ready$ ")
    program.wait_for("ready$")
    program.settle()
    program.type(" ".join((asalto, *HOT_SEAT)) + "\r")
    program.wait_for(BOARD)
    program.press("C-z")
    program.wait_for("Stopped")
    assert program.emulator.shows_cursor
    assert not program.emulator.is_alternate
    program.type("fg\r")
    program.wait_for(BOARD)
    assert program.emulator.is_alternate
    program.press("q")
    program.wait_until(lambda: not program.emulator.is_alternate, "shell")


def test_waiting_for_a_key_costs_no_processor_time(start: Start) -> None:
    program = playing(start)
    before = processor_ticks(program)
    time.sleep(3)
    assert processor_ticks(program) - before <= 1


def processor_ticks(program: Program) -> int:
    """Hundredths of a second that the process has used."""
    fields = Path(f"/proc/{program.process.pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


@pytest.mark.parametrize("delay", [0.3, 1.2, 3.0])
def test_late_answers_are_not_keys(start: Start, delay: float) -> None:
    program = start(*HOT_SEAT, manners=MODERN, answer_delay=delay, split_answers=True)
    program.wait_for(BOARD)
    program.settle(delay + 0.5)
    assert program.process.poll() is None
    assert BOARD in program.text
    program.press("q")
    program.wait(SOON)
    assert_given_back(program)


def test_a_silent_terminal_is_waited_for_a_second_at_most(start: Start) -> None:
    times = {}
    for manners in (PLAIN, SILENT):
        begin = time.monotonic()
        start(*HOT_SEAT, manners=manners).wait_for(BOARD)
        times[manners] = time.monotonic() - begin
    # Twice the time of one that answers, since the processors may have more to do now than then.
    assert times[SILENT] < 2 * times[PLAIN] + 1
