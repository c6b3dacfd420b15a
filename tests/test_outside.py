"""The other side of the door: programs that play well, badly, or not at all."""

import shlex
import sys
from pathlib import Path
from random import Random

import pytest

from asalto_tui.bots import finish, outside
from asalto_tui.bots.outside import OutsideEngine, OutsideEngineError, outside_bot
from asalto_tui.engine.game import Game
from asalto_tui.engine.ruleset import ASALTO
from asalto_tui.match import play_game
from asalto_tui.play.words import player_name

TINY = Path(__file__).with_name("tiny_engine.py")


def tiny(way="well"):
    return f"{shlex.quote(sys.executable)} {shlex.quote(str(TINY))} {way}"


@pytest.fixture(autouse=True)
def engines_are_ended():
    yield
    outside.close_engines()


def test_an_outside_engine_plays_a_whole_game():
    think = outside_bot("engine:" + tiny()).think
    game = play_game(think, think, Game.start(ASALTO), 1)
    assert game.outcome()
    first = Game.start(ASALTO)
    while not first.outcome():
        first = first.play(first.legal_moves()[0])
    assert game == first


def test_only_a_prefix_makes_an_outside_bot():
    assert outside_bot("random") is None
    bot = outside_bot("engine: tiny --fast")
    assert (bot.id, bot.name) == ("engine: tiny --fast", "tiny")


@pytest.mark.parametrize(
    ("command", "name"),
    [
        ("tiny", "tiny"),
        ("/usr/games/tiny-2.1 --fast 3", "tiny-2.1"),
        ("python3.11 -u /home/ana/engine.py --depth 3", "engine.py"),
        ("java -jar engine.jar", "engine.jar"),
        ("python3 -m asalto_tui engine", "asalto_tui"),
        ("gnugo --book book.bin", "gnugo"),
        ("'/opt/my engines/x.py'", "x.py"),
        ("/usr/bin/env FOO=a.b prog", "prog"),
        ("/x/y/", "/x/y/"),
        ("it's", "it's"),
        ("", ""),
    ],
)
def test_a_program_is_called_by_its_file_or_its_script(command, name):
    assert outside_bot(f"engine:{command}").name == name
    assert player_name(f"engine:{command}") == name


def ask(command, **options):
    engine = OutsideEngine(command, **options)
    try:
        return finish(engine.think(Game.start(ASALTO)))
    finally:
        engine.close()


@pytest.mark.parametrize(
    ("way", "message"),
    [
        ("crash", "ended with status 3: out of memory"),
        ("deaf", "does not answer"),
        ("hang", "does not answer"),
        ("nonsense", "answers nonsense: '[2jhello' is not a move"),
        ("illegal", "answers nonsense: d4-d4 is not legal here"),
        ("endless", "answers nonsense: a line of more than 65536 bytes"),
    ],
)
def test_each_failure_is_one_clear_error(way, message):
    patience = 0.6 if way in ("deaf", "hang") else 10
    with pytest.raises(OutsideEngineError) as caught:
        ask(tiny(way), move_seconds=0.1, patience=patience)
    assert str(caught.value).startswith(f"{tiny(way)}: ")
    assert message.lower() in str(caught.value).lower()


@pytest.mark.parametrize("command", ["", "/does/not/exist", "'"])
def test_a_command_that_is_none_is_an_error_too(command):
    with pytest.raises(OutsideEngineError, match="does not start"):
        ask(command)


def test_after_an_error_the_next_question_starts_the_program_anew():
    think = outside_bot("engine:" + tiny("crash")).think
    for _ in range(2):
        with pytest.raises(OutsideEngineError, match="status 3"):
            finish(think(Game.start(ASALTO), Random(1)))


def test_a_question_taken_back_does_not_answer_the_next():
    think = outside_bot("engine:" + tiny()).think
    game = Game.start(ASALTO)
    thinking = think(game, Random(1))
    next(thinking)
    thinking.close()
    later = game.play((4,)).play((5,))
    assert finish(think(later, Random(1))) == later.legal_moves()[0]


def test_our_own_door_can_be_the_outside_engine():
    serve_it = (
        "from asalto_tui.engine_door import LineReader, serve; "
        "serve(LineReader(0), lambda line: print(line, flush=True))"
    )
    command = f"{shlex.quote(sys.executable)} -c {shlex.quote(serve_it)}"
    game = Game.start(ASALTO)
    engine = OutsideEngine(command, move_seconds=0.2, patience=20)
    for _ in range(4):
        game = game.play(finish(engine.think(game)))
    engine.close()
    assert game.ply == 4
