"""Records: what is written can be read again, and what cannot be read says where and why."""

from random import Random
from unicodedata import category

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from asalto_tui.engine.board import parse_points
from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import parse_move, parse_position
from asalto_tui.engine.position import Outcome, Termination
from asalto_tui.engine.record import Comment, Record, format_record
from asalto_tui.engine.record_reader import RecordError, count_records, parse_records
from asalto_tui.engine.ruleset import RULESETS, Side
from tests.kept.samples import records

CASUAL = """\
[Event "Casual game"]
[Date "2026.11.30"]
[Officers "Ana"]
[Rebels "random bot"]
[Variant "asalto"]
[Result "*"]

0. @c6 @e6 1. d4-d5 c6-c7 2. c4-d4 *
"""


def line_of(rules_id: str, *moves: str, position: str | None = None) -> Game:
    """The game of some moves in notation."""
    rules = RULESETS[rules_id]
    game = Game.from_position(*parse_position(rules, position)) if position else Game.start(rules)
    for move in moves:
        game = game.play(parse_move(game.position, move))
    return game


def only(text: str) -> Record:
    [record] = parse_records(text)
    assert isinstance(record, Record), record
    return record


def error_in(text: str) -> RecordError:
    [error] = parse_records(text)
    assert isinstance(error, RecordError), error
    return error


def test_the_record_of_the_rules_page_is_read() -> None:
    record = only(CASUAL)
    assert record.tags == (
        ("Event", "Casual game"),
        ("Date", "2026.11.30"),
        ("Officers", "Ana"),
        ("Rebels", "random bot"),
    )
    assert record.tag("Officers") == "Ana" and record.tag("Site") is None
    assert [" ".join(map(str, move)) for move in record.game.moves] == [
        " ".join(map(str, parse_points(move))) for move in ("c6", "e6", "d4 d5", "c6 c7", "c4 d4")
    ]
    assert record.game.outcome() is None


def test_it_is_written_as_the_rules_page_has_it() -> None:
    tags = (
        ("Event", "Casual game"),
        ("Date", "2026.11.30"),
        ("Officers", "Ana"),
        ("Rebels", "random bot"),
    )
    game = line_of("asalto", "@c6", "@e6", "d4-d5", "c6-c7", "c4-d4")
    assert format_record(Record(game, tags)) == CASUAL


@given(records())
@settings(max_examples=120, deadline=None)
def test_a_record_written_and_read_is_the_same(record: Record) -> None:
    text = format_record(record)
    text.encode()
    assert only(text) == record


@given(st.lists(records(), max_size=4))
@settings(max_examples=50, deadline=None)
def test_a_file_holds_many_games(several: list[Record]) -> None:
    text = "\n".join(map(format_record, several))
    assert list(parse_records(text)) == several
    assert count_records(text) == len(several)


@given(records())
@settings(max_examples=100, deadline=None)
def test_written_records_hold_no_control_characters(record: Record) -> None:
    written = format_record(record).replace("\n", "")
    assert not {"Cc", "Cs"} & set(map(category, written))


@given(st.binary(max_size=300))
@settings(max_examples=300, deadline=None)
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    text = data.decode(errors="replace")
    found = list(parse_records(text))
    assert all(isinstance(one, Record | RecordError) for one in found)
    assert count_records(text) == len(found)


@given(records(), st.randoms(use_true_random=False))
@settings(max_examples=120, deadline=None)
def test_a_spoilt_record_is_read_or_refused_with_a_place_inside_it(
    record: Record, rng: Random
) -> None:
    text = format_record(record)
    for _ in range(rng.randint(1, 3)):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice([0, 1, 1, 5]))
        text = (
            text[:start] + rng.choice(["", "{", "}", '"', "[", "\\", "\n", "*", "d4"]) + text[end:]
        )
    lines = text.split("\n")
    for one in parse_records(text):
        if isinstance(one, RecordError):
            assert 1 <= one.line <= len(lines)
            assert 1 <= one.column <= len(lines[one.line - 1])
            assert str(one).startswith(f"line {one.line}, column {one.column}: ")
        else:
            assert only(format_record(one)) == one


def test_a_game_from_a_position_starts_with_number_one() -> None:
    start = "3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr"
    rebels_first = line_of("asalto", "d4-d5", "c6-c7", position=f"{start} r 0 7")
    assert f'[Position "{start} r 0 7"]\n\n1. d4-d5 c6-c7 *\n' in format_record(
        Record(rebels_first)
    )
    start = "3/O1O/rr1r1rr/rrr1rrr/rrrrrrr/rrr/rrr"
    officers_first = line_of("asalto", "c6-c7", "c4-d4", "e6-e7", position=f"{start} o 0 0")
    assert "1. ... c6-c7 2. c4-d4 e6-e7 *" in format_record(Record(officers_first))


def test_placing_that_is_half_done_keeps_number_zero() -> None:
    start = "3/O2/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr o 1 0"
    game = line_of("asalto", "@e6", "d4-d5", position=start)
    assert "\n0. @e6 1. d4-d5 *\n" in format_record(Record(game))


def test_a_fox_moves_first_and_places_nothing() -> None:
    game = line_of("fox-and-geese-13", "d4-d5", "a3-a4", "d5-d6")
    assert format_record(Record(game)).endswith("\n1. d4-d5 a3-a4 2. d5-d6 *\n")
    geese_first = Game.from_position(game.positions[1], 1).play(game.moves[1]).play(game.moves[2])
    assert format_record(Record(geese_first)).endswith("\n1. ... a3-a4 2. d5-d6 *\n")


def test_a_claim_belongs_to_the_rebels_turn() -> None:
    # The officer on d5 could take d4; instead the other one steps.
    start = "3/O2/3O3/3r3/rrr4/rrr/rrr o 0 0 -"
    game = line_of("asalto-claim", "c6-c7", "*d5", "d4-d5", "c7-c6", "c3-c4", position=start)
    assert format_record(Record(game)).endswith("\n1. ... c6-c7 2. *d5 d4-d5 c7-c6 3. c3-c4 *\n")


def test_a_huff_is_named_and_may_be_left_out() -> None:
    # The officer on d5 could take d4; it steps up to d6 and is huffed there.
    start = "3/O2/3O3/3r3/rrr4/rrr/rrr o 0 0"
    game = line_of("asalto", "d5-d6", "d4-d5", position=start)
    written = format_record(Record(game))
    assert written.endswith("\n1. ... d5-d6*d6 2. d4-d5 *\n")
    assert only(written.replace("*d6", "")) == Record(game)


def test_both_kinds_of_comments_survive_where_they_stood() -> None:
    text = CASUAL.replace("1. d4-d5", "{two officers} 1. d4-d5 ; bold [1]; yes\n{and } {} ")
    record = only("; my games\n\n" + text + "{the end}")
    assert record.comments == (
        Comment(0, "my games"),
        Comment(2, "two officers"),
        Comment(3, "bold [1]; yes"),
        Comment(3, "and "),
        Comment(3, ""),
        Comment(5, "the end"),
    )
    assert only(format_record(record)) == record


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r"a \"b\" \\ c", 'a "b" \\ c'),
        (r"one\ntwo", "one\ntwo"),
        (r"bell \u0007, \u0041", "bell \a, A"),
        (r"C:\games\q", r"C:\games\q"),
        ("naïve 게임 🎲", "naïve 게임 🎲"),
    ],
)
def test_what_the_text_of_a_tag_means(written: str, meant: str) -> None:
    record = only(CASUAL.replace("Casual game", written))
    assert record.tag("Event") == meant
    assert only(format_record(record)) == record


def test_a_brace_in_a_comment() -> None:
    assert only("0. @c6 {a \\} b { c \\\\}").comments == (Comment(1, "a } b { c \\"),)


def test_line_ends_and_byte_order_mark_of_other_systems() -> None:
    expected = only(CASUAL)
    assert only("\ufeff" + CASUAL.replace("\n", "\r\n")) == expected
    assert only(CASUAL.replace("\n", "\r")) == expected


def test_forgiving_forms_of_moves_and_numbers() -> None:
    assert only("@C6 @e6 d4d5 c6-c7").game == only("0.@c6 @e6 1.d4-d5 1...c6-c7 *").game


def test_a_text_without_games_holds_none() -> None:
    assert list(parse_records("")) == list(parse_records(" \n; nothing\n{at all}")) == []


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "message"),
    [
        ("c6-c7", "c6-c3", 8, 21, "c6-c3 is not legal here; the position is"),
        ("c6-c7", "c6-c7*c6", 8, 21, "c6-c7*c6 should be c6-c7; the position is"),
        ("c6-c7", "hello", 8, 21, "'hello' is not a move"),
        ('"asalto"', '"chess"', 5, 1, "'chess' is not a rule set"),
        ('"*"', '"1-0"', 6, 1, "'1-0' is no result"),
        ('[Result "*"]', '[Result "draw"]', 6, 1, "the result is 'draw' here"),
        ('"*"]', '"*"]\n[Termination "repetition"]', 7, 1, "the termination is 'repetition'"),
        ('"*"]', '"*"]\n[Position "x r 0 0"]', 7, 1, "board: 1 rows"),
        ('"*"]', '"*"]\n  [Officers "Bob"]', 7, 1, "tag Officers stands here for the second"),
        ('[Rebels "random bot"]', "[Rebels random]", 4, 1, "a tag has the form"),
        ("d4 *", "d4 * d5-d6", 8, 38, "'d5-d6' stands after the result"),
        ("1. d4", "{never closed 1. d4", 8, 12, "the comment is not closed"),
    ],
)
def test_an_error_says_where_and_why(
    old: str, new: str, line: int, column: int, message: str
) -> None:
    error = error_in(CASUAL.replace(old, new))
    assert (error.line, error.column) == (line, column)
    assert message in str(error)


def test_an_illegal_move_is_named_with_its_position() -> None:
    error = error_in(CASUAL.replace("c4-d4", "d5-d4"))
    assert str(error) == (
        "line 8, column 30: d5-d4 is not legal here; the position is "
        "O2/2O/rr1r1rr/rrr1rrr/rrrrrrr/rrr/rrr r 0 1"
    )


def test_a_bad_game_does_not_stop_the_next() -> None:
    bad_move = CASUAL.replace("c6-c7", "c6-c3")
    bad_tag = CASUAL.replace('"Ana"', "Ana")
    open_comment = CASUAL.replace("2. c4-d4 *", "{ no end")
    found = list(parse_records(bad_move + bad_tag + open_comment + CASUAL))
    assert [type(one) for one in found] == [RecordError, RecordError, RecordError, Record]
    assert [one.line for one in found[:3] if isinstance(one, RecordError)] == [8, 11, 24]


@pytest.mark.parametrize(
    ("result", "termination", "outcome"),
    [
        ("officers", "resignation", Outcome(Termination.RESIGNATION, Side.OFFICERS)),
        ("rebels", "resignation", Outcome(Termination.RESIGNATION, Side.REBELS)),
        ("draw", "agreement", Outcome(Termination.AGREEMENT)),
        ("rebels", None, Outcome(Termination.RESIGNATION, Side.REBELS)),
        ("draw", None, Outcome(Termination.AGREEMENT)),
    ],
)
def test_endings_that_the_moves_do_not_show(
    result: str, termination: str | None, outcome: Outcome
) -> None:
    tags = f'[Result "{result}"]\n' + (f'[Termination "{termination}"]\n' if termination else "")
    game = only(tags + f"\n0. @c6 @e6 1. d4-d5 {result}").game
    assert game.outcome() == outcome
    assert len(game.moves) == 3


LAST_CAPTURE = '[Position "3/3/3O3/3r3/1rr1r2/1rr/rrr o 0 0"]\n'
"""With nine rebels, one of which can be taken."""


def test_an_ending_that_the_moves_show_needs_no_result() -> None:
    game = only(LAST_CAPTURE + "\n1. ... d5xd3").game
    assert game.outcome() == Outcome(Termination.FEW_REBELS, Side.OFFICERS)
    for wrong in ("rebels", "*"):
        error = error_in(LAST_CAPTURE + f"\n1. ... d5xd3 {wrong}")
        assert "but the game ends as 'officers'" in str(error)


def test_no_move_after_the_end() -> None:
    error = error_in(LAST_CAPTURE + "\n1. ... d5xd3 2. c1-c2")
    assert error.line == 3 and "c1-c2 is not legal here" in str(error)


def test_what_a_record_cannot_hold() -> None:
    game = line_of("asalto", "@c6", "@e6")
    for wrong in (
        lambda: Record(game.undo()),
        lambda: Record(game, (("Result", "draw"),)),
        lambda: Record(game, (("A", "1"), ("A", "2"))),
        lambda: Record(game, (("two words", "1"),)),
        lambda: Record(game, (), (Comment(3, "late"),)),
        lambda: Record(game, (), (Comment(1, "b"), Comment(0, "a"))),
    ):
        with pytest.raises(ValueError):
            wrong()
    assert Record(game.undo().without_undone()).game.moves == game.moves[:1]


def test_undone_steps_are_forgotten_with_an_ending_kept_only_when_reached() -> None:
    resigned = line_of("asalto", "@c6", "@e6").resign(Side.REBELS)
    assert resigned.without_undone() == resigned
    assert resigned.undo().without_undone() == line_of("asalto", "@c6", "@e6")


def test_a_huge_word_does_not_fill_the_screen() -> None:
    assert len(str(error_in("x" * 1_000_000))) < 400
