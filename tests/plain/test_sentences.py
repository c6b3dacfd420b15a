"""What the line mode says, sentence by sentence."""

import pytest

from tests.plain.table import answers, played

WINNING_CAPTURE = "3/1O1/3r3/7/r5r/rrr/rrr o 0 0"
"""Nine rebels: with d5 taken they are too few."""
OPEN_CAPTURE = "3/1O1/r1rr1rr/rr2r1r/rr3rr/rrr/rrr o 0 0"
"""d6 can take d5, by jumping to d4."""


def test_a_rebels_step_and_what_the_officers_can_take_then():
    position = "3/1O1/rr3rr/rrrrrrr/rrr1rrr/rrr/rrr r 0 0"
    assert answers("d4-d5", position=position, rebels="human", officers="random")[0] == (
        "Rebel d4 to d5. The officer on d6 can take d5."
    )
    both = answers("d4-d5", position=position)
    assert both == [
        "Rebel d4 to d5. The officer on d6 can take d5.",
        "A capture is open: any other move loses the officer on d6.",
    ]


def test_your_own_officer_is_yours():
    state_after_bot = played(position=OPEN_CAPTURE, rebels="random")[0]
    assert state_after_bot == ["A capture is open: any other move loses the officer on d6."]
    assert answers("threats", position=OPEN_CAPTURE, rebels="random") == [
        "Your officer on d6 can take d5."
    ]


def test_a_chain_says_what_it_takes_and_where_it_ends():
    position = "3/1O1/r1rr1rr/r3r1r/rr3rr/rrr/rrr o 0 0"
    assert answers("d6xd4xf4", position=position)[0].startswith(
        "Officer d6 takes d5 and e4, landing on f4."
    )


def test_a_huff_is_told_with_the_move_that_brought_it():
    assert answers("d6-d7", position=OPEN_CAPTURE) == [
        "Officer d6 to d7. Huffed: the officer on d7 could have taken d5.",
        "The rebels win. No officer is left.",
        "Type new for another game, undo to take back, or quit.",
    ]


def test_a_missed_capture_may_be_claimed():
    position = "3/1OO/r1rr1rr/rr2r1r/rr3rr/rrr/rrr o 0 0 -"
    start = {"rules": "asalto-claim", "position": position}
    assert answers("e6-e7", **start) == [
        "Officer e6 to e7.",
        "The officer on d6 missed a capture: type *d6 to claim it, or a move.",
    ]
    assert answers("e6-e7", "*d6", **start) == [
        "Huffed: the officer on d6 was claimed.",
        "Rebels to move.",
    ]


def test_fox_and_geese_have_their_own_words():
    lines, _status = played("d4-d5", "c3-c4", rules="fox-and-geese-13")
    assert lines == [
        "Fox to move.",
        "Fox d4 to d5.",
        "Geese to move.",
        "Goose c3 to c4.",
        "Fox to move.",
    ]
    assert answers("fortress", rules="fox-and-geese-13") == [
        "There is no fortress in this rule set."
    ]
    assert answers("where f", rules="fox-and-geese-13") == ["Fox: d4."]


def test_the_draw_counters_are_told_when_they_begin_to_matter():
    quiet = "3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr o 0 59"
    assert answers("c6-c7", position=quiet)[0].endswith("60 quiet moves in a row; 100 are a draw.")
    assert "quiet" not in answers("c6-c7", "d4-c5", position=quiet)[0]
    again = ["c6-c7", "a4-b4", "c7-c6", "b4-a4"]
    position = "3/O1O/rr3rr/r1rrrrr/rrrrrrr/rrr/rrr o 0 0"
    assert answers(*again, position=position)[0] == (
        "Rebel b4 to a4. This position stands for the second time; the third is a draw."
    )


def test_the_moves_have_numbers_that_say_what_they_cost():
    lines = answers("moves", position=OPEN_CAPTURE)
    assert lines[0] == "1. d6-c7, loses the officer on c7"
    assert "7. d6xd4, takes d5" in lines
    numbers = [line.split(".")[0] for line in lines]
    assert numbers == [str(number) for number in range(1, len(lines) + 1)]


def test_the_moves_of_one_piece_keep_their_numbers():
    everything = answers("@c6", "@e6", "moves")
    of_a_piece = answers("@c6", "@e6", "moves d4")
    assert of_a_piece == [line for line in everything if " d4-" in line]
    assert len(of_a_piece) == 3
    assert answers("@c6", "@e6", "moves d1") == ["No move from there."]


def test_looking_at_a_point():
    assert answers("look d6", position=OPEN_CAPTURE) == [
        "Officer on d6, in the fortress.",
        "On its lines: rebels on c5 and d5; c7, d7, e7, c6, e6 and e5 empty.",
    ]
    assert answers("look c4", rules="german-tactics") == [
        "Rebel on c4.",
        "On its lines: rebels on b4, d4 and c3; c5 empty.",
        "Between c4 and b4 and d4 only officers may step.",
    ]


def test_the_board_in_words():
    assert answers("board", position=OPEN_CAPTURE) == [
        "Row 7: c7, d7 and e7 empty.",
        "Row 6: officer on d6; c6 and e6 empty.",
        "Row 5: rebels on a5, c5, d5, f5 and g5; b5 and e5 empty.",
        "Row 4: rebels on a4, b4, e4 and g4; c4, d4 and f4 empty.",
        "Row 3: rebels on a3, b3, f3 and g3; c3, d3 and e3 empty.",
        "Row 2: rebels on c2, d2 and e2.",
        "Row 1: rebels on c1, d1 and e1.",
    ]


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("where officers", "Officers: d6."),
        ("threats", "The officer on d6 can take d5."),
        ("last", "Nothing has been played yet."),
        ("fortress", "The rebels hold 2 of 9 points."),
        ("score", "Officers: A person, 1 piece."),
        ("score", "Rebels: A person, 19 pieces."),
        ("score", "Taken: 5; to win: 11 more."),
    ],
)
def test_what_can_be_asked(typed, line):
    assert line in answers(typed, position=OPEN_CAPTURE)


def test_the_last_move_is_told_as_it_was():
    lines, _status = played("d6xd4", "last", position=OPEN_CAPTURE)
    assert lines[-1] == lines[1]


def test_a_hint_is_a_move_and_why():
    assert answers("hint", position=WINNING_CAPTURE) == ["d6xd4: wins at once."]
    assert answers("d6xd4", position=WINNING_CAPTURE)[1].startswith("The officers win.")
    assert answers("d6xd4", "hint", position=WINNING_CAPTURE) == ["The game is over."]
