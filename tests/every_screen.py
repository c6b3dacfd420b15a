"""A state for every kind of screen, made when it is asked for, in the language spoken then."""

from asalto_tui.bots.hint import Hint, Reason, Why
from asalto_tui.engine.board import parse_points
from asalto_tui.engine.record import Comment, Record
from asalto_tui.engine.ruleset import RULESETS, Side
from asalto_tui.play.controller import update
from asalto_tui.play.events import Listed
from asalto_tui.play.kept import GameSummary, Seat
from asalto_tui.play.menus import PLAYER_IDS, open_start_menu
from asalto_tui.play.replay import open_replay
from asalto_tui.play.state import Menu, MenuKind, Page, Setup, ShownHint
from tests.press import press, state_of

HUNT = "fox-and-geese-17-sideways"
CHAIN = "3/1O1/r1rr1rr/rr2r1r/rr3rr/rrr/rrr o 0 0"
# An officer that can take d5, beside one that can take nothing.
ONE_MISSES = "1O1/1O1/rr1r1rr/rr3rr/rrrrrrr/rr1/rrr o 0 0"
# Both officers can take a rebel.
BOTH_MISS = "3/O1O/rrr1rrr/rr3rr/rrrrrrr/rr1/rrr o 0 0"
QUIET = "3/O2/r4rr/7/rr3rr/3/rrr r 0 "
ROUND = "a5-b5 c6-c7 b5-a5 c7-c6 "
OPENING = "@c6 @e6"
RESIGN = "m down down down enter"
OFFER = "m down down down down enter"

LAST_GAME = GameSummary(
    1, "asalto", Seat(), Seat("marshal"), "2026.11.30", 0.0, 112, "*", "", is_imported=False
)
GAMES = (
    LAST_GAME,
    LAST_GAME._replace(id=2, rules_id=HUNT, result="rebels", officers=Seat("random")),
    LAST_GAME._replace(id=3, rules_id="asalto-claim", result="draw", rebels=Seat(name="Ana")),
)


def menu(kind, *, note="", setup=None, **others):
    """A menu over a game."""
    state = state_of(moves=OPENING, **others)
    return state.opened(Menu(kind, setup=setup or Setup(), note=note))


def hinted(rules, position, reason):
    """A hint of a kind, as far as it goes."""
    state = state_of(rules, position)
    move = state.game.position.legal_moves()[0]
    shown = Hint(move, Reason(reason, 12, parse_points("c5 e5")))
    return state._replace(last_hint=ShownHint(state.game, shown, 3))


def played_record(moves, comment=""):
    game = state_of(moves=moves).game
    return Record(game, (("Officers", "Ana"),), (Comment(3, comment),) if comment else ())


def replayed(keys, *records):
    records = records or (played_record(f"{OPENING} d4-d5 c6-c7"),)
    return press(open_replay(state_of(moves=OPENING), records), keys)


def history(*games):
    return update(state_of(), Listed(games))[0]


MENUS = {
    "start menu": lambda: open_start_menu(state_of()),
    "start menu with a game to go on with": lambda: open_start_menu(state_of(unfinished=LAST_GAME)),
    "game menu": lambda: menu(MenuKind.GAME),
    "settings": lambda: menu(MenuKind.SETTINGS),
    "replay menu": lambda: press(replayed("right"), "m"),
    "play on": lambda: press(replayed("right"), "enter"),
    "bot failed": lambda: menu(
        MenuKind.BOT_FAILED, note="sh play.sh: broken pipe", rebels="marshal"
    ),
    **{f"start menu of {id}": lambda id=id: open_start_menu(state_of(id)) for id in RULESETS},
    **{
        f"start menu with {id}": lambda id=id: open_start_menu(state_of(officers=id, rebels=id))
        for id in PLAYER_IDS
    },
    **{
        f"settings, {keys} to the right": lambda keys=keys: press(
            menu(MenuKind.SETTINGS),
            f"{'right ' * keys} down {'right ' * keys}"
            f" down {'right ' * keys} down {'right ' * keys} down {'right ' * keys}",
        )
        for keys in range(1, 5)
    },
}

CHOICES = {
    "first officer": lambda: state_of(),
    "second officer": lambda: state_of(moves="@c6"),
    "rebel": lambda: state_of(moves=OPENING),
    "officer": lambda: state_of(moves=f"{OPENING} d4-d5"),
    "fox": lambda: state_of(HUNT),
    "goose": lambda: state_of(HUNT, moves="d4-d5"),
    "capture open": lambda: state_of(position=ONE_MISSES),
    "captures open": lambda: state_of(position=BOTH_MISS),
    "target": lambda: press(state_of(position=ONE_MISSES, at="d6"), "enter"),
    "target with captures": lambda: press(state_of(position=CHAIN, at="d6"), "enter"),
    "target after two warnings": lambda: press(state_of(position=BOTH_MISS, at="c6"), "enter"),
    "chain": lambda: press(state_of(position=CHAIN, at="d6"), "enter 1"),
    "capture open before claims": lambda: state_of("asalto-claim", f"{ONE_MISSES} -"),
    "captures open before claims": lambda: state_of("asalto-claim", f"{BOTH_MISS} -"),
    "claim open": lambda: state_of("asalto-claim", f"{ONE_MISSES} -", "d6-c6"),
    "claims open": lambda: state_of("asalto-claim", f"{BOTH_MISS} -", "c6-d6"),
    "refused": lambda: press(state_of(moves=OPENING, at="d1"), "enter"),
    "refused with a capture open": lambda: press(state_of(position=BOTH_MISS, at="a3"), "enter"),
    "prompt": lambda: press(state_of(position=BOTH_MISS), ":c6"),
    "prompt refused": lambda: press(state_of(moves=OPENING), ":d4d3 enter"),
    "prompt with nonsense": lambda: press(state_of(moves=OPENING), ":dance enter"),
    "prompt with two ways": lambda: press(state_of(moves=OPENING), ":@c6 enter"),
    "nothing to undo": lambda: press(state_of(), "z"),
    "nothing to look at": lambda: press(state_of(), "v"),
    "no draw to offer": lambda: press(state_of(officers="random", rebels="random"), OFFER),
    "looking for a hint": lambda: press(state_of(moves=OPENING), "i"),
    "thinking": lambda: state_of(moves=OPENING, rebels="marshal"),
    "paused": lambda: state_of(moves=OPENING, officers="random", rebels="random", paused=True),
    "conqueror": lambda: state_of(moves=f"{OPENING} d4-d5", rebels="conqueror"),
    "second time": lambda: state_of(position=f"{QUIET} 0", moves=ROUND),
    "quiet moves": lambda: state_of(position=f"{QUIET} 97", moves="a5-b5"),
    "second time after quiet moves": lambda: state_of(position=f"{QUIET} 90", moves=ROUND),
    "games are not kept": lambda: state_of(moves=OPENING)._replace(trouble="The disk is full."),
    **{
        f"hint: {why.name} in {rules}": lambda rules=rules, position=position, why=why: hinted(
            rules, position, why
        )
        for rules, position in (("asalto", BOTH_MISS), (HUNT, None))
        for why in Why
    },
    **{
        f"{side.value} offer a draw in {rules}": lambda rules=rules, moves=moves: press(
            state_of(rules, moves=moves), OFFER
        )
        for rules, sides in (
            ("asalto", {Side.REBELS: OPENING, Side.OFFICERS: f"{OPENING} d4-d5"}),
            (HUNT, {Side.OFFICERS: "", Side.REBELS: "d4-d5"}),
        )
        for side, moves in sides.items()
    },
    "draw declined": lambda: press(state_of(moves=OPENING), f"{OFFER} escape"),
}

ANNOUNCEMENTS = {
    "huffed": lambda: state_of(position=ONE_MISSES, moves="d6-c6"),
    "both huffed": lambda: state_of(position=BOTH_MISS, moves="c6-d6"),
    "claimed": lambda: press(state_of("asalto-claim", f"{BOTH_MISS} -", "c6-d6", at="d6"), "enter"),
    "last officer huffed": lambda: state_of(
        position="3/1O1/3r3/7/r5r/rrr/rrr o 0 0", moves="d6-d7"
    ),
    "few rebels": lambda: state_of(position="3/1O1/3r3/7/r5r/rrr/rrr o 0 0", moves="d6xd4"),
    "few geese": lambda: state_of(HUNT, "3/1O1/3r3/7/7/rrr/3 o 0 0", "d6xd4"),
    "fortress filled": lambda: state_of(position="rrr/rrr/2rr1r1/7/1O5/3/rrr r 0 0", moves="f5-e5"),
    "last officer trapped": lambda: state_of(
        position="rOr/rrr/2r4/3r3/r5r/3/3 r 0 0", moves="d4-d5"
    ),
    "officers trapped": lambda: state_of(position="OOr/rr1/2rr1r1/7/rrr4/3/3 r 0 0", moves="f5-e5"),
    "fox trapped": lambda: state_of(HUNT, "rOr/rrr/2r4/3r3/r5r/3/3 r 0 0", "d4-d5"),
    "rebels stuck": lambda: state_of(position="rOr/rrr/1rrrrrr/O6/7/3/3 o 0 0", moves="a4-a5"),
    "geese stuck": lambda: state_of(HUNT, "rrr/r1r/3O3/7/7/3/3 o 0 0", "d5-d6"),
    "third time": lambda: state_of(position=f"{QUIET} 0", moves=ROUND + ROUND),
    "hundred quiet moves": lambda: state_of(position=f"{QUIET} 99", moves="a5-b5"),
    "agreed": lambda: press(state_of(moves=OPENING), f"{OFFER} enter"),
    **{
        f"resigned in {rules} after {moves}": lambda rules=rules, moves=moves: press(
            state_of(rules, moves=moves), RESIGN
        )
        for rules, moves in (
            ("asalto", OPENING),
            ("asalto", f"{OPENING} d4-d5"),
            (HUNT, ""),
            (HUNT, "d4-d5"),
        )
    },
}

REPLAYS = {
    "replay": lambda: replayed("right right"),
    "replay running": lambda: replayed("right space"),
    "replay of two games": lambda: replayed("pagedown end", *[played_record(OPENING)] * 2),
    "replay with a comment": lambda: replayed(
        "right right right", played_record(f"{OPENING} d4-d5 c6-c7", "A bold step.")
    ),
    "replay of an ended game": lambda: replayed(
        "end", Record(state_of(moves=OPENING).game.resign(Side.REBELS))
    ),
}

HISTORIES = {
    "no history": lambda: history(),
    **{
        f"history, line {line}": lambda line=line: press(history(*GAMES), "down " * line)
        for line in range(len(GAMES))
    },
    "history, deleting": lambda: press(history(*GAMES), "d"),
    "history, not to go on with": lambda: press(history(*GAMES), "down o"),
}

PAGES = {
    "help": lambda: state_of().opened(Page("help")),
    **{f"rules of {id}": lambda id=id: state_of(id).opened(Page("rules")) for id in RULESETS},
}
