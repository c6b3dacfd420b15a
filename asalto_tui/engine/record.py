r"""Game records: a whole game as text that people and tools can read, both ways (rules 6.4).

A record is tag lines, a blank line, then the moves, closed by the result. What the text of the
rules leaves open is decided here:

- Number 0 holds the placing. From then on a number holds one turn of each side, begun by the side
  that moves first once nothing is left to place: the rebels, or the fox. A game from a `Position`
  starts with number 1 (0 while officers are still to place); if the other side is to move, its
  first number reads `1. ...`. Numbers are for the eye and are not checked when read.
- A claim is an action of the rebels' turn, before the step: `3. *e5 d4-d5 c6-c7`.
- The moves end with the result, accepted when absent. `Result` and `Termination` may be left out,
  but must agree with the moves; a result that the moves do not give is a resignation or an agreed
  draw.
- In a tag's text and in `{...}`, `\\` is a backslash, `\"` a quote, `\}` a brace, `\n` a new
  line and `\uXXXX` the character of that code; any other backslash stands for itself. A line that
  begins with `[` is a tag, inside a comment too.
- A comment belongs to the ply it follows: 0 before the first move.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, pairwise
from typing import NamedTuple

from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import format_move, format_position
from asalto_tui.engine.position import Outcome, Position
from asalto_tui.engine.ruleset import Side

Tag = tuple[str, str]
"""The name and the text of a tag."""

OPEN_RESULT = "*"
"""The result of a game that goes on."""
DRAW_RESULT = "draw"
RESULTS = (OPEN_RESULT, Side.OFFICERS.value, Side.REBELS.value, DRAW_RESULT)
GAME_TAGS = ("Variant", "Result", "Termination", "Position")
"""Tags that follow from the game; a `Record` never holds them beside it."""

_LINE_WIDTH = 80
TAG_NAME = r"[\w.-]+"
_ESCAPE = r'\\(?:u(?P<code>[0-9a-fA-F]{4})|(?P<sign>[\\"}n]))'
_TO_ESCAPE = r'[\\"}\x00-\x1f\x7f-\x9f\ud800-\udfff]'


class Comment(NamedTuple):
    """A remark on the position after `ply` moves."""

    ply: int
    text: str


@dataclass(frozen=True)
class Record:
    """A game without undone steps, the tags that say more about it, and its comments in order."""

    game: Game
    tags: tuple[Tag, ...] = ()
    comments: tuple[Comment, ...] = ()

    def __post_init__(self) -> None:
        if self.game.index != self.game.length:
            raise ValueError("a record holds no undone steps")
        for name, _ in self.tags:
            if name in GAME_TAGS or not re.fullmatch(TAG_NAME, name):
                raise ValueError(f"{name!r} cannot be a tag beside a game")
        if len(dict(self.tags)) < len(self.tags):
            raise ValueError(f"a tag stands twice: {[name for name, _ in self.tags]}")
        plies = [0, *(comment.ply for comment in self.comments), len(self.game.moves)]
        if plies != sorted(plies):
            raise ValueError(f"comments out of order or outside the game: {plies[1:-1]}")

    def tag(self, name: str) -> str | None:
        """The text of a tag, if the record has it."""
        return dict(self.tags).get(name)


def format_result(outcome: Outcome | None) -> str:
    """`officers`, `rebels`, `draw` or `*`."""
    if outcome is None:
        return OPEN_RESULT
    return outcome.winner.value if outcome.winner else DRAW_RESULT


def format_record(record: Record) -> str:
    """A record as text that ends with a new line; safe to print and to encode."""
    start, outcome = record.game.positions[0], record.game.outcome()
    tags = [*record.tags, ("Variant", start.rules.id), ("Result", format_result(outcome))]
    if outcome:
        tags.append(("Termination", outcome.termination.value))
    if (start, record.game.quiets[0]) != (Position.start(start.rules), 0):
        tags.append(("Position", format_position(start, record.game.quiets[0])))
    lines = [f'[{name} "{_escape(text)}"]' for name, text in tags]
    return "\n".join([*lines, "", *_wrap(_move_text(record)), ""])


def _move_text(record: Record) -> Iterator[str]:
    """Comments, numbers, moves and the result, in the order of the text."""
    game = record.game
    texts: list[list[str]] = [[] for _ in game.positions]
    for ply, text in record.comments:
        texts[ply].append(f"{{{_escape(text)}}}")
    for ply, number in enumerate(move_numbers(game)):
        texts[ply] += number.split()
        texts[ply].append(format_move(game.positions[ply], game.moves[ply]))
    texts[-1].append(format_result(game.outcome()))
    return chain.from_iterable(texts)


def move_numbers(game: Game) -> Iterator[str]:
    """What stands before each move of the line: `1.`, `1. ...`, or nothing within a number."""
    opening_side = Side.REBELS if game.rules.officers_to_place else Side.OFFICERS
    start = game.positions[0]
    number = 0 if start.to_place else 1
    if game.moves:
        yield f"{number}." if start.to_place or start.side is opening_side else f"{number}. ..."
    for before, after in pairwise(game.positions[:-1]):
        opens = after.side is opening_side and before.side is not opening_side
        number += opens
        yield f"{number}." if opens else ""


def _wrap(words: Iterable[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + len(word) >= _LINE_WIDTH:
            yield line
            line = ""
        line += f" {word}" if line else word
    yield line


def _escape(text: str) -> str:
    return re.sub(_TO_ESCAPE, _escape_character, text)


def _escape_character(match: re.Match[str]) -> str:
    character = match[0]
    if character == "\n":
        return r"\n"
    return f"\\{character}" if character in '\\"}' else f"\\u{ord(character):04x}"


def unescape(text: str) -> str:
    """What the text of a tag or comment means, its escapes replaced."""
    return re.sub(_ESCAPE, _unescape_character, text)


def _unescape_character(match: re.Match[str]) -> str:
    if match["code"]:
        return chr(int(match["code"], 16))
    return "\n" if match["sign"] == "n" else match["sign"]
