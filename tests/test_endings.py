"""Rules 4: how a game is won, resigned or agreed a draw, and in which order endings are judged."""

import pytest

from asalto_tui.engine.game import Game, GameOverError
from asalto_tui.engine.position import Outcome, Termination
from asalto_tui.engine.ruleset import ASALTO
from tests.pictures import OFFICERS, QUIET, REBELS, after, game_of, moves_of, play, position_of


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


def test_a_win_stands_before_a_draw():
    trap = game_of(ONE_STEP_TO_TRAP, "f5-e5", side=REBELS, quiet=99)
    assert trap.quiet == 100
    assert trap.outcome() == Outcome(Termination.OFFICERS_TRAPPED, REBELS)
    stick = game_of(ONE_STEP_TO_STICK, "a4-a5", quiet=99)
    assert stick.outcome() == Outcome(Termination.REBELS_STUCK, OFFICERS)


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
