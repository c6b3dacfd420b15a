"""Rules 4: how a game ends, and in which order the endings are judged."""

import pytest

from asalto_tui.engine.game import Game, GameOverError
from asalto_tui.engine.notation import parse_move
from asalto_tui.engine.position import Outcome, Position, Termination
from asalto_tui.engine.ruleset import ASALTO, RULESETS
from tests.pictures import OFFICERS, REBELS, moves_of, play, position_of


def game_of(drawing, *moves, side=OFFICERS, quiet=0, rules="asalto"):
    return after(Game.from_position(position_of(drawing, side, rules), quiet), *moves)


def after(game, *moves):
    for move in moves:
        game = game.play(parse_move(game.position, move))
    return game


QUIET = """
      . O .
      . . .
  r . . . . . .
  . . . . . . .
  r . r r r r r
      r r r
      r r r
"""


def test_4_1_no_officer_left_and_the_rebels_win():
    game = game_of(QUIET.replace(". . .", ". r .", 1), "d7-c7")
    assert game.outcome() == Outcome(Termination.NO_OFFICERS, REBELS)
    assert game.legal_moves() == []


def test_4_2_fewer_than_nine_rebels_left_and_the_officers_win():
    nine = """
              . O .
              . r .
          . . . . . . .
          . . . . . . .
          r r r . . . .
              . r r
              r r r
        """
    assert game_of(nine).outcome() is None
    game = game_of(nine, "d7xd5")
    assert game.outcome() == Outcome(Termination.FEW_REBELS, OFFICERS)
    assert game.legal_moves() == []


ONE_STEP_TO_FILL = """
      r . r
      r r r
  . . r r r . .
  . . . . . . O
  r r r r r . .
      r r .
      . . .
"""


def test_4_3_rebels_on_all_nine_fortress_points_win():
    game = game_of(ONE_STEP_TO_FILL, side=REBELS)
    assert game.position.fortress_held == 8
    assert game.outcome() is None
    game = after(game, "d6-d7", "g4-g5", "c5-d6", "g5-g4", "d3-d4", "g4-g5", "c3-c4", "g5-g4")
    assert game.outcome() is None
    game = after(game, "c4-c5")
    assert game.position.fortress_held == 9
    assert game.outcome() == Outcome(Termination.FORTRESS_FILLED, REBELS)
    assert game.legal_moves() == []


ONE_STEP_TO_TRAP = """
      O O r
      r r .
  . . r r . r .
  . . . . . . .
  r r r . . . .
      . . .
      . . .
"""


def test_4_4_the_officers_are_to_move_and_none_can_and_the_rebels_win():
    game = game_of(ONE_STEP_TO_TRAP, side=REBELS)
    assert game.outcome() is None
    game = after(game, "f5-e5")
    assert moves_of(game.position) == set()
    assert game.outcome() == Outcome(Termination.OFFICERS_TRAPPED, REBELS)


def test_4_4_a_trapped_officer_beside_a_free_one_is_not_the_end():
    game = game_of(
        """
              O r r
              r r .
          . . r r . r .
          . . . . . . .
          r r r . . . .
              . O .
              . . .
        """,
        "f5-e5",
        side=REBELS,
    )
    assert moves_of(game.position, "c7") == set()
    assert moves_of(game.position, "d2") != set()
    assert game.outcome() is None


def test_4_4_officers_off_their_turn_are_not_trapped():
    position = position_of(ONE_STEP_TO_TRAP, REBELS)
    assert play(position, "f5-e5").side is OFFICERS
    shut = ONE_STEP_TO_TRAP.replace(". . r r . r .", ". . r r r . .")
    assert position_of(shut, REBELS).outcome() is None
    assert position_of(shut, OFFICERS).outcome() == Outcome(Termination.OFFICERS_TRAPPED, REBELS)


ONE_STEP_TO_STICK = """
      r O r
      r r r
  . r r r r r r
  O . . . . . .
  . . . . . . .
      . . .
      . . .
"""


def test_4_5_the_rebels_are_to_move_and_none_can_and_the_officers_win():
    assert moves_of(position_of(ONE_STEP_TO_STICK, REBELS)) == {"b5-a5"}
    game = game_of(ONE_STEP_TO_STICK, "a4-a5")
    assert game.outcome() == Outcome(Termination.REBELS_STUCK, OFFICERS)


def test_4_5_rebels_that_can_still_claim_are_not_stuck():
    position = position_of(
        """
              r O r
              r r r
          O r r r r r r
          . . . . . . .
          . . . . . . .
              . . .
              . . .
        """,
        REBELS,
        "asalto-claim",
        claims="a5",
    )
    assert moves_of(position) == {"*a5"}
    assert position.outcome() is None
    assert moves_of(play(position, "*a5")) == {"b5-a5"}


@pytest.mark.parametrize(
    ("board", "side", "termination", "winner"),
    [
        ("rrr/rrr/2rr3/7/7/3/3", OFFICERS, Termination.NO_OFFICERS, REBELS),  # before 4.2
        ("rrr/rrr/2rrr2/7/7/3/3", OFFICERS, Termination.NO_OFFICERS, REBELS),  # before 4.3
        ("rrr/3/7/7/7/3/1O1", REBELS, Termination.FEW_REBELS, OFFICERS),  # before 4.5
        ("Orr/rrr/2rrr2/7/7/3/3", OFFICERS, Termination.FEW_REBELS, OFFICERS),  # before 4.4
        ("rrr/rrr/rrrrrrr/7/7/3/1O1", REBELS, Termination.FORTRESS_FILLED, REBELS),  # before 4.5
        ("rrr/rrr/2rrr2/7/7/3/3", REBELS, Termination.NO_OFFICERS, REBELS),
    ],
)
def test_the_endings_are_judged_in_order(board, side, termination, winner):
    drawing = board
    for digit in "1234567":
        drawing = drawing.replace(digit, "." * int(digit))
    assert position_of(drawing, side).outcome() == Outcome(termination, winner)


def test_terminations_are_listed_in_the_order_of_the_rules():
    assert [termination.name for termination in Termination] == [
        "NO_OFFICERS",
        "FEW_REBELS",
        "FORTRESS_FILLED",
        "OFFICERS_TRAPPED",
        "REBELS_STUCK",
        "REPETITION",
        "QUIET_MOVES",
        "RESIGNATION",
        "AGREEMENT",
    ]


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


def test_a_win_stands_before_a_draw():
    trap = game_of(ONE_STEP_TO_TRAP, "f5-e5", side=REBELS, quiet=99)
    assert trap.quiet == 100
    assert trap.outcome() == Outcome(Termination.OFFICERS_TRAPPED, REBELS)
    stick = game_of(ONE_STEP_TO_STICK, "a4-a5", quiet=99)
    assert stick.outcome() == Outcome(Termination.REBELS_STUCK, OFFICERS)


def test_the_repetition_is_named_before_the_quiet_moves():
    game = game_of(QUIET, *THERE_AND_BACK, *THERE_AND_BACK, quiet=92)
    assert game.quiet == 100
    assert game.outcome() == Outcome(Termination.REPETITION)


def test_the_draw_rules_hold_in_every_rule_set():
    for rules in RULESETS.values():
        game = Game.from_position(Position.start(rules), quiet=100)
        assert game.outcome() == Outcome(Termination.QUIET_MOVES), rules


@pytest.mark.parametrize("side", [OFFICERS, REBELS])
def test_4_8_a_player_may_resign_and_the_other_wins(side):
    for game in (Game.start(ASALTO), game_of(QUIET, "d7-c7")):
        resigned = game.resign(side)
        assert resigned.outcome() == Outcome(Termination.RESIGNATION, side.other)
        assert resigned.position == game.position
        assert resigned.legal_moves() == []


def test_4_8_both_may_agree_on_a_draw():
    assert game_of(QUIET).agree_draw().outcome() == Outcome(Termination.AGREEMENT)


def test_after_the_end_nothing_more_happens():
    over = {
        "agreement": game_of(QUIET).agree_draw(),
        "quiet moves": game_of(QUIET, "d7-c7", quiet=99),
    }
    for why, game in over.items():
        for late in (
            lambda game=game: game.play(game.position.legal_moves()[0]),
            lambda game=game: game.resign(OFFICERS),
            game.agree_draw,
        ):
            with pytest.raises(GameOverError, match=f"over: {why}"):
                late()
