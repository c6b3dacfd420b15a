"""The commands that explain and list the rule sets, and claiming by key."""

import json

import pytest

from asalto_tui.cli import run
from asalto_tui.drawing.glyphs import GLYPH_SETS
from asalto_tui.drawing.view import view
from asalto_tui.engine.board import parse_point
from asalto_tui.engine.ruleset import RULESETS
from asalto_tui.play.state import Page
from tests.press import press, state_of

IDS = (
    "asalto asalto-claim german-tactics fox-and-geese-13 fox-and-geese-13-sideways"
    " fox-and-geese-15 fox-and-geese-15-sideways fox-and-geese-17 fox-and-geese-17-sideways"
).split()


def test_variants_are_listed_a_line_each(capsys):
    assert run(["variants"]) == 0
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == IDS


def test_variants_as_json_say_what_differs(capsys):
    assert run(["variants", "--json"]) == 0
    found = {each["id"]: each for each in json.loads(capsys.readouterr().out)}
    assert list(found) == IDS
    asalto, german, geese = (found[id] for id in ("asalto", "german-tactics", "fox-and-geese-15"))
    assert asalto["start"] == "3/3/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr o 2 0"
    assert (asalto["lines"], german["rebel_lines"], geese["lines"]) == (72, 50, 92)
    assert (asalto["rebels"], geese["rebels"]) == (24, 15)
    assert (asalto["officers_win_below"], geese["officers_win_below"]) == (9, 4)
    assert found["asalto-claim"]["huffing"] == "claim"
    assert not geese["rebels_step_sideways"]
    assert found["fox-and-geese-15-sideways"]["rebels_step_sideways"]


@pytest.mark.parametrize("id", IDS)
def test_the_rules_are_printed_without_a_screen(id, capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert run(["rules", id]) == 0
    text = capsys.readouterr().out
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 80
    assert ("fortress" in text) == (not id.startswith("fox"))


@pytest.mark.parametrize("id", IDS)
def test_board_and_start_of_each_rule_set_are_seen_at_once(id):
    state = state_of(id).opened(Page("rules"))
    lines = view(state, 24, 80, GLYPH_SETS["unicode"]).lines()
    drawn = "\n".join(line[:32] for line in lines[2:16])
    assert drawn.count("●") == len(RULESETS[id].start_rebels)
    assert all(f" {row} " in f"{drawn} " for row in "7654321")


def test_x_claims_the_only_officer_that_missed_a_capture():
    start = "3/1O1/rr1r1rr/rrr1rrr/rrrrrrr/rrr/rrr o 0 0 -"
    state = state_of("asalto-claim", start, "d6-d7")
    assert state.game.position.claimable == (parse_point("d7"),)
    assert press(state, "x").game.position.officers == ()


def test_x_goes_to_the_first_of_several_officers_and_then_claims_it():
    start = "O1O/r1r/rr3rr/rrrrrrr/rrrrrrr/rrr/r2 o 0 0 -"
    state = press(state_of("asalto-claim", start, "c7-d7", at="a3"), "x")
    assert (state.cursor, len(state.game.position.officers)) == (parse_point("d7"), 2)
    assert press(state, "x").game.position.officers == (parse_point("e7"),)


def test_x_says_so_where_nobody_can_be_claimed():
    state = press(state_of("asalto-claim"), "x")
    assert state.message.text == "There is no officer to claim."
