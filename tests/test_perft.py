"""The counts of rules 7: every line of the perft files, through the engine's own two doors."""

from pathlib import Path

import pytest

from asalto_tui.engine.notation import parse_position
from asalto_tui.engine.perft import perft, perft_divide
from asalto_tui.engine.ruleset import RULESETS

FILES = sorted((Path(__file__).parent / "perft").glob("*.perft"))


def suites(file):
    """The (id, position text, {depth: count}) of each position in a perft file."""
    for block in file.read_text(encoding="utf-8").split("\n\n"):
        lines = [line.split(maxsplit=1) for line in block.splitlines() if line[0] != "#"]
        if lines:
            (_, name), (_, text), *counts = lines
            yield name, text, {int(depth): int(count) for depth, count in counts_of(counts)}


def counts_of(lines):
    for word, rest in lines:
        assert word == "perft"
        yield rest.split()


CASES = [
    pytest.param(RULESETS[file.stem], text, counts, id=f"{file.stem} {name}")
    for file in FILES
    for name, text, counts in suites(file)
]


def test_every_rule_set_has_a_file_and_no_line_is_lost():
    assert {file.stem for file in FILES} == set(RULESETS)
    lines = sum(file.read_text(encoding="utf-8").count("\nperft ") for file in FILES)
    assert sum(len(case.values[2]) for case in CASES) == lines == 368


@pytest.mark.parametrize(("rules", "text", "counts"), CASES)
def test_perft_counts(rules, text, counts):
    position, _ = parse_position(rules, text)
    assert {depth: perft(position, depth) for depth in counts} == counts


@pytest.mark.parametrize(("rules", "text", "counts"), CASES)
def test_the_shares_of_the_first_moves_add_up(rules, text, counts):
    position, _ = parse_position(rules, text)
    shares = perft_divide(position, 3)
    assert list(shares) == position.legal_moves()
    assert sum(shares.values()) == counts[3]


def test_a_sequence_of_no_moves_is_counted_once():
    position, _ = parse_position(RULESETS["asalto"], "3/3/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr o 2 0")
    assert perft(position, 0) == 1
