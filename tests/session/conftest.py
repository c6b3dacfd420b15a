"""Fixtures for sessions of the game in forked children, each on a terminal of its own."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.support.program import Program, terminal_environment

# What a session needs is imported here, once, and not again in every child.
import asalto_tui.terminal.screen  # noqa: F401  isort: skip
from asalto_tui.cli import run  # isort: skip

Start = Callable[..., Program]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the game: `start("--seed", "1", rows=24, TERM="linux")` gives a `Program`.

    Names in capitals are environment variables; `before` is called in the child first.
    """
    with ExitStack() as stack:

        def start_session(
            *arguments: str, before: Callable[[], object] = lambda: None, **settings: Any
        ) -> Program:
            variables = {name: settings.pop(name) for name in list(settings) if name.isupper()}

            def session() -> int:
                before()
                return run(arguments)

            environment = terminal_environment(tmp_path, **variables)
            return stack.enter_context(Program(session, environment, **settings))

        yield start_session
