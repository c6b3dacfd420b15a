"""Drawing the list of games that are kept, as much of each as the width allows."""

from collections.abc import Callable

from asalto_tui.drawing.glyphs import Glyphs
from asalto_tui.drawing.scene import Hot, Role, Scene, fitted, width_of, wrapped
from asalto_tui.i18n import _, ngettext
from asalto_tui.play.events import Key, Pick
from asalto_tui.play.kept import GameSummary
from asalto_tui.play.state import History, State, Tone

_GAP = 2
_LEAST = 8
"""The fewest columns for what stands last in a line."""
_TOP, _BELOW = 2, 3
"""Rows above the list, for title and heads; and below it, for details and keys."""


def _columns(history: History) -> list[tuple[str, int, Callable[[GameSummary], str]]]:
    """Head, width and text of each column; where it is narrow the last are left out."""
    results = {(game.rules_id, game.result): game for game in history.games}
    widest = max(width_of(game.shown_result()) for game in results.values())
    return [
        (_("Date"), 10, GameSummary.shown_date),
        (_("Result"), max(widest, 9), lambda game: game.shown_result() or "..."),
        (_("Moves"), 5, lambda game: str(game.plies)),
        (_("Officers"), 12, lambda game: game.officers.shown()),
        (_("Rebels"), 12, lambda game: game.rebels.shown()),
        (_("Rules"), 10, GameSummary.shown_rules),
    ]


def draw_history(scene: Scene, state: State, history: History, glyphs: Glyphs) -> Scene:
    """The list around the selected line, and all of that line's game below."""
    if not history.games:
        scene.text(0, 1, _("Earlier games"), Role.TITLE)
        scene.text(_TOP, 1, _("No games yet."), Role.TEXT)
        _draw_keys(scene, [("escape", _("Esc back"))])
        return scene
    columns, room = [], scene.columns - 4
    for column in _columns(history):
        if room < min(column[1], _LEAST):
            break
        columns.append(column)
        room -= column[1] + _GAP
    if columns:  # the last one takes what is left, be it less than its width
        head, width, text_of = columns[-1]
        columns[-1] = head, width + room + _GAP, text_of
    count, selected = len(history.games), history.selected
    visible = max(scene.rows - _TOP - _BELOW, 1)
    first = max(min(selected - visible // 2, count - visible), 0)
    end = scene.text(0, 1, _("Earlier games"), Role.TITLE)
    part = f"{selected + 1}/{count}"
    if scene.columns - width_of(part) - 2 > end:
        scene.text(0, scene.columns - width_of(part) - 1, part, Role.FAINT)
    scene.text(1, 3, _line([(head, width) for head, width, _text in columns]), Role.FAINT)
    for index in range(first, min(first + visible, count)):
        row, game = _TOP + index - first, history.games[index]
        text = _line([(text(game), width) for _head, width, text in columns])
        mark = glyphs.bullet if index == selected else " "
        line = fitted(f"{mark} {text}", scene.columns - 2)
        line += " " * (scene.columns - 2 - width_of(line))
        scene.text(row, 1, line, Role.SELECTED if index == selected else Role.TEXT)
        scene.hot.append(Hot(row, 0, scene.columns, Pick(index)))
    _draw_below(scene, state, history)
    return scene


def _line(cells: list[tuple[str, int]]) -> str:
    texts = [(fitted(text, width), width) for text, width in cells]
    return (" " * _GAP).join(text + " " * (width - width_of(text)) for text, width in texts)


def _draw_below(scene: Scene, state: State, history: History) -> None:
    """The selected game in words, or what is asked or said about it; then the keys."""
    row = scene.rows - _BELOW
    text, role = _details(history.games[history.selected]), Role.TEXT
    if history.is_deleting:
        text, role = _("Delete this game? Enter deletes, other keys keep it."), Role.WARNING
    elif state.message:
        text = state.message.text
        role = Role.WARNING if state.message.tone is Tone.WARNING else Role.TEXT
    for offset, line in enumerate(wrapped(text, scene.columns - 2)[: _BELOW - 1]):
        scene.text(row + offset, 1, line, role)
    _draw_keys(scene, _hints(history))


def _draw_keys(scene: Scene, keys: list[tuple[str, str]]) -> None:
    column = 1
    for key, hint in keys:
        if column + width_of(hint) >= scene.columns:
            break
        end = scene.text(scene.rows - 1, column, hint, Role.FAINT)
        scene.hot.append(Hot(scene.rows - 1, column, end, Key(key)))
        column = end + 2


def _details(game: GameSummary) -> str:
    moves = ngettext("{count} move", "{count} moves", game.plies).format(count=game.plies)
    sides = f"{game.officers.shown()} - {game.rebels.shown()}"
    return ", ".join(filter(None, [sides, game.shown_rules(), moves, game.shown_result()]))


def _hints(history: History) -> list[tuple[str, str]]:
    if history.is_deleting:
        return [("enter", _("Enter delete")), ("escape", _("Esc keep"))]
    go_on = [("o", _("o go on"))] if history.games[history.selected].is_unfinished else []
    return [
        ("enter", _("Enter replay")),
        *go_on,
        ("d", _("d delete")),
        ("escape", _("Esc back")),
        ("?", _("? help")),
    ]
