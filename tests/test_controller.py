"""Key scripts: what every key does while nothing lies over the game."""

import pytest

from asalto_tui.engine.board import POINT_NAMES, POINTS, parse_point, parse_points
from asalto_tui.engine.position import Termination
from asalto_tui.engine.ruleset import Side
from asalto_tui.play.controller import start, update
from asalto_tui.play.events import AskBot, BotMoved, Click, Key, Quit, Save, Scrolled, Tick, Wake
from asalto_tui.play.state import HUMAN, Menu, MenuKind, Page, Players, Prompt, Setup, Stage
from tests.press import answer, press, press_all, questions, state_of

# An officer that can take d5, and then e4 from d4: the rules page's own example.
CHAIN = "3/1O1/r1rr1rr/rr2r1r/rr3rr/rrr/rrr o 0 0"
# The officer on d6 can take d5; the one on d7 cannot take anything.
HUFF = "1O1/1O1/rr1r1rr/rr3rr/rrrrrrr/rr1/rrr o 0 0"
# A rebel in the middle of each side of the square e3 e5 c5 c3.
SQUARE = "3/3/3r3/2r1r2/3rO2/rrr/rrr o 0 0"


def at(state):
    return POINT_NAMES[state.cursor]


def path(state):
    return " ".join(POINT_NAMES[point] for point in state.path)


def played(state):
    return [" ".join(POINT_NAMES[point] for point in move) for move in state.game.played]


# -- the cursor ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "point"),
    [
        ("up", "d5"), ("k", "d5"),
        ("down", "d3"), ("j", "d3"),
        ("left", "c4"), ("h", "c4"),
        ("right", "e4"), ("l", "e4"),
        ("home", "c5"), ("y", "c5"),
        ("pageup", "e5"), ("u", "e5"),
        ("end", "c3"), ("b", "c3"),
        ("pagedown", "e3"), ("n", "e3"),
        ("up up up up up", "d7"),
        ("down down down down", "d1"),
        ("left left left left", "a4"),
        ("right right right right", "g4"),
        ("y y", "c5"),  # beyond c5 the cross ends
        ("y up y up up y", "c7"),
        ("up up left left", "c6"),
        ("n l l n n", "g3"),
    ],
)  # fmt: skip
def test_the_cursor_goes_along_the_grid_and_stays_at_the_edge(keys, point):
    assert at(press(state_of(at="d4"), keys)) == point


def test_the_cursor_leaves_no_point_and_reaches_every_one():
    reached, edge = set(), [parse_point("d4")]
    while edge:
        point = edge.pop()
        if point not in reached:
            reached.add(point)
            before = state_of()._replace(cursor=point)
            edge += [press(before, key).cursor for key in ("up", "down", "left", "right")]
    assert reached == set(POINTS)


# -- choosing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["enter", "space"])
def test_officers_are_placed_then_a_rebel_chosen_and_moved(key):
    state = press(state_of(at="c6"), key)
    assert state.stage is Stage.PLACING
    state = press(state, f"right right {key}")
    assert played(state) == ["c6", "e6"]
    assert state.stage is Stage.PIECE
    state = press(state._replace(cursor=parse_point("d4")), key)
    assert (state.stage, path(state)) == (Stage.TARGET, "d4")
    state = press(state, f"up {key}")
    assert played(state) == ["c6", "e6", "d4 d5"]
    assert state.game.position.side is Side.OFFICERS


def test_another_own_piece_is_chosen_instead_and_the_same_one_put_back():
    state = press(state_of(moves="@c6 @e6", at="c4"), "enter")
    assert path(state) == "c4"
    state = press(state, "right enter")
    assert path(state) == "d4"
    assert path(press(state, "enter")) == ""


@pytest.mark.parametrize("key", ["escape", "backspace"])
def test_one_step_of_the_choice_back(key):
    state = press(state_of(position=CHAIN, at="d6"), "enter 1")
    assert (state.stage, path(state)) == (Stage.CHAIN, "d6 d4")
    state = press(state, key)
    assert (state.stage, path(state)) == (Stage.TARGET, "d6")
    state = press(state, key)
    assert (state.stage, path(state)) == (Stage.PIECE, "")
    assert press(state, key) == state


def test_tab_goes_round_the_pieces_that_can_move_and_the_targets():
    state = state_of(moves="@c6 @e6", at="d1")
    seen = []
    for _ in range(9):
        state = press(state, "tab")
        seen.append(at(state))
    # In reading order, and round: only these seven have a free point in front of them or beside.
    assert seen == ["b5", "f5", "b4", "c4", "d4", "e4", "f4", "b5", "f5"]
    assert at(press(state, "backtab")) == "b5"
    state = press(state._replace(cursor=parse_point("d4")), "enter")
    assert [at(press(state, "tab " * times)) for times in (1, 2, 3, 4)] == ["c5", "d5", "e5", "c5"]
    assert at(press(state, "backtab")) == "e5"


def test_tab_among_targets_takes_steps_and_jumps():
    state = press(state_of(position=CHAIN, at="d6"), "enter")
    seen = []
    for _ in range(7):
        state = press(state, "tab")
        seen.append(at(state))
    assert seen == ["e6", "e5", "d4", "c7", "d7", "e7", "c6"]


def test_numbers_choose_landings_in_reading_order():
    state = press(state_of(position="3/1O1/rrrrrrr/r5r/rr3rr/rrr/3 o 0 0", at="d6"), "enter")
    assert [POINT_NAMES[point] for point in state.landings()] == ["b4", "d4", "f4"]
    assert played(press(state, "1")) == ["d6 b4"]
    assert played(press(state, "2")) == ["d6 d4"]
    assert played(press(state, "3")) == ["d6 f4"]
    assert press(state, "4") == state
    assert press(state, "0") == state


def test_a_chain_goes_on_to_its_end():
    state = press(state_of(position=CHAIN, at="d6"), "enter 1 1")
    assert played(state) == ["d6 d4 f4"]
    assert at(state) == "f4"
    assert state.game.position.piece_at(parse_point("e4")) is None


def test_enter_on_the_piece_ends_a_chain_early():
    state = press(state_of(position=CHAIN, at="d6"), "enter 1")
    assert at(state) == "d4"
    state = press(state, "enter")
    assert played(state) == ["d6 d4"]
    assert state.game.position.piece_at(parse_point("e4")) is Side.REBELS


def test_a_circular_chain_ends_on_its_own_start():
    state = press(state_of(position=SQUARE, at="e3"), "enter")
    for point in ("e5", "c5", "c3"):
        state = update(state, Click(parse_point(point)))[0]
    assert path(state) == "e3 e5 c5 c3"
    assert state.stage is Stage.CHAIN
    state = update(state, Click(parse_point("e3")))[0]
    assert played(state) == ["e3 e5 c5 c3 e3"]
    assert state.game.position.officers == parse_points("e3")


def test_a_click_is_a_move_of_the_cursor_and_enter():
    state = state_of()
    for name in ("c6", "e6", "d4", "d5"):
        state = update(state, Click(parse_point(name)))[0]
        assert at(state) == name
    assert played(state) == ["c6", "e6", "d4 d5"]


def test_a_click_does_not_reach_through_what_lies_over_the_board():
    for key in ("m", "?", ":"):
        state = press(state_of(moves="@c6 @e6"), key)
        assert update(state, Click(parse_point("d4")))[0] == state


# -- refusals -----------------------------------------------------------------------------------

GERMAN = "3/O1O/rr3rr/rrr1rrr/rrrrrrr/rrr/rrr r 0 0"
REFUSALS = [
    # rules, position, keys from a point, what is said
    ("asalto", None, "d4", "enter", "Officers are placed in the fortress; d4 lies outside."),
    ("asalto", None, "d6", "enter enter", "d6 is occupied."),
    ("asalto", GERMAN, "d5", "enter", "No piece stands on d5."),
    ("asalto", GERMAN, "c6", "enter", "It is the rebels' turn."),
    ("asalto", CHAIN, "c5", "enter", "It is the officers' turn."),
    ("asalto", GERMAN, "d1", "enter", "The piece on d1 cannot move."),
    ("asalto", GERMAN, "c4", "enter u enter", "No line joins c4 and d5."),
    ("asalto", GERMAN, "c4", "enter left left enter", "a4 is occupied."),
    ("asalto", "3/O1O/rr3rr/rrr1rrr/rrr1rrr/rrr/rrr r 0 0", "c4", "enter n enter",
     "No line joins c4 and d3."),
    ("asalto", "3/O1O/rr3rr/rrrrrrr/rrr1rrr/rrr/rrr r 0 0", "d4", "enter down enter",
     "Rebels never step back."),
    ("asalto", "1r1/3/1O5/7/rrrrrrr/rrr/rrr o 0 0", "b5", "enter right right right enter",
     "No line joins b5 and e5."),
    ("asalto", "1r1/3/1O5/7/rrrrrrr/rrr/rrr o 0 0", "b5", "enter right right enter",
     "There is nothing to jump between b5 and d5."),
    ("asalto", "3/3/1OO4/7/rrrrrrr/rrr/rrr o 0 0", "b5", "enter right right enter",
     "Officers never jump officers."),
    ("asalto", "3/3/1rO4/rr5/rrrrrr1/rrr/rrr r 0 0", "b5", "enter right right enter",
     "Rebels never capture."),
    ("asalto", CHAIN, "d6", "enter 1 left enter", "A chain goes on only with another jump."),
    ("german-tactics", GERMAN, "c4", "enter right enter",
     "The line from c4 to d4 is the officers' alone."),
    ("fox-and-geese-13", "3/3/7/3O3/rrr1rrr/rrr/rrr r 0 0", "c3", "enter right enter",
     "Geese never step sideways in this rule set."),
    ("fox-and-geese-13", "3/3/7/3O3/rrr1rrr/rrr/rr1 r 0 0", "d2", "enter pagedown enter",
     "Geese never step back."),
    ("fox-and-geese-13", "3/3/7/3O3/rrr1rrr/rrr/rr1 r 0 0", "d4", "enter",
     "It is the geese's turn."),
    ("fox-and-geese-13", "3/3/7/3O3/rrr1rrr/rrr/rr1 o 0 0", "c3", "enter", "It is the fox's turn."),
    ("fox-and-geese-13", "3/3/7/2Or3/rrr1rrr/rrr/rr1 r 0 0", "d4", "enter left left enter",
     "Geese never capture."),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "position", "point", "keys", "said"), REFUSALS)
def test_a_refusal_names_its_rule_and_changes_nothing(rules, position, point, keys, said):
    state = press(state_of(rules, position, at=point), keys)
    assert state.message is not None and state.message.text == said
    assert state.game.length == (1 if said == "d6 is occupied." else 0)
    assert press(state, "k").message is None  # it goes with the next key


# -- taking back --------------------------------------------------------------------------------


def test_undo_and_redo_through_placing_and_moves():
    state = state_of(moves="@c6 @e6 d4-d5")
    plies = []
    for _ in range(4):
        state = press(state, "z")
        plies.append(state.game.ply)
    assert plies == [2, 1, 0, 0]
    assert state.message.text == "There is nothing to undo."
    assert state.stage is Stage.PLACING
    for ply in (1, 2, 3, 3):
        state = press(state, "Z")
        assert state.game.ply == ply
    assert state.message.text == "There is nothing to redo."


def test_a_move_after_undo_drops_what_was_undone():
    state = press(state_of(moves="@c6 @e6 d4-d5", at="c4"), "z enter up enter")
    assert played(state) == ["c6", "e6", "c4 c5"]
    assert press(state, "Z").game == state.game


def test_undo_drops_what_was_chosen():
    state = press(state_of(moves="@c6 @e6 d4-d5", at="c6"), "enter z")
    assert (state.game.ply, path(state)) == (2, "")


def test_a_resignation_and_an_agreed_draw_are_undone_and_redone():
    before = state_of(moves="@c6 @e6 d4-d5")
    for script in ("m down down down enter", "m down down down down enter enter"):
        over = press(before, script)
        assert over.stage is Stage.OVER
        back = press(over, "z")
        assert (back.stage, back.game.ply) == (Stage.PIECE, 3)
        assert press(back, "Z").game.outcome() == over.game.outcome()


def test_against_a_bot_undo_goes_back_to_the_own_move():
    state = state_of(moves="@c6 @e6 d4-d5 c6-c5 d3-d4 e6-e5", officers="random")
    state = press(state, "z")
    assert (state.game.ply, state.stage) == (4, Stage.PIECE)
    state = press(state, "z")
    assert (state.game.ply, state.stage) == (2, Stage.PIECE)
    state = press(state, "z")  # before that there is only the bot's placing
    assert (state.game.ply, state.message.text) == (2, "There is nothing to undo.")
    state = press(state, "Z")
    assert state.game.ply == 4
    state, effects = press_all(state, "Z")
    assert (state.game.ply, questions(effects)) == (6, [])


def test_undo_while_a_bot_thinks_makes_its_answer_stale():
    state, effects = press_all(state_of(moves="@c6 @e6", officers="random"), ":d4d5 enter")
    assert (state.stage, questions(effects)) == (Stage.THINKING, ["random"])
    asked = effects[-1]
    state = press(state, "z")
    assert (state.stage, state.game.ply) == (Stage.PIECE, 2)
    late = BotMoved(asked.game, parse_points("c6 c5"))
    assert update(state, late) == (state, ())
    state, effects = press_all(state, "Z")  # the end of the line is the bot's turn: asked again
    assert (state.stage, questions(effects)) == (Stage.THINKING, ["random"])
    assert update(state, late)[0].game.ply == 3  # the first answer is about another game object
    assert update(state, BotMoved(state.game, late.move))[0].game.ply == 4


# -- bots ---------------------------------------------------------------------------------------


def test_a_bot_is_asked_when_its_turn_comes_and_only_then():
    state, effects = start(state_of(officers="random"))
    assert effects == (AskBot("random", state.game, 0),)
    assert update(state, Key("up"))[1] == ()
    state, effects = answer(state, "@c6")
    assert questions(effects) == ["random"]
    state, effects = answer(state, "@e6")
    assert (state.stage, effects) == (Stage.PIECE, (Save(None, state.about, state.game),))


def test_two_bots_play_on_and_wait_when_told_to():
    state, _ = start(state_of(moves="@c6 @e6", officers="random", rebels="random"))
    state, effects = press_all(state, "p")
    assert (state.stage, effects) == (Stage.PAUSED, ())
    assert answer(state, "d4-d5")[0] == state
    state, effects = press_all(state, "p")
    assert (state.stage, questions(effects)) == (Stage.THINKING, ["random"])
    state, effects = answer(state, "d4-d5")
    assert questions(effects) == ["random"]
    state = press(state, "z")  # watching, undo goes one move back and the bots wait
    assert (state.game.ply, state.stage) == (2, Stage.PAUSED)


def test_nothing_can_be_chosen_while_a_bot_thinks():
    state, _ = start(state_of(moves="@c6 @e6", rebels="random"))
    for script in ("enter", "tab", ":", "1", "escape"):
        assert press_all(state, script) == (state, ())
    assert at(press(state, "down")) != at(state)


def test_a_bots_chain_is_shown_landing_by_landing_and_any_key_ends_the_show():
    state, _ = start(state_of(position=CHAIN, officers="random"))
    state, effects = answer(state, "d6xd4xf4")
    assert (state.frame, effects) == (2, (Save(None, state.about, state.game), Wake(0.3)))
    assert state.shown_path() == parse_points("d6 d4")
    skipped = press(state, "k")
    assert (skipped.frame, skipped.shown_game()) == (None, state.game)
    assert update(skipped, Tick()) == (skipped, ())
    state, effects = update(state, Tick())
    assert (state.frame, effects) == (None, ())
    still = state_of(position=CHAIN, officers="random", animation=False)
    assert answer(start(still)[0], "d6xd4xf4")[0].frame is None


def test_swapping_sides_asks_the_bot_for_the_other_side():
    state = state_of(moves="@c6 @e6", officers="random")
    state, effects = press_all(state, "m down down enter")
    assert state.players == Players(HUMAN, "random")
    assert questions(effects) == ["random"]
    assert (state.stage, state.overlay) == (Stage.THINKING, None)


# -- huffs, claims, warnings --------------------------------------------------------------------


def test_an_officer_is_claimed_with_enter_on_its_point():
    missed = state_of("asalto-claim", HUFF + " -", "d6-c6", at="c6")
    state = press(missed, "enter")
    assert played(state)[-1] == "c6"
    assert state.game.position.officers == parse_points("d7")
    assert (state.stage, state.game.position.side) == (Stage.PIECE, Side.REBELS)
    assert press(state, "z").game.position.claimable == parse_points("c6")
    refused = press(missed._replace(cursor=parse_point("d7")), "enter")
    assert refused.message.text == "It is the rebels' turn."
    assert played(press(missed, ":*c6 enter"))[-1] == "c6"


def test_a_missed_capture_huffs_at_once():
    state = press(state_of(position=HUFF, at="d6"), "enter left enter")
    assert state.game.position.officers == parse_points("d7")


# -- commands -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "overlay"),
    [
        ("?", Page("help")),
        ("r", Page("rules")),
        ("m", Menu(MenuKind.GAME, 0, Setup(Players(), "asalto"))),
        (":", Prompt()),
    ],
)
def test_what_opens_and_closes(key, overlay):
    state = state_of(moves="@c6 @e6")
    opened = press(state, key)
    assert opened.overlay == overlay
    assert press(opened, "escape") == state


def test_quitting_asks_nothing():
    state = state_of()
    assert press_all(state, "q") == (state, (Quit(0),))
    for script in ("interrupt", "m interrupt", "? interrupt", ": interrupt"):
        assert press_all(state_of(moves="@c6 @e6"), script)[1] == (Quit(130),)


def test_the_mouse_and_the_size_of_the_board():
    state = state_of()
    assert press(state, "M").mouse is False
    assert press(state, "M M").mouse is True
    assert press(state, "- -").zoom == 2
    assert press(state, "- - + + +").zoom == 0


def test_unknown_keys_do_nothing():
    state = state_of()
    for key in ("0", "9", "é", "한", "redraw", "f1"):
        assert update(state, Key(key)) == (state, ())


def test_a_page_scrolls_and_any_other_key_closes_it():
    state = press(state_of(), "? down down pagedown up")
    assert state.overlay == Page("help", 11)
    assert press(state, "home").overlay == Page("help", 0)
    state, _ = update(press(state, "end"), Scrolled(7))  # the screen says how far it goes
    assert press(state, "up").overlay == Page("help", 6)
    assert press(state, "x").overlay is None
    assert update(state_of(), Scrolled(7))[0] == state_of()


def test_over_only_menu_undo_and_pages_are_left():
    state = press(state_of(moves="@c6 @e6"), "m down down down enter")
    assert state.game.outcome().termination is Termination.RESIGNATION
    assert state.game.outcome().winner is Side.OFFICERS
    for script in ("enter", "tab", ":", "1"):
        assert press(state, script).game is state.game
        assert press(state, script).overlays == ()
    assert press(state, "m").overlay is not None
