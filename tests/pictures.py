"""Boards as drawings: in a drawing `O` is an officer, `r` a rebel, `.` an empty point.

Everything else is decoration, so a bare cross, one with lines and one with coordinates all say the
same. Read from left to right and from top to bottom, the marks fill the 33 points.
"""

from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import format_move, parse_move, parse_position
from asalto_tui.engine.position import Position
from asalto_tui.engine.ruleset import RULESETS, Side

OFFICERS, REBELS = Side.OFFICERS, Side.REBELS
ROW_LENGTHS = (3, 3, 7, 7, 7, 3, 3)
# Both sides have moves that take nothing and lead nowhere.
QUIET = """
      . O .
      . . .
  r . . . . . .
  . . . . . . .
  r . r r r r r
      r r r
      r r r
"""


def rows_of(drawing: str) -> list[str]:
    """The seven rows of a drawing, its marks only."""
    marks = "".join(mark for mark in drawing if mark in ".rO")
    if len(marks) != sum(ROW_LENGTHS):
        raise ValueError(f"a drawing has 33 points, not {len(marks)}:\n{drawing}")
    rows = []
    for length in ROW_LENGTHS:
        rows.append(marks[:length])
        marks = marks[length:]
    return rows


def picture(drawing: str) -> str:
    """A drawing in its plainest form, for comparing two of them."""
    return "\n".join(" ".join(row).center(13).rstrip() for row in rows_of(drawing))


def position_of(
    drawing: str, side: Side = OFFICERS, rules: str = "asalto", to_place: int = 0, claims: str = "-"
) -> Position:
    """The position of a drawing."""
    board = "/".join(rows_of(drawing)).replace(".", "1")
    text = f"{board} {side.value[0]} {to_place} 0" + (f" {claims}" if rules[-5:] == "claim" else "")
    return parse_position(RULESETS[rules], text)[0]


def picture_of(position: Position) -> str:
    """The drawing of a position."""
    letters = {OFFICERS: "O", REBELS: "r", None: "."}
    return picture("".join(letters[position.piece_at(point)] for point in range(33)))


def play(position: Position, *moves: str) -> Position:
    """The position after some moves in notation."""
    for move in moves:
        position = position.play(parse_move(position, move))
    return position


def game_of(
    drawing: str, *moves: str, side: Side = OFFICERS, quiet: int = 0, rules: str = "asalto"
) -> Game:
    """A game that begins with a drawing, after some moves in notation."""
    return after(Game.from_position(position_of(drawing, side, rules), quiet), *moves)


def after(game: Game, *moves: str) -> Game:
    """The game after some more moves in notation."""
    for move in moves:
        game = game.play(parse_move(game.position, move))
    return game


def moves_of(position: Position, piece: str = "") -> set[str]:
    """The legal moves in notation; only those of the piece on a point, if one is named."""
    moves = {format_move(position, move) for move in position.legal_moves()}
    return {move for move in moves if move.startswith(piece)}


def drawn(lines: str) -> list[str]:
    """The lines of a drawn screen, each of which begins behind a bar."""
    return [line.strip()[1:] for line in lines.strip().splitlines()]
