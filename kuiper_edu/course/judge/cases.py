"""What most exercises do with their cases: call the answer on each, and report what comes back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from kuiper_edu.course.judge.exercises import Function, Report
from kuiper_edu.course.trial.values import Plain

Cases = Mapping[str, Sequence[Any]]
"""The arguments of each call, by label."""

UNCHANGED = "arguments changed"


@dataclass(frozen=True)
class calls:  # noqa: N801  # reads as what the check does
    """The check that calls the function for every case.

    Args:
        cases: the arguments of each call.
        given: makes of a case's arguments what the function is given; copies where it is left out.
    """

    cases: Cases
    given: Callable[..., Sequence[Any]] | None = None

    def __call__(self, function: Function, report: Report) -> None:
        """Report what comes back."""
        for label, arguments in self.cases.items():
            report(label, function(*self._made(arguments)))

    def _made(self, arguments: Sequence[Any]) -> Sequence[Any]:
        return self.given(*arguments) if self.given else deepcopy(arguments)


@dataclass(frozen=True)
class calls_on_copies(calls):  # noqa: N801
    """The same, and it reports as UNCHANGED whose arguments the function changed."""

    def __call__(self, function: Function, report: Report) -> None:
        """Report what comes back, and what was changed."""
        changed = []
        for label, arguments in self.cases.items():
            mine = self._made(arguments)
            report(label, function(*mine))
            if _written(mine) != _written(self._made(arguments)):
                changed.append(label)
        report(UNCHANGED, changed)


def _written(arguments: Sequence[Any]) -> str:
    """Arguments in full: of a dict also its order, of an array every number."""
    return repr([each.tolist() if hasattr(each, "tolist") else each for each in arguments])


def as_arrays(*values: Plain, dtype: str | None = None) -> list[Any]:
    """NumPy arrays of lists."""
    import numpy as np  # not when a lesson only looks up its exercises

    return [np.array(value, dtype) for value in values]


def mapped(function: Callable[[float], float], values: Plain) -> Plain:
    """The function of every number of nested lists.

    Example:
        >>> mapped(abs, [[-1.0, 2.0], [3.0, -4.0]])
        [[1.0, 2.0], [3.0, 4.0]]
    """
    return [mapped(function, value) for value in values] if isinstance(values, list) else function(values)
