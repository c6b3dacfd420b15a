"""The search: it sees wins, avoids draws when ahead, keeps its budget and often yields."""

import gc
from random import Random

import pytest

from asalto_tui.bots import BOTS, finish
from asalto_tui.bots.horizon import WIN
from asalto_tui.bots.knowledge import knowledge_for
from asalto_tui.bots.levels import Level, think_at
from asalto_tui.bots.limits import Limits
from asalto_tui.bots.search import Finding, Search
from asalto_tui.bots.table import TABLE_ENTRIES, Table
from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import parse_move
from asalto_tui.engine.ruleset import ASALTO, RULESETS, Side
from asalto_tui.match import play_game
from tests.press import game_of


def find(game, **limits) -> Finding:
    return finish(Search(game, Limits(**limits)).run())


def wins_within(position, plies, side):
    """Whether `side` can force a win by the pieces alone: plain recursion over the rules."""
    if outcome := position.outcome():
        return outcome.winner is side
    if plies <= 0:
        return False
    after = (wins_within(position.play(move), plies - 1, side) for move in position.legal_moves())
    return any(after) if position.side is side else all(after)


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
    game = game_of(position=text)
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
    game = game_of(position="Orr/1rr/rrrOrrr/rrrrr1r/rr1r1rr/r1r/1r1 r 0 0")
    game = game.play(find(game, depth=7).move)
    assert find(game, depth=7).wins_in == -4


# -- draws ------------------------------------------------------------

# One officer stands shut in on c7; the rebels are far ahead and the other officer walks to and fro.
FAR_AHEAD = "Orr/rrr/rr1O1rr/r1r1r1r/rr3rr/1r1/1r1 r 0 0"


def test_who_is_ahead_does_not_repeat():
    game = game_of(position=FAR_AHEAD)
    ended = play_game(BOTS["gunner"].think, BOTS["captain"].think, game, 4)
    assert ended.outcome().winner is Side.REBELS
    rebels_to_move = [p for p in ended.positions if p.side is Side.REBELS]
    assert len(set(rebels_to_move)) == len(rebels_to_move)


def test_a_repeated_position_counts_as_a_draw_at_the_root():
    game = game_of(position="3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0")
    for text in ("b5-c5", "c6-c7", "c5-b5", "c7-c6"):
        game = game.play(parse_move(game.position, text))
    assert game.repetitions == 2
    search = Search(game, Limits(depth=3))
    back = parse_move(game.position, "b5-c5")
    assert finish(search.run([back])).value == -30
    assert finish(Search(game, Limits(depth=3)).run()).move != back


def test_the_quiet_count_is_seen_coming():
    # Two quiet moves are left: after a sideways step any step of the officers makes the draw.
    game = game_of(position="3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 98")
    sideways = [parse_move(game.position, "b5-c5")]
    assert finish(Search(game, Limits(depth=4)).run(sideways)).value == -30
    assert finish(Search(game, Limits(depth=4)).run()).value > -30
    assert find(game.play(parse_move(game.position, "b5-c5")), depth=4).value == 30


# -- how it works ------------------------------------------------------------


def test_the_same_seed_gives_the_same_move_again():
    game = game_of(position="3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0")
    for bot in BOTS.values():
        if bot.id != "marshal":
            moves = {finish(bot.think(game, Random(5))) for _ in range(3)}
            assert len(moves) == 1, bot.id
    quick = Level(nodes=3_000)
    knowledge_for(ASALTO).forget()
    assert len({finish(think_at(quick, game, Random(5))) for _ in range(3)}) == 1


def test_equal_moves_are_not_always_chosen_alike():
    game = game_of(position="3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0")
    quick = Level(nodes=500)
    assert len({finish(think_at(quick, game, Random(seed))) for seed in range(12)}) > 1


@pytest.mark.parametrize("text", ["3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0", FAR_AHEAD])
@pytest.mark.parametrize("rules", RULESETS.values(), ids=RULESETS)
def test_it_yields_often_and_keeps_its_budget(rules, text):
    if rules.id != "asalto":
        game = Game.start(rules)
        while game.position.to_place:
            game = game.play(game.legal_moves()[0])
    else:
        game = game_of(position=text)
    search = Search(game, Limits(nodes=6_000))
    longest = last = 0
    for _ in search.run():
        longest = max(longest, search.tree.nodes - last)
        last = search.tree.nodes
    assert 0 < longest <= 800
    assert search.tree.nodes <= 6_000 + 800


def test_the_collector_rests_while_it_searches_and_does_not_make_up_for_it():
    assert gc.isenabled()
    for ended in (lambda run: list(run), lambda run: (next(run), run.close())):
        search = Search(game_of(position=FAR_AHEAD), Limits(nodes=2_000))
        run = search.run()
        next(run)
        assert not gc.isenabled()
        ended(run)
        assert gc.isenabled()
        assert gc.get_count()[0] < 700


def test_time_is_a_limit_too():
    now = [0.0]

    def clock():
        now[0] += 0.1
        return now[0]

    game = game_of(position="3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0")
    search = Search(game, Limits(seconds=1.0), clock=clock)
    assert finish(search.run()).depth >= 2
    assert now[0] < 1.3  # nothing asks the clock after it has struck


def test_the_line_is_one_of_legal_moves_that_begins_with_the_move():
    game = game_of(position="3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0")
    search = Search(game, Limits(depth=5))
    found = finish(search.run())
    line = search.line()
    assert line[0] == found.move
    assert len(line) >= 3
    for move in line:
        game = game.play(move)


def test_a_search_can_be_stopped_at_any_time_and_has_a_move():
    game = game_of(position="3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0")
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
