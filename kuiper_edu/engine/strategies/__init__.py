"""The strategies to compute a convolution, each with its cost; every module of this folder defines some.

To add a strategy, add a module with a tuple `STRATEGIES`; no other code refers to it.
"""

from __future__ import annotations

from importlib import import_module
from itertools import chain
from operator import attrgetter
from pkgutil import iter_modules

from kuiper_edu.engine.convolution import Convolution, Strategy

__all__ = ["STRATEGIES", "is_supported"]

_found = [import_module(module.name).STRATEGIES for module in iter_modules(__path__, f"{__name__}.")]

# Sorted, so that of two strategies with equal cost always the same one is chosen.
STRATEGIES: tuple[Strategy, ...] = tuple(sorted(chain.from_iterable(_found), key=attrgetter("name")))


def is_supported(convolution: Convolution) -> bool:
    """Whether at least one strategy can compute the convolution."""
    return any(strategy.supports(convolution) for strategy in STRATEGIES)
