"""The verdict on one stored net: every level on every path, and who is at fault if they disagree."""

from __future__ import annotations

import warnings
from collections import Counter
from dataclasses import asdict
from typing import Any

from proofs.random_nets.cases import LEVELS, StoredNet
from proofs.random_nets.exporter import exporters_fault, failed
from proofs.random_nets.freedom import open_places
from proofs.random_nets.judge import (
    CRASH,
    EQUAL,
    EXPORTER,
    UNSETTLED,
    WRONG,
    Judgement,
    array_difference,
    difference,
    leaves,
    nesting,
    relative_distance,
    worst,
)
from proofs.random_nets.paths import PATHS, Engines, judge_path

MOST_NOISE = 1e-2
NOISE = "the engine is as close to PyTorch's float64 as PyTorch's float32 is"


def verdict(net: StoredNet) -> list[dict[str, Any]]:
    """Return one record per level: the outcome, the judgement on each path, the operators of the file."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # NumPy's of NaN and infinities
        return [_level(net, level) for level in LEVELS]


def _level(net: StoredNet, level: int) -> dict[str, Any]:
    fact = net.facts["levels"][str(level)]
    record = {"seed": net.seed, "level": level, "seconds": fact["seconds"], "types": {}, "paths": {}}
    if fact["fault"]:
        judgement = failed(fact["fault"])
        return record | {"outcome": judgement.outcome, "paths": {"export": asdict(judgement)}}
    engines, judgements = Engines(net, level), {}
    for name, path in PATHS.items():
        judged = judge_path(net, engines, path)
        if judged is not None:
            judgements[name] = judged[0] if path.steps else settled(net, level, path.variant, *judged)
    lines = net.param(level).read_text(encoding="utf-8").splitlines()[2:]
    record["types"] = dict(Counter(line.split()[0] for line in lines))
    record["paths"] = {name: asdict(judgement) for name, judgement in judgements.items()}
    return record | {"outcome": worst(judgement.outcome for judgement in judgements.values())}


def settled(net: StoredNet, level: int, variant: str, judgement: Judgement, result: Any) -> Judgement:
    """Return the judgement, corrected if the file is wrong, or the difference is PyTorch's rounding or left open.

    Args:
        net: the stored net.
        level: which export of it.
        variant: the inputs.
        judgement: what the engine's result was found to be.
        result: what it computed, None when it refused.
    """
    if judgement.outcome in (EQUAL, CRASH):
        return judgement
    fault = exporters_fault(net, level, variant, judgement, result)
    if fault:
        return Judgement(EXPORTER, fault)
    if judgement.outcome == WRONG and (says := unsettled(net, level, variant, result)):
        return Judgement(UNSETTLED, says)
    return judgement


def unsettled(net: StoredNet, level: int, variant: str, result: Any) -> str:
    """Return why the result may differ from PyTorch's in every array; empty if some array may not."""
    expected, second = net.expected(variant), net.second_opinion(variant)
    if result is None or nesting(result) != nesting(expected):
        return ""
    arrays = list(zip(leaves(result), leaves(expected), strict=True))
    if any(mine.shape != theirs.shape for mine, theirs in arrays):
        return ""
    seconds = list(leaves(second)) if second is not None else [None] * len(arrays)
    far = [number for number, pair in enumerate(arrays) if not near_second_opinion(*pair, seconds[number])]
    if not far:
        return NOISE
    places, says = open_places(net, level, variant, result)
    fixed = [[array[~places[number]] for array in arrays[number]] for number in far] if places else []
    return says if fixed and not any(array_difference(*pair) for pair in fixed) else ""


def near_second_opinion(result: Any, expected: Any, second: Any) -> bool:
    """Whether the result equals PyTorch's, its float64, or is within four times their distance of its float32."""
    if not difference(result, expected):
        return True
    if second is None:
        return False
    if not difference(result, second):
        return True
    noise = relative_distance(expected, second)
    return noise < MOST_NOISE and not difference(result, expected, 4 * noise)
