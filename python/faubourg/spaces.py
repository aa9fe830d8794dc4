"""Spaces of actions and observations: Gymnasium's own where it is installed, else plain ones of the same shape."""

from __future__ import annotations

from typing import Any, Mapping, Optional

import numpy as np

try:
    from gymnasium import spaces as _real  # type: ignore[import]
except ImportError:
    _real = None


class _Space:
    def __init__(self, seed: Optional[int] = None) -> None:
        self._random = np.random.default_rng(seed)

    def seed(self, seed: Optional[int] = None) -> list[int]:
        self._random = np.random.default_rng(seed)
        return [] if seed is None else [seed]


class _Discrete(_Space):
    def __init__(self, n: int) -> None:
        super().__init__()
        self.n, self.start, self.shape, self.dtype = n, 0, (), np.dtype(np.int64)

    def sample(self, mask: Any = None) -> int:
        if mask is None:
            return int(self._random.integers(self.n))
        legal = np.flatnonzero(mask)
        return int(self._random.choice(legal)) if legal.size else 0

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

    __contains__ = contains

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Discrete) and other.n == self.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class _Box(_Space):
    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
        super().__init__()
        self.dtype, self.shape = np.dtype(dtype), shape
        self.low = np.full(shape, low, dtype=dtype)
        self.high = np.full(shape, high, dtype=dtype)

    def sample(self) -> Any:
        if self.dtype.kind == "i":
            return self._random.integers(self.low, self.high + 1).astype(self.dtype)
        return self._random.standard_normal(self.shape).astype(self.dtype)

    def contains(self, x: Any) -> bool:
        return (
            isinstance(x, np.ndarray)
            and x.shape == self.shape
            and np.can_cast(x.dtype, self.dtype)
            and bool(np.all(x >= self.low) and np.all(x <= self.high))
        )

    __contains__ = contains

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Box) and other.shape == self.shape and other.dtype == self.dtype

    def __repr__(self) -> str:
        return f"Box({self.shape}, {self.dtype})"


class _Dict(_Space):
    def __init__(self, spaces: Mapping[str, Any]) -> None:
        super().__init__()
        self.spaces = dict(spaces)

    def __getitem__(self, key: str) -> Any:
        return self.spaces[key]

    def sample(self) -> dict[str, Any]:
        return {key: space.sample() for key, space in self.spaces.items()}

    def contains(self, x: Any) -> bool:
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(s.contains(x[k]) for k, s in self.spaces.items())

    __contains__ = contains

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Dict) and other.spaces == self.spaces

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"


def discrete(n: int) -> Any:
    return _real.Discrete(n) if _real else _Discrete(n)


def box(low: float, high: float, shape: tuple[int, ...], dtype: Any) -> Any:
    return _real.Box(low, high, shape, dtype) if _real else _Box(low, high, shape, dtype)


def mapping(spaces: Mapping[str, Any]) -> Any:
    return _real.Dict(dict(spaces)) if _real else _Dict(spaces)
