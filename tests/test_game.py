"""A game: undo, redo and replay are indexing, and nothing is lost on the way."""

from random import Random

import pytest

from asalto_tui.engine.board import parse_points
from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import parse_move
from asalto_tui.engine.position import IllegalMoveError, Termination
from asalto_tui.engine.ruleset import ASALTO, RULESETS
from tests.pictures import OFFICERS, REBELS, position_of

OPENING = ("@c6", "@e6", "d4-d5", "c6-d6", "c4-d4")


def played(*moves, rules="asalto"):
    game = Game.start(RULESETS[rules])
    for move in moves:
        game = game.play(parse_move(game.position, move))
    return game


def facts(game):
    return (
        game.position,
        game.quiet,
        game.repetitions,
        game.played,
        game.last_move,
        game.ply,
        game.outcome(),
        game.legal_moves(),
    )


def random_game(rules, rng, plies):
    game = Game.start(rules)
    while (moves := game.legal_moves()) and game.ply < plies:
        game = game.play(rng.choice(moves))
    return game


def test_a_new_game_has_no_past():
    game = Game.start(ASALTO)
    assert (game.ply, game.length, game.quiet, game.repetitions) == (0, 0, 0, 1)
    assert (game.played, game.last_move, game.outcome()) == ((), None, None)
    assert game.rules is ASALTO
    assert game.undo() == game.redo() == game


def test_every_move_is_remembered():
    game = played(*OPENING)
    assert game.ply == game.length == 5
    assert game.played[2:] == (parse_points("d4 d5"), parse_points("c6 d6"), parse_points("c4 d4"))
    assert game.last_move == parse_points("c4 d4")
    assert len(game.positions) == len(game.quiets) == 6


def test_undo_takes_back_one_move_and_redo_makes_it_again():
    game = played(*OPENING)
    assert facts(game.undo()) == facts(played(*OPENING[:4]))
    assert game.undo().undo().redo().redo() == game
    assert game.redo() == game


def test_placing_can_be_undone():
    game = played("@c6", "@e6")
    assert game.undo().position.to_place == 1
    assert game.undo().undo().position == Game.start(ASALTO).position


def test_a_huff_and_a_claim_can_be_undone():
    huffed = played("@d7", "@e7", "d4-d5", "d7-d6", "c4-c5")
    assert huffed.undo().redo() == huffed
    claim = Game.from_position(
        position_of("OO. .r. ....... ....... rrrrrrr rrr rrr", OFFICERS, "asalto-claim")
    )
    claim = claim.play(parse_points("d7 e7")).play(parse_points("e7"))
    assert claim.position.officers == parse_points("c7")
    assert claim.undo().position.officers == parse_points("c7 e7")
    assert claim.undo().position.claimable == parse_points("c7 e7")


def test_at_any_index_the_game_is_the_one_that_was_played():
    rng = Random(5)
    for rules in RULESETS.values():
        game = random_game(rules, rng, 60)
        again = Game.start(rules)
        for index, move in enumerate(game.moves):
            assert facts(game.at(index)) == facts(again)
            again = again.play(move)
        assert facts(game) == facts(again)


def test_at_stays_between_the_start_and_the_end_of_the_line():
    game = played(*OPENING)
    assert game.at(-3) == game.at(0)
    assert game.at(99) == game.at(5) == game


def test_undone_moves_stay_in_the_line_until_another_is_played():
    game = played(*OPENING).undo().undo()
    assert (game.ply, game.length) == (3, 5)
    other = game.play(parse_points("e6 e7"))
    assert (other.ply, other.length) == (4, 4)
    assert other == played("@c6", "@e6", "d4-d5", "e6-e7")
    assert game.redo().redo() == played(*OPENING)


def test_games_are_values():
    game = played(*OPENING)
    game.play(parse_points("e6 e7")).play(parse_points("d5 c5"))
    game.resign(OFFICERS)
    assert game == played(*OPENING)
    assert hash(game) == hash(played(*OPENING))


def test_an_ending_by_agreement_is_one_more_step_and_can_be_undone():
    game = played(*OPENING)
    for over, termination in (
        (game.resign(REBELS), Termination.RESIGNATION),
        (game.agree_draw(), Termination.AGREEMENT),
    ):
        assert over.outcome().termination is termination
        assert (over.ply, over.length, over.index) == (5, 6, 6)
        assert over.played == game.played
        assert over.last_move == game.last_move
        assert over.undo().outcome() is None
        assert over.undo().legal_moves() == game.legal_moves()
        assert over.undo().redo() == over
        assert over.undo().play(parse_points("e6 e7")).outcome() is None
        assert over.at(2).redo().ply == 3


def test_resigning_after_an_undo_drops_the_undone_moves():
    game = played(*OPENING).undo().undo().resign(OFFICERS)
    assert (game.ply, game.length) == (3, 4)


def test_undoing_a_draw_takes_the_draw_back():
    game = Game.from_position(position_of("O.. ... r...... ....... rrrrrrr rrr rrr"), quiet=99)
    drawn = game.play(parse_points("c7 d7"))
    assert drawn.outcome().termination is Termination.QUIET_MOVES
    assert drawn.undo().quiet == 99
    assert drawn.undo().outcome() is None


def test_undone_moves_do_not_count_as_repetitions():
    game = Game.from_position(position_of("O.. ... r...... ....... rrrrrrr rrr rrr"))
    for move in ("c7 d7", "a5 b5", "d7 c7", "b5 a5"):
        game = game.play(parse_points(move))
    assert game.repetitions == 2
    assert game.at(0).repetitions == 1
    assert game.at(1).repetitions == 1


def test_an_illegal_move_leaves_the_game_as_it_was():
    game = played(*OPENING)
    with pytest.raises(IllegalMoveError, match="d5-d4"):
        game.play(parse_points("d5 d4"))
    assert game == played(*OPENING)
