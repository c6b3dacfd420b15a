"""The commands of the line mode: what each is called, and what it asks or does."""

import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from asalto_tui.bots import finish
from asalto_tui.bots.hint import think_hint
from asalto_tui.drawing.rules_text import rules_sections
from asalto_tui.drawing.scene import clean, fitted
from asalto_tui.engine.board import Point, PointError, parse_point
from asalto_tui.engine.notation import format_path
from asalto_tui.engine.record import Record, format_record
from asalto_tui.engine.ruleset import Cast, Side
from asalto_tui.i18n import _
from asalto_tui.plain import words as plain_words
from asalto_tui.play import actions
from asalto_tui.play.events import Quit
from asalto_tui.play.hint_words import reason_text
from asalto_tui.play.kept import own_tags
from asalto_tui.play.prompt import play_typed
from asalto_tui.play.state import Offer, Setup, Stage, State
from asalto_tui.store.store import date_text

_LOOKS_LIKE_A_MOVE = re.compile(r"[@*]|[a-gA-G][1-7]")
_SHOWN_WIDTH = 40
"""How much of a line that is not understood is repeated."""


class Refusal(ValueError):
    """A line that cannot be followed; the message says why."""


@dataclass(frozen=True)
class Command:
    """A word of the line mode: it either asks for lines of text or does something to the state."""

    name: str
    argument: str
    help: str
    ask: Callable[[State, str], list[str]] | None = None
    do: Callable[[State, str], State] | None = None
    is_for_guests: bool = True


def commands() -> list[Command]:
    """Every command, in the order in which help lists them."""
    point, side, file = _("POINT"), _("SIDE"), _("FILE")
    return [
        Command("moves", f"[{point}]", _("the legal moves; a number plays one"), ask=_moves),
        Command("look", point, _("what stands on a point and on its lines"), ask=_look),
        Command("board", "", _("what stands on each row"), ask=_board),
        Command("where", f"[{side}]", _("where the pieces of a side stand"), ask=_where),
        Command("fortress", "", _("who holds what of the fortress"), ask=_fortress),
        Command("threats", "", _("what the officers can take"), ask=_threats),
        Command("last", "", _("the last move"), ask=_last),
        Command("score", "", _("players, pieces, progress and turn"), ask=_score),
        Command("hint", "", _("a good move"), ask=_hint),
        Command("undo", "", _("take a move back; against a bot, your own"), do=_undo),
        Command("redo", "", _("make it again"), do=_redo),
        Command("go", "", _("let bots that wait play on"), do=_go),
        Command(
            "save", file, _("write the game's record to a new file"), ask=_save, is_for_guests=False
        ),
        Command("record", "", _("the game's record"), ask=_record),
        Command("rules", "", _("the rules"), ask=_rules),
        Command("help", "", _("this list"), ask=_help),
        Command("draw", "", _("offer a draw, or accept one"), do=_draw),
        Command("resign", "", _("give the game up"), do=_resign),
        Command("new", "", _("begin another game"), do=_new),
        Command("quit", "", _("leave; the game is kept"), do=_quit),
    ]


def find_command(line: str) -> tuple[Command, str] | None:
    """The command that a line begins with, in full or short, and the rest; None for a move.

    Raises `Refusal` for a word that is no command or could be several.
    """
    if _LOOKS_LIKE_A_MOVE.match(line):
        return None
    word, _blank, rest = line.partition(" ")
    fits = [command for command in commands() if command.name.startswith(word.lower())]
    if not fits:
        shown = fitted(clean(word), _SHOWN_WIDTH)
        raise Refusal(_("There is no command {word}. Type help for help.").format(word=shown))
    if len(fits) > 1:
        names = ", ".join(command.name for command in fits)
        raise Refusal(_("Which one? {names}").format(names=names))
    return fits[0], rest.strip()


def typed_move(state: State, text: str) -> State:
    """A move in any of the forms of rules 6.2 played, or refused with the rule it meets."""
    return play_typed(_ready(state), text)


def move_by_number(state: State, text: str) -> State:
    """The legal move with a number, as `moves` lists them, played."""
    state = _ready(state)
    moves = state.game.position.legal_moves()
    number = int(text[:6])
    if not 0 < number <= len(moves):
        raise Refusal(_("The moves have the numbers 1 to {count}.").format(count=len(moves)))
    return actions.play(state, moves[number - 1])


def _ready(state: State) -> State:
    """The state, if a person is to move; an offered draw is declined by moving."""
    if state.stage is Stage.OVER:
        raise Refusal(_("The game is over."))
    if state.stage is Stage.PAUSED:
        raise Refusal(plain_words.request(state)[0])
    return state._replace(overlays=())


def _point(text: str) -> Point:
    try:
        return parse_point(text)
    except PointError:
        shown = fitted(clean(text), _SHOWN_WIDTH)
        raise Refusal(_("{text} is not a point of the board.").format(text=shown)) from None


def _moves(state: State, text: str) -> list[str]:
    origin = _point(text) if text else None
    position = state.game.position
    if state.game.outcome():
        raise Refusal(_("The game is over."))
    return plain_words.numbered_moves(position, origin) or [_("No move from there.")]


def _look(state: State, text: str) -> list[str]:
    return plain_words.look_lines(state.game.position, _point(text))


def _board(state: State, _text: str) -> list[str]:
    return plain_words.board_lines(state.game.position)


def _where(state: State, text: str) -> list[str]:
    position = state.game.position
    names = {
        Cast.SIEGE: {"officers": Side.OFFICERS, "rebels": Side.REBELS},
        Cast.HUNT: {"fox": Side.OFFICERS, "geese": Side.REBELS},
    }[position.rules.cast]
    sides = [side for name, side in names.items() if name.startswith(text.lower())]
    if not sides:
        raise Refusal(_("Which one? {names}").format(names=", ".join(names)))
    pieces = {Side.OFFICERS: position.officers, Side.REBELS: position.rebels}
    return [plain_words.side_line(position, side, pieces[side]) for side in sides]


def _fortress(state: State, _text: str) -> list[str]:
    return plain_words.fortress_lines(state.game.position)


def _threats(state: State, _text: str) -> list[str]:
    return plain_words.threats(state, state.game.position) or [_("Nothing can be taken.")]


def _last(state: State, _text: str) -> list[str]:
    ply = state.game.ply
    return [plain_words.event(state, ply - 1)] if ply else [_("Nothing has been played yet.")]


def _score(state: State, _text: str) -> list[str]:
    return plain_words.score_lines(state)


def _hint(state: State, _text: str) -> list[str]:
    if state.stage is Stage.OVER:
        raise Refusal(_("The game is over."))
    position = state.game.position
    move, reason = finish(think_hint(state.game))
    return [f"{format_path(position, move)}: {reason_text(position.rules, reason)}."]


def _undo(state: State, _text: str) -> State:
    return actions.undo(state._replace(overlays=()))


def _redo(state: State, _text: str) -> State:
    return actions.redo(state._replace(overlays=()))


def _go(state: State, _text: str) -> State:
    return state._replace(paused=False)


def _record_text(state: State) -> str:
    tags = own_tags(state.about, date_text(time.time()))
    return format_record(Record(state.game.without_undone(), tags))


def _record(state: State, _text: str) -> list[str]:
    return _record_text(state).splitlines()


def _save(state: State, text: str) -> list[str]:
    if not text:
        raise Refusal(_("Save to which file?"))
    try:
        with Path(text).expanduser().open("x", encoding="utf-8") as file:
            file.write(_record_text(state))
    except (OSError, ValueError, RuntimeError) as error:
        reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else error
        shown = fitted(clean(text), _SHOWN_WIDTH)
        raise Refusal(
            _("{file} cannot be written: {reason}").format(file=shown, reason=reason)
        ) from None
    return [_("Saved.")]


def _rules(state: State, _text: str) -> list[str]:
    sections = rules_sections(state.game.rules)
    return [line for section in sections for line in (f"{section.title}:", *section.paragraphs)]


def _help(_state: State, _text: str) -> list[str]:
    return [
        _("Type a move such as d4-d5 or d6xd4xf4, or @c6 to place an officer. Or type:"),
        *(
            f"{command.name} {command.argument}".strip() + f": {command.help}."
            for command in commands()
        ),
        _("The first letters of a command are enough where they fit only one."),
    ]


def _draw(state: State, _text: str) -> State:
    if isinstance(state.overlay, Offer):
        return actions.accept_draw(state)
    return actions.offer_draw(state)


def _resign(state: State, _text: str) -> State:
    return actions.resign(state)


def _new(state: State, _text: str) -> State:
    return actions.new_game(state, Setup(state.players, state.game.rules.id))


def _quit(state: State, _text: str) -> State:
    return state.asks(Quit())
