"""Rule sets: frozen data that says in what the games of the family differ (rules 5)."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from asalto_tui.engine.board import (
    ALL_DIAGONALS,
    DIAGONALS,
    HORIZONTAL_LINES,
    POINTS,
    VERTICAL_LINES,
    Line,
    Point,
    parse_point,
    parse_points,
)
from asalto_tui.engine.tables import Tables, build_tables, mask_of


class Side(Enum):
    """Who moves: the officers (or the fox), or the rebels (or the geese)."""

    OFFICERS = "officers"
    REBELS = "rebels"

    def __repr__(self) -> str:
        return f"Side.{self.name}"

    @property
    def other(self) -> "Side":
        """The opponent."""
        return Side.REBELS if self is Side.OFFICERS else Side.OFFICERS


class Huff(Enum):
    """What a missed capture costs the officers (rules 3, 5)."""

    AUTOMATIC = "automatic"
    CLAIM = "claim"
    NONE = "none"


class Cast(Enum):
    """Which words the game is told in."""

    SIEGE = "siege"  # officers and rebels
    HUNT = "hunt"  # fox and geese


_FORWARD = frozenset({(-1, 1), (0, 1), (1, 1)})
_SIDEWAYS = frozenset({(-1, 0), (1, 0)})


@dataclass(frozen=True, eq=False)
class Ruleset:
    """One game of the family. The defaults are `asalto`; compared by identity, one object each."""

    id: str
    lines: frozenset[Line] = HORIZONTAL_LINES | VERTICAL_LINES | DIAGONALS
    """All lines of the board: those of the officers."""
    rebel_lines: frozenset[Line] = HORIZONTAL_LINES | VERTICAL_LINES | DIAGONALS
    rebel_directions: frozenset[tuple[int, int]] = _FORWARD | _SIDEWAYS
    """Steps to the right and up that a rebel may take along its lines (rules 2.1)."""
    fortress: frozenset[Point] = frozenset(parse_points("c7 d7 e7 c6 d6 e6 c5 d5 e5"))
    """Where officers are placed, and what the rebels fill to win; empty if there is none."""
    start_officers: frozenset[Point] = frozenset()
    officers_to_place: int = 2
    start_rebels: frozenset[Point] = frozenset(
        set(POINTS) - set(parse_points("c7 d7 e7 c6 d6 e6 c5 d5 e5"))
    )
    fewest_rebels: int = 9
    """With fewer rebels than this the officers have won (rules 4.2)."""
    huff: Huff = Huff.AUTOMATIC
    cast: Cast = Cast.SIEGE

    def __repr__(self) -> str:
        return f"RULESETS[{self.id!r}]"

    def __reduce__(self) -> tuple[Callable[[str], "Ruleset"], tuple[str]]:
        """Pickled as its id, so that it stays one object on the way between processes."""
        return _ruleset_of, (self.id,)

    @property
    def officers(self) -> int:
        """How many officers the officers' player has at most."""
        return len(self.start_officers) + self.officers_to_place

    @cached_property
    def tables(self) -> Tables:
        """Step and jump tables, for the engine only."""
        return build_tables(self.lines, self.rebel_lines, self.rebel_directions, self.officers)

    @cached_property
    def fortress_mask(self) -> int:
        """The fortress as a mask, for the engine only."""
        return mask_of(self.fortress)


def _german_tactics() -> Ruleset:
    kept = {("a5", "b5"), ("b5", "c5"), ("e5", "f5"), ("f5", "g5")}
    horizontal = frozenset((parse_point(one), parse_point(other)) for one, other in kept)
    return Ruleset("german-tactics", rebel_lines=VERTICAL_LINES | DIAGONALS | horizontal)


def _fox_and_geese(id: str, extra_geese: str, directions: Iterable[tuple[int, int]]) -> Ruleset:
    lines = HORIZONTAL_LINES | VERTICAL_LINES | ALL_DIAGONALS
    return Ruleset(
        id,
        lines=lines,
        rebel_lines=lines,
        rebel_directions=frozenset(directions),
        fortress=frozenset(),
        start_officers=frozenset(parse_points("d4")),
        officers_to_place=0,
        start_rebels=frozenset(
            parse_points("a3 b3 c3 d3 e3 f3 g3 c2 d2 e2 c1 d1 e1 " + extra_geese)
        ),
        fewest_rebels=4,
        huff=Huff.NONE,
        cast=Cast.HUNT,
    )


ASALTO = Ruleset("asalto")

RULESETS: dict[str, Ruleset] = {
    rules.id: rules
    for rules in (
        ASALTO,
        Ruleset("asalto-claim", huff=Huff.CLAIM),
        _german_tactics(),
        *(
            _fox_and_geese(f"fox-and-geese-{count}{suffix}", extra_geese, directions)
            for count, extra_geese in ((13, ""), (15, "a4 g4"), (17, "a4 g4 a5 g5"))
            for suffix, directions in (("", _FORWARD), ("-sideways", _FORWARD | _SIDEWAYS))
        ),
    )
}
"""Every rule set by its id."""


def _ruleset_of(id: str) -> Ruleset:
    return RULESETS[id]
