"""Nothing a player reads is empty, and every reason and ending has words in both casts."""

import pytest

from asalto_tui.drawing.rules_text import page_sections, page_title
from asalto_tui.engine.game import Game
from asalto_tui.engine.position import Outcome, Termination
from asalto_tui.engine.reasons import Reason
from asalto_tui.engine.ruleset import RULESETS, Side
from asalto_tui.play import words
from asalto_tui.play.menus import PLAYER_IDS
from tests.press import game_of

CASTS = ["asalto", "fox-and-geese-13"]
FOREIGN = {
    "asalto": ("fox", "geese", "goose"),
    "fox-and-geese-13": ("officer", "rebel", "fortress", "huff"),
}


def assert_fits(text, rules_id):
    """A sentence that is not empty, filled in, and speaks of this cast only."""
    assert text.strip() == text != ""
    assert "{" not in text
    assert not [word for word in FOREIGN[rules_id] if word in text.lower()], text


@pytest.mark.parametrize("rules_id", CASTS)
@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_words(rules_id, reason, monkeypatch):
    # These reasons cannot come up in a hunt: nothing is placed, and there is one fox only.
    siege_only = {Reason.OUTSIDE_FORTRESS, Reason.OFFICER_IN_THE_WAY, Reason.CLOSED_LINE}
    hunt_only = {Reason.NEVER_SIDEWAYS}
    if reason in (hunt_only if rules_id == "asalto" else siege_only):
        return
    monkeypatch.setattr(words, "why_not", lambda *_: reason)
    for side in Side:
        position = game_of(rules_id).position._replace(side=side)
        assert_fits(words.refusal(position, (), 3), rules_id)
        assert_fits(words.refusal(position, (4,), 5), rules_id)


@pytest.mark.parametrize("rules_id", CASTS)
@pytest.mark.parametrize("termination", Termination)
def test_every_termination_has_words(rules_id, termination):
    if rules_id != "asalto" and termination in (
        Termination.NO_OFFICERS,
        Termination.FORTRESS_FILLED,
    ):
        return  # a fox is never taken, and has no fortress
    game = game_of(rules_id)
    drawn = {Termination.REPETITION, Termination.QUIET_MOVES, Termination.AGREEMENT}
    for winner in [None] if termination in drawn else Side:
        outcome = Outcome(termination, winner)
        assert_fits(words.outcome_reason(game, outcome), rules_id)
        assert_fits(words.outcome_title(game.rules, outcome), rules_id)


@pytest.mark.parametrize("rules_id", CASTS)
def test_every_side_has_words(rules_id):
    rules, position = RULESETS[rules_id], game_of(rules_id).position
    for side in Side:
        for function in (
            words.side_name, words.side_to_move, words.draw_offer, words.resigned,
        ):  # fmt: skip
            assert_fits(function(rules, side), rules_id)
        assert_fits(words.choose_piece(position._replace(side=side)), rules_id)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=list(RULESETS))
def test_every_rule_set_has_a_name_a_note_and_pages(rules):
    notes = [words.ruleset_note(other) for other in RULESETS.values()]
    names = [words.ruleset_name(other) for other in RULESETS.values()]
    assert all(notes) and all(names)
    assert len(set(notes)) == len(set(names)) == len(RULESETS)
    for page in ("help", "rules"):
        assert page_title(page, rules)
        for section in page_sections(page, rules):
            assert section.title and section.paragraphs and all(section.paragraphs)


def test_every_player_has_a_name():
    names = [words.player_name(player) for player in PLAYER_IDS]
    assert len(set(names)) == len(PLAYER_IDS)
    assert not set(names) & set(PLAYER_IDS)


def test_who_resigned_is_the_loser():
    game = game_of(moves="@c6 @e6").resign(Side.REBELS)
    assert words.outcome_title(game.rules, game.outcome()) == "The officers win"
    assert words.outcome_reason(game, game.outcome()) == "The rebels resigned."


HUFF = "1O1/1O1/rr1r1rr/rr3rr/rrrrrrr/rr1/rrr o 0 0"
BOTH = "3/O1O/rrr1rrr/7/rrrrrrr/rrr/r2 o 0 0"
FOX = "3/3/7/3O3/rrrrrrr/3/rrr o 0 0"


@pytest.mark.parametrize(
    ("rules", "position", "warning"),
    [
        ("asalto", HUFF, "A capture is open: any other move loses the officer on d6."),
        ("asalto", BOTH, "A capture is open: any other move loses the officers on c6 and e6."),
        ("asalto-claim", HUFF + " -",
         "A capture is open: after any other move the officer on d6 may be claimed."),
        ("fox-and-geese-13", FOX, None),
        ("asalto", HUFF.replace(" o ", " r "), None),
    ],
)  # fmt: skip
def test_what_a_missed_capture_would_cost(rules, position, warning):
    found = words.capture_warning(game_of(rules, position).position)
    assert found == warning


@pytest.mark.parametrize(
    ("position", "move", "sentences"),
    [
        (HUFF, "d6-c6", ["Huffed: the officer on c6 could have taken d5."]),
        (HUFF, "d7-c7", ["Huffed: the officer on d6 could have taken d5."]),
        (HUFF, "d6xd4", []),
    ],
)
def test_a_huff_says_which_officer_and_which_rebel(position, move, sentences):
    game = game_of(position=position, moves=move)
    assert words.huff_sentences(game.positions[0], game.last_move) == sentences


def test_a_claim_says_whom():
    game = game_of("asalto-claim", HUFF + " -", "d6-c6")
    said = words.choose_piece(game.position)
    assert said == "The officer on c6 missed a capture: choose it to claim it, or a rebel."
    claimed = game.play(game.position.claimable)
    assert words.huff_sentences(game.position, claimed.last_move) == [
        "Huffed: the officer on c6 was claimed."
    ]


def test_the_draw_counters_show_once_they_matter():
    start = "3/O2/r4rr/7/rr3rr/3/rrr r 0 0"
    game = game_of(position=start)
    assert words.counter_sentences(game) == []
    game = game_of(position=start, moves="a5-b5 c6-c7 b5-a5 c7-c6")
    assert words.counter_sentences(game) == [
        "This position stands for the second time; the third is a draw."
    ]
    quiet = Game.from_position(game.position, 59)
    assert words.counter_sentences(quiet) == []
    quiet = Game.from_position(game.position, 60)
    assert words.counter_sentences(quiet) == ["60 quiet moves in a row; 100 are a draw."]


def test_names_of_points_join_as_people_say_them():
    assert words.names(()) == ""
    assert words.names((4,)) == "d6"
    assert words.names((4, 3)) == "d6 and c6"
    assert words.names((0, 1, 2)) == "c7, d7 and e7"
