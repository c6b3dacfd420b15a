"""The solution of Asalto: a rebel move for every position that can arise, read from its file.

The file holds one complete winning strategy for the rebels of rule set `asalto`. It covers games in
which the rebels have followed it from the placing on, whatever the officers did; mirror images
share an entry, and positions that the rebels win in one move have none. `asalto_tui.prove` checks
it by the rules. Reading is lazy: nothing is loaded before `open_solution` is called.

The file is a header and a payload of xz streams, one for each column:

- header: magic, version, rule set id, number of formations, number of entries, SHA-256 of the
  payload (`HEADER`);
- for each placement in reading order (c7d7, c7e7 ... d5e5) the plies of the longest game, at most;
- formations, that is sets of rebels in ascending order, as differences of their masks: five columns
  of one byte each, the lowest byte first;
- for each formation the number of its entries;
- for each entry its place: where the officers stand among the empty points, by rank in reading
  order. Two officers on ranks i < j of n points are numbered like the pairs (0, 1), (0, 2) ...
  (n - 2, n - 1); one officer on rank i is 255 - i. Ascending in a formation;
- for each entry its step: 5 times the rank of the target, plus the direction.
"""

import hashlib
import lzma
import struct
import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from functools import cache
from itertools import accumulate, combinations
from pathlib import Path
from typing import Final

from asalto_tui.engine.board import COORDINATES, POINTS, Move, Point, mirror, point_at
from asalto_tui.engine.position import Position
from asalto_tui.engine.ruleset import ASALTO, Side

HEADER: Final = struct.Struct("<8sH16sII32s")
MAGIC: Final = b"asalto\x00S"
VERSION: Final = 1
SHIPPED: Final = Path(__file__).parent / "data" / "solution.bin"
PLACEMENTS: Final = tuple(
    1 << one | 1 << other for one, other in combinations(sorted(ASALTO.fortress), 2)
)
"""The masks of the officers after each placing (rules 1.4)."""
MASK_BYTES: Final = 5
DIRECTIONS: Final = ((0, 1), (-1, 1), (1, 1), (-1, 0), (1, 0))
"""Right and up: how a rebel steps, by the number of the direction in the file."""

_BOARD: Final = (1 << len(POINTS)) - 1
_PARTS: Final = 11  # points that are mirrored at a time


class SolutionError(ValueError):
    """A solution file that is missing, damaged or of another version."""


def _mirror_table(first: Point) -> list[int]:
    """The mirror image of each set of the eleven points from `first` on."""
    table = [0]
    for point in range(first, first + _PARTS):
        image = 1 << mirror(point)
        table += [mask | image for mask in table]
    return table


_LOW, _MIDDLE, _HIGH = (_mirror_table(first) for first in POINTS[::_PARTS])


def mirror_mask(mask: int) -> int:
    """The points of a mask with left and right exchanged."""
    return _LOW[mask & 0x7FF] | _MIDDLE[mask >> 11 & 0x7FF] | _HIGH[mask >> 22]


def normalised(officers_mask: int, rebels_mask: int) -> tuple[int, int]:
    """The mirror image that the file keeps: the one with the smaller masks, the rebels' first."""
    image = mirror_mask(rebels_mask)
    if image > rebels_mask:
        return officers_mask, rebels_mask
    other = mirror_mask(officers_mask)
    if image < rebels_mask or other < officers_mask:
        return other, image
    return officers_mask, rebels_mask


def _origin_table() -> tuple[tuple[Point | None, ...], ...]:
    """By target and direction: where the step comes from, if that is on the cross."""
    return tuple(
        tuple(point_at(column - right, row + up) for right, up in DIRECTIONS)
        for column, row in COORDINATES
    )


_ORIGINS: Final = _origin_table()


def place_number(officers_mask: int, rebels_mask: int) -> int:
    """The place of one or two officers among the points without rebels, as in the file."""
    empty = _BOARD ^ rebels_mask
    low = officers_mask & -officers_mask
    first = (empty & (low - 1)).bit_count()
    high = officers_mask ^ low
    if not high:
        return 255 - first
    second = (empty & (high - 1)).bit_count()
    count = empty.bit_count()
    return first * (2 * count - first - 1) // 2 + second - first - 1


def step_of(number: int, rebels_mask: int) -> Move:
    """The step with a number of the file; a number out of range gives a path off the board."""
    rank, way = divmod(number, len(DIRECTIONS))
    empty = _BOARD ^ rebels_mask
    for _ in range(rank):
        empty &= empty - 1
    target = (empty & -empty).bit_length() - 1
    origin = _ORIGINS[target][way] if target >= 0 else None
    return (-1 if origin is None else origin, target)


class Solution:
    """A loaded solution: some ten megabytes, made once and only read."""

    def __init__(self, payload: bytes, formations: int, entries: int) -> None:
        """Take the payload apart; raises `SolutionError` when it does not fit the numbers."""
        lengths = [len(PLACEMENTS), *[formations] * (MASK_BYTES + 1), entries, entries]
        columns = _columns(payload, lengths)
        self._longest = dict(zip(PLACEMENTS, next(columns), strict=True))
        masks = bytearray(8 * formations)
        for plane in range(MASK_BYTES):
            masks[plane::8] = next(columns)
        differences = array("Q")
        differences.frombytes(masks)
        del masks
        if sys.byteorder == "big":
            differences.byteswap()
        self._masks = array("Q", accumulate(differences))
        self._starts = array("I", accumulate(next(columns), initial=0))
        if self._starts[-1] != entries:
            raise SolutionError("damaged (its entries do not add up)")
        self._places, self._steps = columns

    def __len__(self) -> int:
        """The number of positions with an entry, mirror images counted once."""
        return len(self._places)

    def stored_step(self, officers_mask: int, rebels_mask: int) -> Move | None:
        """The entry of a position in the image that the file keeps (`normalised`), if any."""
        at = bisect_left(self._masks, rebels_mask)
        if at == len(self._masks) or self._masks[at] != rebels_mask:
            return None
        number = place_number(officers_mask, rebels_mask)
        entry = self._places.find(number, self._starts[at], self._starts[at + 1])
        return None if entry < 0 else step_of(self._steps[entry], rebels_mask)

    def longest_from(self, officers_mask: int) -> int | None:
        """Plies after the placing that officers placed so can hold out at most; None elsewhere."""
        return self._longest.get(officers_mask)

    def move(self, officers_mask: int, rebels_mask: int) -> Move | None:
        """The rebels' move that wins, with the rebels to move; None outside of the solution.

        A position won in one move needs no entry: that move is found by the rules.
        """
        if not officers_mask:
            return None
        officers, rebels = normalised(officers_mask, rebels_mask)
        step = self.stored_step(officers, rebels)
        if step is None:
            return winning_move(Position(ASALTO, officers_mask, rebels_mask, Side.REBELS))
        if rebels == rebels_mask and officers == officers_mask:
            return step
        return (mirror(step[0]), mirror(step[1]))


def winning_move(position: Position) -> Move | None:
    """A move that ends the game at once with a win for the side to move, if there is one."""
    for move in position.legal_moves():
        outcome = position.play_unchecked(move).outcome()
        if outcome is not None and outcome.winner is position.side:
            return move
    return None


def _columns(payload: bytes, lengths: list[int]) -> Iterator[bytes]:
    """The columns of a payload, each checked for its length."""
    for length in lengths:
        stream = lzma.LZMADecompressor(lzma.FORMAT_XZ)
        try:
            column = stream.decompress(payload)
        except (lzma.LZMAError, EOFError) as error:
            raise SolutionError(f"damaged ({error})") from None
        if not stream.eof or len(column) != length:
            raise SolutionError("damaged (a column has a wrong length)")
        payload = stream.unused_data
        yield column
    if payload:
        raise SolutionError("damaged (something follows the last column)")


def read_solution(path: Path) -> Solution:
    """The solution in a file; raises `SolutionError` with one line that says what is wrong."""
    try:
        return _solution_from(path.read_bytes())
    except OSError as error:
        raise SolutionError(f"{path}: cannot be read ({error.strerror})") from None
    except SolutionError as error:
        raise SolutionError(f"{path}: {error}") from None


def _solution_from(data: bytes) -> Solution:
    if len(data) < HEADER.size or not data.startswith(MAGIC):
        raise SolutionError("not a solution of Asalto")
    _, version, rules, formations, entries, checksum = HEADER.unpack_from(data)
    if version != VERSION:
        raise SolutionError(f"version {version}, but only {VERSION} is understood")
    if rules.rstrip(b"\0") != ASALTO.id.encode():
        raise SolutionError(f"for another rule set than {ASALTO.id}")
    payload = data[HEADER.size :]
    if hashlib.sha256(payload).digest() != checksum:
        raise SolutionError("damaged (the checksum is wrong)")
    return Solution(payload, formations, entries)


def open_solution(path: Path | None = None) -> Solution:
    """The solution in `path`, or the one shipped with the program, which is loaded once.

    Raises `SolutionError` with one line when the file is missing or damaged.
    """
    return _shipped() if path is None else read_solution(path)


@cache
def _shipped() -> Solution:
    return read_solution(SHIPPED)
