"""Draws the README's picture of the screen: `python -m tools.picture`."""

from pathlib import Path

from asalto_tui.drawing.glyphs import UNICODE
from asalto_tui.drawing.picture import svg
from asalto_tui.drawing.theme import DARK
from asalto_tui.drawing.view import view
from asalto_tui.engine.board import parse_point
from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import parse_move
from asalto_tui.engine.ruleset import RULESETS
from asalto_tui.play.controller import update
from asalto_tui.play.events import Click
from asalto_tui.play.state import Players, State

PICTURE = Path(__file__).parents[1] / "docs" / "screen.svg"
MOVES = (
    "@d5 @d7 d4-e5 d5-c5 c3-d4 c5xc3 b4-c5 c3-c4 c5-d6 d7xd5 d2-c3 c4-b4 e5-e6 b4xd2 a3-b4 d5-d6"
    " f4-e5"
)


def screen() -> str:
    """The picture: a game under way, an officer with an open capture just chosen."""
    game = Game.start(RULESETS["asalto"])
    for text in MOVES.split():
        game = game.play(parse_move(game.position, text))
    state, _effects = update(
        State(game, Players("human", "random"), animation=False), Click(parse_point("d2"))
    )
    return svg(view(state, 24, 80, UNICODE), DARK)


if __name__ == "__main__":
    PICTURE.write_text(screen(), encoding="utf-8")
