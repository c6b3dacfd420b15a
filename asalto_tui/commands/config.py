"""`asalto config`: what is set, and where it comes from."""

import argparse
import os
from typing import TYPE_CHECKING

from asalto_tui.i18n import _, capitalised

if TYPE_CHECKING:
    from asalto_tui.arguments import Commands


def add_commands(commands: "Commands") -> None:
    """Register the command."""
    text = _("print the settings and where each comes from")
    parser = commands.add_parser("config", help=text, description=capitalised(text) + ".")
    parser.set_defaults(run=print_settings)


def print_settings(options: argparse.Namespace) -> int:
    """`asalto config`: a text that would do as a file of settings."""
    import json

    from asalto_tui.commands.play import settings_of
    from asalto_tui.drawing.scene import clean
    from asalto_tui.settings import settings_path

    held = settings_of(options)
    path = settings_path(os.environ)
    print("# " + _("file: {path}").format(path=clean(str(path))))
    lines = {name: f"{name} = {json.dumps(value)}" for name, (value, *_rest) in held.items()}
    width = max(map(len, lines.values()))
    for name, (_value, source, is_kept) in held.items():
        origin = _("the file") if is_kept else source or _("the default")
        print(f"{lines[name]:{width}}  # {origin}")
    return 0
