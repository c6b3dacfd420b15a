"""Pack a strategy into the solution file of the game: `pack.py FOLDER FILE`.

The layout is described in `asalto_tui/solution.py`, which also gives the numbering of places and
steps, so that packing and reading cannot disagree.
"""

import hashlib
import lzma
import struct
import sys
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from asalto_tui.engine.board import COORDINATES
from asalto_tui.engine.ruleset import ASALTO
from asalto_tui.solution import DIRECTIONS, HEADER, MAGIC, MASK_BYTES, VERSION, place_number

Choice = tuple[int, int, int, int]
"""Rebels, officers (masks of a position in the image that is kept), from, to."""


def step_number(rebels_mask: int, origin: int, target: int) -> int:
    """The number of a rebel's step in the file."""
    (column, row), (other_column, other_row) = COORDINATES[origin], COORDINATES[target]
    way = DIRECTIONS.index((other_column - column, row - other_row))
    empty = ~rebels_mask & ((1 << target) - 1)
    return len(DIRECTIONS) * empty.bit_count() + way


def columns_of(choices: Iterable[Choice]) -> tuple[list[bytes], int, int]:
    """The columns of a file, and the numbers of formations and of entries."""
    masks, counts, places, steps = [], bytearray(), bytearray(), bytearray()
    for rebels, group in groupby(sorted(choices), key=itemgetter(0)):
        entries = sorted(
            (place_number(officers, rebels), step_number(rebels, origin, target))
            for _, officers, origin, target in group
        )
        masks.append(rebels)
        counts.append(len(entries))
        places += bytes(place for place, _ in entries)
        steps += bytes(step for _, step in entries)
    differences = [now - before for before, now in zip([0, *masks], masks, strict=False)]
    raw = b"".join(struct.pack("<Q", difference)[:MASK_BYTES] for difference in differences)
    planes = [raw[plane::MASK_BYTES] for plane in range(MASK_BYTES)]
    return [*planes, bytes(counts), bytes(places), bytes(steps)], len(masks), len(places)


def compressed(column: bytes) -> bytes:
    """One xz stream: the smallest over a few settings of the coder."""
    candidates = []
    for lc, lp in ((0, 0), (1, 0), (2, 0), (3, 0), (4, 0)):
        coder = {
            "id": lzma.FILTER_LZMA2,
            "preset": 9 | lzma.PRESET_EXTREME,
            "lc": lc,
            "lp": lp,
            "pb": 0,
            "dict_size": 1 << 21,
        }
        candidates.append(lzma.compress(column, check=lzma.CHECK_NONE, filters=[coder]))
    return min(candidates, key=len)


def pack(choices: Iterable[Choice], longest: bytes) -> bytes:
    """The whole file; `longest` has a byte for each placement."""
    columns, formations, entries = columns_of(choices)
    payload = b"".join(map(compressed, [longest, *columns]))
    checksum = hashlib.sha256(payload).digest()
    return HEADER.pack(MAGIC, VERSION, ASALTO.id.encode(), formations, entries, checksum) + payload


def read_choices(path: Path) -> list[Choice]:
    """The strategy as the solver writes it: two words for each position."""
    board = (1 << 33) - 1
    return [
        (low & board, officers, low >> 40 & 63, low >> 48 & 63)
        for low, officers in struct.iter_unpack("<QQ", path.read_bytes())
    ]


def main() -> None:
    """Read a strategy, write the packed file, say how large it is."""
    folder, target = map(Path, sys.argv[1:])
    choices = read_choices(folder / "strategy.bin")
    data = pack(choices, (folder / "longest.bin").read_bytes())
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(data)
    print(f"{target}: {len(choices):,} positions in {len(data):,} bytes")


if __name__ == "__main__":
    main()
