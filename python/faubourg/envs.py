"""The games as PettingZoo and Gymnasium speak. Their own base classes where they are installed, plain ones otherwise.

    env = faubourg.AecEnv("village", players=2)
    env.reset(seed=7)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination else env.action_space(agent).sample(observation["action_mask"]))

An observation is ``{"observation": what the seat sees as numbers, "action_mask": which actions are legal}``. Chance is drawn
inside, from the seed. Actions are words where nothing else is said (docs/python.md).
"""

from __future__ import annotations

import operator
from typing import Any, Iterator, Mapping, Optional, Sequence

import numpy as np

from . import _core, spaces
from ._core import Game, Rng, State
from ._errors import Refused
from ._load import load_game

try:
    from pettingzoo import AECEnv as _Aec, ParallelEnv as _Parallel  # type: ignore[import]
except ImportError:
    _Aec = _Parallel = object
try:
    from gymnasium import Env as _Gym  # type: ignore[import]
except ImportError:
    _Gym = object


def _when_illegal(word: str) -> str:
    if word not in ("lose", "raise"):
        raise Refused("action", f'illegal is "lose" or "raise", not {word!r}')
    return word


class _Table:
    """One game under way, with its luck: what all the forms share."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "is_parallelizable": False, "render_fps": 1}

    def _set_up(
        self, name: str, players: Optional[int], options: Optional[Mapping[str, Any]], form: str, utility: str,
        render_mode: Optional[str], rules: Optional[int],
    ) -> None:
        if render_mode not in (None, "ansi", "human"):
            raise Refused("render", f'render_mode is None, "ansi" or "human", not {render_mode!r}')
        self.game: Game = load_game(name, players, options, form=form, utility=utility, rules=rules)
        self.render_mode = render_mode
        self.metadata = {**self.metadata, "name": f"faubourg_{name}"}
        self._fresh_seeds = np.random.default_rng()
        self._width = self.game.num_distinct_actions()
        seen = spaces.box(-np.inf, np.inf, (self.game.observation_tensor_size(),), np.float32)
        self._observation_space = spaces.mapping(
            {"observation": seen, "action_mask": spaces.box(0, 1, (self._width,), np.int8)}
        )
        self.state_space = spaces.box(-np.inf, np.inf, (self.game.num_players() * self.game.observation_tensor_size(),), np.float32)
        self.state_: State
        self._begin(None)  # what is asked before reset() is asked of some game

    def _begin(self, seed: Optional[int]) -> None:
        if seed is not None:
            self._fresh_seeds = np.random.default_rng(seed)
        self._rng = Rng(int(self._fresh_seeds.integers(2**63)))
        self.state_ = self.game.new_initial_state()
        self._draw()

    def _draw(self) -> None:
        while self.state_.is_chance_node():
            self.state_.draw(self._rng)

    def _apply(self, action: Any) -> None:
        self.state_.apply_action(operator.index(action))
        self._draw()

    def _is_legal(self, action: Any) -> bool:
        return operator.index(action) in self.state_.legal_actions()

    def _seen_by(self, seat: int) -> dict[str, Any]:
        return {
            "observation": self.state_.observation_tensor(seat),
            "action_mask": self.state_.legal_actions_mask(seat),
        }

    def render(self) -> Optional[str]:
        """The board as text; printed where ``render_mode`` is "human"."""
        text = self.state_.render("public" if self.state_.current_player() < 0 else None)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        pass

    def state(self) -> Any:
        """What all seats see, one after the other: for a critic that may know more than a player."""
        return np.concatenate([self.state_.observation_tensor(seat) for seat in range(self.game.num_players())])


class AecEnv(_Table, _Aec):  # type: ignore[misc]
    """A game as PettingZoo's AEC: one agent acts at a time. Agents are ``player_0``, ``player_1`` …"""

    def __init__(
        self, name: str, players: Optional[int] = None, options: Optional[Mapping[str, Any]] = None, *, form: str = "words",
        utility: str = "win", render_mode: Optional[str] = None, rules: Optional[int] = None,
    ) -> None:
        super().__init__()
        self._set_up(name, players, options, form, utility, render_mode, rules)
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.num_players())]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: self._observation_space for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.discrete(self._width) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "AecEnv":
        return self

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        self._begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = {agent: 0.0 for agent in self.agents}
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._standing = [0.0] * self.game.num_players()  # what one begins with is gained, too
        self.agent_selection = self._next_agent()
        self._show()

    def _next_agent(self) -> str:
        seat = self.state_.current_player()
        return self.possible_agents[seat] if seat >= 0 else self.agents[0]

    def observe(self, agent: str) -> dict[str, Any]:
        return self._seen_by(self._seats[agent])

    def action_mask(self, agent: str) -> Any:
        return self.state_.legal_actions_mask(self._seats[agent])

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def step(self, action: Any) -> None:
        if not self.agents:
            raise Refused("end", "the game is over: reset() begins another")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise Refused("action", f"{agent} must act: None is for agents whose game is over")
        self._apply(action)
        self._cumulative_rewards[agent] = 0.0
        now = self.state_.returns()
        for other in self.agents:
            seat = self._seats[other]
            self.rewards[other] = now[seat] - self._standing[seat]
            self._cumulative_rewards[other] += self.rewards[other]
        self._standing = now
        if self.state_.is_terminal():
            self.terminations = {other: True for other in self.agents}
        self.agent_selection = self._next_agent()
        self._show()

    def _leave(self, agent: str, action: Any) -> None:
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        self.agents.remove(agent)
        parts: list[dict[str, Any]] = [self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos]
        for part in parts:
            del part[agent]
        for other in self.agents:
            self.rewards[other] = 0.0
        if self.agents:
            self.agent_selection = self.agents[0]

    def __str__(self) -> str:
        return str(self.metadata["name"])


class TogetherEnv(_Table, _Parallel):  # type: ignore[misc]
    """A game as PettingZoo's parallel form: all agents answer at every step, and the answer of who decides counts.

    Made for City Tour, where all win or lose as one. Whoever waits has the one legal action 0, and whatever they answer is passed
    over. An action of who decides that is not legal ends the game as lost for all (``infos[agent]["illegal"]``), or raises
    (``illegal="raise"``).
    """

    def __init__(
        self, name: str = "citytour", players: Optional[int] = 2, options: Optional[Mapping[str, Any]] = None, *,
        form: str = "words", utility: str = "win", illegal: str = "lose", render_mode: Optional[str] = None,
        rules: Optional[int] = None,
    ) -> None:
        super().__init__()
        self._set_up(name, players, options, form, utility, render_mode, rules)
        self._illegal = _when_illegal(illegal)
        self.metadata["is_parallelizable"] = True
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.num_players())]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._observation_space for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.discrete(self._width) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> "TogetherEnv":
        return self

    def _observations(self) -> dict[str, Any]:
        seen = {}
        for seat, agent in enumerate(self.possible_agents):
            seen[agent] = self._seen_by(seat)
            if seat != self.state_.current_player():
                seen[agent]["action_mask"][0] = 1
        return seen

    def reset(
        self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        self._begin(seed)
        self.agents = list(self.possible_agents)
        self._standing = [0.0] * self.game.num_players()  # what one begins with is gained, too
        self._show()
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        if not self.agents:
            raise Refused("end", "the game is over: reset() begins another")
        decider = self.possible_agents[self.state_.current_player()]
        if decider not in actions:
            raise Refused("action", f"{decider} decides and has no action")
        every = self.possible_agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in every}
        if self._illegal == "lose" and not self._is_legal(actions[decider]):
            over, rewards = True, {agent: -1.0 for agent in every}
            for agent in every:
                infos[agent]["illegal"] = True
        else:
            self._apply(actions[decider])
            now, over = self.state_.returns(), self.state_.is_terminal()
            rewards = {agent: now[seat] - self._standing[seat] for seat, agent in enumerate(every)}
            self._standing = now
        seen = self._observations()
        if over:
            self.agents = []
        self._show()
        return seen, rewards, {a: over for a in every}, {a: False for a in every}, infos

    def __str__(self) -> str:
        return str(self.metadata["name"])


class SoloEnv(_Table, _Gym):  # type: ignore[misc]
    """A game for one as Gymnasium's: City Tour alone, or any game with bots on the other seats.

    An observation is the array alone; the mask is in ``info["action_mask"]`` and, as some learners ask for it, in
    ``action_masks()``. An action that is not legal ends the episode as lost (``info["illegal"]``), or raises
    (``illegal="raise"``).
    """

    def __init__(
        self, name: str = "citytour", players: Optional[int] = None, options: Optional[Mapping[str, Any]] = None, *,
        bots: Optional[Sequence[str]] = None, seat: int = 0, form: str = "words", utility: str = "win",
        illegal: str = "lose", render_mode: Optional[str] = None, rules: Optional[int] = None,
    ) -> None:
        super().__init__()
        others = list(bots or [])
        self._set_up(name, players or (len(others) + 1), options, form, utility, render_mode, rules)
        if self.game.num_players() != len(others) + 1:
            raise Refused("players", f"{self.game.num_players()} players: name {self.game.num_players() - 1} bots")
        if not 0 <= seat < self.game.num_players():
            raise Refused("player", f"seats are 0 to {self.game.num_players() - 1}, not {seat}")
        self.seat, self._names, self._illegal = seat, others, _when_illegal(illegal)
        self._bots = [_core.Bot(self.game, bot) for bot in others]
        self.observation_space = self._observation_space["observation"]
        self.action_space = spaces.discrete(self._width)
        self._over = True

    def _run_on(self) -> None:
        while not self.state_.is_terminal() and self.state_.current_player() != self.seat:
            seat = self.state_.current_player()
            self.state_.play(self._bots[seat - (seat > self.seat)].choose(self.state_))
            self._draw()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks()}

    def action_masks(self) -> Any:
        return self.state_.legal_actions_mask(self.seat)

    def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> tuple[Any, dict[str, Any]]:
        if _Gym is not object:
            super().reset(seed=seed)
        self._begin(seed)
        self._bots = [_core.Bot(self.game, name, self._rng.below(2**31)) for name in self._names]
        self._run_on()
        self._over = self.state_.is_terminal()
        self._standing = 0.0  # what one begins with, and others brought before, is gained, too
        self._show()
        return self.state_.observation_tensor(self.seat), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        if self._over:
            raise Refused("end", "the game is over: reset() begins another")
        if self._illegal == "lose" and not self._is_legal(action):
            self._over = True
            info = {**self._info(), "illegal": True}
            return self.state_.observation_tensor(self.seat), -1.0, True, False, info
        self._apply(action)
        self._run_on()
        now = self.state_.returns()[self.seat]
        reward, self._standing = now - self._standing, now
        self._over = self.state_.is_terminal()
        self._show()
        return self.state_.observation_tensor(self.seat), reward, self._over, False, self._info()
