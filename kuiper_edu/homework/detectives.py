"""Mistakes that show only when the values themselves are looked at: one detective per exercise.

Each takes a finding and returns a sentence that names the mistake, or None when it sees nothing special.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from typing import Any

from kuiper_edu.homework.feedback import Finding

_NUMBER = re.compile(r"[-+]?\d+\.\d+")


def in_degrees(finding: Finding) -> str | None:
    """Which name has a wrong count, and whether the edges were counted at their other end."""
    for want, have in _pairs(finding):
        wanted, met = _as_dict(want), _as_dict(have)
        if wanted is None or met is None:
            return None
        missing = [name for name in wanted if name not in met]
        if missing:
            return (
                f"{missing[0]!r} has no entry: every name that occurs counts, also one that only stands behind others"
            )
        if sum(met.values()) == sum(wanted.values()) and met != wanted:
            return "these are the edges that lead out of each name; the in-degree counts those that lead in"
        for name, degree in wanted.items():
            if met[name] != degree:
                return f"{name!r} was given {met[name]}, but {degree} edges lead into it"
    return None


def smallest_first(finding: Finding) -> str | None:
    """The first place where a larger name was taken."""
    for want, have in _pairs(finding):
        wanted, met = _as_list(want), _as_list(have)
        if wanted is None or met is None or sorted(map(str, wanted)) != sorted(map(str, met)):
            return None
        place, (right, taken) = next(
            (i, pair) for i, pair in enumerate(zip(wanted, met, strict=True), 1) if pair[0] != pair[1]
        )
        return (
            f"at place {place} {taken!r} was taken, but {right!r} was ready too (or had to come first) and is smaller"
        )
    return None


def levels(finding: Finding) -> str | None:
    """The first level that differs."""
    for want, have in _pairs(finding):
        wanted, met = _as_list(want), _as_list(have)
        if wanted is None or met is None or not all(isinstance(level, list) for level in met):
            return None
        for number, (right, found) in enumerate(zip(wanted, met, strict=False)):
            if right != found:
                if sorted(right) == sorted(found):
                    return f"the names of level {number} are not sorted: {found}"
                return f"level {number} holds {found}; {right} wait for nothing but the levels before"
        return f"{len(met)} levels came back, {len(wanted)} are there"
    return None


def sigmoid(finding: Finding) -> str | None:
    """A wrong sign, a missing part of the formula, too few digits."""
    for wanted, met in _number_lines(finding):
        if _all_near(met, [1 - value for value in wanted], 2e-6):
            return "the sign of the exponent is wrong: this is 1/(1+e^x), the formula says e^-x"
        if _all_near(met, wanted, 5e-3):
            return "right to two or three digits, but not to 1e-6: is it computed in float16, or approximated?"
    return None


def gated(finding: Finding) -> str | None:
    """The gate alone, or a gate that was not divided by 6."""
    points = [-4.0, -3.0, -1.0, 0.0, 1.0, 3.0, 5.0]
    for wanted, met in _number_lines(finding):
        if len(met) == len(points) and _all_near([x * y for x, y in zip(points, met, strict=True)], wanted, 1e-4):
            return "this is the gate alone: the layer's result is x times its gate"
        if _all_near([value / 6 for value in met], wanted, 1e-4):
            return "six times too large: the gate of Hardswish is divided by 6"
    return None


def _pairs(finding: Finding) -> list[tuple[str, str]]:
    return finding.differing_lines()


def _literal(line: str) -> Any:
    start = line.find("[")
    try:
        return ast.literal_eval(line[start:]) if start >= 0 else None
    except (ValueError, SyntaxError, RecursionError, MemoryError):
        return None


def _as_list(line: str) -> list[Any] | None:
    found = _literal(line)
    return found if isinstance(found, list) else None


def _as_dict(line: str) -> dict[str, int] | None:
    found = _as_list(line)
    try:
        return {str(name): int(number) for name, number in found} if found is not None else None
    except (TypeError, ValueError):
        return None


def _number_lines(finding: Finding) -> list[tuple[list[float], list[float]]]:
    """The numbers of each pair of lines that differ and hold equally many."""
    both = [([float(n) for n in _NUMBER.findall(line)] for line in pair) for pair in _pairs(finding)]
    return [(wanted, met) for wanted, met in both if wanted and len(wanted) == len(met)]


def _all_near(met: list[float], wanted: list[float], tolerance: float) -> bool:
    return all(abs(a - b) <= tolerance for a, b in zip(met, wanted, strict=True))


DETECTIVES: dict[str, Callable[[Finding], str | None]] = {
    "course4.in_degrees": in_degrees,
    "course4.smallest_first": smallest_first,
    "course4.levels": levels,
    "course5.logistic": sigmoid,
    "course5.sigmoid": sigmoid,
    "course5.overflow": sigmoid,
    "course5.registry": sigmoid,
    "course5.gated": gated,
}
