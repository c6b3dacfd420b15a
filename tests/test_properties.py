"""What holds in every position of every rule set."""

from hypothesis import given

from asalto_tui.engine.board import mirror
from asalto_tui.engine.game import Game
from asalto_tui.engine.position import IllegalMoveError, Position, captured_points
from asalto_tui.engine.ruleset import RULESETS, Side
from asalto_tui.engine.tables import mask_of, points_of
from tests.strategies import paths, positions


def mirrored(position):
    def flip(mask):
        return mask_of(mirror(point) for point in points_of(mask))

    return position._replace(
        officers_mask=flip(position.officers_mask),
        rebels_mask=flip(position.rebels_mask),
        claimable_mask=flip(position.claimable_mask),
    )


def test_the_starts_are_their_own_mirror_images():
    for rules in RULESETS.values():
        assert mirrored(Position.start(rules)) == Position.start(rules)


@given(positions())
def test_the_mirror_image_has_the_mirror_images_of_the_moves(position):
    image = mirrored(position)
    moves = {tuple(map(mirror, move)): move for move in position.legal_moves()}
    assert set(image.legal_moves()) == set(moves)
    for move, original in moves.items():
        assert image.play(move) == mirrored(position.play(original))
    assert image.outcome() == position.outcome()


def is_legal(position, path):
    try:
        after = position.play(path)
    except IllegalMoveError as error:
        assert str(error).endswith("is not legal here")
        return False
    assert after == position.play_unchecked(path)
    return True


@given(positions(), paths)
def test_play_raises_exactly_when_the_move_is_not_listed(position, path):
    assert is_legal(position, path) == (path in position.legal_moves())


def test_play_raises_exactly_when_the_move_is_not_listed_for_every_short_path():
    for rules in RULESETS.values():
        position = Position.start(rules)
        while position.to_place:
            position = position.play_unchecked(position.legal_moves()[-1])
        listed = set(position.legal_moves())
        short = [(), *((point,) for point in range(33))]
        short += [(origin, target) for origin in range(33) for target in range(33)]
        assert {path for path in short if is_legal(position, path)} == listed


@given(positions())
def test_pieces_never_grow_in_number_and_only_the_other_sides_are_captured(position):
    for move in position.legal_moves():
        after = position.play(move)
        placed = len(move) == 1 and position.side is Side.OFFICERS
        assert len(after.officers) <= len(position.officers) + placed
        assert len(after.rebels) == len(position.rebels) - len(captured_points(move))
        assert set(captured_points(move)) <= set(position.rebels)
        assert not set(after.officers) & set(after.rebels)
        assert set(after.claimable) <= set(after.officers)


@given(positions())
def test_a_position_without_moves_is_over_and_one_that_is_over_has_none(position):
    assert (position.outcome() is None) == bool(position.legal_moves())
    assert Game.from_position(position).legal_moves() == position.legal_moves()


@given(positions())
def test_moves_are_listed_once_and_always_in_the_same_order(position):
    moves = position.legal_moves()
    assert len(set(moves)) == len(moves)
    assert moves == position._replace().legal_moves()


@given(positions())
def test_the_officers_that_could_capture_are_those_with_a_capture_to_play(position):
    freed = position._replace(side=Side.OFFICERS, to_place=0, claimable_mask=0)
    if freed.legal_moves():
        capturing = {move[0] for move in freed.legal_moves() if captured_points(move)}
        assert set(points_of(position.capturers_mask())) == capturing


@given(positions())
def test_what_a_move_loses_is_told_before_it(position):
    for move in position.legal_moves():
        after = position.play(move)
        moved = {move[-1] if officer == move[0] else officer for officer in position.officers}
        if len(move) > 1 and position.side is Side.OFFICERS:
            assert set(after.officers) == moved - set(position.huffed_by(move))
        else:
            assert position.huffed_by(move) == ()
