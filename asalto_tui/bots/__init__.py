"""Opponents: each takes a game and a source of chance, thinks in slices, and gives a move."""

from asalto_tui.bots.bot import Bot, Thinking, rng_for
from asalto_tui.bots.levels import LADDER
from asalto_tui.bots.random_bot import RANDOM

BOTS: dict[str, Bot] = {bot.id: bot for bot in (RANDOM, *LADDER)}
"""Every bot by its id, weakest first."""

__all__ = ["BOTS", "Bot", "Thinking", "rng_for"]
