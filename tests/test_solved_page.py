"""What docs/solved.md says about games and placings is what the shipped solution does."""

import re
from pathlib import Path

import pytest

from asalto_tui.engine.board import parse_points
from asalto_tui.engine.position import Termination, is_capture
from asalto_tui.engine.record_reader import parse_records
from asalto_tui.engine.ruleset import Side
from asalto_tui.engine.tables import mask_of
from asalto_tui.prove import placements
from asalto_tui.solution import open_solution

PAGE = (Path(__file__).parents[1] / "docs" / "solved.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def game():
    text = re.search(r"```\n(\[Event.*?)```", PAGE, re.DOTALL)[1]
    (record,) = parse_records(text)
    return record.game


def test_the_table_of_placings_is_that_of_the_file():
    rows = re.findall(r"\b([c-e][5-7])([c-e][5-7]) \| (\d+)", PAGE)
    given = {one + other: int(plies) for one, other, plies in rows}
    assert given == {
        name: open_solution().longest_from(position.officers_mask)
        for name, position in placements().items()
    }
    assert max(given.values()) == int(re.search(r"\*\*.*at most (\d+) moves", PAGE, re.DOTALL)[1])


def test_the_game_is_won_by_the_solution_in_the_longest_way(game):
    _, _, *played = zip(game.positions, game.moves, strict=False)
    start, _ = played[0]
    assert len(played) == open_solution().longest_from(start.officers_mask)
    for position, move in played:
        assert not is_capture(move)
        assert not position.huffed_by(move)
        if position.side is Side.REBELS:
            assert move == open_solution().move(position.officers_mask, position.rebels_mask)
    assert game.outcome().termination is Termination.OFFICERS_TRAPPED


def test_the_comments_on_the_game_are_true(game):
    at = dict(enumerate(game.positions[2:]))  # by plies after the placing
    assert at[0].legal_moves() == [parse_points("d4 d5")]
    assert not any(p.capturers_mask() for p in at.values() if p.side is Side.OFFICERS)
    assert mask_of(parse_points("a3 b3 c3 d3 e3 f3 g3")) & ~at[10].rebels_mask == 0
    assert mask_of(parse_points("a4 b4 c4 d4 e4 f4 g4")) & ~at[10].rebels_mask == 0
    assert all(mask_of(parse_points("d4")) & at[ply].officers_mask for ply in range(34, 44))
    row_7 = mask_of(parse_points("c7 d7 e7"))
    assert not any(row_7 & ~at[ply].rebels_mask for ply in range(63, 90))
    assert len(at[75].legal_moves()) == 1
    assert all(len(at[ply].legal_moves()) <= 2 for ply in range(75, 90, 2))
    assert at[89].fortress_held == 8
    assert len(at[89].rebels) == 24
