"""Our side of the door for engines: what `asalto engine` answers to its host."""

import os
import re
import threading
from pathlib import Path

import pytest

from asalto_tui.bots.lines import LONGEST_LINE, LineReader, LineTooLongError
from asalto_tui.engine.game import Game
from asalto_tui.engine.notation import parse_move
from asalto_tui.engine.ruleset import RULESETS
from asalto_tui.engine_door import Door, serve

DOCUMENT = Path(__file__).parents[1] / "docs" / "engine.md"


def talk(*lines):
    """What the door answers to lines, when each search is run to its end."""
    said = []
    door = Door(said.append)
    for line in lines:
        door.hear(line)
        while door.is_thinking:
            door.work()
    return said


def test_the_session_of_the_document_is_what_happens():
    (session,) = re.findall(r"```session\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.S)
    expected = session.strip().splitlines()
    said = []
    door = Door(lambda line: said.append(re.sub(r" time \d+ ", " time 0 ", line)))
    happened = []
    for line in expected:
        if line.startswith("> "):
            door.hear(line.removeprefix("> "))
            while door.is_thinking:
                door.work()
            happened += [line, *said]
            said.clear()
    assert happened == expected
    assert len(happened) > 20


def test_it_greets_and_names_every_rule_set():
    said = talk("asalto")
    assert said[0].startswith("id name Asalto ")
    assert said[-1] == "asaltook"
    assert {line.removeprefix("variant ") for line in said if line[:8] == "variant "} == set(
        RULESETS
    )


def test_its_moves_are_legal_in_every_rule_set():
    for variant, rules in RULESETS.items():
        said = []
        door = Door(said.append)
        door.hear(f"newgame {variant}")
        moves, game = [], Game.start(rules)
        for _ in range(8):
            door.hear(" ".join(["position start", *(["moves", *moves] if moves else [])]))
            door.hear("go depth 2")
            while door.is_thinking:
                door.work()
            moves.append(said[-1].removeprefix("bestmove "))
            game = game.play(parse_move(game.position, moves[-1]))


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("jump", "error unknown command 'jump'"),
        ("newgame chess", "error newgame: 'chess' is not one of asalto, "),
        ("position 3/3 o 2 0", "error board: 2 rows instead of 7"),
        ("position start moves @a1", "error "),
        ("position start moves d4-d5", "error "),
        ("go nodes", "error go: nodes needs a number of 1 or more, not ''"),
        ("go nodes 0", "error go: nodes needs a number of 1 or more, not '0'"),
        ("go nodes ²", "error go: nodes needs a number of 1 or more, not '²'"),
        ("go fast 3", "error go: 'fast' is not one of nodes, movetime, depth"),
    ],
)
def test_a_wrong_line_costs_an_error_and_nothing_else(line, answer):
    said = talk("position start moves @c6", line, "go depth 1")
    assert said[0].startswith(answer)
    assert said[-1].startswith("bestmove @")


def test_a_game_that_is_over_has_no_move():
    said = talk("position O2/3/3r3/7/7/3/3 r 0 0", "go")
    assert said == ["bestmove none"]


def test_scores_are_in_the_view_of_the_side_to_move():
    start = "Orr/1rr/rrrOrrr/rrrrr1r/rr1r1rr/r1r/1r1 r 0 0"
    said = talk(f"position {start}", "go depth 8")
    assert " score win 5 pv d6-c6 " in said[-2]
    assert said[-1] == "bestmove d6-c6"
    said = talk(f"position {start} moves d6-c6", "go depth 8")
    assert " score loss 4 pv " in said[-2]


def test_stop_ends_a_search_and_what_was_said_meanwhile_follows():
    said = []
    door = Door(said.append)
    door.hear("position 3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0")
    door.hear("go depth 50")
    for _ in range(20):
        door.work()
    door.hear("position start")
    door.hear("isready")
    assert door.is_thinking and said[-1] == "readyok"
    door.hear("go depth 1")
    door.hear("stop")
    assert re.fullmatch("bestmove [a-g][1-7]-[a-g][1-7]", said[-1])
    assert door.is_thinking
    door.work()
    door.work()
    assert re.fullmatch("bestmove @[c-e][5-7]", said[-1])


class Served:
    """A door served over pipes by a thread."""

    def __init__(self):
        there, self.pen = os.pipe()
        self.answers, back = os.pipe()
        self.reader = LineReader(self.answers)
        self.ends = (there, self.answers, back)

        def speak():
            serve(LineReader(there), lambda line: os.write(back, f"{line}\n".encode()))

        self.thread = threading.Thread(target=speak, daemon=True)
        self.thread.start()

    def say(self, text):
        os.write(self.pen, text.encode())

    def close(self):
        if self.pen is not None:
            os.close(self.pen)
            self.pen = None
        self.thread.join(20)
        assert not self.thread.is_alive()

    def hear(self, word):
        """All lines up to the first that begins with a word."""
        heard = []
        for _ in range(400):
            for line in self.reader.poll(0.05):
                heard.append(line)
                if line.startswith(word):
                    return heard
        raise AssertionError(f"no {word}: {heard}")


@pytest.fixture
def served():
    served = Served()
    yield served
    served.close()
    for end in served.ends:
        os.close(end)


def test_stop_is_heard_while_it_searches(served):
    served.say("newgame asalto\nposition 3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0\ngo depth 60\n")
    assert served.hear("info depth")
    served.say("stop\n")
    assert served.hear("bestmove")
    served.say("quit\n")
    served.thread.join(20)
    assert not served.thread.is_alive()


def test_the_end_of_input_lets_the_last_search_end(served):
    served.say("position 3/O1O/rr3rr/rrrrrrr/rrrrrrr/rrr/rrr r 0 0\ngo depth 3")
    served.close()
    assert served.hear("bestmove")


def test_lines_come_whole_and_clean():
    there, pen = os.pipe()
    lines = LineReader(there)
    os.write(pen, b"one\r\ntwo \x1b[2J\xff thr")
    assert lines.poll(1) == ["one"]
    os.write(pen, b"ee\n")
    assert lines.poll(1) == ["two  [2J\ufffd three"]
    assert lines.poll(0) == []
    os.write(pen, b"end")
    os.close(pen)
    assert lines.poll(1) == []
    assert lines.poll(1) == ["end"]
    assert lines.is_over and lines.poll(1) == []
    os.close(there)


def test_a_line_without_end_is_refused():
    there, pen = os.pipe()
    lines = LineReader(there)
    with pytest.raises(LineTooLongError):
        for _ in range(LONGEST_LINE // 1000 + 5):
            os.write(pen, b"x" * 1000)
            lines.poll(0)
    os.close(pen)
    os.close(there)
