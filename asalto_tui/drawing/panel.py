"""Drawing the panel beside the board: players, progress, moves, choices and messages."""

from asalto_tui.drawing.glyphs import Glyphs
from asalto_tui.drawing.layout import PANEL_WIDTH, Area
from asalto_tui.drawing.moves import draw_bar, draw_moves
from asalto_tui.drawing.scene import Role, Scene, fitted, width_of, wrapped
from asalto_tui.engine.board import POINT_NAMES
from asalto_tui.engine.position import captured_points
from asalto_tui.engine.ruleset import Side
from asalto_tui.i18n import _, ngettext
from asalto_tui.play import words
from asalto_tui.play.news import announcement, player, sentences
from asalto_tui.play.state import State, Tone

_ROOMY_ROWS = 18
"""From this height on, blank rows set the parts of the panel apart."""


def draw_panel(scene: Scene, area: Area, state: State, glyphs: Glyphs) -> None:
    """The whole panel; its parts keep their places unless a text needs more rows than it has."""
    roomy = area.rows >= _ROOMY_ROWS
    gap = 1 if roomy else 0
    row = area.row
    row = _draw_players(scene, area, row, state, glyphs) + gap
    row = _draw_progress(scene, area, row, state, glyphs) + gap
    choices_rows, message_rows = (3, 5) if roomy else (2, 5)
    announced = _announced(state, area.columns - 3)
    below = max(choices_rows + gap + message_rows, len(announced))
    list_rows = max(area.row + area.rows - row - below - gap, 1)
    draw_moves(scene, Area(row, area.column, list_rows, area.columns), state)
    row += list_rows + gap
    rest = Area(row, area.column, min(below, area.row + area.rows - row), area.columns)
    if announced:
        _draw_announcement(scene, rest, announced, glyphs)
        return
    choices = rest._replace(rows=choices_rows)
    free = (draw_bar if state.replay else _draw_choices)(scene, choices, state, glyphs)
    _draw_sentences(scene, rest, free, rest.row + choices_rows + gap, sentences(state))


def _draw_sentences(
    scene: Scene, area: Area, free: int, usual: int, texts: list[tuple[str, Tone]]
) -> None:
    """The message area from its usual row on or, for longer texts, from a free one above it."""
    columns = area.columns - 1
    end = area.row + area.rows
    start = max(free, min(usual, end - sum(len(wrapped(text, columns)) for text, _tone in texts)))
    draw_messages(scene, Area(start, area.column, end - start, columns), texts)


def _draw_players(scene: Scene, area: Area, row: int, state: State, glyphs: Glyphs) -> int:
    position = state.shown_game().position
    width = max(width_of(words.side_name(position.rules, side)) for side in Side)
    columns = min(area.columns, PANEL_WIDTH)
    for side, glyph, role in (
        (Side.OFFICERS, glyphs.officer, Role.OFFICER),
        (Side.REBELS, glyphs.rebel, Role.REBEL),
    ):
        pieces = position.officers if side is Side.OFFICERS else position.rebels
        name = words.side_name(position.rules, side)
        scene.text(row, area.column, f"{glyph} {name}", role)
        who = fitted(player(state, side), columns - width - 8)
        scene.text(row, area.column + width + 4, who, role)
        count = str(len(pieces))
        scene.text(row, area.column + columns - len(count) - 1, count, Role.TEXT)
        row += 1
    return row


def _draw_progress(scene: Scene, area: Area, row: int, state: State, glyphs: Glyphs) -> int:
    game = state.shown_game()
    position, rules = game.position, game.rules
    if rules.fortress:
        label = _("Fortress") + " "
        column = scene.text(row, area.column, label, Role.FAINT)
        held, points = position.fortress_held, len(rules.fortress)
        column = scene.text(row, column, glyphs.full * held, Role.REBEL)
        column = scene.text(row, column, glyphs.free * (points - held), Role.FAINT)
        text = " " + _("{held} of {points}").format(held=held, points=points)
        scene.text(row, column, text, Role.FAINT)
    captured = len(rules.start_rebels) - len(position.rebels)
    missing = len(position.rebels) - rules.fewest_rebels + 1
    column = scene.text(row + 1, area.column, _("Captured") + " ", Role.FAINT)
    column = scene.text(row + 1, column, str(captured), Role.OFFICER)
    if missing > 0:
        more = ngettext("{count} more wins", "{count} more win", missing).format(count=missing)
        scene.text(row + 1, column, ", " + more, Role.FAINT)
    return row + 2


def _draw_choices(scene: Scene, area: Area, state: State, glyphs: Glyphs) -> int:
    """What the chosen piece can do, landings with their numbers; the first row left free."""
    if not state.path or state.frame is not None:
        return area.row
    landings = state.landings()
    lines: list[tuple[str, Role]] = []
    steps = [point for point in state.options() if point not in landings]
    piece = POINT_NAMES[state.path[-1]]
    if steps:
        points = " ".join(POINT_NAMES[point] for point in steps)
        lines.append((f"{piece} {glyphs.target} {points}", Role.TARGET))
    for number, landing in enumerate(landings, start=1):
        (taken,) = captured_points((state.path[-1], landing))
        text = _("{number} {landing}  takes {rebel}").format(
            number=number, landing=POINT_NAMES[landing], rebel=POINT_NAMES[taken]
        )
        lines.append((text, Role.LANDING))
    if len(lines) > area.rows and landings:
        text = " ".join(f"{n} {POINT_NAMES[p]}" for n, p in enumerate(landings, start=1))
        lines = [*lines[: len(lines) - len(landings)], (text, Role.LANDING)]
    for offset, (text, role) in enumerate(lines[: area.rows]):
        scene.text(area.row + offset, area.column, fitted(text, area.columns), role)
    return area.row + min(len(lines), area.rows)


def draw_messages(scene: Scene, area: Area, texts: list[tuple[str, Tone]]) -> None:
    """As many sentences as fit, the most important first; a tilde ends one that is cut."""
    rows = area.rows
    for text, tone in texts:
        lines = wrapped(text, area.columns)
        if len(lines) > rows > 0:
            lines[rows - 1] = fitted(lines[rows - 1] + "~", area.columns)
        for line in lines[: max(rows, 0)]:
            scene.text(area.row + area.rows - rows, area.column, line, _message_role(tone))
            rows -= 1


def _message_role(tone: Tone) -> Role:
    return Role.WARNING if tone is Tone.WARNING else Role.TEXT


def _announced(state: State, columns: int) -> list[tuple[str, Role]]:
    """The lines of an announcement, its title first; none if there is nothing to announce."""
    title_and_texts = announcement(state)
    if title_and_texts is None:
        return []
    title, texts = title_and_texts
    return [(title, Role.TITLE)] + [
        (line, _message_role(tone)) for text, tone in texts for line in wrapped(text, columns)
    ]


def _draw_announcement(
    scene: Scene, area: Area, lines: list[tuple[str, Role]], glyphs: Glyphs
) -> None:
    """Lines beside a bar, which takes far less to send than a frame around them."""
    for offset, (line, role) in enumerate(lines[: area.rows]):
        scene.text(area.row + offset, area.column, glyphs.frame[3], Role.FRAME)
        scene.text(area.row + offset, area.column + 2, line, role, area.columns - 3)


def draw_frame(
    scene: Scene,
    row: int,
    column: int,
    columns: int,
    title: str,
    lines: list[tuple[str, Role]],
    glyphs: Glyphs,
) -> None:
    """A frame with a title in its upper edge, around lines of text; it covers what lies below."""
    top_left, edge, top_right, side, bottom_left, bottom_right = tuple(glyphs.frame)
    inner = columns - 2
    head = fitted(f" {title} ", inner - 1)
    filling = edge * (inner - 1 - width_of(head))
    end = scene.text(row, column, top_left + edge, Role.FRAME)
    end = scene.text(row, end, head, Role.TITLE)
    scene.text(row, end, filling + top_right, Role.FRAME)
    for offset, (line, role) in enumerate(lines, start=1):
        scene.text(row + offset, column, side + " " * inner + side, Role.FRAME)
        scene.text(row + offset, column + 2, line, role, inner - 1)
    bottom = bottom_left + edge * inner + bottom_right
    scene.text(row + len(lines) + 1, column, bottom, Role.FRAME)
