"""The last plies of a search: positions are valued where they stand, captures are searched on.

Nine of ten nodes are met here, so these functions are written for speed: plain loops, no
generators, and each lookup made once. A search pauses between them.
"""

from asalto_tui.bots.knowledge import NO_OFFICER, Knowledge
from asalto_tui.engine.board import Move
from asalto_tui.engine.ruleset import Huff

WIN = 30_000
"""The value of a won game, less one for each ply on the way; in the rebels' view."""

OfficersMove = tuple[int, int, bool, int, Move]
"""Officers and rebels after a move, whether it captures, the index of a step, and the move."""


class Horizon:
    """Values at depth 1 and 0, and how many nodes have been met in all."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.nodes = 0
        self._huffs = knowledge.rules.huff is not Huff.NONE
        self._fewest = knowledge.rules.fewest_rebels
        self._fortress = knowledge.rules.fortress_mask or -1
        self._tempo = knowledge.weights.tempo

    def rebels(self, officers: int, rebels: int, depth: int, beta: int, ply: int) -> int:
        """The value with the rebels to move and `depth` 1 or 0; exact below `beta`."""
        self.nodes += 1
        if depth <= 0:
            return self.knowledge.value(officers, rebels) + self._tempo
        knowledge = self.knowledge
        formations = knowledge.formations
        one = officers & -officers
        other = officers ^ one
        ones, others = knowledge.officers[one], knowledge.officers[other]
        pair = knowledge.pair(officers)
        fortress = self._fortress
        best = ply - WIN
        for both, to_bit, _, _, _ in knowledge.steps(rebels):
            if to_bit & officers:
                continue
            after = rebels ^ both
            self.nodes += 1
            if after & fortress == fortress:
                return WIN - ply - 1
            first = ones.get(after) or knowledge.officer(one, after)
            second = NO_OFFICER
            if other:
                second = others.get(after) or knowledge.officer(other, after)
            if first[2] or second[2] or not (first[1] | second[1]) & ~officers:
                value = self._captures(officers, after, ply + 1)
            else:
                formation = formations.get(after)
                if formation is None:
                    formation = knowledge.formation(after)
                value = formation + first[0] + second[0] + pair
            if value > best:
                best = value
                if best >= beta:
                    break
        return best

    def officers(self, officers: int, rebels: int, depth: int, alpha: int, ply: int) -> int:
        """The value with the officers to move and `depth` 1 or 0; exact above `alpha`."""
        self.nodes += 1
        knowledge = self.knowledge
        one = officers & -officers
        other = officers ^ one
        first, second = knowledge.officer(one, rebels), knowledge.officer(other, rebels)
        if first[2] or second[2] or depth <= 0:
            if depth <= 0:
                return self._captures(officers, rebels, ply)
            return self._all_moves(officers, rebels, alpha, ply)
        best = WIN - ply
        base = knowledge.formation(rebels) + self._tempo
        for mine, mate, mates in ((first, other, second), (second, one, first)):
            rest = base + mates[0]
            for _, to_bit, _, _, _ in mine[3]:
                if to_bit & mate:
                    continue
                self.nodes += 1
                value = rest + knowledge.officer(to_bit, rebels)[0] + knowledge.pair(to_bit | mate)
                if value < best:
                    best = value
                    if best <= alpha:
                        return best
        return best

    def _all_moves(self, officers: int, rebels: int, alpha: int, ply: int) -> int:
        """Depth 1 where an officer may be able to capture."""
        best = WIN - ply
        for officers_then, rebels_then, _, _, _ in self.officers_moves(officers, rebels):
            self.nodes += 1
            best = min(best, self._after_officers(officers_then, rebels_then, ply + 1))
            if best <= alpha:
                break
        return best

    def _captures(self, officers: int, rebels: int, ply: int) -> int:
        """Depth 0, officers to move: the best capture if there is one, as a huff is worse.

        Where there are no huffs they may as well stand still.
        """
        knowledge = self.knowledge
        one = officers & -officers
        other = officers ^ one
        best = WIN
        open_points = 0
        for bit, mate in ((one, other), (other, one)):
            _, targets, capturable, _ = knowledge.officer(bit, rebels)
            open_points |= targets & ~mate
            if not capturable:
                continue
            for to_bit, captured, landings, _ in knowledge.chains(bit, rebels):
                if not landings & mate:
                    self.nodes += 1
                    value = self._after_officers(mate | to_bit, rebels ^ captured, ply + 1)
                    best = min(best, value)
        if best == WIN:
            return knowledge.value(officers, rebels) if open_points else WIN - ply
        return best if self._huffs else min(best, knowledge.value(officers, rebels))

    def _after_officers(self, officers: int, rebels: int, ply: int) -> int:
        """The value right after a move of the officers."""
        if not officers:
            return WIN - ply
        if rebels.bit_count() < self._fewest:
            return ply - WIN
        return self.knowledge.value(officers, rebels) + self._tempo

    def officers_moves(self, officers: int, rebels: int) -> list[OfficersMove]:
        """What each of the officers' moves leads to, captures first.

        Officers that miss a capture are gone at once: if a claim is needed, it will be made.
        """
        knowledge = self.knowledge
        one = officers & -officers
        other = officers ^ one
        moves: list[OfficersMove] = []
        missed = 0
        for bit, mate in ((one, other), (other, one)):
            if knowledge.officer(bit, rebels)[2]:
                for to_bit, captured, landings, move in knowledge.chains(bit, rebels):
                    if not landings & mate:
                        missed |= bit
                        moves.append((mate | to_bit, rebels ^ captured, True, 0, move))
        if not self._huffs:
            missed = 0
        for bit, mate in ((one, other), (other, one)):
            for _, to_bit, _, index, move in knowledge.officer(bit, rebels)[3]:
                if not to_bit & mate:
                    kept = 0 if missed & bit else to_bit
                    moves.append((mate & ~missed | kept, rebels, False, index, move))
        return moves
