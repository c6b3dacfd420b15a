"""Turning scenes into what a terminal is sent: only the difference, in as few bytes as is simple.

The only module that knows escape sequences for drawing. It uses cursor moves and colours (CUP, CUD,
CUF, CUB, BS, SGR), which every terminal that can show a board understands.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise, permutations
from typing import NamedTuple

from asalto_tui.drawing.scene import Cell, Role, Scene
from asalto_tui.drawing.theme import Colour, Theme

CLEAR = "\x1b[0m\x1b[2J"
_ERASE = "\x1b[K"

_FEW = 5
"""So many looks are tried in every order."""
_BRIDGE = 3
"""Unchanged cells of the same style that are cheaper to send again than to jump over."""


class Look(NamedTuple):
    """A style made ready for one terminal: attributes and colours as parts of an SGR sequence."""

    attributes: tuple[str, ...] = ()
    colour: str = ""
    ground: str = ""

    def shows_blank_of(self, other: "Look") -> bool:
        """Whether a blank of another look is the same in this one: it shows its ground only."""
        return self.ground == other.ground and _REVERSE not in self.attributes + other.attributes


PLAIN_LOOK = Look()
_BOLD, _REVERSE = "1", "7"
_OFF = {_BOLD: "22", _REVERSE: "27"}
_COLOUR_OFF, _GROUND_OFF = "39", "49"


class Run(NamedTuple):
    """Cells of one look that follow each other in a row."""

    look: Look
    row: int
    column: int
    text: str
    columns: int
    is_blank: bool = False


@dataclass(eq=False)
class Painter:
    """Sends scenes to one terminal; it remembers what is on the screen and the pen's look."""

    theme: Theme
    colours: int
    """How many colours the terminal has: 0, 8, 16, or 256 and more."""
    shown: Scene | None = None
    pen: Look = PLAIN_LOOK
    _looks: dict[Cell, Look] = field(default_factory=dict)

    def paint(self, scene: Scene) -> str:
        """What changes the screen into `scene`; nothing if it shows it already.

        A scene of another size than the last, or the first one, clears the screen.
        """
        shown, prefix = self.shown, ""
        if shown is None or (shown.rows, shown.columns) != (scene.rows, scene.columns):
            shown, prefix = Scene(scene.rows, scene.columns), CLEAR
            self.pen = PLAIN_LOOK
        self.shown = scene
        groups = _by_look(self._changed_runs(shown, scene))
        sent = [prefix]
        for look in _cheapest_order(self.pen, list(groups)):
            sent.append(change_of(self.pen, look) + _send(groups[look], scene.columns))
            self.pen = look
        return "".join(sent)

    def forget(self) -> None:
        """Send everything next time: the screen may show anything now."""
        self.shown = None

    def wear(self, theme: Theme) -> None:
        """Draw in another theme from now on."""
        self.theme = theme
        self._looks.clear()
        self.forget()

    def _changed_runs(self, shown: Scene, scene: Scene) -> list[Run]:
        runs: list[Run] = []
        for row, (old_row, new_row) in enumerate(zip(shown.cells, scene.cells, strict=True)):
            if old_row != new_row:
                runs += self._row_runs(row, old_row, new_row)
        return runs

    def _row_runs(self, row: int, old_row: list[Cell], new_row: list[Cell]) -> list[Run]:
        """The changed stretches of a row; short unchanged gaps of the same look are bridged."""
        runs: list[Run] = []
        looks = [self.look(cell) for cell in new_row]
        tail = _blank_tail(new_row, looks)
        for column in self._changed_columns(old_row, new_row):
            if column >= tail and len(new_row) - column > len(_ERASE):
                return [*runs, Run(PLAIN_LOOK, row, column, _ERASE, 0, is_blank=True)]
            last = runs[-1] if runs else Run(PLAIN_LOOK, row, -1 - _BRIDGE, "", 0)
            stretch = range(last.column + last.columns, column + 1)
            if len(stretch) <= _BRIDGE + 1 and all(
                looks[at] == last.look
                or (new_row[at].glyph == " " and last.look.shows_blank_of(looks[at]))
                for at in stretch
            ):
                text = "".join(new_row[at].glyph for at in stretch)
                runs[-1] = Run(
                    last.look,
                    row,
                    last.column,
                    last.text + text,
                    last.columns + len(stretch),
                    last.is_blank and text.isspace(),
                )
            else:
                glyph = new_row[column].glyph
                runs.append(Run(looks[column], row, column, glyph, 1, glyph == " "))
        return runs

    def _changed_columns(self, old_row: list[Cell], new_row: list[Cell]) -> list[int]:
        """Where two rows differ; both halves of a glyph two columns wide go together."""
        changed = [
            old != new and (old.glyph != new.glyph or self.look(old) != self.look(new))
            for old, new in zip(old_row, new_row, strict=True)
        ]
        for column in range(1, len(new_row)):
            if new_row[column].glyph == "" or old_row[column].glyph == "":
                changed[column - 1] = changed[column] = changed[column - 1] or changed[column]
        return [column for column, differs in enumerate(changed) if differs]

    def look(self, cell: Cell) -> Look:
        """How a cell looks on this terminal."""
        look = self._looks.get(cell)
        if look is None:
            look = self._looks[cell] = self._look(cell.role, cell.in_fortress, cell.glyph == " ")
        return look

    def _look(self, role: Role, in_fortress: bool, is_blank: bool) -> Look:
        style = self.theme.styles[role]
        ground = style.ground or (self.theme.fortress_ground if in_fortress else None)
        if self.colours < 256 and ground is self.theme.fortress_ground:
            ground = None  # a faint tint needs more than sixteen colours
        visible = style.reverse or not is_blank
        return Look(
            (_BOLD,) * (style.bold and visible) + (_REVERSE,) * style.reverse,
            self._sgr(style.colour, 30) if visible else "",
            self._sgr(ground, 40),
        )

    def _sgr(self, colour: Colour | None, base: int) -> str:
        if colour is None or self.colours < 8:
            return ""
        if self.colours >= 256:
            return f"{base + 8};5;{colour.of_256}"
        if self.colours >= 16:
            return str(base + colour.of_16 + (52 if colour.of_16 > 7 else 0))
        return str(base + colour.of_8)


def _blank_tail(row: list[Cell], looks: list[Look]) -> int:
    """The column from which a row is blank to its end, and may be erased."""
    tail = len(row)
    while tail and row[tail - 1].glyph == " " and looks[tail - 1] == PLAIN_LOOK:
        tail -= 1
    return tail


def _by_look(runs: list[Run]) -> dict[Look, list[Run]]:
    """Runs gathered by their look; blanks go with any look in which they are the same."""
    groups: dict[Look, list[Run]] = {}
    for run in sorted(runs, key=lambda run: run.is_blank):
        fitting = [look for look in groups if run.is_blank and look.shows_blank_of(run.look)]
        groups.setdefault(fitting[0] if fitting else run.look, []).append(run)
    return groups


def _cheapest_order(pen: Look, looks: list[Look]) -> Sequence[Look]:
    """The order in which the pen takes the looks with the fewest bytes; of many, a good one."""
    if len(looks) <= _FEW:
        return min(
            permutations(looks),
            key=lambda order: sum(len(change_of(*pair)) for pair in pairwise((pen, *order))),
        )
    order: list[Look] = []
    while looks:
        pen = min(looks, key=lambda look: len(change_of(pen, look)))
        looks.remove(pen)
        order.append(pen)
    return order


def _send(runs: list[Run], edge: int) -> str:
    """Runs of one look, each at its place; `edge` is how many columns the screen has."""
    sent = []
    place = None
    for run in sorted(runs, key=lambda run: (run.row, run.column)):
        sent.append(_move(place, (run.row, run.column)) + run.text)
        end = run.column + run.columns
        place = (run.row, end) if end < edge else None  # terminals differ in where that leaves them
    return "".join(sent)


def _move(place: tuple[int, int] | None, target: tuple[int, int]) -> str:
    """The shortest way for the cursor from one place to another; absolute from an unknown one."""
    absolute = f"\x1b[{target[0] + 1};{target[1] + 1}H"
    if place is None:
        return absolute
    down, right = target[0] - place[0], target[1] - place[1]
    aside = min("\b" * -right, _step(-right, "D"), key=len) if right < 0 else _step(right, "C")
    # Down by line feeds: the terminal is raw, so that they leave the column as it is.
    below = min("\n" * down, _step(down, "B"), key=len) if down > 0 else _step(down, "B")
    return min(below + aside, absolute, key=len)


def _step(count: int, direction: str) -> str:
    """A relative move of the cursor, forward in its direction."""
    return f"\x1b[{count if count > 1 else ''}{direction}" if count else ""


def change_of(before: Look, after: Look) -> str:
    """The shortest sequence that gives the pen another look; a part left empty resets it."""
    if before == after:
        return ""
    changes = [
        *(_OFF[one] for one in before.attributes if one not in after.attributes),
        *(one for one in after.attributes if one not in before.attributes),
    ]
    if after.colour != before.colour:
        changes.append(after.colour or _COLOUR_OFF)
    if after.ground != before.ground:
        changes.append(after.ground or _GROUND_OFF)
    anew = ["", *after.attributes, *filter(None, (after.colour, after.ground))]
    return f"\x1b[{min(';'.join(anew), ';'.join(changes), key=len)}m"


def ansi_lines(scene: Scene, theme: Theme, colours: int) -> list[str]:
    """A scene as lines of text with colours, for whatever shows a terminal's output."""
    painter = Painter(theme, colours)
    lines = []
    for cells in scene.cells:
        pen, line = PLAIN_LOOK, ""
        for look, run in groupby(cells, painter.look):
            line += change_of(pen, look) + "".join(cell.glyph for cell in run)
            pen = look
        lines.append(line + change_of(pen, PLAIN_LOOK))
    return lines
