"""A person who plays: types moves, or walks the cursor, and looks at the board after each move."""

import re
from collections.abc import Callable
from typing import Protocol

from tests.e2e.games import Story
from tests.support.board_reader import NoBoardError, Pieces, cursor, pieces, prose

HOT_SEAT = ("--officers", "human", "--rebels", "human", "--no-animation")


class Seat(Protocol):
    """Where a person sits: a tmux window or a pseudo-terminal."""

    @property
    def lines(self) -> list[str]: ...

    @property
    def text(self) -> str: ...

    def press(self, keys: str) -> None: ...

    def type(self, text: str) -> None: ...

    def wait_for(self, text: str) -> None: ...

    def wait_until(self, holds: Callable[[], bool], what: str) -> None: ...


def sees(seat: Seat, board: Pieces) -> None:
    """Wait until exactly these pieces are on the screen."""

    def same() -> bool:
        try:
            return pieces(seat.lines) == board
        except NoBoardError:
            return False

    seat.wait_until(same, f"board with {board}")


def sees_change(seat: Seat, before: Pieces) -> Pieces:
    """Wait until the pieces are no longer these; the pieces then."""
    seat.wait_until(lambda: pieces(seat.lines) != before, f"other board than {before}")
    return pieces(seat.lines)


def is_offered_a_game(seat: Seat) -> bool:
    """Whether the start menu offers to go on with a game.

    The menu stands before the store is open, but no key is answered until it is.
    """
    seat.wait_for("New game")
    before = seat.text
    seat.press("Down")
    seat.wait_until(lambda: seat.text != before, "answer to a key")
    return "Go on with the game" in seat.text


def type_move(seat: Seat, move: str) -> None:
    """Type a move at the prompt."""
    seat.type(f":{move}")
    seat.press("Enter")


def walk_move(seat: Seat, move: str) -> None:
    """Play a move with the cursor keys and Enter, ending a chain on its own point."""
    path = re.findall("[a-g][1-7]", move.split("*")[0])
    for point in path:
        walk(seat, point)
        seat.press("Enter")


def walk(seat: Seat, target: str) -> None:
    """Walk the cursor along row 4, where every column meets, to a point."""
    origin = cursor(seat.lines)
    assert origin is not None, f"no cursor on the screen:\n{seat.text}"
    if origin == target:
        return
    steps = (
        ["Down" if origin[1] > "4" else "Up"] * abs(int(origin[1]) - 4)
        + ["Right" if origin[0] < target[0] else "Left"] * abs(ord(origin[0]) - ord(target[0]))
        + ["Up" if target[1] > "4" else "Down"] * abs(int(target[1]) - 4)
    )
    seat.press(" ".join(steps))
    seat.wait_until(lambda: cursor(seat.lines) == target, f"cursor on {target}")


def play(seat: Seat, story: Story, do_move: Callable[[Seat, str], None] = type_move) -> None:
    """Play a whole story, looking at the board before and after every move, and its end."""
    sees(seat, story.start)
    for move, board in story.boards():
        do_move(seat, move)
        sees(seat, board)
    seat.wait_for(story.title)
    seat.wait_until(lambda: story.reason in prose(seat.lines), repr(story.reason))
