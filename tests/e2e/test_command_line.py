"""What the command says without a screen: help, version, refusals."""

import os
import pty
import subprocess
from pathlib import Path

import pytest

from tests.support.program import terminal_environment


def run(
    asalto: str,
    home: Path,
    *arguments: str,
    stdin: int = subprocess.DEVNULL,
    stdout: int = subprocess.PIPE,
) -> subprocess.CompletedProcess[str]:
    """The finished command with its output; nothing is a terminal unless it is given."""
    return subprocess.run(
        [asalto, *arguments],
        env=terminal_environment(home),
        stdin=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        timeout=20,
        check=False,
    )


def is_one_line(text: str) -> bool:
    return text.count("\n") == 1 and text.endswith("\n") and bool(text.strip())


@pytest.mark.parametrize("end", ["stdin", "stdout"])
def test_without_a_terminal_a_plain_sentence(asalto: str, tmp_path: Path, end: str) -> None:
    master, slave = pty.openpty()
    try:
        if end == "stdin":
            done = run(asalto, tmp_path, stdout=slave)
        else:
            done = run(asalto, tmp_path, stdin=slave)
        os.set_blocking(master, False)
        with pytest.raises(BlockingIOError):
            os.read(master, 1)
    finally:
        os.close(master)
        os.close(slave)
    assert done.returncode == 2
    assert not done.stdout
    assert "terminal" in done.stderr
    assert "ssh -t" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["--no-such-flag"], "--no-such-flag"),
        (["--officers", "nobody"], "nobody"),
        (["--rebels", ""], "--rebels"),
        (["--variant", "chess"], "chess"),
        (["--glyphs", "emoji"], "emoji"),
        (["--seed", "seven"], "seven"),
        (["--position", "3/3/rr3rr o 2 0"], "3 rows"),
        (["--position", "3/3/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr x 2 0"], "side to move"),
        (["--position", "3/3/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr"], "fields"),
        (["--position", "OOO/3/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0"], "officers"),
        (["--position", "\x1b[31m"], "fields"),
        (["surprise"], "surprise"),
        (["--red\x1b[31m"], "--red"),
        (["--two\nlines"], "--two?lines"),
        (["--two\N{NO-BREAK SPACE}words"], "--two\N{NO-BREAK SPACE}words"),
    ],
)
def test_what_cannot_be_understood_is_refused_in_one_line(
    asalto: str, tmp_path: Path, arguments: list[str], named: str
) -> None:
    done = run(asalto, tmp_path, *arguments)
    assert done.returncode == 2
    assert not done.stdout
    assert is_one_line(done.stderr), done.stderr
    assert named in done.stderr
    assert "\x1b" not in done.stderr


def test_help_names_every_flag(asalto: str, tmp_path: Path) -> None:
    done = run(asalto, tmp_path, "--help")
    assert done.returncode == 0
    assert not done.stderr
    for flag in (
        "--officers",
        "--rebels",
        "--variant",
        "--position",
        "--seed",
        "--glyphs",
        "--no-animation",
        "--no-mouse",
        "--version",
    ):
        assert flag in done.stdout


def test_version(asalto: str, tmp_path: Path) -> None:
    done = run(asalto, tmp_path, "--version")
    assert (done.returncode, done.stderr) == (0, "")
    assert "1.0.0" in done.stdout


@pytest.mark.parametrize("flag", ["--help", "--version"])
def test_what_needs_no_screen_imports_no_blessed(asalto: str, tmp_path: Path, flag: str) -> None:
    python = Path(asalto).with_name("python")
    program = (
        "import sys; sys.argv = ['asalto', sys.argv[1]]\n"
        "from asalto_tui.cli import run\n"
        "try:\n    run()\n"
        "finally:\n    print('blessed' in sys.modules, file=sys.stderr)"
    )
    done = subprocess.run(
        [str(python), "-P", "-c", program, flag],
        env=terminal_environment(tmp_path),
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0
    assert done.stderr == "False\n"


def test_perft_of_the_start(asalto: str, tmp_path: Path) -> None:
    assert run(asalto, tmp_path, "perft", "2").stdout.split()[-1] == "72"
    divided = run(asalto, tmp_path, "perft", "2", "--divide").stdout.splitlines()
    assert len(divided) == 10
    assert divided[0] == "@c5: 8"
