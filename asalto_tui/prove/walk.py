"""The proof: a walk by the rules alone through everything the officers can do to the solution.

From the placements it follows the solution's move in every position and then every legal reply,
until the rebels have won or something is wrong. It needs no trust in how the file was made: it asks
the file for moves only and the engine for everything else. Mirror images are walked once.
"""

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from multiprocessing import Pool
from pathlib import Path

from asalto_tui.engine.board import POINT_NAMES, Move
from asalto_tui.engine.fault import Fault
from asalto_tui.engine.game import QUIET_LIMIT
from asalto_tui.engine.position import Position, Termination
from asalto_tui.engine.ruleset import ASALTO
from asalto_tui.prove.answers import (
    Answers,
    Flaw,
    Problem,
    answer_all,
    key_of,
    open_in_worker,
    position_of,
)
from asalto_tui.prove.graph import Graph
from asalto_tui.solution import Solution, open_solution

CHUNK = 2000
"""Positions that a worker answers at a time."""
PROBLEM_LIMIT = 1000
"""Problems that are kept; more are only counted."""


@dataclass
class Report:
    """What a walk has found; `holds` says whether it proves the win."""

    starts: dict[str, int] = field(default_factory=dict)
    """The longest game, in plies after the placing, from each start by its name."""
    positions: int = 0
    """Positions with the rebels to move that arise, mirror images counted once."""
    entries: int = 0
    """Of them, those with an entry in the file; in the others the rebels win at once."""
    replies: int = 0
    """Moves of the officers that were followed."""
    ends: Counter[Termination] = field(default_factory=Counter)
    """Won ends by kind: each is a last move in a position."""
    longest: int = 0
    """Plies of the longest game."""
    longest_line: tuple[Move, ...] = ()
    """One of the longest games, the placing left out, from the first start that has it."""
    most_lost: int = 0
    """Rebels lost at most, of those that a game begins with."""
    longest_quiet: int = 0
    """The longest run of moves that rules 4.7 counts."""
    file_entries: int = 0
    """All entries of the file: as many as `entries` when every placement is walked."""
    problems: list[Problem] = field(default_factory=list)
    problem_count: int = 0

    @property
    def holds(self) -> bool:
        """Whether the rebels win from every start whatever the officers do."""
        return not self.problem_count

    def add_problem(self, problem: Problem) -> None:
        """Count a problem, and keep it unless there are too many."""
        self.problem_count += 1
        if len(self.problems) < PROBLEM_LIMIT:
            self.problems.append(problem)


def placements() -> dict[str, Position]:
    """The 36 positions after the placing (rules 1.4), by names such as `c7d6`."""
    return {
        POINT_NAMES[one] + POINT_NAMES[other]: Position.start(ASALTO).play((one,)).play((other,))
        for one, other in combinations(sorted(ASALTO.fortress), 2)
    }


def placement(text: str) -> dict[str, Position]:
    """The start that a text such as `c7d6` or `d6c7` names; `Fault` if it names none."""
    wanted = text.lower()
    for name, position in placements().items():
        if wanted in (name, name[2:] + name[:2]):
            return {name: position}
    raise Fault("{text!r} is no placement: two points of the fortress, such as c7d6", text=text)


def prove(
    starts: dict[str, Position] | None = None,
    path: Path | None = None,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Report:
    """Walk the solution shipped with the program, or the one in `path`, from some starts.

    Starts are positions with the rebels to move; without any, the 36 placements. `progress` is told
    now and then how many positions are done and how many have been met so far. Raises
    `SolutionError` when the file cannot be read.
    """
    solution = open_solution(path)
    starts = placements() if starts is None else starts
    report, graph = Report(), Graph()
    roots = {
        name: graph.number_of(key_of(start.officers_mask, start.rebels_mask))
        for name, start in starts.items()
    }
    if jobs > 1:
        with Pool(jobs, open_in_worker, (path,)) as pool:
            _walk(graph, report, lambda chunks: pool.imap(answer_all, chunks), progress)
    else:
        open_in_worker(path)
        _walk(graph, report, lambda chunks: map(answer_all, chunks), progress)
    for number in sorted(set(graph.measure(roots.values()))):
        report.add_problem(Problem(Flaw.CYCLE, position_of(graph.keys[number])))
    report.file_entries = len(solution)
    _sum_up(graph, report, roots)
    check_lengths(solution, starts, report)
    if report.holds:
        report.longest_line = _longest_line(solution, graph, starts, report)
    else:
        report.problems = _with_sources(graph, report.problems)
    return report


def _walk(
    graph: Graph,
    report: Report,
    answer: "Callable[[Iterator[array[int]]], Iterable[Answers]]",
    progress: Callable[[int, int], None] | None,
) -> None:
    """Meet every position, breadth first: a wave holds those first met after the same ply."""
    done = 0
    while done < len(graph.keys):
        wave = array("Q", graph.keys[done:])
        chunks = (wave[at : at + CHUNK] for at in range(0, len(wave), CHUNK))
        for part in answer(chunks):
            graph.add(part)
            report.entries += part.entries
            report.replies += part.replies
            report.ends += part.ends
            for problem in part.problems:
                report.add_problem(problem)
            done += len(part.counts)
            if progress is not None:
                progress(done, len(graph.keys))


def _sum_up(graph: Graph, report: Report, roots: dict[str, int]) -> None:
    """The figures of the whole walk."""
    report.positions = len(graph.keys)
    fewest = min((key >> 12).bit_count() for key in graph.keys)
    report.most_lost = len(ASALTO.start_rebels) - fewest
    report.starts = {name: graph.plies[number] for name, number in roots.items()}
    report.longest = max(report.starts.values())
    report.longest_quiet = graph.longest_quiet
    if graph.longest_quiet >= QUIET_LIMIT:
        worst = graph.quiet.index(max(graph.quiet))
        report.add_problem(Problem(Flaw.DRAW, position_of(graph.keys[worst])))


def check_lengths(solution: Solution, starts: dict[str, Position], report: Report) -> None:
    """Hold the longest games that the file gives for placements against the walk."""
    for name, start in starts.items():
        given = solution.longest_from(start.officers_mask)
        placed = set(start.rebels) == ASALTO.start_rebels
        if placed and report.holds and given != report.starts[name]:
            report.add_problem(Problem(Flaw.LENGTH, start))


def _with_sources(graph: Graph, problems: list[Problem]) -> list[Problem]:
    """The same problems, each with a position that leads to it."""
    keys = {
        problem.position: key_of(problem.position.officers_mask, problem.position.rebels_mask)
        for problem in problems
        if problem.reached_from is None
    }
    sources = graph.sources({graph.numbers[key] for key in keys.values()})
    return [
        problem._replace(reached_from=position_of(graph.keys[source]))
        if (key := keys.get(problem.position)) is not None
        and (source := sources.get(graph.numbers[key])) is not None
        else problem
        for problem in problems
    ]


def _longest_line(
    solution: Solution, graph: Graph, starts: dict[str, Position], report: Report
) -> tuple[Move, ...]:
    """The moves of a game in which the officers hold out longest, when the proof holds."""
    name = max(report.starts, key=report.starts.__getitem__)
    position, line = starts[name], []
    while True:
        move = solution.move(position.officers_mask, position.rebels_mask)
        assert move is not None
        line.append(move)
        position = position.play(move)
        best: tuple[int, Move] | None = None
        for reply in position.legal_moves():
            officers, rebels = position.play(reply)[1:3]
            plies = graph.plies[graph.numbers[key_of(officers, rebels)]] if officers else 0
            if best is None or plies > best[0]:
                best = plies, reply
        if best is None:
            return tuple(line)
        line.append(best[1])
        position = position.play(best[1])
        if not position.officers_mask:
            return tuple(line)
