"""What the message area and the announcements say about a state."""

from asalto_tui import words
from asalto_tui.engine.ruleset import Huff
from asalto_tui.i18n import _
from asalto_tui.menus import offer_text
from asalto_tui.state import HUMAN, Offer, Prompt, Stage, State, Tone


def sentences(state: State) -> list[tuple[str, Tone]]:
    """The sentences of the message area, the most important first."""
    game, position = state.game, state.game.position
    found: list[tuple[str, Tone]] = []
    if state.message:
        found.append((state.message.text, state.message.tone))
    match state.overlay:
        case Offer() as offer:
            return [(offer_text(state, offer), Tone.WARNING)]
        case Prompt(text):
            return [(f": {text}_", Tone.PLAIN), *found]
    if state.frame is not None:
        return found
    found += [(text, Tone.WARNING) for text in huffs(state)]
    stage = state.stage
    if stage not in (Stage.OVER, Stage.THINKING, Stage.PAUSED):
        warning = words.capture_warning(position)
        if warning and stage is not Stage.CHAIN:
            found.append((warning, Tone.WARNING))
    found += [(text, Tone.PLAIN) for text in words.counter_sentences(game)]
    found.append((_request(state), Tone.PLAIN))
    return found


def _request(state: State) -> str:
    """What is being waited for."""
    position = state.game.position
    match state.stage:
        case Stage.PLACING:
            return words.place_officer(position)
        case Stage.PIECE:
            return words.choose_piece(position.rules, position.side)
        case Stage.TARGET:
            return _("Choose where it goes.")
        case Stage.CHAIN:
            return _("Jump on, or press Enter on the piece to end the chain.")
        case Stage.THINKING:
            return _("{player} is thinking.").format(player=words.player_name(state.player))
        case Stage.PAUSED:
            return _("The bots wait. Press p to let them play.")
        case Stage.OVER:
            return _("Press m for the menu, z to take back.")


def huffs(state: State) -> list[str]:
    """What was huffed since a person last decided: by that decision, or by a bot's answer to it."""
    game = state.game
    texts: list[str] = []
    for ply in range(game.ply - 1, -1, -1):
        before = game.positions[ply]
        texts[:0] = words.huff_sentences(before, game.moves[ply])
        if state.players.of(before.side) == HUMAN or not state.players.humans:
            break
    return texts


def announcement(state: State) -> tuple[str, list[str]] | None:
    """Title and sentences of what nobody may miss: the end of the game, or a huff."""
    if state.frame is not None or isinstance(state.overlay, Prompt | Offer):
        return None
    outcome = state.game.outcome()
    huffed = huffs(state)
    if outcome:
        title = words.outcome_title(state.game.rules, outcome)
        reason = words.outcome_reason(state.game, outcome)
        return title, [reason, *huffed, _("Press m for the menu, z to take back.")]
    if huffed and state.game.rules.huff is Huff.AUTOMATIC and not state.path:
        texts = [text for text, _tone in sentences(state)]
        return _("Huffed"), texts
    return None
