"""Rules 4.6 and 4.7: draws by repetition and by a hundred quiet moves."""

import pytest

from asalto_tui.engine.game import Game
from asalto_tui.engine.position import Outcome, Position, Termination
from asalto_tui.engine.ruleset import ASALTO, RULESETS
from tests.pictures import OFFICERS, QUIET, REBELS, after, game_of, position_of

THERE_AND_BACK = ("d7-c7", "a5-b5", "c7-d7", "b5-a5")


def test_4_6_the_third_time_with_the_same_side_to_move_is_a_draw():
    game = game_of(QUIET)
    assert game.repetitions == 1
    game = after(game, *THERE_AND_BACK)
    assert game.repetitions == 2
    assert game.outcome() is None
    game = after(game, *THERE_AND_BACK[:3])
    assert game.repetitions == 2
    assert game.outcome() is None
    game = after(game, THERE_AND_BACK[3])
    assert game.repetitions == 3
    assert game.outcome() == Outcome(Termination.REPETITION)
    assert game.outcome().winner is None
    assert game.legal_moves() == []


def test_4_6_the_same_pieces_with_the_other_side_to_move_are_another_position():
    game = game_of(QUIET, "d7-c7", "a5-b5", "c7-d7", "b5-c5", "d7-d6", "c5-b5", "d6-d7", "b5-a5")
    assert game.position == game.positions[0]
    assert game.repetitions == 2
    assert position_of(QUIET) != position_of(QUIET, REBELS)


def test_4_6_the_times_need_not_follow_each_other():
    longer = ("d7-e7", "a5-b5", "e7-e6", "b5-c5", "e6-d6", "c5-b5", "d6-d7", "b5-a5")
    game = game_of(QUIET, *THERE_AND_BACK, *longer)
    assert game.outcome() == Outcome(Termination.REPETITION)


def test_4_6_what_may_be_claimed_is_part_of_the_position():
    drawing = QUIET.replace(". . .", ". r .", 1)
    claim = position_of(drawing, REBELS, "asalto-claim", claims="d7")
    assert claim != position_of(drawing, REBELS, "asalto-claim")


@pytest.mark.parametrize("move", ["a5-b5", "d7-c7"])
def test_4_7_a_hundred_quiet_moves_are_a_draw(move):
    side = REBELS if move == "a5-b5" else OFFICERS
    assert game_of(QUIET, move, side=side, quiet=98).outcome() is None
    game = game_of(QUIET, move, side=side, quiet=99)
    assert game.quiet == 100
    assert game.outcome() == Outcome(Termination.QUIET_MOVES)
    assert game.legal_moves() == []


@pytest.mark.parametrize(
    ("move", "side", "quiet"),
    [
        ("d7-d6", OFFICERS, 100),  # an officer's step, wherever it leads
        ("a5-b5", REBELS, 100),  # a rebel's sideways step
        ("a3-a4", REBELS, 0),  # forward
        ("a3-b4", REBELS, 0),  # diagonally forward
    ],
)
def test_4_7_only_a_rebels_forward_step_restarts_the_count(move, side, quiet):
    assert game_of(QUIET, move, side=side, quiet=99).quiet == quiet


def test_4_7_a_capture_restarts_the_count_and_a_huff_does_not():
    drawing = QUIET.replace(". . .", ". r .", 1).replace(". O .", "O O .", 1)
    assert game_of(drawing, "d7xd5", quiet=42).quiet == 0
    huff = game_of(drawing, "d7-e7", quiet=42, rules="asalto")
    assert huff.position.officers == ()
    assert huff.quiet == 43


def test_4_7_placing_and_claiming_are_no_moves_of_the_count():
    game = after(Game.start(ASALTO), "@d7")
    assert game.quiet == 0
    game = after(game, "@d6")
    assert game.quiet == 0
    drawing = QUIET.replace(". . .", ". r .", 1).replace(". O .", "O O .", 1)
    game = game_of(drawing, "d7-e7", quiet=42, rules="asalto-claim")
    assert game.quiet == 43
    assert after(game, "*e7").quiet == 43


def test_4_7_the_hundred_moves_are_fifty_by_each_side():
    game = game_of(
        """
              . O .
              . . .
          . . . . . . .
          r . . . . . r
          r r r r r r r
              r r r
              r r r
        """
    )
    tour = "d7-e7 e7-e6 e6-e5 e5-d6 d6-c6 c6-c7 c7-d7".split()
    shuffle = "a4-b4 g4-f4 b4-a4 f4-g4".split()
    for turn in range(50):
        assert game.outcome() is None
        game = after(game, tour[turn % 7], shuffle[turn % 4])
    assert len(game.played) == game.quiet == 100
    assert game.outcome() == Outcome(Termination.QUIET_MOVES)


def test_the_repetition_is_named_before_the_quiet_moves():
    game = game_of(QUIET, *THERE_AND_BACK, *THERE_AND_BACK, quiet=92)
    assert game.quiet == 100
    assert game.outcome() == Outcome(Termination.REPETITION)


def test_the_draw_rules_hold_in_every_rule_set():
    for rules in RULESETS.values():
        game = Game.from_position(Position.start(rules), quiet=100)
        assert game.outcome() == Outcome(Termination.QUIET_MOVES), rules
