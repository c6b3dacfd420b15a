"""What switches the mouse, marked pastes and whole frames on and off."""

MOUSE_ON = "\x1b[?1000h\x1b[?1002h\x1b[?1006h"
MOUSE_OFF = "\x1b[?1006l\x1b[?1002l\x1b[?1000l"
"""Presses, drags where they are known, and both as SGR reports."""
PASTE_ON, PASTE_OFF = "\x1b[?2004h", "\x1b[?2004l"
FRAME_BEGIN, FRAME_END = "\x1b[?2026h", "\x1b[?2026l"
