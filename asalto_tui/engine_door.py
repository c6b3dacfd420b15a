"""The server's side of the door: `asalto engine` speaks a line protocol in UCI's manner.

docs/engine.md has the protocol. A search is a generator, so between its slices the door looks
whether a `stop` has come.
"""

from collections import deque
from collections.abc import Callable, Generator
from random import Random
from time import monotonic

from asalto_tui import __version__
from asalto_tui.bots.levels import MARSHAL
from asalto_tui.bots.limits import Limits
from asalto_tui.bots.lines import LineReader
from asalto_tui.bots.placing import place
from asalto_tui.bots.search import Finding, Search
from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import format_move, parse_move, parse_position
from asalto_tui.engine.ruleset import ASALTO, RULESETS, Huff

GREETING = ("id name Asalto " + __version__, "id author the Asalto project")
_AT_ONCE = {"stop", "quit", "isready"}
"""What is obeyed while a search is on; everything else waits for its end."""


class DoorError(ValueError):
    """A command that cannot be followed; the message says why."""


class Door:
    """One conversation: the game that is set up, and the search that is on, if any."""

    def __init__(self, write: Callable[[str], None]) -> None:
        """`write` sends one line."""
        self._write = write
        self.game = Game.start(ASALTO)
        self.is_over = False
        self._waiting: deque[str] = deque()
        self._thinking: Generator[None, None, None] | None = None
        self._search: Search | None = None
        self._shown: Finding | None = None
        self._began = 0.0

    @property
    def is_thinking(self) -> bool:
        """Whether there is work to do."""
        return self._thinking is not None

    def hear(self, line: str) -> None:
        """Follow a line, now or after the search that is on; a wrong one costs an `error` line."""
        command, _, rest = line.strip().partition(" ")
        if self.is_thinking and command not in _AT_ONCE:
            self._waiting.append(line)
            return
        commands: dict[str, Callable[[str], None]] = {
            "": lambda _: None,
            "asalto": self._greet,
            "isready": lambda _: self._write("readyok"),
            "newgame": self._new_game,
            "position": self._set_position,
            "go": self._go,
            "stop": lambda _: self._stop(),
            "quit": lambda _: self._quit(),
        }
        try:
            if command not in commands:
                raise DoorError(f"unknown command {command!r}")
            commands[command](rest.strip())
        except ValueError as error:
            self._write(f"error {error}")

    def work(self) -> None:
        """One slice of the search; once it is over, what has waited meanwhile."""
        if self._thinking is None:
            return
        try:
            next(self._thinking)
            self._tell_progress()
        except StopIteration:
            self._answer()

    def _greet(self, _: str) -> None:
        for line in GREETING:
            self._write(line)
        for variant in RULESETS:
            self._write(f"variant {variant}")
        self._write("asaltook")

    def _new_game(self, variant: str) -> None:
        if variant not in RULESETS:
            raise DoorError(f"newgame: {variant!r} is not one of {', '.join(RULESETS)}")
        self.game = Game.start(RULESETS[variant])

    def _set_position(self, text: str) -> None:
        start, _, moves = f"{text} ".partition(" moves ")
        rules = self.game.rules
        if start.strip() == "start":
            game = Game.start(rules)
        else:
            game = Game.from_position(*parse_position(rules, start))
        for move in moves.split():
            game = game.play(parse_move(game.position, move))
        self.game = game

    def _go(self, text: str) -> None:
        limits = _parse_limits(text)
        if self.game.outcome():
            self._write("bestmove none")
            return
        self._began = monotonic()
        self._shown = None
        self._search = Search(self.game, limits)
        self._thinking = self._think(self._search)

    def _think(self, search: Search) -> Generator[None, None, None]:
        position = self.game.position
        yield
        if position.to_place:
            search.finding = Finding(place(position, Random(len(position.officers))), 0, 0, 0)
        elif position.rules.huff is Huff.CLAIM and position.claimable:
            search.finding = Finding((position.claimable[0],), 0, 0, 0)
        else:
            yield from search.run()

    def _tell_progress(self) -> None:
        search = self._search
        if search is None or not search.finding.depth or search.finding == self._shown:
            return
        found = self._shown = search.finding
        words = [
            *("info depth", str(found.depth), "nodes", str(search.tree.nodes)),
            *("time", str(round((monotonic() - self._began) * 1000))),
            *("score", format_score(found)),
            "pv",
        ]
        game = self.game
        for move in search.line():
            words.append(format_move(game.position, move))
            if game.outcome():
                break
            game = game.play(move)
        self._write(" ".join(words))

    def _answer(self) -> None:
        """Give the move, and go on with what was said meanwhile."""
        assert self._search is not None
        self._tell_progress()
        self._write(f"bestmove {format_move(self.game.position, self._search.finding.move)}")
        self._thinking = self._search = None
        while self._waiting and not self.is_thinking:
            self.hear(self._waiting.popleft())

    def _stop(self) -> None:
        if self._thinking is not None:
            self._thinking.close()
            self._answer()

    def _quit(self) -> None:
        self._waiting.clear()
        self._stop()
        self.is_over = True


def format_score(found: Finding) -> str:
    """`35`, in the view of the side to move, or `win 5` and `loss 4`, in plies."""
    if found.wins_in is None:
        return str(found.value)
    return f"win {found.wins_in}" if found.wins_in > 0 else f"loss {-found.wins_in}"


def _parse_limits(text: str) -> Limits:
    """Limits such as `nodes 5000` or `movetime 1000 depth 8`; none: the strongest bot's budget."""
    words = text.split()
    values: dict[str, int] = {}
    for name, value in zip(words[::2], [*words[1::2], ""], strict=False):
        if name not in ("nodes", "movetime", "depth"):
            raise DoorError(f"go: {name!r} is not one of nodes, movetime, depth")
        if not (value.isascii() and value.isdecimal() and 0 < int(value) < 10**9):
            raise DoorError(f"go: {name} needs a number of 1 or more, not {value!r}")
        values[name] = int(value)
    if not values:
        return Limits(nodes=MARSHAL.nodes)
    seconds = values["movetime"] / 1000 if "movetime" in values else None
    return Limits(values.get("nodes"), values.get("depth", MARSHAL.depth), seconds)


def serve(lines: LineReader, write: Callable[[str], None]) -> None:
    """Speak the protocol until `quit`, or until the other side closes and the last search ends."""
    door = Door(write)
    while not door.is_over:
        for line in lines.poll(0 if door.is_thinking else None):
            door.hear(line)
            if door.is_over:
                return
        if door.is_thinking:
            door.work()
        elif lines.is_over:
            return
