"""Where things stand: points and cells are inverses, and the parts never overlap."""

import pytest

from asalto_tui.drawing.layout import (
    LARGEST,
    PANEL_ROWS,
    PANEL_WIDTH,
    SMALLEST,
    board_size,
    lay_out,
)
from asalto_tui.engine.board import COORDINATES, POINTS, parse_point

SIZES = [
    (rows, columns)
    for rows in (*range(14, 30), 35, 41, 60, 80, 150)
    for columns in (*range(28, 64), 70, 79, 80, 81, 99, 120, 400)
]


def every_layout():
    for rows, columns in SIZES:
        seen = set()
        for zoom in range(LARGEST):
            layout = lay_out(rows, columns, zoom)
            if layout and layout not in seen:
                seen.add(layout)
                yield layout


def test_every_point_has_its_own_cells_on_the_screen_at_every_size_and_pitch():
    pitches = set()
    for layout in every_layout():
        pitches.add(layout.pitch)
        taken = set()
        for point in POINTS:
            row, column = layout.cell_of(point)
            area = layout.around(point)
            assert (area.rows, area.columns) == ((3, 5) if layout.pitch >= 5 else (1, 3))
            assert (row, column) == (area.row + area.rows // 2, area.column + area.columns // 2)
            cells = {
                (area.row + down, area.column + right)
                for down in range(area.rows)
                for right in range(area.columns)
            }
            assert all(layout.has_header <= row < layout.letters_row for row, _ in cells)
            assert all(1 < column < layout.columns for _, column in cells)
            assert taken.isdisjoint(cells)
            taken |= cells
    assert pitches == set(range(SMALLEST, LARGEST + 1))


def test_a_step_is_twice_as_many_columns_as_rows():
    for layout in every_layout():
        corner = layout.cell_of(parse_point("c7"))
        for point in POINTS:
            row, column = layout.cell_of(point)
            right, down = COORDINATES[point]
            assert row - corner[0] == down * layout.pitch
            assert column - corner[1] == (right - 2) * layout.pitch * 2


def test_board_panel_and_edges_never_overlap():
    for layout in every_layout():
        rows, columns = board_size(layout.pitch)
        panel = layout.panel
        assert layout.top + rows < layout.rows and layout.left + columns < layout.columns
        assert panel.row + panel.rows <= layout.rows
        assert panel.column + panel.columns <= layout.columns
        beside = panel.column > layout.left + columns
        below = panel.row > layout.letters_row
        assert beside or below
        if layout.has_panel:
            assert panel.columns >= PANEL_WIDTH or below
            assert panel.rows >= PANEL_ROWS
        else:
            assert panel.rows >= 2


@pytest.mark.parametrize(
    ("rows", "columns", "pitch", "has_panel"),
    [
        (24, 80, 3, True),
        (17, 60, 2, True),
        (16, 30, 2, False),
        (40, 120, 5, True),
        (41, 30, 2, True),  # a tall window: the panel is below
        (150, 400, 6, True),
        (24, 59, 3, False),
    ],
)
def test_the_largest_board_that_fits(rows, columns, pitch, has_panel):
    layout = lay_out(rows, columns)
    assert (layout.pitch, layout.has_panel) == (pitch, has_panel)


def test_below_thirty_columns_and_sixteen_rows_there_is_no_board():
    assert lay_out(16, 30)
    assert lay_out(15, 400) is None
    assert lay_out(150, 29) is None
    assert lay_out(1, 1) is None


def test_zoom_asks_for_a_smaller_board_and_stops_at_the_smallest():
    assert [lay_out(50, 160, zoom).pitch for zoom in range(7)] == [6, 5, 4, 3, 2, 2, 2]
