"""The one question that a terminal is asked, and what it says about itself in answer."""

import re
from dataclasses import dataclass, field

SYNCHRONISED, MOUSE, PASTE = 2026, 1006, 2004
"""The private modes for frames shown whole, for the mouse and for marked pastes."""

_CURSOR = re.compile(r"\x1b\[[0-9]+;([0-9]+)R")
_MODE = re.compile(r"\x1b\[\?([0-9]+);([0-4])\$y")
_DEVICE = re.compile(r"\x1b\[\?[0-9;]*c")


def question(glyph: str, modes: tuple[int, ...]) -> str:
    """A glyph and where the cursor then is, which modes are known, and what all can answer."""
    return f"\r{glyph}\x1b[6n" + "".join(f"\x1b[?{mode}$p" for mode in modes) + "\x1b[c"


@dataclass
class Answers:
    """What a terminal has said so far."""

    width: int | None = None
    """Columns that ambiguous glyphs such as the disc take; None if that is not known."""
    known: dict[int, bool] = field(default_factory=dict)
    """Whether it knows a mode."""
    round_trip: float | None = None
    """Seconds that the first answer took; None if there was none."""
    is_whole: bool = False
    """Whether the last answer has come."""

    def learn(self, text: str, seconds: float) -> None:
        """Take up an answer that came so many seconds after the question; others say nothing."""
        if place := _CURSOR.fullmatch(text):
            self.width = {"2": 1, "3": 2}.get(place[1])
        elif report := _MODE.fullmatch(text):
            self.known[int(report[1])] = report[2] in "123"
        elif _DEVICE.fullmatch(text):
            self.is_whole = True
        else:
            return
        if self.round_trip is None:
            self.round_trip = seconds
