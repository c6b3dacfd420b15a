"""Reading the solution: look-ups, mirror images, and files that are damaged in every way."""

import hashlib
import lzma
import random
import tracemalloc
from itertools import combinations

import pytest

from asalto_tui.engine.board import POINTS, mirror, parse_points
from asalto_tui.engine.notation import parse_position
from asalto_tui.engine.position import Position
from asalto_tui.engine.ruleset import ASALTO, Side
from asalto_tui.engine.tables import mask_of, points_of
from asalto_tui.solution import (
    HEADER,
    MAGIC,
    PLACEMENTS,
    SHIPPED,
    SolutionError,
    mirror_mask,
    normalised,
    open_solution,
    place_number,
    read_solution,
    step_of,
    winning_move,
)
from tests.solved import PACK, file_of

REBELS = mask_of(ASALTO.start_rebels)


def position_of(text):
    return parse_position(ASALTO, text)[0]


def test_masks_are_mirrored_point_by_point():
    for seed in range(200):
        mask = random.Random(seed).getrandbits(len(POINTS))
        assert mirror_mask(mask) == mask_of(map(mirror, points_of(mask)))
        assert mirror_mask(mirror_mask(mask)) == mask


def test_both_images_of_a_position_have_the_same_kept_one():
    for seed in range(200):
        points = random.Random(seed).sample(POINTS, 26)
        officers, rebels = mask_of(points[:2]), mask_of(points[2:])
        image = mirror_mask(officers), mirror_mask(rebels)
        assert normalised(officers, rebels) == normalised(*image)
        assert normalised(officers, rebels) in ((officers, rebels), image)


def test_places_are_numbered_like_pairs():
    empty = sorted(ASALTO.fortress)
    numbers = [place_number(mask_of(pair), REBELS) for pair in combinations(empty, 2)]
    assert numbers == list(range(36))
    assert [place_number(mask_of([one]), REBELS) for one in empty] == list(range(255, 246, -1))


def test_steps_have_a_number_each():
    position = position_of("3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0")
    for move in position.legal_moves():
        number = PACK.step_number(position.rebels_mask, *move)
        assert step_of(number, position.rebels_mask) == move


def test_a_step_from_off_the_board_is_none_of_the_rules():
    assert -1 in step_of(2, REBELS)  # to c7 from the left below
    assert -1 in step_of(254, REBELS)


def test_a_packed_strategy_reads_back(tmp_path):
    texts = {
        "3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0": "d4 d5",
        "3/1OO/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0": "b5 c5",
        "3/O2/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0": "c4 c5",
        "O2/2O/2r3r/rrrrrrr/rrrrrrr/rrr/rrr r 0 0": "c5 c6",
    }
    moves = {position_of(text): parse_points(move) for text, move in texts.items()}
    solution = read_solution(file_of(moves, tmp_path / "small", bytes(range(36))))
    assert len(solution) == 4
    for position, move in moves.items():
        assert solution.stored_step(position.officers_mask, position.rebels_mask) == move
    assert solution.stored_step(mask_of(parse_points("c7 d7")), REBELS) is None
    assert solution.stored_step(mask_of(parse_points("c6 e6")), REBELS ^ 1 << 32) is None
    assert [solution.longest_from(mask) for mask in PLACEMENTS] == list(range(36))
    assert solution.longest_from(1 << 20) is None


def test_every_placement_has_a_legal_move():
    solution = open_solution()
    for officers in PLACEMENTS:
        position = Position(ASALTO, officers, REBELS, Side.REBELS)
        assert solution.move(officers, REBELS) in position.legal_moves()


def test_mirror_images_get_mirrored_moves():
    solution = open_solution()
    rng = random.Random(8)
    for officers in PLACEMENTS:
        position = Position(ASALTO, officers, REBELS, Side.REBELS)
        while position.outcome() is None:
            move = solution.move(position.officers_mask, position.rebels_mask)
            image = solution.move(*map(mirror_mask, position[1:3]))
            if winning_move(position) is None and position[1:3] != tuple(
                map(mirror_mask, position[1:3])
            ):
                assert image == tuple(map(mirror, move))
            position = position.play(move)
            if position.outcome() is None:
                position = position.play(rng.choice(position.legal_moves()))
        assert position.outcome().winner is Side.REBELS


def test_a_position_outside_of_the_solution_has_no_move():
    assert open_solution().move(1 << 32, mask_of(range(5, 16))) is None
    assert open_solution().move(0, REBELS) is None


def test_a_win_in_one_is_found_by_the_rules():
    position = position_of("rrr/rrr/rrr1rrr/3rO2/7/rrr/rO1 r 0 0")
    move = open_solution().move(position.officers_mask, position.rebels_mask)
    assert position.play(move).outcome().winner is Side.REBELS


def test_it_loads_quickly_and_stays_small():
    open_solution()
    tracemalloc.start()
    solution = read_solution(SHIPPED)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 20_000_000
    assert SHIPPED.stat().st_size <= 2_500_000
    assert len(solution) > 1_000_000


def rebuilt(data, **changes):
    """A file with header fields or payload changed, and a checksum that fits again."""
    names = ("magic", "version", "rules", "formations", "entries", "checksum")
    fields = dict(zip(names, HEADER.unpack_from(data), strict=True))
    payload = changes.pop("payload", data[HEADER.size :])
    fields |= {"checksum": hashlib.sha256(payload).digest(), **changes}
    return HEADER.pack(*fields.values()) + payload


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    position = position_of("3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0")
    path = tmp_path_factory.mktemp("whole") / "whole"
    return file_of({position: parse_points("d4 d5")}, path).read_bytes()


def damages(whole):
    """Damaged copies of a file by what its message has to say."""
    payload = whole[HEADER.size :]
    flipped = bytearray(whole)
    flipped[-20] ^= 4
    extra = payload + lzma.compress(b"more")
    return {
        "empty": (b"", "not a solution"),
        "a text": (b"hello, this is a text that is longer than any header" * 9, "not a solution"),
        "cut in the header": (whole[:40], "not a solution"),
        "cut": (whole[:-7], "checksum"),
        "one bit": (bytes(flipped), "checksum"),
        "longer": (whole + b"\0", "checksum"),
        "other magic": (rebuilt(whole, magic=MAGIC[::-1]), "not a solution"),
        "newer": (rebuilt(whole, version=2), "version 2"),
        "other rules": (rebuilt(whole, rules=b"german-tactics"), "another rule set"),
        "no streams": (rebuilt(whole, payload=b"\0" * 99), "damaged"),
        "cut, checksum made to fit": (rebuilt(whole, payload=payload[:-30]), "damaged"),
        "a stream too many": (rebuilt(whole, payload=extra), "something follows"),
        "more formations": (rebuilt(whole, formations=2), "wrong length"),
        "more entries": (rebuilt(whole, entries=2), "do not add up"),
    }


def test_the_whole_file_is_read(whole, tmp_path):
    (tmp_path / "copy").write_bytes(rebuilt(whole))
    assert len(read_solution(tmp_path / "copy")) == 1


@pytest.mark.parametrize("way", damages(bytes(200)))
def test_damage_is_told_in_one_clear_line(way, whole, tmp_path):
    data, message = damages(whole)[way]
    path = tmp_path / "damaged"
    path.write_bytes(data)
    with pytest.raises(SolutionError, match=message) as caught:
        open_solution(path)
    assert str(path) in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_told_too(tmp_path):
    with pytest.raises(SolutionError, match="cannot be read"):
        open_solution(tmp_path / "nowhere")
