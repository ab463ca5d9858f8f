"""The ways to compute a convolution: each module of this folder brings its own, and says what they cost.

A new one is a new module with a tuple `STRATEGIES`; nothing else names it.
"""

from __future__ import annotations

from importlib import import_module
from itertools import chain
from operator import attrgetter
from pkgutil import iter_modules

from kuiper_edu.engine.convolution import Convolution, Strategy

__all__ = ["STRATEGIES", "is_supported"]

_found = [import_module(module.name).STRATEGIES for module in iter_modules(__path__, f"{__name__}.")]

# Sorted, because of two that cost the same the first is taken: always the same one.
STRATEGIES: tuple[Strategy, ...] = tuple(sorted(chain.from_iterable(_found), key=attrgetter("name")))


def is_supported(convolution: Convolution) -> bool:
    """Whether at least one strategy can compute it."""
    return any(strategy.supports(convolution) for strategy in STRATEGIES)
