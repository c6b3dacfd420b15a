"""The man page and the completion scripts: as the parser would have them now."""

import re
import subprocess
from pathlib import Path

import pytest

from asalto_tui.exit_status import EXIT_STATUSES, HUNG_UP
from asalto_tui.plain.commands import commands
from asalto_tui.settings import SETTINGS
from tools.shell_files import man_page, shell_files


@pytest.mark.parametrize("path", shell_files(), ids=lambda path: path.name)
def test_they_are_current(path):
    assert path.read_text(encoding="utf-8") == shell_files()[path], (
        "run python -m tools.shell_files"
    )


def test_the_man_page_names_everything():
    page = man_page().replace(r"\-", "-")
    for setting in SETTINGS.values():
        assert f"\\fB{setting.flag}\\fR" in page
        assert setting.variable in page
    for command in commands():
        assert f"\\fB{command.name}" in page


def test_the_document_of_the_line_mode_names_everything():
    document = (Path(__file__).parents[1] / "docs" / "line-mode.md").read_text(encoding="utf-8")
    named = re.findall(r"`(\w+)(?: [^`]*)?`", "".join(re.findall(r"(?m)^\| `.*?\|", document)))
    assert sorted(named) == sorted(command.name for command in commands())
    statuses = {int(status) for status in re.findall(r"(?m)^\| (\d+) \|", document)}
    assert statuses == set(EXIT_STATUSES) - {HUNG_UP}


def test_bash_can_read_its_completion():
    (script,) = (path for path in shell_files() if path.name == "asalto")
    subprocess.run(["bash", "-n", str(script)], check=True)
