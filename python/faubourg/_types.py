"""What kind of game a game is, in OpenSpiel's words. Where OpenSpiel is installed these are its own types."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from ._core import Game


class PlayerId(enum.IntEnum):
    """Numbers of those who are no player, as OpenSpiel has them."""

    DEFAULT_PLAYER_ID = 0
    INVALID = -3
    TERMINAL = -4
    CHANCE = -1
    SIMULTANEOUS = -2
    MEAN_FIELD = -5


class PlayerAction(NamedTuple):
    """Who did what, chance included: what ``State.full_history`` lists."""

    player: int
    action: int


@dataclass(frozen=True)
class GameType:
    """As ``pyspiel.GameType``: the same names and meanings."""

    class Dynamics(enum.Enum):
        SIMULTANEOUS = 0
        SEQUENTIAL = 1
        MEAN_FIELD = 2

    class ChanceMode(enum.Enum):
        DETERMINISTIC = 0
        EXPLICIT_STOCHASTIC = 1
        SAMPLED_STOCHASTIC = 2

    class Information(enum.Enum):
        ONE_SHOT = 0
        PERFECT_INFORMATION = 1
        IMPERFECT_INFORMATION = 2

    class Utility(enum.Enum):
        ZERO_SUM = 0
        CONSTANT_SUM = 1
        GENERAL_SUM = 2
        IDENTICAL = 3

    class RewardModel(enum.Enum):
        REWARDS = 0
        TERMINAL = 1

    short_name: str
    long_name: str
    dynamics: Dynamics
    chance_mode: ChanceMode
    information: Information
    utility: Utility
    reward_model: RewardModel
    max_num_players: int
    min_num_players: int
    provides_information_state_string: bool = True
    provides_information_state_tensor: bool = False
    provides_observation_string: bool = True
    provides_observation_tensor: bool = True
    provides_factored_observation_string: bool = False
    default_loadable: bool = True
    parameter_specification: dict[str, Any] = field(default_factory=dict)

    def pretty_print(self) -> str:
        return f"{self.long_name} ({self.short_name})"


def _class() -> Any:
    try:
        import pyspiel  # type: ignore[import]

        return pyspiel.GameType
    except ImportError:
        return GameType


def type_of(game: Game) -> Any:
    """The type of a game; asked by ``game.get_type()``."""
    kinds = _class()
    if game.is_cooperative:
        utility = kinds.Utility.IDENTICAL
    elif game.utility_sum() is not None:
        utility = kinds.Utility.ZERO_SUM
    else:
        utility = kinds.Utility.GENERAL_SUM
    hidden = game.has_hidden_information
    return kinds(
        short_name=game.name,
        long_name=game.name,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if hidden else kinds.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=kinds.RewardModel.REWARDS if game.utility == "gains" else kinds.RewardModel.TERMINAL,
        max_num_players=game.num_players(),
        min_num_players=game.num_players(),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )
