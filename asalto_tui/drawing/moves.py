"""Drawing the moves of a game: the list, and the bar that shows how far a replay is."""

from asalto_tui.drawing.glyphs import Glyphs
from asalto_tui.drawing.layout import Area
from asalto_tui.drawing.scene import Hot, Role, Scene, fitted, width_of
from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import format_move
from asalto_tui.engine.ruleset import Side
from asalto_tui.i18n import _
from asalto_tui.play.events import GoTo
from asalto_tui.play.state import State

Turn = list[int]
"""The moves of one side within one number, by their plies; the first move of a game is ply 1."""


def move_rows(game: Game, plies: int) -> list[tuple[int, Turn, Turn]]:
    """The first moves of the line, a row for each number: one side's turn and the other's.

    Row 0 holds the placing, one officer in each column (rules 6.4). A claim stands in one column
    with the step that follows it.
    """
    opening_side = Side.REBELS if game.rules.officers_to_place else Side.OFFICERS
    rows: dict[int, tuple[Turn, Turn]] = {}
    for ply, (position, number) in enumerate(
        zip(game.positions[:plies], game.numbers, strict=False), start=1
    ):
        one, other = rows.setdefault(number, ([], []))
        is_first = not one if position.to_place else position.side is opening_side
        (one if is_first else other).append(ply)
    return [(number, one, other) for number, (one, other) in rows.items()]


def first_shown(count: int, rows: int) -> int:
    """From which of `count` entries on a list of `rows` rows shows the rest.

    A list that is full moves up by half of its rows, so that it seldom has to be sent anew.
    """
    half = max(rows // 2, 1)
    return -(-max(count - rows, 0) // half) * half


def draw_moves(scene: Scene, area: Area, state: State) -> None:
    """The move list: the latest moves or, in a replay, the part of it around the shown one."""
    game = state.shown_game()
    if not state.replay:
        rows = move_rows(game, game.ply)
        first = first_shown(len(rows), area.rows)
        for offset, (number, one, other) in enumerate(rows[first:]):
            _draw_row(scene, area, area.row + offset, game, number, (one, other), Role.TEXT)
        return
    rows = move_rows(game, len(game.moves))
    shown = next((i for i, row in enumerate(rows) if game.ply in (*row[1], *row[2])), 0)
    # Whole pages, so that the list stands still while the mouse is drawn along it.
    first = shown // area.rows * area.rows
    for offset, (number, one, other) in enumerate(rows[first : first + area.rows]):
        row = area.row + offset
        _draw_row(scene, area, row, game, number, (one, other), Role.TEXT, state.game.ply)


def _draw_row(
    scene: Scene,
    area: Area,
    row: int,
    game: Game,
    number: int,
    turns: tuple[Turn, Turn],
    role: Role,
    chosen: int | None = None,
) -> None:
    """One number of the list; with a chosen ply its moves answer to the mouse."""
    scene.text(row, area.column, f"{number:>3}", Role.FAINT)
    half = max((area.columns - 5) // 2, 9)
    for turn, left, width in (
        (turns[0], area.column + 5, half - 1),
        (turns[1], area.column + 5 + half, area.columns - 6 - half),
    ):
        texts = [format_move(game.positions[ply - 1], game.moves[ply - 1]) for ply in turn]
        text = fitted(" ".join(texts), width)
        scene.text(row, left, text, Role.SELECTED if chosen in turn else role)
        if turn and chosen is not None:
            scene.hot.append(Hot(row, left, left + width, GoTo(turn[-1])))


def draw_bar(scene: Scene, area: Area, state: State, glyphs: Glyphs) -> int:
    """How far a replay is, as a bar for the mouse, and its speed; the first row left free."""
    game, replay = state.game, state.replay
    if not replay:
        return area.row
    count = f" {game.ply}/{len(game.moves)}"
    last = max(area.columns - 2 - width_of(count), 1)
    at = round(last * game.index / max(game.length, 1))
    for offset in range(last + 1):
        glyph, role = glyphs.bar[offset > at], Role.REBEL if offset < at else Role.FAINT
        if offset == at:
            glyph, role = glyphs.bar_mark, Role.STRONG
        scene.put(area.row, area.column + offset, glyph, role)
        place = area.column + offset
        target = GoTo(round(game.length * offset / last))
        scene.hot.append(Hot(area.row, place, place + 1, target))
    scene.text(area.row, area.column + last + 1, count, Role.FAINT)
    running = _("Running, speed {speed}") if replay.is_running else _("Paused, speed {speed}")
    text = running.format(speed=replay.speed + 1)
    scene.text(area.row + 1, area.column, fitted(text, area.columns), Role.FAINT)
    return area.row + 2
