"""A second implementation of the rules, as plain as can be, to hold the engine against.

Written from the rules page alone and sharing nothing with the engine: a point is (column, row) with
a = 1 and the bottom row = 1, pieces are sets, and every rule is a loop that reads like its text.
It is slow and must stay so.
"""

from dataclasses import dataclass
from itertools import pairwise

SIEGES = ("asalto", "asalto-claim", "german-tactics")
HUNTS = tuple(
    f"fox-and-geese-{geese}{suffix}" for geese in (13, 15, 17) for suffix in ("", "-sideways")
)
GAMES = SIEGES + HUNTS

POINTS = {
    (column, row)
    for column in range(1, 8)
    for row in range(1, 8)
    if 3 <= column <= 5 or 3 <= row <= 5
}
FORTRESS = {(column, row) for column in (3, 4, 5) for row in (5, 6, 7)}


def name(point):
    column, row = point
    return "?abcdefg"[column] + str(row)


def point(text):
    return "?abcdefg".index(text[0]), int(text[1])


@dataclass
class Board:
    """Pieces, turn, what is left to place and what may be claimed; `game` is a rule set's id."""

    game: str
    officers: set
    rebels: set
    turn: str
    to_place: int = 0
    claimable: frozenset = frozenset()


def start(game):
    if game in SIEGES:
        return Board(game, set(), POINTS - FORTRESS, "officers", to_place=2)
    geese = {(column, row) for column, row in POINTS if row <= 3}
    if "15" in game or "17" in game:
        geese |= {(1, 4), (7, 4)}
    if "17" in game:
        geese |= {(1, 5), (7, 5)}
    return Board(game, {(4, 4)}, geese, "officers")


# Rules 1: the lines.


def joined(game, one, other):
    """Whether a line of the board joins two points."""
    (column, row), (other_column, other_row) = one, other
    if one not in POINTS or other not in POINTS or one == other:
        return False
    if abs(column - other_column) > 1 or abs(row - other_row) > 1:
        return False
    if column == other_column or row == other_row:
        return True
    if game in SIEGES:
        return ((column - 1) + (7 - row)) % 2 == 0
    return (column, other_row) in POINTS and (other_column, row) in POINTS


def rebel_may_step(game, start, end):
    """Whether a rebel may go from one point to another, were it empty."""
    if not joined(game, start, end):
        return False
    if end[1] < start[1]:
        return False
    if end[1] > start[1]:
        return True
    if game in HUNTS:
        return game.endswith("sideways")
    if game == "german-tactics":
        return {name(start), name(end)} in (
            {"a5", "b5"},
            {"b5", "c5"},
            {"e5", "f5"},
            {"f5", "g5"},
        )
    return True


# Rules 2: the moves. A move is a list of points; one point places or claims an officer.


def neighbours(place):
    for right in (-1, 0, 1):
        for up in (-1, 0, 1):
            if (right, up) != (0, 0):
                yield (place[0] + right, place[1] + up), (place[0] + 2 * right, place[1] + 2 * up)


def chains(game, officers, rebels, path):
    """Every jump chain that goes on from a path; the jumping officer is not among `officers`."""
    here = path[-1]
    for over, behind in neighbours(here):
        if over not in rebels or not joined(game, here, over):
            continue
        if behind not in POINTS or behind in officers or behind in rebels:
            continue
        yield [*path, behind]
        yield from chains(game, officers, rebels - {over}, [*path, behind])


def officer_moves(board, officer):
    for place, _ in neighbours(officer):
        if joined(board.game, officer, place) and place not in board.officers | board.rebels:
            yield [officer, place]
    yield from chains(board.game, board.officers - {officer}, board.rebels, [officer])


def rebel_moves(board):
    for rebel in board.rebels:
        for place, _ in neighbours(rebel):
            empty = place not in board.officers | board.rebels
            if empty and rebel_may_step(board.game, rebel, place):
                yield [rebel, place]


def moves(board):
    """All legal moves; a finished position has none."""
    if won(board):
        return []
    if board.to_place:
        return [[place] for place in FORTRESS if place not in board.officers | board.rebels]
    if board.turn == "rebels":
        return [*rebel_moves(board), *([officer] for officer in board.claimable)]
    return [move for officer in board.officers for move in officer_moves(board, officer)]


def jumped(move):
    """The points in the middle of each jump of a move."""
    over = set()
    for (column, row), (next_column, next_row) in pairwise(move):
        if abs(column - next_column) == 2 or abs(row - next_row) == 2:
            over.add(((column + next_column) // 2, (row + next_row) // 2))
    return over


# Rules 3: huffing.


def failed(board, move):
    """The officers that could have captured and did not, as they stand after an officers' move."""
    if len(move) == 1 or jumped(move) or board.turn == "rebels":
        return set()
    failed = set()
    for officer in board.officers:
        if any(jumped(other) for other in officer_moves(board, officer)):
            failed.add(move[-1] if officer == move[0] else officer)
    return failed


def play(board, move):
    game, officers, rebels = board.game, set(board.officers), set(board.rebels)
    if board.to_place:
        left = board.to_place - 1
        turn = "officers" if left else "rebels"
        return Board(game, officers | {move[0]}, rebels, turn, left)
    if len(move) == 1:
        left = board.claimable - {move[0]}
        return Board(game, officers - {move[0]}, rebels, "rebels", claimable=left)
    if board.turn == "rebels":
        rebels.remove(move[0])
        rebels.add(move[1])
        return Board(game, officers, rebels, "officers")
    officers.remove(move[0])
    officers.add(move[-1])
    rebels -= jumped(move)
    if game in HUNTS:
        return Board(game, officers, rebels, "rebels")
    if game == "asalto-claim":
        return Board(game, officers, rebels, "rebels", claimable=frozenset(failed(board, move)))
    return Board(game, officers - failed(board, move), rebels, "rebels")


# Rules 4: the end.


def won(board):
    """(rule, winner) when a position is won by 4.1 to 4.3, else None."""
    if not board.officers and not board.to_place:
        return "4.1", "rebels"
    if len(board.rebels) < (4 if board.game in HUNTS else 9):
        return "4.2", "officers"
    if board.game in SIEGES and board.rebels >= FORTRESS:
        return "4.3", "rebels"
    return None


def ended(board):
    """(rule, winner) when a position is won by 4.1 to 4.5, else None."""
    if won(board) or moves(board):
        return won(board)
    return ("4.4", "rebels") if board.turn == "officers" else ("4.5", "officers")


class History:
    """A game from any position: the boards that stood, and the count of rules 4.7."""

    def __init__(self, board, quiet=0):
        self.boards = [board]
        self.quiet = quiet

    @property
    def board(self):
        return self.boards[-1]

    def play(self, move):
        board = self.board
        if len(move) > 1:
            forward = board.turn == "rebels" and move[1][1] > move[0][1]
            self.quiet = 0 if jumped(move) or forward else self.quiet + 1
        self.boards.append(play(board, move))

    @property
    def repetitions(self):
        return self.boards.count(self.board)

    def ended(self):
        """(rule, winner) once the game is over, None for the winner of a draw; else None."""
        if ended(self.board):
            return ended(self.board)
        if self.repetitions >= 3:
            return "4.6", None
        if self.quiet >= 100:
            return "4.7", None
        return None


# Rules 6: the text forms.


def move_text(board, move):
    """A move in full notation; the points after `*` in the reading order of the board."""
    names = [name(place) for place in move]
    if len(move) == 1:
        return ("@" if board.to_place else "*") + names[0]
    text = ("x" if jumped(move) else "-").join(names)
    if board.game in ("asalto", "german-tactics"):
        text += "".join(f"*{name(officer)}" for officer in in_reading_order(failed(board, move)))
    return text


def in_reading_order(places):
    return sorted(places, key=lambda place: (-place[1], place[0]))


def board_text(board, quiet=0):
    """A position as one line."""
    rows = []
    for row in range(7, 0, -1):
        text, run = "", 0
        for column in range(1, 8):
            if (column, row) not in POINTS:
                continue
            if (column, row) not in board.officers | board.rebels:
                run += 1
                continue
            text += str(run) if run else ""
            text, run = text + ("O" if (column, row) in board.officers else "r"), 0
        rows.append(text + (str(run) if run else ""))
    fields = ["/".join(rows), board.turn[0], str(board.to_place), str(quiet)]
    if board.game == "asalto-claim":
        names = [name(officer) for officer in in_reading_order(board.claimable)]
        fields.append(",".join(names) or "-")
    return " ".join(fields)
