"""The clipboard of whoever sits at the terminal, reached over any line by OSC 52."""

import base64

LIMIT = 74_994
"""Characters of base 64 that terminals take at once; some drop more, and none says so."""


def clipboard_sequence(text: str) -> str | None:
    """What puts a text on the clipboard; None if it is too long for that.

    Whether the terminal does it cannot be known: many ask their user, or have it switched off.
    """
    data = base64.b64encode(text.encode()).decode()
    return f"\x1b]52;c;{data}\x1b\\" if len(data) <= LIMIT else None
