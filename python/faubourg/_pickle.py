"""How games and states are kept by pickle and handed to other processes: by what makes them again."""

from __future__ import annotations

from typing import Any, Optional

from . import _core


def game(
    name: str, players: int, options: dict[str, Any], form: str, utility: str, rules: int, data: Optional[dict[str, Any]],
    start: Optional[str],
) -> _core.Game:
    made = _core.load_game(name, players, options, form, utility, rules, data)
    return made if start is None else made.starting_at(made.load(start))


def state(of: _core.Game, text: str) -> _core.State:
    return of.deserialize_state(text)
