"""What a player does: `update` turns a state and an event into the next state and effects."""

from collections.abc import Callable
from dataclasses import replace
from typing import assert_never

from asalto_tui.play import actions
from asalto_tui.play.events import (
    AskBot,
    BotMoved,
    Click,
    Effect,
    Event,
    Key,
    Pick,
    Quit,
    Scrolled,
    Tick,
)
from asalto_tui.play.menus import menu_key, offer_key, pick
from asalto_tui.play.prompt import open_prompt, prompt_key
from asalto_tui.play.state import Menu, MenuKind, Offer, Page, Prompt, Setup, Stage, State

DIRECTIONS: dict[str, tuple[int, int]] = {
    "up": (0, -1), "k": (0, -1),
    "down": (0, 1), "j": (0, 1),
    "left": (-1, 0), "h": (-1, 0),
    "right": (1, 0), "l": (1, 0),
    "home": (-1, -1), "y": (-1, -1),
    "pageup": (1, -1), "u": (1, -1),
    "end": (-1, 1), "b": (-1, 1),
    "pagedown": (1, 1), "n": (1, 1),
}  # fmt: skip
"""Steps to the right and down of the keys that move the cursor."""

COMMANDS: dict[str, Callable[[State], State]] = {
    "enter": lambda state: actions.choose(state, state.cursor),
    " ": lambda state: actions.choose(state, state.cursor),
    "tab": lambda state: actions.cycle_cursor(state, 1),
    "backtab": lambda state: actions.cycle_cursor(state, -1),
    "escape": actions.step_back,
    "backspace": actions.step_back,
    ":": open_prompt,
    "x": actions.claim,
    "z": actions.undo,
    "Z": actions.redo,
    "p": actions.toggle_pause,
    "?": lambda state: state.opened(Page("help")),
    "r": lambda state: state.opened(Page("rules")),
    "m": lambda state: state.opened(
        Menu(MenuKind.GAME, 0, Setup(state.players, state.game.rules.id))
    ),
    "M": lambda state: replace(state, mouse=not state.mouse),
    "+": lambda state: replace(state, zoom=max(state.zoom - 1, 0)),
    "-": lambda state: replace(state, zoom=min(state.zoom + 1, 4)),
    "q": lambda state: state.asks(Quit()),
}
"""What the keys do while nothing lies over the game."""


_FAR = 10**6
"""More rows than any page has."""


def start(state: State) -> tuple[State, tuple[Effect, ...]]:
    """The first state and what it asks for."""
    return _handed_out(None, state)


def update(state: State, event: Event) -> tuple[State, tuple[Effect, ...]]:
    """The state after an event, and what the world is asked to do. Never raises for an event."""
    match event:
        case Key(name):
            after = _key(replace(state, message=None, frame=None), name)
        case Click(point):
            after = replace(state, message=None, frame=None)
            if not state.overlays:
                after = actions.choose(after, point)
        case Pick(entry):
            overlay = state.overlay
            after = pick(state, overlay, entry) if isinstance(overlay, Menu) else state
        case BotMoved(game, move):
            after = state
            if game is state.game and state.stage is Stage.THINKING:
                after = actions.play(state, move, shown=2)
        case Tick():
            after = actions.next_frame(state)
        case Scrolled(row):
            after = state
            if isinstance(state.overlay, Page):
                after = state.swapped_top(replace(state.overlay, scroll=row))
        case _:
            assert_never(event)
    return _handed_out(state, after)


def act(state: State, action: Callable[[State], State]) -> tuple[State, tuple[Effect, ...]]:
    """`update` for a command that comes as an action instead of a key."""
    return _handed_out(state, action(replace(state, message=None, frame=None)))


def _handed_out(before: State | None, after: State) -> tuple[State, tuple[Effect, ...]]:
    """The effects taken out of a state; a bot is asked when its turn has just come."""
    asked = _question(after)
    if asked and not (before and _question(before) == asked):
        after = after.asks(asked)
    return replace(after, effects=()), after.effects


def _question(state: State) -> AskBot | None:
    if state.stage is not Stage.THINKING:
        return None
    return AskBot(state.player, state.game, state.seed)


def _key(state: State, key: str) -> State:
    if key == "interrupt":
        return state.asks(Quit(130))
    match state.overlay:
        case Menu() as menu:
            return menu_key(state, menu, key)
        case Page() as page:
            return page_key(state, page, key)
        case Prompt() as typed:
            return prompt_key(state, typed, key)
        case Offer():
            return offer_key(state, key)
        case None:
            return _play_key(state, key)


def _play_key(state: State, key: str) -> State:
    if key in DIRECTIONS:
        return actions.move_cursor(state, *DIRECTIONS[key])
    if key in COMMANDS:
        return COMMANDS[key](state)
    if key.isascii() and key.isdigit() and key != "0":
        return actions.choose_landing(state, int(key))
    return state


def page_key(state: State, page: Page, key: str) -> State:
    """A key while a page of text is open."""
    step = {"down": 1, "j": 1, "pagedown": 10, " ": 10, "up": -1, "k": -1, "pageup": -10}.get(key)
    if step is not None:
        return state.swapped_top(replace(page, scroll=max(page.scroll + step, 0)))
    if key in ("home", "end"):
        return state.swapped_top(replace(page, scroll=0 if key == "home" else _FAR))
    return state.closed()
