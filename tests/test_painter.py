"""Frames painted as differences, seen through a terminal emulator, and what they cost."""

import random

import pyte
import pytest

from asalto_tui.drawing.glyphs import GLYPH_SETS
from asalto_tui.drawing.panel import draw_frame
from asalto_tui.drawing.scene import Role, Scene
from asalto_tui.drawing.theme import DARK, LIGHT, PLAIN
from asalto_tui.drawing.view import view
from asalto_tui.engine.board import COORDINATES
from asalto_tui.play.controller import DIRECTIONS, update
from asalto_tui.play.events import Key
from asalto_tui.play.news import announcement
from asalto_tui.terminal.painter import PLAIN_LOOK, Look, Painter, change_of
from tests.press import keys_of, press, state_of

UNICODE = GLYPH_SETS["unicode"]
SCRIPT = """
    enter right enter k k enter down enter u l :c4d5 enter ? down down escape m down down escape
    r pagedown escape tab enter tab enter z Z - + :d4 tab escape tab backtab p p m escape
"""


class Window:
    """A painter and the emulated terminal that shows what it sends."""

    def __init__(self, rows, columns, theme=DARK, colours=256):
        self.painter = Painter(theme, colours)
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.Stream(self.screen)

    def show(self, scene):
        """Paint a scene, look whether it is there, and say how many bytes it took."""
        if (self.screen.lines, self.screen.columns) != (scene.rows, scene.columns):
            self.screen.resize(scene.rows, scene.columns)
        sent = self.painter.paint(scene)
        self.stream.feed(sent)
        self.assert_shows(scene)
        return len(sent.encode())

    def assert_shows(self, scene):
        for row in range(scene.rows):
            for column in range(scene.columns):
                cell, found = scene.cells[row][column], self.screen.buffer[row][column]
                assert found.data == cell.glyph, (row, column)
                if cell.glyph:  # behind a wide glyph the emulator keeps no look
                    assert seen(found) == meant(self.painter, cell), (row, column)


HEX = pyte.graphics.FG_BG_256
NAMES = ["black", "red", "green", "brown", "blue", "magenta", "cyan", "white"]


def seen(found):
    """What a person sees of an emulator's cell: of a blank, only the ground."""
    blank = found.data == " " and not found.reverse
    colour = None if blank else (found.fg, found.bold)
    return found.data, colour, found.bg, found.reverse


def meant(painter, cell):
    """The same of a scene's cell, from the theme."""
    style = painter.theme.styles[cell.role]
    ground = style.ground or (painter.theme.fortress_ground if cell.in_fortress else None)
    if painter.colours < 256 and ground is painter.theme.fortress_ground:
        ground = None
    blank = cell.glyph == " " and not style.reverse
    colour = None if blank else (named(painter, style.colour), style.bold)
    return cell.glyph, colour, named(painter, ground), style.reverse


def named(painter, colour):
    """A colour as the emulator calls it."""
    if colour is None or painter.colours < 8:
        return "default"
    if painter.colours >= 256:
        return HEX[colour.of_256]
    if painter.colours >= 16:
        bright = colour.of_16 > 7
        return ("bright" if bright else "") + NAMES[colour.of_16 % 8]
    return NAMES[colour.of_8]


def states(script, **start):
    """A state after each key of a script."""
    state = state_of(animation=False, **start)
    yield state
    for key in keys_of(script):
        state = update(state, Key(key))[0]
        yield state


@pytest.mark.parametrize(
    ("theme", "colours"), [(DARK, 256), (LIGHT, 256), (DARK, 16), (LIGHT, 8), (PLAIN, 0)]
)
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_painted_differences_show_the_scene(theme, colours, glyphs):
    window = Window(17, 60, theme, colours)
    for state in states(SCRIPT):
        window.show(view(state, 17, 60, GLYPH_SETS[glyphs]))


@pytest.mark.parametrize("rules", ["asalto-claim", "german-tactics", "fox-and-geese-17"])
def test_painted_games_show_the_scene(rules):
    window = Window(24, 80)
    for state in played(rules, seed=1, plies=12):
        window.show(view(state, 24, 80, UNICODE))


def test_a_change_of_size_paints_everything_anew():
    window, chance = Window(24, 80), random.Random(3)
    for state in states(SCRIPT):
        rows, columns = chance.choice([(24, 80), (16, 30), (1, 1), (5, 9), (40, 120), (17, 60)])
        window.show(view(state, rows, columns, UNICODE))


def test_nothing_is_sent_when_nothing_changed():
    for state in states(SCRIPT):
        painter = Painter(DARK, 256)
        assert painter.paint(view(state, 24, 80, UNICODE))
        assert painter.paint(view(state, 24, 80, UNICODE)) == ""
        painter.forget()
        assert painter.paint(view(state, 24, 80, UNICODE)).startswith("\x1b[0m\x1b[2J")


KOREAN = ["반란군", "장교 2", "요새 안의 한 점", "한", "a한b글c", "두 장교가 요새를 지킨다"]


def test_wide_letters_are_painted_whole_wherever_they_are_covered():
    chance, window = random.Random(5), Window(8, 21)
    scene = Scene(8, 21)
    for _ in range(300):
        changed = Scene(8, 21)
        changed.cells = [list(row) for row in scene.cells]
        for _ in range(chance.randrange(1, 6)):
            row, column = chance.randrange(8), chance.randrange(21)
            text = chance.choice([*KOREAN, "plain", " ", "    "])
            changed.text(row, column, text, chance.choice(list(Role)), chance.choice([None, 3, 7]))
            changed.put(chance.randrange(8), chance.randrange(21), "x", Role.LAST)
        if chance.random() < 0.1:
            draw_frame(changed, 1, 2, 15, "두 장교", [("요새", Role.TEXT)], UNICODE)
        window.show(changed)
        scene = changed


def test_random_scenes_follow_each_other():
    chance, window = random.Random(9), Window(5, 30)
    scene = Scene(5, 30)
    for _ in range(300):
        changed = Scene(5, 30)
        changed.cells = [list(row) for row in scene.cells]
        for _ in range(chance.randrange(8)):
            row, column = chance.randrange(5), chance.randrange(30)
            if chance.random() < 0.3:
                changed.ground(row, column)
            changed.put(row, column, chance.choice(" xy●⢀"), chance.choice(list(Role)))
        window.show(changed)
        scene = changed


def test_a_blank_that_only_changes_its_role_costs_nothing():
    painter = Painter(DARK, 256)
    scene, other = Scene(3, 10), Scene(3, 10)
    painter.paint(scene)
    other.put(1, 1, " ", Role.OFFICER)
    assert painter.paint(other) == ""


def test_the_pen_changes_by_what_differs_or_anew_whichever_is_shorter():
    bold = Look(("1",))
    assert change_of(bold, bold) == ""
    assert change_of(PLAIN_LOOK, bold) == "\x1b[1m"
    assert change_of(bold, PLAIN_LOOK) == "\x1b[m"
    assert change_of(Look((), "38;5;74", "48;5;234"), Look((), "38;5;35", "48;5;234")) == (
        "\x1b[38;5;35m"
    )
    assert change_of(Look((), "38;5;74", "48;5;234"), Look((), "", "48;5;234")) == "\x1b[39m"


# -- what it costs ------------------------------------------------------------------------------


def played(rules, seed, plies):
    """A state after each key of a random game that is played with arrows, diagonals and Enter."""
    chance = random.Random(seed)
    state = state_of(rules, animation=False)
    yield state
    while not state.game.outcome() and state.game.ply < plies:
        move = chance.choice(state.game.position.legal_moves())
        ply = state.game.ply
        for point in move:
            yield from (way := walked(state, point, chance))
            state = press(way[-1] if way else state, "enter")
            yield state
        if state.game.ply == ply:
            state = press(state, "enter")
            yield state


def walked(state, target, chance):
    """The states on the cursor's way to a point; over the corners of the cross it may hop."""
    way = []
    while state.cursor != target:
        (column, row), (to_column, to_row) = COORDINATES[state.cursor], COORDINATES[target]
        right, down = sign(to_column - column), sign(to_row - row)
        steps = [(right, down), (right, 0), (0, down)]
        keys = [key for key, step in DIRECTIONS.items() if step in steps and step != (0, 0)]
        chance.shuffle(keys)
        states = [press(state, key) for key in keys]
        moved = [after for after in states if after.cursor != state.cursor]
        state = moved[0] if moved else state._replace(cursor=target)
        way.append(state)
    return way


def sign(number):
    return (number > 0) - (number < 0)


def costs(rules, seed):
    """Bytes of each cursor step and of each move of a game at 80x24, announcements set apart."""
    painter = Painter(DARK, 256)
    before, steps, moves = None, [], []
    for state in played(rules, seed, 50):
        cost = len(painter.paint(view(state, 24, 80, UNICODE)).encode())
        if before and not (announcement(before) or announcement(state)):
            (moves if state.game.ply > before.game.ply else steps).append(
                (cost, state.path == before.path)
            )
        before = state
    return [cost for cost, same in steps if same], [cost for cost, _ in moves]


@pytest.mark.parametrize(("rules", "seed"), [("asalto", 2), ("asalto", 4), ("german-tactics", 4)])
def test_a_cursor_step_takes_at_most_a_hundred_bytes_and_a_move_four_hundred(rules, seed):
    steps, moves = costs(rules, seed)
    assert len(steps) > 30 and len(moves) >= 10
    assert max(steps) <= 100
    assert max(moves) <= 400


def test_where_every_point_has_eight_lines_a_few_moves_cost_more():
    steps, moves = costs("fox-and-geese-15", 4)
    assert max(steps) <= 100
    assert sum(moves) / len(moves) <= 300
    assert max(moves) <= 460


@pytest.mark.parametrize(("before", "after"), [(DARK, LIGHT), (LIGHT, DARK), (DARK, PLAIN)])
def test_another_theme_is_worn_at_once(before, after):
    window, scene = Window(24, 80, before), view(state_of(), 24, 80, UNICODE)
    window.show(scene)
    window.painter.wear(after)
    window.show(scene)
    assert window.painter.theme is after
