"""Typing a move: what fits, what Tab completes, and why a text is refused (rules 6.2)."""

from itertools import takewhile

from asalto_tui.engine.board import POINT_NAMES, Move
from asalto_tui.engine.notation import (
    AmbiguousMoveError,
    NotationError,
    format_move,
    format_path,
    matching_moves,
    parse_move,
    points_in,
)
from asalto_tui.engine.position import IllegalMoveError, Position
from asalto_tui.i18n import _
from asalto_tui.play import words
from asalto_tui.play.actions import play, refuse_turn
from asalto_tui.play.state import Prompt, Stage, State, Tone

MAX_LENGTH = 60


def open_prompt(state: State) -> State:
    """The prompt opened, if a person is to move."""
    if state.stage in (Stage.OVER, Stage.THINKING, Stage.PAUSED):
        return refuse_turn(state)
    return state._replace(path=()).opened(Prompt())


def prompt_key(state: State, prompt: Prompt, key: str) -> State:
    """A key while a move is typed."""
    match key:
        case "escape":
            return state.closed()
        case "enter":
            return _submit(state, prompt.text)
        case "backspace":
            if not prompt.text:
                return state.closed()
            return state.swapped_top(Prompt(prompt.text[:-1]))
        case "tab":
            return state.swapped_top(Prompt(_completed(state.game.position, prompt.text)))
    if len(key) == 1 and len(prompt.text) < MAX_LENGTH:
        return state.swapped_top(Prompt(prompt.text + key))
    return state


def fitting_moves(state: State) -> list[Move]:
    """The legal moves that what is being typed could become."""
    if not isinstance(state.overlay, Prompt) or not state.overlay.text:
        return []
    return matching_moves(state.game.position, state.overlay.text)


def _completed(position: Position, text: str) -> str:
    """What is typed, made as long as every move that fits agrees; never shorter than it is."""
    fits = [format_path(position, move) for move in matching_moves(position, text)]
    agreed = takewhile(lambda letters: len(set(letters)) == 1, zip(*fits, strict=False))
    return max(text, "".join(letters[0] for letters in agreed), key=len)


def _submit(state: State, text: str) -> State:
    if not text.strip():
        return state.closed()
    after = play_typed(state, text)
    return after.closed() if after.game is not state.game else after


def play_typed(state: State, text: str) -> State:
    """A move played that is typed in any of the forms of rules 6.2, or why it is refused."""
    position = state.game.position
    try:
        move = parse_move(position, text)
    except AmbiguousMoveError as error:
        return state.says(
            _("Which one? {moves}").format(moves=", ".join(error.candidates)), Tone.WARNING
        )
    except IllegalMoveError:
        return state.says(_refusal(position, text), Tone.WARNING)
    except NotationError:
        return state.says(
            _("Type a move such as d4-d5 or d6xd4xf4, or @c6 to place an officer."), Tone.WARNING
        )
    return play(state._replace(cursor=move[-1]), move, shown=2)


def _refusal(position: Position, text: str) -> str:
    """Why a typed path is not legal: the rule that its first impossible point meets."""
    path, _star, huffed = text.strip().partition("*")
    points = points_in(path or huffed)
    moves = position.legal_moves()
    if points in moves:
        return _("The move is {move}.").format(move=format_move(position, points))
    for length, point in enumerate(points):
        begun = points[:length]
        if not any(move[: length + 1] == (*begun, point) for move in moves):
            return words.refusal(position, begun, point)
    return _("{path} is not a whole move.").format(
        path="-".join(POINT_NAMES[point] for point in points)
    )
