"""Four town-building board games as fast environments for research.

>>> import faubourg
>>> game = faubourg.load_game("village", players=2)
>>> state = game.new_initial_state()
>>> state.legal_actions()[:3]
[0, 1, 2]

Names are OpenSpiel's; ``BatchEnv`` steps many games at once, ``envs`` speaks as PettingZoo and Gymnasium do. The manual is
docs/python.md.
"""

from __future__ import annotations

from ._core import (
    BatchEnv,
    Bot,
    Game,
    Rng,
    Simulation,
    State,
    analyse,
    catalogue,
    hints,
    prove,
    ratings,
    search,
    solve,
    story,
)
from ._errors import Refused
from ._load import load_game, load_record
from ._types import GameType, PlayerAction, PlayerId
from .arena import Arena, Standing, arena
from .bots import Decision, serve
from .envs import AecEnv, SoloEnv, TogetherEnv

__version__: str = catalogue()["version"]
CHANCE_PLAYER = int(PlayerId.CHANCE)
TERMINAL_PLAYER = int(PlayerId.TERMINAL)

__all__ = [
    "AecEnv",
    "Arena",
    "BatchEnv",
    "Bot",
    "CHANCE_PLAYER",
    "Decision",
    "Game",
    "GameType",
    "PlayerAction",
    "PlayerId",
    "Refused",
    "Rng",
    "Simulation",
    "SoloEnv",
    "Standing",
    "State",
    "TERMINAL_PLAYER",
    "TogetherEnv",
    "analyse",
    "arena",
    "catalogue",
    "games",
    "hints",
    "load_game",
    "load_record",
    "make_bot",
    "prove",
    "ratings",
    "registered_names",
    "search",
    "serve",
    "solve",
    "story",
]


def games() -> list[str]:
    """The games there are, by name."""
    return [game["id"] for game in catalogue()["games"]]


registered_names = games  # OpenSpiel's word for it


def make_bot(game: Game, name: str, seed: int = 0) -> Bot:
    """A bot by name: random, easy, greedy, medium, hard, master, ``"hard*4"``, ``"master@0.5"`` (docs/bots.md)."""
    return Bot(game, name, seed)
