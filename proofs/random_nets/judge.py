"""Comparing two results, and judging a run. Needs only NumPy."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

TOLERANCE = 1e-5

EQUAL, REFUSED, EXPORTER, UNSETTLED, WRONG, CRASH = "equal", "refused", "exporter", "unsettled", "wrong", "crash"
OUTCOMES = (EQUAL, REFUSED, EXPORTER, UNSETTLED, WRONG, CRASH)
"""All outcomes, from the best to the worst."""


@dataclass(frozen=True)
class Judgement:
    """The judgement on one run.

    Args:
        outcome: one of OUTCOMES.
        says: the error's sentence, or in which way the results differ, or the exporter's fault by its rule.
    """

    outcome: str
    says: str = ""


def worst(outcomes: Iterable[str]) -> str:
    """Return the worst of some outcomes.

    Example:
        >>> worst(["equal", "refused", "equal"])
        'refused'
    """
    return max(outcomes, key=OUTCOMES.index, default=EQUAL)


def difference(result: Any, expected: Any, tolerance: float = TOLERANCE) -> str:
    """Return how two nested results differ; empty if they agree.

    They agree when they nest alike, and each pair of arrays has one shape, one data type, NaN and infinities in the
    same places, and max|a-b| <= tolerance * max(1, max|b|) elsewhere.

    Example:
        >>> difference(np.float32([1, np.nan]), np.float32([1, np.nan]))
        ''
        >>> difference(np.float32([1, 2]), np.float32([1, 2.5]))
        'output 0 is off by 0.5, 2.5e-05 allowed'
    """
    if nesting(result) != nesting(expected):
        return f"nests as {nesting(result)}, {nesting(expected)} expected"
    for number, (a, b) in enumerate(zip(leaves(result), leaves(expected), strict=True)):
        if fault := array_difference(a, b, tolerance):
            return f"output {number} {fault}"
    return ""


def array_difference(result: np.ndarray, expected: np.ndarray, tolerance: float = TOLERANCE) -> str:
    """Return how two arrays differ; empty if they agree."""
    if result.shape != expected.shape:
        return f"has shape {result.shape}, {expected.shape} expected"
    if result.dtype != expected.dtype:
        return f"is {result.dtype}, {expected.dtype} expected"
    wide = np.complex128 if expected.dtype.kind == "c" else np.float64
    mine, theirs = result.astype(wide), expected.astype(wide)
    if (np.isnan(mine) != np.isnan(theirs)).any():
        return "has NaN in other places"
    finite = np.isfinite(mine) & np.isfinite(theirs)
    if not (finite | np.isnan(mine) | (mine == theirs)).all():
        return "has infinities in other places"
    mine, theirs = mine[finite], theirs[finite]
    if not mine.size:
        return ""
    distance, allowed = float(np.abs(mine - theirs).max()), tolerance * max(1.0, float(np.abs(theirs).max()))
    return "" if distance <= allowed else f"is off by {distance:.3g}, {allowed:.3g} allowed"


def relative_distance(result: Any, expected: Any) -> float:
    """Return max|a-b| / max(1, max|b|) over the finite elements of all pairs of arrays; infinite if incomparable."""
    if nesting(result) != nesting(expected):
        return float("inf")
    worst_so_far = 0.0
    for a, b in zip(leaves(result), leaves(expected), strict=True):
        if a.shape != b.shape:
            return float("inf")
        wide = np.complex128 if "c" in (a.dtype.kind, b.dtype.kind) else np.float64
        mine, theirs = a.astype(wide), b.astype(wide)
        finite = np.isfinite(mine) & np.isfinite(theirs)
        if finite.any():
            scale = max(1.0, float(np.abs(theirs[finite]).max()))
            worst_so_far = max(worst_so_far, float(np.abs(mine[finite] - theirs[finite]).max()) / scale)
    return worst_so_far


def leaves(value: Any) -> Iterator[np.ndarray]:
    """Yield the arrays of a nested result, in order."""
    if isinstance(value, (tuple, list)):
        for part in value:
            yield from leaves(part)
    else:
        yield np.asarray(value)


def nesting(value: Any) -> Any:
    """Return the nesting of a result as text.

    Example:
        >>> nesting((1, [2, 3]))
        '(.,[.,.])'
    """
    if isinstance(value, (tuple, list)):
        inside = ",".join(nesting(part) for part in value)
        return f"({inside})" if isinstance(value, tuple) else f"[{inside}]"
    return "."


def general(sentence: str) -> str:
    """Return an error's message without the names and numbers of one net, so that equal refusals count together.

    Example:
        >>> general("operator 'conv2d0': the input has 3 channels, 4 were expected. See x.py.")
        "the input has # channels, # were expected. See x.py."
    """
    sentence = re.sub(r"^\S+\.(?:param|bin)(, line \d+)?(, operator '[^']*')?: ", "", sentence)
    sentence = re.sub(r"^operator '[^']*': ", "", sentence)
    sentence = re.sub(r"'pnnx_\w+'", "'...'", sentence)
    sentence = re.sub(r"\[[\d, ]*\]|\(\d[\d, ]*\)|\(\)|\b\d+(x\d+)+\b", "#", sentence)
    sentence = re.sub(r" (The nearest names|Put @register_layer|Write ).*", "", sentence, flags=re.DOTALL)
    return re.sub(r"-?\b\d+(\.\d+)?\b", "#", sentence)
