"""`asalto games`, `asalto export` and `asalto import`, as a person or a script uses them."""

import io
import json
import os
import pty
import subprocess
import sys
import termios
import time
from pathlib import Path

import pytest

from asalto_tui.cli import run
from asalto_tui.engine.record import Comment, Record, format_record
from asalto_tui.engine.record_reader import parse_records
from asalto_tui.engine.ruleset import Side
from asalto_tui.play.kept import NewGame, Seat
from asalto_tui.store.store import Store, open_store, store_path
from tests.kept.conftest import NOON
from tests.kept.samples import random_game

RECORDS = [
    Record(
        random_game("fox-and-geese-13", seed, 30),
        (("Event", f"Round {seed}"), ("Officers", "Zoë"), ("Rebels", "가나"), ("Mood", "good")),
        (Comment(2, "a } brace"),),
    )
    for seed in range(5)
]
FILE = "\n".join(map(format_record, RECORDS))
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ASALTO_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    return tmp_path / "home"


def kept(player: str = "") -> Store:
    return open_store(store_path(os.environ), lambda: NOON, player)


def fill() -> list[int]:
    """Two games that were played here, the second of them given up."""
    store = kept()
    ana = NewGame(Seat(name="Ana"), Seat("random"), 1)
    ids = [
        store.begin(ana, random_game("asalto", 1, 6)),
        store.begin(ana, random_game("fox-and-geese-13", 1, 4).resign(Side.REBELS)),
    ]
    store.close()
    return ids


def test_a_list_for_people(capsys: Capture) -> None:
    fill()
    assert run(["games"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "ID  Date        Officers  Rebels      Rules             Moves  Result",
        "2   2026-11-30  Ana       Random bot  fox-and-geese-13  4      Fox",
        "1   2026-11-30  Ana       Random bot  asalto            6",
    ]


def test_a_list_for_programs(capsys: Capture) -> None:
    fill()
    assert run(["games", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [game["id"] for game in listed] == [2, 1]
    assert listed[0] == {
        "id": 2,
        "date": "2026.11.30",
        "officers": "Ana",
        "rebels": "random",
        "variant": "fox-and-geese-13",
        "plies": 4,
        "result": "officers",
        "termination": "resignation",
        "changed": "2026-11-30T12:00:00+00:00",
        "imported": False,
    }


def test_an_empty_list(capsys: Capture) -> None:
    assert run(["games"]) == 0
    assert capsys.readouterr().out == "No games yet.\n"
    assert run(["games", "--json"]) == 0
    assert capsys.readouterr().out == "[]\n"


def test_a_long_list_is_cut_unless_all_are_wanted(capsys: Capture) -> None:
    store = kept()
    store.import_records(RECORDS * 5)
    store.close()
    assert run(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 22 and lines[-1] == "There are more: asalto games --all"
    assert run(["games", "--all"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 26


def test_names_in_the_list_are_clean_and_aligned(capsys: Capture) -> None:
    store = kept()
    for name in ("\x1b[31mred\n", "가나", "A"):
        store.begin(NewGame(Seat(name=name)), random_game("asalto", 1, 3))
    store.close()
    assert run(["games"]) == 0
    out = capsys.readouterr().out
    assert "\x1b" not in out
    header, *lines = out.splitlines()
    assert len(lines) == 3
    assert lines[1] == "2   2026-11-30  가나       A person  asalto  3"
    assert lines[2] == "1   2026-11-30   [31mred   A person  asalto  3"
    assert header.index("Rebels") == lines[2].index("A person")


def test_what_is_exported_can_be_imported(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "all.asalto"
    file.write_text(FILE, encoding="utf-8")
    assert run(["import", str(file)]) == 0
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("Imported 5 games.\n", "")
    out = tmp_path / "out.asalto"
    assert run(["export", "1", "2", "3", "4", "5", "-o", str(out)]) == 0
    assert out.read_text(encoding="utf-8") == FILE
    assert list(parse_records(FILE)) == RECORDS


def test_export_of_the_latest_of_one_and_of_all(capsys: Capture) -> None:
    fill()
    assert run(["export"]) == 0
    latest = capsys.readouterr().out
    assert run(["export", "2"]) == 0
    assert capsys.readouterr().out == latest
    assert latest.startswith(
        '[Event "Casual game"]\n[Date "2026.11.30"]\n[Officers "Ana"]\n[Rebels "random"]\n'
        '[Variant "fox-and-geese-13"]\n[Result "officers"]\n[Termination "resignation"]\n\n1. '
    )
    assert run(["export", "--all", "-o", "-"]) == 0
    both = list(parse_records(capsys.readouterr().out))
    assert [len(one.game.moves) for one in both if isinstance(one, Record)] == [4, 6]


def test_export_of_a_game_that_is_not_there(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "out"
    assert run(["export", "-o", str(file)]) == 1
    assert capsys.readouterr().err == "asalto: there is no game to export\n"
    assert run(["export", "7", "-o", str(file)]) == 1
    assert capsys.readouterr().err == "asalto: there is no game 7\n"
    assert not file.exists()
    fill()
    assert run(["export", "7", "1"]) == 1
    captured = capsys.readouterr()
    assert captured.err == "asalto: there is no game 7\n"
    assert len(list(parse_records(captured.out))) == 1
    assert run(["export", str(10**30)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_an_id_is_a_number(capsys: Capture) -> None:
    try:
        status: object = run(["export", "seven"])
    except SystemExit as leaving:
        status = leaving.code
    assert status == 2
    assert "seven" in capsys.readouterr().err


def test_export_to_a_place_that_cannot_be_written(tmp_path: Path, capsys: Capture) -> None:
    fill()
    assert run(["export", "-o", str(tmp_path)]) == 1
    assert capsys.readouterr().err == f"asalto: {tmp_path}: Is a directory\n"


def test_import_tries_every_game_of_every_file(tmp_path: Path, capsys: Capture) -> None:
    good, bad, empty = tmp_path / "good", tmp_path / "bad", tmp_path / "empty"
    good.write_text(FILE, encoding="utf-8")
    bad.write_text("0. @c6 @c6 *\n\n" + FILE + "\n[Variant none]\n", encoding="utf-8")
    empty.write_text("; nothing\n")
    missing = tmp_path / "missing"
    assert run(["import", str(bad), str(missing), str(empty), str(good)]) == 1
    captured = capsys.readouterr()
    assert captured.out == "Imported 10 games.\n"
    assert captured.err.splitlines() == [
        f"asalto: {bad}: line 1, column 8: @c6 is not legal here; the position is "
        "3/O2/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr o 1 0",
        f"asalto: {bad}: line {2 + FILE.count(chr(10)) + 2}, column 1: a tag has the form "
        '[Name "text"] and a line of its own',
        f"asalto: {missing}: No such file or directory",
        f"asalto: {empty}: there is no game in it",
    ]
    assert len(kept().games()) == 10


def test_import_from_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf0. @c6 @e6 {\xff} *\r\n"))
    monkeypatch.setattr(sys, "stdin", stdin)
    assert run(["import", "-"]) == 0
    assert capsys.readouterr().out == "Imported 1 game.\n"
    assert kept().load(1).comments == (Comment(2, "�"),)


def test_many_errors_are_counted(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "bad"
    file.write_text("[A bad]\n\n*\n" * 33)
    assert run(["import", str(file)]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 21
    assert lines[-1] == f"asalto: {file}: 13 more games could not be read"


def test_without_a_store_the_reason_is_given(home: Path, capsys: Capture) -> None:
    home.write_text("in the way")
    for command in (["games"], ["export"], ["import", "-"]):
        assert run(command) == 1
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err == "asalto: Games are not kept: File exists\n"


def test_a_damaged_file_is_named_and_the_command_goes_on(home: Path, capsys: Capture) -> None:
    home.mkdir()
    (home / "games.db").write_bytes(b"damaged" * 100)
    assert run(["games"]) == 0
    captured = capsys.readouterr()
    [aside] = home.glob("*.damaged-*")
    assert captured.err == f"asalto: The file of games was damaged and is now {aside.name}.\n"
    assert captured.out == "No games yet.\n"


def import_with_stderr(file: Path, stderr: int) -> None:
    command = [sys.executable, "-m", "asalto_tui", "import", str(file)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=stderr)


def test_a_progress_bar_on_a_terminal_only(tmp_path: Path) -> None:
    file = tmp_path / "games.asalto"
    file.write_text(FILE * 30, encoding="utf-8")
    ours, theirs = pty.openpty()
    termios.tcsetwinsize(theirs, (24, 80))
    import_with_stderr(file, theirs)
    os.close(theirs)
    shown = os.read(ours, 65536).decode()
    os.close(ours)
    assert "150" in shown and "\r" in shown
    reading, writing = os.pipe()
    import_with_stderr(file, writing)
    os.close(writing)
    assert os.read(reading, 65536) == b""
    os.close(reading)
    assert len(kept().games()) == 300
