"""What a bot is."""

from collections.abc import Callable, Generator
from random import Random
from typing import NamedTuple, TypeVar

from asalto_tui.engine.board import Move
from asalto_tui.engine.game import Game

Result = TypeVar("Result")
Thinking = Generator[None, None, Move]
"""A search in progress: yields after each slice of work, so that the caller keeps the clock and the
keyboard, and returns the move. Closing it stops the search."""


ENGINE_PREFIX = "engine:"
"""Stands before the command of an outside program that plays."""
_INTERPRETERS = ("python", "pypy", "java", "node", "perl", "ruby", "sh", "bash", "env", "nice")


def program_name(player: str) -> str:
    """What to call the program of `engine:COMMAND`: its file or, of an interpreter, its script."""
    import shlex  # most games do without

    command = player.removeprefix(ENGINE_PREFIX).strip()
    try:
        words = shlex.split(command)
    except ValueError:
        return command
    names = [word.rpartition("/")[2] for word in words if word[:1] != "-" and "=" not in word]
    if len(names) > 1 and names[0].rstrip("0123456789.") in _INTERPRETERS:
        names.pop(0)
    return (names[0] if names else "") or command


class BotError(ValueError):
    """A bot that cannot give a move, and why, in one line."""


class Bot(NamedTuple):
    """An opponent that can be chosen by its id."""

    id: str
    think: Callable[[Game, Random], Thinking]
    """Starts to think about the next move of a game that is not over."""
    words: Callable[[], tuple[str, str]]
    """Its name, and in one sentence how it plays, in the player's language."""
    doing: Callable[[Game], str] | None = None
    """What it is doing in a game as rebels, in a sentence, if there is something to tell."""

    @property
    def name(self) -> str:
        """What people call it."""
        return self.words()[0]

    @property
    def description(self) -> str:
        """How it plays, in one sentence."""
        return self.words()[1]


def finish(thinking: Generator[object, None, Result]) -> Result:
    """What a generator returns, when it is run to its end at once."""
    while True:
        try:
            next(thinking)
        except StopIteration as end:
            result: Result = end.value
            return result


def rng_for(seed: int, game: Game) -> Random:
    """The chance a bot has at one ply of a game: the same seed and ply give the same moves again,
    after an undo or a resumed game too."""
    return Random(f"{seed}:{game.ply}")
