"""The part of the proof that needs all positions at once: no cycle, and the longest games."""

from array import array
from collections.abc import Iterable, Iterator

from asalto_tui.prove.answers import BROKEN, HUFF_WIN, QUIET, Answers


class Graph:
    """The positions that arise, by number in the order they were met, and where replies lead."""

    def __init__(self) -> None:
        self.numbers: dict[int, int] = {}
        self.keys: list[int] = []
        self.first = array("I", [0])  # of its edges, by number
        self.edges = array("I")  # number * 2, + 1 for a capture
        self.flags = bytearray()
        self.plies = array("H")  # longest game, by number
        self.quiet = array("H")  # longest quiet run from here, by number
        self.longest_quiet = 0

    def number_of(self, key: int) -> int:
        """The number of a position, a new one if it was not met before."""
        number = self.numbers.setdefault(key, len(self.keys))
        if number == len(self.keys):
            self.keys.append(key)
        return number

    def add(self, answers: Answers) -> None:
        """Take in what was found about the next positions in the order of their numbers."""
        numbers, keys, edges = self.numbers, self.keys, self.edges
        for edge in answers.edges:
            key = edge >> 1
            number = numbers.get(key)
            if number is None:
                number = numbers[key] = len(keys)
                keys.append(key)
            edges.append(number << 1 | edge & 1)
        last = self.first[-1]
        for count in answers.counts:
            last += count
            self.first.append(last)
        self.flags += answers.flags

    def measure(self, roots: Iterable[int]) -> Iterator[int]:
        """Fill in the longest games and quiet runs; yields positions that can recur."""
        first, edges = self.first, self.edges
        self.plies = array("H", bytes(2 * len(self.keys)))
        self.quiet = array("H", bytes(2 * len(self.keys)))
        state = bytearray(len(self.keys))  # 1 while its replies are being followed, 2 after
        at = array("I", first)
        for root in roots:
            stack = [] if state[root] else [root]
            while stack:
                number = stack[-1]
                state[number] = 1
                edge = at[number]
                if edge == first[number + 1]:
                    self._measure_one(number)
                    state[number] = 2
                    stack.pop()
                    continue
                at[number] = edge + 1
                target = edges[edge] >> 1
                if not state[target]:
                    stack.append(target)
                elif state[target] == 1:
                    yield target

    def _measure_one(self, number: int) -> None:
        """The figures of a position from those of the positions behind it."""
        flags = self.flags[number]
        if flags & BROKEN:
            return
        won_by_huff = bool(flags & HUFF_WIN)
        plies, quiet = 1 + won_by_huff, int(won_by_huff)
        for edge in self.edges[self.first[number] : self.first[number + 1]]:
            target = edge >> 1
            plies = max(plies, self.plies[target] + 2)
            if not edge & 1:
                quiet = max(quiet, self.quiet[target] + 1)
        self.plies[number] = plies
        self.longest_quiet = max(self.longest_quiet, quiet)
        if flags & QUIET:
            self.quiet[number] = quiet + 1
            self.longest_quiet = max(self.longest_quiet, quiet + 1)

    def sources(self, targets: set[int]) -> dict[int, int]:
        """For each of some positions, the first one with a reply that leads there."""
        found: dict[int, int] = {}
        for number in range(len(self.keys)):
            for edge in self.edges[self.first[number] : self.first[number + 1]]:
                if edge >> 1 in targets:
                    found.setdefault(edge >> 1, number)
        return found
