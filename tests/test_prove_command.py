"""`asalto prove`: what it prints and how it ends."""

from collections import Counter

import pytest

from asalto_tui import solution
from asalto_tui.cli import run
from asalto_tui.engine.notation import format_position
from asalto_tui.engine.position import Termination
from asalto_tui.exit_status import LEFT, TROUBLE, WRONG_USAGE
from asalto_tui.prove import Flaw, Problem, Report, placement

START = placement("c7d6")["c7d6"]


@pytest.fixture
def told(monkeypatch):
    """The proof finds what the test puts in here; and what it was asked."""
    asked = {}

    def prove(starts, jobs, progress):
        asked.update(starts=starts, jobs=jobs)
        progress(1, 2)
        return asked["report"]

    monkeypatch.setattr("asalto_tui.prove.prove", prove)
    return asked


def whole_report():
    ends = Counter({Termination.OFFICERS_TRAPPED: 12345})
    return Report({"c7d6": 85}, 67890, 5, 7, ends, 85, (), 1, 28)


def test_a_proof_that_holds(told, capsys):
    told["report"] = whole_report()
    assert run(["prove", "--jobs", "3"]) == LEFT
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "The rebels win."
    assert "c7d6 85" in lines
    assert any(line.startswith("ends: officers trapped") and "12,345" in line for line in lines)
    assert any(line.startswith("errors") and line.endswith(" 0") for line in lines)
    assert told["starts"] is None
    assert told["jobs"] == 3


def test_a_proof_that_fails_names_positions(told, capsys):
    report = told["report"] = whole_report()
    for _ in range(30):
        report.add_problem(Problem(Flaw.MISSING, START))
    assert run(["prove", "--placement", "D6c7"]) == TROUBLE
    out = capsys.readouterr().out
    assert f"no move for the position: {format_position(START)}\n" in out
    assert "... and 10 more\nThe proof fails.\n" in out
    assert told["starts"] == {"c7d6": START}
    assert told["jobs"] >= 1


@pytest.mark.parametrize("arguments", [["--placement", "a1b2"], ["--jobs", "0"], ["--jobs", "x"]])
def test_wrong_arguments_are_one_line(arguments, capsys):
    assert run(["prove", *arguments]) == WRONG_USAGE
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1


@pytest.mark.parametrize("data", [None, b"damaged"])
def test_a_missing_or_damaged_file_is_one_line(data, tmp_path, monkeypatch, capsys):
    path = tmp_path / "solution.bin"
    if data is not None:
        path.write_bytes(data)
    monkeypatch.setattr(solution, "SHIPPED", path)
    solution._shipped.cache_clear()
    try:
        assert run(["prove"]) == TROUBLE
    finally:
        solution._shipped.cache_clear()
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"asalto: {path}: ")
    assert captured.err.count("\n") == 1
