"""The verdict on one stored net: every level on every path, and where they disagree, whose fault it is."""

from __future__ import annotations

import warnings
from collections import Counter
from dataclasses import asdict
from typing import Any

from kuiper_edu.errors import KuiperError
from kuiper_edu.pnnx import Graph
from random_nets.cases import LEVELS, StoredNet
from random_nets.exporter import exporters_fault, failed
from random_nets.judge import (
    CRASH,
    EQUAL,
    EXPORTER,
    REFUSED,
    UNSETTLED,
    WRONG,
    Judgement,
    difference,
    relative_distance,
    worst,
)
from random_nets.paths import PATHS, Engines, judge_path


def verdict(net: StoredNet) -> list[dict[str, Any]]:
    """One record per level: the outcome, what each path says, the operators of the file."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # NumPy's of NaN and infinities
        return [_level(net, level) for level in LEVELS]


def _level(net: StoredNet, level: int) -> dict[str, Any]:
    fact = net.facts["levels"][str(level)]
    record = {"seed": net.seed, "level": level, "seconds": fact["seconds"], "types": {}, "paths": {}}
    fault = failed(fact["fault"])
    if fault:
        return record | {"outcome": EXPORTER, "paths": {"export": asdict(Judgement(EXPORTER, fault))}}
    engines = Engines(net, level)
    judgements = {}
    for name, path in PATHS.items():
        judgement = judge_path(net, engines, path)
        if judgement is not None:
            judgements[name] = _referee(net, level, engines, name, judgement)
    record["types"] = dict(Counter(op.type for op in Graph.load(net.param(level)).ops))
    record["paths"] = {name: asdict(judgement) for name, judgement in judgements.items()}
    return record | {"outcome": worst(judgement.outcome for judgement in judgements.values())}


def _referee(net: StoredNet, level: int, engines: Engines, name: str, judgement: Judgement) -> Judgement:
    """The judgement, unless it is the file that is wrong, or PyTorch's own rounding that is as large."""
    if judgement.outcome in (EQUAL, CRASH):
        return judgement
    path, result = PATHS[name], None
    if judgement.outcome == WRONG:
        try:
            result = engines.get(path.engine).forward(*net.inputs(path.variant))
        except KuiperError:
            return Judgement(CRASH, "a second run refuses what the first computed")
    fault = exporters_fault(net, level, path.variant, result)
    if fault:
        return Judgement(EXPORTER, fault)
    if judgement.outcome == REFUSED:
        return judgement
    if agrees_with_second_opinion(result, net.expected(path.variant), net.second_opinion(path.variant)):
        return Judgement(UNSETTLED, "the engine agrees with PyTorch's float64 as well as PyTorch's float32 does")
    return judgement


def agrees_with_second_opinion(result: Any, expected: Any, second: Any) -> bool:
    """Whether the result is PyTorch's own float64, or as near to its float32 as that is, four times over."""
    if second is None:
        return False
    if not difference(result, second):
        return True
    return not difference(result, expected, 4 * relative_distance(expected, second))
