"""What can be typed in the line mode, and what comes of it."""

import random
from unicodedata import category

import pytest

from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import format_move
from asalto_tui.engine.record_reader import parse_records
from asalto_tui.engine.ruleset import RULESETS
from asalto_tui.plain.commands import commands
from asalto_tui.store.store import open_store
from tests.e2e.games import STORIES
from tests.plain.table import answers, played


def moves_of(game):
    return [format_move(*pair) for pair in zip(game.positions, game.played, strict=False)]


WINNERS = {"The officers win": 10, "The rebels win": 11, "Draw": 12}


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.id)
def test_a_whole_game_played_blind(story):
    lines, status = played(*story.moves.split(), position=story.position)
    assert lines[-2].startswith(story.title)
    assert story.reason in lines[-2]
    assert status == WINNERS[story.title]


@pytest.mark.parametrize("rules", RULESETS)
def test_a_whole_game_of_every_rule_set_by_the_numbers_of_its_moves(rules):
    game, rng, lines = Game.start(RULESETS[rules]), random.Random(rules), []
    while moves := game.legal_moves():
        lines.append(str(rng.randrange(len(moves)) + 1))
        game = game.play(moves[int(lines[-1]) - 1])
    record = [*played(*lines, "record", rules=rules)[0]]
    text = "\n".join(record[record.index('[Event "Casual game"]') :])
    assert [read.game for read in parse_records(text)] == [game]
    assert played(*lines, rules=rules)[1] in (10, 11, 12)


def test_every_first_letter_means_what_help_says():
    names = [command.name for command in commands()]
    for name in names:
        for length in range(1, len(name) + 1):
            fits = [other for other in names if other.startswith(name[:length])]
            answer = answers("@c6", "@e6", name[:length])
            if len(fits) > 1:
                assert answer == [f"Which one? {', '.join(fits)}"]
            else:
                assert answer == answers("@c6", "@e6", name)


@pytest.mark.parametrize("form", ["d4-d5", "d4d5", "d4 d5", "D4-D5", "  d4-d5  "])
def test_moves_in_every_form(form):
    assert answers("@c6", "@e6", form)[0] == "Rebel d4 to d5."


@pytest.mark.parametrize(
    ("line", "refusal"),
    [
        ("dance", "There is no command dance. Type help for help."),
        ("d4-d3", "d3 is occupied."),
        ("c4-d5", "No line joins c4 and d5."),
        ("z9", "There is no command z9. Type help for help."),
        ("look", " is not a point of the board."),
        ("look h4", "h4 is not a point of the board."),
        ("moves d9", "d9 is not a point of the board."),
        ("0", "The moves have the numbers 1 to 9."),
        ("999999999999999999999", "The moves have the numbers 1 to 9."),
        ("where geese", "Which one? officers, rebels"),
        ("save", "Save to which file?"),
        ("\x1b[31mred", "There is no command  [31mred. Type help for help."),
        ("x" * 500, f"There is no command {'x' * 39}~. Type help for help."),
    ],
)
def test_a_slip_is_refused_and_told_to_a_script(line, refusal):
    lines, status = played("@c6", "@e6", line, "quit")
    assert lines[5].lstrip() == refusal.lstrip()
    assert status == 3
    assert played("@c6", "@e6", line, "quit", is_interactive=True)[1] == 0


def test_taking_back_and_playing_again():
    lines, status = played("@c6", "@e6", "d4-d5", "undo", "redo", "redo")
    assert lines[7:] == [
        "Taken back: d4-d5.",
        "Rebels to move.",
        "Rebel d4 to d5.",
        "Officers to move.",
        "There is nothing to redo.",
        "Officers to move.",
    ]
    assert status == 0


def test_resigning_can_be_taken_back():
    lines, status = played("@c6", "@e6", "resign", "undo")
    assert "The officers win. The rebels resigned." in lines
    assert lines[-2:] == ["Taken back: the ending.", "Rebels to move."]
    assert status == 0
    assert played("@c6", "@e6", "resign")[1] == 10


def test_a_draw_needs_both():
    assert played("@c6", "@e6", "draw", "draw")[1] == 12
    lines, status = played("@c6", "@e6", "draw", "d4-d5", "draw")
    assert status == 0
    assert "Rebel d4 to d5." in lines


def test_a_bot_answers_and_undo_goes_back_to_your_own_move():
    lines, _status = played("@c7", "@d7", "undo", rebels="random")
    assert lines[4].startswith("Rebel ")
    assert lines[5] == "Your move."
    assert lines[6].startswith("Taken back: @d7, ")


def test_bots_play_to_the_end_and_wait_after_undo():
    lines, status = played(officers="random", rebels="random", seed=3)
    assert status in (10, 11, 12)
    lines, status = played("undo", "d4-d5", "go", officers="random", rebels="random", seed=3)
    assert lines.count("The bots wait. Type go to let them play.") == 2
    assert status == 3


def test_another_game_is_another_game():
    lines, status = played("@c6", "@e6", "d4-d5", "new", "@d7", "last")
    assert lines[7] == "Asalto. Officers: A person. Rebels: A person. Type help for help."
    assert lines[-1] == "Officer on d7."
    assert status == 0


def test_nothing_is_played_after_the_end():
    lines, status = played("@c6", "@e6", "resign", "d4-d5", "1", "moves")
    assert lines[-3:] == ["The game is over."] * 3
    assert status == 3


def test_comments_and_empty_lines_are_passed_over():
    assert played("# place", "", "@c6", "   ", "@e6") == played("@c6", "@e6")


def test_the_game_is_kept_move_by_move_and_a_new_one_apart(tmp_path):
    store = open_store(tmp_path / "games.db")
    played("@c6", "@e6", "d4-d5", "undo", "new", "@d7", store=store)
    kept = [store.load(summary.id).game for summary in store.games()]
    store.close()
    assert sorted(map(moves_of, kept)) == [["@c6", "@e6"], ["@d7"]]


def test_a_record_is_saved_but_never_over_another_file(tmp_path):
    file = tmp_path / "game.asalto"
    assert answers("@c6", "@e6", f"save {file}") == ["Saved."]
    (read,) = parse_records(file.read_text(encoding="utf-8"))
    assert moves_of(read.game) == ["@c6", "@e6"]
    file.write_text("mine")
    lines, status = played("@c6", f"save {file}")
    assert lines[-1].endswith("File exists")
    assert (file.read_text(), status) == ("mine", 3)


def test_any_text_at_all_is_answered():
    rng = random.Random(7)
    signs = "abcdefgxyz1234567@*-x \x00\x1b\t²٣é한#[]{}%\\"
    lines = ["".join(rng.choices(signs, k=rng.randrange(1, 9))) for _ in range(400)]
    written, status = played(*lines)
    assert status == 3
    assert not [sign for line in written for sign in line if category(sign) == "Cc"]
