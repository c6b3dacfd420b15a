"""What the line mode says: what happened, what stands where, and what is threatened."""

from collections.abc import Iterable

from asalto_tui.engine.board import COLUMNS, POINT_NAMES, ROWS, Move, Point, point_at
from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import format_move, format_path
from asalto_tui.engine.position import Position, captured_points, is_capture
from asalto_tui.engine.ruleset import Cast, Ruleset, Side
from asalto_tui.i18n import _, capitalised, ngettext
from asalto_tui.play import words
from asalto_tui.play.news import player
from asalto_tui.play.state import HUMAN, Offer, Stage, State

_COUNTER_STEP = 10
"""The count of rules 4.7 is said again after this many quiet moves."""


def opening(state: State) -> list[str]:
    """What is said when a game begins."""
    rules = state.game.rules
    players = [
        _("{side}: {player}.").format(side=words.side_name(rules, side), player=player(state, side))
        for side in Side
    ]
    return [" ".join([words.ruleset_name(rules) + ".", *players, _("Type help for help.")])]


def changes(before: State, after: State) -> list[str]:
    """What happened between two states of a game, one line for each event."""
    lines = [after.message.text] if after.message else []
    old, new = before.game, after.game
    if new is old:
        return lines
    if new.positions[0] is not old.positions[0]:  # every game keeps its first position as it is
        return [*lines, *opening(after)]
    if new.index < old.index:
        texts = map(format_move, old.positions[new.ply :], old.moves[new.ply : old.ply])
        lines.append(_("Taken back: {moves}.").format(moves=", ".join(texts) or _("the ending")))
    lines += [event(after, ply) for ply in range(old.ply, new.ply)]
    if outcome := new.outcome():
        title = words.outcome_title(new.rules, outcome)
        lines.append(f"{title}. {words.outcome_reason(new, outcome)}")
        lines.append(_("Type new for another game, undo to take back, or quit."))
    return lines


def request(state: State) -> list[str]:
    """What is being waited for, and what it costs to overlook a capture."""
    position = state.game.position
    if isinstance(state.overlay, Offer):
        offered = words.draw_offer(position.rules, state.overlay.side)
        return [offered + " " + _("Type draw to accept it; anything else declines.")]
    match state.stage:
        case Stage.PLACING:
            return [words.place_officer(position)]
        case Stage.PAUSED:
            return [_("The bots wait. Type go to let them play.")]
        case Stage.THINKING | Stage.OVER:
            return []
    if warning := words.capture_warning(position):
        return [warning]
    if position.claimable:
        return [_claims(position)]
    if state.players.humans == 1:
        return [_("Your move.")]
    return [words.side_to_move(position.rules, position.side) + "."]


def _claims(position: Position) -> str:
    """Which officers may be claimed, and how (rules 5, 6.2)."""
    text = ngettext(
        "The officer on {points} missed a capture: type {claims} to claim it, or a move.",
        "The officers on {points} missed a capture: type {claims} to claim one, or a move.",
        len(position.claimable),
    )
    claims = _(" or ").join(format_path(position, (point,)) for point in position.claimable)
    return text.format(points=words.names(position.claimable), claims=claims)


def event(state: State, ply: int) -> str:
    """The move made at a ply, what it huffed, and what the officers can take after it."""
    game = state.game
    before, move, after = game.positions[ply], game.moves[ply], game.positions[ply + 1]
    sentences = words.huff_sentences(before, move)
    if len(move) > 1 or before.to_place:  # a claim is told as the huff that it is
        sentences.insert(0, move_sentence(before, move))
    if after.side is Side.OFFICERS:
        sentences += threats(state, after)
    return " ".join([*sentences, *_counters(game.at(ply + 1))])


def _counters(game: Game) -> list[str]:
    """The draw counters, when they begin to matter and now and then after that."""
    is_due = game.repetitions == 2 or (game.quiet and game.quiet % _COUNTER_STEP == 0)
    return words.counter_sentences(game) if is_due and not game.outcome() else []


def move_sentence(position: Position, move: Move) -> str:
    """A placing, a step or a capture as a sentence: `Rebel d4 to d5.`"""
    key = (position.rules.cast, position.side)
    if len(move) == 1:
        text = _("Officer on {target}.")
    elif is_capture(move):
        text = {
            (Cast.SIEGE, Side.OFFICERS): _("Officer {origin} takes {taken}, landing on {target}."),
            (Cast.HUNT, Side.OFFICERS): _("Fox {origin} takes {taken}, landing on {target}."),
        }[key]
    else:
        text = {
            (Cast.SIEGE, Side.OFFICERS): _("Officer {origin} to {target}."),
            (Cast.SIEGE, Side.REBELS): _("Rebel {origin} to {target}."),
            (Cast.HUNT, Side.OFFICERS): _("Fox {origin} to {target}."),
            (Cast.HUNT, Side.REBELS): _("Goose {origin} to {target}."),
        }[key]
    return text.format(
        origin=POINT_NAMES[move[0]],
        target=POINT_NAMES[move[-1]],
        taken=words.names(captured_points(move)),
    )


def threats(state: State, position: Position) -> list[str]:
    """One sentence for each officer that could capture, whoever is to move."""
    is_own = state.players.humans == 1 and state.players.officers == HUMAN
    text = {
        (Cast.SIEGE, True): _("Your officer on {officer} can take {taken}."),
        (Cast.SIEGE, False): _("The officer on {officer} can take {taken}."),
        (Cast.HUNT, True): _("Your fox on {officer} can take {taken}."),
        (Cast.HUNT, False): _("The fox on {officer} can take {taken}."),
    }[position.rules.cast, is_own]
    found: dict[Point, set[Point]] = {}
    for move in position._replace(side=Side.OFFICERS, claimable_mask=0).legal_moves():
        if is_capture(move):
            found.setdefault(move[0], set()).add(captured_points(move)[0])
    return [
        text.format(officer=POINT_NAMES[officer], taken=words.names(sorted(taken)))
        for officer, taken in sorted(found.items())
    ]


def numbered_moves(position: Position, origin: Point | None) -> list[str]:
    """The legal moves, or those of one piece, each with its number among all of them."""
    lines = []
    for number, move in enumerate(position.legal_moves(), start=1):
        if origin in (None, move[0]):
            lines.append(f"{number}. {format_path(position, move)}{_cost(position, move)}")
    return lines


def _cost(position: Position, move: Move) -> str:
    """What a move takes or loses, to be said behind it."""
    if taken := captured_points(move):
        return _(", takes {points}").format(points=words.names(taken))
    if huffed := position.huffed_by(move):
        text = ngettext(
            ", loses the officer on {points}", ", loses the officers on {points}", len(huffed)
        )
        return text.format(points=words.names(huffed))
    return ""


def board_lines(position: Position) -> list[str]:
    """What stands on each row, from the top."""
    lines = []
    for row, name in enumerate(ROWS):
        places = (point_at(column, row) for column in range(len(COLUMNS)))
        points = [point for point in places if point is not None]
        text = _("Row {row}: {pieces}.")
        lines.append(text.format(row=name, pieces=standing(position, points)))
    return lines


def look_lines(position: Position, point: Point) -> list[str]:
    """What stands on a point and at the other ends of its lines."""
    rules, name = position.rules, POINT_NAMES[point]
    here = standing(position, [point])
    if point in rules.fortress:
        here = _("{pieces}, in the fortress").format(pieces=here)
    ends = [end for line in rules.lines if point in line for end in line if end != point]
    lines = [
        capitalised(here) + ".",
        _("On its lines: {pieces}.").format(pieces=standing(position, sorted(ends))),
    ]
    closed = {line for line in rules.lines - rules.rebel_lines if point in line}
    if closed:
        ends = sorted(end for line in closed for end in line if end != point)
        text = _("Between {point} and {points} only officers may step.")
        lines.append(text.format(point=name, points=words.names(ends)))
    return lines


def standing(position: Position, points: Iterable[Point]) -> str:
    """What stands on some points, kind by kind: `officer on d6; rebels on c5 and e5; d5 empty`."""
    groups: dict[Side | None, list[Point]] = {Side.OFFICERS: [], Side.REBELS: [], None: []}
    for point in points:
        groups[position.piece_at(point)].append(point)
    return "; ".join(_group(position.rules, *group) for group in groups.items() if group[1])


def _group(rules: Ruleset, side: Side | None, points: list[Point]) -> str:
    count = len(points)
    if side is None:
        text = _("{points} empty")
    elif rules.cast is Cast.HUNT:
        text = {
            Side.OFFICERS: _("fox on {points}"),
            Side.REBELS: ngettext("goose on {points}", "geese on {points}", count),
        }[side]
    else:
        text = {
            Side.OFFICERS: ngettext("officer on {points}", "officers on {points}", count),
            Side.REBELS: ngettext("rebel on {points}", "rebels on {points}", count),
        }[side]
    return text.format(points=words.names(points))


def side_line(position: Position, side: Side, points: tuple[Point, ...]) -> str:
    """Where the pieces of a side stand."""
    return _("{side}: {points}.").format(
        side=words.side_name(position.rules, side), points=words.names(points) or _("none")
    )


def fortress_lines(position: Position) -> list[str]:
    """Who holds what of the fortress (rules 4.3)."""
    fortress = sorted(position.rules.fortress)
    if not fortress:
        return [_("There is no fortress in this rule set.")]
    return [
        _("The rebels hold {held} of {count} points.").format(
            held=position.fortress_held, count=len(fortress)
        ),
        _("In the fortress: {pieces}.").format(pieces=standing(position, fortress)),
    ]


def score_lines(state: State) -> list[str]:
    """Pieces, progress towards each end, and the draw counters."""
    game, rules, position = state.game, state.game.rules, state.game.position
    pieces = {Side.OFFICERS: position.officers, Side.REBELS: position.rebels}
    lines = [
        ngettext(
            "{side}: {player}, {count} piece.",
            "{side}: {player}, {count} pieces.",
            len(pieces[side]),
        ).format(
            side=words.side_name(rules, side),
            player=player(state, side),
            count=len(pieces[side]),
        )
        for side in Side
    ]
    lines.append(
        _("Taken: {taken}; to win: {missing} more.").format(
            taken=len(rules.start_rebels) - len(position.rebels),
            missing=max(len(position.rebels) - rules.fewest_rebels + 1, 0),
        )
    )
    if rules.fortress:
        lines.append(fortress_lines(position)[0])
    outcome = game.outcome()
    if outcome:
        title = words.outcome_title(rules, outcome)
        return [*lines, f"{title}. {words.outcome_reason(game, outcome)}"]
    turn = words.side_to_move(rules, position.side) + "."
    return [*lines, *words.counter_sentences(game), turn]
