"""The board on the screen: large, lit where a piece may go, with a ground, and under the mouse."""

import pytest

from asalto_tui.drawing.glyphs import GLYPH_SETS
from asalto_tui.drawing.scene import Role
from asalto_tui.drawing.view import view
from asalto_tui.engine.board import parse_point
from tests.pictures import drawn
from tests.press import CHAIN, press, state_of


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
