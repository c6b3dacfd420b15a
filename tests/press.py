"""Playing without a terminal: states of a game, and keys pressed on them."""

from asalto_tui.engine.board import POINT_NAMES, parse_point
from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import parse_move, parse_position
from asalto_tui.engine.ruleset import RULESETS
from asalto_tui.play.controller import update
from asalto_tui.play.events import AskBot, BotMoved, Key
from asalto_tui.play.state import Kept, Players, State

# An officer that can take d5, and then e4 from d4: the rules page's own example.
CHAIN = "3/1O1/r1rr1rr/rr2r1r/rr3rr/rrr/rrr o 0 0"


def game_of(rules="asalto", position=None, moves=""):
    """A game of a rule set, from its start or a position, after some moves."""
    chosen = RULESETS[rules]
    if position is None:
        game = Game.start(chosen)
    else:
        game = Game.from_position(*parse_position(chosen, position))
    for move in moves.split():
        game = game.play(parse_move(game.position, move))
    return game


def state_of(
    rules="asalto", position=None, moves="", officers="human", rebels="human", at=None, **others
):
    """What is on the screen of such a game, which is kept already; the cursor `at` a point."""
    game = game_of(rules, position, moves)
    kept = Kept(game=game)
    state = State(game, Players(officers, rebels), kept=kept, **others).centred()
    return state if at is None else state._replace(cursor=parse_point(at))


def keys_of(script):
    """The keys of a script: names between blanks; `space`; `:d4d5` is typed letter by letter."""
    for word in script.split():
        if word == "space":
            yield " "
        elif word.startswith(":"):
            yield from word
        else:
            yield word


def press(state, script):
    """The state after some keys."""
    return press_all(state, script)[0]


def press_all(state, script):
    """The state after some keys, and all effects on the way."""
    effects = ()
    for key in keys_of(script):
        state, new = update(state, Key(key))
        effects += new
    return state, effects


def answer(state, move):
    """The state after a bot's answer, and the effects."""
    return update(state, BotMoved(state.game, parse_move(state.game.position, move)))


def questions(effects):
    """Whom the effects ask."""
    return [effect.bot_id for effect in effects if isinstance(effect, AskBot)]


def played(state):
    """The moves so far, each as the names of its points."""
    return [" ".join(POINT_NAMES[point] for point in move) for move in state.game.played]
