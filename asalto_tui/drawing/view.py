"""The whole screen: `view` turns a state and a size into a scene."""

from asalto_tui.drawing.board import Marks, draw_board, path_lines
from asalto_tui.drawing.glyphs import Glyphs
from asalto_tui.drawing.history import draw_history
from asalto_tui.drawing.layout import Layout, lay_out
from asalto_tui.drawing.menu import draw_menu
from asalto_tui.drawing.panel import draw_messages, draw_panel
from asalto_tui.drawing.scene import Hot, Role, Scene, width_of, wrapped
from asalto_tui.engine.board import POINTS, Line, Move
from asalto_tui.engine.position import Position, captured_points, is_capture
from asalto_tui.i18n import _
from asalto_tui.play import words
from asalto_tui.play.events import Click, Key
from asalto_tui.play.news import brief
from asalto_tui.play.prompt import fitting_moves
from asalto_tui.play.state import History, Menu, Offer, Page, Prompt, Stage, State


def view(state: State, rows: int, columns: int, glyphs: Glyphs) -> Scene:
    """The screen of a size; whatever the size, it never fails."""
    scene = Scene(rows, columns)
    if isinstance(state.overlay, Page):
        from asalto_tui.drawing.pages import page_scene  # not needed for the first frame

        return page_scene(scene, state, state.overlay, glyphs)
    if isinstance(state.overlay, History):
        return draw_history(scene, state, state.overlay, glyphs)
    layout = lay_out(rows, columns, state.zoom)
    if layout is None:
        _draw_too_small(scene)
    else:
        _draw_game(scene, layout, state, glyphs)
    if isinstance(state.overlay, Menu):
        panel = layout.panel if layout and layout.has_panel else None
        draw_menu(scene, panel, state, state.overlay, glyphs)
    return scene


def _draw_too_small(scene: Scene) -> None:
    text = _("The board needs at least 30 columns and 16 rows. Please make the window larger.")
    for row, line in enumerate(wrapped(text, scene.columns)):
        scene.text(row, 0, line, Role.TEXT)


def _draw_game(scene: Scene, layout: Layout, state: State, glyphs: Glyphs) -> None:
    draw_board(scene, layout, shown_position(state), glyphs, marks_of(state))
    for point in POINTS:
        around = layout.around(point)
        for row in range(around.row, around.row + around.rows):
            end = around.column + around.columns
            scene.hot.append(Hot(row, around.column, end, Click(point)))
    if layout.has_header:
        _draw_header(scene, state)
    if layout.has_panel:
        draw_panel(scene, layout.panel, state, glyphs)
        _draw_footer(scene, state)
    else:
        draw_messages(scene, layout.panel, brief(state))


def shown_position(state: State) -> Position:
    """The pieces to draw: after the part of a move that is being chosen or shown.

    Every part of a chain is a legal move too (rules 2.4), so that the board in the middle of a
    chain is just the board after it.
    """
    position, path = state.shown_game().position, state.shown_path()
    return position.play_unchecked(path) if len(path) > 1 else position


def marks_of(state: State) -> Marks:
    """What the board shows besides the pieces."""
    path = state.shown_path()
    lines: dict[Line, Role] = {}
    fitting = fitting_moves(state)
    if state.game.last_move and not (state.path or fitting):  # its lines give way to the next
        lines |= dict.fromkeys(path_lines(state.game.last_move), Role.LAST)
    options = state.options() if state.path else []
    landings = state.landings()
    for point in options:
        role = Role.LANDING if point in landings else Role.TARGET
        lines |= dict.fromkeys(path_lines((state.path[-1], point)), role)
    for move in fitting:
        lines |= dict.fromkeys(path_lines(move), _lit(move))
    lines |= dict.fromkeys(path_lines(path), Role.LANDING if is_capture(path) else Role.LAST)
    hinted = state.hint.hint.move if state.hint and not state.path else ()
    if state.hint and state.hint.step > 1:
        lines |= dict.fromkeys(path_lines(hinted), Role.TARGET)
    typed = [move[-1] for move in fitting]
    return Marks(
        cursor=None if state.stage in (Stage.OVER, Stage.REPLAY) else state.cursor,
        chosen=state.path[-1] if state.path else hinted[0] if len(hinted) > 1 else None,
        targets=frozenset([*options, *typed]),
        landings={point: str(number) for number, point in enumerate(landings[:9], start=1)},
        captured=frozenset(captured_points(path)),
        must=_marked_officers(state),
        lines=lines,
    )


def _lit(move: Move) -> Role:
    return Role.LANDING if is_capture(move) else Role.TARGET


def _marked_officers(state: State) -> frozenset[int]:
    """Officers that can capture, or that the rebels may claim for not having done so."""
    position = state.game.position
    if state.stage not in (Stage.PIECE, Stage.TARGET):
        return frozenset()
    capturers = {move[0] for move in position.legal_moves() if is_capture(move)}
    return frozenset(capturers.union(position.claimable))


def _draw_header(scene: Scene, state: State) -> None:
    game = state.shown_game()
    rules, outcome = game.rules, state.game.outcome()
    column = scene.text(0, 1, words.ruleset_name(rules), Role.TITLE)
    turn = (
        words.outcome_title(rules, outcome)
        if outcome and state.frame is None
        else words.side_to_move(rules, game.position.side)
    )
    column = scene.text(0, column + 2, turn, Role.STRONG)
    number = _("move {number}").format(number=game.numbers[game.ply])
    if state.replay:
        number = _("replay, move {number}").format(number=game.numbers[game.ply])
    start = scene.columns - width_of(number) - 1
    if start > column + 1:
        scene.text(0, start, number, Role.FAINT)


def _hints(state: State) -> list[tuple[str, str]]:
    """Keys and what they do now, the most useful first."""
    back = ("escape", _("Esc back"))
    match state.overlay:
        case Offer():
            return [("enter", _("Enter accept")), ("escape", _("Esc decline"))]
        case Menu():
            return [("enter", _("Enter choose")), ("right", _("Left Right change")), back]
    # What differs between the stages of a person's move comes last, so that little is sent.
    last = back if state.path else ("i", _("i hint"))
    person = [("enter", _("Enter choose")), ("tab", _("Tab next")), (":", _(": type")), last]
    if state.game.position.claimable:
        person[2] = ("x", _("x claim"))
    bots = [("p", _("p go on") if state.paused else _("p pause"))]
    return {
        Stage.THINKING: person if state.players.humans else bots,
        Stage.PAUSED: bots,
        Stage.OVER: [("v", _("v look at it"))],
        Stage.REPLAY: [
            ("left", _("Left")),
            ("right", _("Right")),
            (" ", _("Space run")),
            ("escape", _("Esc")),
            ("enter", _("Enter play on")),
            ("tab", _("Tab next")),
        ],
    }.get(state.stage, person)


def _draw_footer(scene: Scene, state: State) -> None:
    """What the keys do: on the right those that always do, which so need no redrawing."""
    always = [("m", _("m menu")), ("?", _("? help")), ("q", _("q quit"))]
    if not state.replay:
        always.insert(0, ("z", _("z undo")))
    hints, edge = _hints(state), scene.columns
    is_typing = isinstance(state.overlay, Prompt)
    if state.overlay is None or is_typing:
        room = scene.columns - _width_of(hints[:1])
        if not state.replay and _width_of(always[1:]) <= room < _width_of(always):
            del always[0]  # what can be done now matters more than to undo
        edge = max(edge - _width_of(always), 1)
        _draw_keys(scene, edge, scene.columns, always, is_typing)
    _draw_keys(scene, 1, edge, hints, is_typing)


def _width_of(keys: list[tuple[str, str]]) -> int:
    return sum(width_of(text) + 2 for _key, text in keys)


def _draw_keys(
    scene: Scene, column: int, edge: int, keys: list[tuple[str, str]], is_typing: bool
) -> None:
    """Keys with what they do, as many as end before the edge, each answering to a click."""
    row = scene.rows - 1
    for key, text in keys:
        if column + width_of(text) >= edge:
            break
        end = scene.text(row, column, text, Role.FAINT)
        if not (is_typing and len(key) == 1):  # while a move is typed, it would be a letter of it
            scene.hot.append(Hot(row, column, end, Key(key)))
        column = end + 2
