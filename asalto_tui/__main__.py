"""`python -m asalto_tui` is the command `asalto`."""

import sys

from asalto_tui.cli import run

sys.exit(run())
