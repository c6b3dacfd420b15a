"""The bot on top of the ladder: as rebels it plays the solution, else it searches or holds out."""

from collections.abc import Generator
from random import Random
from typing import TYPE_CHECKING

from asalto_tui.bots.bot import Bot, Thinking
from asalto_tui.bots.levels import MARSHAL, think_at
from asalto_tui.bots.limits import Limits
from asalto_tui.engine.board import Move
from asalto_tui.engine.game import Game
from asalto_tui.engine.position import Position
from asalto_tui.engine.ruleset import ASALTO, Side
from asalto_tui.i18n import _

if TYPE_CHECKING:
    from asalto_tui.solution import Solution

MOST_POSITIONS = 6000
"""How many positions of the solution are walked to find the reply that holds out longest."""
_SLICE = 50


def solution_or_trouble() -> "Solution | str":
    """The shipped solution, or why it cannot be used."""
    from asalto_tui.solution import SolutionError, open_solution  # loaded when it is wanted

    try:
        return open_solution()
    except SolutionError as error:
        return str(error)


def solution_or_none() -> "Solution | None":
    """The shipped solution, or None if it cannot be used."""
    found = solution_or_trouble()
    return None if isinstance(found, str) else found


def proven_move(position: Position) -> Move | None:
    """The rebels' move of the solution, if the position is covered and the file can be read."""
    if position.rules is not ASALTO or position.side is not Side.REBELS:
        return None
    solution = solution_or_none()
    return solution.move(position.officers_mask, position.rebels_mask) if solution else None


def held_out(game: Game) -> tuple[int, int] | None:
    """How many plies the officers have held out since the placing, and how many are possible.

    None for games that did not begin at the start of `asalto`, or before both officers stand.
    """
    if game.positions[0] != Position.start(ASALTO) or game.ply < ASALTO.officers_to_place:
        return None
    placed = game.positions[ASALTO.officers_to_place].officers_mask
    solution = solution_or_none()
    longest = solution.longest_from(placed) if solution else None
    return None if longest is None else (game.ply - ASALTO.officers_to_place, longest)


def think(game: Game, rng: Random) -> Thinking:
    """The proven move, the reply that holds out longest, or what the strongest search finds."""
    position = game.position
    if move := proven_move(position):
        yield
        return move
    if position.rules is ASALTO and (solution := solution_or_none()):
        if position.to_place:
            yield
            return _placing(position, solution, rng)
        if position.side is Side.OFFICERS:
            replies = yield from _longest_replies(position, solution)
            if replies:
                from asalto_tui.bots.search import Search

                search = Search(game, Limits(MARSHAL.nodes))
                return (yield from search.run(replies)).move
    return (yield from think_at(MARSHAL, game, rng))


def _placing(position: Position, solution: "Solution", rng: Random) -> Move:
    """A placing from which the officers can hold out longest."""
    moves = position.legal_moves()
    rng.shuffle(moves)

    def longest(move: Move) -> int:
        placed = position.play_unchecked(move)
        pairs = [placed] if not placed.to_place else map(placed.play, placed.legal_moves())
        return max(solution.longest_from(pair.officers_mask) or 0 for pair in pairs)

    return max(moves, key=longest)


class _TooMany(Exception):
    """The walk is longer than it may be, or leaves the solution."""


def _longest_replies(position: Position, solution: "Solution") -> Generator[None, None, list[Move]]:
    """The replies after which the solution needs longest; none if that is not known in time."""
    known: dict[tuple[int, int], int] = {}
    replies: dict[int, list[Move]] = {}
    try:
        for move in position.legal_moves():
            plies = yield from _plies_left(position.play_unchecked(move), solution, known)
            replies.setdefault(plies, []).append(move)
    except _TooMany:
        return []
    return replies[max(replies)]


def _plies_left(
    position: Position, solution: "Solution", known: dict[tuple[int, int], int]
) -> Generator[None, None, int]:
    """Plies until the rebels, to move, have won against the best defence; `_TooMany` if unknown."""
    from asalto_tui.solution import normalised

    if outcome := position.outcome():
        if outcome.winner is not Side.REBELS:
            raise _TooMany  # the solution knows no such end: let the search have it
        return 0
    key = normalised(position.officers_mask, position.rebels_mask)
    if key in known:
        return known[key]
    move = solution.move(position.officers_mask, position.rebels_mask)
    if move is None or len(known) >= MOST_POSITIONS:
        raise _TooMany
    after = position.play_unchecked(move)
    longest = 0
    for reply in after.legal_moves():
        rest = yield from _plies_left(after.play_unchecked(reply), solution, known)
        longest = max(longest, 1 + rest)
    known[key] = 1 + longest
    if len(known) % _SLICE == 0:
        yield
    return known[key]


def doing(game: Game) -> str:
    """What it does as rebels, in a sentence: follow the solution, or search for a way back."""
    trouble = solution_or_trouble()
    if isinstance(trouble, str):
        return _("It searches: the solution cannot be used. {reason}").format(reason=trouble)
    if game.rules is not ASALTO:
        return _("It searches: only Asalto itself is solved.")
    turns = [position for position in game.positions[: game.ply + 1] if _is_rebels_turn(position)]
    if turns and proven_move(turns[-1]):
        return _("It plays the proven win.")
    return _("It searches: this position is not in the solution.") if turns else ""


def _is_rebels_turn(position: Position) -> bool:
    return position.side is Side.REBELS and not position.outcome()


CONQUEROR = Bot(
    "conqueror",
    think,
    lambda: (_("Conqueror"), _("As rebels it plays a proven win; as officers it holds out long.")),
    doing,
)
