"""Hints: the move of the strongest search, and the reason for it in what the search has found.

A reason is data: which kind, how many, where. `play/hint_words.py` puts it into words.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from enum import Enum, auto
from random import Random
from typing import NamedTuple

from asalto_tui.bots.conqueror import proven_move
from asalto_tui.bots.levels import MARSHAL
from asalto_tui.bots.limits import Limits
from asalto_tui.bots.placing import place
from asalto_tui.bots.search import Search
from asalto_tui.engine.board import Move, Point, point_between
from asalto_tui.engine.game import Game, quiet_after
from asalto_tui.engine.position import Position, Termination, captured_points, is_capture
from asalto_tui.engine.ruleset import Huff, Side
from asalto_tui.engine.tables import points_of

HINT_SECONDS = 0.9


class Why(Enum):
    """Kinds of reasons; what `count` and `points` mean with each."""

    PLACES_WELL = auto()
    PROVEN = auto()
    CLAIMS = auto()  # points: the officer that missed a capture
    WINS_AT_ONCE = auto()
    TRAPS = auto()  # count: own moves until no officer can move
    FILLS_FORTRESS = auto()  # count: own moves
    WINS_IN = auto()  # count: own moves
    HOLDS_OUT = auto()  # count: the opponent's moves until the game is lost
    TAKES = auto()  # count: rebels captured; points: where they stand
    AVOIDS_HUFF = auto()  # points: the officers that would be gone; count: rebels captured
    WINS_OFFICER = auto()  # count: own moves
    WINS_REBELS = auto()  # count: rebels that the best line takes
    CLOSES_HOLE = auto()  # points: the hole; count: rebels no longer in danger
    LEAVES_DANGER = auto()  # count: rebels no longer in danger
    TAKES_FORTRESS_POINT = auto()  # points: where; count: points held after the move
    THREATENS = auto()  # count: rebels that could be captured next; points: where they stand
    OFFERS = auto()  # count: rebels that can be captured now; points: where they stand
    GOES_FORWARD = auto()
    KEEPS_ROOM = auto()  # count: steps that the officers have after the move
    ONLY_MOVE = auto()
    WAITS = auto()


@dataclass(frozen=True)
class Reason:
    """Why a move is good."""

    why: Why
    count: int = 0
    points: tuple[Point, ...] = ()


class Hint(NamedTuple):
    """A move worth making, and why."""

    move: Move
    reason: Reason


def think_hint(game: Game, seconds: float = HINT_SECONDS) -> Generator[None, None, Hint]:
    """The best move of a game that is not over; yields often, as bots do."""
    yield
    position = game.position
    if position.to_place:
        return Hint(place(position, Random(0)), Reason(Why.PLACES_WELL))
    if position.claimable:
        return Hint((position.claimable[0],), Reason(Why.CLAIMS, points=position.claimable[:1]))
    if proven := proven_move(position):
        return Hint(proven, _reason_of_proven(game, proven))
    yield
    search = Search(game, Limits(MARSHAL.nodes, seconds=seconds))
    yield
    found = yield from search.run()
    return Hint(found.move, reason_of(Found(game, found.move, found.wins_in, search.line())))


def _reason_of_proven(game: Game, move: Move) -> Reason:
    """What a move of the solution does at once, or that it belongs to the proven win."""
    outcome = game.position.play(move).outcome()
    wins_in = 1 if outcome and outcome.winner is game.position.side else None
    reason = reason_of(Found(game, move, wins_in, (move,)))
    return Reason(Why.PROVEN) if reason.why in (Why.GOES_FORWARD, Why.WAITS) else reason


class Found(NamedTuple):
    """What a reason is taken from."""

    game: Game
    move: Move
    wins_in: int | None
    line: tuple[Move, ...]

    @property
    def before(self) -> Position:
        return self.game.position

    @property
    def after(self) -> Position:
        return self.before.play(self.move)


def reason_of(found: Found) -> Reason:
    """The first reason in the order of their weight that holds."""
    return next(reason for look in _LOOKS if (reason := look(found)))


def _only_move(found: Found) -> Reason | None:
    return Reason(Why.ONLY_MOVE) if len(found.before.legal_moves()) == 1 else None


def _wins(found: Found) -> Reason | None:
    if found.wins_in is None or found.wins_in < 0:
        return None
    if found.wins_in == 1:
        return Reason(Why.WINS_AT_ONCE)
    kinds = {
        Termination.OFFICERS_TRAPPED: Why.TRAPS,
        Termination.FORTRESS_FILLED: Why.FILLS_FORTRESS,
    }
    ending = _ending(found)
    why = kinds.get(ending, Why.WINS_IN) if ending else Why.WINS_IN
    return Reason(why, (found.wins_in + 1) // 2)


def _ending(found: Found) -> Termination | None:
    """How the win comes about: the line, played on to its end by small searches."""
    game = found.game
    for move in found.line:
        game = game.play(move)
    left = (found.wins_in or 0) - len(found.line)
    while left > 0 and not game.outcome():
        search = Search(game, Limits(depth=left))
        for _ in search.run():
            pass
        game = game.play(search.finding.move)
        left -= 1
    outcome = game.outcome()
    return outcome.termination if outcome else None


def _loses(found: Found) -> Reason | None:
    if found.wins_in is None or found.wins_in > 0:
        return None
    return Reason(Why.HOLDS_OUT, -found.wins_in // 2)


def _captures(found: Found) -> Reason | None:
    taken = captured_points(found.move)
    if not taken:
        return None
    capturers = found.before.capturers_mask()
    if found.before.rules.huff is Huff.NONE or len(taken) > 1:
        return Reason(Why.TAKES, len(taken), taken)
    return Reason(Why.AVOIDS_HUFF, len(taken), tuple(points_of(capturers)))


def _wins_pieces(found: Found) -> Reason | None:
    """What the line brings: an officer for the rebels, two rebels or more for the officers."""
    position = found.before
    for ply, move in enumerate(found.line):
        position = position.play(move)
        lost = found.before.officers_mask.bit_count() - position.officers_mask.bit_count()
        if found.before.side is Side.REBELS and lost:
            return Reason(Why.WINS_OFFICER, ply // 2 + 1)
    taken = found.before.rebels_mask.bit_count() - position.rebels_mask.bit_count()
    if found.before.side is Side.OFFICERS and taken >= 2:
        return Reason(Why.WINS_REBELS, taken)
    return None


def _capturable(position: Position) -> set[Point]:
    """The rebels that the officers could capture with a first jump, were it their turn."""
    theirs = position._replace(side=Side.OFFICERS, to_place=0, claimable_mask=0)
    jumps = (move[:2] for move in theirs.legal_moves() if is_capture(move))
    return {over for jump in jumps if (over := point_between(*jump)) is not None}


def _saves_rebels(found: Found) -> Reason | None:
    if found.before.side is Side.OFFICERS:
        return None
    origin, target = found.move
    endangered = _capturable(found.before)
    saved = endangered - _capturable(found.after)
    if origin in saved and target not in _capturable(found.after):
        return Reason(Why.LEAVES_DANGER, len(saved))
    saved.discard(origin)
    return Reason(Why.CLOSES_HOLE, len(saved), (target,)) if saved else None


def _enters_fortress(found: Found) -> Reason | None:
    origin, target = found.move[0], found.move[-1]
    fortress = found.before.rules.fortress
    if found.before.side is Side.OFFICERS or target not in fortress or origin in fortress:
        return None
    return Reason(Why.TAKES_FORTRESS_POINT, found.after.fortress_held, (target,))


def _threatens(found: Found) -> Reason | None:
    """What the officers could capture after the move: a threat of theirs, or a bait."""
    points = tuple(sorted(_capturable(found.after)))
    why = Why.THREATENS if found.before.side is Side.OFFICERS else Why.OFFERS
    return Reason(why, len(points), points) if points else None


def _otherwise(found: Found) -> Reason:
    if found.before.side is Side.OFFICERS:
        theirs = found.after._replace(side=Side.OFFICERS, claimable_mask=0)
        return Reason(Why.KEEPS_ROOM, len(theirs.legal_moves()))
    is_forward = quiet_after(found.before, found.move, 0) == 0
    return Reason(Why.GOES_FORWARD if is_forward else Why.WAITS)


_LOOKS: tuple[Callable[[Found], Reason | None], ...] = (
    _only_move,
    _wins,
    _loses,
    _captures,
    _wins_pieces,
    _saves_rebels,
    _threatens,
    _enters_fortress,
    _otherwise,
)
