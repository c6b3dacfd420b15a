"""What is chosen in the menus is there the next time, and the files for shells do their work."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.e2e.conftest import Start
from tests.support.program import Program, terminal_environment


def config(asalto: str, home: Path, *arguments: str, **variables: str) -> str:
    """What `asalto config` prints."""
    done = subprocess.run(
        [asalto, *arguments, "config"],
        env=terminal_environment(home, **variables),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def select(program: Program, label: str) -> None:
    """Go down a menu, round its end if need be, to an entry."""
    program.wait_for(label)
    for _step in range(20):
        if re.search(f"[▸>] {label}", program.text):
            return
        program.press("Down")
        program.settle(0.05)
    raise AssertionError(f"{label} cannot be selected:\n{program.text}")


def test_settings_of_the_menu_are_remembered(start: Start, asalto: str, tmp_path: Path) -> None:
    program = start()
    select(program, "Settings")
    program.press("Enter")
    program.wait_for("Colours")
    program.press("Down Down Left")  # the glyphs before `auto`: ascii
    program.wait_until(lambda: "+---" in program.text, "board of ASCII signs")
    program.press("Escape")
    select(program, "Rules")
    program.press("Right")
    select(program, "Begin")
    program.press("Enter")
    program.wait_for("Officers to move")
    program.press("q")
    assert program.wait(5) == 0
    printed = config(asalto, tmp_path)
    assert 'glyphs = "ascii" ' in printed
    assert 'variant = "asalto-claim" ' in printed
    assert printed.count("# the file") == 4
    again = start()
    again.wait_for("claimed huffs")
    assert "+---" in again.text


def test_the_language_changes_at_once(start: Start) -> None:
    program = start(LANG="C.UTF-8")
    select(program, "Settings")
    program.press("Enter")
    program.wait_for("Language")
    program.press("Right Right")
    program.wait_for("Deutsch")
    program.wait_for("Offiziere am Zug")


def test_settings_that_cannot_be_written_cost_one_line(start: Start, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    program = start(ASALTO_HOME=str(tmp_path / "file"))
    program.wait_for("Begin")
    program.press("Enter")
    program.wait_for("The settings")
    program.type(":@c6")
    program.press("Enter")
    program.wait_for("second officer")
    program.press("q")
    assert program.wait(5) == 0


@pytest.fixture
def share(asalto: str) -> Path:
    return Path(asalto).parents[1] / "share"


def test_the_wheel_brings_the_files_for_shells(share: Path) -> None:
    for name in (
        "man/man1/asalto.1",
        "bash-completion/completions/asalto",
        "zsh/site-functions/_asalto",
        "fish/vendor_completions.d/asalto.fish",
    ):
        assert (share / name).stat().st_size > 1000


def test_completion_in_a_real_bash(start: Start, asalto: str, share: Path) -> None:
    program = start(
        command=["bash", "--norc", "--noprofile", "-i"],
        PATH=f"{Path(asalto).parent}:/usr/bin:/bin",
        PS1="ready$ ",
    )

    def completed(typed: str, wanted: str) -> None:
        program.press("C-u")
        program.type(typed)
        program.press("Tab")
        program.wait_for(f"ready$ {wanted}")

    program.wait_for("ready$")
    program.type(f"source {share}/bash-completion/completions/asalto; clear\n")
    program.settle()
    completed("asalto --off", "asalto --officers")
    completed("asalto --officers hu", "asalto --officers human")
    completed("asalto --variant ger", "asalto --variant german-tactics")
    completed("asalto --theme l", "asalto --theme light")
    completed("asalto conf", "asalto config")
    completed("asalto perft --div", "asalto perft --divide")
