"""What most exercises do with their cases: call the answer on each, and ask which mistake gives the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from kuiper_edu.course.judge.exercises import Function, Report
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.rules import same
from kuiper_edu.course.trial.values import Plain

Cases = Mapping[str, Sequence[Any]]
"""The arguments of each call, by label."""

Ways = Iterable[tuple[Callable[..., Any], str]]
"""What well-known mistakes compute from a case's arguments, and what is said about them."""

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
            report(label, function(*(self.given(*arguments) if self.given else deepcopy(arguments))))


@dataclass(frozen=True)
class calls_on_copies:  # noqa: N801
    """The same with copies, and it reports as UNCHANGED whose arguments the function changed."""

    cases: Cases

    def __call__(self, function: Function, report: Report) -> None:
        """Report what comes back, and what was changed."""
        changed = []
        for label, arguments in self.cases.items():
            mine = deepcopy(arguments)
            report(label, function(*mine))
            if repr(mine) != repr(arguments):  # which also tells of a map in another order
                changed.append(label)
        report(UNCHANGED, changed)


def as_arrays(*values: Plain, dtype: str | None = None) -> list[Any]:
    """NumPy arrays of lists."""
    import numpy as np  # not when a lesson only looks up its exercises

    return [np.array(value, dtype) for value in values]


def by_way(finding: Finding, cases: Cases, ways: Ways, alike: Callable[[Plain, Any], bool] = same) -> str | None:
    """What is said of the first way that gives all that was reported of the cases.

    Args:
        finding: what was reported.
        cases: the arguments of the ways.
        ways: what mistakes compute.
        alike: whether a reported value is what a way gives.
    """
    reported = {label: finding.reported[label] for label in cases if label in finding.reported}

    def gives(way: Callable[..., Any]) -> bool:
        try:
            return all(alike(value, way(*cases[label])) for label, value in reported.items())
        except (ValueError, TypeError, IndexError):
            return False  # this way ends in an error here, and the answer did not

    return next((sentence for way, sentence in ways if reported and gives(way)), None)


def mapped(function: Callable[[float], float], values: Plain) -> Plain:
    """The function of every number of nested lists.

    Example:
        >>> mapped(abs, [[-1.0, 2.0], [3.0, -4.0]])
        [[1.0, 2.0], [3.0, 4.0]]
    """
    return [mapped(function, value) for value in values] if isinstance(values, list) else function(values)
