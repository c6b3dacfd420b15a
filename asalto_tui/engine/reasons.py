"""Why a wish is not allowed: the rule behind each refusal."""

from enum import Enum

from asalto_tui.engine.board import Move, Point, direction, point_between
from asalto_tui.engine.position import Position, captured_points, is_capture
from asalto_tui.engine.ruleset import Side


class Reason(Enum):
    """The rule that a refused choice meets."""

    OUTSIDE_FORTRESS = "outside fortress"  # 1.4
    OCCUPIED = "occupied"  # 2.1, 2.2
    NO_PIECE = "no piece"
    NOT_YOUR_PIECE = "not your piece"
    CANNOT_MOVE = "cannot move"
    NO_LINE = "no line"  # 1.2
    NEVER_BACK = "never back"  # 2.1
    NEVER_SIDEWAYS = "never sideways"  # 5
    CLOSED_LINE = "closed line"  # 5
    NEVER_CAPTURE = "never capture"  # 2.1
    NOTHING_TO_JUMP = "nothing to jump"  # 2.3
    OFFICER_IN_THE_WAY = "officer in the way"  # 2.4
    ONLY_JUMPS = "only jumps"  # 2.4


def why_not(position: Position, path: Move, point: Point) -> Reason:
    """Why no legal move of a position goes on from `path` to `point`.

    `path` is empty or begins a legal move, and `path + (point,)` begins none.
    """
    if not path:
        return _why_not_chosen(position, point)
    left_empty = (path[0], *captured_points(path))
    if position.piece_at(point) is not None and point not in left_empty:
        return Reason.OCCUPIED
    if position.side is Side.REBELS:
        return _why_no_rebel_step(position, path[0], point)
    over = point_between(path[-1], point)
    if over is None:
        return Reason.ONLY_JUMPS if is_capture(path) else Reason.NO_LINE
    if position.piece_at(over) is Side.OFFICERS:
        return Reason.OFFICER_IN_THE_WAY
    line = tuple(sorted((path[-1], over)))
    return Reason.NOTHING_TO_JUMP if line in position.rules.lines else Reason.NO_LINE


def _why_not_chosen(position: Position, point: Point) -> Reason:
    piece = position.piece_at(point)
    if position.to_place:
        outside = point not in position.rules.fortress
        return Reason.OUTSIDE_FORTRESS if outside else Reason.OCCUPIED
    if piece is None:
        return Reason.NO_PIECE
    return Reason.CANNOT_MOVE if piece is position.side else Reason.NOT_YOUR_PIECE


def _why_no_rebel_step(position: Position, origin: Point, target: Point) -> Reason:
    rules = position.rules
    line = (min(origin, target), max(origin, target))
    step = direction(origin, target)
    if line not in rules.lines:
        over = point_between(origin, target)
        jumps = over is not None and position.piece_at(over) is not None
        return Reason.NEVER_CAPTURE if jumps else Reason.NO_LINE
    if step[1] < 0:
        return Reason.NEVER_BACK
    return Reason.NEVER_SIDEWAYS if step not in rules.rebel_directions else Reason.CLOSED_LINE
