"""Pages of text: whole at every size, scrolled to their end and no further, with true pictures."""

import pytest

from asalto_tui.drawing.glyphs import GLYPH_SETS
from asalto_tui.drawing.rules_text import page_sections
from asalto_tui.drawing.view import view
from asalto_tui.engine.position import is_capture
from asalto_tui.engine.ruleset import RULESETS, Cast, Side
from asalto_tui.engine.tables import points_of
from asalto_tui.play.controller import update
from asalto_tui.play.events import Key, Scrolled
from tests.press import press, state_of

ASCII = GLYPH_SETS["ascii"]


def shown(state, rows, columns):
    """What the screen shows, and the state after the page said how far it is scrolled."""
    scene = view(state, rows, columns, ASCII)
    if scene.scrolled is not None:
        state = update(state, Scrolled(scene.scrolled))[0]
    return state, scene.lines()


@pytest.mark.parametrize("key", ["?", "r"])
@pytest.mark.parametrize("size", [(24, 80), (17, 60), (16, 30), (40, 120)])
@pytest.mark.parametrize("rules", ["german-tactics", "fox-and-geese-13"])
def test_every_word_can_be_read_by_scrolling(rules, size, key):
    state, read = shown(press(state_of(rules), key), *size)
    before = None
    while state != before:
        before = state
        state, lines = shown(press(state, "pagedown"), *size)
        read += lines[2:-1]
    for section in page_sections("help" if key == "?" else "rules", state.game.rules):
        assert set(" ".join([section.title, *section.paragraphs]).split()) <= set(
            " ".join(read).split()
        )


def test_a_page_stops_at_its_end_and_comes_back_with_the_first_key_up():
    state = press(state_of(), "r")
    bottom, last = shown(press(state, "end"), 24, 80)
    beyond, same = shown(press(bottom, "down down pagedown"), 24, 80)
    assert (beyond, same) == (bottom, last)
    _, above = shown(press(beyond, "up"), 24, 80)
    assert above[3:-1] == last[2:-2]
    top, first = shown(press(beyond, "home"), 24, 80)
    assert first == shown(state, 24, 80)[1]
    assert shown(press(top, "up"), 24, 80)[1] == first


def test_a_page_that_fits_does_not_speak_of_scrolling():
    lines = shown(press(state_of(), "?"), 60, 100)[1]
    assert not [line for line in lines if "scroll" in line.lower()]


@pytest.mark.parametrize("rules", RULESETS.values(), ids=list(RULESETS))
def test_the_pictures_of_the_rules_are_true(rules):
    pictures = [section.picture for section in page_sections("rules", rules) if section.picture]
    assert pictures
    for picture in pictures:
        position, marks = picture.position, picture.marks
        assert position.rules is rules
        assert marks.must <= set(points_of(position.capturers_mask()))
        if marks.landings:
            chain = (marks.chosen, *marks.landings)
            assert position.side is Side.OFFICERS and is_capture(chain)
            assert chain in position._replace(claimable_mask=0).legal_moves()


@pytest.mark.parametrize("rules", RULESETS.values(), ids=list(RULESETS))
def test_the_rules_speak_of_what_the_rule_set_has(rules):
    text = " ".join(
        paragraph
        for section in page_sections("rules", rules)
        for paragraph in [section.title, *section.paragraphs]
    ).lower()
    hunt = rules.cast is Cast.HUNT
    assert ("fox" in text) == ("geese" in text) == hunt
    assert ("rebel" in text) == ("officer" in text) == ("huff" in text) == (not hunt)
    assert ("sideways" in text) == ((1, 0) in rules.rebel_directions)
    assert f"fewer than {rules.fewest_rebels} " in text
    assert f"{len(rules.start_rebels)} " in text
    assert ("dotted" in text) == (rules.lines != rules.rebel_lines)
    assert "third time" in text and "100 moves" in text


def test_help_names_every_key():
    text = " ".join(
        paragraph
        for section in page_sections("help", RULESETS["asalto"])
        for paragraph in section.paragraphs
    )
    for key in (
        "Arrows", "h j k l", "y u b n", "Home End PgUp PgDn", "Enter", "Space", "Tab", "Shift-Tab",
        "1 to 9", "Esc", "Backspace", ":", "z ", "Z ", "m ", "r ", "? ", "q ", "p ", "+", "-", "M ",
    ):  # fmt: skip
        assert key in text


def test_pages_hide_the_board_and_take_no_clicks():
    scene = view(press(state_of(), "?"), 24, 80, ASCII)
    assert scene.hot == []
    assert update(press(state_of(), "?"), Key("escape"))[0] == state_of()
