"""The random bot: any legal move, each as likely as the next."""

from random import Random

from asalto_tui.bots.bot import Bot, Thinking
from asalto_tui.engine.board import Move
from asalto_tui.engine.game import Game
from asalto_tui.i18n import _


def _think(game: Game, rng: Random) -> Thinking:
    yield from ()
    move: Move = rng.choice(game.position.legal_moves())
    return move


RANDOM = Bot("random", _think, lambda: (_("Random bot"), _("Plays any legal move, by chance.")))
