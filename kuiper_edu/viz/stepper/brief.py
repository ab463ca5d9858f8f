"""`Brief`: short texts for values, as a stepper writes them into a box."""

from __future__ import annotations

import math
import reprlib
from collections.abc import Callable
from typing import Any

MOST_ITEMS = 60
_MOST_NUMBERS = 1_000_000  # of an array whose smallest and largest number are shown


class Brief(reprlib.Repr):
    """A repr() of limited length: sets sorted, dicts in their own order, operators by name, arrays by shape and range.

    Args:
        node: returns the name of the node that a value stands for, or None.

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
        """Return the text of any value."""
        if type(x).__module__ == "numpy" and hasattr(x, "dtype") and getattr(x, "shape", None):
            return _array(x)
        name = None if isinstance(x, str) else self._node(x)
        return super().repr1(x, level) if name is None else name

    def repr_dict(self, x: dict[Any, Any], level: int) -> str:
        """Return the text of a dict, in its own order."""
        items = [f"{self.repr1(key, level - 1)}: {self.repr1(value, level - 1)}" for key, value in x.items()]
        return "{" + ", ".join(items[: self.maxdict] + ["..."] * (len(items) > self.maxdict)) + "}"


def _array(array: Any) -> str:
    """Return the shape of a NumPy array, with its smallest and largest number."""
    shape = f"array {array.shape}"
    if array.dtype.kind not in "biuf" or not 0 < array.size <= _MOST_NUMBERS:
        return shape
    low, high = float(array.min()), float(array.max())
    return f"{shape} with NaN" if math.isnan(low) else f"{shape} {low:.4g} to {high:.4g}"
