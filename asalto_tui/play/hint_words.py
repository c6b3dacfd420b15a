"""The reason for a hint in words."""

from asalto_tui.bots.hint import Hint, Reason, Why
from asalto_tui.engine.notation import format_path
from asalto_tui.engine.position import Position
from asalto_tui.engine.ruleset import Cast, Ruleset
from asalto_tui.i18n import _, ngettext
from asalto_tui.play.words import names


def hint_text(position: Position, hint: Hint, step: int) -> str:
    """A hint as far as its step: the piece, then the move too, then the reason as well."""
    move, reason = hint
    if step == 1 and len(move) > 1:
        return _("Hint: look at {point}.").format(point=names(move[:1]))
    played = format_path(position, move)
    if step < 3:
        return _("Hint: {move}.").format(move=played)
    why = reason_text(position.rules, reason)
    return _("Hint: {move}: {reason}.").format(move=played, reason=why)


def reason_text(rules: Ruleset, reason: Reason) -> str:
    """A reason as a short sentence without a subject, such as `takes two rebels`."""
    text = _counted(rules.cast, reason) or _plain(rules.cast, reason.why)
    return text.format(count=reason.count, where=names(reason.points))


def _counted(cast: Cast, reason: Reason) -> str | None:
    """The text of the kinds that count something, with places for what fills it in."""
    count = reason.count
    hunt = cast is Cast.HUNT
    match reason.why:
        case Why.TRAPS if hunt:
            return ngettext("traps the fox at once", "traps the fox in {count} moves", count)
        case Why.TRAPS:
            return ngettext("traps the officers at once", "traps the officers in {count}", count)
        case Why.FILLS_FORTRESS:
            return ngettext("fills the fortress at once", "fills the fortress in {count}", count)
        case Why.WINS_IN:
            return ngettext("wins at once", "wins in {count}", count)
        case Why.HOLDS_OUT:
            return ngettext(
                "the game is lost; holds out for one move more",
                "the game is lost; holds out for {count} moves more",
                count,
            )
        case Why.TAKES | Why.WINS_REBELS if hunt:
            return ngettext("takes a goose", "takes {count} geese", count)
        case Why.TAKES:
            return ngettext("takes a rebel", "takes {count} rebels", count)
        case Why.WINS_REBELS:
            return ngettext("wins a rebel", "wins {count} rebels", count)
        case Why.WINS_OFFICER:
            return ngettext("an officer is huffed next", "an officer is huffed in {count}", count)
        case Why.CLOSES_HOLE if hunt:
            return ngettext("guards a goose", "guards {count} geese", count)
        case Why.CLOSES_HOLE:
            return _("closes the hole on {where}")
        case Why.LEAVES_DANGER:
            return _("steps out of danger")
        case Why.TAKES_FORTRESS_POINT:
            return _("holds {count} of the fortress's 9 points")
        case Why.AVOIDS_HUFF:
            return ngettext(
                "otherwise the officer on {where} is huffed",
                "otherwise the officers on {where} are huffed",
                len(reason.points),
            )
        case Why.THREATENS:
            return _("threatens {where}")
        case Why.OFFERS if hunt:
            return _("gives {where} for a better place")
        case Why.OFFERS:
            return _("makes an officer take {where}")
    return None


def _plain(cast: Cast, why: Why) -> str:
    """The text of the kinds that count nothing."""
    return {
        Why.PLACES_WELL: _("hard for the rebels to surround"),
        Why.PROVEN: _("belongs to the proven win"),
        Why.CLAIMS: _("the officer on {where} missed a capture"),
        Why.WINS_AT_ONCE: _("wins at once"),
        Why.GOES_FORWARD: _("goes forward safely"),
        Why.KEEPS_ROOM: _("keeps room to move")
        if cast is Cast.HUNT
        else _("keeps the officers free to move"),
        Why.ONLY_MOVE: _("is the only move"),
        Why.WAITS: _("keeps the ranks closed"),
    }[why]
