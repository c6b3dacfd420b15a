"""The bot that knows the solution: never beaten as rebels, long in the saddle as officers."""

from random import Random

import pytest

from asalto_tui.bots import BOTS, finish, rng_for
from asalto_tui.bots.conqueror import MOST_POSITIONS, doing, held_out, proven_move, think
from asalto_tui.bots.hint import Why, think_hint
from asalto_tui.engine.game import Game
from asalto_tui.engine.position import is_capture
from asalto_tui.engine.ruleset import ASALTO, RULESETS, Side
from asalto_tui.play.news import conquest
from asalto_tui.solution import SolutionError
from tests.press import game_of, state_of


def greedy(game, chance):
    """Officers that take when they can, without a thought."""
    moves = game.position.legal_moves()
    captures = [move for move in moves if is_capture(move)]
    return chance.choice(captures or moves)


@pytest.mark.parametrize("seed", range(12))
def test_as_rebels_it_wins_within_the_bound_against_anybody(seed):
    chance, game = Random(seed), Game.start(ASALTO)
    while not game.outcome():
        if game.position.side is Side.OFFICERS:
            game = game.play(greedy(game, chance))
            continue
        assert doing(game) == "It plays the proven win."
        assert held_out(game)[0] <= held_out(game)[1]
        game = game.play(finish(think(game, chance)))
    assert game.outcome().winner is Side.REBELS
    assert len(game.position.rebels) >= 23  # it loses one rebel at most


def test_outside_of_the_solution_it_searches_and_says_so():
    game = game_of(position="3/O1O/rr3rr/r1rrrrr/rrrrrrr/rr1/rrr r 0 0")  # two rebels are gone
    assert proven_move(game.position) is None
    assert doing(game) == "It searches: this position is not in the solution."
    game.play(finish(think(game, Random(1))))


@pytest.mark.parametrize("rules", [rules for rules in RULESETS if rules != "asalto"])
def test_other_rule_sets_are_not_solved(rules):
    game = Game.start(RULESETS[rules])
    assert doing(game) == "It searches: only Asalto itself is solved."
    assert held_out(game) is None


def test_it_places_officers_where_they_hold_out_longest():
    placings = set()
    for seed in range(6):
        game = Game.start(ASALTO)
        for _ in range(2):
            game = game.play(finish(think(game, rng_for(seed, game))))
        assert held_out(game)[1] == 89  # the longest of docs/solved.md
        placings.add(game.position.officers)
    assert placings


def test_near_the_end_it_finds_the_longest_defence():
    """Follow the solution to the end: each reply leaves as many plies as are left after it."""
    chance, game = Random(3), Game.start(ASALTO)
    while not game.outcome():
        if game.position.side is Side.REBELS:
            game = game.play(proven_move(game.position))
        else:
            game = game.play(greedy(game, chance) if game.ply < 30 else finish(think(game, chance)))
    assert game.outcome().winner is Side.REBELS
    assert MOST_POSITIONS > 0


def test_rebels_get_their_hints_from_the_solution():
    hint = finish(think_hint(game_of(moves="@c6 @e6")))
    assert hint.reason.why in (Why.PROVEN, Why.TAKES_FORTRESS_POINT, Why.CLOSES_HOLE, Why.OFFERS)
    assert hint.move == proven_move(game_of(moves="@c6 @e6").position)


def test_without_the_file_it_searches(monkeypatch):
    def missing(_path=None):
        raise SolutionError("solution.bin: cannot be read")

    monkeypatch.setattr("asalto_tui.solution.open_solution", missing)
    game = game_of(moves="@c6 @e6")
    assert "solution.bin: cannot be read" in doing(game)
    assert held_out(game) is None
    game.play(finish(think(game, Random(1))))


def test_the_player_of_the_officers_sees_how_long_they_have_held_out():
    state = state_of(moves="@c7 @c5 d4-d5 c5-c6", rebels="conqueror")
    first, second = conquest(state)
    assert first.startswith("It ")
    assert second == "The officers have held out 2 plies of at most 85."
    assert conquest(state_of(moves="@c7 @c5")) == []


def test_it_stands_on_top_of_the_ladder():
    assert list(BOTS)[-1] == "conqueror"
