"""Frames painted as differences into a terminal show exactly what the scenes say."""

import random

import pyte
import pytest

from asalto_tui.drawing.glyphs import GLYPH_SETS
from asalto_tui.drawing.scene import Scene
from asalto_tui.drawing.theme import THEMES
from asalto_tui.drawing.view import view
from asalto_tui.engine.game import Game
from asalto_tui.engine.ruleset import RULESETS
from asalto_tui.play.controller import update
from asalto_tui.play.events import Key
from asalto_tui.play.state import State
from asalto_tui.terminal.painter import Painter

KEYS = (
    *["up", "down", "left", "right", "tab", "enter", "enter", "enter", "escape", "z", "Z", "1"],
    *[":", "d", "4", "5", "backspace", "m", "?", "r", "+", "-", "home", "pagedown", "y", "n"],
)
SIZES = ((24, 80), (17, 60), (16, 30), (40, 120), (5, 9))


def seen(screen: pyte.Screen) -> list[list[tuple[str, object]]]:
    """Each cell's letter and what of its look can be seen: a blank's colour cannot."""
    return [
        [
            (cell.data, (cell.fg if cell.data != " " else "", cell.bg, cell.reverse))
            + ((cell.bold,) if cell.data != " " else ())
            for cell in (screen.buffer[row][column] for column in range(screen.columns))
        ]
        for row in range(screen.lines)
    ]


def painted(painter: Painter, scene: Scene, screen: pyte.Screen) -> str:
    text = painter.paint(scene)
    pyte.Stream(screen).feed(text)
    return text


@pytest.mark.parametrize("colours", [0, 8, 16, 256])
def test_differences_show_what_a_whole_picture_would(colours: int) -> None:
    rng = random.Random(colours)
    theme = THEMES["plain" if colours == 0 else rng.choice(["dark", "light"])]
    glyphs = rng.choice(list(GLYPH_SETS.values()))
    state = State(Game.start(rng.choice(list(RULESETS.values()))))
    painter = Painter(theme, colours)
    rows, columns = SIZES[0]
    screen = pyte.Screen(columns, rows)
    for _ in range(60):
        state, _effects = update(state, Key(rng.choice(KEYS)))
        if rng.random() < 0.04:
            rows, columns = rng.choice(SIZES)
            screen.resize(rows, columns)
        scene = view(state, rows, columns, glyphs)
        painted(painter, scene, screen)
        whole = pyte.Screen(columns, rows)
        painted(Painter(theme, colours), scene, whole)
        assert seen(screen) == seen(whole)
        assert [line.rstrip() for line in screen.display] == scene.lines()
