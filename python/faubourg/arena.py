"""Who is stronger: bots by name and bots written in Python against each other, with rotated seats and shared luck."""

from __future__ import annotations

import math
import operator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Callable, Mapping, Protocol, Sequence, Union

from . import _core
from ._core import Game, State
from ._errors import Refused


class Player(Protocol):
    """Anything with ``step(state) -> action``, as OpenSpiel's bots have it."""

    def step(self, state: State) -> int: ...


Entrant = Union[str, Player, Callable[[State], Any]]


@dataclass
class Standing:
    """What one entrant reached."""

    name: str
    games: int = 0
    wins: float = 0.0  #: shared ones in parts
    scores: list[int] = field(default_factory=list)
    elo: float = 0.0
    elo_low: float = 0.0
    elo_high: float = 0.0

    @property
    def share(self) -> float:
        return self.wins / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """95 % of the share (Wilson)."""
        n, p, z = self.games, self.share, 1.96
        if n == 0:
            return (0.0, 1.0)
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return (max(0.0, middle - half), min(1.0, middle + half))

    @property
    def score(self) -> float:
        return sum(self.scores) / len(self.scores) if self.scores else 0.0


@dataclass
class Arena:
    """What came out, the best first."""

    standings: list[Standing]
    games: list[dict[str, Any]]

    def __getitem__(self, name: str) -> Standing:
        for one in self.standings:
            if one.name == name:
                return one
        raise KeyError(name)

    def __str__(self) -> str:
        rows = [f"{'':16}{'games':>7}{'share':>8}{'95 %':>16}{'Elo':>7}{'score':>8}"]
        for one in self.standings:
            low, high = one.interval
            rows.append(
                f"{one.name:16}{one.games:7}{one.share:8.3f}{low:9.3f}-{high:.3f}{one.elo:+7.0f}{one.score:8.1f}"
            )
        return "\n".join(rows)


def _seated(game: Game, entrant: Entrant, seed: int) -> Callable[[State], None]:
    """Plays one decision of a state by whoever sits there."""
    if isinstance(entrant, str):
        bot = _core.Bot(game, entrant, seed)
        return lambda state: state.play(bot.choose(state))

    decide: Callable[[State], Any] = entrant.step if hasattr(entrant, "step") else entrant

    def play(state: State) -> None:
        seat = state.current_player()
        while not state.is_terminal() and state.current_player() == seat:
            chosen = decide(state.clone())
            if isinstance(chosen, str):
                state.play(chosen)
            else:
                state.apply_action(operator.index(chosen))
            if not state.words():
                return

    return play


def _played(game: Game, players: Sequence[Callable[[State], None]], seed: int, index: int, records: bool) -> dict[str, Any]:
    state, luck = game.new_initial_state(), _core.Rng.of(seed, index)
    while not state.is_terminal():
        if state.is_chance_node():
            state.draw(luck)
        else:
            players[state.current_player()](state)
    one: dict[str, Any] = {"scores": state.scores(), "winners": state.winners(), "events": state.num_events()}
    if records:
        one["record"] = state.record()
    return one


def arena(game: Game, entrants: Mapping[str, Entrant], rounds: int = 50, *, seed: int = 1, records: bool = False) -> Arena:
    """Every line-up of entrants plays every round in each rotation of its seats; a round has one luck for all of them.

    An entrant is a bot's name, an object with ``step(state) -> action``, or a function from a state to an action or a move's
    text. It is given a copy of all there is: what it may not see it should not look at, or deal anew
    (``resample_from_infostate``). Where all play together, each entrant takes every seat.
    """
    names = list(entrants)
    if not names or rounds < 1:
        raise Refused("arena", "an arena needs entrants and rounds")
    together, seats = game.is_cooperative, game.num_players()
    table = {name: Standing(name) for name in names}
    if together:
        lineups = [(name,) * seats for name in names]
    elif len(names) < seats:  # the others are taken by those there are, in turn
        lineups = [tuple(names[(first + i) % len(names)] for i in range(seats)) for first in range(len(names))]
        if len(names) == 1:
            raise Refused("arena", "somebody must be played against: name a second entrant")
    else:
        lineups = list(combinations(names, seats))
    results: list[tuple[int, int, int, float]] = []
    played: list[dict[str, Any]] = []
    for number in range(rounds):
        reached: dict[str, list[float]] = {}
        for lineup in lineups:
            for turned in range(1 if together else seats):
                order = [lineup[(seat + turned) % seats] for seat in range(seats)]
                sitting = [_seated(game, entrants[name], seed * 1_000_003 + number * 101 + seat) for seat, name in enumerate(order)]
                one = _played(game, sitting, seed, number, records)
                one.update(round=number, seats=order)
                played.append(one)
                shares = [1.0 / len(one["winners"]) if seat in one["winners"] else 0.0 for seat in range(seats)]
                if together:
                    shares = [float(bool(one["winners"]))] * seats
                for seat, name in enumerate(order[:1] if together else order):
                    table[name].games += 1
                    table[name].wins += shares[seat]
                    table[name].scores.append(one["scores"][seat])
                    reached.setdefault(name, []).append(one["scores"][seat] + (1e6 if shares[seat] == 1 else 0))
                if together:
                    continue
                for a, b in combinations(range(seats), 2):
                    if order[a] == order[b]:
                        continue
                    ahead = shares[a] - shares[b] or one["scores"][a] - one["scores"][b]
                    results.append((number, names.index(order[a]), names.index(order[b]), 0.5 + (ahead > 0) / 2 - (ahead < 0) / 2))
        if together:
            for x, y in combinations(names, 2):
                ahead = sum(reached[x]) - sum(reached[y])
                results.append((number, names.index(x), names.index(y), 0.5 + (ahead > 0) / 2 - (ahead < 0) / 2))
    for name, (elo, low, high) in zip(names, _core.ratings(len(names), results, seed)):
        table[name].elo, table[name].elo_low, table[name].elo_high = elo, low, high
    return Arena(sorted(table.values(), key=lambda one: (-one.share, -one.score)), played)
