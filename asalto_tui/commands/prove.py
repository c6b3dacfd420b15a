"""`asalto prove`: the proof that the rebels win, made again by the rules."""

import argparse
import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from asalto_tui.arguments import UsageError
from asalto_tui.exit_status import LEFT, TROUBLE
from asalto_tui.i18n import _, told

if TYPE_CHECKING:
    from asalto_tui.arguments import Commands
    from asalto_tui.prove import Report

MOST_SHOWN = 20
"""How many problems are named one by one."""


def add_commands(commands: "Commands") -> None:
    """Register the command."""
    parser = commands.add_parser(
        "prove",
        help=_("prove that the rebels win"),
        description=_("Follow the solution through every reply of the officers, by the rules."),
    )
    parser.add_argument(
        "--placement", metavar="POINTS", help=_("one placing of the officers only, such as c7d6")
    )
    parser.add_argument(
        "--jobs", type=int, metavar="J", help=_("how many processes share the work")
    )
    parser.set_defaults(run=print_proof)


def print_proof(options: argparse.Namespace) -> int:
    """`asalto prove`."""
    from tqdm import tqdm

    from asalto_tui.prove import placement, prove
    from asalto_tui.solution import SolutionError

    jobs = os.cpu_count() or 1 if options.jobs is None else options.jobs
    if jobs < 1:
        raise UsageError(_("--jobs must be 1 or more"))
    try:
        starts = None if options.placement is None else placement(options.placement)
    except ValueError as error:
        raise UsageError(_("--placement: {error}").format(error=told(error))) from None
    tqdm.monitor_interval = 0  # no thread of its own: the proof starts processes by forking
    with tqdm(unit="", disable=None, leave=False) as bar:

        def progress(done: int, met: int) -> None:
            bar.total = met
            bar.update(done - bar.n)

        try:
            report = prove(starts, jobs=jobs, progress=progress)
        except SolutionError as error:
            print(f"asalto: {error}", file=sys.stderr)
            return TROUBLE
    for line in report_lines(report):
        print(line)
    return LEFT if report.holds else TROUBLE


def report_lines(report: "Report") -> Iterator[str]:
    """What the walk found, for people."""
    from asalto_tui.drawing.scene import padded, width_of

    figures = {
        _("positions, mirror images counted once"): report.positions,
        _("of them with a move in the file"): report.entries,
        _("moves in the file"): report.file_entries,
        _("officers' replies"): report.replies,
        **{
            _("ends: {kind}").format(kind=kind.value): count
            for kind, count in sorted(report.ends.items(), key=lambda end: end[0].value)
        },
        _("longest game, in moves of both sides"): report.longest,
        _("rebels lost at most"): report.most_lost,
        _("longest run of quiet moves"): report.longest_quiet,
        _("errors"): report.problem_count,
    }
    width = max(map(width_of, figures))
    for name, count in figures.items():
        yield f"{padded(name, width)}  {count:>9,}"
    yield ""
    yield _("longest game of each placing:")
    games = [f"{name} {plies:2}" for name, plies in report.starts.items()]
    yield from ("   ".join(games[at : at + 6]) for at in range(0, len(games), 6))
    yield ""
    for problem in report.problems[:MOST_SHOWN]:
        yield str(problem)
    if report.problem_count > MOST_SHOWN:
        yield _("... and {count} more").format(count=report.problem_count - MOST_SHOWN)
    yield _("The rebels win.") if report.holds else _("The proof fails.")
