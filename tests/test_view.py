"""Whole screens as pictures, for each stage, size and glyph set.

The pictures were compared by eye with what a player should see; a change here is a change of the
game's looks.
"""

import pytest

from asalto_tui.drawing.glyphs import GLYPH_SETS
from asalto_tui.drawing.view import view
from tests.pictures import drawn
from tests.press import CHAIN, press, state_of

# The officer on d6 can take d5; the one on d7 cannot take anything.
HUFF = "1O1/1O1/rr1r1rr/rr3rr/rrrrrrr/rr1/rrr o 0 0"

SCREENS = {
    "an officer is placed at 80x24 in unicode": (
        state_of(at="c6"),
        (24, 80),
        "unicode",
        """
        | Asalto  Officers to move                                                move 0
        |
        | 7               ┏━━━━━┳━━━━━┓                 ◆ Officers  A person      0
        |                 ┃⠈⠢⡀  ┃  ⢀⠔⠁┃                 ● Rebels    A person     24
        |                 ┃  ⠈⠢⡀┃⢀⠔⠁  ┃
        | 6              [┣]━━━━╋━━━━━┫                 Fortress □□□□□□□□□ 0 of 9
        |                 ┃  ⢀⠔⠁┃⠈⠢⡀  ┃                 Captured 0, 16 more win
        |                 ┃⢀⠔⠁  ┃  ⠈⠢⡀┃
        | 5   ● ─── ● ────╄━━━━━╇━━━━━╃──── ● ─── ●
        |     │⠈⠢⡀  │  ⢀⠔⠁│⠈⠢⡀  │  ⢀⠔⠁│⠈⠢⡀  │  ⢀⠔⠁│
        |     │  ⠈⠢⡀│⢀⠔⠁  │  ⠈⠢⡀│⢀⠔⠁  │  ⠈⠢⡀│⢀⠔⠁  │
        | 4   ● ─── ● ─── ● ─── ● ─── ● ─── ● ─── ●
        |     │  ⢀⠔⠁│⠈⠢⡀  │  ⢀⠔⠁│⠈⠢⡀  │  ⢀⠔⠁│⠈⠢⡀  │
        |     │⢀⠔⠁  │  ⠈⠢⡀│⢀⠔⠁  │  ⠈⠢⡀│⢀⠔⠁  │  ⠈⠢⡀│
        | 3   ● ─── ● ─── ● ─── ● ─── ● ─── ● ─── ●
        |                 │⠈⠢⡀  │  ⢀⠔⠁│
        |                 │  ⠈⠢⡀│⢀⠔⠁  │
        | 2               ● ─── ● ─── ●                 Place the first officer on a
        |                 │  ⢀⠔⠁│⠈⠢⡀  │                 point of the fortress.
        |                 │⢀⠔⠁  │  ⠈⠢⡀│
        | 1               ● ─── ● ─── ●
        |     a     b     c     d     e     f     g
        |
        | Enter choose  Tab next  : type  i hint         z undo  m menu  ? help  q quit
        """,
    ),
    "a target is chosen and landings are numbered at 80x24 in ascii": (
        press(state_of(position=CHAIN, at="d6"), "enter tab"),
        (24, 80),
        "ascii",
        """
        | Asalto  Officers to move                                                move 1
        |
        | 7               *-----*-----*                 # Officers  A person      1
        |                 | \\   |   / |                 o Rebels    A person     19
        |                 |   \\ | /   |
        | 6               *----(#)!--[*]                Fortress ##....... 2 of 9
        |                 |   / | \\   |                 Captured 5, 11 more win
        |                 | /   |   \\ |
        | 5   o ----+---- o --- o ----*---- o --- o
        |     | \\   |   / | \\   |   / | \\   |   / |
        |     |   \\ | /   |   \\ | /   |   \\ | /   |
        | 4   o --- o ----+-----1---- o ----+---- o
        |     |   / | \\   |   / | \\   |   / | \\   |
        |     | /   |   \\ | /   |   \\ | /   |   \\ |     d6 * c7 d7 e7 c6 e6 e5
        | 3   o --- o ----+-----+-----+---- o --- o     1 d4  takes d5
        |                 | \\   |   / |
        |                 |   \\ | /   |
        | 2               o --- o --- o                 A capture is open: any other
        |                 |   / | \\   |                 move loses the officer on d6.
        |                 | /   |   \\ |                 Choose where it goes.
        | 1               o --- o --- o
        |     a     b     c     d     e     f     g
        |
        | Enter choose  Tab next  : type  Esc back       z undo  m menu  ? help  q quit
        """,
    ),
    "a chain goes on at 60x17 in box": (
        press(state_of(position=CHAIN, at="d6"), "enter 1"),
        (17, 60),
        "box",
        """
        | Asalto  Officers to move                            move 1
        | 7          ┏━━━┳━━━┓           ◆ Officers  A person      1
        |            ┃ ╲ ┃ ╱ ┃           ● Rebels    A person     19
        | 6          ┣━━━╋━━━┫           Fortress ■■□□□□□□□ 2 of 9
        |            ┃ ╱ ┃ ╲ ┃           Captured 5, 11 more win
        | 5  ●───┬───●━━━×━━━╃───●───●
        |    │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │
        | 4  ●───●───┼──[◆]──●───1───●
        |    │ ╱ │ ╲ │ ╱ │ ╲ │ ╱ │ ╲ │   1 f4  takes e4
        | 3  ●───●───┼───┼───┼───●───●
        |            │ ╲ │ ╱ │           Jump on, or press Enter on
        | 2          ●───●───●           the piece to end the chain.
        |            │ ╱ │ ╲ │
        | 1          ●───●───●
        |    a   b   c   d   e   f   g
        |
        | Enter choose  Tab next     z undo  m menu  ? help  q quit
        """,
    ),
    "german tactics dots the lines that are the officers alone": (
        state_of("german-tactics", moves="@c6 @e6"),
        (17, 60),
        "ascii",
        """
        | German Tactics  Rebels to move                      move 1
        | 7          +...+...+           # Officers  A person      2
        |            | \\ | / |           o Rebels    A person     24
        | 6          #...+...#           Fortress ......... 0 of 9
        |            | / | \\ |           Captured 0, 16 more win
        | 5  o---o---+...+...+---o---o     0  @c6        @e6
        |    | \\ | / | \\ | / | \\ | / |
        | 4  o...o..[o]..o...o...o...o
        |    | / | \\ | / | \\ | / | \\ |
        | 3  o...o...o...o...o...o...o
        |            | \\ | / |           Choose a rebel.
        | 2          o...o...o
        |            | / | \\ |
        | 1          o...o...o
        |    a   b   c   d   e   f   g
        |
        | Enter choose  Tab next     z undo  m menu  ? help  q quit
        """,
    ),
    "a fox board has both diagonals everywhere at 60x17 in unicode": (
        state_of("fox-and-geese-17"),
        (17, 60),
        "unicode",
        """
        | Fox and 17 geese  Fox to move                       move 1
        | 7          ┌───┬───┐           ◆ Fox    A person         1
        |            │⢈⠶⡁│⢈⠶⡁│           ● Geese  A person        17
        | 6          ├───┼───┤
        |            │⢈⠶⡁│⢈⠶⡁│           Captured 0, 14 more win
        | 5  ●───┬───┼───┼───┼───┬───●
        |    │⢈⠶⡁│⢈⠶⡁│⢈⠶⡁│⢈⠶⡁│⢈⠶⡁│⢈⠶⡁│
        | 4  ●───┼───┼──[◆]──┼───┼───●
        |    │⢈⠶⡁│⢈⠶⡁│⢈⠶⡁│⢈⠶⡁│⢈⠶⡁│⢈⠶⡁│
        | 3  ●───●───●───●───●───●───●
        |            │⢈⠶⡁│⢈⠶⡁│           Choose the fox.
        | 2          ●───●───●
        |            │⢈⠶⡁│⢈⠶⡁│
        | 1          ●───●───●
        |    a   b   c   d   e   f   g
        |
        | Enter choose  Tab next     z undo  m menu  ? help  q quit
        """,
    ),
    "a board alone at 30x16": (
        state_of(position=HUFF),
        (16, 30),
        "ascii",
        """
        | 7          +---#---+
        |            | \\ | / |
        | 6          +--[#]!-+
        |            | / | \\ |
        | 5  o---o---+---o---+---o---o
        |    | \\ | / | \\ | / | \\ | / |
        | 4  o---o---+---+---+---o---o
        |    | / | \\ | / | \\ | / | \\ |
        | 3  o---o---o---o---o---o---o
        |            | \\ | / |
        | 2          o---o---+
        |            | / | \\ |
        | 1          o---o---o
        |    a   b   c   d   e   f   g
        | A capture is open: any other
        | move loses the officer on d6.
        """,
    ),
    "a tall window has the panel below": (
        press(state_of(position=CHAIN, at="d6"), "enter"),
        (30, 32),
        "unicode",
        """
        | Asalto  Officers to move
        | 7          ○━━━○━━━○
        |            ┃⠈⠢⡀┃⢀⠔⠁┃
        | 6          ○━━[◆]!━○
        |            ┃⢀⠔⠁┃⠈⠢⡀┃
        | 5  ●───┬───●━━━●━━━○───●───●
        |    │⠈⠢⡀│⢀⠔⠁│⠈⠢⡀│⢀⠔⠁│⠈⠢⡀│⢀⠔⠁│
        | 4  ●───●───┼───1───●───┼───●
        |    │⢀⠔⠁│⠈⠢⡀│⢀⠔⠁│⠈⠢⡀│⢀⠔⠁│⠈⠢⡀│
        | 3  ●───●───┼───┼───┼───●───●
        |            │⠈⠢⡀│⢀⠔⠁│
        | 2          ●───●───●
        |            │⢀⠔⠁│⠈⠢⡀│
        | 1          ●───●───●
        |    a   b   c   d   e   f   g
        |
        | ◆ Officers  A person      1
        | ● Rebels    A person     19
        | Fortress ■■□□□□□□□ 2 of 9
        | Captured 5, 11 more win
        |
        |
        | d6 ○ c7 d7 e7 c6 e6 e5
        | 1 d4  takes d5
        | A capture is open: any other
        | move loses the officer on d6.
        | Choose where it goes.
        |
        |
        | z undo  m menu  ? help  q quit
        """,
    ),
}


@pytest.mark.parametrize(("state", "size", "glyphs", "picture"), SCREENS.values(), ids=SCREENS)
def test_a_screen(state, size, glyphs, picture):
    lines = view(state, *size, GLYPH_SETS[glyphs]).lines()
    expected = drawn(picture)
    assert lines == expected + [""] * (size[0] - len(expected))
