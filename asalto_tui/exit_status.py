"""Exit statuses: what a script is told when the program ends."""

LEFT, TROUBLE, WRONG_USAGE = 0, 1, 2
LINE_REFUSED = 3
OFFICERS_WON, REBELS_WON, DRAWN = 10, 11, 12
HUNG_UP, INTERRUPTED, TERMINATED = 129, 130, 143

EXIT_STATUSES: dict[int, str] = {
    LEFT: "All is well. In line mode: the game was left before its end.",
    TROUBLE: "A command could not do its work, or nobody reads its output any more.",
    WRONG_USAGE: "The command line was wrong, or there is no terminal.",
    LINE_REFUSED: "In line mode: a line of input that was no terminal's could not be followed.",
    OFFICERS_WON: "In line mode: the officers, or the fox, won.",
    REBELS_WON: "In line mode: the rebels, or the geese, won.",
    DRAWN: "In line mode: the game was drawn.",
    HUNG_UP: "The terminal went away.",
    INTERRUPTED: "Interrupted with Ctrl-C.",
    TERMINATED: "Told to end by a signal: 128 and its number, such as 143 for SIGTERM.",
}
"""What each status means, for the man page and docs/line-mode.md."""
