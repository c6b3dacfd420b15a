"""Whole screens as pictures, for each stage, size and glyph set.

The pictures were compared by eye with what a player should see; a change here is a change of the
game's looks.
"""

from textwrap import dedent

import pytest

from asalto_tui.drawing.glyphs import GLYPH_SETS
from asalto_tui.drawing.scene import Role
from asalto_tui.drawing.view import view
from asalto_tui.engine.board import parse_point
from tests.press import press, state_of

# An officer that can take d5, and then e4 from d4.
CHAIN = "3/1O1/r1rr1rr/rr2r1r/rr3rr/rrr/rrr o 0 0"
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


def drawn(picture):
    """The lines of a picture, each of which begins behind a bar."""
    return [line.strip()[1:] for line in dedent(picture).strip().splitlines()]


@pytest.mark.parametrize(("state", "size", "glyphs", "picture"), SCREENS.values(), ids=SCREENS)
def test_a_screen(state, size, glyphs, picture):
    lines = view(state, *size, GLYPH_SETS[glyphs]).lines()
    expected = drawn(picture)
    assert lines == expected + [""] * (size[0] - len(expected))


def test_a_large_board_at_120x40():
    state = press(state_of(moves="@c6 @e6", at="d4"), "enter up")
    lines = view(state, 40, 120, GLYPH_SETS["ascii"]).lines()
    assert [line[:70].rstrip() for line in lines[1:36]] == drawn(
        """
        |
        | 7                        +---------+---------+
        |                          | \\       |       / |
        |                          |   \\     |     /   |
        |                          |     \\   |   /     |
        |                         ###      \\ | /      ###
        | 6                      ##### ------+------ #####
        |                         ###      / | \\      ###
        |                          |     /   |   \\     |
        |                          |   /     |     \\   |
        |     .-.       .-.        ^         ^         ^        .-.       .-.
        | 5  ( o ) --- ( o ) ----< * >----[< * >]----< * >---- ( o ) --- ( o )
        |     '-'       '-'        v         v         v        '-'       '-'
        |      |   \\     |     /   |   \\     |     /   |   \\     |     /   |
        |      |     \\   |   /     |     \\   |   /     |     \\   |   /     |
        |     .-.       .-.       .-.       .-.       .-.       .-.       .-.
        | 4  ( o ) --- ( o ) --- ( o ) ---(( o ))--- ( o ) --- ( o ) --- ( o )
        |     '-'       '-'       '-'       '-'       '-'       '-'       '-'
        |      |     /   |   \\     |     /   |   \\     |     /   |   \\     |
        |      |   /     |     \\   |   /     |     \\   |   /     |     \\   |
        |     .-.       .-.       .-.       .-.       .-.       .-.       .-.
        | 3  ( o ) --- ( o ) --- ( o ) --- ( o ) --- ( o ) --- ( o ) --- ( o )
        |     '-'       '-'       '-'       '-'       '-'       '-'       '-'
        |                          |   \\     |     /   |
        |                          |     \\   |   /     |
        |                         .-.       .-.       .-.
        | 2                      ( o ) --- ( o ) --- ( o )
        |                         '-'       '-'       '-'
        |                          |     /   |   \\     |
        |                          |   /     |     \\   |
        |                         .-.       .-.       .-.
        | 1                      ( o ) --- ( o ) --- ( o )
        |                         '-'       '-'       '-'
        |      a         b         c         d         e         f         g
        |
        """
    )
    lines = view(state, 40, 120, GLYPH_SETS["unicode"]).lines()
    assert [line[:70].rstrip() for line in lines[1:17]] == drawn(
        """
        |
        | 7                        ┏━━━━━━━━━┳━━━━━━━━━┓
        |                          ┃⠈⠢⡀      ┃      ⢀⠔⠁┃
        |                          ┃  ⠈⠢⡀    ┃    ⢀⠔⠁  ┃
        |                          ┃    ⠈⠢⡀  ┃  ⢀⠔⠁    ┃
        |                        ⢀⣴⣿⣦⡀    ⠈⠢⡀┃⢀⠔⠁    ⢀⣴⣿⣦⡀
        | 6                      ⣿⣿◆⣿⣿ ━━━━━━╋━━━━━━ ⣿⣿◆⣿⣿
        |                        ⠈⠻⣿⠟⠁    ⢀⠔⠁┃⠈⠢⡀    ⠈⠻⣿⠟⠁
        |                          ┃    ⢀⠔⠁  ┃  ⠈⠢⡀    ┃
        |                          ┃  ⢀⠔⠁    ┃    ⠈⠢⡀  ┃
        |    ⣠⣶⣶⣶⣄     ⣠⣶⣶⣶⣄     ⢠⠔⠒⠢⡄⠁    ⢠⠔⠒⠢⡄    ⠈⢠⠔⠒⠢⡄     ⣠⣶⣶⣶⣄     ⣠⣶⣶⣶⣄
        | 5  ⣿⣿●⣿⣿ ─── ⣿⣿●⣿⣿ ────⡇ ○ ⢸━━━━[⡇ ○ ⢸]━━━━⡇ ○ ⢸──── ⣿⣿●⣿⣿ ─── ⣿⣿●⣿⣿
        |    ⠙⠿⠿⠿⠋⡀    ⠙⠿⠿⠿⠋    ⢀⠘⠢⠤⠔⠃⡀    ⠘⠢⠤⠔⠃    ⢀⠘⠢⠤⠔⠃⡀    ⠙⠿⠿⠿⠋    ⢀⠙⠿⠿⠿⠋
        |      │  ⠈⠢⡀    │    ⢀⠔⠁  │  ⠈⠢⡀    │    ⢀⠔⠁  │  ⠈⠢⡀    │    ⢀⠔⠁  │
        |      │    ⠈⠢⡀  │  ⢀⠔⠁    │    ⠈⠢⡀  │  ⢀⠔⠁    │    ⠈⠢⡀  │  ⢀⠔⠁    │
        |    ⣠⣶⣶⣶⣄    ⠈⣠⣶⣶⣶⣄⠁    ⣠⣶⣶⣶⣄    ⠈⣠⣶⣶⣶⣄⠁    ⣠⣶⣶⣶⣄    ⠈⣠⣶⣶⣶⣄⠁    ⣠⣶⣶⣶⣄
        """
    )
    assert [line[74:] for line in lines if line[74:].startswith("Choose")] == [
        "Choose where it goes."
    ]


LETTERS = {
    Role.LINE: "l", Role.FORTRESS_LINE: "f", Role.OFFICERS_LINE: "d", Role.REBEL: "r",
    Role.OFFICER: "O", Role.CURSOR: "c", Role.CHOSEN: "s", Role.TARGET: "t", Role.LANDING: "x",
    Role.LAST: "m", Role.WARNING: "!", Role.FAINT: "n",
}  # fmt: skip


def roles(state, rows, columns):
    """A letter for the role of each cell of the board that is not blank."""
    scene = view(state, 17, 60, GLYPH_SETS["unicode"])
    return [
        "".join(
            " " if cell.glyph == " " else LETTERS[cell.role]
            for cell in row[columns[0] : columns[1]]
        ).rstrip()
        for row in scene.cells[rows[0] : rows[1]]
    ]


def test_the_lines_that_a_piece_may_take_are_lit():
    state = press(state_of(position=CHAIN, at="d6"), "enter")
    assert roles(state, (1, 9), (0, 29)) == drawn(
        """
        | n          tffftffft
        |            ftttttttf
        | c          tttcOc!tt
        |            ffffxtttf
        | n  rlllllllrfffrffftlllrlllr
        |    llllllllllllxllllllllllll
        | n  rlllrlllllllxlllrlllllllr
        |    lllllllllllllllllllllllll
        """
    )


def test_the_last_move_stays_lit_with_the_line_it_took():
    state = state_of("german-tactics", moves="@c6 @e6 d4-d5", at="d1")
    assert roles(state, (1, 8), (0, 29)) == drawn(
        """
        | n          fffffffff
        |            fffffffff
        | n          OfffffffO
        |            fffffffff
        | n  rlllrlllffffrfffflllrlllr
        |    llllllllllllmllllllllllll
        | n  rdddrdddrdddldddrdddrdddr
        """
    )


@pytest.mark.parametrize("glyphs", GLYPH_SETS.values(), ids=GLYPH_SETS)
def test_state_shows_in_shape_and_not_in_colour_alone(glyphs):
    """Cursor, chosen piece, target, landing, open capture: each has a sign of its own."""
    state = press(state_of(position=CHAIN, at="d6"), "enter tab")
    scene = view(state, 24, 80, glyphs)
    signs = {cell.glyph for row in scene.cells[:23] for cell in row[:44]}
    assert {*glyphs.cursor, *glyphs.chosen, glyphs.target, "1", glyphs.must} <= signs


def test_the_fortress_has_a_ground_and_other_points_have_none():
    scene = view(state_of(), 24, 80, GLYPH_SETS["unicode"])
    grounded = {
        (row, column)
        for row, cells in enumerate(scene.cells)
        for column, cell in enumerate(cells)
        if cell.in_fortress
    }
    assert grounded == {(row, column) for row in range(2, 9) for column in range(16, 31)}
    assert not any(
        cell.in_fortress
        for row in view(state_of("fox-and-geese-13"), 24, 80, GLYPH_SETS["unicode"]).cells
        for cell in row
    )


@pytest.mark.parametrize("size", [(15, 80), (24, 29), (5, 20), (2, 9), (1, 1), (1, 400), (150, 1)])
def test_too_small_a_window_asks_for_room(size):
    text = " ".join(view(state_of(), *size, GLYPH_SETS["ascii"]).lines())
    assert text.split()[:1] in (["The"], ["T"], [""])
    if size[0] * size[1] > 300:
        assert " ".join(text.split()).startswith("The board needs at least 30 columns and 16 rows.")


def test_the_cursor_lights_its_coordinates():
    scene = view(state_of(at="e5"), 24, 80, GLYPH_SETS["unicode"])
    lit = [cell.glyph for row in scene.cells for cell in row if cell.role is Role.CURSOR]
    assert lit == ["5", "[", "]", "e"]


def test_clicks_reach_points_and_the_keys_at_the_bottom():
    scene = view(state_of(), 24, 80, GLYPH_SETS["unicode"])
    assert scene.click(5, 23).point == scene.click(5, 22).point == parse_point("d6")
    assert scene.click(5, 25) is None
    column = scene.lines()[-1].index("q quit")
    assert scene.click(23, column).name == "q"
    assert scene.click(100, 100) is None
