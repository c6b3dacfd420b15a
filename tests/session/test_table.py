"""Every kind of terminal, by table: the board can be read, in its own colours and letters."""

import re
import unicodedata
from itertools import product

import pyte
import pytest

from tests.e2e import games
from tests.e2e.player import HOT_SEAT, sees, type_move
from tests.session.conftest import Start
from tests.support.emulator import MODERN, PLAIN, SILENT
from tests.support.program import Program

# The name of a terminal: its colours, whether it has an alternate screen, mouse and all glyphs.
TERMS: dict[str, tuple[int, bool, bool]] = {
    "xterm": (8, True, True),
    "xterm-256color": (256, True, True),
    "tmux": (8, True, True),
    "tmux-256color": (256, True, True),
    "screen": (8, True, True),
    "linux": (8, False, False),
    "vt100": (0, False, False),
    "vt220": (0, False, False),
    "kitty": (1 << 24, True, True),
    "xterm-kitty": (1 << 24, True, True),
    "ghostty": (1 << 24, True, True),
    "xterm-ghostty": (1 << 24, True, True),
    "alacritty": (1 << 24, True, True),
    "putty": (8, True, True),
    "nonsense": (256, True, True),
    "../x": (256, True, True),
    "xterm" * 200: (256, True, True),
}
NO_SCREEN = ("dumb", "", None, "unknown")

# What the environment says of colours, and how many there are then on a terminal that has N.
COLOURS = {
    "": lambda n: n,
    "COLORTERM=truecolor": lambda _n: 1 << 24,
    "COLORTERM=24bit": lambda _n: 1 << 24,
    "COLORTERM=yes": lambda n: n,
    "NO_COLOR=1": lambda _n: 0,
    "NO_COLOR=": lambda n: n,
    "FORCE_COLOR=0": lambda _n: 0,
    "FORCE_COLOR=1": lambda n: max(n, 16),
    "FORCE_COLOR=2": lambda n: max(n, 256),
    "FORCE_COLOR=3": lambda _n: 1 << 24,
    "FORCE_COLOR=true": lambda n: max(n, 16),
    "NO_COLOR=1 FORCE_COLOR=3 COLORTERM=truecolor": lambda _n: 0,
}
LOCALES = {
    "LANG=C": "ascii",
    "LANG=POSIX": "ascii",
    "LC_ALL=C LANG=en_US.UTF-8": "ascii",
    "LANG=de_DE.ISO-8859-1": "iso-8859-1",
    "LANG=de_DE@euro": "ascii",
    "LANG=en_US.UTF-8": "utf-8",
    "LANG=de_DE.utf8@euro": "utf-8",
    "LC_CTYPE=C.UTF-8 LANG=C": "utf-8",
    "LANG=xx_XX.rot13": "ascii",
    "LANG=../../x.UTF-8": "utf-8",
}
PLACED = games.after(games.TRAPPED.start, "@d6")


def variables(text: str) -> dict[str, str | None]:
    return {"LANG": "C.UTF-8"} | dict(item.split("=", 1) for item in text.split())


def played(program: Program) -> bytes:
    """Plays a move, reading the board before and after; what was written from the clear on."""
    sees(program, games.TRAPPED.start)
    type_move(program, "@d6")
    sees(program, PLACED)
    drawn = program.received.partition(b"\x1b[2J")[2]
    program.press("q")
    assert program.wait() == 0
    assert program.modes == program.modes_before
    assert program.emulator.shows_cursor
    assert "Traceback" not in program.text
    return drawn


def colours_in(drawn: bytes) -> int:
    """How many colours a terminal must have for what was drawn: 0, 8, 16 or 256."""
    found = 0
    for sequence in re.findall(rb"\x1b\[([0-9;]*)m", drawn):
        if re.search(rb"(?:^|;)[34]8;5;", sequence):
            found = 256
        elif re.search(rb"(?:^|;)(?:9|10)[0-7](?:;|$)", sequence):
            found = max(found, 16)
        elif re.search(rb"(?:^|;)[34][0-7](?:;|$)", sequence):
            found = max(found, 8)
        assert not re.search(rb"(?:^|;)[34]8;2;", sequence), "no terminal is sent 24-bit colours"
    return found


# Every terminal as it is, and one of each number of colours in every environment.
COLOUR_CASES = [(term, "") for term in TERMS]
COLOUR_CASES += product(("vt100", "xterm", "xterm-256color", "kitty"), list(COLOURS)[1:])
# Every terminal in each of the three kinds of locale, and one in every locale.
LOCALE_CASES = list(product(TERMS, ("LANG=C", "LANG=de_DE.ISO-8859-1", "LANG=en_US.UTF-8")))
LOCALE_CASES += [("xterm-256color", locale) for locale in LOCALES]


@pytest.mark.parametrize(("term", "colours"), COLOUR_CASES, ids=lambda v: v[:24])
def test_colours(start: Start, term: str, colours: str) -> None:
    wanted = COLOURS[colours](TERMS[term][0])
    drawn = played(start(*HOT_SEAT, TERM=term, **variables(colours)))
    assert colours_in(drawn) == min(wanted, 256)


@pytest.fixture
def emulated_width(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """A terminal where what Unicode calls ambiguous takes so many columns."""
    narrow = pyte.screens.wcwidth

    def wide(letter: str) -> int:
        return 2 if unicodedata.east_asian_width(letter) == "A" else narrow(letter)

    if request.param == 2:
        monkeypatch.setattr(pyte.screens, "wcwidth", wide)
    return int(request.param)


@pytest.mark.parametrize("emulated_width", [1, 2], indirect=True)
@pytest.mark.parametrize("term", TERMS, ids=lambda term: term[:24])
def test_widths(start: Start, term: str, emulated_width: int) -> None:
    drawn = played(start(*HOT_SEAT, TERM=term, LANG="C.UTF-8")).decode()
    assert drawn.isascii() != TERMS[term][2]
    if emulated_width == 2:
        ambiguous = {letter for letter in drawn if unicodedata.east_asian_width(letter) == "A"}
        assert not ambiguous


@pytest.mark.parametrize(("term", "locale"), LOCALE_CASES, ids=lambda v: v[:24])
def test_letters(start: Start, term: str, locale: str) -> None:
    """The board is drawn with what the locale can write; German shows it in the words too."""
    encoding = LOCALES[locale]
    lang = ("--lang", "de") if TERMS[term][2] else ()
    program = start(*HOT_SEAT, *lang, TERM=term, **variables("LANG=C " + locale))
    drawn = played(program)
    text = drawn.decode(encoding)
    assert ("●" in text) == (encoding == "utf-8" and TERMS[term][2])


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term[:24])
def test_the_screen_is_switched_and_nothing_is_asked_for_in_vain(start: Start, term: str) -> None:
    _colours, has_alternate, has_modes = TERMS[term]
    program = start(*HOT_SEAT, TERM=term, manners=MODERN)
    sees(program, games.TRAPPED.start)
    assert program.emulator.is_alternate == has_alternate
    for mode in (1000, 1006, 2004):
        assert program.emulator.modes.get(mode, False) == has_modes
    played(program)
    assert not program.emulator.is_alternate
    assert not any(program.emulator.modes.get(mode) for mode in (1000, 1002, 1006, 2004, 2026))


@pytest.mark.parametrize("term", NO_SCREEN)
@pytest.mark.parametrize("locale", ["LANG=C", "LANG=C.UTF-8"])
def test_what_has_no_screen_gets_lines(start: Start, term: str | None, locale: str) -> None:
    program = start(*HOT_SEAT, TERM=term, **variables(locale))
    program.wait_for("Type help for help.")
    program.type("@d6\r")
    program.wait_for("Officer on d6.")
    program.type("quit\r")
    assert program.wait() == 0
    assert b"\x1b" not in program.received


@pytest.mark.parametrize("manners", [PLAIN, SILENT, MODERN])
def test_frames_are_marked_only_where_they_are_shown_whole(start: Start, manners: str) -> None:
    program = start(*HOT_SEAT, manners=manners)
    drawn = played(program)
    begins, ends = drawn.count(b"\x1b[?2026h"), drawn.count(b"\x1b[?2026l")
    assert (begins > 0) == (manners == MODERN)
    assert ends == begins + (manners == MODERN), "the first begins before the clear"


def test_the_tables_name_what_was_asked_for() -> None:
    asked = "xterm xterm-256color tmux screen linux vt100 vt220 kitty ghostty alacritty putty"
    assert set(asked.split()) | {"nonsense"} <= set(TERMS)
    assert {"dumb", None} <= set(NO_SCREEN)
    reached = {min(rule(n), 1 << 24) for rule in COLOURS.values() for n in (0, 8, 256)}
    assert reached == {0, 8, 16, 256, 1 << 24}
