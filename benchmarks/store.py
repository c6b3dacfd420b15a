"""How fast games are kept, loaded, listed, imported and shown.

    python -m benchmarks.store [FOLDER]

FOLDER says which disk is measured; it is the current folder unless told otherwise. The first line
is what the disk itself takes: no commit can be faster. "Busy" is our own processor time.
"""

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median, quantiles

from asalto_tui.drawing.glyphs import UNICODE
from asalto_tui.drawing.theme import DARK
from asalto_tui.drawing.view import view
from asalto_tui.engine.game import Game
from asalto_tui.engine.record import Record, format_record
from asalto_tui.engine.record_reader import parse_records
from asalto_tui.engine.ruleset import RULESETS
from asalto_tui.play.controller import update
from asalto_tui.play.events import Event, GoTo, Key, ListGames, Save
from asalto_tui.play.kept import NewGame
from asalto_tui.play.replay import open_replay
from asalto_tui.play.state import Kept, State
from asalto_tui.store.answers import answer
from asalto_tui.store.store import Store, open_store
from asalto_tui.terminal.painter import Painter

MANY_GAMES = 10_000
LONG_GAME = 500
MOVES = 300
IMPORTED = 1000


def milliseconds(action: Callable[[], object]) -> float:
    """How long an action takes."""
    start = time.perf_counter()
    action()
    return (time.perf_counter() - start) * 1000


def busy_milliseconds(action: Callable[[], object]) -> float:
    """How much of our own processor time an action takes, however busy the machine is."""
    start = time.process_time()
    action()
    return (time.process_time() - start) * 1000


def say(what: str, times: list[float], goal: str = "") -> None:
    """A line of the table: median and 95th percentile."""
    high = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
    print(f"{what:52} {median(times):9.3f} ms {high:9.3f} ms  {goal}")


def random_game(rules_id: str, seed: int, plies: int) -> Game:
    """A game of random moves."""
    rng, game = Random(seed), Game.start(RULESETS[rules_id])
    for _ in range(plies):
        if not (moves := game.legal_moves()):
            break
        game = game.play(rng.choice(moves))
    return game


def long_game(plies: int) -> Game:
    """A game of exactly so many moves that no draw has ended; dead ends are undone."""
    rng, game = Random(1), Game.start(RULESETS["fox-and-geese-17-sideways"])
    while game.ply < plies:
        moves = game.legal_moves()
        rng.shuffle(moves)
        # The slowest first, so that neither side runs out of moves: sideways for the geese.
        further = sorted(map(game.play, moves), key=lambda one: one.quiet < game.quiet < 90)
        going_on = (one for one in further if not one.outcome())
        game = next(going_on, game.at(game.ply - 7))
    return game.without_undone()


def several_records(count: int) -> Iterator[Record]:
    """Records of games whose lengths are as people play: about eighty moves."""
    seed = 0
    while count:
        game = random_game("fox-and-geese-17", seed, 80)
        seed += 1
        if len(game.moves) > 50:
            yield Record(game, (("Event", f"Game {seed}"), ("Officers", "A"), ("Rebels", "B")))
            count -= 1


def bare_writes(folder: Path) -> list[float]:
    """What the disk itself needs to take 8 kB for good: the floor of every commit."""
    descriptor, name = tempfile.mkstemp(dir=folder)

    def write() -> None:
        os.write(descriptor, bytes(8192))
        os.fsync(descriptor)

    times = [milliseconds(write) for _ in range(MOVES)]
    os.close(descriptor)
    Path(name).unlink()
    return times


def saved_moves(store: Store, game: Game) -> list[float]:
    """The commit of each move of a game."""
    id = store.begin(NewGame(), game.at(0))
    times = []
    for ply in range(1, len(game.moves) + 1):
        shorter = game.at(ply).without_undone()
        times.append(milliseconds(partial(store.save, id, shorter)))
    return times


def fill(store: Store, count: int) -> None:
    """Many games, every tenth of them one that can be resumed."""
    records = several_records(count // 10)
    while batch := list(islice(records, 100)):
        for _ in range(9):
            store.import_records(batch)
        for record in batch:
            store.begin(NewGame(), record.game.at(40).without_undone())


def measure_a_long_game(store: Store) -> None:
    """Saving, loading and replaying a game of many moves."""
    game = long_game(LONG_GAME)
    say(f"commit of a move, game of {LONG_GAME} moves", saved_moves(store, game), "goal 5 ms")
    id = store.games(1)[0].id
    say("load of that game", [milliseconds(partial(store.load, id)) for _ in range(5)])
    plies = list(range(LONG_GAME + 1))
    Random(2).shuffle(plies)

    def jump(ply: int) -> tuple[object, ...]:
        there = game.at(ply)
        return there.legal_moves(), there.outcome(), there.repetitions

    jumps = [milliseconds(partial(jump, ply)) for ply in plies]
    say("replay: jump to any ply of it", jumps, "goal 20 ms")


def measure_the_screen(store: Store) -> None:
    """A move and a cursor key from the key to the painted screen; a jump in a replay."""
    game = long_game(LONG_GAME)
    state = State(game.at(MOVES).without_undone(), kept=Kept())
    painter = Painter(DARK, 256)
    saves = 0

    def send(event: Event) -> None:
        nonlocal state, saves
        state, effects = update(state, event)
        for effect in effects:
            if isinstance(effect, Save):
                saves += 1
                state, _none = update(state, answer(store, effect))
        painter.paint(view(state, 24, 80, UNICODE))

    send(Key("up"))
    before = saves
    cursor = [busy_milliseconds(partial(send, Key(key))) for key in ("up", "down") * MOVES]
    say("cursor key, to the painted screen, busy", cursor)
    print(f"{'  saves on its way':52} {saves - before:9}")
    undone = [milliseconds(partial(send, Key(key))) for key in ("z", "Z") * (MOVES // 2)]
    say("undo and redo, kept, to the painted screen", undone)
    print(f"{'  saves on its way':52} {saves - before:9}")
    state = open_replay(state, (Record(game),))
    plies = list(range(LONG_GAME + 1))
    Random(2).shuffle(plies)
    jumps = [busy_milliseconds(partial(send, GoTo(ply))) for ply in plies]
    say(f"replay of {LONG_GAME} moves: any ply, to the painted screen, busy", jumps, "goal 20 ms")
    captures = [busy_milliseconds(partial(send, Key(key))) for key in ("home", "tab") * 20]
    say("replay: home, next capture or huff, busy", captures)


def measure_history(store: Store) -> None:
    """The list of many games on the screen."""
    painter = Painter(DARK, 256)
    state = State(long_game(1))

    def send(event: Event) -> None:
        nonlocal state
        state, _effects = update(state, event)
        painter.paint(view(state, 24, 80, UNICODE))

    opening = [busy_milliseconds(lambda: send(answer(store, ListGames()))) for _ in range(10)]
    say(f"list of {MANY_GAMES} games, to the painted screen, busy", opening)
    keys = [busy_milliseconds(partial(send, Key(key))) for key in ("down", "pagedown") * 100]
    say("a key in that list, busy", keys)


def measure_import(store: Store) -> None:
    """Reading and keeping records, by the clock and by our own processor time."""
    text = "\n".join(map(format_record, several_records(IMPORTED)))
    busy = time.process_time()
    rate = IMPORTED / milliseconds(partial(import_text, store, text)) * 1000
    own_rate = IMPORTED / (time.process_time() - busy)
    print(f"{'import of records, 50 to 80 moves each':52} {rate:9.0f} games/s  goal 200")
    print(f"{'  the same, per second of our own processor time':52} {own_rate:9.0f} games/s")


def measure_a_large_store(path: Path) -> None:
    """Opening and listing many games."""
    opening = [milliseconds(lambda: open_store(path).close()) for _ in range(20)]
    say(f"opening with {MANY_GAMES} games", opening, "goal 100 ms")
    store = open_store(path)
    print(f"{'games in the store':52} {len(store.games()):9}, {path.stat().st_size >> 20} MB")
    for what, action in (
        ("latest game to resume", partial(store.unfinished, 1)),
        ("list of the latest 21", partial(store.games, 21)),
        ("list of all", store.games),
    ):
        say(what, [milliseconds(action) for _ in range(20)])
    measure_history(store)
    store.close()


def main(folder: Path) -> None:
    """Print every figure."""
    print(f"{'':52} {'median':>12} {'95 %':>12}")
    say("8 kB written and synchronised by the system", bare_writes(folder))
    path = folder / "games.db"
    store = open_store(path)
    if store.notice:
        raise SystemExit(store.notice)
    measure_a_long_game(store)
    measure_the_screen(store)
    measure_import(store)
    fill(store, MANY_GAMES - len(store.games()))
    game = random_game("fox-and-geese-17", 2, 80)
    say(f"commit of a move with {MANY_GAMES} games", saved_moves(store, game), "goal 5 ms")
    store.close()
    measure_a_large_store(path)


def import_text(store: Store, text: str) -> None:
    """Read and keep the games of a text, as `asalto import` does."""
    found = (one for one in parse_records(text) if isinstance(one, Record))
    while batch := list(islice(found, 50)):
        store.import_records(batch)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(dir=sys.argv[1] if sys.argv[1:] else ".") as place:
        main(Path(place))
