"""Rules 3: what a missed capture costs."""

import pytest

from asalto_tui.engine.board import parse_points
from asalto_tui.engine.position import Outcome, Termination
from tests.pictures import OFFICERS, REBELS, moves_of, picture, picture_of, play, position_of

ONLY_E7_CAN_CAPTURE = """
      . O O
      . . r
  . . . . . . .
  . . . . . . .
  r r r r r r r
      r r r
      r r r
"""
BOTH_CAN_CAPTURE = """
      O O .
      . r .
  . . . . . . .
  . . . . . . .
  r r r r r r r
      r r r
      r r r
"""


def test_capturing_is_never_compulsory():
    moves = moves_of(position_of(ONLY_E7_CAN_CAPTURE))
    assert moves == {"d7-c7*e7", "d7-d6*e7", "e7-d6*d6", "e7xe5"}


def test_an_officer_that_could_have_captured_is_removed_when_the_other_moves():
    after = """
              O . .
              . . r
          . . . . . . .
          . . . . . . .
          r r r r r r r
              r r r
              r r r
        """
    assert picture_of(play(position_of(ONLY_E7_CAN_CAPTURE), "d7-c7")) == picture(after)


def test_the_mover_goes_from_the_point_it_moved_to():
    position = position_of(ONLY_E7_CAN_CAPTURE)
    assert position.huffed_by(parse_points("e7 d6")) == parse_points("d6")
    assert picture_of(play(position, "e7-d6")) == picture(
        """
              . O .
              . . r
          . . . . . . .
          . . . . . . .
          r r r r r r r
              r r r
              r r r
        """
    )


def test_every_officer_that_could_have_captured_is_removed():
    position = position_of(BOTH_CAN_CAPTURE)
    assert "d7-e7*c7*e7" in moves_of(position)
    after = play(position, "d7-e7*c7*e7")
    assert after.officers == ()
    assert after.outcome() == Outcome(Termination.NO_OFFICERS, REBELS)


def test_if_one_officer_captures_the_other_is_not_huffed():
    position = position_of(BOTH_CAN_CAPTURE)
    assert position.huffed_by(parse_points("d7 d5")) == ()
    assert play(position, "d7xd5").officers == parse_points("c7 d5")
    assert play(position, "c7xe5").officers == parse_points("d7 e5")


def test_a_chain_cut_short_is_a_capture_and_huffs_nobody():
    position = position_of(
        """
              . O .
              . r .
          . . . . . . .
          . . . r . . .
          r r r . r r r
              r r r
              r r r
        """
    )
    assert "d7xd5xd3" in moves_of(position)
    assert play(position, "d7xd5").officers == parse_points("d5")


def test_a_capture_that_the_move_itself_opens_for_the_mover_does_not_count():
    position = position_of(
        """
              . O .
              . . .
          . . . r . . .
          . . . . . . .
          r r r r r r r
              r r r
              r r r
        """
    )
    after = play(position, "d7-d6")
    assert after.officers == parse_points("d6")
    assert after.capturers_mask() != 0  # and now it could


def test_a_capture_that_the_move_itself_opens_for_the_other_does_not_count():
    position = position_of(
        """
              O . .
              . r .
          . . . . O . .
          . . . . . . .
          r r r r r r r
              r r r
              r r r
        """
    )
    assert "e5-e6" in moves_of(position)
    assert play(position, "e5-e6").officers == parse_points("c7 e6")


def test_a_capture_that_the_move_itself_closes_does_count():
    position = position_of(
        """
              O . .
              . r .
          . . . . . O .
          . . . . . . .
          r r r r r r r
              r r r
              r r r
        """
    )
    assert "f5-e5*c7" in moves_of(position)
    assert play(position, "f5-e5").officers == parse_points("e5")


def test_without_a_capture_in_sight_nobody_is_huffed():
    position = position_of(ONLY_E7_CAN_CAPTURE.replace(". . r", ". . .", 1))
    assert not any("*" in move for move in moves_of(position))


def test_placing_and_the_rebels_moves_huff_nobody():
    position = position_of(ONLY_E7_CAN_CAPTURE, REBELS)
    assert not any("*" in move for move in moves_of(position))
    assert play(position, "e6-d6").officers == parse_points("d7 e7")


def test_with_one_officer_left_the_game_goes_on():
    position = play(position_of(ONLY_E7_CAN_CAPTURE), "d7-c7")
    assert len(position.officers) == 1
    assert position.outcome() is None
    later = play(position, "e6-d6", "c7xe5")
    assert later.officers == parse_points("e5")
    assert later.outcome() is None


def test_a_missed_capture_is_known_before_the_move_whatever_it_costs():
    for rules, huffed in (("asalto", "e7"), ("asalto-claim", "")):
        position = position_of(ONLY_E7_CAN_CAPTURE, rules=rules)
        move = parse_points("d7 d6")
        assert position.missed_by(move) == parse_points("e7")
        assert position.huffed_by(move) == parse_points(huffed)


# Huffing by claim (rules 5).


def test_after_a_missed_capture_nothing_is_removed_by_itself():
    before = position_of(BOTH_CAN_CAPTURE, rules="asalto-claim")
    after = play(before, "d7-e7")
    assert after.officers == after.claimable == parse_points("c7 e7")
    assert {"*c7", "*e7"} < moves_of(after)


def test_each_claim_is_an_action_of_its_own_and_the_turn_stays():
    position = play(position_of(BOTH_CAN_CAPTURE, rules="asalto-claim"), "d7-e7", "*e7")
    assert position.side is REBELS
    assert position.officers == position.claimable == parse_points("c7")
    assert play(position, "d6-d7").officers == parse_points("c7")
    position = play(position, "*c7")
    assert position.outcome() == Outcome(Termination.NO_OFFICERS, REBELS)


def test_the_right_lapses_with_the_rebels_next_step():
    position = play(position_of(BOTH_CAN_CAPTURE, rules="asalto-claim"), "d7-e7", "a3-a4")
    assert position.side is OFFICERS
    assert position.claimable == ()
    assert play(position, "c7xe5").claimable == ()


def test_after_a_capture_nothing_can_be_claimed():
    position = play(position_of(BOTH_CAN_CAPTURE, rules="asalto-claim"), "d7xd5")
    assert position.claimable == ()
    assert not any(move.startswith("*") for move in moves_of(position))


def test_the_mover_is_claimed_on_the_point_it_moved_to():
    position = play(position_of(ONLY_E7_CAN_CAPTURE, rules="asalto-claim"), "e7-d6")
    assert position.claimable == parse_points("d6")


@pytest.mark.parametrize("rules", ["asalto", "german-tactics"])
def test_where_huffing_is_automatic_nothing_is_claimed(rules):
    position = play(position_of(ONLY_E7_CAN_CAPTURE, rules=rules), "e7-d6")
    assert position.claimable == ()
    assert not any(move.startswith("*") for move in moves_of(position))
