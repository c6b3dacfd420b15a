"""`asalto rules` and `asalto variants`: the family of games, explained and listed."""

import argparse
import sys
from typing import TYPE_CHECKING

from asalto_tui.exit_status import LEFT
from asalto_tui.i18n import _

if TYPE_CHECKING:
    from asalto_tui.arguments import Commands
    from asalto_tui.engine.ruleset import Ruleset

WIDEST = 100
"""Columns beyond which text is hard to read."""


def add_commands(commands: "Commands") -> None:
    """Register the commands of this module."""
    from asalto_tui.engine.ruleset import ASALTO, RULESETS

    rules = commands.add_parser(
        "rules",
        help=_("explain a rule set"),
        description=_("Print the rules page of a rule set."),
    )
    rules.add_argument(
        "id",
        nargs="?",
        choices=list(RULESETS),
        default=ASALTO.id,
        metavar="ID",
        help=_("the rule set; asalto if none is named"),
    )
    rules.set_defaults(run=print_rules)
    variants = commands.add_parser(
        "variants",
        help=_("list the rule sets"),
        description=_("List the rule sets and what differs in each."),
    )
    variants.add_argument("--json", action="store_true", help=_("write JSON, for programs"))
    variants.set_defaults(run=list_variants)


def print_rules(options: argparse.Namespace) -> int:
    """`asalto rules`: the page of the screen as plain text."""
    import shutil

    from asalto_tui.drawing.glyphs import GLYPH_SETS
    from asalto_tui.drawing.pages import page_body
    from asalto_tui.drawing.rules_text import rules_sections
    from asalto_tui.engine.ruleset import RULESETS
    from asalto_tui.play.words import ruleset_name

    rules = RULESETS[options.id]
    glyphs = GLYPH_SETS["unicode" if "utf" in sys.stdout.encoding.lower() else "ascii"]
    columns = min(shutil.get_terminal_size().columns, WIDEST)
    print(ruleset_name(rules))
    print()
    for line in page_body(rules_sections(rules), columns, glyphs).lines():
        print(line)
    return LEFT


def list_variants(options: argparse.Namespace) -> int:
    """`asalto variants`: every rule set, a line each, or all that differs as JSON."""
    from asalto_tui.engine.ruleset import RULESETS
    from asalto_tui.play.words import ruleset_note

    if options.json:
        import json

        print(json.dumps([_for_programs(rules) for rules in RULESETS.values()], indent=2))
        return LEFT
    width = max(map(len, RULESETS))
    for rules in RULESETS.values():
        print(f"{rules.id:<{width}}  {ruleset_note(rules)}")
    return LEFT


def _for_programs(rules: "Ruleset") -> dict[str, object]:
    from asalto_tui.engine.notation import format_position
    from asalto_tui.engine.position import Position
    from asalto_tui.play.words import ruleset_name, ruleset_note

    return {
        "id": rules.id,
        "name": ruleset_name(rules),
        "note": ruleset_note(rules),
        "start": format_position(Position.start(rules)),
        "officers": rules.officers,
        "officers_to_place": rules.officers_to_place,
        "rebels": len(rules.start_rebels),
        "officers_win_below": rules.fewest_rebels,
        "lines": len(rules.lines),
        "rebel_lines": len(rules.rebel_lines),
        "rebels_step_sideways": (1, 0) in rules.rebel_directions,
        "fortress_points": len(rules.fortress),
        "huffing": rules.huff.value,
    }
