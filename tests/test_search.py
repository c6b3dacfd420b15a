"""The search: it knows the rules, sees wins, avoids huffs and draws, and often yields."""

from random import Random

import pytest

from asalto_tui.bots import BOTS
from asalto_tui.bots.horizon import WIN, Horizon
from asalto_tui.bots.knowledge import knowledge_for
from asalto_tui.bots.levels import Level, think_at
from asalto_tui.bots.limits import Limits
from asalto_tui.bots.placing import HARDEST
from asalto_tui.bots.search import Finding, Search
from asalto_tui.bots.table import TABLE_ENTRIES, Table
from asalto_tui.engine.board import POINT_NAMES, mirror, parse_points
from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import format_move, parse_move, parse_position
from asalto_tui.engine.position import Position, is_capture
from asalto_tui.engine.ruleset import ASALTO, RULESETS, Cast, Side
from asalto_tui.match import finish, play_game

every_ruleset = pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)


def game_at(text, rules="asalto"):
    return Game.from_position(*parse_position(RULESETS[rules], text))


def find(game, **limits) -> Finding:
    return finish(Search(game, Limits(**limits)).run())


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


def wins_within(position, plies, side):
    """Whether `side` can force a win by the pieces alone: plain recursion over the rules."""
    if outcome := position.outcome():
        return outcome.winner is side
    if plies <= 0:
        return False
    after = (wins_within(position.play(move), plies - 1, side) for move in position.legal_moves())
    return any(after) if position.side is side else all(after)


# -- what it knows ------------------------------------------------------------


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


# -- what it finds ------------------------------------------------------------


def near_the_end(variant, plies):
    """Positions of beginners' games, `plies` before their end."""
    for seed in range(40):
        officers, rebels = ("recruit", "scout") if seed % 2 else ("scout", "random")
        start = Game.start(RULESETS[variant])
        game = play_game(BOTS[officers].think, BOTS[rebels].think, start, seed)
        if game.outcome().winner and game.length > plies + 2:
            yield game.at(game.length - plies).position


@pytest.mark.parametrize("plies", [1, 3])
@pytest.mark.parametrize("variant", ["asalto", "german-tactics", "fox-and-geese-15-sideways"])
def test_a_forced_win_is_found_in_no_more_plies_than_it_needs(plies, variant):
    won = 0
    for position in near_the_end(variant, plies):
        side = position.side
        if wins_within(position, plies, side) and not wins_within(position, plies - 2, side):
            won += 1
            found = find(Game.from_position(position), depth=plies + 2)
            assert found.wins_in == plies, position
            assert wins_within(position.play(found.move), plies - 1, side)
    assert won >= 2


@pytest.mark.parametrize(
    "text",
    [
        "Orr/1rr/rrrOrrr/rrrrr1r/rr1r1rr/r1r/1r1 r 0 0",
        "r1r/2r/4Orr/1O5/rr3r1/2r/3 o 0 0",
    ],
    ids=["rebels", "officers"],
)
def test_a_win_in_five_is_found_and_carried_through(text):
    game = game_at(text)
    side = game.position.side
    assert wins_within(game.position, 5, side)
    assert not wins_within(game.position, 3, side)
    assert find(game, depth=7).wins_in == 5
    ended = play_game(seven_deep, seven_deep, game, 1)
    assert ended.outcome().winner is side
    assert ended.length == 5


def seven_deep(game, rng):
    return think_at(Level(nodes=100_000, depth=7), game, rng)


def test_the_loser_sees_it_too():
    game = game_at("Orr/1rr/rrrOrrr/rrrrr1r/rr1r1rr/r1r/1r1 r 0 0")
    game = game.play(find(game, depth=7).move)
    assert find(game, depth=7).wins_in == -4


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


# -- draws ------------------------------------------------------------

# One officer stands shut in on c7; the rebels are far ahead and the other officer walks to and fro.
FAR_AHEAD = "Orr/rrr/rr1O1rr/r1r1r1r/rr3rr/1r1/1r1 r 0 0"


def test_who_is_ahead_does_not_repeat():
    game = game_at(FAR_AHEAD)
    ended = play_game(BOTS["gunner"].think, BOTS["captain"].think, game, 4)
    assert ended.outcome().winner is Side.REBELS
    rebels_to_move = [p for p in ended.positions if p.side is Side.REBELS]
    assert len(set(rebels_to_move)) == len(rebels_to_move)


def test_a_repeated_position_counts_as_a_draw_at_the_root():
    game = game_at("3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0")
    for text in ("b5-c5", "c6-c7", "c5-b5", "c7-c6"):
        game = game.play(parse_move(game.position, text))
    assert game.repetitions == 2
    search = Search(game, Limits(depth=3))
    back = parse_move(game.position, "b5-c5")
    assert finish(search.run([back])).value == -30
    assert finish(Search(game, Limits(depth=3)).run()).move != back


def test_the_quiet_count_is_seen_coming():
    # Two quiet moves are left: after a sideways step any step of the officers makes the draw.
    game = game_at("3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 98")
    sideways = [parse_move(game.position, "b5-c5")]
    assert finish(Search(game, Limits(depth=4)).run(sideways)).value == -30
    assert finish(Search(game, Limits(depth=4)).run()).value > -30
    assert find(game.play(parse_move(game.position, "b5-c5")), depth=4).value == 30


# -- how it works ------------------------------------------------------------


def test_the_same_seed_gives_the_same_move_again():
    game = game_at("3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0")
    for bot in BOTS.values():
        if bot.id != "marshal":
            moves = {finish(bot.think(game, Random(5))) for _ in range(3)}
            assert len(moves) == 1, bot.id
    quick = Level(nodes=3_000)
    knowledge_for(ASALTO).forget()
    assert len({finish(think_at(quick, game, Random(5))) for _ in range(3)}) == 1


def test_equal_moves_are_not_always_chosen_alike():
    game = game_at("3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0")
    quick = Level(nodes=500)
    assert len({finish(think_at(quick, game, Random(seed))) for seed in range(12)}) > 1


@pytest.mark.parametrize("text", ["3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0", FAR_AHEAD])
@every_ruleset
def test_it_yields_often_and_keeps_its_budget(rules, text):
    if rules.id != "asalto":
        game = Game.start(rules)
        while game.position.to_place:
            game = game.play(game.legal_moves()[0])
    else:
        game = game_at(text)
    search = Search(game, Limits(nodes=6_000))
    longest = last = 0
    for _ in search.run():
        longest = max(longest, search.tree.nodes - last)
        last = search.tree.nodes
    assert 0 < longest <= 800
    assert search.tree.nodes <= 6_000 + 800


def test_time_is_a_limit_too():
    now = [0.0]

    def clock():
        now[0] += 0.1
        return now[0]

    game = game_at("3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0")
    search = Search(game, Limits(seconds=1.0), clock=clock)
    assert finish(search.run()).depth >= 2
    assert now[0] < 1.3  # nothing asks the clock after it has struck


def test_the_line_is_one_of_legal_moves_that_begins_with_the_move():
    game = game_at("3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0")
    search = Search(game, Limits(depth=5))
    found = finish(search.run())
    line = search.line()
    assert line[0] == found.move
    assert len(line) >= 3
    for move in line:
        game = game.play(move)


def test_a_search_can_be_stopped_at_any_time_and_has_a_move():
    game = game_at("3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0")
    search = Search(game, Limits())
    thinking = search.run()
    for _ in range(5):
        next(thinking)
        assert search.finding.move in game.legal_moves()
    thinking.close()
    assert search.finding.depth >= 1


def test_tables_are_bounded():
    table = Table()
    for key in range(TABLE_ENTRIES + 10):
        table.store(key, 1, -WIN, WIN, 0, 0, None)
    assert table.probe(0, 1, -WIN, WIN, 0) == (None, None)
    assert table.probe(TABLE_ENTRIES + 5, 1, -WIN, WIN, 0) == (0, None)


def test_a_table_counts_a_win_from_where_it_is_met():
    table = Table()
    table.store(1, 3, -WIN, WIN, 4, WIN - 7, None)  # three plies further on
    assert table.probe(1, 3, -WIN, WIN, 10) == (WIN - 13, None)


# -- all games ------------------------------------------------------------


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
    game = game_at("3/O1O/rr1r1rr/rrrrrrr/rrrr1rr/rrr/rrr r 0 0 c6,e6", "asalto-claim")
    move = finish(BOTS["recruit"].think(game, Random(1)))
    assert format_move(game.position, move) in ("*c6", "*e6")


def test_levels_name_themselves():
    for bot in BOTS.values():
        assert bot.name and bot.description.endswith(".")
    levels = ["random", "recruit", "scout", "sapper", "gunner", "captain", "marshal", "conqueror"]
    assert list(BOTS) == levels
