"""The installed game played line by line: in a pipe, in a terminal, in German."""

import re
import signal
import subprocess
from pathlib import Path

import pytest

from tests.e2e.conftest import Start
from tests.e2e.games import FORTRESS
from tests.e2e.player import HOT_SEAT
from tests.support.program import terminal_environment

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs" / "line-mode.md").read_text(encoding="utf-8")


def run(
    asalto: str, home: Path, arguments: list[str], typed: str, **variables: str
) -> subprocess.CompletedProcess[str]:
    """The line mode with a pipe at both ends, to its end."""
    return subprocess.run(
        [asalto, "--plain", *arguments],
        env=terminal_environment(home, **variables),
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=20,
        check=False,
    )


def test_the_documented_example_does_what_is_documented(asalto: str, tmp_path: Path) -> None:
    command, output = re.findall(r"```(?:sh|text)\n(.*?)```", DOCUMENT, re.DOTALL)
    environment = terminal_environment(tmp_path)
    environment["PATH"] = f"{Path(asalto).parent}:{environment['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command], env=environment, capture_output=True, encoding="utf-8", check=False
    )
    assert (done.stdout, done.stderr, done.returncode) == (output, "", 0)


def test_a_remembered_game_does_not_change_what_a_script_names(asalto: str, tmp_path: Path) -> None:
    home = tmp_path / "asalto"
    home.mkdir()
    (home / "config.toml").write_text('variant = "fox-and-geese-13"\nofficers = "random"\n')
    typed = "@c6\n@e6\n"
    named = run(asalto, tmp_path, list(HOT_SEAT), typed, ASALTO_HOME=str(home))
    assert "Officer on e6." in named.stdout
    unnamed = run(asalto, tmp_path, [], "", ASALTO_HOME=str(home))
    assert unnamed.stdout.startswith("Fox and 13 geese. Fox: Random bot.")


def test_a_whole_game_in_a_pipe_is_kept(asalto: str, tmp_path: Path) -> None:
    done = run(asalto, tmp_path, list(HOT_SEAT), "\n".join(FORTRESS.moves.split()))
    assert done.returncode == 11
    assert "The rebels win. Rebels stand on all nine points of the fortress." in done.stdout
    games = subprocess.run(
        [asalto, "games"], env=terminal_environment(tmp_path), capture_output=True, text=True
    )
    assert games.stdout.splitlines()[-1].endswith("Rebels")


def test_a_store_that_cannot_be_used_costs_one_line(asalto: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run(asalto, tmp_path, list(HOT_SEAT), "@c6\n@e6\n", ASALTO_HOME=str(tmp_path / "file"))
    assert done.returncode == 0
    assert done.stdout.count("not kept") <= 2
    assert "Officer on e6." in done.stdout
    assert "Traceback" not in done.stderr


def test_bytes_of_any_kind_and_a_locale_without_letters(asalto: str, tmp_path: Path) -> None:
    done = subprocess.run(
        [asalto, "--plain", *HOT_SEAT],
        env=terminal_environment(tmp_path, LANG="C", LC_ALL="C", PYTHONUTF8="0"),
        input=b"\xff\xfe\x00@c6\n@c6\n\xc3\xa9\x1b[2J\n",
        capture_output=True,
        timeout=20,
        check=False,
    )
    assert done.returncode == 3
    assert b"Officer on c6.\n" in done.stdout
    assert b"\x1b" not in done.stdout
    assert b"Traceback" not in done.stderr


def test_a_reader_that_goes_away_is_no_error_message(asalto: str, tmp_path: Path) -> None:
    command = f"'{asalto}' --plain --officers random --rebels random | head -n 1"
    done = subprocess.run(
        ["bash", "-c", command + "; exit ${PIPESTATUS[0]}"],
        env=terminal_environment(tmp_path),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert len(done.stdout.splitlines()) == 1
    assert not done.stderr


def test_in_a_terminal_each_line_is_asked_for(start: Start) -> None:
    program = start("--plain", *HOT_SEAT)
    program.wait_for("Place the first officer on a point of the fortress.\n>")
    program.type("@c6\n")
    program.wait_for("Officer on c6.")
    program.type("nonsense\n")
    program.wait_for("There is no command nonsense")
    program.press("C-d")
    assert program.wait(5) == 0
    assert b"\x1b" not in program.received


def test_control_c_leaves_with_the_status_of_an_interrupt(start: Start) -> None:
    program = start("--plain", *HOT_SEAT)
    program.wait_for(">")
    program.press("C-c")
    assert program.wait(5) == 128 + signal.SIGINT
    assert "Traceback" not in program.text


def test_it_needs_no_blessed(asalto: str, tmp_path: Path) -> None:
    program = (
        "import sys; from asalto_tui.cli import run\n"
        "run(['--plain', '--officers', 'random', '--rebels', 'random'])\n"
        "print('blessed' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [str(Path(asalto).with_name("python")), "-P", "-c", program],
        env=terminal_environment(tmp_path),
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stderr == "False\n"


@pytest.mark.parametrize(
    ("arguments", "variables"),
    [
        (["--lang", "de"], {}),
        (["--lang=de"], {"LC_ALL": "fr_FR.UTF-8"}),
        ([], {"ASALTO_LANG": "de", "LC_ALL": "fr_FR.UTF-8"}),
        ([], {"LC_ALL": "de_AT.UTF-8"}),
        ([], {"LC_MESSAGES": "de_DE", "LANG": "C.UTF-8"}),
        ([], {"LANG": "de_CH.UTF-8"}),
    ],
)
def test_the_wheel_speaks_german_when_asked(
    asalto: str, tmp_path: Path, arguments: list[str], variables: dict[str, str]
) -> None:
    typed = "@c6\n@e6\nd4-d5\n"
    done = run(asalto, tmp_path, [*HOT_SEAT, *arguments], typed, **variables)
    assert "Rebell d4 nach d5." in done.stdout
    told = run(asalto, tmp_path, [*arguments, "--help"], "", **variables)
    assert "Optionen:" in told.stdout
