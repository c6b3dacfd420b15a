"""Moves and positions as text, both ways (rules 6.1 to 6.3)."""

import re

from asalto_tui.engine.board import (
    COLUMNS,
    POINT_NAMES,
    POINTS,
    ROWS,
    Move,
    PointError,
    parse_point,
    point_at,
)
from asalto_tui.engine.fault import Fault
from asalto_tui.engine.position import IllegalMoveError, Position, is_capture
from asalto_tui.engine.ruleset import Huff, Ruleset, Side
from asalto_tui.engine.tables import mask_of

_ROW_LENGTHS = tuple(
    sum(point_at(column, row) is not None for column in range(len(COLUMNS)))
    for row in range(len(ROWS))
)
_SIDE_LETTERS = {"o": Side.OFFICERS, "r": Side.REBELS}
_PIECE_LETTERS = {Side.OFFICERS: "O", Side.REBELS: "r", None: "."}
_POINT = f"(?:{'|'.join(POINT_NAMES)})"
_MOVE = rf"[@*]?{_POINT}(?:[-x ]*{_POINT})*(?P<huffed>(?: ?\*{_POINT})+)?"


class NotationError(Fault):
    """A text that cannot be read as what it should be."""


class AmbiguousMoveError(Fault):
    """A short form that several moves fit; `candidates` lists them in full notation."""

    def __init__(self, text: str, candidates: list[str]) -> None:
        super().__init__("{move} could be {moves}", move=text, moves=", ".join(candidates))
        self.candidates = candidates


def format_path(position: Position, path: Move) -> str:
    """A path without what it huffs: `@d7`, `*e5`, `d4-d5` or `d6xd4xf4`."""
    names = [POINT_NAMES[point] for point in path]
    if len(path) == 1:
        return ("@" if position.to_place else "*") + names[0]
    return ("x" if is_capture(path) else "-").join(names)


def format_move(position: Position, move: Move) -> str:
    """A legal move of a position in full notation, huffed officers included: `d6-d7*e5`."""
    huffed = "".join(f"*{POINT_NAMES[point]}" for point in position.huffed_by(move))
    return format_path(position, move) + huffed


def parse_move(position: Position, text: str) -> Move:
    """The legal move that a text means; the forgiving forms of rules 6.2 are accepted.

    Raises `NotationError` for a text that is no move, `IllegalMoveError` for one that is not legal
    or names the wrong officers after `*`, and `AmbiguousMoveError` for a short chain that several
    moves fit.
    """
    wanted = text.strip().lower()
    match = re.fullmatch(_MOVE, wanted)
    if match is None:
        raise NotationError("{text!r} is not a move", text=text.strip())
    suffix = match["huffed"] or ""
    points = points_in(wanted.removesuffix(suffix))
    if wanted[0] in "@*" and (len(points) > 1 or (wanted[0] == "@") != bool(position.to_place)):
        raise IllegalMoveError("{move} is not legal here", move=wanted)
    move = _match_move(position, points, wanted)
    if suffix and sorted(points_in(suffix)) != sorted(position.huffed_by(move)):
        raise IllegalMoveError(
            "{move} should be {right}", move=wanted, right=format_move(position, move)
        )
    return move


def points_in(text: str) -> Move:
    """The points that a text names, one after the other."""
    return tuple(map(parse_point, re.findall(_POINT, text.lower())))


def _match_move(position: Position, points: Move, text: str) -> Move:
    moves = position.legal_moves()
    if points in moves:
        return points
    fits = [move for move in moves if _is_short_for(points, move)]
    if len(fits) > 1:
        raise AmbiguousMoveError(text, [format_move(position, move) for move in fits])
    if not fits:
        raise IllegalMoveError("{move} is not legal here", move=text)
    return fits[0]


def _is_short_for(points: Move, move: Move) -> bool:
    """Whether `points` begin and end like a chain and leave out only landings between."""
    if len(points) < 2 or len(move) < 2 or points[0] != move[0] or points[-1] != move[-1]:
        return False
    landings = iter(move[1:-1])
    return all(point in landings for point in points[1:-1])


def matching_moves(position: Position, text: str) -> list[Move]:
    """The legal moves whose notation begins like `text`, separators set aside; for completion."""
    wanted = _bare(text)
    return [move for move in position.legal_moves() if _bare_path(move).startswith(wanted)]


def _bare(text: str) -> str:
    return re.sub("[-x@* ]", "", text.lower())


def _bare_path(move: Move) -> str:
    return "".join(POINT_NAMES[point] for point in move)


def format_position(position: Position, quiet: int = 0) -> str:
    """A position, and the count of rules 4.7, in one line (rules 6.3)."""
    rows = []
    for row in range(len(ROWS)):
        letters = ""
        for point in (point_at(column, row) for column in range(len(COLUMNS))):
            if point is not None:
                letters += _PIECE_LETTERS[position.piece_at(point)]
        rows.append(re.sub(r"\.+", lambda run: str(len(run[0])), letters))
    side = "o" if position.side is Side.OFFICERS else "r"
    fields = ["/".join(rows), side, str(position.to_place), str(quiet)]
    if position.rules.huff is Huff.CLAIM:
        fields.append(",".join(POINT_NAMES[point] for point in position.claimable) or "-")
    return " ".join(fields)


def parse_position(rules: Ruleset, text: str) -> tuple[Position, int]:
    """A position and its count of rules 4.7 from one line (rules 6.3).

    Raises `NotationError`, which says in which field and why.
    """
    fields = text.split()
    expected = 5 if rules.huff is Huff.CLAIM else 4
    if len(fields) != expected:
        raise NotationError(
            "a position of {rules} has {right} fields, not {count}",
            rules=rules.id,
            right=expected,
            count=len(fields),
        )
    officers_mask, rebels_mask = _parse_board(fields[0])
    if fields[1] not in _SIDE_LETTERS:
        raise NotationError("side to move: {text!r} is neither o nor r", text=fields[1])
    to_place = _parse_count(fields[2])
    if to_place is None:
        raise NotationError("officers to place: {text!r} is not a count", text=fields[2])
    quiet = _parse_count(fields[3])
    if quiet is None:
        raise NotationError("quiet moves: {text!r} is not a count", text=fields[3])
    claimable_mask = _parse_claimable(fields[4]) if expected == 5 else 0
    position = Position(
        rules, officers_mask, rebels_mask, _SIDE_LETTERS[fields[1]], to_place, claimable_mask
    )
    _check(position, quiet)
    return position, quiet


def _parse_board(field: str) -> tuple[int, int]:
    rows = field.split("/")
    if len(rows) != len(ROWS):
        raise NotationError(
            "board: {count} rows instead of {right}", count=len(rows), right=len(ROWS)
        )
    letters = "".join(map(_parse_row, ROWS, _ROW_LENGTHS, rows))
    officers = mask_of(point for point in POINTS if letters[point] == "O")
    return officers, mask_of(point for point in POINTS if letters[point] == "r")


def _parse_row(name: str, length: int, row: str) -> str:
    """One row with a letter for each point, `.` where it is empty."""
    if unknown := re.search("[^Or1-7]", row):
        raise NotationError(
            "board: row {row} has an unknown letter {letter!r}", row=name, letter=unknown[0]
        )
    letters = re.sub("[1-7]", lambda digit: "." * int(digit[0]), row)
    if len(letters) != length:
        raise NotationError(
            "board: row {row} has {count} points, not {right}",
            row=name,
            count=len(letters),
            right=length,
        )
    return letters


def _parse_count(field: str) -> int | None:
    return int(field) if re.fullmatch("[0-9]{1,3}", field) else None


def _parse_claimable(field: str) -> int:
    if field == "-":
        return 0
    names = field.split(",")
    try:
        return mask_of(map(parse_point, names))
    except PointError as error:
        raise NotationError("claimable officers: {error}", error=error) from None


def _check(position: Position, quiet: int) -> None:
    """Refuse what cannot stand on the board of a rule set."""
    rules, officers_mask, rebels_mask, side, to_place, claimable_mask = position
    officers, rebels = officers_mask.bit_count(), rebels_mask.bit_count()
    if officers > rules.officers:
        raise NotationError(
            "board: {count} officers, more than {most}", count=officers, most=rules.officers
        )
    if rebels > len(rules.start_rebels):
        most = len(rules.start_rebels)
        raise NotationError("board: {count} rebels, more than {most}", count=rebels, most=most)
    if to_place:
        if officers + to_place != rules.officers_to_place:
            raise NotationError(
                "officers to place: {count}, with {placed} on the board, are not {right}",
                count=to_place,
                placed=officers,
                right=rules.officers_to_place,
            )
        begun = set(position.rebels) != rules.start_rebels or side is Side.REBELS or quiet
        if begun or officers_mask & ~rules.fortress_mask:
            raise NotationError("officers to place: play has already begun")
    if claimable_mask & ~officers_mask:
        raise NotationError("claimable officers: no officer stands there")
    if claimable_mask and side is Side.OFFICERS:
        raise NotationError("claimable officers: only the rebels, when to move, can claim")
