"""What a new game is made of: who plays, and by which rules."""

from typing import NamedTuple

from asalto_tui.engine.ruleset import RULESETS, Ruleset, Side
from asalto_tui.play.kept import HUMAN


class Players(NamedTuple):
    """Who plays each side, by id."""

    officers: str = HUMAN
    rebels: str = HUMAN

    def of(self, side: Side) -> str:
        """The player of a side."""
        return self.officers if side is Side.OFFICERS else self.rebels

    def with_player(self, side: Side, player: str) -> "Players":
        """The same two with another player of a side."""
        return self._replace(**{side.value: player})

    def swapped(self) -> "Players":
        """The same two with sides changed."""
        return Players(self.rebels, self.officers)

    @property
    def humans(self) -> int:
        """How many of the two are people."""
        return (self.officers == HUMAN) + (self.rebels == HUMAN)


TWO_PEOPLE = Players()


class Setup(NamedTuple):
    """What a new game is made of."""

    players: Players = TWO_PEOPLE
    rules_id: str = "asalto"

    @property
    def rules(self) -> Ruleset:
        """The rule set that is chosen."""
        return RULESETS[self.rules_id]
