"""The pages that explain: how to play, and the rules of each rule set, in sections."""

from typing import NamedTuple

from asalto_tui.drawing.board import Marks, path_lines
from asalto_tui.drawing.scene import Role
from asalto_tui.engine.board import Move, parse_points
from asalto_tui.engine.game import QUIET_LIMIT, REPETITION_LIMIT
from asalto_tui.engine.notation import parse_position
from asalto_tui.engine.position import Position, captured_points
from asalto_tui.engine.ruleset import ASALTO, Cast, Huff, Ruleset
from asalto_tui.i18n import _
from asalto_tui.play import words


class Picture(NamedTuple):
    """A small board with marks."""

    position: Position
    marks: Marks = Marks()


class Section(NamedTuple):
    """A heading, paragraphs, and a picture beside them."""

    title: str
    paragraphs: list[str]
    picture: Picture | None = None


def page_title(name: str, rules: Ruleset) -> str:
    """The heading of a page."""
    return _("How to play") if name == "help" else words.ruleset_name(rules)


def page_sections(name: str, rules: Ruleset) -> list[Section]:
    """The sections of a page for a rule set."""
    return _help_sections() if name == "help" else rules_sections(rules)


def _help_sections() -> list[Section]:
    return [
        Section(
            _("Choosing a move"),
            [
                _("Arrows or h j k l move the cursor; y u b n, or Home End PgUp PgDn, diagonally."),
                _("Enter or Space chooses: a point for an officer, a piece, then where it goes."),
                _("Tab and Shift-Tab go to the next and previous point that can be chosen."),
                _("1 to 9 jump to the landing with that number."),
                _("In a chain of jumps, Enter on the piece itself ends the chain."),
                _("Esc or Backspace takes one step of the choice back."),
                _(": lets you type a move, such as d4-d5 or d6xd4xf4; Tab completes it."),
                _("With a mouse, click the points."),
            ],
        ),
        Section(
            _("The game"),
            [
                _("z takes a move back, Z makes it again; against a bot, back to your own move."),
                _("m opens the menu: new game, swap sides, resign, offer a draw."),
                _("r shows the rules, ? this page, q leaves."),
                _("x claims an officer that missed a capture, in the rule set of claimed huffs."),
                _("i gives a hint: the piece, then the move, then the reason."),
                _("p lets bots wait or go on, < and > make them slower or faster."),
                _("+ and - make the board larger or smaller."),
                _("M gives the mouse back to the terminal, for selecting text."),
                _("c sends the position to your clipboard, C the record of the game."),
            ],
        ),
        Section(
            _("Games that are kept"),
            [
                _("Every move is kept before you see it. Quitting, or a lost line, loses nothing."),
                _("The start menu offers to go on with the last game; the menu lists all games."),
                _("In the list, Enter replays a game, o goes on with it, d deletes it."),
            ],
        ),
        Section(
            _("Replay"),
            [
                _("v looks at the game so far, move by move, and leaves the replay again."),
                _("Right and Left go a move on and back, End and Home to the end and the start."),
                _("Tab and Shift-Tab go to the next and previous capture or huff."),
                _("Space lets it run or stand, 1 to 5 at that speed, from slow to fast."),
                _("PgDn and PgUp go to the next and previous game of a file."),
                _("Enter plays on from there, as a new game. Esc leaves."),
                _("With a mouse, click or drag along the moves or the bar below them."),
            ],
        ),
        Section(
            _("Signs on the board"),
            [
                _("[ ] is the cursor and ( ) the chosen piece."),
                _("! stands beside a piece with which a capture is open."),
                _("Lit lines are open to the chosen piece. A jump's landing shows its number."),
            ],
        ),
    ]


def rules_sections(rules: Ruleset) -> list[Section]:
    """The rules of one rule set, built from its data."""
    siege = rules.cast is Cast.SIEGE
    sections = [Section(_("The start"), _start(rules), Picture(Position.start(rules)))]
    sections.append(_moves_section(rules))
    if siege:
        sections.append(_huff_section(rules))
    sections.append(Section(_("The end"), _endings(rules)))
    return sections


def _start(rules: Ruleset) -> list[str]:
    count = len(rules.start_rebels)
    if rules.cast is Cast.HUNT:
        return [
            words.ruleset_note(rules),
            _("The fox starts in the centre and moves first, against {count} geese.").format(
                count=count
            ),
            _("Both diagonals run through every square of four points."),
        ]
    texts = [
        words.ruleset_note(rules),
        _("The officers' player places two officers anywhere in the fortress, the top arm."),
        _("Then {count} rebels move first, and the sides take turns.").format(count=count),
    ]
    if rules.lines != rules.rebel_lines:
        texts.append(_("Dotted lines are the officers' alone: no rebel may step along them."))
    return texts


def _moves_section(rules: Ruleset) -> Section:
    sideways = (1, 0) in rules.rebel_directions
    if rules.cast is Cast.HUNT:
        step = (
            _("A goose steps along a line: forward, diagonally forward or sideways.")
            if sideways
            else _("A goose steps along a line: forward or diagonally forward.")
        )
        return Section(
            _("Moves"),
            [
                step + " " + _("Forward is up. Geese never step back and never capture."),
                _("The fox steps along a line in any direction."),
                _("It captures by jumping over a goose to the empty point right behind, and may"
                  " jump on, or stop, as it likes. It need not capture."),
            ],
        )  # fmt: skip
    chain = parse_points("d6 d4 f4")
    return Section(
        _("Moves"),
        [
            _("A rebel steps along a line: forward, diagonally forward or sideways. Forward is"
              " up. Rebels never step back and never capture."),
            _("An officer steps along a line in any direction, in and out of the fortress."),
            _("An officer captures by jumping over a rebel to the empty point right behind. It"
              " may jump on in any direction, and may stop after any jump."),
        ],
        Picture(_picture_of(rules, "3/1O1/r1rr1rr/rr2r1r/rr3rr/rrr/rrr"), _chain_marks(chain)),
    )  # fmt: skip


def _chain_marks(chain: Move) -> Marks:
    return Marks(
        chosen=chain[0],
        landings={point: str(number) for number, point in enumerate(chain[1:], start=1)},
        must=frozenset(),
        lines=dict.fromkeys(path_lines(chain), Role.LANDING),
        captured=frozenset(captured_points(chain)),
    )


def _huff_section(rules: Ruleset) -> Section:
    texts = [_("Capturing is never compulsory.")]
    if rules.huff is Huff.CLAIM:
        texts.append(
            _("But after a move without a capture, the rebels may remove each officer that could"
              " have captured, before they move themselves: choose the officer. Their next step"
              " ends the right.")
        )  # fmt: skip
    else:
        texts.append(
            _("But when the officers move without a capture although one was open, every officer"
              " that could have captured is huffed: it leaves the board at once.")
        )  # fmt: skip
    texts += [
        _("An officer that could capture is marked with ! before the move. If one officer"
          " captures, the other is safe."),
        _("With one officer left the game goes on."),
    ]  # fmt: skip
    position = _picture_of(rules, "1O1/1O1/rr1r1rr/rr3rr/rrrrrrr/rr1/rrr")
    must = frozenset(parse_points("d6"))
    return Section(_("Huffing"), texts, Picture(position, Marks(must=must)))


def _picture_of(rules: Ruleset, board: str) -> Position:
    """A position of a siege for a picture, the officers to move."""
    position, _quiet = parse_position(ASALTO, f"{board} o 0 0")
    return position._replace(rules=rules)


def _endings(rules: Ruleset) -> list[str]:
    draws = [
        _("It is a draw when a position stands for the third time, or after {count} moves in a"
          " row, half by each side, without a capture and without a step forward.").format(
            count=QUIET_LIMIT
        ),
        _("A player may resign, and both may agree on a draw."),
    ]  # fmt: skip
    assert REPETITION_LIMIT == 3
    if rules.cast is Cast.HUNT:
        return [
            _("The geese win when the fox cannot move."),
            _("The fox wins with fewer than {count} geese left, or when no goose can move.").format(
                count=rules.fewest_rebels
            ),
            *draws,
        ]
    return [
        _("The rebels win when they stand on all nine points of the fortress, when no officer"
          " can move, or when no officer is left."),
        _("The officers win with fewer than {count} rebels left, or when no rebel can"
          " move.").format(count=rules.fewest_rebels),
        *draws,
    ]  # fmt: skip
