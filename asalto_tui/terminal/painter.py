"""Turning scenes into what a terminal is sent: only the difference, in as few bytes as is simple.

The only module that knows escape sequences for drawing. It uses absolute and forward cursor moves,
colours and the erasing of line ends (CUP, CUF, SGR, EL), which every terminal that can show a
board understands.
"""

from dataclasses import dataclass
from typing import NamedTuple

from asalto_tui.drawing.scene import Cell, Scene
from asalto_tui.drawing.theme import Colour, Theme

ERASE = "\x1b[K"
CLEAR = "\x1b[0m\x1b[2J"

_BOLD, _REVERSE = "1", "7"
_ENDS = {_BOLD: "22", _REVERSE: "27"}
_BRIDGE = 3
"""Unchanged cells of the same style that are cheaper to send again than to jump over."""


class Look(NamedTuple):
    """A style made ready for one terminal: attributes and colours as parts of an SGR sequence."""

    attributes: tuple[str, ...] = ()
    colour: str = ""
    ground: str = ""

    def can_draw_blanks_of(self, other: "Look") -> bool:
        """Whether a blank of the other look is the same in this one."""
        return self.ground == other.ground and not {_REVERSE} & {
            *self.attributes,
            *other.attributes,
        }


class Run(NamedTuple):
    """Cells of one look that follow each other in a row."""

    look: Look
    row: int
    column: int
    text: str
    columns: int

    @property
    def is_blank(self) -> bool:
        """Whether nothing but the ground is to be seen."""
        return not self.text.removesuffix(ERASE).strip(" ")


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
        looks = _by_look(self._changed_runs(shown, scene))
        self.shown = scene
        sent, place = [prefix], (-1, -1)
        while looks:
            look = min(looks, key=lambda look: len(change_of(self.pen, look)))
            sent.append(change_of(self.pen, look))
            self.pen = look
            for run in sorted(looks.pop(look), key=lambda run: (run.row, run.column)):
                sent.append(_move(place, (run.row, run.column)) + run.text)
                place = (run.row, run.column + run.columns)
        return "".join(sent)

    def forget(self) -> None:
        """Send everything next time: the screen may show anything now."""
        self.shown = None

    def _changed_runs(self, shown: Scene, scene: Scene) -> list[Run]:
        runs: list[Run] = []
        for row, (old_row, new_row) in enumerate(zip(shown.cells, scene.cells, strict=True)):
            if old_row != new_row:
                runs += self._row_runs(row, old_row, new_row)
        return runs

    def _row_runs(self, row: int, old_row: list[Cell], new_row: list[Cell]) -> list[Run]:
        """The changed stretches of a row that one look can draw; short gaps are bridged."""
        runs: list[Run] = []
        for column in _changed_columns(old_row, new_row):
            end = runs[-1].column + runs[-1].columns if runs else column
            joined = runs[-1] if runs and column - end <= _BRIDGE else None
            for place in range(end if joined else column, column + 1):
                cell = new_row[place]
                run = Run(self.look(cell), row, place, cell.glyph, 1)
                joined = _joined(joined, run) if joined else None
            if joined:
                runs[-1] = joined
            else:
                runs.append(run)
        tail = len(new_row)
        while tail and new_row[tail - 1].glyph == " " and self.look(new_row[tail - 1]) == Look():
            tail -= 1
        return _erased_from(tail, runs)

    def look(self, cell: Cell) -> Look:
        """How a cell looks on this terminal."""
        style = self.theme.styles[cell.role]
        ground = style.ground or (self.theme.fortress_ground if cell.in_fortress else None)
        if self.colours < 256 and ground is self.theme.fortress_ground:
            ground = None  # a faint tint needs more than sixteen colours
        visible = cell.glyph != " " or style.reverse
        return Look(
            ((_BOLD,) if style.bold and visible else ()) + ((_REVERSE,) if style.reverse else ()),
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


def _by_look(runs: list[Run]) -> dict[Look, list[Run]]:
    """Runs gathered by the look to draw them with; blanks go along where they can."""
    looks: dict[Look, list[Run]] = {}
    for run in sorted(runs, key=lambda run: run.is_blank):
        hosts = (look for look in looks if run.is_blank and look.can_draw_blanks_of(run.look))
        looks.setdefault(next(hosts, run.look), []).append(run)
    return looks


def _erased_from(tail: int, runs: list[Run]) -> list[Run]:
    """The runs of a row that is blank from the column `tail` on: erased there if that is short."""
    behind = [run for run in runs if run.column + run.columns > tail]
    blanks = sum(run.column + run.columns - max(run.column, tail) for run in behind)
    if blanks <= len(ERASE):
        return runs
    look, row, column, text, columns = behind[0]
    kept = max(tail - column, 0)
    text = text[: len(text) - (columns - kept)]
    return [*runs[: -len(behind)], Run(look, row, column, text + ERASE, kept)]


def _joined(one: Run, other: Run) -> Run | None:
    """Two runs side by side as one, if one look can draw both: blanks care for the ground only."""
    if one.look == other.look or (other.is_blank and one.look.can_draw_blanks_of(other.look)):
        look = one.look
    elif one.is_blank and other.look.can_draw_blanks_of(one.look):
        look = other.look
    else:
        return None
    return Run(look, one.row, one.column, one.text + other.text, one.columns + other.columns)


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
    """The shortest sequence that gives the pen another look."""
    if before == after:
        return ""
    ways = [["0", *after.attributes, after.colour, after.ground]]
    if before is not None:
        ended = [_ENDS[a] for a in before.attributes if a not in after.attributes]
        begun = [a for a in after.attributes if a not in before.attributes]
        colour = (after.colour or "39") if after.colour != before.colour else ""
        ground = (after.ground or "49") if after.ground != before.ground else ""
        # Only terminals with colours are sure to know how to end one attribute alone.
        if not ended or any((before.colour, before.ground, after.colour, after.ground)):
            ways.append([*ended, *begun, colour, ground])
    return min((f"\x1b[{';'.join(filter(None, way))}m" for way in ways), key=len)
