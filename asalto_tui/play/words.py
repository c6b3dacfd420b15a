"""What the game says: sides, stages, refusals, huffs and endings as sentences."""

from asalto_tui.bots import BOTS, ENGINE_PREFIX, program_name
from asalto_tui.engine.board import POINT_NAMES, Move, Point
from asalto_tui.engine.game import Game
from asalto_tui.engine.position import Outcome, Position, Termination, captured_points
from asalto_tui.engine.reasons import Reason, why_not
from asalto_tui.engine.ruleset import Cast, Huff, Ruleset, Side
from asalto_tui.i18n import _, ngettext


def names(points: tuple[Point, ...] | list[Point]) -> str:
    """Points for a sentence: `d6`, `d6 and e5`, `c5, d6 and e5`."""
    texts = [POINT_NAMES[point] for point in points]
    if len(texts) < 2:
        return "".join(texts)
    return _("{most} and {last}").format(most=", ".join(texts[:-1]), last=texts[-1])


def side_name(rules: Ruleset, side: Side) -> str:
    """What a side is called in a rule set."""
    return {
        (Cast.SIEGE, Side.OFFICERS): _("Officers"),
        (Cast.SIEGE, Side.REBELS): _("Rebels"),
        (Cast.HUNT, Side.OFFICERS): _("Fox"),
        (Cast.HUNT, Side.REBELS): _("Geese"),
    }[rules.cast, side]


def side_to_move(rules: Ruleset, side: Side) -> str:
    """Whose turn it is."""
    return {
        (Cast.SIEGE, Side.OFFICERS): _("Officers to move"),
        (Cast.SIEGE, Side.REBELS): _("Rebels to move"),
        (Cast.HUNT, Side.OFFICERS): _("Fox to move"),
        (Cast.HUNT, Side.REBELS): _("Geese to move"),
    }[rules.cast, side]


def choose_piece(position: Position) -> str:
    """What is asked for before a piece is chosen, or an officer is claimed."""
    claimable = position.claimable
    if claimable:
        return ngettext(
            "The officer on {points} missed a capture: choose it to claim it, or a rebel.",
            "The officers on {points} missed a capture: choose one to claim it, or a rebel.",
            len(claimable),
        ).format(points=names(claimable))
    return {
        (Cast.SIEGE, Side.OFFICERS): _("Choose an officer."),
        (Cast.SIEGE, Side.REBELS): _("Choose a rebel."),
        (Cast.HUNT, Side.OFFICERS): _("Choose the fox."),
        (Cast.HUNT, Side.REBELS): _("Choose a goose."),
    }[position.rules.cast, position.side]


def draw_offer(rules: Ruleset, side: Side) -> str:
    """What the other person is asked when a side offers a draw."""
    return {
        (Cast.SIEGE, Side.OFFICERS): _("The officers offer a draw."),
        (Cast.SIEGE, Side.REBELS): _("The rebels offer a draw."),
        (Cast.HUNT, Side.OFFICERS): _("The fox offers a draw."),
        (Cast.HUNT, Side.REBELS): _("The geese offer a draw."),
    }[rules.cast, side]


def resigned(rules: Ruleset, side: Side) -> str:
    """Who gave the game up (rules 4.8)."""
    return {
        (Cast.SIEGE, Side.OFFICERS): _("The officers resigned."),
        (Cast.SIEGE, Side.REBELS): _("The rebels resigned."),
        (Cast.HUNT, Side.OFFICERS): _("The fox resigned."),
        (Cast.HUNT, Side.REBELS): _("The geese resigned."),
    }[rules.cast, side]


def place_officer(position: Position) -> str:
    """What is asked for while officers are placed (rules 1.4)."""
    if position.to_place == 1:
        return _("Place the second officer on another point of the fortress.")
    return _("Place the first officer on a point of the fortress.")


def capture_warning(position: Position) -> str | None:
    """What any other move costs while a capture is open, else None (rules 3.1)."""
    moves = position.legal_moves()
    officers = sorted({move[0] for move in moves if captured_points(move)})
    huff = position.rules.huff
    if huff is Huff.NONE or not any(position.missed_by(move) for move in moves):
        return None
    if huff is Huff.AUTOMATIC:
        text = ngettext(
            "A capture is open: any other move loses the officer on {points}.",
            "A capture is open: any other move loses the officers on {points}.",
            len(officers),
        )
    else:
        text = ngettext(
            "A capture is open: after any other move the officer on {points} may be claimed.",
            "A capture is open: after any other move the officers on {points} may be claimed.",
            len(officers),
        )
    return text.format(points=names(officers))


def huff_sentences(before: Position, move: Move) -> list[str]:
    """One sentence for each officer that a move huffs or claims (rules 3)."""
    if len(move) == 1 and not before.to_place:
        text = _("Huffed: the officer on {officer} was claimed.")
        return [text.format(officer=POINT_NAMES[move[0]])]
    sentences = []
    for officer in before.huffed_by(move):
        origin = move[0] if officer == move[-1] else officer
        missed = {
            captured_points(capture)[0]
            for capture in before.legal_moves()
            if capture[0] == origin and captured_points(capture)
        }
        text = _("Huffed: the officer on {officer} could have taken {rebel}.")
        sentences.append(text.format(officer=POINT_NAMES[officer], rebel=names(sorted(missed))))
    return sentences


def refusal(position: Position, path: Move, point: Point) -> str:
    """Why no legal move goes on from `path` to `point`, naming the rule."""
    hunt = position.rules.cast is Cast.HUNT
    here = POINT_NAMES[point]
    origin = POINT_NAMES[path[-1]] if path else here
    match why_not(position, path, point):
        case Reason.OUTSIDE_FORTRESS:
            return _("Officers are placed in the fortress; {point} lies outside.").format(
                point=here
            )
        case Reason.OCCUPIED:
            return _("{point} is occupied.").format(point=here)
        case Reason.NO_PIECE:
            return _("No piece stands on {point}.").format(point=here)
        case Reason.NOT_YOUR_PIECE:
            return {
                (Cast.SIEGE, Side.OFFICERS): _("It is the officers' turn."),
                (Cast.SIEGE, Side.REBELS): _("It is the rebels' turn."),
                (Cast.HUNT, Side.OFFICERS): _("It is the fox's turn."),
                (Cast.HUNT, Side.REBELS): _("It is the geese's turn."),
            }[position.rules.cast, position.side]
        case Reason.CANNOT_MOVE:
            return _("The piece on {point} cannot move.").format(point=here)
        case Reason.NO_LINE:
            return _("No line joins {origin} and {target}.").format(origin=origin, target=here)
        case Reason.NEVER_BACK:
            return _("Geese never step back.") if hunt else _("Rebels never step back.")
        case Reason.NEVER_SIDEWAYS:
            return _("Geese never step sideways in this rule set.")
        case Reason.CLOSED_LINE:
            return _("The line from {origin} to {target} is the officers' alone.").format(
                origin=origin, target=here
            )
        case Reason.NEVER_CAPTURE:
            return _("Geese never capture.") if hunt else _("Rebels never capture.")
        case Reason.NOTHING_TO_JUMP:
            return _("There is nothing to jump between {origin} and {target}.").format(
                origin=origin, target=here
            )
        case Reason.OFFICER_IN_THE_WAY:
            return _("Officers never jump officers.")
        case Reason.ONLY_JUMPS:
            return _("A chain goes on only with another jump.")


def outcome_title(rules: Ruleset, outcome: Outcome) -> str:
    """Who won, for a headline."""
    if outcome.winner is None:
        return _("Draw")
    return {
        (Cast.SIEGE, Side.OFFICERS): _("The officers win"),
        (Cast.SIEGE, Side.REBELS): _("The rebels win"),
        (Cast.HUNT, Side.OFFICERS): _("The fox wins"),
        (Cast.HUNT, Side.REBELS): _("The geese win"),
    }[rules.cast, outcome.winner]


def outcome_reason(game: Game, outcome: Outcome) -> str:
    """Why a game is over, as a sentence (rules 4)."""
    hunt = game.rules.cast is Cast.HUNT
    rebels = len(game.position.rebels)
    match outcome.termination:
        case Termination.NO_OFFICERS:
            return _("No officer is left.")
        case Termination.FEW_REBELS:
            if hunt:
                return ngettext(
                    "Only {count} goose is left: too few to trap the fox.",
                    "Only {count} geese are left: too few to trap the fox.",
                    rebels,
                ).format(count=rebels)
            return ngettext(
                "Only {count} rebel is left: too few to fill the fortress.",
                "Only {count} rebels are left: too few to fill the fortress.",
                rebels,
            ).format(count=rebels)
        case Termination.FORTRESS_FILLED:
            return _("Rebels stand on all nine points of the fortress.")
        case Termination.OFFICERS_TRAPPED:
            if hunt:
                return _("The fox is trapped: it cannot move.")
            if len(game.position.officers) == 1:
                return _("The last officer is trapped: it cannot move.")
            return _("Both officers are trapped: neither can move.")
        case Termination.REBELS_STUCK:
            return _("No goose can move.") if hunt else _("No rebel can move.")
        case Termination.REPETITION:
            return _("This position has stood three times.")
        case Termination.QUIET_MOVES:
            return _("Fifty moves each without a capture or a step forward.")
        case Termination.RESIGNATION:
            assert outcome.winner is not None
            return resigned(game.rules, outcome.winner.other)
        case Termination.AGREEMENT:
            return _("Both sides agreed to it.")


def counter_sentences(game: Game) -> list[str]:
    """The draw counters, once they matter (rules 4.6, 4.7)."""
    sentences = []
    if game.repetitions == 2:
        sentences.append(_("This position stands for the second time; the third is a draw."))
    if game.quiet >= 60:
        sentences.append(
            _("{count} quiet moves in a row; 100 are a draw.").format(count=game.quiet)
        )
    return sentences


def player_name(player_id: str) -> str:
    """Who a player is, by id."""
    if player_id in BOTS:
        return BOTS[player_id].name
    if player_id.startswith(ENGINE_PREFIX):
        return program_name(player_id)
    return _("A person") if player_id == "human" else player_id


def ruleset_name(rules: Ruleset) -> str:
    """What a rule set is called."""
    return {
        "asalto": _("Asalto"),
        "asalto-claim": _("Asalto, claimed huffs"),
        "german-tactics": _("German Tactics"),
        "fox-and-geese-13": _("Fox and 13 geese"),
        "fox-and-geese-13-sideways": _("Fox and 13 geese, sideways"),
        "fox-and-geese-15": _("Fox and 15 geese"),
        "fox-and-geese-15-sideways": _("Fox and 15 geese, sideways"),
        "fox-and-geese-17": _("Fox and 17 geese"),
        "fox-and-geese-17-sideways": _("Fox and 17 geese, sideways"),
    }[rules.id]


def ruleset_note(rules: Ruleset) -> str:
    """What is special about a rule set, in one line."""
    return {
        "asalto": _("Two officers hold the fortress; a missed capture is huffed."),
        "asalto-claim": _("The rebels must claim an officer that missed a capture."),
        "german-tactics": _("Most sideways lines belong to the officers alone."),
        "fox-and-geese-13": _("One fox hunts thirteen geese that only step forward."),
        "fox-and-geese-13-sideways": _("Thirteen geese that also step sideways."),
        "fox-and-geese-15": _("Fifteen geese that only step forward."),
        "fox-and-geese-15-sideways": _("Fifteen geese that also step sideways."),
        "fox-and-geese-17": _("Seventeen geese that only step forward."),
        "fox-and-geese-17-sideways": _("Seventeen geese that also step sideways."),
    }[rules.id]
