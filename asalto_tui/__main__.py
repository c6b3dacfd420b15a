"""The command `asalto`, also as `python -m asalto_tui`."""

import gc
import sys


def main() -> int:
    """Run the command; returns its exit status."""
    gc.set_threshold(100_000)  # to start makes many objects that stay, and nothing to collect
    from asalto_tui.cli import run

    return run()


if __name__ == "__main__":
    sys.exit(main())
