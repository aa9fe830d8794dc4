"""Games by their names, and the games that records tell of."""

from __future__ import annotations

import json
from typing import Any, Mapping, Optional, Union

from . import _core
from ._core import Game, State
from ._errors import Refused


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

    ``players``: two where nothing is said. ``options``: as ``faubourg games`` lists them. ``form``: what an action is, a place
    in the list of moves (``"moves"``) or the next word of one (``"words"``). ``utility``: what returns are: ``"win"`` (shares
    of it, zero-sum), ``"score"``, ``"margin"`` or ``"gains"``, points as they come. ``rules``: an older version. ``data``:
    other components. ``start``: a state or a record at which every game begins, for puzzles and endgames.
    """
    if isinstance(name, str) and "(" in name:
        raise Refused("game", f"options are given by options={{…}}, not within the name: {name}")
    for what, number in (("players", players), ("rules", rules)):  # 0 is the engine's own word for: nothing said
        if number is not None and number < 1:
            raise Refused(what, f"must be 1 or more, not {number}")
    game = _core.load_game(
        name, players or 0, dict(options) if options is not None else None, form, utility, rules or 0,
        dict(data) if data is not None else None,
    )
    if start is None:
        return game
    return game.starting_at(game.load(start) if isinstance(start, str) else start)


def load_record(text: str, *, form: str = "moves", utility: str = "win") -> State:
    """The state a record has come to, checked from its first line to its last, under the rules it was played by."""
    try:
        header = json.loads(text.split("\n", 1)[0])
    except (ValueError, RecursionError):
        header = None
    if not isinstance(header, dict) or not isinstance(header.get("game"), str) or not isinstance(header.get("players"), list):
        raise Refused("record", "the first line must name the game and its players", 1)
    options, rules = header.get("options", {}), header.get("rules", 1)
    if not isinstance(options, dict):
        raise Refused("record", "options must be an object", 1)
    if not isinstance(rules, int) or not 0 < rules < 2**31:
        raise Refused("record", "rules must be a number above 0", 1)
    if not header["players"]:
        raise Refused("record", "somebody must play", 1)
    return load_game(header["game"], len(header["players"]), options, form=form, utility=utility, rules=rules).load(text)
