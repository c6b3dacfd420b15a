"""Guests: they play, keep their own games, and reach nothing else."""

import json
import os
import sys
from pathlib import Path

import pytest

from asalto_tui.guest import LONGEST_NAME, guest_name, shut_in
from tests.e2e import games
from tests.e2e.player import HOT_SEAT, is_offered_a_game, sees, type_move
from tests.session.conftest import Start
from tests.support.board_reader import prose
from tests.support.program import Program

GUEST = ("--guest", "--player", "anna")
PLACED = games.after(games.TRAPPED.start, "@d6")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("anna", "anna"),
        ("  Anna B. ", "Anna B."),
        ("a\x1b[31mb\x07\r\n", "a[31mb"),
        ("../../etc/passwd", "../../etc/passwd"),
        ("'; DROP TABLE games; --", "'; DROP TABLE games; --"),
        ("\u202eanna\u200b", "anna"),
        ("\udcff\x00", ""),
        ("e\u0301", "é"),
        ("x" * 10_000, "x" * LONGEST_NAME),
    ],
)
def test_names_are_cleaned(given: str, kept: str) -> None:
    assert guest_name(given) == kept


def test_only_what_tells_about_the_terminal_is_left_of_the_environment() -> None:
    hostile = {"ASALTO_HOME", "ASALTO_LANG", "PAGER", "EDITOR", "VISUAL", "SHELL", "PATH", "TZ"}
    hostile |= {"PYTHONPATH", "PYTHONSTARTUP", "LD_PRELOAD", "LANGUAGE", "TERMINFO", "LOCPATH"}
    hostile |= {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "SQLITE_TMPDIR", "SSH_ORIGINAL_COMMAND"}
    kept = {"TERM", "LANG", "LC_ALL", "LC_CTYPE", "COLORTERM", "NO_COLOR", "HOME"}
    environment = dict.fromkeys(hostile | kept, "/tmp/evil")
    shut_in(environment)
    assert set(environment) == kept


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--guest", "games"), "nothing but play"),
        (("--guest", "export", "-o", "x"), "nothing but play"),
        (("--guest", "import", "x"), "nothing but play"),
        (("--guest", "resume"), "nothing but play"),
        (("--guest", "replay", "x"), "nothing but play"),
        (("--guest", "config"), "nothing but play"),
        (("--guest", "doctor"), "nothing but play"),
        (("--gues",), "--gues"),
        (("--guest", "--rebels", "engine:/bin/sh"), "another program"),
        (("--guest", "--officers", "engine:id", "--plain"), "another program"),
        (("--guest", "engine"), "nothing but play"),
        (("--guest", "--idle", "0"), "--idle"),
        (("--guest", "--idle", "nan"), "--idle"),
        (("--guest", "--idle", "soon"), "--idle"),
        (("--player", "anna"), "--guest"),
        (("--idle", "5"), "--guest"),
    ],
)
def test_what_is_refused(
    start: Start, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    program = start(*arguments)
    assert program.wait() == 2
    assert said in program.text
    assert not any(tmp_path.iterdir())


def leave(program: Program, keys: str = "q") -> None:
    program.press(keys)
    assert program.wait() == 0
    assert program.modes == program.modes_before


def test_each_guest_has_their_own_games(start: Start) -> None:
    first = start(*GUEST, *HOT_SEAT)
    sees(first, games.TRAPPED.start)
    type_move(first, "@d6")
    sees(first, PLACED)
    leave(first)
    for name, has_game in (("bob", False), ("Anna", False), ("", False), ("anna", True)):
        program = start("--guest", "--player", name)
        assert is_offered_a_game(program) == has_game
        leave(program)
    own = start()
    assert not is_offered_a_game(own)
    leave(own)


def test_a_guest_without_a_name_keeps_nothing_and_is_told(start: Start, tmp_path: Path) -> None:
    program = start("--guest", *HOT_SEAT)
    sees(program, games.TRAPPED.start)
    program.wait_until(lambda: "a guest needs a name" in prose(program.lines), "notice")
    type_move(program, "@d6")
    sees(program, PLACED)
    leave(program)
    assert not any(tmp_path.iterdir())


def test_a_guest_has_no_settings(start: Start, tmp_path: Path) -> None:
    settings = tmp_path / ".config" / "asalto" / "config.toml"
    settings.parent.mkdir(parents=True)
    settings.write_text('plain = true\nlang = "de"\nofficers = "random"\n')
    evil = {"ASALTO_PLAIN": "1", "ASALTO_LANG": "de", "ASALTO_HOME": str(tmp_path / "evil")}
    evil |= {"XDG_DATA_HOME": str(tmp_path / "evil"), "LANGUAGE": "de"}
    before = settings.read_text()
    program = start(*GUEST, **evil)
    program.wait_for("New game")
    assert "A person" in program.text
    program.press("Up Up Up Up Enter")
    program.settle()
    program.press("Down Down Right Right Escape")
    program.settle()
    leave(program)
    assert settings.read_text() == before
    assert not (tmp_path / "evil").exists()


def test_a_guest_touches_nothing_but_the_store(start: Start, tmp_path: Path) -> None:
    """Python itself reports every file that is opened and every program that is started."""
    log = tmp_path / "audit"
    log.touch()
    opened = os.open(log, os.O_WRONLY | os.O_APPEND)

    def watch() -> None:
        def report(event: str, arguments: tuple[object, ...]) -> None:
            watched = ("open", "sqlite3.connect", "os.", "subprocess", "socket", "shutil", "ctypes")
            if event.startswith(watched):
                line = json.dumps([event, *map(str, arguments)]) + "\n"
                os.write(opened, line.encode(errors="replace"))

        sys.addaudithook(report)

    home = tmp_path / "home"
    home.mkdir()
    evil = {"PAGER": "/bin/sh", "EDITOR": "/bin/sh", "SHELL": "/bin/sh", "TERM": "../x"}
    program = start(*GUEST, *HOT_SEAT, before=watch, HOME=str(home), LANG="../../evil", **evil)
    program.wait_until(lambda: "Officers to move" in program.text, "board")
    type_move(program, "@d6")
    for keys in ("! ls Enter", "C-z", ": ! s h Enter Escape", "? Escape", "r Escape", "m Escape"):
        program.press(keys)
        program.settle(0.1)
    program.press("q")
    assert program.wait() == 0
    os.close(opened)
    events = [json.loads(line) for line in log.read_text().splitlines()]
    store = home / ".local" / "share" / "asalto"
    libraries = (sys.prefix, sys.base_prefix, str(Path(__file__).parents[2]))
    for event, *arguments in events:
        if event == "open":
            path, mode = arguments[0], arguments[1]
            is_store = path.startswith(str(store))
            is_code = path.startswith(libraries) and "w" not in mode
            is_ours = path.isdecimal() or path.startswith("/dev/")
            assert is_store or is_code or is_ours, (event, arguments)
        elif event == "sqlite3.connect":
            assert str(store) in arguments[0]
        else:
            harmless = ("os.listdir", "os.scandir", "os.mkdir", "os.chmod", "os.putenv")
            harmless += ("os.unsetenv", "sqlite3.connect/handle")
            assert event in harmless, (event, arguments)
    assert {path.name.split("-")[0] for path in store.iterdir()} == {"games.db"}
    assert [path for path in home.rglob("*") if path.is_file() and store not in path.parents] == []


def test_a_guest_cannot_stop_the_program(start: Start) -> None:
    program = start(*GUEST, *HOT_SEAT)
    sees(program, games.TRAPPED.start)
    taken = program.modes
    program.press("C-z")
    program.settle()
    assert program.modes == taken
    assert program.emulator.is_alternate
    type_move(program, "@d6")
    sees(program, PLACED)
    leave(program)


@pytest.mark.parametrize("players", [HOT_SEAT, ("--officers", "random", "--rebels", "random")])
def test_an_idle_guest_is_let_go_and_the_game_is_kept(
    start: Start, players: tuple[str, ...]
) -> None:
    program = start(*GUEST, "--idle", "0.02", "--seed", "1", *players)
    if players == HOT_SEAT:
        sees(program, games.TRAPPED.start)
        type_move(program, "@d6")
    assert program.wait() == 0
    assert "has closed" in program.text
    assert program.modes == program.modes_before
    if "human" in players:
        assert "It is kept" in program.text
        again = start(*GUEST)
        again.wait_for("Go on with the game")
        leave(again)


def test_a_guest_who_presses_keys_is_not_idle(start: Start) -> None:
    program = start(*GUEST, "--idle", "0.03", *HOT_SEAT)
    sees(program, games.TRAPPED.start)
    for _ in range(6):
        program.press("Left")
        program.settle(0.5)
    assert program.process.poll() is None
    leave(program)


@pytest.mark.parametrize("ending", ["idle", "quit"])
def test_a_guest_line_by_line(start: Start, tmp_path: Path, ending: str) -> None:
    idle = "0.03" if ending == "idle" else "5"
    program = start(*GUEST, "--idle", idle, *HOT_SEAT, TERM="dumb")
    program.wait_for("Type help for help.")
    modes = program.modes
    program.type("save /tmp/evil\r")
    program.wait_for("A guest cannot do that.")
    program.type("@d6\r")
    program.wait_for("Officer on d6.")
    program.press("C-z")
    if ending == "quit":
        program.type("quit\r")
    assert program.wait() == 0
    assert ("has closed" in program.text) == (ending == "idle")
    assert program.modes == modes
    assert [path.name for path in tmp_path.iterdir()] == [".local"]


def test_a_failure_shows_a_guest_no_paths(start: Start) -> None:
    def break_it() -> None:
        from asalto_tui.terminal import app

        def fail(*_arguments: object) -> None:
            raise RuntimeError(__file__)

        app.view = fail  # type: ignore[assignment]

    program = start(*GUEST, *HOT_SEAT, before=break_it)
    assert program.wait() == 1
    assert program.modes == program.modes_before
    assert [line for line in program.lines if line] == ["asalto: RuntimeError"]
