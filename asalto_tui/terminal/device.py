"""What the operating system knows of a terminal, by its file descriptor."""

import os

MOST_ROWS, MOST_COLUMNS = 400, 1000
"""No window is larger; what says so wants us to run out of memory."""


def size_of(fd: int) -> tuple[int, int]:
    """Rows and columns; what a terminal does not know, as a serial line, is taken for 24x80."""
    try:
        columns, rows = os.get_terminal_size(fd)
    except OSError:
        columns, rows = 0, 0
    return min(rows or 24, MOST_ROWS), min(columns or 80, MOST_COLUMNS)


def is_in_foreground(fd: int) -> bool:
    """Whether a shell, if there is one, has left the terminal to us."""
    try:
        return os.tcgetpgrp(fd) == os.getpgrp()
    except OSError:  # it is not the terminal that a shell would control us with
        return True


def open_again(fd: int) -> int:
    """A descriptor of the same terminal on which a write never blocks.

    That is set for all who share an open file, the shell included, so we need one of our own. Where
    the terminal belongs to somebody else, as after `su`, it cannot be had: then writes block.
    """
    try:
        return os.open(os.ttyname(fd), os.O_WRONLY | os.O_NOCTTY | os.O_NONBLOCK)
    except OSError:
        return os.dup(fd)
