"""The bots: what they know of the rules, that none is huffed, and games of every rule set."""

from random import Random

import pytest

from asalto_tui.bots import BOTS, finish
from asalto_tui.bots.horizon import Horizon
from asalto_tui.bots.knowledge import knowledge_for
from asalto_tui.bots.levels import Level, think_at
from asalto_tui.bots.placing import HARDEST
from asalto_tui.engine.board import POINT_NAMES, mirror, parse_points
from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import format_move
from asalto_tui.engine.position import Position, is_capture
from asalto_tui.engine.ruleset import ASALTO, RULESETS, Cast, Side
from asalto_tui.match import play_game
from tests.press import game_of

every_ruleset = pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)


def random_positions(rules, games, seed=1):
    """Positions of random games, each with its moves not forgotten: no placing, not over."""
    rng = Random(seed)
    for _ in range(games):
        position = Position.start(rules)
        while moves := position.legal_moves():
            if not position.to_place and not position.claimable_mask:
                yield position
            captures = [move for move in moves if is_capture(move)]
            position = position.play(rng.choice(captures or moves))


# -- what they know ------------------------------------------------------------


@every_ruleset
def test_moves_and_what_they_lead_to_are_those_of_the_engine(rules):
    knowledge = knowledge_for(rules)
    for position in random_positions(rules, 3):
        moves = set(position.legal_moves())
        officers, rebels = position.officers_mask, position.rebels_mask
        if position.side is Side.REBELS:
            steps = [step for step in knowledge.steps(rebels) if not step[1] & officers]
            assert {step[4] for step in steps} == moves
            for both, _, forward, _, move in steps:
                child = position.play(move)
                assert child.rebels_mask == rebels ^ both
                assert forward == (format_move(position, move)[1] < format_move(position, move)[4])
            continue
        found = Horizon(knowledge).officers_moves(officers, rebels)
        assert {move for *_, move in found} == moves
        for officers_then, rebels_then, captures, _, move in found:
            child = position.play(move)
            kept = child.officers_mask & ~child.claimable_mask
            assert (officers_then, rebels_then) == (kept, child.rebels_mask)
            assert captures == is_capture(move)


INNER = "d6 c5 d5 e5 b4 c4 d4 e4 f4 c3 d3 e3 d2".split()


def naive_mobility(position):
    """Forward and sideways steps open to the rebels, by the engine, officers taken off."""
    bare = position._replace(officers_mask=0, to_place=1, side=Side.REBELS)
    texts = [format_move(bare, move) for move in bare.legal_moves()]
    forward = sum(text[1] < text[4] for text in texts)
    return forward, len(texts) - forward


@every_ruleset
def test_a_formation_is_worth_its_points_and_its_open_steps(rules):
    knowledge = knowledge_for(rules)
    weights = knowledge.weights
    for position in random_positions(rules, 1):
        forward, sideways = naive_mobility(position)
        value = weights.forward * forward + weights.sideways * sideways
        for point in position.rebels:
            value += weights.rebel + weights.fortress * (point in rules.fortress)
            row = int(POINT_NAMES[point][1])
            value += weights.advance * (row - 1)
            value += weights.top_rows * (row >= 6) + weights.low_rows * (row <= 2)
            value += weights.rim * (POINT_NAMES[point] not in INNER)
        assert knowledge.formation(position.rebels_mask) == value


@every_ruleset
def test_values_are_the_same_in_the_mirror(rules):
    def image(mask):
        return sum(1 << mirror(point) for point in range(33) if mask >> point & 1)

    knowledge = knowledge_for(rules)
    for position in random_positions(rules, 1):
        officers, rebels = position.officers_mask, position.rebels_mask
        value = knowledge.value(officers, rebels)
        assert knowledge.value(image(officers), image(rebels)) == value


# -- how they play ------------------------------------------------------------


@pytest.mark.parametrize("bot_id", [bot_id for bot_id in BOTS if bot_id != "random"])
def test_no_bot_is_huffed_if_that_can_be_helped(bot_id):
    rng = Random(3)
    must_capture = [
        position
        for position in random_positions(ASALTO, 40)
        if position.side is Side.OFFICERS and position.capturers_mask()
    ]
    count = 5 if bot_id in ("marshal", "conqueror") else 40
    for position in rng.sample(must_capture, count):
        move = finish(BOTS[bot_id].think(Game.from_position(position), rng))
        assert is_capture(move), (position, move)


@every_ruleset
def test_it_plays_whole_games_of_every_rule_set(rules):
    quick = Level(nodes=400)

    def think(game, rng):
        return think_at(quick, game, rng)

    random = BOTS["random"].think
    for seed in range(2):
        assert play_game(think, random, Game.start(rules), seed).outcome().winner is Side.OFFICERS
        rebels_game = play_game(random, think, Game.start(rules), seed)
        if rules.cast is Cast.SIEGE:
            assert rebels_game.outcome().winner is Side.REBELS


def test_officers_are_placed_well_and_not_always_alike():
    game = Game.start(ASALTO)
    seen = set()
    for seed in range(60):
        rng = Random(seed)
        placed = game.play(finish(BOTS["marshal"].think(game, rng)))
        placed = placed.play(finish(BOTS["marshal"].think(placed, rng)))
        seen.add(frozenset(placed.position.officers))
    hard = {frozenset(parse_points(text)) for text in HARDEST}
    assert seen == hard | {frozenset(map(mirror, pair)) for pair in hard}


def test_an_officer_can_be_added_to_any_other():
    game = Game.start(ASALTO)
    for move in game.legal_moves():
        placed = game.play(move)
        assert finish(BOTS["marshal"].think(placed, Random(1))) in placed.legal_moves()


def test_a_claim_is_made_at_once():
    game = game_of("asalto-claim", "3/O1O/rr1r1rr/rrrrrrr/rrrr1rr/rrr/rrr r 0 0 c6,e6")
    move = finish(BOTS["recruit"].think(game, Random(1)))
    assert format_move(game.position, move) in ("*c6", "*e6")


def test_levels_name_themselves():
    for bot in BOTS.values():
        assert bot.name and bot.description.endswith(".")
    levels = ["random", "recruit", "scout", "sapper", "gunner", "captain", "marshal", "conqueror"]
    assert list(BOTS) == levels
