"""Games that are kept, in real terminals: dropped and resumed, two at once, damaged, replayed."""

import signal
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.e2e.conftest import Start, StartTmux
from tests.e2e.player import HOT_SEAT, Seat, type_move
from tests.support.board_reader import NoBoardError, cursor, pieces, prose
from tests.support.program import Program
from tests.support.tmux import Tmux

CHAIN = "3/1O1/r1rr1rr/rr2r1r/rr3rr/rrr/rrr r 0 0"
"""Once the rebels have moved, the officer on d6 can take d5 and then e4."""


def file_of(home: Path) -> Path:
    return home / "games.db"


def text_of(home: Path, sql: str) -> list[str]:
    """One column of the file of games, read by SQLite alone."""
    if not file_of(home).exists():
        return []
    with closing(sqlite3.connect(f"file:{file_of(home)}?mode=ro", uri=True)) as database:
        return [str(row[0]) for row in database.execute(sql)]


def moves_on_disk(home: Path) -> list[str]:
    return text_of(home, "SELECT move FROM moves ORDER BY game, ply")


def reads(seat: Seat, text: str) -> None:
    """Wait for a text; beside a board it may be broken into lines."""

    def is_there() -> bool:
        try:
            return text in seat.text or text in prose(seat.lines)
        except (NoBoardError, StopIteration, ValueError):
            return False

    seat.wait_until(is_there, repr(text))


def open_chain(program: Program) -> None:
    """A rebel's move, then an officer in the middle of its chain, as it stands on the screen."""
    type_move(program, "b3-c3")
    reads(program, "Officers to move")
    program.press("Tab Enter")
    program.wait_for("takes d5")
    program.press("1")
    program.wait_for("end the chain")


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGHUP, signal.SIGTERM])
def test_a_game_dropped_in_the_middle_of_a_chain(
    start: Start, tmp_path: Path, end: signal.Signals
) -> None:
    home = tmp_path / "home"
    program = start("--position", CHAIN, *HOT_SEAT, ASALTO_HOME=str(home))
    program.wait_for("Rebels to move")
    open_chain(program)
    board = pieces(program.lines)
    program.process.send_signal(end)
    program.wait()
    assert moves_on_disk(home) == ["b3-c3"]

    again = start(ASALTO_HOME=str(home), command=None)
    reads(again, "Go on with the game of")
    again.wait_for(", move 1")
    again.press("Enter")
    reads(again, "Officers to move")
    assert pieces(again.lines) != board  # nothing half-played has come back
    again.press("Tab Enter")
    again.wait_for("takes d5")
    again.press("1 1")
    again.wait_for("Rebels to move")
    assert moves_on_disk(home) == ["b3-c3", "d6xd4xf4"]
    again.press("q")
    assert again.wait() == 0


def test_undone_moves_come_back_too(start: Start, tmp_path: Path) -> None:
    home = str(tmp_path / "home")
    program = start(*HOT_SEAT, ASALTO_HOME=home)
    for move in ("@c6", "@e6", "d4-d5"):
        type_move(program, move)
    reads(program, "Officers to move")
    program.press("z z")
    reads(program, "Place the second officer")
    program.kill()
    again = start("resume", ASALTO_HOME=home)
    reads(again, "Place the second officer")
    again.press("Z Z")
    again.wait_for("d4-d5")
    again.press("q")
    assert again.wait() == 0


def test_a_resumed_game_goes_on_as_it_would_have(start: Start, tmp_path: Path) -> None:
    """The bot's moves after a drop are those of the same game without one."""
    options = ("--officers", "random", "--rebels", "human", "--seed", "7", "--no-animation")
    lists = []
    for dropped in (False, True):
        home = tmp_path / f"home{dropped}"
        program = start(*options, ASALTO_HOME=str(home))
        program.wait_for("Rebels to move")
        type_move(program, "d4-d5")
        program.wait_until(lambda home=home: len(moves_on_disk(home)) == 4, "answer")
        if dropped:
            program.kill()
            program = start("--no-animation", "resume", ASALTO_HOME=str(home))
            program.wait_for("Random bot")
        type_move(program, "c4-d4")
        program.wait_until(lambda home=home: len(moves_on_disk(home)) == 6, "answer")
        program.kill()
        lists.append(moves_on_disk(home))
    assert lists[0] == lists[1]


def play_here(window: Tmux, *moves: str) -> None:
    for move in moves:
        type_move(window, move)
        window.wait_for(move)


def test_two_terminals_on_one_store(tmux: StartTmux, asalto: str, tmp_path: Path) -> None:
    home = str(tmp_path / "home")
    one, other = tmux(ASALTO_HOME=home), tmux(ASALTO_HOME=home)
    for window in (one, other):
        window.run([asalto, *HOT_SEAT])
        reads(window, "Place the first officer")
    play_here(one, "@c6")
    play_here(other, "@c7", "@d7")
    play_here(one, "@e6", "d4-d5")
    play_here(other, "d4-d5", "d7-d6")
    for window in (one, other):
        window.press("q")
        window.wait_for("status=0")
    assert text_of(Path(home), "SELECT plies FROM games ORDER BY id") == ["3", "4"]
    assert moves_on_disk(Path(home)) == ["@c6", "@e6", "d4-d5", "@c7", "@d7", "d4-d5", "d7-d6"]
    # The same game open twice: each goes its own way, and no move is lost.
    for window in (one, other):
        window.run([asalto, "resume", "1"])
        reads(window, "Officers to move")
    play_here(one, "e6-e7")
    play_here(other, "c6-c7")
    each = "SELECT group_concat(move, ' ') FROM moves WHERE game != 2 GROUP BY game"
    wanted = ["@c6 @e6 d4-d5 e6-e7", "@c6 @e6 d4-d5 c6-c7"]
    one.wait_until(lambda: text_of(Path(home), each) == wanted, "both lines on disk")


def test_a_damaged_file_is_put_aside_and_said_so(start: Start, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    file_of(home).write_bytes(b"no database at all " * 999)
    program = start(*HOT_SEAT, ASALTO_HOME=str(home))
    reads(program, "The file of games was damaged")
    type_move(program, "@c6")
    program.wait_for("second officer")
    assert moves_on_disk(home) == ["@c6"]
    [aside] = home.glob("games.db.damaged-*")
    assert aside.read_bytes().startswith(b"no database")


def test_a_file_damaged_during_a_game(start: Start, tmp_path: Path) -> None:
    home = tmp_path / "home"
    program = start(*HOT_SEAT, ASALTO_HOME=str(home))
    type_move(program, "@c6")
    program.wait_for("second officer")
    for path in home.glob("games.db*"):
        path.unlink()
    file_of(home).write_bytes(b"\xff" * 9999)
    type_move(program, "@e6")
    program.wait_for("Rebels to move")
    reads(program, "The file of games was damaged")
    assert moves_on_disk(home) == ["@c6", "@e6"]


def test_a_store_that_cannot_be_used_stops_no_game(start: Start, tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file where the folder should be")
    program = start(*HOT_SEAT, ASALTO_HOME=str(tmp_path / "home"))
    reads(program, "Games are not kept")
    type_move(program, "@c6")
    reads(program, "This game is not kept")
    type_move(program, "@e6")
    program.wait_for("Rebels to move")
    program.press("q")
    assert program.wait() == 0


RECORDS = """[Event "One"]
[Officers "Ana"]

{A quiet start.} 0. @c6 @e6 1. d4-d5 e6-e7
[Event "Two"]

0. @c7 @e7 1. d4-d5 c7-c6 2. c4-c5 c6xc4 officers
"""


def test_a_file_replayed_with_keys_and_mouse(start: Start, tmp_path: Path) -> None:
    (tmp_path / "games.txt").write_text(RECORDS)
    program = start("replay", "games.txt")
    program.wait_for("A quiet start.")
    program.press("Right Right Right")
    reads(program, "Move 3 of 4, game 1 of 2")
    row = next(i for i, line in enumerate(program.lines) if "e6-e7" in line)
    column = program.lines[row].index("e6-e7")
    program.send(f"\x1b[<0;{column + 2};{row + 1}M".encode())
    program.wait_for("Move 4 of 4")
    program.send(f"\x1b[<32;{column + 2};{row}M".encode())  # drawn up to the placing
    program.wait_for("Move 2 of 4")
    program.press("NPage Tab")
    reads(program, "Move 6 of 6, game 2 of 2")
    program.press("Escape")
    assert program.wait() == 0


def test_playing_on_from_a_replay_is_a_new_game(start: Start, tmp_path: Path) -> None:
    (tmp_path / "games.txt").write_text(RECORDS)
    home = tmp_path / "home"
    program = start("replay", "games.txt", ASALTO_HOME=str(home))
    program.wait_for("A quiet start.")
    program.press("Right Right Right Enter")
    reads(program, "Play on from here")
    program.press("Enter")
    reads(program, "Choose an officer")
    assert moves_on_disk(home) == ["@c6", "@e6", "d4-d5"]
    assert cursor(program.lines) is not None


def test_the_clipboard_of_the_terminal(tmux: StartTmux, asalto: str, tmp_path: Path) -> None:
    window = tmux(ASALTO_HOME=str(tmp_path / "home"))
    window.command("set-option", "-g", "set-clipboard", "on")
    window.run([asalto, *HOT_SEAT])
    play_here(window, "@c6", "@e6")
    window.press("c")
    reads(window, "position has been sent")
    wanted = "3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0"
    window.wait_until(lambda: window.command("show-buffer") == wanted, "position in the buffer")
    window.press("C")
    reads(window, "record has been sent")
    window.wait_until(lambda: "@c6 @e6 *" in window.command("show-buffer"), "record in the buffer")
    record = window.command("show-buffer")
    (tmp_path / "copied.txt").write_text(record)
    window.press("q")
    window.wait_for("status=0")
    window.run([asalto, "import", str(tmp_path / "copied.txt")])
    reads(window, "Imported 1 game.")


def test_records_go_out_and_come_in_again_and_are_replayed(
    tmux: StartTmux, asalto: str, tmp_path: Path
) -> None:
    window = tmux(ASALTO_HOME=str(tmp_path / "home"))
    window.run([asalto, *HOT_SEAT])
    play_here(window, "@c6", "@e6", "d4-d5", "c6-c7")
    window.press("m Down Down Down Enter")
    reads(window, "The rebels resigned.")
    window.press("q")
    window.wait_for("status=0")
    window.run([asalto, "export", "1", "-o", str(tmp_path / "one.txt")])
    window.wait_for("status=0")
    window.run([asalto, "replay", str(tmp_path / "one.txt")])
    window.wait_for("Move 0 of 4")
    window.press("End")
    reads(window, "The rebels resigned.")
    window.press("Escape")


def test_the_list_in_the_menu(tmux: StartTmux, asalto: str, tmp_path: Path) -> None:
    window = tmux(ASALTO_HOME=str(tmp_path / "home"), rows=17, columns=60)
    window.run([asalto, *HOT_SEAT])
    play_here(window, "@c6", "@e6", "d4-d5")
    window.press("m Down Down Down Down Down Enter")
    window.wait_for("Earlier games")
    window.wait_for("3 moves")
    window.resize(16, 30)
    window.wait_until(lambda: "Moves" not in window.text, "narrow list")
    window.wait_for("3 moves")
    window.press("Enter")
    window.wait_for("Move 0 of 3.")
    window.press("Right")
    window.wait_for("Move 1 of 3.")
    window.press("Escape")
    window.wait_for("Earlier games")
    window.resize(24, 80)
    window.press("d")
    reads(window, "Delete this game?")
    window.press("Enter")
    window.wait_for("No games yet.")
