"""Programs that play into a store and are killed with -9 while they do."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random

from asalto_tui.engine.game import Game
from asalto_tui.engine.ruleset import RULESETS
from asalto_tui.play.kept import NewGame
from asalto_tui.store.store import GameKeeper, open_store

PROCESSES = get_context("forkserver")
LONGEST_LIFE = 0.2
"""Seconds from the moment at which a program is about to open the store."""


def states(seed: int) -> Iterator[Game]:
    """A game that is played, undone, redone and ended for ever, after each step; by chance."""
    rng = Random(seed)
    game = Game.start(RULESETS[rng.choice(sorted(RULESETS))])
    while True:
        if game.outcome():
            game = game.at(game.index - rng.randint(1, 3))
        else:
            roll = rng.random()
            if roll < 0.1 and game.index:
                game = game.at(game.index - rng.randint(1, 3))
            elif roll < 0.15 and game.index < game.length:
                game = game.redo()
            elif roll < 0.17:
                game = game.agree_draw()
            else:
                game = game.play(rng.choice(game.position.legal_moves()))
        yield game


def play_into(path: Path, player: str, seed: int, reports: Connection) -> None:
    """Play for ever, and report the number of each step once it is kept; 0 comes before all."""
    reports.send_bytes(bytes(4))
    keeper = GameKeeper(open_store(path, player=player), NewGame(seed=seed))
    for number, game in enumerate(states(seed), 1):
        trouble = keeper.save(game)
        assert not trouble, trouble
        reports.send_bytes(number.to_bytes(4, "big"))


def last_report(reports: Connection) -> int:
    """The last whole report of a program that is no more."""
    number = 0
    try:
        while True:
            number = int.from_bytes(reports.recv_bytes(), "big")
    except EOFError:
        return number


def kill_one(path: Path, seed: int, rng: Random) -> str:
    """Let a program live for a random time, kill it, and look at what it left behind."""
    player = f"player {seed}"
    reports, child_end = PROCESSES.Pipe(duplex=False)
    child = PROCESSES.Process(target=play_into, args=(path, player, seed, child_end))
    child.start()
    child_end.close()
    assert reports.recv_bytes() == bytes(4)
    child.join(rng.uniform(0, LONGEST_LIFE))
    assert child.is_alive(), "it ended by itself"
    child.kill()
    child.join()
    reported = last_report(reports)
    store = open_store(path, player=player)
    assert not store.notice, store.notice
    found = store.games()
    assert len(found) <= 1
    kept = [store.load(summary.id).game for summary in found]
    store.close()
    expected = [None, *islice(states(seed), reported + 1)]
    game = kept[0] if kept else None
    assert game in expected[reported:], f"seed {seed}: not at step {reported}"
    if reported == 0:
        return "before the first step was reported"
    return "at the last step reported" if game == expected[reported] else "one step further"


def kill_many(folder: Path, kills: int, seed: int) -> Counter[str]:
    """Kill that many programs, each fourth of them while it makes its own new store."""
    PROCESSES.set_forkserver_preload(["tests.kept.kills", "asalto_tui.store.sqlite_store"])
    rng = Random(seed)
    counts: Counter[str] = Counter()
    for number in range(kills):
        own = f"new{number}" if number % 4 == 0 else "shared"
        counts[kill_one(folder / own / "games.db", number, rng)] += 1
    return counts
