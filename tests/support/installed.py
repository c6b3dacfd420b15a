"""Builds the wheel and installs it into an environment of its own, as a player would have it."""

import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

ROOT = Path(__file__).parents[2]


def install_wheel(directory: Path) -> Path:
    """The `asalto` command of a wheel built now from this source tree; needs no network.

    What the wheel depends on is taken from the environment that runs the tests; the package itself
    is not, since an editable install is a `.pth` file and those are not followed there.
    """
    wheels, environment = directory / "wheels", directory / "environment"
    build = (sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(wheels))
    _run(*build)
    venv.create(environment, with_pip=False)
    scripts = environment / "bin"
    paths = sysconfig.get_paths(vars={"base": str(environment), "platbase": str(environment)})
    dependencies = Path(paths["purelib"]) / "dependencies.pth"
    dependencies.write_text(sysconfig.get_paths()["purelib"] + "\n")
    (wheel,) = wheels.glob("*.whl")
    pip = (sys.executable, "-m", "pip", "--python", str(scripts / "python"))
    _run(*pip, "install", "-q", "--no-deps", "--no-index", str(wheel))
    return scripts / "asalto"


def _run(*command: str) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
