"""A terminal's other half for tests: shows what a program writes and answers what it asks."""

import re
from collections.abc import Callable

import pyte

_SEQUENCE = re.compile(
    rb"\x1b\[(?P<private>[<=>?]?)(?P<numbers>[0-9;:]*)(?P<between>[ -/]*)(?P<final>[@-~])"
    rb"|\x1b(?P<kind>[PX^_\]])(?P<text>.*?)(?:\x1b\\|\x07)",
    re.DOTALL,
)
_UNFINISHED = re.compile(rb"\x1b(?:\[[0-?]*[ -/]*|[PX^_\]](?:(?!\x1b\\|\x07).)*)?\Z", re.DOTALL)
_ALTERNATE = frozenset({47, 1047, 1049})
KNOWN_MODES = frozenset({25, 1000, 1002, 1003, 1004, 1006, 1049, 2004, 2026, 2048})
"""The private modes that a modern terminal says it knows."""

SILENT, PLAIN, MODERN = "silent", "plain", "modern"
"""A terminal that answers nothing; one that reports cursor and device; one that answers all."""


class Emulator:
    """A screen of `rows` lines by `columns` cells, with an alternate one, fed with bytes."""

    def __init__(self, rows: int, columns: int, manners: str = PLAIN) -> None:
        self.manners = manners
        self.modes: dict[int, bool] = {}
        """The private modes that were ever set or reset, as they are now."""
        self.main = pyte.Screen(columns, rows)
        self.screen = self.main
        self._stream = pyte.ByteStream(self.screen)
        self._rest = b""

    @property
    def lines(self) -> list[str]:
        """The lines that a person sees, without trailing blanks."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def is_alternate(self) -> bool:
        """Whether the alternate screen is shown."""
        return any(self.modes.get(mode) for mode in _ALTERNATE)

    @property
    def shows_cursor(self) -> bool:
        """Whether the cursor is visible."""
        return self.modes.get(25, True)

    def resize(self, rows: int, columns: int) -> None:
        """Another size; what no longer fits is lost, as in a terminal."""
        for screen in {id(screen): screen for screen in (self.main, self.screen)}.values():
            screen.resize(rows, columns)

    def feed(self, data: bytes) -> bytes:
        """Show what a program wrote; returns what the terminal answers to its questions."""
        data = self._rest + data
        unfinished = _UNFINISHED.search(data)
        end = unfinished.start() if unfinished else len(data)
        data, self._rest = data[:end], data[end:]
        answers, shown = b"", 0
        for sequence in _SEQUENCE.finditer(data):
            self._stream.feed(data[shown : sequence.start()])
            shown = sequence.end()
            answers += self._obey(sequence)
        self._stream.feed(data[shown:])
        return answers

    def _obey(self, sequence: re.Match[bytes]) -> bytes:
        private, final = sequence["private"], sequence["final"]
        if private == b"?" and final in (b"h", b"l") and not sequence["between"]:
            numbers = [int(number) for number in sequence["numbers"].split(b";") if number]
            self._set_modes(numbers, final == b"h")
            if not _ALTERNATE.intersection(numbers):
                self._stream.feed(sequence[0])
            return b""
        answer = self._answer(sequence[0])
        # pyte prints or mistakes what it does not know: questions, strings, private sequences.
        is_ordinary = final is not None and final not in b"cnq" and not sequence["between"]
        if is_ordinary and not private:
            self._stream.feed(sequence[0])
        return answer

    def _set_modes(self, numbers: list[int], value: bool) -> None:
        before = self.is_alternate
        self.modes.update(dict.fromkeys(numbers, value))
        if self.is_alternate != before:
            fresh = pyte.Screen(self.screen.columns, self.screen.lines)
            self.screen = fresh if self.is_alternate else self.main
            self._stream = pyte.ByteStream(self.screen)

    def _answer(self, question: bytes) -> bytes:
        for pattern, manners, answer in _ANSWERS:
            if self.manners in manners and (match := pattern.fullmatch(question)):
                return answer(self, match)
        return b""

    def _cursor_report(self, _match: re.Match[bytes]) -> bytes:
        cursor = self.screen.cursor
        return b"\x1b[%d;%dR" % (cursor.y + 1, min(cursor.x, self.screen.columns - 1) + 1)

    def _mode_report(self, match: re.Match[bytes]) -> bytes:
        mode = int(match[1])
        state = (1 if self.modes.get(mode, mode == 25) else 2) if mode in KNOWN_MODES else 0
        return b"\x1b[?%d;%d$y" % (mode, state)


Answer = Callable[[Emulator, re.Match[bytes]], bytes]


def _fixed(answer: bytes) -> Answer:
    return lambda _emulator, _match: answer


_ANSWERS: list[tuple[re.Pattern[bytes], tuple[str, ...], Answer]] = [
    (re.compile(rb"\x1b\[6n"), (PLAIN, MODERN), Emulator._cursor_report),
    (re.compile(rb"\x1b\[5n"), (PLAIN, MODERN), _fixed(b"\x1b[0n")),
    (re.compile(rb"\x1b\[0?c"), (PLAIN, MODERN), _fixed(b"\x1b[?62;22c")),
    (re.compile(rb"\x1b\[\?(\d+)\$p"), (MODERN,), Emulator._mode_report),
    (re.compile(rb"\x1b\[>0?q"), (MODERN,), _fixed(b"\x1bP>|pyte(0.8)\x1b\\")),
    (re.compile(rb"\x1bP\+q.*", re.DOTALL), (MODERN,), _fixed(b"\x1bP0+r\x1b\\")),
    (
        re.compile(rb"\x1b\]11;\?.*", re.DOTALL),
        (MODERN,),
        _fixed(b"\x1b]11;rgb:1515/1717/1c1c\x1b\\"),
    ),
]
