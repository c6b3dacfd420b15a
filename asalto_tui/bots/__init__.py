"""Opponents: each takes a game and a source of chance, thinks in slices, and gives a move."""

from asalto_tui.bots.bot import (
    ENGINE_PREFIX,
    Bot,
    BotError,
    Thinking,
    finish,
    program_name,
    rng_for,
)
from asalto_tui.bots.conqueror import CONQUEROR
from asalto_tui.bots.levels import LADDER
from asalto_tui.bots.random_bot import RANDOM

BOTS: dict[str, Bot] = {bot.id: bot for bot in (RANDOM, *LADDER, CONQUEROR)}
"""Every bot by its id, weakest first."""


def find_bot(player_id: str) -> Bot | None:
    """The bot of an id; with `engine:COMMAND`, a program that speaks the engine protocol."""
    if player_id in BOTS:
        return BOTS[player_id]
    from asalto_tui.bots.outside import outside_bot  # it knows processes: most games do without

    return outside_bot(player_id)


def bot_of(player_id: str) -> Bot:
    """`find_bot` for an id that is known to name a bot; else `KeyError`."""
    bot = find_bot(player_id)
    if bot is None:
        raise KeyError(player_id)
    return bot


__all__ = [
    "BOTS",
    "ENGINE_PREFIX",
    "Bot",
    "BotError",
    "Thinking",
    "bot_of",
    "find_bot",
    "finish",
    "program_name",
    "rng_for",
]
