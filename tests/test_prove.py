"""The proof holds for what is shipped, and finds each way in which a solution can be broken."""

from dataclasses import replace

import pytest

from asalto_tui.engine.board import COORDINATES
from asalto_tui.engine.notation import format_position, parse_position
from asalto_tui.engine.position import Position
from asalto_tui.engine.ruleset import ASALTO, Side
from asalto_tui.prove import Flaw, placement, placements, prove
from asalto_tui.prove.walk import check_lengths
from asalto_tui.solution import DIRECTIONS, open_solution, winning_move
from tests.solved import file_of, kept, late_start, shipped_move, strategy_of


def position_of(text):
    return parse_position(ASALTO, text)[0]


@pytest.fixture(scope="module")
def start():
    return late_start()


@pytest.fixture(scope="module")
def moves(start):
    return strategy_of(shipped_move, start)


def report_on(moves, start, tmp_path, jobs=1):
    return prove({"start": start}, file_of(moves, tmp_path / "solution"), jobs)


def flaws_of(report):
    return {problem.flaw for problem in report.problems}


def test_the_end_of_a_game_is_proved(start, moves, tmp_path):
    report = report_on(moves, start, tmp_path)
    assert report.holds
    assert report.problems == []
    assert report.entries == report.file_entries == len(moves)
    assert report.positions > len(moves)
    assert report.starts == {"start": report.longest}
    assert sum(report.ends.values()) > 0
    assert report.longest_quiet <= report.longest


def test_the_longest_line_is_a_won_game_of_that_length(start, moves, tmp_path):
    report = report_on(moves, start, tmp_path)
    position = start
    for move in report.longest_line:
        assert position.outcome() is None
        position = position.play(move)
    assert position.outcome().winner is Side.REBELS
    assert len(report.longest_line) == report.longest


def test_the_longest_game_is_the_longest_by_a_plain_search(start, moves, tmp_path):
    known = {}

    def longest(position):
        position = kept(position)
        if position not in known:
            after = position.play(winning_move(position) or moves[position])
            following = [after.play(reply) for reply in after.legal_moves()]
            known[position] = 1 + max(
                (1 + (longest(p) if p.officers_mask else 0) for p in following), default=0
            )
        return known[position]

    assert report_on(moves, start, tmp_path).longest == longest(start)


def test_workers_find_the_same(start, moves, tmp_path):
    assert report_on(moves, start, tmp_path, jobs=2) == report_on(moves, start, tmp_path)


def test_progress_is_told(start, moves, tmp_path):
    told = []
    path = file_of(moves, tmp_path / "solution")
    report = prove({"start": start}, path, progress=lambda done, met: told.append((done, met)))
    assert told[-1] == (report.positions, report.positions)
    assert all(done <= met for done, met in told)


def test_every_missing_position_is_found(start, moves, tmp_path):
    for position in list(moves)[::10]:
        rest = {key: move for key, move in moves.items() if key != position}
        report = report_on(rest, start, tmp_path)
        assert [(problem.flaw, problem.position) for problem in report.problems] == [
            (Flaw.MISSING, position)
        ]
        assert format_position(position) in str(report.problems[0])
        source = report.problems[0].reached_from
        assert (source is None) == (position == start)
        if source is not None:
            after = source.play(winning_move(source) or moves[source])
            assert position in [kept(after.play(reply)) for reply in after.legal_moves()]


def test_every_illegal_move_is_found(start, moves, tmp_path):
    for position in list(moves)[::10]:
        legal = position.legal_moves()
        steps = [(move[0], target) for move in legal for target in (move[1], *range(33))]
        illegal = next(step for step in steps if step not in legal and packs(position, step))
        report = report_on(moves | {position: illegal}, start, tmp_path)
        assert (Flaw.ILLEGAL, position) in [problem[:2] for problem in report.problems]


def packs(position, step):
    """Whether the file has a number for a step: from next to a point without a rebel, not back."""
    (column, row), (other_column, other_row) = (COORDINATES[point] for point in step)
    free = not position.rebels_mask >> step[1] & 1
    return free and (other_column - column, row - other_row) in DIRECTIONS


def test_an_altered_move_is_found(start, moves, tmp_path):
    """Another legal move leads to positions that have no answer, or it is as good by the walk."""
    found = 0
    for position in list(moves)[::5]:
        for other in position.legal_moves():
            if other == moves[position]:
                continue
            report = report_on(moves | {position: other}, start, tmp_path)
            after = position.play(other)
            replies = [kept(after.play(reply)) for reply in after.legal_moves()]
            answered = all(p in moves or winning_move(p) for p in replies)
            if not answered:
                assert not report.holds
                assert position in [problem.reached_from for problem in report.problems]
                found += 1
            break
    assert found >= 3


def test_a_cycle_is_found(tmp_path):
    """Rebels who only go to and fro."""
    start = position_of("O1O/3/rr3rr/rrrrrrr/r1rrr1r/r1r/r1r r 0 0")

    def to_and_fro(position):
        return min(position.legal_moves(), key=lambda move: (-max(move), min(move)))

    moves = strategy_of(to_and_fro, start, 400)
    report = report_on(moves, kept(start), tmp_path)
    assert Flaw.CYCLE in flaws_of(report)
    cycle = next(problem for problem in report.problems if problem.flaw is Flaw.CYCLE)
    assert cycle.position in moves


def test_a_lost_end_is_found(tmp_path):
    """The last forward step of the rebels leaves them without a move (rules 4.5)."""
    start = position_of("Orr/rrr/rrrrrrr/rrr1rrr/3r3/3/2O r 0 0")
    report = report_on({kept(start): (23, 16)}, kept(start), tmp_path)
    assert flaws_of(report) == {Flaw.LOST}
    assert report.problem_count == len(report.problems) > 1
    assert all(p.position.outcome().winner is Side.OFFICERS for p in report.problems)
    assert all(p.reached_from == kept(start) for p in report.problems)


@pytest.fixture(scope="module")
def one_placement():
    return prove(placement("d7c7"), jobs=2)


def test_one_placement_is_proved(one_placement):
    assert one_placement.holds
    assert one_placement.most_lost <= 1
    assert one_placement.entries <= one_placement.file_entries == len(open_solution())
    assert list(one_placement.starts) == ["c7d7"]


def test_a_wrong_length_for_a_placement_is_found(one_placement):
    start = placement("c7d7")
    report = replace(one_placement, starts={"c7d7": one_placement.longest + 2}, problems=[])
    check_lengths(open_solution(), start, report)
    assert flaws_of(report) == {Flaw.LENGTH}
    assert report.problems[0].position == start["c7d7"]


def test_there_are_36_placements():
    assert len(placements()) == 36
    assert {position.side for position in placements().values()} == {Side.REBELS}
    for text in ("c7d6", "d6c7", "D6C7"):
        assert placement(text) == {"c7d6": Position.start(ASALTO).play((0,)).play((4,))}


@pytest.mark.parametrize("text", ["", "c7", "c7c7", "c7d6e6", "a1b2", "c7-d6"])
def test_other_texts_are_no_placement(text):
    with pytest.raises(ValueError, match="no placement"):
        placement(text)
