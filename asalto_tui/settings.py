"""What a player has settled on: every setting, where its value comes from, and the file of them."""

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from asalto_tui.bots import BOTS, ENGINE_PREFIX
from asalto_tui.engine.ruleset import ASALTO, RULESETS
from asalto_tui.i18n import LANGUAGES, StrPath, _
from asalto_tui.play.state import AUTO, GLYPHS_IDS, HUMAN, THEME_IDS

Value = str | bool

_TRUTHS = {"1": True, "yes": True, "true": True, "on": True}
_TRUTHS |= {"0": False, "no": False, "false": False, "off": False}


class SettingsError(ValueError):
    """What is wrong with a value or with the file of settings, in one line."""


class Setting(NamedTuple):
    """One thing to settle: its name in the file, in flags and in variables, and what it may be."""

    name: str
    default: Value
    choices: tuple[str, ...] = ()
    """The values of a text; empty for a setting that is true or false."""
    prefix: str = ""
    """Any text that begins so is a value too."""

    @property
    def flag(self) -> str:
        """The flag of the command line."""
        return f"--{self.name}"

    @property
    def variable(self) -> str:
        """The environment variable."""
        return f"ASALTO_{self.name.upper()}"

    def allows(self, text: str) -> bool:
        """Whether a text is one of the values."""
        return text in self.choices or bool(self.prefix and text.startswith(self.prefix))

    def checked(self, value: object) -> Value:
        """A value that the setting may have; else `SettingsError`."""
        if isinstance(value, str) and self.allows(value):
            return value
        if isinstance(value, bool) and not self.choices:
            return value
        allowed = ", ".join(self.choices or ("true", "false"))
        raise SettingsError(
            _("{name} cannot be {value} (choose from {allowed})").format(
                name=self.name, value=_clean(value), allowed=allowed
            )
        )

    def read(self, text: str) -> Value:
        """The value that a variable's text means; else `SettingsError`."""
        return self.checked(text if self.choices else _TRUTHS.get(text.lower(), text))


_PLAYERS = (HUMAN, *BOTS)

SETTINGS: dict[str, Setting] = {
    setting.name: setting
    for setting in (
        Setting("lang", AUTO, (AUTO, *LANGUAGES)),
        Setting("theme", AUTO, THEME_IDS),
        Setting("glyphs", AUTO, GLYPHS_IDS),
        Setting("animation", True),
        Setting("mouse", True),
        Setting("plain", False),
        Setting("officers", HUMAN, _PLAYERS, ENGINE_PREFIX),
        Setting("rebels", HUMAN, _PLAYERS, ENGINE_PREFIX),
        Setting("variant", ASALTO.id, tuple(RULESETS)),
    )
}
"""Every setting by its name."""

GAME_SETTINGS = ("officers", "rebels", "variant")
"""What the start menu begins with; what the file says of these holds only if nothing else does."""


class Held(NamedTuple):
    """The value of a setting, and what gave it: a flag, a variable, the file, or None."""

    value: Value
    source: str | None = None
    is_kept: bool = False
    """Whether it comes from the file."""


def settings_path(environ: Mapping[str, str]) -> str:
    """The file of settings: in `$ASALTO_HOME`, else `asalto` in the user's config folder.

    That is `$XDG_CONFIG_HOME` or `~/.config` on every system, as terminal programs have it. By
    hand, because the first frame waits for this, and a library takes twenty times as long.
    """
    if home := environ.get("ASALTO_HOME"):
        return os.path.join(home, "config.toml")
    folder = environ.get("XDG_CONFIG_HOME", "")
    if not os.path.isabs(folder):  # then it is to be ignored
        folder = os.path.expanduser("~/.config")
    return os.path.join(folder, "asalto", "config.toml")


def held_settings(
    flags: Mapping[str, Value | None], environ: Mapping[str, str], path: StrPath | None
) -> tuple[dict[str, Held], list[str]]:
    """Every setting as it holds: by flag, else variable, else file if there is one, else default.

    What is wrong with variables or the file is left out and told in lines of text.
    """
    troubles: list[str] = []
    try:
        kept = read_settings(path) if path else {}
    except SettingsError as error:
        kept, troubles = {}, [str(error)]
    return {
        setting.name: _held(setting, flags.get(setting.name), environ, kept, path, troubles)
        for setting in SETTINGS.values()
    }, troubles


def _held(
    setting: Setting,
    flag: Value | None,
    environ: Mapping[str, str],
    kept: Mapping[str, object],
    path: StrPath | None,
    troubles: list[str],
) -> Held:
    if flag is not None:
        return Held(flag, setting.flag)
    try:
        if text := environ.get(setting.variable):
            return Held(setting.read(text), setting.variable)
    except SettingsError as error:
        troubles.append(f"{setting.variable}: {error}")
    try:
        if setting.name in kept:
            return Held(setting.checked(kept[setting.name]), str(path), is_kept=True)
    except SettingsError as error:
        troubles.append(f"{path}: {error}")
    return Held(setting.default)


def read_settings(path: StrPath) -> dict[str, object]:
    """What the file says, empty if there is none; `SettingsError` if it cannot be read."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        return _parsed(text)
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise _unusable(path, error) from None


def _parsed(text: str) -> dict[str, object]:
    import tomllib  # only where there is a file: it would take its time at every start

    return tomllib.loads(text)


def keep_setting(path: StrPath, name: str, value: Value) -> None:
    """Write one setting into the file and leave everything else in it as it is.

    Raises `SettingsError`; a file that cannot be understood is not written to.
    """
    try:
        text = ""
        with suppress(FileNotFoundError), open(path, encoding="utf-8") as file:
            text = file.read()
        if _parsed(text).get(name) == value:
            return
        changed = _with_line(text, name, value)
        if _parsed(changed).get(name) != value:
            raise ValueError(_("{name} is written in an unusual way").format(name=name))
        _replace(path, changed)
    except (OSError, ValueError) as error:
        raise _unusable(path, error) from None


def _unusable(path: StrPath, error: Exception) -> SettingsError:
    reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else error
    text = _("The settings cannot be used: {reason} ({file})")
    return SettingsError(text.format(file=_clean(path), reason=_clean(reason)))


def _with_line(text: str, name: str, value: Value) -> str:
    """A TOML text in which a top-level key has a value: its line, or a new one before any table."""
    import json

    lines = text.splitlines()
    wanted = f"{name} = {json.dumps(value, ensure_ascii=False)}"
    tables = (index for index, line in enumerate(lines) if line.lstrip().startswith("["))
    end = next(tables, len(lines))
    is_set = re.compile(rf"\s*{name}\s*=")
    place = next((index for index in range(end) if is_set.match(lines[index])), None)
    lines[end if place is None else place : end if place is None else place + 1] = [wanted]
    return "\n".join([*lines, ""])


def _clean(text: object) -> str:
    """A text from outside without its control characters."""
    # Here, because only trouble needs it and most runs of the program have none.
    from asalto_tui.drawing.scene import clean

    return clean(str(text))


def _replace(path: StrPath, text: str) -> None:
    """The whole new text or, whatever happens, the whole old one; a link stays a link."""
    import tempfile

    folder, own_name = os.path.split(os.path.realpath(path))
    os.makedirs(folder, exist_ok=True)
    descriptor, name = tempfile.mkstemp(dir=folder, prefix=f".{own_name}.")
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
        os.replace(name, os.path.join(folder, own_name))
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise
