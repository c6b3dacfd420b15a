"""What a player sees of kept games: the list and the replay, as pictures and under the mouse."""

import pytest

from asalto_tui.drawing.glyphs import ASCII, UNICODE
from asalto_tui.drawing.scene import Role, Scene
from asalto_tui.drawing.view import view
from asalto_tui.engine.record import Record
from asalto_tui.engine.ruleset import Side
from asalto_tui.play.events import GoTo, Key, Pick
from asalto_tui.play.kept import Seat
from asalto_tui.play.state import State
from tests.kept.table import history_of, summary
from tests.kept.test_replay import replay, story
from tests.press import game_of, press, state_of

GAMES = (
    summary(9),
    summary(
        8,
        officers=Seat("random"),
        rebels=Seat("human", "Ana"),
        rules_id="fox-and-geese-13-sideways",
        result="rebels",
        plies=57,
    ),
    summary(7, result="draw", plies=101),
)


def shown(state: State, rows: int, columns: int) -> list[str]:
    return view(state, rows, columns, ASCII).lines()


def place_of(scene: Scene, text: str) -> tuple[int, int]:
    """Row and column where a text begins for the first time."""
    lines = ["".join(cell.glyph or " " for cell in row) for row in scene.cells]
    return next((row, line.index(text)) for row, line in enumerate(lines) if text in line)


def test_the_list_at_the_usual_size() -> None:
    lines = shown(press(history_of(*GAMES), "down"), 24, 80)
    assert lines[:6] == [
        " Earlier games                                                              2/3",
        "   Date        Result     Moves  Officers      Rebels        Rules",
        "   2026-11-30  ...        12     A person      Random bot    Asalto",
        " > 2026-11-30  Geese      57     Random bot    Ana           Fox and 13 geese,~",
        "   2026-11-30  Draw       101    A person      Random bot    Asalto",
        "",
    ]
    assert lines[-3:] == [
        " Random bot - Ana, Fox and 13 geese, sideways, 57 moves, Geese",
        "",
        " Enter replay  d delete  Esc back  ? help",
    ]


def test_the_list_on_small_screens() -> None:
    state = press(history_of(*GAMES), "down")
    assert shown(state, 17, 60)[:4] == [
        " Earlier games                                          2/3",
        "   Date        Result     Moves  Officers      Rebels",
        "   2026-11-30  ...        12     A person      Random bot",
        " > 2026-11-30  Geese      57     Random bot    Ana",
    ]
    lines = shown(state, 16, 30)
    assert lines[:4] == [
        " Earlier games            2/3",
        "   Date        Result",
        "   2026-11-30  ...",
        " > 2026-11-30  Geese",
    ]
    assert lines[-3:] == [
        " Random bot - Ana, Fox and 13",
        " geese, sideways, 57 moves,",
        " Enter replay  d delete",
    ]
    assert shown(press(state, "d"), 16, 30)[-3:] == [
        " Delete this game? Enter",
        " deletes, other keys keep it.",
        " Enter delete  Esc keep",
    ]


def test_an_empty_list() -> None:
    lines = shown(history_of(), 16, 30)
    assert [line for line in lines if line] == [" Earlier games", " No games yet.", " Esc back"]


def test_a_long_list_keeps_the_selected_line_in_sight() -> None:
    state = history_of(*(summary(id, plies=id) for id in range(5000)))
    for keys in ("", "pagedown pagedown down", "end", "end up up", "end pageup"):
        state = press(state, f"home {keys}")
        for rows, columns in ((24, 80), (17, 60), (16, 30)):
            lines = shown(state, rows, columns)
            assert lines[0].endswith(f"{state.overlay.selected + 1}/5000")
            [marked] = [line for line in lines if line.startswith(" >")]
            assert columns < 40 or marked.split()[3] == str(state.overlay.selected)


@pytest.mark.parametrize("size", [(rows, columns) for rows in (1, 2, 3, 7) for columns in (1, 9)])
def test_no_size_is_too_small(size: tuple[int, int]) -> None:
    for state in (
        history_of(*GAMES),
        press(history_of(*GAMES), "d"),
        replay(),
        press(replay(), "m"),
    ):
        scene = view(state, *size, UNICODE)
        assert (scene.rows, scene.columns) == size


def test_what_a_record_says_cannot_steer_the_terminal() -> None:
    bad = "A\x1b[2J\x9b31mna"
    scenes = [
        view(history_of(summary(officers=Seat(name=bad), rules_id=bad, date=bad)), 24, 80, UNICODE),
        view(replay(story(Officers=bad)), 24, 80, UNICODE),
    ]
    for scene in scenes:
        assert "\x1b" not in "".join(scene.lines())
        assert "\x9b" not in "".join(scene.lines())


def test_the_list_under_the_mouse() -> None:
    scene = view(history_of(*GAMES), 24, 80, ASCII)
    assert scene.click(2, 40) == Pick(0)
    assert scene.click(4, 3) == Pick(2)
    assert scene.click(9, 3) is None
    assert scene.click(*place_of(scene, "Esc back")) == Key("escape")


def test_a_replay_on_a_small_screen() -> None:
    lines = shown(press(replay(story(Officers="Ana"), story()), "l l l"), 17, 60)
    assert lines == [
        " Asalto  Officers to move                    replay, move 1",
        " 7          +---+---+           # Officers  Ana           2",
        "            | \\ | / |           o Rebels    A person     24",
        " 6          #---+---#           Fortress #........ 1 of 9",
        "            | / | \\ |           Captured 0, 16 more win",
        " 5  o---o---+---o---+---o---o     0  @c6        @e6",
        "    | \\ | / | \\ | / | \\ | / |     1  d4-d5      e6-e7",
        " 4  o---o---o---+---o---o---o     2  c4-d4      c6-c7",
        "    | / | \\ | / | \\ | / | \\ |   =========|------------- 3/7",
        " 3  o---o---o---o---o---o---o   Paused, speed 3",
        "            | \\ | / |           Move 3 of 7, game 1 of 2.",
        " 2          o---o---o",
        "            | / | \\ |",
        " 1          o---o---o",
        "    a   b   c   d   e   f   g",
        "",
        " Left  Right  Space run  Esc        m menu  ? help  q quit",
    ]


def test_the_smallest_replay_says_where_it_is() -> None:
    assert shown(press(replay(), "end"), 16, 30)[-2:] == [" Move 7 of 7.", ""]


def test_the_shown_move_is_marked() -> None:
    state = press(replay(), "l l l l")
    scene = view(state, 24, 80, ASCII)
    row, column = place_of(scene, "e6-e7")
    assert scene.cells[row][column].role is Role.SELECTED
    row, column = place_of(scene, "d4-d5")
    assert scene.cells[row][column].role is Role.TEXT


def test_the_moves_and_the_bar_under_the_mouse() -> None:
    scene = view(press(replay(), "end"), 24, 80, ASCII)
    for ply, text in enumerate(("@c6", "@e6", "d4-d5", "e6-e7", "c4-d4", "c6-c7"), start=1):
        assert scene.click(*place_of(scene, text)) == GoTo(ply)
    row, column = place_of(scene, "===")
    cells = [scene.click(row, column + offset) for offset in range(28)]
    plies = [event.ply for event in cells if isinstance(event, GoTo)]
    assert plies == sorted(plies)
    assert (plies[0], plies[-1], set(plies)) == (0, 7, set(range(8)))


def test_the_list_of_moves_stands_still_under_a_drag() -> None:
    """Where the mouse was pressed, the same move is found again once the position is shown."""
    game = game_of("fox-and-geese-17")
    for _ in range(90):
        game = game.play(game.legal_moves()[0]) if not game.outcome() else game
    record = Record(game)
    state = press(replay(record), "right")
    for row in (10, 8, 11):
        before = view(state, 24, 80, ASCII).click(row, 55)
        assert isinstance(before, GoTo)
        state = replay(record)
        state = press(state, "right " * before.ply)
        assert view(state, 24, 80, ASCII).click(row, 55) == before


def test_a_replay_at_its_end_on_the_smallest_screen_says_so_once() -> None:
    record = Record(game_of(moves="@c6 @e6").resign(Side.REBELS))
    lines = shown(press(replay(record), "end"), 17, 40)
    assert lines[-3:] == [" The officers win. The rebels resigned.", " Move 2 of 2.", ""]


@pytest.mark.parametrize("columns", [38, 40, 45, 60])
def test_at_the_end_every_panel_names_the_key_that_looks_at_the_game(columns: int) -> None:
    state = press(state_of(moves="@c6 @e6"), "m down down down enter")
    last = shown(state, 45, columns)[-1]
    assert "v look at it" in last and "m menu" in last
