"""What can be done with the game on the screen: choosing, playing, taking back, ending."""

from asalto_tui.engine.board import COORDINATES, Move, Point, point_at
from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import format_position
from asalto_tui.engine.record import Record
from asalto_tui.engine.ruleset import Side
from asalto_tui.i18n import _
from asalto_tui.play import words
from asalto_tui.play.events import AskHint, Copy, Wake
from asalto_tui.play.kept import own_tags
from asalto_tui.play.state import BOT_PAUSES, HUMAN, Kept, Offer, Players, Setup, Stage, State, Tone

HINT_STEPS = 3
FRAME_SECONDS = 0.3
"""How long each landing of an animated chain is shown."""


def new_game(state: State, setup: Setup) -> State:
    """A new game over whatever was there."""
    return new_game_from(state, Game.start(setup.rules), setup.players)


def new_game_from(state: State, game: Game, players: Players) -> State:
    """A game begun at any point; the seed moves on so that bots play anew."""
    return on_the_table(state, game, players, state.seed + 1)


def on_the_table(
    state: State, game: Game, players: Players, seed: int, kept: Kept = Kept()
) -> State:
    """Another game in play; whatever was chosen, shown or opened before is put away."""
    return state._replace(
        game=game,
        players=players,
        seed=seed,
        kept=kept,
        unfinished=None,
        replay=None,
        path=(),
        message=None,
        overlays=(),
        frame=None,
        paused=False,
    ).centred()


def move_cursor(state: State, right: int, down: int) -> State:
    """The cursor one point further, or where it was if the cross ends there."""
    column, row = COORDINATES[state.cursor]
    target = point_at(column + right, row + down)
    return state if target is None else state._replace(cursor=target)


def cycle_cursor(state: State, step: int) -> State:
    """The cursor on the next or previous point that may be chosen."""
    options = state.options()
    if not options:
        return refuse_turn(state)
    after = [point for point in options if (point - state.cursor) * step > 0]
    order = (after or options)[:: 1 if step > 0 else -1]
    return state._replace(cursor=order[0])


def choose_landing(state: State, number: int) -> State:
    """Choose the jump with a number."""
    landings = state.landings()
    if number > len(landings):
        return state
    return choose(state, landings[number - 1])


def choose(state: State, point: Point) -> State:
    """Choose a point: place, pick a piece or its target, go on with a chain, or end it.

    What is chosen is always a prefix of a legal move; the move is played as soon as it is whole and
    cannot go on. An impossible choice leaves everything and says which rule it meets.
    """
    state = state._replace(cursor=point)
    if state.stage in (Stage.OVER, Stage.THINKING, Stage.PAUSED):
        return refuse_turn(state)
    position = state.game.position
    if point in state.options():
        path = (*state.path, point)
        if state.options(path):
            return state._replace(path=path)
        return play(state, path)
    if state.path and point == state.path[-1]:
        return play(state, state.path) if state.is_complete else state._replace(path=())
    if len(state.path) == 1 and point in state.options(()):
        return state._replace(path=(point,))
    return state.says(words.refusal(position, state.path, point), Tone.WARNING)


def claim(state: State) -> State:
    """Claim the officer under the cursor, or the only one; of several, go to the next (rules 5)."""
    state = state._replace(path=())
    claimable = [point for point in state.game.position.claimable if point in state.options()]
    if not claimable:
        return state.says(_("There is no officer to claim."))
    if state.cursor in claimable or len(claimable) == 1:
        return choose(state, state.cursor if state.cursor in claimable else claimable[0])
    return state._replace(cursor=claimable[0])


def play(state: State, move: Move, shown: int | None = None) -> State:
    """A legal move made; a chain is animated from the points already `shown` on."""
    played = state._replace(game=state.game.play(move), path=(), message=None)
    if not state.animation or shown is None or shown >= len(move):
        return played
    return played._replace(frame=shown).asks(Wake(FRAME_SECONDS))


def next_frame(state: State) -> State:
    """One landing more of an animated chain."""
    if state.frame is None or state.game.last_move is None:
        return state
    if state.frame + 1 >= len(state.game.last_move):
        shown = state._replace(frame=None)
        return shown.asks(Wake(FRAME_SECONDS)) if state.replay else shown
    return state._replace(frame=state.frame + 1).asks(Wake(FRAME_SECONDS))


def step_back(state: State) -> State:
    """One step of the choice taken back."""
    return state._replace(path=state.path[:-1])


def undo(state: State) -> State:
    """Back to the previous time a person had to decide; between bots one move, and they wait."""
    return _travel(state, -1, _("There is nothing to undo."))


def redo(state: State) -> State:
    """Forward again through what was undone."""
    return _travel(state, 1, _("There is nothing to redo."))


def _travel(state: State, step: int, refusal: str) -> State:
    game = state.game
    end = game.length if step > 0 else 0
    stops = [
        index
        for index in range(game.index + step, end + step, step)
        if not state.players.humans or _is_human_turn(state, game.at(index)) or index == game.length
    ]
    if not stops:
        return state.says(refusal)
    paused = state.paused or not state.players.humans
    return state._replace(game=game.at(stops[0]), path=(), message=None, paused=paused)


def _is_human_turn(state: State, game: Game) -> bool:
    return state.players.of(game.position.side) == HUMAN


def ask_hint(state: State) -> State:
    """One step more of a hint: first the piece, then the move, then the reason."""
    if state.stage not in (Stage.PLACING, Stage.PIECE, Stage.TARGET, Stage.CHAIN):
        return refuse_turn(state)
    if state.hint:
        step = min(state.hint.step + 1, HINT_STEPS)
        return state._replace(last_hint=state.hint._replace(step=step))
    return state.says(_("Looking for a good move ...")).asks(AskHint(state.game))


def change_speed(state: State, step: int) -> State:
    """Bots answer faster or slower."""
    speed = max(0, min(state.speed + step, len(BOT_PAUSES) - 1))
    text = _("Speed {number} of {count}").format(number=speed + 1, count=len(BOT_PAUSES))
    return state._replace(speed=speed).says(text)


def replace_bot(state: State, player_id: str) -> State:
    """Another player in the place of the one whose turn it is."""
    side = state.game.position.side
    return state._replace(players=state.players.with_player(side, player_id), paused=False)


def toggle_pause(state: State) -> State:
    """Bots told to wait, or to go on."""
    return state._replace(paused=not state.paused)


def swap_sides(state: State) -> State:
    """The game with the players' sides changed, from now on kept as another one."""
    swapped = state._replace(players=state.players.swapped(), path=(), overlays=())
    if swapped.players == state.players:
        return swapped.says(_("The same player has both sides."))
    return swapped._replace(kept=Kept())


def resign(state: State) -> State:
    """The game given up by the person whose turn it is, or by the only person playing."""
    state = state._replace(overlays=(), path=())
    side = _speaking_side(state)
    if state.stage is Stage.OVER or side is None:
        return state.says(_("There is nothing to resign."))
    return state._replace(game=state.game.resign(side))


def resign_for_mover(state: State) -> State:
    """The game given up by the side to move, whoever plays it."""
    side = state.game.position.side
    return state._replace(game=state.game.resign(side), overlays=(), paused=False)


def offer_draw(state: State) -> State:
    """A draw offered: to the other person at the keyboard, or to a bot, which plays on."""
    state = state._replace(overlays=(), path=())
    side = _speaking_side(state)
    if state.stage is Stage.OVER or side is None:
        return state.says(_("There is no draw to offer."))
    if state.players.of(side.other) != HUMAN:
        return state.says(_("The bot declines the draw and plays on."))
    return state.opened(Offer(side))


def accept_draw(state: State) -> State:
    """An offered draw accepted."""
    return state._replace(game=state.game.agree_draw(), overlays=())


def _speaking_side(state: State) -> Side | None:
    """The side of the person who can resign or offer a draw now."""
    if state.player == HUMAN:
        return state.game.position.side
    return state.game.position.side.other if state.players.humans else None


def copy_position(state: State) -> State:
    """The position as text, for the clipboard."""
    return state.asks(Copy(format_position(state.game.position, state.game.quiet)))


def copy_record(state: State) -> State:
    """The record of the game so far, for the clipboard; whoever copies it knows the date."""
    tags = own_tags(state.about, "")
    return state.asks(Copy(Record(state.game.without_undone(), tags)))


def refuse_turn(state: State) -> State:
    """Nothing can be chosen now; what is being waited for is on the screen already."""
    return state.says(_("The game is over.")) if state.stage is Stage.OVER else state
