"""Games and records to try things on."""

from random import Random

from hypothesis import strategies as st

from asalto_tui.engine.game import Game
from asalto_tui.engine.record import GAME_TAGS, Comment, Record
from asalto_tui.engine.ruleset import RULESETS, Side


def play_on(game: Game, rng: Random, plies: int) -> Game:
    """`game` with up to `plies` random moves more."""
    for _ in range(plies):
        if not (moves := game.legal_moves()):
            break
        game = game.play(rng.choice(moves))
    return game


def random_game(rules_id: str, seed: int, plies: int) -> Game:
    """A game of random moves, from the rule set's start."""
    return play_on(Game.start(RULESETS[rules_id]), Random(seed), plies)


GAME = random_game("asalto-claim", 1, 12)
"""One game to keep, twelve plies long."""


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Any game of any rule set: from its start or from a position in play, ended or not."""
    rng = Random(draw(st.integers(0, 2**32)))
    game = Game.start(RULESETS[draw(st.sampled_from(sorted(RULESETS)))])
    if draw(st.booleans()):
        game = play_on(game, rng, draw(st.integers(0, 60)))
        game = Game.from_position(game.position, game.quiet)
    game = play_on(game, rng, draw(st.integers(0, 150)))
    match draw(st.sampled_from(["plain", "draw", *Side])):
        case Side() as side if not game.outcome():
            return game.resign(side)
        case "draw" if not game.outcome():
            return game.agree_draw()
    return game


any_text = st.text(st.characters(exclude_categories=()), max_size=30)
tag_names = st.from_regex(r"[\w.-]+", fullmatch=True).filter(lambda name: name not in GAME_TAGS)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A game with any tags and any comments."""
    game = draw(games())
    tags = draw(st.dictionaries(tag_names, any_text, max_size=5))
    plies = sorted(draw(st.lists(st.integers(0, len(game.moves)), max_size=5)))
    return Record(game, tuple(tags.items()), tuple(Comment(ply, draw(any_text)) for ply in plies))
