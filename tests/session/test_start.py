"""The start and what terminals answer: one question, late answers, bytes that are no keys."""

import time

import pytest

from asalto_tui.guest import Guest
from asalto_tui.store.store import Store
from tests.e2e import games
from tests.e2e.player import HOT_SEAT, sees, type_move
from tests.session.conftest import Start
from tests.support.board_reader import pieces
from tests.support.emulator import MODERN, PLAIN, SILENT
from tests.support.program import Program

QUESTIONS = (b"\x1b[6n", b"\x1b[c", b"$p", b"\x1b[>q", b"\x1bP+q", b"\x1b]11;?")
LATE = (
    b"\x1b[12;3R\x1b[?2026;2$y\x1b[?62;22c\x1bP>|term(1)\x1b\\\x1b]11;rgb:1/2/3\x07\x1b[?1006;1$y"
)


def unharmed(program: Program) -> bool:
    return program.process.poll() is None and pieces(program.lines) == games.TRAPPED.start


@pytest.mark.parametrize("manners", [SILENT, PLAIN, MODERN])
def test_one_question_is_asked_once(start: Start, manners: str) -> None:
    """All that is asked stands in one string, before the first frame: one round trip."""
    program = start(*HOT_SEAT, manners=manners)
    sees(program, games.TRAPPED.start)
    type_move(program, "@d6")
    sees(program, games.after(games.TRAPPED.start, "@d6"))
    asked, clear, drawn = program.received.partition(b"\x1b[2J")
    assert clear
    assert asked.count(b"\x1b[6n\x1b[?2026$p\x1b[c") == 1
    assert [asked.count(question) for question in QUESTIONS] == [1, 1, 1, 0, 0, 0]
    assert not any(question in drawn for question in QUESTIONS)


def test_old_terminals_are_not_asked_what_they_would_print(start: Start) -> None:
    program = start(*HOT_SEAT, TERM="vt100")
    sees(program, games.TRAPPED.start)
    assert program.received.count(b"\r\x1b[6n\x1b[c") == 1
    assert b"$p" not in program.received


@pytest.mark.parametrize(
    ("delay", "keys"),
    [(0.3, ": d 4"), (0.7, ""), (0.7, "m"), (0.7, ": d 4"), (1.5, "m"), (3.0, "")],
)
def test_late_answers_are_no_keys(start: Start, delay: float, keys: str) -> None:
    program = start(*HOT_SEAT, manners=MODERN, answer_delay=delay, split_answers=True)
    sees(program, games.TRAPPED.start)
    program.press(keys)
    program.settle(0.3)
    before = program.lines
    program.settle(delay + 0.2)
    assert program.lines == before
    assert unharmed(program)


@pytest.mark.parametrize("gap", [0.03, 0.12])
def test_answers_in_single_bytes_however_slow(start: Start, gap: float) -> None:
    """A byte later than an Escape key may wait still belongs to its sequence."""
    program = start(*HOT_SEAT)
    sees(program, games.TRAPPED.start)
    for byte in LATE if gap < 0.1 else LATE[:19]:
        program.send(bytes([byte]))
        program.settle(gap)
    program.settle(0.3)
    assert unharmed(program)


@pytest.mark.parametrize(
    "noise",
    [
        bytes(range(128, 256)) * 20,
        b"\x1b[200~" + b"@d6\rq:@d6\r" * 10_000 + b"\x1b[201~",
        b"\x1b[200~" + b"\xff\xfe\x00q\r" * 1000 + b"\x1b[201~",
        b"\x1b[<0;40;7M\x1b[<0;40;7m\x1b[<64;1;1M\x1b[M !!" * 50,
        b"\x1b]0;" + b"q" * 5000 + b"\x07",
        b"\x1bP" + b"$q" * 3000 + b"\x1b\\",
    ],
    ids=["not-utf8", "paste-100kB", "paste-not-utf8", "mouse-off", "title", "string"],
)
def test_noise_with_the_mouse_off_plays_nothing(start: Start, noise: bytes) -> None:
    program = start(*HOT_SEAT, "--no-mouse", manners=MODERN)
    sees(program, games.TRAPPED.start)
    assert not program.emulator.modes.get(1000)
    program.send(noise)
    program.settle(0.3)
    assert unharmed(program)
    type_move(program, "@d6")
    sees(program, games.after(games.TRAPPED.start, "@d6"))


def test_what_is_typed_before_the_first_frame_is_played(start: Start) -> None:
    program = start(*HOT_SEAT, manners=MODERN, answer_delay=0.4)
    program.wait_until(lambda: b"\x1b[6n" in program.received, "question")
    program.type(":@d6\r")
    sees(program, games.after(games.TRAPPED.start, "@d6"))


def test_a_key_means_what_is_on_the_screen_however_long_the_store_takes(start: Start) -> None:
    """The menu stands before the store is open; what is offered then takes no key meant for it."""
    first = start(*HOT_SEAT)
    sees(first, games.TRAPPED.start)
    type_move(first, "@d6")
    sees(first, games.after(games.TRAPPED.start, "@d6"))
    first.press("q")
    first.wait()

    def be_slow() -> None:
        from asalto_tui.commands import play

        open_at_once = play.own_store

        def open_late(guest: Guest | None) -> Store:
            time.sleep(1.5)
            return open_at_once(guest)

        play.own_store = open_late

    program = start(before=be_slow)
    program.wait_for("Begin")
    assert "Go on with the game" not in program.text
    program.press("Enter")
    program.wait_for("Place the first officer")
    program.settle(0.3)
    assert "Go on with the game" not in program.text
    assert unharmed(program)
