"""Games that are kept, as plain data: who played, a line of the history, a whole saved game."""

from dataclasses import replace
from typing import NamedTuple

from asalto_tui.engine.game import Game
from asalto_tui.engine.record import OPEN_RESULT, Comment, Record, Tag
from asalto_tui.engine.ruleset import RULESETS, Side
from asalto_tui.i18n import _
from asalto_tui.play import words

HUMAN = "human"
"""The player id of a person at the keyboard; every other id names a bot."""


class Seat(NamedTuple):
    """Who plays a side: the id of the player, and the name of a person if it is known."""

    player: str = HUMAN
    name: str = ""

    def __str__(self) -> str:
        """The name for a list or a record; empty for a person without one."""
        return self.name or ("" if self.player == HUMAN else self.player)

    def shown(self) -> str:
        """The name for a person to read, which may hold anything."""
        return words.player_name(self.name or self.player)


class NewGame(NamedTuple):
    """What a store is told about a game when it begins, besides the game itself."""

    officers: Seat = Seat()
    rebels: Seat = Seat()
    seed: int | None = None


class GameSummary(NamedTuple):
    """A line of the history."""

    id: int
    rules_id: str
    """Perhaps of a rule set that this version does not know."""
    officers: Seat
    rebels: Seat
    date: str
    """`2026.11.30`, or what the record of an imported game says; may be empty."""
    changed: float
    plies: int
    result: str
    """As in a record: `officers`, `rebels`, `draw` or `*`."""
    termination: str
    """The value of a `Termination`; empty while the game goes on."""
    is_imported: bool

    @property
    def is_unfinished(self) -> bool:
        """Whether the game can be gone on with."""
        return self.result == OPEN_RESULT and not self.is_imported

    def shown_date(self) -> str:
        """The date for a person to read."""
        return self.date.replace(".", "-") or "-"

    def shown_rules(self) -> str:
        """What the rule set is called, or its id if this version does not know it."""
        rules = RULESETS.get(self.rules_id)
        return words.ruleset_name(rules) if rules else self.rules_id

    def shown_result(self) -> str:
        """Who won, in the words of the rule set; empty while the game goes on."""
        if self.result == OPEN_RESULT:
            return ""
        if self.result in [side.value for side in Side] and self.rules_id in RULESETS:
            return words.side_name(RULESETS[self.rules_id], Side(self.result))
        return _("Draw")


class SavedGame(NamedTuple):
    """A game as it was kept."""

    id: int
    game: Game
    """With its undone steps, at the index where it was left."""
    about: NewGame
    times: tuple[float, ...]
    """When each move of the line was saved."""
    tags: tuple[Tag, ...]
    comments: tuple[Comment, ...]
    is_imported: bool = False

    def record(self) -> Record:
        """The record of what was played, without undone steps."""
        game = self.game.without_undone()
        comments = (comment for comment in self.comments if comment.ply <= len(game.moves))
        return Record(game, self.tags, tuple(comments))


def own_tags(about: NewGame, date: str) -> tuple[Tag, ...]:
    """The tags of a game that was played here; `?` stands for a person without a name."""
    return (
        ("Event", "Casual game"),
        ("Date", date),
        ("Officers", str(about.officers) or "?"),
        ("Rebels", str(about.rebels) or "?"),
    )


def dated(record: Record, today: str) -> Record:
    """A record whose date, if it is open, is today's."""
    tags = (("Date", today) if tag == ("Date", "") else tag for tag in record.tags)
    return replace(record, tags=tuple(tags))
