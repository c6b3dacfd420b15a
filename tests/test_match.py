"""Matches: the same games with any number of jobs, fair sides, honest counts."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from asalto_tui.bots import BOTS
from asalto_tui.cli import run
from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import parse_position
from asalto_tui.engine.record_reader import parse_records
from asalto_tui.engine.ruleset import ASALTO, Side
from asalto_tui.match import Played, Tally, play_match, wilson

PAIR = BOTS["recruit"].think, BOTS["random"].think


def test_the_same_seed_gives_the_same_games_with_any_number_of_jobs():
    alone = list(play_match(PAIR, "asalto", range(6), seed=3, jobs=1))
    together = list(play_match(PAIR, "asalto", range(6), seed=3, jobs=3))
    assert alone == together
    assert alone != list(play_match(PAIR, "asalto", range(6), seed=4))
    assert len({played.game for played in alone}) == 6


def test_sides_are_swapped_and_a_game_does_not_depend_on_those_before():
    games = list(play_match(PAIR, "fox-and-geese-13", range(4)))
    assert [played.officers for played in games] == [0, 1, 0, 1]
    assert [played.number for played in games] == [0, 1, 2, 3]
    assert list(play_match(PAIR, "fox-and-geese-13", [3])) == games[3:]


def test_between_equals_both_play_the_same_game_from_both_sides():
    random = BOTS["random"].think
    one, other = play_match((random, random), "asalto", range(2))
    assert one.game == other.game
    assert one.score + other.score == 1


def ended(text):
    return Game.from_position(*parse_position(ASALTO, text))


OFFICERS_WON = ended("O2/3/3r3/7/7/3/3 r 0 0")
REBELS_WON = ended("rrr/rrr/2rrr2/7/7/3/3 o 0 0")
DRAWN = Game.start(ASALTO).agree_draw()


def test_a_tally_is_in_the_first_players_view():
    tally = Tally()
    for officers, game in ((0, OFFICERS_WON), (1, OFFICERS_WON), (1, REBELS_WON), (0, DRAWN)):
        tally.add(Played(0, officers, game))
    assert (tally.points(), tally.games()) == (2.5, 4)
    assert (tally.points(Side.OFFICERS), tally.games(Side.OFFICERS)) == (1.5, 2)
    assert (tally.points(Side.REBELS), tally.games(Side.REBELS)) == (1.0, 2)
    assert [tally.count(score) for score in (1.0, 0.5, 0.0)] == [2, 1, 1]
    assert tally.endings[OFFICERS_WON.outcome()] == 2


def test_the_interval_is_wilsons():
    # The worked example of 81 successes in 263 trials (Newcombe 1998, method 3).
    low, high = wilson(81, 263)
    assert (round(low, 4), round(high, 4)) == (0.2553, 0.3662)
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == pytest.approx(1.0)


# -- the command ------------------------------------------------------------


def test_the_command_prints_a_table_and_keeps_the_records(capsys, tmp_path):
    file = tmp_path / "games.asalto"
    assert run(f"match recruit random --games 4 --jobs 1 --seed 7 -o {file}".split()) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0] == "recruit : random, 4 games of asalto"
    assert out[3].split()[:6] == ["as", "officers", "2", "2", "0", "0"]
    assert out[5].split()[:5] == ["both", "4", "4", "0", "0"]
    records = list(parse_records(file.read_text(encoding="utf-8")))
    assert [record.tag("Officers") for record in records] == ["recruit", "random"] * 2
    assert [r.game for r in records] == [
        played.game for played in play_match(PAIR, "asalto", range(4), seed=7)
    ]


def test_the_command_for_programs(capsys):
    assert (
        run("match random random --games 2 --jobs 2 --variant german-tactics --json".split()) == 0
    )
    found = json.loads(capsys.readouterr().out)
    assert found["variant"] == "german-tactics"
    assert found["is_complete"] is True
    assert found["games"] == found["won"] + found["drawn"] + found["lost"] == 2
    assert found["score"] == 0.5
    assert sum(ending["games"] for ending in found["endings"]) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("match nobody random", "there is no bot 'nobody'"),
        ("match random random --games 0", "--games and --jobs must be 1 or more"),
        ("match random random --jobs 0", "--games and --jobs must be 1 or more"),
    ],
)
def test_what_cannot_be_is_refused(capsys, arguments, message):
    assert run(arguments.split()) == 2
    assert message in capsys.readouterr().err


def test_an_engine_that_fails_ends_the_match_with_what_there_is(capsys):
    assert run(["match", "random", "engine:/does/not/exist", "--jobs", "1"]) == 1
    captured = capsys.readouterr()
    assert "does not start" in captured.err
    assert captured.out.startswith("random : engine:/does/not/exist, 0 games")


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_prints_what_there_is(tmp_path, jobs):
    file = tmp_path / "games.asalto"
    arguments = f"-m asalto_tui match recruit scout --games 100000 --jobs {jobs} --json -o {file}"
    process = subprocess.Popen(
        [sys.executable, *arguments.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "ASALTO_HOME": str(tmp_path)},
    )
    for _ in range(1200):
        if file.exists() and file.read_text(encoding="utf-8").count("[Result ") >= 3:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    found = json.loads(out)
    assert found["is_complete"] is False
    assert found["games"] >= 3
    assert "Traceback" not in errors


def test_bots_are_listed(capsys):
    assert run(["bots"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(BOTS)
    assert run(["bots", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [bot["id"] for bot in listed] == list(BOTS)
    assert all(set(bot) == {"id", "name", "description"} for bot in listed)


def test_the_engine_command_speaks_on_standard_input_and_output(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "asalto_tui", "engine"],
        input="asalto\nposition start\ngo depth 2\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
        env={**os.environ, "ASALTO_HOME": str(tmp_path)},
    )
    said = done.stdout.splitlines()
    assert "asaltook" in said
    assert said[-1].startswith("bestmove @")
