"""What a player does: `update` turns a state and an event into the next state and effects."""

from collections.abc import Callable
from typing import assert_never

from asalto_tui.play import actions, history, replay
from asalto_tui.play.events import (
    AskBot,
    BotFailed,
    BotMoved,
    Click,
    Deleted,
    Effect,
    Event,
    Failed,
    GoTo,
    Hinted,
    Key,
    Listed,
    Opened,
    Pick,
    Quit,
    Save,
    Saved,
    Scrolled,
    StoreOpened,
    Tick,
)
from asalto_tui.play.menus import menu_key, offer_key, offer_to_go_on, pick
from asalto_tui.play.prompt import open_prompt, prompt_key
from asalto_tui.play.state import (
    History,
    Menu,
    MenuKind,
    Offer,
    Page,
    Prompt,
    Setup,
    ShownHint,
    Stage,
    State,
    Tone,
)

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

SCREEN_COMMANDS: dict[str, Callable[[State], State]] = {
    "M": lambda state: state._replace(mouse=not state.mouse),
    "+": lambda state: state._replace(zoom=max(state.zoom - 1, 0)),
    "-": lambda state: state._replace(zoom=min(state.zoom + 1, 4)),
    "q": lambda state: state.asks(Quit()),
}
"""What the keys do while nothing lies over a game, played or replayed."""

COMMANDS: dict[str, Callable[[State], State]] = SCREEN_COMMANDS | {
    "enter": lambda state: actions.choose(state, state.cursor),
    " ": lambda state: actions.choose(state, state.cursor),
    "tab": lambda state: actions.cycle_cursor(state, 1),
    "backtab": lambda state: actions.cycle_cursor(state, -1),
    "escape": actions.step_back,
    "backspace": actions.step_back,
    ":": open_prompt,
    "x": actions.claim,
    "i": actions.ask_hint,
    "<": lambda state: actions.change_speed(state, -1),
    ">": lambda state: actions.change_speed(state, 1),
    "z": actions.undo,
    "Z": actions.redo,
    "p": actions.toggle_pause,
    "?": lambda state: state.opened(Page("help")),
    "r": lambda state: state.opened(Page("rules")),
    "m": lambda state: state.opened(
        Menu(MenuKind.GAME, 0, Setup(state.players, state.game.rules.id))
    ),
    "v": replay.replay_table,
    "c": actions.copy_position,
    "C": actions.copy_record,
}
"""What the keys do while a game is played."""

REPLAY_COMMANDS = SCREEN_COMMANDS | replay.KEYS

_FAR = 10**6
"""More rows than any page has."""


def start(state: State) -> tuple[State, tuple[Effect, ...]]:
    """The first state and what it asks for."""
    return _handed_out(None, state)


def update(state: State, event: Event) -> tuple[State, tuple[Effect, ...]]:
    """The state after an event, and what the world is asked to do. Never raises for an event."""
    match event:
        case Key(name):
            after = _key(state._replace(message=None, frame=None), name)
        case Click(point):
            after = state._replace(message=None, frame=None)
            if not state.overlays and not state.replay:
                after = actions.choose(after, point)
        case Pick(entry):
            after = _picked(state._replace(message=None), entry)
        case GoTo(ply):
            after = state
            if state.replay and not state.overlays:
                after = replay.go_to(state._replace(message=None, frame=None), ply)
        case BotMoved(game, move):
            after = state
            if game is state.game and state.stage is Stage.THINKING:
                after = actions.play(state, move, shown=2)
        case BotFailed(game, reason):
            after = state
            if game is state.game and state.stage is Stage.THINKING:
                menu = Menu(MenuKind.BOT_FAILED, note=reason)
                after = state._replace(paused=True, overlays=(menu,))
        case Hinted(game, hint):
            after = state._replace(last_hint=ShownHint(game, hint), message=None)
        case Tick():
            after = replay.run_on(state) if state.frame is None else actions.next_frame(state)
        case Scrolled(row):
            after = state
            if isinstance(state.overlay, Page):
                after = state.swapped_top(state.overlay._replace(scroll=row))
        case StoreOpened(notice, unfinished):
            after = offer_to_go_on(state, unfinished)
            # What is told already stays; trouble has a sentence of its own behind it.
            after = after._replace(trouble=notice) if after.message else after.troubled(notice)
        case Saved(id, notice):
            after = state._replace(kept=state.kept._replace(id=id)).troubled(notice)
        case Listed(games):
            after = history.listed(state, games)
        case Opened():
            after = history.opened(state, event)
        case Deleted(id):
            after = history.deleted(state, id)
        case Failed(reason):
            after = state.says(reason, Tone.WARNING)
        case _:
            assert_never(event)
    return _handed_out(state, after)


def _picked(state: State, index: int) -> State:
    match state.overlay:
        case Menu() as menu:
            return pick(state, menu, index)
        case History() as games:
            return history.choose_line(state, games, index)
    return state


def act(state: State, action: Callable[[State], State]) -> tuple[State, tuple[Effect, ...]]:
    """`update` for a command that comes as an action instead of a key."""
    return _handed_out(state, action(state._replace(message=None, frame=None)))


def _handed_out(before: State | None, after: State) -> tuple[State, tuple[Effect, ...]]:
    """The effects taken out of a state: what it asks for, and what follows from what has changed.

    A game is kept as soon as it has changed, before anything else; a bot is asked when its turn has
    just come.
    """
    effects = after.effects
    asked = _question(after)
    if asked and not (before and _question(before) == asked):
        effects = (*effects, asked)
    if _is_to_be_kept(after):
        effects = (Save(after.kept.id, after.about, after.game), *effects)
        after = after._replace(kept=after.kept._replace(game=after.game))
    return after._replace(effects=()), effects


def _is_to_be_kept(state: State) -> bool:
    """Whether the game on the table is not as the store knows it; one without a move may go."""
    if state.replay or state.game is state.kept.game:
        return False
    return state.game.length > 0 or state.kept.id is not None


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
        case History() as games:
            return history.history_key(state, games, key)
        case None:
            return _play_key(state, key)


def _play_key(state: State, key: str) -> State:
    if state.replay:
        return REPLAY_COMMANDS[key](state) if key in REPLAY_COMMANDS else state
    if key in DIRECTIONS:
        return actions.move_cursor(state, *DIRECTIONS[key])
    if key in COMMANDS:
        return COMMANDS[key](state)
    if key.isascii() and key.isdigit() and key != "0":
        return actions.choose_landing(state, int(key))
    return state


def page_key(state: State, page: Page, key: str) -> State:
    """A key while a page of text is open."""
    steps = {"down": 1, "j": 1, "wheeldown": 3, "pagedown": 10, " ": 10}
    steps |= {"up": -1, "k": -1, "wheelup": -3, "pageup": -10}
    if key in steps:
        return state.swapped_top(page._replace(scroll=max(page.scroll + steps[key], 0)))
    if key in ("home", "end"):
        return state.swapped_top(page._replace(scroll=0 if key == "home" else _FAR))
    return state.closed()
