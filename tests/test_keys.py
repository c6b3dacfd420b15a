"""From bytes to keys: whole sequences wherever they are cut, and nothing else is ever typing."""

import random

import pytest

from asalto_tui.play.events import Key
from asalto_tui.terminal.keys import (
    ESCAPE_SECONDS,
    PASTE_SECONDS,
    Answer,
    InputParser,
    Paste,
    Press,
)

ESC = "\x1b"
NAMED = {
    "enter", "tab", "backtab", "backspace", "escape", "interrupt", "redraw", "suspend",
    "up", "down", "left", "right", "home", "end", "pageup", "pagedown", "wheelup", "wheeldown",
}  # fmt: skip

KEYS = {
    "\r": "enter", "\n": "enter", "\t": "tab", "\x7f": "backspace", "\x08": "backspace",
    "\x03": "interrupt", "\x04": "interrupt", "\x0c": "redraw", "\x1a": "suspend",
    "q": "q", "Z": "Z", ":": ":", " ": " ", "é": "é", "한": "한",
    f"{ESC}[A": "up", f"{ESC}OA": "up", f"{ESC}[1;2A": "up", f"{ESC}[1;5D": "left",
    f"{ESC}[B": "down", f"{ESC}OB": "down", f"{ESC}[C": "right", f"{ESC}[D": "left",
    f"{ESC}[H": "home", f"{ESC}[1~": "home", f"{ESC}[7~": "home", f"{ESC}OH": "home",
    f"{ESC}[F": "end", f"{ESC}[4~": "end", f"{ESC}[8~": "end", f"{ESC}OF": "end",
    f"{ESC}[5~": "pageup", f"{ESC}[6~": "pagedown", f"{ESC}[5;5~": "pageup",
    f"{ESC}[Z": "backtab",
    f"{ESC}[<64;10;5M": "wheelup", f"{ESC}[<69;10;5M": "wheeldown", f"{ESC}[M`*%": "wheelup",
    # The numeric pad, in its own mode and with its lock off.
    f"{ESC}OM": "enter", f"{ESC}OE": "enter", f"{ESC}[E": "enter", f"{ESC}Ou": "enter",
    f"{ESC}Ox": "up", f"{ESC}Or": "down", f"{ESC}Ot": "left", f"{ESC}Ov": "right",
    f"{ESC}Ow": "home", f"{ESC}Oy": "pageup", f"{ESC}Oq": "end", f"{ESC}Os": "pagedown",
}  # fmt: skip

NO_KEYS = [
    f"{ESC}[?2026;2$y",  # a mode report, whose last letter could confirm something
    f"{ESC}[24;80R", f"{ESC}[?62;22c", f"{ESC}[>0;276;0c", f"{ESC}[0n",
    f"{ESC}P1+r544e=787465726d{ESC}\\", f"{ESC}P>|tmux 3.3a{ESC}\\",
    f"{ESC}]11;rgb:0000/0000/0000{ESC}\\", f"{ESC}]11;rgb:0000/0000/0000\x07",
    f"{ESC}_Gi=1;OK{ESC}\\", f"{ESC}^quit{ESC}\\", f"{ESC}Xquit{ESC}\\",
    f"{ESC}[I", f"{ESC}[O", f"{ESC}[3~", f"{ESC}[15~", f"{ESC}OP", f"{ESC}[97;5u",
    f"{ESC}[48;24;80;480;800t",
    f"{ESC}[<0;10;5m",  # the button let go
    f"{ESC}[<2;10;5M", f"{ESC}[<66;10;5M",
    f"{ESC}[<35;10;5M", f"{ESC}[<34;10;5M",  # moved with no button or another one down
    f"{ESC}[<1;2M", f"{ESC}[<M", f"{ESC}[<0;0;0M",
    f"{ESC}[M#*%",  # the button let go, as old terminals say it
    f"{ESC}q", f"{ESC}y",  # held together with Alt
    "\x00", "\x01", "\x1f", "\u200d", "\x80", "\u2028",
]  # fmt: skip

PRESSES = {
    f"{ESC}[<0;10;5M": Press(4, 9),
    f"{ESC}[<4;1;1M": Press(0, 0),  # with Shift
    f"{ESC}[<32;10;5M": Press(4, 9, is_drag=True),
    f"{ESC}[M@*%": Press(4, 9, is_drag=True),
    f"{ESC}[<0;400;150M": Press(149, 399),
    f"{ESC}[M *%": Press(4, 9),
}


def bytes_of(text):
    return text.encode("utf-8", errors="surrogatepass")


def fed(*chunks):
    parser = InputParser()
    return [found for chunk in chunks for found in parser.feed(chunk)]


def singly(data):
    return [data[index : index + 1] for index in range(len(data))]


@pytest.mark.parametrize(("text", "name"), KEYS.items())
def test_every_key(text, name):
    assert fed(bytes_of(text)) == [Key(name)]
    assert fed(*singly(bytes_of(text))) == [Key(name)]


@pytest.mark.parametrize("text", NO_KEYS)
def test_answers_and_strange_keys_are_never_keys(text):
    data = bytes_of(text)
    for chunks in ([data], singly(data)):
        found = fed(*chunks, b"j")
        assert [item for item in found if not isinstance(item, Answer)] == [Key("j")]


@pytest.mark.parametrize(("text", "press"), PRESSES.items())
def test_clicks(text, press):
    assert fed(bytes_of(text)) == [press]
    assert fed(*singly(bytes_of(text))) == [press]


def test_every_way_to_cut_a_stream_in_two_gives_the_same():
    data = bytes_of("j".join([*KEYS, *NO_KEYS, *PRESSES, f"{ESC}[200~a\r한{ESC}[A{ESC}[201~"]))
    whole = fed(data)
    assert [found for found in whole if isinstance(found, Paste)] == [Paste(f"a\r한{ESC}[A")]
    for cut in range(len(data)):
        assert fed(data[:cut], data[cut:]) == whole
    assert fed(*singly(data)) == whole


def test_a_lone_escape_is_a_key_once_nothing_follows():
    parser = InputParser()
    assert parser.feed(b"\x1b") == []
    assert parser.patience is not None
    assert parser.flush() == [Key("escape")]
    assert parser.patience is None
    assert parser.feed(b"j") == [Key("j")]


def test_two_escapes_are_two_keys():
    parser = InputParser()
    assert parser.feed(b"\x1b\x1b") == [Key("escape")]
    assert parser.flush() == [Key("escape")]


@pytest.mark.parametrize("text", [text for text in [*KEYS, *NO_KEYS, *PRESSES] if text[0] == ESC])
def test_a_sequence_that_comes_late_is_still_no_typing(text):
    """After a pause behind any of its bytes, even behind every one, its letters are not typed."""
    if text[1] not in "[O":
        return  # strings that answer: asked for only at the start, and never cut by a pause there
    for pauses in [{cut} for cut in range(1, len(text))] + [set(range(1, len(text)))]:
        parser, found = InputParser(), []
        for index, letter in enumerate(text):
            if index in pauses:
                found += parser.flush()
            found += parser.feed(letter.encode())
        found += parser.flush() + parser.feed(b"j")
        names = [item.name for item in found if isinstance(item, Key)]
        assert names[-1] == "j"
        assert set(names[:-1]) <= NAMED


def test_a_broken_sequence_leaves_the_next_one_whole():
    for broken in ("[12", "]11;rgb", "P1+r", "O", "[", "[M"):
        assert fed(bytes_of(f"{ESC}{broken}{ESC}[A")) == [Key("up")]
    assert fed(bytes_of(f"{ESC}[é")) == [Key("é")]


def test_invalid_utf8_is_one_strange_letter_and_no_more():
    assert fed(b"j\xffk") == [Key("j"), Key("\ufffd"), Key("k")]
    assert fed(b"\xed\x95", b"\x9c") == [Key("한")]
    assert fed(b"\xed", b"j") == [Key("\ufffd"), Key("j")]


def test_a_marked_paste_is_one_input_whatever_its_size():
    text = "quit\r" * 20_000
    data = bytes_of(f"{ESC}[200~{text}{ESC}[201~j")
    assert fed(data) == [Paste(text), Key("j")]
    assert fed(*(data[at : at + 4096] for at in range(0, len(data), 4096))) == [
        Paste(text),
        Key("j"),
    ]


def test_an_unmarked_paste_is_left_out():
    assert fed(b"quit\r" * 20_000) == []
    assert fed(b"j" * 200) == [Key("j")] * 200  # a key held for a while


def test_a_paste_may_pause_and_ends_even_without_its_mark():
    parser = InputParser()
    assert parser.feed(b"\x1b[200~d4") == []
    assert parser.patience == PASTE_SECONDS > ESCAPE_SECONDS
    assert parser.feed(b"d5\x1b[201~") == [Paste("d4d5")]
    parser.feed(b"\x1b[200~d4")
    assert parser.flush() == []
    assert parser.patience is None


def test_a_string_without_an_end_does_not_hold_the_keyboard():
    parser = InputParser()
    parser.feed(b"\x1b]")  # Alt and ]
    parser.flush()
    assert parser.feed(b"q") == [Key("q")]
    parser.feed(b"\x1b]" + b"x" * 5000)
    assert parser.patience is None


def test_any_bytes_give_known_keys_and_single_letters():
    chance = random.Random(7)
    pieces = [bytes_of(text) for text in [*KEYS, *NO_KEYS, *PRESSES]]
    pieces += [bytes([byte]) for byte in range(256)] + [b"\x1b", b"\x1b[", b"\x1b[200~"] * 20
    for _ in range(400):
        parser = InputParser()
        found = []
        for _ in range(chance.randrange(1, 40)):
            piece = chance.choice(pieces)
            found += parser.feed(piece[: chance.randrange(len(piece) + 1)])
            if chance.random() < 0.1:
                found += parser.flush()
        for item in found:
            if isinstance(item, Key):
                assert item.name in NAMED or (len(item.name) == 1 and item.name.isprintable())
            else:
                assert isinstance(item, Press | Answer | Paste)
