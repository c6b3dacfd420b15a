"""Settings: where each comes from, and the file that keeps them."""

import tomllib

import pytest

from asalto_tui.drawing.glyphs import GLYPH_SETS
from asalto_tui.drawing.theme import THEMES
from asalto_tui.play.menus import entries, open_start_menu
from asalto_tui.play.state import GLYPHS_IDS, THEME_IDS, Look, Menu, MenuKind
from asalto_tui.settings import (
    SETTINGS,
    Held,
    SettingsError,
    held_settings,
    keep_setting,
    read_settings,
    settings_path,
)
from tests.press import press, press_all, state_of


@pytest.fixture
def path(tmp_path):
    return tmp_path / "asalto" / "config.toml"


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def test_a_flag_stands_before_a_variable_before_the_file_before_the_default(path):
    write(path, 'theme = "light"\nglyphs = "box"\nmouse = false\n')
    environ = {"ASALTO_THEME": "dark", "ASALTO_GLYPHS": "ascii", "ASALTO_PLAIN": "YES"}
    held, troubles = held_settings({"theme": "plain", "glyphs": None}, environ, path)
    assert not troubles
    assert held["theme"] == Held("plain", "--theme")
    assert held["glyphs"] == Held("ascii", "ASALTO_GLYPHS")
    assert held["plain"] == Held(True, "ASALTO_PLAIN")
    assert held["mouse"] == Held(False, str(path), is_kept=True)
    assert held["variant"] == Held("asalto")


def test_without_a_file_there_is_no_trouble(path):
    held, troubles = held_settings({}, {}, path)
    assert not troubles
    assert {name: value for name, (value, *_rest) in held.items()} == {
        "lang": "auto",
        "theme": "auto",
        "glyphs": "auto",
        "animation": True,
        "mouse": True,
        "plain": False,
        "officers": "human",
        "rebels": "human",
        "variant": "asalto",
    }


@pytest.mark.parametrize(
    "content",
    [b"theme = ", b"\xff\xfe\x00", b"= = =", b'theme = "dark"\ntheme = "dark"', b"\x1b[31m"],
)
def test_a_broken_file_costs_one_line_and_is_left_alone(path, content):
    path.parent.mkdir()
    path.write_bytes(content)
    held, troubles = held_settings({}, {}, path)
    assert held["theme"] == Held("auto")
    (line,) = troubles
    assert "config.toml" in line
    assert "\n" not in line
    assert "\x1b" not in line
    with pytest.raises(SettingsError):
        keep_setting(path, "theme", "light")
    assert path.read_bytes() == content


def test_a_folder_in_the_files_place_costs_one_line(path):
    path.mkdir(parents=True)
    assert len(held_settings({}, {}, path)[1]) == 1
    with pytest.raises(SettingsError, match="directory"):
        keep_setting(path, "theme", "light")


def test_a_file_in_the_folders_place_costs_one_line(path):
    path.parent.write_text("")
    with pytest.raises(SettingsError, match="cannot be used"):
        keep_setting(path, "theme", "light")


@pytest.mark.parametrize("line", ['theme = "purple"', "theme = 3", "theme = []", "theme = true"])
def test_a_value_that_cannot_be_costs_one_line_and_the_rest_holds(path, line):
    write(path, f"{line}\nmouse = false\n")
    held, troubles = held_settings({}, {"ASALTO_ANIMATION": "perhaps"}, path)
    assert (held["theme"], held["animation"]) == (Held("auto"), Held(True))
    assert held["mouse"].value is False
    assert len(troubles) == 2
    assert any("theme" in trouble for trouble in troubles)
    assert any("ASALTO_ANIMATION" in trouble for trouble in troubles)


def test_what_is_kept_is_read_again(path):
    for name, value in (("theme", "light"), ("animation", False), ("variant", "german-tactics")):
        keep_setting(path, name, value)
    assert read_settings(path) == {
        "theme": "light",
        "animation": False,
        "variant": "german-tactics",
    }
    keep_setting(path, "theme", "auto")
    assert read_settings(path)["theme"] == "auto"


def test_what_else_the_file_holds_stays(path):
    write(path, '# mine\ntheme="dark" # at night\nother = 1\n\n[table]\ntheme = "its own"')
    keep_setting(path, "theme", "light")
    keep_setting(path, "mouse", False)
    text = path.read_text(encoding="utf-8")
    assert text.startswith('# mine\ntheme = "light"\nother = 1\n')
    assert tomllib.loads(text) == {
        "theme": "light",
        "mouse": False,
        "other": 1,
        "table": {"theme": "its own"},
    }


@pytest.mark.parametrize(
    "text", ['"theme" = "dark"\n', 'x = """\ntheme = 1\n"""\n', 'y = [\n[1],\n]\n"mouse" = true\n']
)
def test_a_file_written_in_an_unusual_way_is_never_spoilt(path, text):
    write(path, text)
    before = tomllib.loads(text)
    try:
        keep_setting(path, "theme", "light")
    except SettingsError:
        assert path.read_text(encoding="utf-8") == text
    else:
        assert read_settings(path) == before | {"theme": "light"}


def test_a_link_stays_a_link(path, tmp_path):
    target = tmp_path / "dotfiles.toml"
    target.write_text("mouse = false\n")
    path.parent.mkdir()
    path.symlink_to(target)
    keep_setting(path, "theme", "dark")
    assert path.is_symlink()
    assert read_settings(target) == {"mouse": False, "theme": "dark"}
    assert [entry.name for entry in path.parent.iterdir()] == ["config.toml"]


def test_the_file_lies_where_it_is_told(tmp_path, monkeypatch):
    assert settings_path({"ASALTO_HOME": str(tmp_path)}) == str(tmp_path / "config.toml")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    in_home = tmp_path / "home" / ".config" / "asalto" / "config.toml"
    for folder, path in (
        (str(tmp_path), tmp_path / "asalto" / "config.toml"),
        ("relative", in_home),
        ("", in_home),
    ):
        assert settings_path({"XDG_CONFIG_HOME": folder}) == str(path)
    assert settings_path({}) == str(in_home)


def test_what_can_be_chosen_is_what_there_is():
    assert set(THEME_IDS) == {"auto", *THEMES}
    assert set(GLYPHS_IDS) == {"auto", *GLYPH_SETS} - {"wide"}
    menu = Menu(MenuKind.SETTINGS)
    for setting in map(SETTINGS.get, ("lang", "theme", "glyphs")):
        for value in setting.choices:
            look = Look(**{setting.name: value})
            assert all(entry.value != "" for entry in entries(state_of(look=look), menu))


def settings_menu():
    state = press(open_start_menu(state_of()), "down down enter")
    assert state.overlay == Menu(MenuKind.SETTINGS)
    return state


def kept(effects):
    return [(effect.name, effect.value) for effect in effects]


def test_settings_change_and_are_remembered_at_once():
    state, effects = press_all(settings_menu(), "down right enter left down down right down enter")
    assert kept(effects) == [
        ("theme", "dark"),
        ("theme", "light"),
        ("theme", "dark"),
        ("animation", False),
        ("mouse", False),
    ]
    assert (state.look, state.animation, state.mouse) == (Look(theme="dark"), False, False)


def test_every_language_can_be_chosen_and_one_comes_round_again():
    state, effects = press_all(settings_menu(), "right " * 6)
    assert [value for _name, value in kept(effects)] == ["en", "de", "fr", "ko", "tr", "auto"]
    assert state.look == Look()


def test_what_a_game_is_begun_with_is_remembered():
    _state, effects = press_all(open_start_menu(state_of()), "up right down enter")
    assert kept(effects)[:3] == [
        ("officers", "human"),
        ("rebels", "human"),
        ("variant", "asalto-claim"),
    ]
