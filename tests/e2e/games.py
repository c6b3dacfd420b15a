"""Whole games, one for each way to end: what is typed, and what the game must say in the end."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from tests.support.board_reader import Pieces, pieces_of_field


@dataclass(frozen=True)
class Story:
    """A game to play: where it starts, its moves in notation, its end and the reason given."""

    id: str
    moves: str
    title: str
    reason: str
    position: str = "3/3/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr o 2 0"

    @property
    def start(self) -> Pieces:
        """The pieces at the beginning."""
        return pieces_of_field(self.position.split()[0])

    def boards(self) -> Iterator[tuple[str, Pieces]]:
        """Each move, and the pieces that stand after it."""
        board = self.start
        for move in self.moves.split():
            board = after(board, move)
            yield move, board


def after(board: Pieces, move: str) -> Pieces:
    """The pieces after a move, by its notation alone (rules 2 and 6.2); no rule is checked."""
    path, *huffed = move.split("*")
    points = re.findall("[a-g][1-7]", path)
    board = dict(board)
    piece = "O" if path.startswith("@") else board.pop(points[0])
    if "x" in path:
        for origin, target in pairwise(points):
            del board[_middle(origin, target)]
    board[points[-1]] = piece
    for point in huffed:
        del board[point]
    return board


def _middle(origin: str, target: str) -> str:
    column, row = ((ord(one) + ord(other)) // 2 for one, other in zip(origin, target, strict=True))
    return chr(column) + chr(row)


CAPTURES = Story(
    "officers-win-by-captures",
    """@c7 @e5 d4-d5 e5xc5 e3-d4 c5xe3xe5 c3-d4 e5xc3xc5 b4-c4 c5xc3xe3 d2-d3 e3xc3 c1-d2 c3xc1xe3
    e1-d2 e3xc1xe1xe3 f4-e4 e3xe5 g3-f4 e5xg3xe3""",
    "The officers win",
    "Only 8 rebels are left",
)
STUCK = Story(
    "officers-win-as-no-rebel-can-move",
    "c5-d6 c6-c5 e2-e3 c7-c6 d6-c7 c6-d6",
    "The officers win",
    "No rebel can move",
    "Orr/O1r/rrrrrrr/rrrrrrr/rrrr1rr/2r/3 r 0 1",
)
FORTRESS = Story(
    "rebels-win-by-the-fortress",
    """@c6 @e7 d4-e5 c6-d6 c4-c5 d6-d5 c5-c6 d5-d4 b4-c5 e7-e6 e5-d6 e6-e5 d6-e7 e5-d5 e4-e5 d4-e4
    e5-e6 d5-d4 c6-c7 d4-c4 c5-c6 c4-b4 f4-e5 b4-c4 e3-f4 c4-b4 e5-d6 e4-d4 f4-e5 d4-e3 d6-d7 e3-e4
    e5-d6 e4-f4 c3-d4 f4-e4 d4-d5 e4-d4 c2-c3 d4-e3 f5-e5 e3-e4 f3-f4 e4-e3 b5-c5""",
    "The rebels win",
    "all nine points of the fortress",
)
TRAPPED = Story(
    "rebels-win-by-trapping",
    "@d5 @e5 d4-c5 e5-d4 e4-e5 d4-e4 e5-e6 d5-d4 f4-e5 e4-f4 c5-d6 d4-e4 c3-d4",
    "The rebels win",
    "neither can move",
)
HUFFED = Story(
    "rebels-win-by-huffing",
    """@e6 @d5 b5-c5 d5-d6*d6 c5-c6 e6-e5 a5-b5 e5-d5 a4-a5 d5-d6 c4-c5 d6-e6 f5-e5 e6-d6 b4-a4
    d6-e6*e6""",
    "The rebels win",
    "No officer is left",
)
REPEATED = Story(
    "draw-by-repetition",
    "@c6 @e7 f5-e5 c6-d6 e5-f5 d6-c6 f5-e5 c6-d6 e5-f5 d6-c6",
    "Draw",
    "stood three times",
)
QUIET = Story(
    "draw-by-quiet-moves",
    "c6-d6 e5-f5",
    "Draw",
    "Fifty moves each",
    "2O/O2/rr2r1r/rrrrrrr/rrrrrrr/rrr/rrr o 0 98",
)
STORIES = (CAPTURES, STUCK, FORTRESS, TRAPPED, HUFFED, REPEATED, QUIET)
