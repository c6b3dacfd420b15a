"""The tools of the end-to-end tests do what those tests rely on, shown with small programs."""

import re
import sys

from tests.e2e.conftest import Start, StartSshd, StartTmux
from tests.support.board_reader import cursor, pieces, pieces_of_field
from tests.support.emulator import MODERN, SILENT, Emulator

PYTHON = sys.executable
SCREEN = """
import os, sys, termios, tty
before = termios.tcgetattr(0)
tty.setraw(0)
sys.stdout.write("\\x1b[?1049h\\x1b[?25l\\x1b[2J\\x1b[Hsize %d %d" % os.get_terminal_size())
sys.stdout.flush()
key = b""
while key != b"q":
    key = os.read(0, 100)
    sys.stdout.write("\\x1b[2;1H\\x1b[K" + repr(key))
    sys.stdout.flush()
termios.tcsetattr(0, termios.TCSADRAIN, before)
print("\\x1b[?1049l\\x1b[?25h", end="")
sys.exit(3)
"""
QUESTIONS = """
import os, sys, tty
tty.setraw(0)
sys.stdout.write("\\x1bP+q544e\\x1b\\\\\\x1b[>q\\x1b[?2026$p\\x1b[6n")
sys.stdout.flush()
got = b""
while not got.endswith(b"R"):
    got += os.read(0, 1)
print(repr(got), end="")
"""
DRAWN = """
 7          ○━━━◆━━━○
            ┃ ╲ ┃ ╱ ┃
 6          ●━━[◆]━━○          9 c4-d5
            ┃ ╱ ┃ ╲ ┃
 5  ┌───●───●━━━○━━━●───●───┐
    │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │
 4  ●───●───●───●───●───1───●
    │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │
 3  ●───●───●───┼───┼───●───●
            │ ╲ │ ╱ │
 2          ●───●───●
            │ ╱ │ ╲ │
 1          └───●───●
    a   b   c   d   e   f   g
"""


def test_a_board_is_read_off_a_drawing() -> None:
    lines = DRAWN.splitlines()
    assert pieces(lines) == pieces_of_field("1O1/rO1/1rr1rr1/rrrrr1r/rrr2rr/rrr/1rr")
    assert {name for name, letter in pieces(lines).items() if letter == "O"} == {"d7", "d6"}
    assert cursor(lines) == "d6"


def test_a_program_meets_a_terminal_of_its_own(start: Start) -> None:
    program = start(command=[PYTHON, "-c", SCREEN], rows=7, columns=33)
    program.wait_for("size 33 7")
    assert program.emulator.is_alternate
    assert not program.emulator.shows_cursor
    assert program.modes != program.modes_before
    program.press("Up")
    program.wait_for(r"b'\x1b[A'")
    assert program.cost("a") == len("\x1b[2;1H\x1b[Kb'a'")
    program.press("q")
    assert program.wait() == 3
    assert not program.emulator.is_alternate
    assert program.emulator.shows_cursor
    assert program.modes == program.modes_before
    assert program.text.strip() == ""


def test_the_terminal_answers_as_its_manners_say(start: Start) -> None:
    plain = start(command=[PYTHON, "-c", QUESTIONS])
    plain.wait_for(r"b'\x1b[1;1R'")
    modern = start(command=[PYTHON, "-c", QUESTIONS], manners=MODERN, split_answers=True)
    modern.wait_for(r"b'\x1bP0+r\x1b\\\x1bP>|pyte(0.8)\x1b\\\x1b[?2026;2$y\x1b[1;1R'")
    silent = start(command=[PYTHON, "-c", QUESTIONS], manners=SILENT)
    silent.settle(0.5)
    assert silent.text.strip() == ""
    assert silent.process.poll() is None


def test_sequences_may_arrive_in_pieces() -> None:
    emulator = Emulator(3, 10)
    data = "\x1bP+q544e\x1b\\é\x1b[6n".encode()
    answers = b"".join(emulator.feed(bytes([byte])) for byte in data)
    assert emulator.lines == ["é", "", ""]
    assert answers == b"\x1b[1;2R"


def test_a_program_runs_in_tmux(tmux: StartTmux) -> None:
    window = tmux(rows=9, columns=44)
    window.run([PYTHON, "-c", SCREEN])
    window.wait_for("size 44 9")
    window.press("Right")
    window.wait_for(r"b'\x1b[C'")
    assert window.asks("alternate_on") == "1"
    window.press("q")
    window.wait_for("status=3")
    assert window.asks("alternate_on") == "0"


def test_a_program_runs_behind_ssh(sshd: StartSshd, start: Start) -> None:
    server = sshd("""echo "term $TERM home $(basename $HOME) $SSH_ORIGINAL_COMMAND"; exit 4""")
    program = start("ls", command=server.client("-tt"), TERM="vt220")
    assert program.wait() == 4
    assert re.search(r"term vt220 home sshd\d+ ls", program.text)
