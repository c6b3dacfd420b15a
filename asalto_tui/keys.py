"""From bytes to keys: splits what a terminal sends into keys, clicks, pastes and answers.

Whole control sequences are taken by their grammar (ECMA-48), known or not, so that neither a late
answer nor a strange key is ever taken for letters.
"""

import codecs
import re
from dataclasses import dataclass, field

from asalto_tui.events import Key

PASTE_BURST = 200
"""So many letters in one read were not typed: they are taken for a paste and left out."""
MAX_SEQUENCE = 4096
"""A control sequence longer than this is given up and dropped."""


@dataclass(frozen=True)
class Press:
    """The left mouse button pressed on a cell."""

    row: int
    column: int


@dataclass(frozen=True)
class Answer:
    """A terminal's answer to a question, or any other sequence that is no key."""

    text: str


@dataclass(frozen=True)
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
        \[(?P<csi>[0-?]*[ -/]*[@-~])            # CSI
      | O(?P<ss3>[0-9]*[ -~])                   # SS3
      | (?P<string>[]PX^_][^\x07\x1b]*(?:\x07|\x1b\\))  # OSC, DCS, SOS, PM, APC
    )""",
    re.VERBOSE,
)
_BEGUN = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|O[0-9]*|[]PX^_][^\x07\x1b]*\x1b?)?")
_PASTE_BEGIN, _PASTE_END = "\x1b[200~", "\x1b[201~"


@dataclass
class InputParser:
    """Takes bytes as they come and gives whole inputs; what is cut off waits for its rest."""

    _waiting: str = ""
    _escape_given: bool = False
    """Whether a lone Escape was given out, whose sequence, if it comes late, is still one."""
    _decode: codecs.IncrementalDecoder = field(
        default_factory=lambda: codecs.getincrementaldecoder("utf-8")(errors="replace")
    )

    @property
    def is_waiting(self) -> bool:
        """Whether the beginning of a sequence waits, which may have been a lone Escape."""
        return bool(self._waiting)

    def feed(self, data: bytes) -> list[Input]:
        """The inputs that `data` completes."""
        text = self._decode.decode(data)
        if self._escape_given and text:
            self._escape_given = False
            if text[0] in "[O]PX^_":
                text = "\x1b" + text
        self._waiting += text
        inputs: list[Input] = []
        while self._waiting and (taken := self._take(inputs)):
            self._waiting = self._waiting[taken:]
        if sum(_is_letter(found) for found in inputs) > PASTE_BURST:
            return [found for found in inputs if not isinstance(found, Key)]
        return inputs

    def flush(self) -> list[Input]:
        """What waits, given up as incomplete: a lone Escape is a key, all else is dropped."""
        waiting, self._waiting = self._waiting, ""
        if waiting == "\x1b":
            self._escape_given = True
            return [Key("escape")]
        return []

    def _take(self, inputs: list[Input]) -> int:
        """Add the first input of what waits, and say how many letters it took; 0 if it is cut."""
        waiting = self._waiting
        if not waiting.startswith("\x1b"):
            inputs += _typed(waiting[0])
            return 1
        if waiting.startswith(_PASTE_BEGIN):
            return self._take_paste(inputs)
        if whole := _SEQUENCE.match(waiting):
            inputs += _from_sequence(whole)
            return whole.end()
        if _BEGUN.fullmatch(waiting):
            return len(waiting) if len(waiting) > MAX_SEQUENCE else 0
        begun = _BEGUN.match(waiting)
        if waiting[1] == "\x1b":
            inputs.append(Key("escape"))
            return 1
        if waiting[1] in "[O]PX^_" and begun:  # a sequence broken off by what is none of it
            return begun.end()
        return 2  # a key held together with Alt

    def _take_paste(self, inputs: list[Input]) -> int:
        end = self._waiting.find(_PASTE_END)
        if end < 0:
            return 0
        inputs.append(Paste(self._waiting[len(_PASTE_BEGIN) : end]))
        return end + len(_PASTE_END)


def _is_letter(found: Input) -> bool:
    return isinstance(found, Key) and len(found.name) == 1


def _typed(letter: str) -> list[Input]:
    if letter in _CONTROLS:
        return [Key(_CONTROLS[letter])]
    return [Key(letter)] if letter.isprintable() else []


def _from_sequence(whole: re.Match[str]) -> list[Input]:
    if (pad := whole["ss3"]) is not None:
        return [Key(_FINALS[pad[-1]])] if pad[-1] in _FINALS else []
    if (csi := whole["csi"]) is None:
        return [Answer(whole[0])]
    parameters, final = csi[:-1], csi[-1]
    if final in "Mm" and parameters.startswith("<"):
        return _press(parameters[1:], final)
    if final == "~":
        name = _TILDES.get(parameters.split(";")[0])
        return [Key(name)] if name else []
    if final in _CSI_FINALS and re.fullmatch("[0-9;]*", parameters):
        return [Key(_CSI_FINALS[final])]
    return [Answer(whole[0])]


def _press(parameters: str, final: str) -> list[Input]:
    """A left press of an SGR mouse report; releases, other buttons and the wheel say nothing."""
    numbers = parameters.split(";")
    if final != "M" or len(numbers) != 3 or not all(number.isdigit() for number in numbers):
        return []
    button, column, row = (int(number[:6]) for number in numbers)
    return [Press(row - 1, column - 1)] if button & ~0b11100 == 0 else []
