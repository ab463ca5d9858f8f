"""A guard that gives NaN and infinity exactly where the layers give them, although Winograd spreads them.

Winograd mixes all numbers of a tile, so one NaN makes a whole tile of outputs NaN, and infinity minus infinity has the
same effect. No NaN is lost by that, but there may be too many. So Winograd's results are used only if all inputs and
outputs are finite; otherwise a second program computes them, made without Winograd when it is first needed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kuiper_edu.runtime.executables import Observer, Program


class NanGuard:
    """A program that runs one program if all numbers are finite, and another one if not.

    Args:
        fast: the program that is correct for finite numbers.
        make_safe: makes the program that is correct for all numbers; called at most once.
    """

    def __init__(self, fast: Program, make_safe: Callable[[], Program]) -> None:
        self.fast = fast
        self._make_safe = make_safe
        self._safe: Program | None = None
        self._needs_safe = False  # whether the latest run that was not observed needed the safe program

    def run(self, arrays: Sequence[NDArray[Any]], observe: Observer | None = None) -> list[list[Any]]:
        """Compute the values of the graph's outputs, for one array per graph input.

        With `observe` the program runs that computed the latest results without it (the safe one if the inputs are not
        finite), so that no step is observed twice.

        Raises:
            KuiperError: a layer fails; the error names its operator.
        """
        if are_finite(arrays) and not (observe is not None and self._needs_safe):
            values = self.fast.run(arrays, observe)
            if observe is not None:
                return values
            self._needs_safe = not are_finite(values)
            if not self._needs_safe:
                return values
        if self._safe is None:
            self._safe = self._make_safe()
        return self._safe.run(arrays, observe)


def are_finite(values: Iterable[Any]) -> bool:
    """Whether no number in these arrays, lists and tuples is NaN or infinite.

    Example:
        >>> are_finite([np.zeros(2), ([1, 2], "text")]), are_finite([[np.float32([0, np.inf])]])
        (True, False)
    """
    for value in values:
        if isinstance(value, list | tuple):
            if not are_finite(value):
                return False
        elif isinstance(value, np.ndarray) and value.dtype.kind in "fc" and not np.isfinite(value).all():
            return False
    return True
