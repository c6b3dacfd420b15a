"""Turning scenes into what a terminal is sent: only the difference, in as few bytes as is simple.

The only module that knows escape sequences for drawing. It uses absolute and forward cursor moves
and colours (CUP, CUF, SGR), which every terminal that can show a board understands.
"""

from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from asalto_tui.drawing.scene import Cell, Scene
from asalto_tui.drawing.theme import Colour, Theme

CLEAR = "\x1b[0m\x1b[2J"
SYNC_BEGIN, SYNC_END = "\x1b[?2026h", "\x1b[?2026l"

_BRIDGE = 3
"""Unchanged cells of the same style that are cheaper to send again than to jump over."""


class Look(NamedTuple):
    """A style made ready for one terminal: attributes and colours as parts of an SGR sequence."""

    attributes: tuple[str, ...] = ()
    colour: str = ""
    ground: str = ""


class Run(NamedTuple):
    """Cells of one look that follow each other in a row."""

    look: Look
    row: int
    column: int
    text: str
    columns: int


@dataclass
class Painter:
    """Sends scenes to one terminal; it remembers what is on the screen and the pen's look."""

    theme: Theme
    colours: int
    """How many colours the terminal has: 0, 8, 16, or 256 and more."""
    shown: Scene | None = None
    pen: Look | None = None

    def paint(self, scene: Scene) -> str:
        """What changes the screen into `scene`; nothing if it shows it already.

        A scene of another size than the last, or the first one, clears the screen.
        """
        shown, prefix = self.shown, ""
        if shown is None or (shown.rows, shown.columns) != (scene.rows, scene.columns):
            shown, prefix = Scene(scene.rows, scene.columns), CLEAR
            self.pen = Look()
        runs = sorted(self._changed_runs(shown, scene), key=lambda run: run.look != self.pen)
        self.shown = scene
        return prefix + "".join(
            self._send(list(group)) for _look, group in groupby(self._by_look(runs), _look_of)
        )

    def forget(self) -> None:
        """Send everything next time: the screen may show anything now."""
        self.shown = None

    def _by_look(self, runs: list[Run]) -> list[Run]:
        """Runs gathered by their look, the pen's own first, then in order of appearance."""
        looks: dict[Look, list[Run]] = {}
        for run in runs:
            looks.setdefault(run.look, []).append(run)
        return [run for same in looks.values() for run in same]

    def _changed_runs(self, shown: Scene, scene: Scene) -> list[Run]:
        runs: list[Run] = []
        for row, (old_row, new_row) in enumerate(zip(shown.cells, scene.cells, strict=True)):
            if old_row != new_row:
                runs += self._row_runs(row, old_row, new_row)
        return runs

    def _row_runs(self, row: int, old_row: list[Cell], new_row: list[Cell]) -> list[Run]:
        """The changed stretches of a row; short unchanged gaps of the same look are bridged."""
        runs: list[Run] = []
        for column in _changed_columns(old_row, new_row):
            look, glyph = self.look(new_row[column]), new_row[column].glyph
            if runs and runs[-1].look == look:
                last = runs[-1]
                gap = new_row[last.column + last.columns : column]
                if len(gap) <= _BRIDGE and all(self.look(cell) == look for cell in gap):
                    text = last.text + "".join(cell.glyph for cell in gap) + glyph
                    runs[-1] = Run(look, row, last.column, text, last.columns + len(gap) + 1)
                    continue
            runs.append(Run(look, row, column, glyph, 1))
        return runs

    def _send(self, runs: list[Run]) -> str:
        """Runs of one look: the pen changed once, then each at its place."""
        sent = [change_of(self.pen, runs[0].look)]
        self.pen = runs[0].look
        place = (-1, -1)
        for run in runs:
            sent.append(_move(place, (run.row, run.column)) + run.text)
            place = (run.row, run.column + run.columns)
        return "".join(sent)

    def look(self, cell: Cell) -> Look:
        """How a cell looks on this terminal."""
        style = self.theme.styles[cell.role]
        ground = style.ground or (self.theme.fortress_ground if cell.in_fortress else None)
        if self.colours < 256 and ground is self.theme.fortress_ground:
            ground = None  # a faint tint needs more than sixteen colours
        visible = cell.glyph != " " or style.reverse
        return Look(
            (("1",) if style.bold and visible else ()) + (("7",) if style.reverse else ()),
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


def _look_of(run: Run) -> Look:
    return run.look


def _changed_columns(old_row: list[Cell], new_row: list[Cell]) -> list[int]:
    """Where two rows differ; both halves of a glyph two columns wide go together."""
    changed = [old != new for old, new in zip(old_row, new_row, strict=True)]
    for column in range(1, len(new_row)):
        if new_row[column].glyph == "" or old_row[column].glyph == "":
            changed[column - 1] = changed[column] = changed[column - 1] or changed[column]
    return [column for column, differs in enumerate(changed) if differs]


def _move(place: tuple[int, int], target: tuple[int, int]) -> str:
    """The cursor moved from one place to another, forward within a row where that is shorter."""
    if place == target:
        return ""
    absolute = f"\x1b[{target[0] + 1};{target[1] + 1}H"
    ahead = target[1] - place[1]
    if place[0] != target[0] or ahead < 0:
        return absolute
    return min(f"\x1b[{ahead if ahead > 1 else ''}C", absolute, key=len)


def change_of(before: Look | None, after: Look) -> str:
    """The sequence that gives the pen another look; a reset only where something must go."""
    if before == after:
        return ""
    must_reset = before is not None and (
        not set(before.attributes) <= set(after.attributes)
        or (before.colour and not after.colour)
        or (before.ground and not after.ground)
    )
    if before is None or must_reset:
        parts = ["0", *after.attributes, after.colour, after.ground]
    else:
        parts = [
            *(a for a in after.attributes if a not in before.attributes),
            after.colour if after.colour != before.colour else "",
            after.ground if after.ground != before.ground else "",
        ]
    return f"\x1b[{';'.join(part for part in parts if part)}m"
