"""What the panel says at each stage, as pictures of the part below the counts."""

import pytest

from asalto_tui.drawing.glyphs import GLYPH_SETS
from asalto_tui.drawing.moves import first_shown, move_rows
from asalto_tui.drawing.view import view
from asalto_tui.engine.notation import format_move
from tests.pictures import drawn
from tests.press import answer, game_of, press, state_of

# An officer that can take d5, and then e4 from d4.
CHAIN = "3/1O1/r1rr1rr/rr2r1r/rr3rr/rrr/rrr o 0 0"
# The officer on d6 can take d5; the one on d7 cannot take anything.
HUFF = "1O1/1O1/rr1r1rr/rr3rr/rrrrrrr/rr1/rrr o 0 0"
QUIET = "3/O2/r4rr/7/rr3rr/3/rrr r 0 0"
ROUND = "a5-b5 c6-c7 b5-a5 c7-c6 "
RESIGN = "m down down down enter"
OFFER = "m down down down down enter"

PANELS = {
    "thinking": (
        state_of(moves="@c6 @e6 d4-d5", officers="random"),
        """
        |  0  @c6           @e6
        |  1  d4-d5
        |Random bot is thinking.
        """,
    ),
    "paused": (
        state_of(moves="@c6 @e6", officers="random", rebels="random", paused=True),
        """
        |  0  @c6           @e6
        |The bots wait. Press p to let
        |them play.
        """,
    ),
    "piece": (
        state_of(moves="@c6 @e6"),
        """
        |  0  @c6           @e6
        |Choose a rebel.
        """,
    ),
    "second officer": (
        state_of(moves="@c6"),
        """
        |  0  @c6
        |Place the second officer on
        |another point of the fortress.
        """,
    ),
    "target": (
        press(state_of(position=CHAIN, at="d6"), "enter"),
        """
        |d6 ○ c7 d7 e7 c6 e6 e5
        |1 d4  takes d5
        |A capture is open: any other
        |move loses the officer on d6.
        |Choose where it goes.
        """,
    ),
    "chain": (
        press(state_of(position=CHAIN, at="d6"), "enter 1"),
        """
        |1 f4  takes e4
        |Jump on, or press Enter on the
        |piece to end the chain.
        """,
    ),
    "warning": (
        state_of(position=HUFF),
        """
        |A capture is open: any other
        |move loses the officer on d6.
        |Choose an officer.
        """,
    ),
    "huffed": (
        state_of(position=HUFF, moves="d6-c6"),
        """
        |  1                d6-c6*c6
        |│ Huffed
        |│ Huffed: the officer on c6
        |│ could have taken d5.
        |│ Choose a rebel.
        """,
    ),
    "claimable": (
        state_of("asalto-claim", HUFF + " -", "d6-c6"),
        """
        |  1                d6-c6
        |The officer on c6 missed a
        |capture: choose it to claim it,
        |or a rebel.
        """,
    ),
    "claimed": (
        press(state_of("asalto-claim", HUFF + " -", "d6-c6", at="c6"), "enter"),
        """
        |  1                d6-c6
        |  2  *c6
        |│ Huffed
        |│ Huffed: the officer on c6 was
        |│ claimed.
        |│ Choose a rebel.
        """,
    ),
    "offer": (
        press(state_of(moves="@c6 @e6"), OFFER),
        """
        |  0  @c6           @e6
        |The rebels offer a draw. Enter
        |accepts it, Esc declines.
        """,
    ),
    "declined": (
        press(state_of(moves="@c6 @e6"), OFFER + " escape"),
        """
        |  0  @c6           @e6
        |The draw is declined.
        |Choose a rebel.
        """,
    ),
    "agreed": (
        press(state_of(moves="@c6 @e6"), OFFER + " enter"),
        """
        |  0  @c6           @e6
        |│ Draw
        |│ Both sides agreed to it.
        """,
    ),
    "resigned": (
        press(state_of(moves="@c6 @e6"), RESIGN),
        """
        |  0  @c6           @e6
        |│ The officers win
        |│ The rebels resigned.
        """,
    ),
    "prompt": (
        press(state_of(position=HUFF), ":d7"),
        """
        |: d7_
        |A capture is open: any other
        |move loses the officer on d6.
        |Enter plays it, Tab completes
        |it.
        """,
    ),
    "refusal": (
        press(state_of(moves="@c6 @e6", at="d1"), "enter"),
        """
        |  0  @c6           @e6
        |The piece on d1 cannot move.
        |Choose a rebel.
        """,
    ),
    "second time": (
        state_of(position=QUIET, moves=ROUND),
        """
        |  1  a5-b5         c6-c7
        |  2  b5-a5         c7-c6
        |This position stands for the
        |second time; the third is a
        |draw.
        |Choose a rebel.
        """,
    ),
    "third time": (
        state_of(position=QUIET, moves=ROUND + ROUND),
        """
        |  1  a5-b5         c6-c7
        |  2  b5-a5         c7-c6
        |  3  a5-b5         c6-c7
        |  4  b5-a5         c7-c6
        |│ Draw
        |│ This position has stood three
        |│ times.
        """,
    ),
    "sixty quiet moves": (
        state_of(position="3/O2/r4rr/7/rr3rr/3/rrr r 0 59", moves="a5-b5"),
        """
        |  1  a5-b5
        |60 quiet moves in a row; 100 are
        |a draw.
        |Choose an officer.
        """,
    ),
    "a hundred quiet moves": (
        state_of(position="3/O2/r4rr/7/rr3rr/3/rrr r 0 99", moves="a5-b5"),
        """
        |  1  a5-b5
        |│ Draw
        |│ Fifty moves each without a
        |│ capture or a step forward.
        """,
    ),
    "fortress filled": (
        state_of(position="rrr/rrr/2rr1r1/7/1O5/3/rrr r 0 0", moves="f5-e5"),
        """
        |  1  f5-e5
        |│ The rebels win
        |│ Rebels stand on all nine
        |│ points of the fortress.
        """,
    ),
    "trapped": (
        state_of(position="rOr/rrr/2r4/3r3/r5r/3/3 r 0 0", moves="d4-d5"),
        """
        |  1  d4-d5
        |│ The rebels win
        |│ The last officer is trapped:
        |│ it cannot move.
        """,
    ),
    "few rebels": (
        state_of(position="3/1O1/3r3/7/r5r/rrr/rrr o 0 0", moves="d6xd4"),
        """
        |  1                d6xd4
        |│ The officers win
        |│ Only 8 rebels are left: too
        |│ few to fill the fortress.
        """,
    ),
    "last officer huffed": (
        state_of(position="3/1O1/3r3/7/r5r/rrr/rrr o 0 0", moves="d6-d7"),
        """
        |  1                d6-d7*d7
        |│ The rebels win
        |│ No officer is left.
        |│ Huffed: the officer on d7
        |│ could have taken d5.
        """,
    ),
}


@pytest.mark.parametrize(("state", "picture"), PANELS.values(), ids=PANELS)
def test_the_panel_says(state, picture):
    lines = [line[47:] for line in view(state, 24, 80, GLYPH_SETS["unicode"]).lines()[7:22]]
    assert [line for line in lines if line] == drawn(picture)


def test_the_panel_counts():
    lines = view(state_of(position=HUFF), 24, 80, GLYPH_SETS["unicode"]).lines()
    assert [line[47:] for line in lines[2:7]] == [
        "◆ Officers  A person      2",
        "● Rebels    A person     21",
        "",
        "Fortress ■□□□□□□□□ 1 of 9",
        "Captured 3, 13 more win",
    ]


def rows_of(game):
    """The move list as text: the number, one side's turn and the other's."""

    def text(turn):
        return " ".join(format_move(game.positions[ply - 1], game.moves[ply - 1]) for ply in turn)

    return [(number, text(one), text(other)) for number, one, other in move_rows(game, game.ply)]


def test_the_move_list_numbers_as_records_do():
    game = game_of(moves="@c6 @e6 d4-d5 c6-c7 c4-d4")
    assert rows_of(game) == [(0, "@c6", "@e6"), (1, "d4-d5", "c6-c7"), (2, "c4-d4", "")]
    game = game_of(position=CHAIN, moves="d6xd4xf4 b4-c4")
    assert rows_of(game) == [(1, "", "d6xd4xf4"), (2, "b4-c4", "")]
    game = game_of("fox-and-geese-13", moves="d4-d5 c3-c4")
    assert rows_of(game) == [(1, "d4-d5", "c3-c4")]
    claim = game_of("asalto-claim", HUFF + " -", "d6-c6 *c6 b4-c4 d7-c7")
    assert rows_of(claim) == [(1, "", "d6-c6"), (2, "*c6 b4-c4", "d7-c7")]


def test_a_full_list_moves_up_by_halves():
    assert [first_shown(count, 7) for count in range(6, 15)] == [0, 0, 3, 3, 3, 6, 6, 6, 9]
    assert [first_shown(count, 1) for count in range(4)] == [0, 0, 1, 2]


def test_while_a_bots_chain_is_shown_the_result_waits():
    """Nothing tells the end of the move before its last landing is drawn."""
    state = state_of(position=CHAIN, officers="random")
    shown = answer(state, "d6xd4xf4")[0]
    lines = view(shown, 24, 80, GLYPH_SETS["ascii"]).lines()
    assert "Officers to move" in lines[0]
    assert lines[11].startswith(" 4   o --- o ----+----[#]--- o")
    assert "f4" not in "".join(lines[:20])
