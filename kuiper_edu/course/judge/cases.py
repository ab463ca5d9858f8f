"""Checks that most exercises share: call the answer for each case and report the results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from kuiper_edu.course.judge.exercises import Function, Report
from kuiper_edu.course.judge.findings import UNCHANGED
from kuiper_edu.course.trial.values import Plain

Cases = Mapping[str, Sequence[Any]]
"""Maps the label of each call to its arguments."""


@dataclass(frozen=True)
class calls:  # noqa: N801  # reads as what the check does
    """A check that calls the function for every case and reports the results.

    Args:
        cases: the arguments of each call.
        given: makes the function's arguments from those of a case; copies them if it is None.
    """

    cases: Cases
    given: Callable[..., Sequence[Any]] | None = None

    def __call__(self, function: Function, report: Report) -> None:
        """Call the function for every case and report the results."""
        for label, arguments in self.cases.items():
            report(label, function(*self._prepared(arguments)))

    def _prepared(self, arguments: Sequence[Any]) -> Sequence[Any]:
        return self.given(*arguments) if self.given else deepcopy(arguments)


@dataclass(frozen=True)
class calls_on_copies(calls):  # noqa: N801
    """Like `calls`, and reports under UNCHANGED the labels of the cases whose arguments the function changed."""

    def __call__(self, function: Function, report: Report) -> None:
        """Call the function for every case; report the results, and which arguments were changed."""
        changed = []
        for label, arguments in self.cases.items():
            copies = self._prepared(arguments)
            report(label, function(*copies))
            if _written(copies) != _written(self._prepared(arguments)):
                changed.append(label)
        report(UNCHANGED, changed)


def _written(arguments: Sequence[Any]) -> str:
    """Return the repr of arguments in full, including the order of a dict and every number of an array."""
    return repr([each.tolist() if hasattr(each, "tolist") else each for each in arguments])


def as_arrays(*values: Plain, dtype: str | None = None) -> list[Any]:
    """Convert nested lists to NumPy arrays."""
    import numpy as np  # not when a lesson only looks up its exercises

    return [np.array(value, dtype) for value in values]


def mapped(function: Callable[[float], float], values: Plain) -> Plain:
    """Apply a function to every number in nested lists.

    Example:
        >>> mapped(abs, [[-1.0, 2.0], [3.0, -4.0]])
        [[1.0, 2.0], [3.0, 4.0]]
    """
    return [mapped(function, value) for value in values] if isinstance(values, list) else function(values)
