"""The floors of the house, kept by reading the source: imports point downward only."""

import ast
import sys
from pathlib import Path

import pytest

import asalto_tui

PACKAGE = Path(asalto_tui.__file__).parent
LONGEST = 320

# From the ground up. A room may use rooms on its own floor and on those below, never in a circle.
FLOORS = (
    ("engine",),
    ("i18n", "exit_status", "guest", "bots", "match", "engine_door", "solution", "prove"),
    ("play",),
    ("drawing",),
    ("store", "settings"),
    ("terminal", "plain"),
    ("arguments", "commands", "cli", "__main__", "__init__"),
)
FLOOR = {room: level for level, rooms in enumerate(FLOORS) for room in rooms}

IMPURE_MODULES = {
    *("os", "sys", "io", "pathlib", "shutil", "tempfile", "glob"),
    *("time", "datetime", "random", "secrets", "uuid"),
    *("socket", "ssl", "urllib", "http", "subprocess", "multiprocessing", "threading", "asyncio"),
    *("logging", "locale", "signal", "sqlite3", "ctypes", "importlib", "builtins"),
}
IMPURE_CALLS = {"print", "open", "input", "exec", "eval", "__import__", "breakpoint"}

MODULES = sorted(PACKAGE.rglob("*.py"))
every_module = pytest.mark.parametrize(
    "module", MODULES, ids=lambda module: str(module.relative_to(PACKAGE))
)


def tree_of(module):
    return ast.parse(module.read_text(encoding="utf-8"), str(module))


def room_of(module):
    """The room a file stands in: a module of the package, or one of its subpackages."""
    return module.relative_to(PACKAGE).with_suffix("").parts[0]


def imports_of(tree):
    """Every imported module by its full name, wherever in the file the import stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written out in full"
            if node.module == "asalto_tui":
                yield from (f"asalto_tui.{alias.name}" for alias in node.names)
            else:
                yield node.module


def rooms_used_by(module):
    """The rooms of the package that a file imports; names such as `__version__` are no rooms."""
    names = [name.split(".") for name in imports_of(tree_of(module))]
    rooms = {name[1] for name in names if name[0] == "asalto_tui" and len(name) > 1}
    return {room for room in rooms if room != "__version__"} - {room_of(module)}


def test_the_walk_finds_the_package():
    assert {"engine", "bots"} <= {room_of(module) for module in MODULES}


@every_module
def test_every_module_has_its_floor(module):
    assert room_of(module) in FLOOR, (
        f"{room_of(module)} has no floor yet: add it to FLOORS in {Path(__file__).name}"
    )


@every_module
def test_imports_point_downward_only(module):
    room = room_of(module)
    assert room in FLOOR, f"{room} has no floor"
    for used in rooms_used_by(module):
        assert used in FLOOR, f"{room} imports {used}, which has no floor"
        assert FLOOR[used] <= FLOOR[room], f"{room} imports {used}, which stands above it"


def test_no_imports_go_in_a_circle():
    uses = {}
    for module in MODULES:
        room = room_of(module)
        uses.setdefault(room, set()).update(rooms_used_by(module))
    while ready := [room for room, used in uses.items() if not used & set(uses)]:
        for room in ready:
            del uses[room]
    assert not uses, f"these import each other: {sorted(uses)}"


@pytest.mark.parametrize("module", sorted((PACKAGE / "engine").glob("*.py")), ids=lambda m: m.stem)
def test_the_engine_is_pure(module):
    tree = tree_of(module)
    for name in imports_of(tree):
        root = name.split(".")[0]
        assert root in sys.stdlib_module_names or name.startswith("asalto_tui.engine."), name
        assert root not in IMPURE_MODULES, f"{module.name} imports {name}"
    called = {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & IMPURE_CALLS


@every_module
def test_only_the_terminal_knows_blessed(module):
    uses = any(name.split(".")[0] == "blessed" for name in imports_of(tree_of(module)))
    assert not uses or module == PACKAGE / "terminal" / "terminal.py"


@every_module
def test_every_module_opens_with_what_it_is_for(module):
    assert ast.get_docstring(tree_of(module))


@every_module
def test_no_file_grows_too_long(module):
    lines = len(module.read_text(encoding="utf-8").splitlines())
    assert lines <= LONGEST, f"{module.name} has {lines} lines: what would make two of it?"
