"""Every screen in every finished language, on the usual screen and on a small one: all is there.

What was drawn is compared with the whole texts, blanks left out, since those are where lines break.
"""

import shutil
from functools import cache

import pytest
from wcwidth import wcswidth

from asalto_tui import i18n
from asalto_tui.drawing.glyphs import UNICODE
from asalto_tui.drawing.layout import lay_out
from asalto_tui.drawing.rules_text import page_sections, page_title
from asalto_tui.drawing.scene import Scene, width_of
from asalto_tui.drawing.view import view
from asalto_tui.engine.board import POINT_NAMES
from asalto_tui.engine.ruleset import Side
from asalto_tui.play import words
from asalto_tui.play.events import Key, Pick
from asalto_tui.play.menus import entries, menu_title
from asalto_tui.play.news import announcement, player, sentences
from asalto_tui.play.state import History
from hatch_build import compile_catalogs
from tests.every_screen import ANNOUNCEMENTS, CHOICES, HISTORIES, MENUS, PAGES, REPLAYS
from tests.press import keys_of, press
from tests.test_catalogs import PATHS

LANGUAGES = ["en", *PATHS]
SIZES = [(24, 80), (17, 60)]
PICTURE_COLUMNS = 32
FRAME = set(UNICODE.frame)


@pytest.fixture(scope="module")
def catalogs(tmp_path_factory):
    folder = tmp_path_factory.mktemp("locale")
    for language in LANGUAGES[1:]:
        copy = folder / language / "LC_MESSAGES" / PATHS[language].name
        copy.parent.mkdir(parents=True)
        shutil.copy(PATHS[language], copy)
    compile_catalogs(folder)
    return folder


@pytest.fixture(params=LANGUAGES)
def spoken(request, catalogs):
    i18n.use_languages([request.param], catalogs)
    yield request.param
    i18n.use_languages(["C"])


@pytest.fixture
def cuts(monkeypatch):
    """The texts that a scene had no room for, beside those that are shortened with a tilde."""
    found = []
    draw = Scene.text

    def text(scene, row, column, text, role, width=None):
        end = draw(scene, row, column, text, role, width)
        if end != column + width_of(text) or not 0 <= row < scene.rows:
            found.append(text)
        return end

    monkeypatch.setattr(Scene, "text", text)
    return found


def bare(text):
    """A text without blanks and frames."""
    return "".join(letter for letter in text if not letter.isspace() and letter not in FRAME)


def drawn(scene, rows=slice(None), columns=slice(None)):
    """What stands in a part of the screen, row by row."""
    return bare("".join(cell.glyph for row in scene.cells[rows] for cell in row[columns]))


columns_of = cache(wcswidth)


def wrong_rows(scene):
    """Rows that would not be as wide as the screen: two cells for each glyph of two columns."""
    found = []
    for number, row in enumerate(scene.cells):
        widths = [columns_of(cell.glyph) for cell in row]
        is_led = all(
            left == 2 for left, right in zip([0, *widths], widths, strict=False) if right == 0
        )
        if not is_led or not sum(widths) == len(widths) == scene.columns or min(widths) < 0:
            found.append(number)
    return found


def shortened(state, scene):
    """Lines with a tilde; in the list of games they may be, for the chosen one stands below it."""
    is_list = isinstance(state.overlay, History)
    listed = {hot.row for hot in scene.hot if is_list and isinstance(hot.event, Pick)}
    lines = enumerate(scene.lines())
    return [line for row, line in lines if "~" in line and row not in listed]


def faults(screens, texts_in, cuts):
    """Every screen that lacks a text, has one cut or a row of a wrong width, and what is wrong."""
    found = []
    for name, state_made in screens.items():
        for rows, columns in SIZES:
            cuts.clear()
            state = state_made()
            scene = view(state, rows, columns, UNICODE)
            wrong = [text for text, part in texts_in(state, scene) if bare(text) not in part]
            wrong += [*cuts, *wrong_rows(scene), *shortened(state, scene)]
            if wrong:
                found.append((name, columns, wrong))
    return found


def game_texts(state, scene):
    """Header and panel: a text, and the part of the screen where it has to be."""
    game, area = state.shown_game(), lay_out(scene.rows, scene.columns).panel
    header = drawn(scene, slice(1))
    panel = drawn(scene, slice(1, -1), slice(area.column, None))
    outcome = game.outcome()
    turn = (
        words.outcome_title(game.rules, outcome)
        if outcome
        else words.side_to_move(game.rules, game.position.side)
    )
    title, told = announcement(state) or ("", sentences(state))
    yield words.ruleset_name(game.rules) + turn, header
    yield str(game.numbers[game.ply]), header
    yield title, panel
    for side in Side:
        yield words.side_name(game.rules, side) + player(state, side), panel
    for text, _tone in told:
        yield text, panel
    for number, landing in enumerate(state.landings(), start=1):
        yield f"{number}{POINT_NAMES[landing]}", panel


def menu_texts(state, scene):
    lines = [hot for hot in scene.hot if isinstance(hot.event, Pick)]
    part = drawn(scene, columns=slice(lines[0].start, lines[0].stop))
    yield menu_title(state.overlay), part
    for entry in entries(state, state.overlay):
        yield entry.label + (f"<{entry.value}>" if entry.value is not None else ""), part
        yield entry.note, part


def history_texts(state, scene):
    whole, below = drawn(scene), drawn(scene, slice(-3, -1))
    history = state.overlay
    yield i18n._("Earlier games"), whole
    if not history.games:
        yield i18n._("No games yet."), whole
    elif history.is_deleting:
        yield i18n._("Delete this game? Enter deletes, other keys keep it."), below
    elif state.message:
        yield state.message.text, below
    else:
        game = history.games[history.selected]
        yield f"{game.officers.shown()} - {game.rebels.shown()}, {game.shown_rules()}", below
        yield game.shown_result(), below


def page_rows(state, scene):
    """All rows of a page, from one screenful to the next."""
    rows = {}
    while not set(range(scene.scrolled, scene.scrolled + scene.rows - 3)) <= rows.keys():
        rows |= enumerate(scene.cells[2:-1], start=scene.scrolled)
        state = press(state, "pagedown")
        scene = view(state, scene.rows, scene.columns, UNICODE)
    return [rows[number] for number in range(len(rows))]


def page_texts(state, scene):
    """Title, headings and paragraphs; beside pictures they stand in columns of their own."""
    rules, name = state.game.rules, state.overlay.name
    yield page_title(name, rules), drawn(scene, slice(1))
    yield i18n._("Esc back"), drawn(scene, slice(-1, None))
    rows = page_rows(state, scene)
    for section in page_sections(name, rules):
        left = PICTURE_COLUMNS if section.picture else 0
        part = bare("".join(cell.glyph for row in rows for cell in row[left:]))
        yield section.title + "".join(section.paragraphs), part


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("screens", [CHOICES, ANNOUNCEMENTS, REPLAYS])
def test_the_board_and_its_panel(screens, cuts):
    assert not faults(screens, game_texts, cuts)


@pytest.mark.usefixtures("spoken")
def test_menus(cuts):
    assert not faults(MENUS, menu_texts, cuts)


@pytest.mark.usefixtures("spoken")
def test_pages(cuts):
    assert not faults(PAGES, page_texts, cuts)


@pytest.mark.usefixtures("spoken")
def test_the_list_of_games(cuts):
    assert not faults(HISTORIES, history_texts, cuts)


KEYS = {
    "rebel": (CHOICES, "enter tab i : z m ? q", "enter tab z m ? q"),
    "target": (CHOICES, "enter tab escape : z m ? q", "enter tab z m ? q"),
    "claim open": (CHOICES, "enter tab i x z m ? q", "enter tab z m ? q"),
    "thinking": (CHOICES, "enter tab i : z m ? q", "enter tab z m ? q"),
    "paused": (CHOICES, "p z m ? q", "p z m ? q"),
    "rebels offer a draw in asalto": (CHOICES, "enter escape", "enter escape"),
    "agreed": (ANNOUNCEMENTS, "v z m ? q", "v z m ? q"),
    "replay": (REPLAYS, "left right space escape enter m ? q", "left right space escape m ? q"),
    "settings": (MENUS, "enter right escape", "enter right escape"),
    "history, line 0": (HISTORIES, "enter o d escape ?", "enter o d escape ?"),
    "history, deleting": (HISTORIES, "enter escape", "enter escape"),
}
"""Keys that the last row names at least, on the usual screen and on the small one."""


@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("name", KEYS)
def test_the_last_row_names_the_keys(name):
    screens, *keys = KEYS[name]
    for (rows, columns), wanted in zip(SIZES, keys, strict=True):
        scene = view(screens[name](), rows, columns, UNICODE)
        named = {hot.event.name for hot in scene.hot if isinstance(hot.event, Key)}
        assert set(keys_of(wanted)) <= named
