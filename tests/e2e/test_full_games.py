"""Whole games at one keyboard, played by keys in a real tmux, each way to end once."""

import re

import pytest

from tests.e2e import games
from tests.e2e.conftest import StartTmux
from tests.e2e.games import STORIES, Story
from tests.e2e.player import HOT_SEAT, play, sees, sees_change, type_move, walk_move
from tests.support.board_reader import prose

SIZES = ((24, 80), (17, 60), (40, 120))


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.id)
def test_a_game_typed_move_by_move(tmux: StartTmux, asalto: str, story: Story) -> None:
    window = tmux()
    window.run([asalto, *HOT_SEAT, "--position", story.position])
    play(window, story)
    window.press("q")
    window.wait_for("status=0")
    assert window.asks("alternate_on") == "0"


@pytest.mark.parametrize(("rows", "columns"), SIZES)
@pytest.mark.parametrize("glyphs", ["unicode", "box", "ascii"])
def test_a_game_by_cursor_keys(
    tmux: StartTmux, asalto: str, glyphs: str, rows: int, columns: int
) -> None:
    window = tmux(rows=rows, columns=columns)
    window.run([asalto, *HOT_SEAT, "--glyphs", glyphs])
    play(window, games.TRAPPED, walk_move)
    if glyphs == "ascii":
        assert window.text.isascii()


def test_chains_by_cursor_keys(tmux: StartTmux, asalto: str) -> None:
    window = tmux()
    window.run([asalto, *HOT_SEAT])
    play(window, games.CAPTURES, walk_move)


def test_huffs_are_warned_of_and_announced(tmux: StartTmux, asalto: str) -> None:
    window = tmux()
    window.run([asalto, *HOT_SEAT])
    board = games.HUFFED.start
    for move, board in list(games.HUFFED.boards())[:3]:
        type_move(window, move)
        sees(window, board)
    assert "any other move loses the officer on d5" in prose(window.lines)
    type_move(window, "d5-d6")
    window.wait_until(
        lambda: "the officer on d6 could have taken" in prose(window.lines), "huff announced"
    )


def test_everything_can_be_taken_back_and_played_again(tmux: StartTmux, asalto: str) -> None:
    window = tmux()
    window.run([asalto, *HOT_SEAT])
    boards = [games.CAPTURES.start]
    for move, board in list(games.CAPTURES.boards())[:8]:
        type_move(window, move)
        sees(window, board)
        boards.append(board)
    for board in reversed(boards[:-1]):
        window.press("z")
        sees(window, board)
    for board in boards[1:]:
        window.press("Z")
        sees(window, board)


def test_the_random_bot_answers_every_move(tmux: StartTmux, asalto: str) -> None:
    window = tmux()
    window.run([asalto, "--rebels", "random", "--seed", "4", "--no-animation"])
    board = games.CAPTURES.start
    sees(window, board)
    for keys in ["Tab Enter"] * 2 + ["Tab Enter Tab Enter"] * 6:
        window.wait_for("Officers to move")
        window.press(keys)
        board = sees_change(window, board)
    window.wait_for("Officers to move")
    moved = {name for name, letter in games.CAPTURES.start.items() if letter == "r"} - set(board)
    assert moved, "no rebel ever left its point"


@pytest.mark.parametrize("seed", ["1", "2"])
def test_bots_with_a_seed_play_the_same_game_again(tmux: StartTmux, asalto: str, seed: str) -> None:
    def last_screen() -> str:
        window = tmux()
        players = ("--officers", "random", "--rebels", "random")
        window.run([asalto, *players, "--seed", seed, "--no-animation"])
        window.wait_until(
            lambda: re.search("The officers win|The rebels win|Draw", window.text) is not None,
            "end",
            60,
        )
        return window.text

    assert last_screen() == last_screen()
