"""Scenes: text that is cut, wrapped and cleaned, and letters two columns wide."""

import random

import pytest

from asalto_tui.drawing.scene import Role, Scene, clean, fitted, padded, width_of, wrapped
from asalto_tui.play.events import Key

KOREAN = "두 장교가 요새를 지킨다"
TEXTS = ["", "a", "plain words in a row", KOREAN, "e\u0301clair", "요새abc장", "x" * 50, " a  b "]


def scene_lines(rows, columns, *texts):
    scene = Scene(rows, columns)
    for row, column, text in texts:
        scene.text(row, column, text, Role.TEXT)
    return scene.lines()


def test_text_is_cut_at_the_edge_and_outside_is_nothing():
    assert scene_lines(1, 5, (0, 2, "abcdef")) == ["  abc"]
    assert scene_lines(1, 5, (1, 0, "abc"), (-1, 0, "abc"), (0, 9, "abc")) == [""]
    assert scene_lines(1, 4, (0, 0, "요새지")) == ["요새"]
    assert scene_lines(1, 3, (0, 0, "요새")) == ["요"]  # no half of a letter
    scene = Scene(1, 10)
    assert scene.text(0, 1, "abcdef", Role.TEXT, width=3) == 4
    assert scene.lines() == [" abc"]


def test_a_wide_letter_goes_when_half_of_it_is_covered():
    assert scene_lines(1, 6, (0, 0, "요새지"), (0, 1, "x")) == [" x새지"]
    assert scene_lines(1, 6, (0, 0, "요새지"), (0, 2, "x")) == ["요x 지"]
    assert scene_lines(1, 6, (0, 0, "요새지"), (0, 1, "한")) == [" 한 지"]


def test_every_row_keeps_its_columns_whatever_is_written():
    chance = random.Random(2)
    scene = Scene(3, 12)
    for _ in range(500):
        scene.text(chance.randrange(-1, 4), chance.randrange(14), chance.choice(TEXTS), Role.TEXT)
        scene.put(chance.randrange(-1, 4), chance.randrange(-1, 14), "x", Role.LINE)
        for row in scene.cells:
            assert sum(width_of(cell.glyph) for cell in row) == len(row) == 12


def test_control_characters_never_reach_the_screen():
    assert clean("a\x1b[31mb\r\n\x00c") == "a [31mb   c"
    scene = Scene(1, 20)
    scene.text(0, 0, "a\x1b]0;x\x07b\u202e", Role.TEXT)
    assert not [cell for cell in scene.cells[0] if any(ord(letter) < 32 for letter in cell.glyph)]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("width", range(12))
def test_cut_and_wrapped_texts_fit(text, width):
    assert width_of(fitted(text, width)) <= width
    lines = wrapped(text, width)
    assert all(width_of(line) <= max(width, 2) for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    if width_of(text) <= width:
        assert fitted(text, width) == text
    elif width:
        assert fitted(text, width).endswith("~")


def test_words_are_kept_whole_where_they_fit():
    assert wrapped("a capture is open here", 10) == ["a capture", "is open", "here"]
    assert wrapped("unbreakable", 4) == ["unbr", "eaka", "ble"]
    assert wrapped(KOREAN, 10) == ["두 장교가", "요새를", "지킨다"]
    assert wrapped("", 10) == []


def test_a_colon_stays_with_the_word_before_a_no_break_space():
    assert wrapped("une prise\N{NO-BREAK SPACE}: jouez", 9) == [
        "une",
        "prise\N{NO-BREAK SPACE}:",
        "jouez",
    ]


def test_the_drawing_made_last_gets_the_click():
    from asalto_tui.drawing.scene import Hot

    scene = Scene(2, 10)
    scene.hot += [Hot(0, 0, 5, Key("a")), Hot(0, 3, 8, Key("b"))]
    clicked = [scene.click(0, column) for column in (0, 2, 3, 7, 8)]
    assert clicked == [Key("a"), Key("a"), Key("b"), Key("b"), None]
    assert scene.click(1, 0) is None


def test_the_ground_stays_under_what_is_put_on_it():
    scene = Scene(1, 2)
    scene.ground(0, 0)
    scene.put(0, 0, "x", Role.LINE)
    scene.put(0, 1, "y", Role.LINE)
    assert [cell.in_fortress for cell in scene.cells[0]] == [True, False]


def test_a_text_is_padded_to_columns_not_letters():
    assert [padded(text, 6) for text in ("", "a1", "요새", "반란군", "요새 안")] == [
        "      ", "a1    ", "요새  ", "반란군", "요새 안",
    ]  # fmt: skip
