"""Turning scenes into what a terminal is sent: only the difference, in as few bytes as is simple.

The only module that knows escape sequences for drawing. It uses cursor moves and colours (CUP, CUU,
CUD, CUF, CUB, BS, LF, EL, ED, SGR), which every terminal that can show a board understands.
"""

from bisect import bisect, bisect_left, insort
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby, zip_longest
from typing import NamedTuple

from asalto_tui.drawing.scene import Cell, Role, Scene
from asalto_tui.drawing.theme import Colour, Theme

CLEAR = "\x1b[0m\x1b[2J"
_ERASE = "\x1b[K"

_BRIDGE = 3
"""Unchanged cells of the same style that take at most so many bytes are sent, not jumped over."""


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

    @property
    def end(self) -> int:
        """The column behind the last."""
        return self.column + self.columns


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
        place = None
        for look in _cheapest_order(self.pen, list(groups)):
            sent.append(change_of(self.pen, look))
            self.pen = look
            for run in groups[look]:
                sent.append(_move(place, _begin(run)) + run.text)
                place = run.row, run.end
                if run.end >= scene.columns:  # terminals differ in where that leaves the cursor
                    place = None
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

    def _row_runs(self, row: int, old_row: list[Cell], new_row: list[Cell]) -> Iterator[Run]:
        """The changed stretches of a row; a blank rest of it is erased."""
        looks = [self.look(cell) for cell in new_row]
        changed = self._changed_columns(old_row, new_row)
        rest = bisect_left(changed, _blank_tail(new_row, looks))
        if rest < len(changed) and len(new_row) - changed[rest] <= len(_ERASE):
            rest = len(changed)
        for start, end in _stretches(changed[:rest], new_row, looks):
            text = "".join(cell.glyph for cell in new_row[start:end])
            yield Run(looks[start], row, start, text, end - start, text.isspace())
        for column in changed[rest : rest + 1]:
            yield Run(PLAIN_LOOK, row, column, _ERASE, 0, is_blank=True)

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


def _stretches(
    columns: list[int], cells: list[Cell], looks: list[Look]
) -> Iterator[tuple[int, int]]:
    """Begin and end of each stretch of columns of one look; short gaps between are bridged."""
    start = end = -1
    for column in columns:
        if end < 0 or not _is_bridged(looks[start], end, column, cells, looks):
            if end >= 0:
                yield start, end
            start = column
        end = column + 1
    if end >= 0:
        yield start, end


def _is_bridged(pen: Look, end: int, column: int, cells: list[Cell], looks: list[Look]) -> bool:
    """Whether a pen that stands at `end` goes on over unchanged cells to the one at `column`."""
    if end == column and looks[column] == pen:
        return True
    return sum(len(cell.glyph.encode()) for cell in cells[end:column]) <= _BRIDGE and all(
        looks[at] == pen or (cells[at].glyph == " " and pen.shows_blank_of(looks[at]))
        for at in range(end, column + 1)
    )


def _by_look(runs: list[Run]) -> dict[Look, list[Run]]:
    """Runs gathered by their look, from the top; blanks go where they are least out of the way."""
    groups: dict[Look, list[Run]] = {}
    for run in runs:
        if not run.is_blank:
            groups.setdefault(run.look, []).append(run)
    for run in runs:
        if run.is_blank:
            fitting = [look for look in groups if look.shows_blank_of(run.look)]
            look = min(fitting, key=lambda look: _detour(groups[look], run), default=run.look)
            insort(groups.setdefault(look, []), run, key=_begin)
    return groups


def _begin(run: Run) -> tuple[int, int]:
    return run.row, run.column


def _detour(runs: list[Run], run: Run) -> int:
    """How many bytes of cursor moves one more run costs among those of a look."""
    at = bisect(runs, _begin(run), key=_begin)
    before = (runs[at - 1].row, runs[at - 1].end) if at else None
    cost = len(_move(before, _begin(run)))
    if at < len(runs):
        behind = _begin(runs[at])
        cost += len(_move((run.row, run.end), behind)) - len(_move(before, behind))
    return cost


def _cheapest_order(pen: Look, looks: list[Look]) -> list[Look]:
    """A good order for the pen to take the looks in: few bytes, though perhaps not the fewest.

    From look to look by the cheapest change, then each moved where it saves bytes.
    """
    order = [pen]
    while looks:
        order.append(min(looks, key=lambda look: _toll(order[-1], look)))
        looks.remove(order[-1])
    for look in order[1:]:
        order.pop(order.index(look, 1))
        detours = [
            _toll(before, look) + (_toll(look, after) - _toll(before, after) if after else 0)
            for before, after in zip_longest(order, order[1:])
        ]
        order.insert(detours.index(min(detours)) + 1, look)
    return order[1:]


@cache
def _toll(before: Look, after: Look) -> int:
    """How many bytes it takes to give the pen another look."""
    return len(change_of(before, after))


def _move(place: tuple[int, int] | None, target: tuple[int, int]) -> str:
    """The shortest way for the cursor from one place to another; absolute from an unknown one."""
    absolute = f"\x1b[{target[0] + 1};{target[1] + 1}H"
    if place is None:
        return absolute
    down, right = target[0] - place[0], target[1] - place[1]
    aside = min("\b" * -right, _step(-right, "D"), key=len) if right < 0 else _step(right, "C")
    # Down by line feeds: the terminal is raw, so that they leave the column as it is.
    along = min("\n" * down, _step(down, "B"), key=len) if down > 0 else _step(-down, "A")
    return min(along + aside, absolute, key=len)


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
