"""A monkey that presses anything at any size: nothing fails, and the screen always fits."""

import random

import pytest

from asalto_tui.bots import BOTS
from asalto_tui.drawing.glyphs import GLYPH_SETS
from asalto_tui.drawing.layout import board_size, lay_out
from asalto_tui.drawing.view import view
from asalto_tui.engine.board import POINTS
from asalto_tui.engine.game import Game
from asalto_tui.engine.ruleset import RULESETS
from asalto_tui.play.controller import COMMANDS, DIRECTIONS, start, update
from asalto_tui.play.events import (
    AskBot,
    BotMoved,
    Click,
    Effect,
    Key,
    Pick,
    Scrolled,
    Tick,
    Wake,
)
from asalto_tui.play.menus import PLAYER_IDS
from asalto_tui.play.state import Players, State

KEYS = [
    *DIRECTIONS, *COMMANDS, *"123456789", *["enter"] * 25, *["tab"] * 12, *["escape"] * 6,
    *"abcdefg123456@x-*", "é", "한", "\u0301", "interrupt", "redraw",
]  # fmt: skip
SIZES = [(1, 1), (2, 400), (150, 1), (16, 30), (15, 29), (17, 60), (24, 80), (24, 79), (40, 120)]


def event_of(chance, asked):
    """Any event: mostly keys, sometimes a bot's answer to one of the last questions."""
    what = chance.random()
    if what < 0.75:
        return Key(chance.choice(KEYS))
    if what < 0.83:
        return Click(chance.choice(POINTS))
    if what < 0.87:
        return Pick(chance.randrange(12))
    if what < 0.9:
        return chance.choice([Tick(), Scrolled(chance.randrange(50))])
    if asked:
        game = chance.choice(asked[-3:]).game
        return BotMoved(game, chance.choice(game.position.legal_moves()))
    return Tick()


def replayed(game):
    """The line of a game, played anew from its start; raises if a move of it is not legal."""
    again = Game.from_position(game.positions[0], game.quiets[0])
    for move in game.moves:
        again = again.play(move)
    return again


def assert_fits(scene, rows, columns):
    assert (len(scene.cells), {len(row) for row in scene.cells}) == (rows, {columns})
    for row in scene.cells:
        assert all(len(cell.glyph) < 8 for cell in row)
        assert row[0].glyph != ""  # a wide glyph's second half has its first before it
    assert scene.click(rows, columns) is None


@pytest.mark.parametrize("seed", range(8))
def test_a_monkey_breaks_nothing(seed):
    chance = random.Random(seed)
    rules = chance.choice(list(RULESETS.values()))
    players = Players(chance.choice(PLAYER_IDS), chance.choice(PLAYER_IDS))
    state, effects = start(State(Game.start(rules), players, animation=seed % 2 == 0))
    asked = [effect for effect in effects if isinstance(effect, AskBot)]
    for step in range(700):
        before = state
        state, effects = update(state, event_of(chance, asked))
        assert state.effects == ()
        assert all(isinstance(effect, Effect) for effect in effects)
        assert all(effect.seconds > 0 for effect in effects if isinstance(effect, Wake))
        asked += [effect for effect in effects if isinstance(effect, AskBot)]
        assert all(effect.bot_id in BOTS for effect in asked[-1:])
        assert state.cursor in POINTS
        if state.path:
            moves = state.game.position.legal_moves()
            assert any(move[: len(state.path)] == state.path for move in moves)
        if state.game is not before.game and state.game.moves != before.game.moves:
            assert replayed(state.game).position == state.game.positions[-1]
        if step % 5 == 0:
            size = chance.choice([*SIZES, (chance.randrange(1, 151), chance.randrange(1, 401))])
            glyphs = chance.choice(list(GLYPH_SETS.values()))
            assert_fits(view(state, *size, glyphs), *size)


@pytest.mark.parametrize(("rows", "columns"), [(24, 80), (17, 60), (16, 30), (40, 120), (45, 40)])
def test_the_board_stays_where_it_is_whatever_the_panel_says(rows, columns):
    """Away from the points, lines and the cursor's marks the picture of the board never changes."""
    chance = random.Random(rows)
    state = State(Game.start(RULESETS["asalto"]), animation=False)
    glyphs = GLYPH_SETS["ascii"]
    layout = lay_out(rows, columns)
    height, width = board_size(layout.pitch)
    places = [
        (layout.top + row, layout.left + column) for row in range(height) for column in range(width)
    ]
    taken = set()
    for point in POINTS:
        (row, column), area = layout.cell_of(point), layout.around(point)
        aside = area.columns // 2 + 2 if area.rows > 1 else 2  # a bracket, and a mark behind it
        taken |= {(row, column + step) for step in range(-aside, aside + 1)}
        taken |= {
            (area.row + down, area.column + right)
            for down in range(area.rows)
            for right in range(area.columns)
        }
    first = view(state, rows, columns, glyphs)
    # Cells of lines and gaps that no piece, bracket or mark can reach.
    steady = [place for place in places if place not in taken]
    for _ in range(100):
        key = chance.choice([key for key in KEYS if key not in ("m", "?", "r", "-", "+")])
        state, _ = update(state, Key(key))
        if state.game.rules is not RULESETS["asalto"] or state.overlays:
            state = state.closed()
        scene = view(state, rows, columns, glyphs)
        for row, column in steady:
            assert scene.cells[row][column].glyph == first.cells[row][column].glyph
