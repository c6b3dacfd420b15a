"""What the search values in a position, as numbers that matches have tuned."""

from typing import NamedTuple

from asalto_tui.engine.ruleset import Cast, Ruleset


class Weights(NamedTuple):
    """Points in the rebels' favour for each thing counted; about 45 are one rebel."""

    base: int
    """Added to every position, so that 0 is a game that either side may win."""
    rebel: int
    officer: int
    fortress: int
    """A rebel in the fortress."""
    advance: int
    """A rebel's distance from the lowest row, for each row."""
    top_rows: int
    low_rows: int
    rim: int
    """A rebel on a point with fewer than four neighbours in rows and columns."""
    forward: int
    """A forward step that is open to a rebel."""
    sideways: int
    adjacent: int
    """Two officers side by side."""
    outside: int
    """An officer outside the fortress."""
    low: int
    """An officer's distance from the top row, for each row."""
    reach: int
    """A point that an officer can reach in two steps at most, for each officer."""
    capturable: int
    """A rebel that an officer can capture, rebels to move."""
    threatened: int
    """A rebel that an officer can capture after one step."""
    trapped: int
    """An officer that cannot move."""
    tempo: int
    """The rebels are to move."""


# Tuned by matches with a program of its own in another language (SPSA over 17 terms; 69 % of 600
# games against counting material alone, both at depth 4), then taken over here. What was counted
# otherwise there was fitted by hand: `reach` stands for all points the officers can walk to, and
# rebels open on both sides of a line are left out. `base` makes the positions of even games come
# out near 0. tools/tune.py can go on from here.
SIEGE = Weights(
    base=-400,
    rebel=35,
    officer=-493,
    fortress=13,
    advance=14,
    top_rows=16,
    low_rows=-6,
    rim=9,
    forward=9,
    sideways=5,
    adjacent=14,
    outside=45,
    low=0,
    reach=-10,
    capturable=-36,
    threatened=-24,
    trapped=-40,
    tempo=6,
)

# Set by hand, then tuned by `tools/tune.py fox-and-geese-15-sideways fox-and-geese-17-sideways
# fox-and-geese-13-sideways fox-and-geese-17 --rounds 160 --nodes 300 300` (160 pairs of games);
# against the weights before that: see docs of the ladder. `base` makes 15 geese even.
HUNT = Weights(
    base=-655,
    rebel=54,
    officer=0,
    fortress=0,
    advance=2,
    top_rows=0,
    low_rows=0,
    rim=3,
    forward=2,
    sideways=2,
    adjacent=0,
    outside=0,
    low=-7,
    reach=-18,
    capturable=-47,
    threatened=-28,
    trapped=0,
    tempo=8,
)


def weights_for(rules: Ruleset) -> Weights:
    """The weights that a rule set is played with."""
    return {Cast.SIEGE: SIEGE, Cast.HUNT: HUNT}[rules.cast]
