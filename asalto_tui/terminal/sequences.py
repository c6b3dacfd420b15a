"""What switches a terminal's habits on and off, and puts a text on its clipboard."""

import base64

MOUSE_ON = "\x1b[?1000h\x1b[?1002h\x1b[?1006h"
MOUSE_OFF = "\x1b[?1006l\x1b[?1002l\x1b[?1000l"
"""Presses, drags where they are known, and both as SGR reports."""
PASTE_ON, PASTE_OFF = "\x1b[?2004h", "\x1b[?2004l"
FRAME_BEGIN, FRAME_END = "\x1b[?2026h", "\x1b[?2026l"

CLIPBOARD_LIMIT = 74_994
"""Characters of base 64 that terminals take at once; some drop more, and none says so."""


def clipboard(text: str) -> str | None:
    """What puts a text on the clipboard (OSC 52); None if that is too long."""
    data = base64.b64encode(text.encode()).decode()
    return f"\x1b]52;c;{data}\x1b\\" if len(data) <= CLIPBOARD_LIMIT else None
