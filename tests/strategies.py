"""Hypothesis strategies: rule sets, and positions that may stand on their boards."""

from hypothesis import strategies as st

from asalto_tui.engine.board import POINTS
from asalto_tui.engine.position import Position
from asalto_tui.engine.ruleset import RULESETS, Huff, Ruleset, Side
from asalto_tui.engine.tables import mask_of

rulesets = st.sampled_from(list(RULESETS.values()))


@st.composite
def positions(draw: st.DrawFn, rules: st.SearchStrategy[Ruleset] = rulesets) -> Position:
    """A start, a board with one officer placed, or any pieces anywhere."""
    chosen = draw(rules)
    if draw(st.integers(0, 9)) == 0:
        return draw(openings(chosen))
    order = draw(st.permutations(POINTS))
    officers = draw(st.integers(0, chosen.officers))
    rebels = draw(st.integers(0, len(chosen.start_rebels)))
    side = draw(st.sampled_from(Side))
    claimable = 0
    if chosen.huff is Huff.CLAIM and side is Side.REBELS:
        claimable = mask_of(draw(st.sets(st.sampled_from(order[:officers])))) if officers else 0
    return Position(
        chosen,
        mask_of(order[:officers]),
        mask_of(order[officers : officers + rebels]),
        side,
        0,
        claimable,
    )


@st.composite
def openings(draw: st.DrawFn, rules: Ruleset) -> Position:
    """The start, or the board after some of the officers have been placed."""
    position = Position.start(rules)
    for _ in range(draw(st.integers(0, rules.officers_to_place))):
        position = position.play(draw(st.sampled_from(position.legal_moves())))
    return position


points = st.sampled_from(POINTS)
paths = st.lists(points, min_size=1, max_size=3).map(tuple)
