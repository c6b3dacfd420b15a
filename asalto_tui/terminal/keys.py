"""From bytes to keys: splits what a terminal sends into keys, clicks, pastes and answers.

Whole control sequences are taken by their grammar (ECMA-48), known or not, so that neither a late
answer nor a strange key is ever taken for letters.
"""

import codecs
import re
from dataclasses import dataclass
from typing import NamedTuple

from asalto_tui.play.events import Key

ESCAPE_SECONDS = 0.1
"""How long the rest of a sequence is waited for before an Escape counts as a key of its own."""
PASTE_SECONDS = 3.0
"""How long the rest of a paste is waited for; what came after would count as keys."""
PASTE_BURST = 200
"""So many letters in one read were not typed: they are taken for a paste and left out."""
MAX_SEQUENCE = 4096
"""A control sequence longer than this is given up and dropped."""


class Press(NamedTuple):
    """The left mouse button pressed on a cell, or drawn over it while it was down."""

    row: int
    column: int
    is_drag: bool = False


@dataclass
class Answer:
    """A terminal's answer to a question, or any other sequence that is no key."""

    text: str


@dataclass
class Paste:
    """Text that was pasted."""

    text: str


Input = Key | Press | Answer | Paste

_CONTROLS = {
    "\r": "enter",
    "\n": "enter",
    "\t": "tab",
    "\x7f": "backspace",
    "\x08": "backspace",
    "\x03": "interrupt",
    "\x04": "interrupt",
    "\x0c": "redraw",
    "\x1a": "suspend",
}
_FINALS = {
    "A": "up",
    "B": "down",
    "C": "right",
    "D": "left",
    "E": "enter",  # the middle of the numeric pad
    "F": "end",
    "H": "home",
    "M": "enter",
    "Z": "backtab",
    "q": "end",
    "r": "down",
    "s": "pagedown",
    "t": "left",
    "u": "enter",
    "v": "right",
    "w": "home",
    "x": "up",
    "y": "pageup",
}
"""Keys by the final letter of `ESC O`; the small letters are the numeric pad."""
_CSI_FINALS = {letter: _FINALS[letter] for letter in "ABCDEFHZ"}
_TILDES = {"1": "home", "4": "end", "5": "pageup", "6": "pagedown", "7": "home", "8": "end"}

_SEQUENCE = re.compile(
    r"""\x1b(?:
        \[M(?P<x10>[^\x1b]{3})                   # a mouse report as old terminals send it
      | \[(?!M)(?P<csi>[0-?]*[ -/]*[@-~])       # CSI
      | O(?P<ss3>[0-9]*[ -~])                   # SS3
      | (?P<string>[]PX^_][^\x07\x1b]*(?:\x07|\x1b\\))  # OSC, DCS, SOS, PM, APC
    )""",
    re.VERBOSE,
)
_BEGUN = re.compile(r"\x1b(?:\[M[^\x1b]{0,2}|\[[0-?]*[ -/]*|O[0-9]*|[]PX^_][^\x07\x1b]*\x1b?)?")
_STRINGS = "]PX^_"
_INTRODUCERS = "[O" + _STRINGS
_PASTE_BEGIN, _PASTE_END = "\x1b[200~", "\x1b[201~"


class InputParser:
    """Takes bytes as they come and gives whole inputs; what is cut off waits for its rest."""

    def __init__(self) -> None:
        self._waiting = ""
        self._late = ""
        """What a flush gave up; if its rest comes after all, that is still no typed text."""
        self._decode = codecs.getincrementaldecoder("utf-8")(errors="replace")

    @property
    def patience(self) -> float | None:
        """Seconds to wait for the rest of what has begun, before `flush`; None if nothing has."""
        if not self._waiting:
            return None
        return PASTE_SECONDS if self._waiting.startswith(_PASTE_BEGIN) else ESCAPE_SECONDS

    def feed(self, data: bytes) -> list[Input]:
        """The inputs that `data` completes."""
        text = self._decode.decode(data)
        if text:
            goes_on = self._late != "\x1b" or text[0] in _INTRODUCERS
            self._waiting += (self._late if goes_on else "") + text
            self._late = ""
        inputs: list[Input] = []
        start = 0
        while start < len(self._waiting) and (end := self._take(start, inputs)) > start:
            start = end
        self._waiting = self._waiting[start:]
        if sum(_is_letter(found) for found in inputs) > PASTE_BURST:
            return [found for found in inputs if not isinstance(found, Key)]
        return inputs

    def flush(self) -> list[Input]:
        """What waits, given up as incomplete: a lone Escape is a key, all else is dropped."""
        waiting, self._waiting = self._waiting, ""
        # An Alt key can look like the beginning of a string, which might never end.
        self._late = "" if waiting[1:2] in tuple(_STRINGS) else waiting
        return [Key("escape")] if waiting == "\x1b" else []

    def _take(self, start: int, inputs: list[Input]) -> int:
        """Add the first input from `start` on and say where it ends; at `start` if it is cut."""
        waiting = self._waiting
        if waiting[start] != "\x1b":
            inputs += _typed(waiting[start])
            return start + 1
        if waiting.startswith(_PASTE_BEGIN, start):
            return self._take_paste(start, inputs)
        if whole := _SEQUENCE.match(waiting, start):
            inputs += _from_sequence(whole)
            return whole.end()
        if _BEGUN.fullmatch(waiting, start):
            return len(waiting) if len(waiting) - start > MAX_SEQUENCE else start
        following = waiting[start + 1]
        if following == "\x1b":
            inputs.append(Key("escape"))
            return start + 1
        if following in _INTRODUCERS:  # a sequence broken off by what is none of it
            begun = _BEGUN.match(waiting, start)
            assert begun is not None
            return start + len(begun[0].rstrip("\x1b"))
        return start + 2  # a key held together with Alt

    def _take_paste(self, start: int, inputs: list[Input]) -> int:
        end = self._waiting.find(_PASTE_END, start)
        if end < 0:
            return start
        inputs.append(Paste(self._waiting[start + len(_PASTE_BEGIN) : end]))
        return end + len(_PASTE_END)


def _is_letter(found: Input) -> bool:
    return isinstance(found, Key) and len(found.name) == 1


def _typed(letter: str) -> list[Input]:
    if letter in _CONTROLS:
        return [Key(_CONTROLS[letter])]
    return [Key(letter)] if letter.isprintable() else []


def _from_sequence(whole: re.Match[str]) -> list[Input]:
    if (report := whole["x10"]) is not None:
        button, column, row = (ord(letter) - 32 for letter in report)
        return _press(button, column, row)
    if (pad := whole["ss3"]) is not None:
        return [Key(_FINALS[pad[-1]])] if pad[-1] in _FINALS else []
    if (csi := whole["csi"]) is None:
        return [Answer(whole[0])]
    parameters, final = csi[:-1], csi[-1]
    if final in "Mm" and (numbers := re.fullmatch("<([0-9]+);([0-9]+);([0-9]+)", parameters)):
        return _press(*(int(number[:6]) for number in numbers.groups())) if final == "M" else []
    if final == "~":
        name = _TILDES.get(parameters.split(";")[0])
        return [Key(name)] if name else []
    if final in _CSI_FINALS and re.fullmatch("[0-9;]*", parameters):
        return [Key(_CSI_FINALS[final])]
    return [Answer(whole[0])]


_MODIFIERS, _MOTION = 0b11100, 0b100000
_WHEEL = {64: "wheelup", 65: "wheeldown"}


def _press(button: int, column: int, row: int) -> list[Input]:
    """A left press or drag at a place counted from 1, or a turn of the wheel, which is a key.

    Releases and other buttons say nothing.
    """
    button &= ~_MODIFIERS
    if button in _WHEEL:
        return [Key(_WHEEL[button])]
    if button & ~_MOTION or column < 1 or row < 1:
        return []
    return [Press(row - 1, column - 1, button == _MOTION)]
