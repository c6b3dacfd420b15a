"""`asalto doctor`: what it reports of each kind of terminal, and what it advises."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.session.conftest import Start
from tests.support.emulator import MODERN, PLAIN, SILENT


def report(start: Start, tmp_path: Path, **settings: Any) -> dict[str, Any]:
    """The report in JSON, sent into a file while the keyboard is a terminal."""
    file = tmp_path / "report.json"

    def into_file() -> None:
        os.dup2(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)

    program = start("doctor", "--json", before=into_file, **settings)
    assert program.wait() == 0
    assert program.modes == program.modes_before
    assert not program.emulator.is_alternate
    found: dict[str, Any] = json.loads(file.read_text())
    return found


def test_a_modern_terminal(start: Start, tmp_path: Path) -> None:
    found = report(start, tmp_path, manners=MODERN, rows=31, columns=97, TERM="kitty")
    terminal = found["terminal"]
    round_trip = terminal.pop("round_trip_ms")
    assert 0 < round_trip < 600
    assert terminal == {
        "rows": 31,
        "columns": 97,
        "colours": 1 << 24,
        "ambiguous_width": 1,
        "mouse": True,
        "marked_paste": True,
        "synchronised_output": True,
        "glyphs": "unicode",
        "theme": "dark",
    }
    assert found["locale"] == {"name": "C.UTF-8", "encoding": "utf-8", "language": "C"}
    assert found["store"]["file"] == str(tmp_path / ".local/share/asalto/games.db")
    assert found["store"]["games"] == 0


@pytest.mark.parametrize(
    ("settings", "facts", "advised"),
    [
        ({"manners": SILENT}, {"round_trip_ms": None, "mouse": None}, "--glyphs box"),
        ({"manners": PLAIN}, {"ambiguous_width": 1, "synchronised_output": None}, ""),
        ({"TERM": "xterm"}, {"colours": 8}, "FORCE_COLOR=2"),
        ({"TERM": "xterm", "NO_COLOR": "1"}, {"colours": 0, "theme": "plain"}, ""),
        ({"LANG": "C"}, {"glyphs": "ascii", "ambiguous_width": None}, "LANG=C.UTF-8"),
        ({"rows": 15, "columns": 29}, {"rows": 15, "columns": 29}, "30x16"),
        ({"answer_delay": 0.3}, {"glyphs": "unicode"}, "slow"),
    ],
    ids=lambda value: str(value)[:30],
)
def test_what_is_advised(
    start: Start, tmp_path: Path, settings: dict[str, Any], facts: dict[str, Any], advised: str
) -> None:
    found = report(start, tmp_path, **settings)
    assert {name: found["terminal"][name] for name in facts} == facts
    assert advised in " ".join(found["advice"])
    assert bool(advised) == bool(found["advice"])


def test_no_screen_and_a_store_that_cannot_be(start: Start, tmp_path: Path) -> None:
    (tmp_path / "full").touch()
    found = report(start, tmp_path, TERM="dumb", ASALTO_HOME=str(tmp_path / "full"))
    assert found["terminal"] is None
    assert "line by line" in found["advice"][0]
    assert "Games are not kept" in found["advice"][1]


def test_the_report_for_people(start: Start) -> None:
    program = start("doctor", rows=30, columns=100, manners=MODERN)
    assert program.wait() == 0
    lines = program.lines
    for row in ("Size: ", "Colours: ", "Mouse: ", "Round trip: ", "Locale: ", "Games: "):
        assert any(line.startswith(row) for line in lines), row
    card = [line for line in lines if line.endswith("|")]
    assert [line.split("|")[0].strip() for line in card] == ["unicode", "box", "wide", "ascii"]
    places = {tuple(index for index, letter in enumerate(line) if letter == "|") for line in card}
    assert len(places) == 1, "a bar that is a glyph, or a glyph that is wide"
    assert "All is well." in lines


def test_the_report_leaves_the_terminal_alone_where_it_has_no_screen(start: Start) -> None:
    program = start("doctor", TERM="dumb")
    assert program.wait() == 0
    assert b"\x1b" not in program.received
