"""The build hook: compiles the translations, for the wheel and for editable installs alike."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CATALOGS = Path("asalto_tui/locale")


def compile_catalogs(catalogs: Path) -> list[Path]:
    """Write `NAME.mo` beside every `LANGUAGE/LC_MESSAGES/NAME.po`; the paths written."""
    written = []
    for source in sorted(catalogs.glob("*/LC_MESSAGES/*.po")):
        with source.open("rb") as file:
            catalog = read_po(file, locale=source.parts[-3])
        target = source.with_suffix(".mo")
        with target.open("wb") as file:
            write_mo(file, catalog)
        written.append(target)
    return written


class CompileCatalogs(BuildHookInterface):  # type: ignore[type-arg]
    """Compiles the catalogs where they lie, and puts the results, which git ignores, in."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        """Called by hatchling before each build."""
        written = compile_catalogs(Path(self.root) / CATALOGS)
        build_data["artifacts"] += [path.relative_to(self.root).as_posix() for path in written]
