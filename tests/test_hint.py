"""Hints: the reason is what the move does."""

import pytest

from asalto_tui.bots import finish
from asalto_tui.bots.hint import Found, Reason, Why, reason_of, think_hint
from asalto_tui.engine.board import parse_points
from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import format_move, parse_move, parse_position
from asalto_tui.engine.ruleset import ASALTO, RULESETS, Cast
from asalto_tui.play.hint_words import reason_text


def hint(text, rules="asalto"):
    """The hint for a position: the move in notation, the reason, and the reason in words."""
    game = Game.from_position(*parse_position(RULESETS[rules], text))
    found = finish(think_hint(game))
    words = reason_text(game.rules, found.reason)
    return format_move(game.position, found.move), found.reason, words


def test_places_an_officer_well():
    game = Game.start(ASALTO)
    found = finish(think_hint(game))
    assert found.move in game.legal_moves()
    assert found.reason == Reason(Why.PLACES_WELL)


def test_claims():
    move, reason, words = hint("3/O1O/rr1r1rr/rrrrrrr/rrrr1rr/rrr/rrr r 0 0 c6", "asalto-claim")
    assert move == "*c6"
    assert reason == Reason(Why.CLAIMS, points=parse_points("c6"))
    assert words == "the officer on c6 missed a capture"


def test_wins_at_once():
    # d5 is the last point of the fortress.
    move, reason, words = hint("rrr/rrr/2r1r2/3r3/O5O/r2/3 r 0 0")
    assert move == "d4-d5"
    assert (reason.why, words) == (Why.WINS_AT_ONCE, "wins at once")


@pytest.mark.parametrize(
    ("text", "why", "words"),
    [
        ("Orr/1rr/rrrOrrr/rrrrr1r/rr1r1rr/r1r/1r1 r 0 0", Why.TRAPS, "traps the officers in 3"),
        ("r1r/2r/4Orr/1O5/rr3r1/2r/3 o 0 0", Why.WINS_IN, "wins in 3"),
    ],
)
def test_sees_how_it_wins(text, why, words):
    _, reason, said = hint(text)
    assert (reason.why, reason.count, said) == (why, 3, words)


# Officer e6 can take e5 and no more.
ONE_CAPTURE = "3/O1O/rr2rrr/rrrr1rr/rrrrrrr/rrr/rrr"


def test_otherwise_an_officer_is_huffed():
    move, reason, words = hint(f"{ONE_CAPTURE} o 0 0")
    assert move == "e6xe4"
    assert reason == Reason(Why.AVOIDS_HUFF, 1, parse_points("e6"))
    assert words == "otherwise the officer on e6 is huffed"


def reason_for(text, *moves, wins_in=None, rules="asalto"):
    """The reason when a search has found a line that begins with the hint."""
    game = Game.from_position(*parse_position(RULESETS[rules], text))
    line, position = [], game.position
    for move in moves:
        line.append(parse_move(position, move))
        position = position.play(line[-1])
    reason = reason_of(Found(game, line[0], wins_in, tuple(line)))
    return reason, reason_text(game.rules, reason)


START = "3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr"


@pytest.mark.parametrize(
    ("position", "moves", "why", "count", "points", "words"),
    [
        # The rebel on e5 can be taken: a rebel steps behind it, or it steps aside.
        (
            f"{ONE_CAPTURE} r 0 0",
            ["e3-e4"],
            *(Why.CLOSES_HOLE, 1, "e4", "closes the hole on e4"),
        ),
        (
            "3/O1O/rr2r1r/rrrr1rr/rrrrrrr/rrr/rrr r 0 0",
            ["e5-f5"],
            *(Why.LEAVES_DANGER, 1, "", "steps out of danger"),
        ),
        # A bait is taken, or an officer is lost for not taking it.
        (f"{START} r 0 0", ["c4-c5"], Why.OFFERS, 1, "c5", "makes an officer take c5"),
        (
            f"{START} r 0 0",
            ["c4-c5", "e6-e7*c6"],
            *(Why.WINS_OFFICER, 1, "", "an officer is huffed next"),
        ),
        (
            f"{START} r 0 0",
            ["d4-d5"],
            *(Why.TAKES_FORTRESS_POINT, 1, "d5", "holds 1 of the fortress's 9 points"),
        ),
        (
            "3/O1O/rr1r1rr/rrr1rrr/rrrrrrr/rrr/rrr r 0 0",
            ["d3-d4"],
            *(Why.GOES_FORWARD, 0, "", "goes forward safely"),
        ),
        (
            "3/O1O/rr3rr/rrrrrrr/rrrrrrr/r1r/rrr r 0 0",
            ["c2-d2"],
            *(Why.WAITS, 0, "", "keeps the ranks closed"),
        ),
        (
            "O2/1O1/rr1r1rr/rrr1rrr/rrrrrrr/r1r/rrr o 0 0",
            ["d6xd4xd2"],
            *(Why.TAKES, 2, "d5 d3", "takes 2 rebels"),
        ),
        (
            "3/O1O/rr3rr/rrrrrrr/rr1rrrr/rrr/rrr o 0 0",
            ["c6-c5"],
            *(Why.THREATENS, 1, "c4", "threatens c4"),
        ),
        # Three steps of officer c7 and four of officer e6 are open then.
        (f"{START} o 0 0", ["c6-c7"], Why.KEEPS_ROOM, 6, "", "keeps the officers free to move"),
        ("Orr/1rr/rrrrrrr/7/7/3/3 o 0 0", ["c7-c6"], Why.ONLY_MOVE, 0, "", "is the only move"),
    ],
)
def test_reasons_are_what_a_move_does(position, moves, why, count, points, words):
    """The reason when a search has found a line that begins with the hint, and its words."""
    game = Game.from_position(*parse_position(ASALTO, position))
    line, then = [], game.position
    for move in moves:
        line.append(parse_move(then, move))
        then = then.play(line[-1])
    reason = reason_of(Found(game, line[0], None, tuple(line)))
    assert reason == Reason(why, count, parse_points(points))
    assert reason_text(ASALTO, reason) == words


def test_the_loser_holds_out():
    game = Game.from_position(
        *parse_position(ASALTO, "Orr/1rr/rrrOrrr/rrrrr1r/rr1r1rr/r1r/1r1 r 0 0")
    )
    game = game.play(parse_move(game.position, "d6-c6"))
    reason = finish(think_hint(game)).reason
    assert reason == Reason(Why.HOLDS_OUT, 2)
    assert reason_text(ASALTO, reason) == "the game is lost; holds out for 2 moves more"


@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_every_reason_has_words_in_every_rule_set(rules):
    for why in Why:
        for count in (1, 2):
            text = reason_text(rules, Reason(why, count, parse_points("c5 d6")))
            assert text and "{" not in text
            if rules.cast is Cast.HUNT and why in (Why.TAKES, Why.TRAPS, Why.WINS_REBELS):
                assert "rebel" not in text and "officer" not in text


def test_a_hint_yields_while_it_thinks():
    game = Game.from_position(*parse_position(ASALTO, f"{START} o 0 0"))
    assert len(list(think_hint(game, seconds=0.1))) >= 2
