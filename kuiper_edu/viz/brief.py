"""A value in a few words: what a stepper writes into a box."""

from __future__ import annotations

import math
import reprlib
from collections.abc import Callable
from typing import Any

MOST_ITEMS = 60
_MOST_NUMBERS = 1_000_000  # in an array of which the smallest and the largest are looked for


class Brief(reprlib.Repr):
    """repr() without endless lengths; sets in name order, dicts in their own; operators and arrays in a few words.

    Args:
        node: the name of the node that a value is; None for what is none.

    Example:
        >>> Brief(lambda value: None).repr({"b": [1], "a": {2, 1}})
        "{'b': [1], 'a': {1, 2}}"
    """

    def __init__(self, node: Callable[[Any], str | None]) -> None:
        super().__init__()
        self._node = node
        self.maxlist = self.maxset = self.maxdict = self.maxdeque = self.maxtuple = self.maxfrozenset = MOST_ITEMS
        self.maxstring = self.maxother = 80

    def repr1(self, x: Any, level: int) -> str:
        """Any value."""
        if type(x).__module__ == "numpy" and hasattr(x, "dtype") and getattr(x, "shape", None):
            return _array(x)
        name = None if isinstance(x, str) else self._node(x)
        return super().repr1(x, level) if name is None else name

    def repr_dict(self, x: dict[Any, Any], level: int) -> str:
        """A dict, in its own order."""
        items = [f"{self.repr1(key, level - 1)}: {self.repr1(value, level - 1)}" for key, value in x.items()]
        return "{" + ", ".join(items[: self.maxdict] + ["..."] * (len(items) > self.maxdict)) + "}"


def _array(array: Any) -> str:
    """A NumPy array: its shape, and between which numbers its own are."""
    shape = f"array {array.shape}"
    if array.dtype.kind not in "biuf" or not 0 < array.size <= _MOST_NUMBERS:
        return shape
    low, high = float(array.min()), float(array.max())
    return f"{shape} with NaN" if math.isnan(low) else f"{shape} {low:.4g} to {high:.4g}"
