"""What the message area and the announcements say about a state."""

from asalto_tui.bots import BOTS
from asalto_tui.bots.conqueror import held_out
from asalto_tui.engine.ruleset import Side
from asalto_tui.i18n import _
from asalto_tui.play import words
from asalto_tui.play.menus import offer_text
from asalto_tui.play.state import HUMAN, Offer, Prompt, Stage, State, Tone


def sentences(state: State) -> list[tuple[str, Tone]]:
    """The sentences of the message area, the most important first."""
    found: list[tuple[str, Tone]] = []
    if isinstance(state.overlay, Offer):
        return [(offer_text(state, state.overlay), Tone.WARNING)]
    if isinstance(state.overlay, Prompt):
        found.append((f": {state.overlay.text}_", Tone.PLAIN))
    if state.message:
        found.append((state.message.text, state.message.tone))
    if state.hint:
        from asalto_tui.play.hint_words import hint_text  # loaded with the first hint

        text = hint_text(state.game.position, state.hint.hint, state.hint.step)
        found.append((text, Tone.PLAIN))
    if state.frame is not None:
        return found
    if outcome := state.game.outcome():
        found.append((words.outcome_reason(state.game, outcome), Tone.PLAIN))
    found += [(text, Tone.WARNING) for text in huffs(state)]
    found += [(text, Tone.PLAIN) for text in comments(state)]
    if state.stage in (Stage.PIECE, Stage.TARGET):
        warning = words.capture_warning(state.game.position)
        found += [(warning, Tone.WARNING)] if warning else []
    if not outcome:
        found += [(text, Tone.PLAIN) for text in words.counter_sentences(state.game)]
    if state.stage is not Stage.OVER:  # then the line of keys says it
        found.append((_request(state), Tone.PLAIN))
    found += [(text, Tone.PLAIN) for text in conquest(state)]
    is_told = state.message and state.message.text == state.trouble
    if state.trouble and not state.replay and not is_told:
        found.append((state.trouble, Tone.WARNING))
    return found


def brief(state: State) -> list[tuple[str, Tone]]:
    """`sentences` for a screen of a board alone: they also say who won, and what can be done."""
    outcome = state.game.outcome()
    if not outcome or state.frame is not None:
        return sentences(state)
    title = words.outcome_title(state.game.rules, outcome)
    (first, tone), *others = sentences(state._replace(message=None))
    keys = [(_request(state), Tone.PLAIN)] if state.stage is Stage.OVER else []
    return [(f"{title}. {first}", tone), *others, *keys]


def conquest(state: State) -> list[str]:
    """What a bot that knows the solution does, and how long the officers have held out."""
    bot = BOTS.get(state.players.rebels)
    if bot is None or bot.doing is None or state.replay:
        return []
    texts = [bot.doing(state.game)]
    if held := held_out(state.game):
        plies, longest = held
        text = _("The officers have held out {plies} plies of at most {longest}.")
        texts.append(text.format(plies=plies, longest=longest))
    return [text for text in texts if text]


def _request(state: State) -> str:
    """What is being waited for."""
    position = state.game.position
    if isinstance(state.overlay, Prompt):
        return _("Enter plays it, Tab completes it.")
    match state.stage:
        case Stage.PLACING:
            return words.place_officer(position)
        case Stage.PIECE:
            return words.choose_piece(position)
        case Stage.TARGET:
            return _("Choose where it goes.")
        case Stage.CHAIN:
            return _("Jump on, or press Enter on the piece to end the chain.")
        case Stage.THINKING:
            return _("{player} is thinking.").format(player=words.player_name(state.player))
        case Stage.PAUSED:
            return _("The bots wait. Press p to let them play.")
        case Stage.OVER:
            return _("Press m for the menu, z to take back, v to look at the game.")
        case Stage.REPLAY:
            return progress(state)


def progress(state: State) -> str:
    """How far a replay is."""
    game, replay = state.game, state.replay
    text = _("Move {ply} of {count}").format(ply=game.ply, count=len(game.moves))
    if replay and len(replay.records) > 1:
        number, count = replay.number + 1, len(replay.records)
        text += ", " + _("game {number} of {count}").format(number=number, count=count)
    return text + "."


def comments(state: State) -> list[str]:
    """What the record that is shown says about this position."""
    if not state.replay:
        return []
    return [text for ply, text in state.replay.record.comments if ply == state.game.ply]


def player(state: State, side: Side) -> str:
    """Who plays a side, as the person in front of the screen would be told."""
    if state.replay:
        return state.replay.name_of(side)
    player_id = state.players.of(side)
    if player_id == HUMAN and state.players.humans == 1:
        return _("You")
    return words.player_name(player_id)


def huffs(state: State) -> list[str]:
    """What was huffed since a person last decided: by that decision, or by a bot's answer to it."""
    game = state.game
    texts: list[str] = []
    for ply in range(game.ply - 1, -1, -1):
        before = game.positions[ply]
        texts[:0] = words.huff_sentences(before, game.moves[ply])
        is_decision = state.players.of(before.side) == HUMAN or not state.players.humans
        if is_decision or state.replay:
            break
    return texts


def announcement(state: State) -> tuple[str, list[tuple[str, Tone]]] | None:
    """Title and sentences of what nobody may miss: the end of the game, or a huff."""
    if state.frame is not None or isinstance(state.overlay, Prompt | Offer):
        return None
    outcome = state.game.outcome()
    if outcome:
        return words.outcome_title(state.game.rules, outcome), sentences(state)
    if huffs(state) and not state.path:
        return _("Huffed"), sentences(state)
    return None
