"""Fixtures for tests that play the installed game in a real terminal."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.guests import Host
from tests.support.installed import install_wheel
from tests.support.program import Program, terminal_environment
from tests.support.sshd import SERVER, Sshd
from tests.support.tmux import Tmux

Start = Callable[..., Program]
StartTmux = Callable[..., Tmux]
StartSshd = Callable[..., Sshd]


def _need(is_there: bool, what: str) -> None:
    """Skip a test whose tool is missing, unless the run may not skip anything."""
    if not is_there:
        missing = f"{what} is not installed"
        if os.environ.get("ASALTO_TEST_NO_SKIPS"):
            pytest.fail(missing)
        pytest.skip(missing)


@pytest.fixture(scope="session")
def asalto(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The path of the installed `asalto` command."""
    return str(install_wheel(tmp_path_factory.mktemp("wheel")))


@pytest.fixture
def start(asalto: str, tmp_path: Path) -> Iterator[Start]:
    """Starts the game: `start("--seed", "1", rows=24, TERM="linux")` gives a `Program`.

    Names in capitals are environment variables, None removes one; `command` starts something else.
    """
    with ExitStack() as stack:

        def start_program(
            *arguments: str, command: list[str] | None = None, **settings: Any
        ) -> Program:
            variables = {name: settings.pop(name) for name in list(settings) if name.isupper()}
            environment = terminal_environment(tmp_path, **variables)
            whole = [*(command or [asalto]), *arguments]
            return stack.enter_context(Program(whole, environment, cwd=tmp_path, **settings))

        yield start_program


@pytest.fixture
def tmux(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StartTmux]:
    """Starts a tmux: `tmux(rows=24, columns=80)`."""
    _need(shutil.which("tmux") is not None, "tmux")
    with ExitStack() as stack:

        def start_tmux(**settings: Any) -> Tmux:
            directory = tmp_path_factory.mktemp("tmux")
            variables = {name: settings.pop(name) for name in list(settings) if name.isupper()}
            environment = terminal_environment(directory, **variables)
            return stack.enter_context(Tmux(directory, environment, **settings))

        yield start_tmux


@pytest.fixture
def sshd(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StartSshd]:
    """Starts an SSH server: `sshd("asalto --seed 1")`, in a home directory of its own."""
    _need(SERVER.exists() and shutil.which("ssh") is not None, "OpenSSH")
    with ExitStack() as stack:

        def start_server(force_command: str, **options: str) -> Sshd:
            directory = tmp_path_factory.mktemp("sshd")
            home = {"HOME": str(directory), "XDG_DATA_HOME": str(directory / "data")}
            return stack.enter_context(Sshd(directory, force_command, home, **options))

        yield start_server


@pytest.fixture
def host(sshd: StartSshd, start: Start, asalto: str) -> Callable[..., Host]:
    """Starts the server of docs/ssh.md: `host(MaxStartups="10")`, with some options changed."""
    return lambda **changes: Host(sshd, start, asalto, **changes)
