"""A game as the plain texts and numbers that a database keeps, both ways."""

import json
from collections.abc import Sequence

from asalto_tui.engine.board import Move
from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import format_path, format_position, parse_move, parse_position
from asalto_tui.engine.position import Position
from asalto_tui.engine.record import DRAW_RESULT, Comment, Record, Tag
from asalto_tui.engine.ruleset import RULESETS, Side
from asalto_tui.i18n import _
from asalto_tui.play.kept import NewGame, Seat


def storable(text: str) -> str:
    """A text without what cannot be encoded, such as bytes of another encoding in a name."""
    return text.encode(errors="replace").decode()


def start_text(game: Game) -> str:
    """The position in which a game began; empty for the start of its rule set."""
    start, quiet = game.positions[0], game.quiets[0]
    if (start, quiet) == (Position.start(start.rules), 0):
        return ""
    return format_position(start, quiet)


def move_texts(game: Game, start: int) -> list[str]:
    """The moves of the line after the first `start`; what they huff follows from the rules."""
    return list(map(format_path, game.positions[start:], game.moves[start:]))


def common_length(one: Sequence[Move], other: Sequence[Move]) -> int:
    """How many moves two lines begin with alike."""
    pairs = zip(one, other, strict=False)
    differs = (place for place, pair in enumerate(pairs) if pair[0] != pair[1])
    return next(differs, min(len(one), len(other)))


def replay(rules_id: str, start: str, moves: Sequence[str], ending: str | None) -> Game:
    """The game of some texts, at the end of its line; a `ValueError` if they make no game."""
    if rules_id not in RULESETS:
        raise ValueError(_("{name!r} is not a rule set of this version").format(name=rules_id))
    rules = RULESETS[rules_id]
    game = Game.from_position(*parse_position(rules, start)) if start else Game.start(rules)
    for move in moves:
        game = game.play(parse_move(game.position, move))
    if ending:
        game = game.agree_draw() if ending == DRAW_RESULT else game.resign(Side(ending).other)
    return game


def pack_record(record: Record) -> str:
    """The tags and comments of a record in one text."""
    return json.dumps([record.tags, record.comments])


def unpack_record(text: str) -> tuple[tuple[Tag, ...], tuple[Comment, ...]]:
    """The tags and comments that `pack_record` packed."""
    tags, comments = json.loads(text)
    return (
        tuple((name, value) for name, value in tags),
        tuple(Comment(ply, value) for ply, value in comments),
    )


def about_record(record: Record) -> NewGame:
    """Who played a game that is imported, as its tags tell."""
    officers, rebels = (storable(record.tag(name) or "") for name in ("Officers", "Rebels"))
    return NewGame(Seat(name=officers), Seat(name=rebels))
