"""The game can be played in plain, old, small, huge and ill-mannered terminals."""

import random

import pytest

from tests.e2e import games
from tests.e2e.conftest import Start
from tests.e2e.player import HOT_SEAT, play, sees, type_move, walk_move
from tests.support.board_reader import cursor, pieces
from tests.support.emulator import MODERN, SILENT
from tests.support.program import Program

TERMS = (
    "xterm", "xterm-256color", "tmux-256color", "screen", "screen-256color", "linux", "vt100",
    "vt220", "xterm-kitty", "xterm-ghostty", "alacritty", "putty",
)  # fmt: skip
COLOUR = (b"\x1b[38;", b"\x1b[48;", b";38;", b";48;", *(b"\x1b[3%dm" % digit for digit in range(8)))


def has_colour(program: Program) -> bool:
    return any(sequence in program.received for sequence in COLOUR)


def drawn(program: Program) -> bytes:
    """What the program has written since it first cleared the screen."""
    return program.received.partition(b"\x1b[2J")[2]


@pytest.mark.parametrize("term", TERMS)
def test_a_game_in_every_terminal(start: Start, term: str) -> None:
    program = start(*HOT_SEAT, TERM=term)
    play(program, games.TRAPPED)
    program.press("q")
    assert program.wait() == 0


@pytest.mark.parametrize("term", ["dumb", "", None])
def test_where_no_screen_can_be_drawn_the_game_goes_line_by_line(
    start: Start, term: str | None
) -> None:
    program = start(*HOT_SEAT, TERM=term)
    program.wait_for("Type help for help.")
    program.type("quit\r")
    assert program.wait() == 0
    assert b"\x1b" not in program.received


@pytest.mark.parametrize("term", ["no-such-terminal", "../x", "xterm" * 100])
def test_an_unknown_terminal_is_taken_for_a_common_one(start: Start, term: str) -> None:
    program = start(*HOT_SEAT, TERM=term)
    play(program, games.TRAPPED)
    program.press("q")
    assert program.wait() == 0


@pytest.mark.parametrize(
    "variables",
    [
        {"LANG": "C"},
        {"LC_ALL": "C"},
        {"LANG": None},
        {"LC_ALL": "POSIX", "TERM": "vt220"},
        {"TERM": "linux"},
        {"TERM": "vt100"},
    ],
    ids=str,
)
def test_ascii_where_nothing_else_is_sure_to_show(start: Start, variables: dict[str, str]) -> None:
    program = start(*HOT_SEAT, **variables)
    play(program, games.HUFFED)
    assert drawn(program).isascii()
    assert "#" in program.text


def test_without_colour_the_board_is_still_read_by_its_shapes(start: Start) -> None:
    program = start(*HOT_SEAT, NO_COLOR="1")
    play(program, games.CAPTURES, walk_move)
    assert not has_colour(program)
    assert program.emulator.is_alternate
    with_colour = start(*HOT_SEAT)
    with_colour.wait_for("Officers to move")
    assert has_colour(with_colour)


def test_an_empty_no_color_is_none(start: Start) -> None:
    program = start(*HOT_SEAT, NO_COLOR="")
    program.wait_for("Officers to move")
    program.settle()
    assert has_colour(program)


def test_a_storm_of_sizes_loses_nothing(start: Start) -> None:
    program = start(*HOT_SEAT)
    boards = games.CAPTURES.boards()
    for _ in range(6):
        move, board = next(boards)
        type_move(program, move)
        sees(program, board)
    rng = random.Random(2)
    sizes = [(1, 1), (2, 400), (150, 1), (150, 400), (1, 400), (13, 25), (16, 30), (24, 79)]
    sizes += [(rng.randint(1, 150), rng.randint(1, 400)) for _ in range(60)]
    for rows, columns in sizes:
        program.resize(rows, columns)
        program.press("Left" if rows % 2 else "Right")
        program.pump(0.02)
    program.resize(24, 80)
    sees(program, board)
    move, board = next(boards)
    type_move(program, move)
    sees(program, board)
    assert program.process.poll() is None


@pytest.mark.parametrize(
    ("rows", "columns"), [(1, 1), (1, 80), (24, 1), (8, 20), (12, 29), (150, 400)]
)
def test_starting_at_any_size(start: Start, rows: int, columns: int) -> None:
    program = start(*HOT_SEAT, rows=rows, columns=columns)
    program.settle(0.6)
    program.press(": d 4 Enter Escape Tab Enter z Z ? Escape r Escape m Escape")
    program.settle()
    assert program.process.poll() is None
    program.resize(24, 80)
    program.wait_until(lambda: cursor(program.lines) is not None, "board")
    program.press("q")
    assert program.wait() == 0


def test_a_terminal_that_knows_no_size_is_taken_for_a_common_one(start: Start) -> None:
    program = start(*HOT_SEAT)
    sees(program, games.TRAPPED.start)
    program.forget_size()
    play(program, games.TRAPPED)


@pytest.mark.parametrize(("rows", "columns"), [(16, 30), (17, 60), (24, 80), (50, 160), (150, 400)])
def test_a_game_at_every_size(start: Start, rows: int, columns: int) -> None:
    program = start(*HOT_SEAT, rows=rows, columns=columns)
    board = games.HUFFED.start
    for move, board in games.HUFFED.boards():
        type_move(program, move)
        sees(program, board)
    program.wait_for("rebels win")


def test_a_click_is_like_enter_on_the_point(start: Start) -> None:
    program = start(*HOT_SEAT, manners=MODERN)
    sees(program, games.TRAPPED.start)
    click(program, "d", "6")
    sees(program, games.after(games.TRAPPED.start, "@d6"))


def click(program: Program, column: str, row: str, old: bool = False) -> None:
    """Press and release the left button on a point; `old` reports are those of X10."""
    lines = program.lines
    letters = next(line for line in lines if line.split() == list("abcdefg"))
    line = next(index for index, line in enumerate(lines) if line.lstrip().startswith(f"{row} "))
    place = letters.index(column) + 1, line + 1
    if old:
        cell = bytes(32 + number for number in place)
        program.send(b"\x1b[M " + cell + b"\x1b[M#" + cell)
    else:
        program.send(b"\x1b[<0;%d;%dM\x1b[<0;%d;%dm" % (*place, *place))


def test_old_mouse_reports_are_clicks_and_no_keys(start: Start) -> None:
    program = start(*HOT_SEAT)
    sees(program, games.TRAPPED.start)
    program.send(b"\x1b[M#!!")
    program.send(b"\x1b[M \xff\xff")
    program.settle(0.3)
    assert pieces(program.lines) == games.TRAPPED.start
    click(program, "e", "7", old=True)
    sees(program, games.after(games.TRAPPED.start, "@e7"))


def test_a_paste_that_comes_in_pieces_plays_nothing(start: Start) -> None:
    program = start(*HOT_SEAT)
    sees(program, games.TRAPPED.start)
    for piece in (b"\x1b[200~ ", b"  \r", b"q", b":@d6\r", b"\x1b[201~"):
        program.send(piece)
        program.settle(0.3)
    assert program.process.poll() is None
    assert pieces(program.lines) == games.TRAPPED.start


def test_a_split_sequence_is_one_key_while_a_bot_thinks(start: Start) -> None:
    """Down, Right and so on arrive in two parts each: no Escape, no letter, no move."""
    program = start("--officers", "random", "--rebels", "random", "--seed", "3")
    program.wait_for("to move")
    for _ in range(10):
        program.send(b"\x1b")
        program.settle(0.03)
        program.send(b"[200~:q\r\x1b[201~")
        program.settle(0.03)
    assert program.process.poll() is None
    assert "The bots wait" not in program.text


@pytest.mark.parametrize("manners", [MODERN, SILENT])
@pytest.mark.parametrize(
    "noise",
    [
        b"\xff\xfe\xc3\x28\x80",
        b"\x1b[?2026;2$y",
        b"\x1b[<35;10;10M\x1b[M !!",
        b"\x1b[200~" + b"d4-d5 q\r" * 2000 + b"\x1b[201~",
        b"\x1bP>|evil\x1b\\\x1b]11;rgb:0/0/0\x07",
        b"\x00\x1b\x1b\x1b[\x1b[999999999999;1R",
    ],
    ids=["bytes", "late-answer", "mouse", "paste", "strings", "broken"],
)
def test_noise_plays_nothing(start: Start, noise: bytes, manners: str) -> None:
    program = start(*HOT_SEAT, manners=manners)
    sees(program, games.TRAPPED.start)
    program.send(noise)
    program.settle(0.6)
    if program.process.poll() is None:
        program.press("Escape Escape Escape")
        sees(program, games.TRAPPED.start)
    else:
        assert program.process.returncode == 0
