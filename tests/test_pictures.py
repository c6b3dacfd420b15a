"""Drawings are read as people draw them."""

import pytest

from tests.pictures import REBELS, picture, picture_of, position_of

PLAIN = """
      . . .
      . O .
  r r O . . r r
  r r r r r r r
  r r r r r r r
      r r r
      r r r
"""
WITH_LINES = r"""
7           .---.---.
            | \ | / |
6           .---O---.
            | / | \ |
5   r---r---O---.---.---r---r
    | \ | / | \ | / | \ | / |
4   r---r---r---r---r---r---r
    | / | \ | / | \ | / | \ |
3   r---r---r---r---r---r---r
            | \ | / |
2           r---r---r
            | / | \ |
1           r---r---r
    a   b   c   d   e   f   g
"""


def test_lines_coordinates_and_spaces_are_decoration():
    assert picture(PLAIN) == picture(WITH_LINES) == picture("".join(PLAIN.split()))
    assert position_of(PLAIN, REBELS) == position_of(WITH_LINES, REBELS)


def test_a_drawing_and_its_position_are_the_same():
    assert picture_of(position_of(WITH_LINES)) == picture(PLAIN)


def test_a_drawing_that_is_no_cross_is_refused():
    with pytest.raises(ValueError, match="not 32"):
        picture(PLAIN.replace("O", "", 1))
