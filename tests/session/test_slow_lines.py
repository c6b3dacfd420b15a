"""Slow lines: little is sent, nothing is animated, and what was typed ahead is played in order."""

import random
import time

import pytest

from asalto_tui.drawing.glyphs import GLYPH_SETS
from asalto_tui.drawing.theme import THEMES
from asalto_tui.drawing.view import view
from asalto_tui.engine.notation import format_move
from asalto_tui.play.controller import update
from asalto_tui.play.events import Key, Tick
from asalto_tui.terminal.painter import Painter
from tests.e2e import games
from tests.e2e.player import HOT_SEAT, sees
from tests.press import state_of
from tests.session.conftest import Start
from tests.support.emulator import MODERN

ANIMATED, STILL = 11, 10


@pytest.mark.parametrize(
    ("delay", "status"), [(0.0, ANIMATED), (0.05, ANIMATED), (0.3, STILL), (0.5, STILL)]
)
def test_slow_terminals_show_no_animation(start: Start, delay: float, status: int) -> None:
    """The app is replaced by one that only says, as its status, whether it would animate."""

    def tell() -> None:
        from asalto_tui.terminal import screen

        screen.ANIMATED_ROUND_TRIP = 0.15 + (0.1 if delay < 0.15 else 0)  # for a busy machine
        screen.App.run = lambda app: STILL + app.state.animation  # type: ignore[method-assign]

    players = ("--officers", "human", "--rebels", "human")
    program = start(*players, manners=MODERN, answer_delay=delay, before=tell)
    assert program.wait() == status


def typed_game(plies: int, seed: int) -> list[str]:
    """A game at random, by its moves' notation."""
    rng = random.Random(seed)
    state = state_of()
    moves: list[str] = []
    game = state.game
    while len(moves) < plies:
        if game.outcome():
            game, moves = state.game, []
        move = rng.choice(game.position.legal_moves())
        moves.append(format_move(game.position, move))
        game = game.play(move)
    return moves


@pytest.mark.parametrize(("colours", "seed"), [(0, 1), (8, 2), (256, 3), (256, 4)])
def test_a_game_of_60_moves_costs_less_than_60_kB(colours: int, seed: int) -> None:
    """Typed letter by letter, with animation, every frame counted, at 80x24."""
    painter = Painter(THEMES["dark" if colours else "plain"], colours)
    state, sent = state_of(animation=True), 0

    def draw() -> None:
        nonlocal sent
        sent += len(painter.paint(view(state, 24, 80, GLYPH_SETS["unicode"])).encode())

    draw()
    for move in typed_game(60, seed):
        for key in [":", *move, "enter"]:
            state, _effects = update(state, Key(key))
            draw()
        while state.frame is not None:
            state, _effects = update(state, Tick())
            draw()
    assert state.game.length == 60
    assert 10_000 < sent < 60_000


def test_typing_ahead_on_a_line_of_500_ms(start: Start) -> None:
    """A whole game is typed before the first frame can be seen; letters come as from a person."""
    program = start(*HOT_SEAT, manners=MODERN, answer_delay=0.5)
    program.wait_until(lambda: b"\x1b[6n" in program.received, "question")
    story = list(games.TRAPPED.boards())
    for move, _board in story:
        program.type(f":{move}\r")
        time.sleep(0.01)
    sees(program, story[-1][1])
    program.wait_for(games.TRAPPED.title)


def test_typing_ahead_through_animations(start: Start) -> None:
    """A key ends the animation of the move before it; none is lost."""
    program = start("--officers", "human", "--rebels", "human", "--animation", manners=MODERN)
    sees(program, games.CAPTURES.start)
    story = list(games.CAPTURES.boards())
    for move, _board in story:
        program.type(f":{move}\r")
    sees(program, story[-1][1])
    program.wait_for(games.CAPTURES.title)
