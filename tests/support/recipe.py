"""The blocks of docs/ssh.md that a host copies, as the tests run them."""

import re
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "ssh.md"
PYTHON = "/opt/asalto/bin/python"
"""The Python of the page, which tests replace with their own."""


def recipe(name: str, python: str) -> str:
    """The block after `<!-- recipe: NAME -->`, with another Python."""
    found = re.search(rf"<!-- recipe: {name} -->\n```\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert found, f"no recipe {name} in {PAGE.name}"
    assert PYTHON in found[1]
    return found[1].replace(PYTHON, python)


def sshd_options(python: str) -> dict[str, str]:
    """The lines inside the `Match` block of the page."""
    first, *lines = recipe("sshd_config", python).splitlines()
    assert first == "Match User asalto"
    return dict(line.strip().split(" ", 1) for line in lines)


def key_options(python: str) -> str:
    """What stands before the key in the page's line of authorized_keys."""
    return recipe("authorized_keys", python).partition(" ssh-ed25519 ")[0]
