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

from typing import Any, Mapping, Optional, Union

from . import _core
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
from ._types import GameType, PlayerId
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


def load_game(
    name: str,
    players: Optional[int] = None,
    options: Optional[Mapping[str, Any]] = None,
    *,
    form: str = "moves",
    utility: str = "win",
    rules: Optional[int] = None,
    data: Optional[Mapping[str, Any]] = None,
    start: Union[State, str, None] = None,
) -> Game:
    """A game, ready to be begun.

    ``players``: two where nothing is said (one where one can play alone). ``options``: as ``faubourg games`` lists them.
    ``form``: what an action is, a place in the list of moves (``"moves"``) or the next word of one (``"words"``).
    ``utility``: what returns are: ``"win"`` (shares of it, zero-sum), ``"score"``, ``"margin"`` or ``"gains"``, points as
    they come. ``rules``: an older version. ``data``: other components. ``start``: a state or a record at which every game
    begins, for puzzles and endgames.
    """
    if isinstance(name, str) and "(" in name:
        raise Refused("game", f"options are given by options={{…}}, not within the name: {name}")
    game = _core.load_game(
        name, players or 0, dict(options) if options is not None else None, form, utility, rules or 0,
        dict(data) if data is not None else None,
    )
    if start is None:
        return game
    return game.starting_at(game.load(start) if isinstance(start, str) else start)


def load_record(text: str, *, form: str = "moves", utility: str = "win") -> State:
    """The state a record has come to, checked from its first line to its last, under the rules it was played by."""
    import json

    lines = text.splitlines()
    try:
        header = json.loads(lines[0]) if lines else None
    except ValueError:
        header = None
    if not isinstance(header, dict) or not isinstance(header.get("game"), str) or not isinstance(header.get("players"), list):
        raise Refused("record", "the first line must name the game and its players", 1)
    rules = header.get("rules", 1)
    game = load_game(
        header["game"], len(header["players"]), header.get("options") or {}, form=form, utility=utility,
        rules=rules if isinstance(rules, int) else 1,
    )
    return game.load(text)


def make_bot(game: Game, name: str, seed: int = 0) -> Bot:
    """A bot by name: random, easy, greedy, medium, hard, master, ``"hard*4"``, ``"master@0.5"`` (docs/bots.md)."""
    return Bot(game, name, seed)
