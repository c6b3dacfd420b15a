"""Figures of the running screen, each with its limit: `python -m benchmarks.screen`.

Plays the `asalto` command beside the running Python in a pseudo-terminal of 80x24 that answers
cursor reports. Bytes are those of the whole answer to a key; times are from the key to the last
byte read, or from the start of the process to the first frame.
"""

import argparse
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.e2e.games import CAPTURES, FORTRESS, Story
from tests.e2e.player import HOT_SEAT, play, sees, walk, walk_move
from tests.support.program import Program, terminal_environment

ASALTO = str(Path(sys.executable).with_name("asalto"))
BARE = "import blessed; blessed.Terminal(); print('ready', flush=True)"
FIRST_FRAME = b"Officers"
WALK = "Left Left Down Right Right Up Right Down Down Left Left Up Up Up Left Right"


def main() -> None:
    """Measure everything and print one line for each figure."""
    parser = argparse.ArgumentParser(description="figures of the running screen")
    parser.add_argument("--starts", type=int, default=15, help="starts to take the best of")
    parser.add_argument("--idle", type=float, default=10.0, help="seconds to watch it wait")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        for line in figures(Path(home), options.starts, options.idle):
            print(line, flush=True)


def figures(home: Path, starts: int, idle: float) -> Iterator[str]:
    """The lines of the report, as they are measured."""
    with playing(home) as program:
        steps = [program.cost(key, 0.1) for key in WALK.split()]
    yield report("bytes per cursor step, mean", statistics.mean(steps), 100)
    yield report("bytes per cursor step, most", max(steps), 100)
    for story in (CAPTURES, FORTRESS):
        for way, costs_of in (("typed", bytes_of_typed_moves), ("walked", bytes_of_walked_moves)):
            *moves, last = costs_of(home, story)
            name = f"bytes per {way} move of {story.id}"
            yield report(f"{name}, median", statistics.median(moves), 400)
            yield report(f"{name}, most", max(moves), 400)
            yield f"bytes of its last, with the announcement: {last}"
    with playing(home) as program:
        before = len(program.received)
        play(program, FORTRESS, walk_move)
        plies = len(FORTRESS.moves.split())
        whole = (len(program.received) - before) / 1000
        yield report(f"kB of a game of {plies} moves by cursor keys", whole, 60)
        yield report("resident memory of it, MB", memory(program), 40)
    with playing(home) as program:
        yield report("bytes when nothing changes", program.cost("0 ~ % Escape", 0.3), 0)
        yield report("key to screen, median ms", 1000 * statistics.median(latencies(program)), 5)
        yield report(f"processor while idle over {idle:g} s, %", idle_share(program, idle), 0.2)
    ours, bare = best_starts(home, starts)
    yield f"first frame, best of {starts}: {1000 * ours:.0f} ms; bare blessed {1000 * bare:.0f} ms"
    yield report("first frame as a multiple of bare blessed", ours / bare, 1.3)


def report(name: str, value: float, limit: float) -> str:
    """One figure against the most it may be."""
    return f"{name}: {value:.4g} (at most {limit:g}{'' if value <= limit else ', TOO MUCH'})"


def playing(home: Path) -> Program:
    """A running game that has drawn its board."""
    program = Program((ASALTO, *HOT_SEAT), terminal_environment(home))
    program.wait_for(FIRST_FRAME.decode())
    program.settle()
    return program


def bytes_of_walked_moves(home: Path, story: Story) -> list[int]:
    """Bytes of the answer to the last Enter of each move of a story, played by cursor keys."""
    costs = []
    with playing(home) as program:
        for move, board in story.boards():
            for point in re.findall("[a-g][1-7]", move.split("*")[0]):
                walk(program, point)
                cost = program.cost("Enter", 0.05)
            costs.append(cost)
            sees(program, board)
    return costs


def bytes_of_typed_moves(home: Path, story: Story) -> list[int]:
    """Bytes of the answer to the Enter that plays each move of a story."""
    costs = []
    with playing(home) as program:
        for move, board in story.boards():
            program.type(f":{move}")
            costs.append(program.cost("Enter", 0.1))
            sees(program, board)
    return costs


def latencies(program: Program, count: int = 100) -> Iterator[float]:
    """Seconds from a key to the end of what it changes on the screen."""
    for number in range(count):
        program.settle(0.02)
        begin = time.monotonic()
        program.press("Left" if number % 2 else "Right")
        while program.last_heard < begin:
            program.pump(0.05)
        yield program.last_heard - begin


def memory(program: Program) -> float:
    """Resident memory in MB."""
    status = Path(f"/proc/{program.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def idle_share(program: Program, seconds: float) -> float:
    """Per cent of one processor that a waiting game uses."""
    before = processor_seconds(program)
    time.sleep(seconds)
    return 100 * (processor_seconds(program) - before) / seconds


def processor_seconds(program: Program) -> float:
    """Processor time used so far."""
    nanoseconds = Path(f"/proc/{program.process.pid}/schedstat").read_text().split()[0]
    return int(nanoseconds) / 1e9


def best_starts(home: Path, count: int) -> tuple[float, float]:
    """The shortest times to the first frame and to a bare `Terminal()`, taken in turn."""
    ours = (ASALTO, *HOT_SEAT), FIRST_FRAME
    bare = (sys.executable, "-c", BARE), b"ready"
    times = [(start_time(home, *ours), start_time(home, *bare)) for _ in range(count)]
    return min(time for time, _ in times), min(time for _, time in times)


def start_time(home: Path, command: tuple[str, ...], mark: bytes) -> float:
    """Seconds from the start of a command until it has written a mark."""
    begin = time.monotonic()
    with Program(command, terminal_environment(home)) as program:
        while mark not in program.received:
            program.pump(0.1)
            assert time.monotonic() - begin < 30, program.text
        return program.last_heard - begin


if __name__ == "__main__":
    main()
