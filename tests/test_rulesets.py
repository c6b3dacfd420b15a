"""Rules 5: in what the games of the family differ."""

import copy
import pickle

import pytest

from asalto_tui.engine.board import (
    ALL_DIAGONALS,
    DIAGONALS,
    HORIZONTAL_LINES,
    POINT_NAMES,
    VERTICAL_LINES,
)
from asalto_tui.engine.position import Outcome, Position, Termination
from asalto_tui.engine.ruleset import ASALTO, RULESETS, Cast, Huff
from tests.pictures import OFFICERS, REBELS, moves_of, picture, picture_of, play, position_of

HUNTS = [rules for rules in RULESETS.values() if rules.cast is Cast.HUNT]


def names(line):
    return "-".join(sorted(POINT_NAMES[point] for point in line))


def test_the_family():
    assert set(RULESETS) == {
        "asalto",
        "asalto-claim",
        "german-tactics",
        "fox-and-geese-13",
        "fox-and-geese-13-sideways",
        "fox-and-geese-15",
        "fox-and-geese-15-sideways",
        "fox-and-geese-17",
        "fox-and-geese-17-sideways",
    }
    for id, rules in RULESETS.items():
        assert rules.id == id
        assert repr(rules) == f"RULESETS[{id!r}]"
        assert eval(repr(rules)) is rules


def test_asalto_claim_differs_in_the_huff_alone():
    claim = RULESETS["asalto-claim"]
    assert (ASALTO.huff, claim.huff) == (Huff.AUTOMATIC, Huff.CLAIM)
    for field in ("lines", "rebel_lines", "rebel_directions", "fortress", "start_rebels"):
        assert getattr(claim, field) == getattr(ASALTO, field)


def test_german_tactics_closes_22_of_the_26_horizontal_lines_to_the_rebels():
    german = RULESETS["german-tactics"]
    assert german.lines == ASALTO.lines
    assert german.rebel_lines <= german.lines
    assert len(german.lines - german.rebel_lines) == 22
    assert {names(line) for line in german.rebel_lines & HORIZONTAL_LINES} == {
        "a5-b5",
        "b5-c5",
        "e5-f5",
        "f5-g5",
    }
    assert german.rebel_lines >= VERTICAL_LINES | DIAGONALS


def test_german_tactics_rebels_keep_the_ways_into_the_fortress_both_ways():
    position = position_of("O.. ... .r...r. ....... r..r..r rrr rrr", REBELS, "german-tactics")
    assert moves_of(position, "b5") == {"b5-a5", "b5-c5"}
    assert moves_of(position, "f5") == {"f5-e5", "f5-g5"}
    assert moves_of(position, "d3") == {"d3-d4"}
    assert moves_of(position, "a3") == {"a3-a4", "a3-b4"}


def test_german_tactics_officers_use_every_line():
    position = position_of("... ... ....... ...O... r....rr rrr rrr", OFFICERS, "german-tactics")
    assert {"d4-c4", "d4-e4"} <= moves_of(position)


def test_german_tactics_rebels_can_be_stuck_in_the_fortress():
    position = position_of("rrr rr. ..r.... .....O. r.r..rr ... ...", REBELS, "german-tactics")
    assert moves_of(position, "d7") == moves_of(position, "e7") == set()


@pytest.mark.parametrize("rules", HUNTS, ids=str)
def test_one_fox_starts_on_d4_and_moves_first(rules):
    start = Position.start(rules)
    top = {13: ".......", 15: ".......", 17: "r.....r"}[len(start.rebels)]
    middle = {13: "...O...", 15: "r..O..r", 17: "r..O..r"}[len(start.rebels)]
    assert rules.id.startswith(f"fox-and-geese-{len(start.rebels)}")
    assert picture_of(start) == picture(f"... ... {top} {middle} rrrrrrr rrr rrr")
    assert (start.side, start.to_place) == (OFFICERS, 0)
    assert "d4-d5" in moves_of(start)


@pytest.mark.parametrize("rules", HUNTS, ids=str)
def test_fox_and_geese_has_92_lines(rules):
    assert rules.lines == rules.rebel_lines == HORIZONTAL_LINES | VERTICAL_LINES | ALL_DIAGONALS
    assert len(rules.lines) == 92


@pytest.mark.parametrize(("suffix", "sideways"), [("", set()), ("-sideways", {"c4-b4", "c4-d4"})])
def test_geese_step_forward_or_diagonally_forward_and_sideways_only_where_it_is_allowed(
    suffix, sideways
):
    position = position_of(
        "O.. ... ....... ..r.... r..r..r ... ...", REBELS, "fox-and-geese-13" + suffix
    )
    assert moves_of(position, "c4") == {"c4-b5", "c4-c5", "c4-d5"} | sideways


def test_no_goose_crosses_a_notch():
    position = position_of("O.. ... .r..... ....... r..r..r ... ...", REBELS, "fox-and-geese-13")
    assert moves_of(position, "b5") == set()


def test_the_fox_uses_both_diagonals():
    position = position_of("... ... ....... ..O.... r....rr r.. ...", OFFICERS, "fox-and-geese-13")
    assert moves_of(position, "c4") == {
        f"c4-{point}" for point in "b5 c5 d5 b4 d4 b3 c3 d3".split()
    }


def test_the_fox_captures_along_both_diagonals():
    position = position_of("... ... ...r... ..O.... r..r.rr ... ...", OFFICERS, "fox-and-geese-13")
    assert {"c4xe6", "c4xe2"} <= moves_of(position)


def test_a_jump_needs_a_line_to_the_goose_only():
    # The point right behind need not be joined to the goose: a4 takes b5 and lands on c6.
    position = position_of("... ... .r..... O...... r....rr r.. ...", OFFICERS, "fox-and-geese-13")
    assert "a4xc6" in moves_of(position)
    behind = position_of("... O.. .r..... ....... r....rr r.. ...", OFFICERS, "fox-and-geese-13")
    assert "c6xa4" not in moves_of(behind)


def test_there_is_no_huffing_with_a_fox():
    position = position_of("... ... ...r... ..O.... r..r.rr ... ...", OFFICERS, "fox-and-geese-13")
    after = play(position, "c4-b4")
    assert after.officers
    assert after.claimable == ()
    assert not any("*" in move for move in moves_of(position) | moves_of(after))


def test_the_fox_wins_with_fewer_than_four_geese_left():
    position = position_of("... ... ...r... ..O.... r..r..r ... ...", OFFICERS, "fox-and-geese-13")
    assert position.outcome() is None
    assert play(position, "c4xe6").outcome() == Outcome(Termination.FEW_REBELS, OFFICERS)


def test_the_fox_wins_when_the_geese_cannot_move():
    position = position_of("rrr r.. ....... ....... ....... ... .O.", REBELS, "fox-and-geese-13")
    assert moves_of(position) == set()
    assert position.outcome() == Outcome(Termination.REBELS_STUCK, OFFICERS)


def test_the_geese_win_by_trapping_the_fox():
    trapped = position_of("Or. rr. ..r.r.. ....... ....... ... ...", OFFICERS, "fox-and-geese-13")
    assert moves_of(trapped) == {"c7xe7"}
    trapped = position_of("Orr rr. ..r.r.. ....... ....... ... ...", OFFICERS, "fox-and-geese-13")
    assert trapped.outcome() == Outcome(Termination.OFFICERS_TRAPPED, REBELS)


def test_there_is_no_fortress_for_the_geese_to_fill():
    position = position_of("rrr rrr ..rrr.. ...O... r..r..r ... ...", OFFICERS, "fox-and-geese-13")
    assert position.rules.fortress == frozenset()
    assert position.fortress_held == 0
    assert position.outcome() is None


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_a_rule_set_stays_one_object_when_pickled_or_copied(rules):
    assert pickle.loads(pickle.dumps(rules)) is rules
    assert copy.deepcopy(rules) is rules
    assert pickle.loads(pickle.dumps(Position.start(rules))) == Position.start(rules)
