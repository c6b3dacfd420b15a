"""The line mode at work: lines in, lines and an exit status out."""

import io

from asalto_tui.plain.loop import LineMode
from asalto_tui.store.store import NoStore
from tests.press import state_of


def played(*lines, is_interactive=False, store=None, **start):
    """The lines that the line mode writes in answer to some lines, and its exit status.

    `start` says with which state, as in `state_of`. The opening line is left out.
    """
    output = io.StringIO()
    typed = io.StringIO("".join(line + "\n" for line in lines))
    store = store or _silent()
    state = state_of(animation=False, **start)
    status = LineMode(state, typed, output, store, is_interactive).run()
    return output.getvalue().splitlines()[1:], status


def answers(*lines, **start):
    """What is written in answer to the last of some lines."""
    before, _status = played(*lines[:-1], **start)
    after, _status = played(*lines, **start)
    assert after[: len(before)] == before
    return after[len(before) :]


def _silent():
    """A store that keeps nothing and does not complain of it."""
    store = NoStore("")
    store.notice = ""
    store.begin = lambda _about, _game: 1
    store.save = lambda id, _game: id
    return store
