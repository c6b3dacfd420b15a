"""Tables on standard output."""

from collections.abc import Iterator, Sequence

from asalto_tui.drawing.scene import padded, width_of


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows as lines whose columns stand below each other."""
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (padded(cell, width) for cell, width in zip(row, widths, strict=True))
        yield "  ".join(cells).rstrip()
