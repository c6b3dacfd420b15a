"""Lines from another program, read as they come and without waiting longer than one likes."""

import os
import select

LONGEST_LINE = 65_536
"""Bytes; what is longer is nonsense."""


class LineTooLongError(ValueError):
    """A line that does not end."""


class LineReader:
    """Whole lines from a file descriptor, such as a pipe."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._rest = b""
        self.is_over = False
        """Whether the other side has closed its end."""

    def poll(self, seconds: float | None) -> list[str]:
        """The lines there are, after a wait of at most `seconds` (None: until something comes).

        Bytes that are no UTF-8 come as replacement characters, control characters as spaces. A last
        line without its end comes when the other side closes. Raises `LineTooLongError`.
        """
        if self.is_over or not select.select([self._descriptor], [], [], seconds)[0]:
            return []
        found = os.read(self._descriptor, LONGEST_LINE)
        if not found:
            self.is_over = True
            found = b"\n" if self._rest else b""
        *lines, self._rest = (self._rest + found).split(b"\n")
        if len(self._rest) > LONGEST_LINE:
            raise LineTooLongError(f"a line of more than {LONGEST_LINE} bytes")
        return [_printable(line.decode("utf-8", "replace").removesuffix("\r")) for line in lines]


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)
