"""`asalto match`: two bots meet many times, and a table says who is better."""

import argparse
import json
import os
import sys
from collections.abc import Iterator
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from asalto_tui.arguments import UsageError, add_variant
from asalto_tui.exit_status import INTERRUPTED, LEFT, TROUBLE
from asalto_tui.i18n import _, ngettext

if TYPE_CHECKING:
    from asalto_tui.arguments import Commands
    from asalto_tui.bots import Bot
    from asalto_tui.engine.position import Termination
    from asalto_tui.engine.ruleset import Side
    from asalto_tui.match import Played, Tally


def add_commands(commands: "Commands") -> None:
    """Register the command."""
    parser = commands.add_parser(
        "match",
        help=_("let two bots play many games"),
        description=_("Let two bots play many games with swapped sides, and count."),
    )
    bot = _("a bot of `asalto bots`, or engine:COMMAND")
    parser.add_argument("one", metavar="A", help=bot)
    parser.add_argument("other", metavar="B", help=bot)
    parser.add_argument("--games", type=int, default=100, metavar="N", help=_("how many"))
    parser.add_argument("--seed", type=int, default=0, metavar="S", help=_("gives other games"))
    parser.add_argument(
        "--jobs",
        type=int,
        default=os.cpu_count() or 1,
        metavar="J",
        help=_("games at the same time; they stay the same"),
    )
    add_variant(parser)
    parser.add_argument("-o", dest="file", metavar="FILE", help=_("where to put the records"))
    parser.add_argument("--json", action="store_true", help=_("for programs"))
    parser.set_defaults(run=run_match)


def run_match(options: argparse.Namespace) -> int:
    """`asalto match`; after Ctrl-C or an engine's failure it shows what there is."""
    from asalto_tui.bots.outside import OutsideEngineError
    from asalto_tui.match import Tally

    if options.games < 1 or options.jobs < 1:
        raise UsageError(_("--games and --jobs must be 1 or more"))
    options.variant = options.variant or "asalto"
    bots = _bot(options.one), _bot(options.other)
    tally, status = Tally(), LEFT
    try:
        with _opened(options.file) as file:
            for played in _shown_progress(options, bots, tally):
                tally.add(played)
                if file:
                    _write_record(file, played, options, tally.games() == 1)
    except KeyboardInterrupt:
        status = INTERRUPTED
    except (OutsideEngineError, OSError) as error:
        print(f"asalto: {error}", file=sys.stderr)
        status = TROUBLE
    if options.json:
        print(json.dumps(_for_programs(options, tally, status), indent=2))
    else:
        for line in _for_people(options, tally):
            print(line)
    return status


def _bot(name: str) -> "Bot":
    from asalto_tui.bots import BOTS, find_bot

    bot = find_bot(name)
    if bot is None:
        text = _("there is no bot {name!r}; there are {bots}, and engine:COMMAND")
        raise UsageError(text.format(name=name, bots=", ".join(BOTS)))
    return bot


def _opened(file: str | None) -> "TextIO | nullcontext[None]":
    return Path(file).open("w", encoding="utf-8") if file else nullcontext()


def _shown_progress(
    options: argparse.Namespace, bots: tuple["Bot", "Bot"], tally: "Tally"
) -> "Iterator[Played]":
    """The games, beside a progress bar with the score so far if stderr is a terminal."""
    from tqdm import tqdm

    from asalto_tui.match import play_match

    players = (bots[0].think, bots[1].think)
    games = play_match(players, options.variant, range(options.games), options.seed, options.jobs)
    with closing(games), tqdm(total=options.games, unit="", disable=None, leave=False) as bar:
        for played in games:
            yield played
            bar.set_postfix_str(f"{tally.points():g} : {tally.games() - tally.points():g}")
            bar.update()


def _write_record(
    file: TextIO, played: "Played", options: argparse.Namespace, is_first: bool
) -> None:
    from asalto_tui.engine.record import Record, format_record

    names = (options.one, options.other)
    tags = (
        ("Event", f"asalto match {options.one} {options.other}"),
        ("Round", str(played.number + 1)),
        ("Officers", names[played.officers]),
        ("Rebels", names[1 - played.officers]),
        ("Seed", str(options.seed)),
    )
    if not is_first:
        file.write("\n")
    file.write(format_record(Record(played.game, tags)))
    file.flush()


def _for_programs(options: argparse.Namespace, tally: "Tally", status: int) -> dict[str, object]:
    from asalto_tui.engine.record import DRAW_RESULT
    from asalto_tui.engine.ruleset import Side

    return {
        "players": [options.one, options.other],
        "variant": options.variant,
        "seed": options.seed,
        "is_complete": status == LEFT,
        **_side_for_programs(tally, None),
        "as_officers": _side_for_programs(tally, Side.OFFICERS),
        "as_rebels": _side_for_programs(tally, Side.REBELS),
        "endings": [
            {
                "termination": outcome.termination.value,
                "result": outcome.winner.value if outcome.winner else DRAW_RESULT,
                "games": count,
            }
            for outcome, count in tally.endings.most_common()
        ],
    }


def _side_for_programs(tally: "Tally", side: "Side | None") -> dict[str, object]:
    games = tally.games(side)
    won, drawn, lost = (tally.count(score, side) for score in (1.0, 0.5, 0.0))
    return {
        "games": games,
        "won": won,
        "drawn": drawn,
        "lost": lost,
        "score": tally.points(side) / games if games else None,
        "interval": list(tally.interval(side)),
    }


def _for_people(options: argparse.Namespace, tally: "Tally") -> Iterator[str]:
    from asalto_tui.commands.columns import columns
    from asalto_tui.drawing.scene import clean
    from asalto_tui.engine.ruleset import Side

    games = tally.games()
    text = ngettext("{count} game of {variant}", "{count} games of {variant}", games)
    played = text.format(count=games, variant=options.variant)
    yield clean(f"{options.one} : {options.other}, {played}")
    if not games:
        return
    yield ""
    header = ["", _("games"), _("won"), _("drawn"), _("lost"), _("score"), _("95 % interval")]
    sides = ((_("as officers"), Side.OFFICERS), (_("as rebels"), Side.REBELS), (_("both"), None))
    yield from columns([header, *(_row(name, tally, side) for name, side in sides)])
    yield ""
    for outcome, count in tally.endings.most_common():
        yield f"{count:5}  {_ending_name(outcome.termination)}"


def _row(name: str, tally: "Tally", side: "Side | None") -> list[str]:
    games = tally.games(side)
    low, high = tally.interval(side)
    counts = (str(tally.count(score, side)) for score in (1.0, 0.5, 0.0))
    score = f"{100 * tally.points(side) / games:.1f} %" if games else "-"
    return [name, str(games), *counts, score, f"{100 * low:.1f} - {100 * high:.1f}"]


def _ending_name(termination: "Termination") -> str:
    from asalto_tui.engine.position import Termination

    return {
        Termination.NO_OFFICERS: _("no officer left"),
        Termination.FEW_REBELS: _("too few rebels left"),
        Termination.FORTRESS_FILLED: _("fortress filled"),
        Termination.OFFICERS_TRAPPED: _("officers trapped"),
        Termination.REBELS_STUCK: _("rebels cannot move"),
        Termination.REPETITION: _("draw by repetition"),
        Termination.QUIET_MOVES: _("draw by quiet moves"),
        Termination.RESIGNATION: _("given up"),
        Termination.AGREEMENT: _("draw by agreement"),
    }[termination]
