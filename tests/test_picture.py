"""The README's picture shows the screen as it is."""

import xml.etree.ElementTree as ET

from tools.picture import PICTURE, screen


def test_the_picture_is_current() -> None:
    assert PICTURE.read_text(encoding="utf-8") == screen(), "run python -m tools.picture"


def test_the_picture_holds_every_row_of_the_board() -> None:
    texts = [element.text or "" for element in ET.fromstring(screen()).iter() if element.text]
    drawn = "".join(texts)
    for letter in "abcdefg1234567":
        assert letter in drawn
    assert drawn.count("◆") == 3  # two officers and the panel's sign
