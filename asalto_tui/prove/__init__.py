"""The proof that the rebels win, made again from the solution's file and the rules alone."""

from asalto_tui.prove.answers import Flaw, Problem
from asalto_tui.prove.walk import Report, placement, placements, prove

__all__ = ["Flaw", "Problem", "Report", "placement", "placements", "prove"]
