"""Where many outputs are right: is this one?  Judged on the grader's side, from what a check cell printed.

A check cell's metadata names its comparator under `kuiper_edu`:

    {"compare": "topological_order", "graphs": {"diamond": {"a": ["b", "c"], "b": ["d"], "c": ["d"]}}}
    {"compare": "topological_order", "graphs": {"resnet18": "course4/model_file/resnet18_batch1.pnnx.param"}}
    {"compare": "mentions", "words": ["op1", "op2"]}
    {"close": 1e-6}
    {"compare": "lines"}

Every comparator returns None for a right output, else the `Fault` that says what is wrong.
"""

from __future__ import annotations

import ast
import math
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from kuiper_edu import project
from kuiper_edu.errors import NotebookError
from kuiper_edu.homework.findings import Fault
from kuiper_edu.topo.check import check_order

Rule = Mapping[str, Any]
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*(?:[eE][-+]?\d+)?|\.\d+|inf|nan)")


def rule_of(own_keys: Mapping[str, Any]) -> Rule | None:
    """The rule in a cell's own metadata; None where nbval's own comparison is meant."""
    return own_keys if "compare" in own_keys or "close" in own_keys else None


def judge(rule: Rule, expected: str, got: str) -> Fault | None:
    """Whether `got` is a right output: None, or what is wrong with it.

    Args:
        rule: the cell's own metadata.
        expected: what the reference printed.
        got: what the learner's cell printed.

    Raises:
        NotebookError: the rule names no comparator.

    Example:
        >>> judge({"close": 1e-6}, "x 0.500000", "x 0.5000004") is None
        True
        >>> print(judge({"close": 1e-6}, "x 0.5", "x 0.7"))
        line 1: 0.7 is printed where 0.5 is expected
    """
    name = rule.get("compare", "close" if "close" in rule else None)
    if name not in COMPARATORS:
        raise NotebookError(f"there is no comparator {name!r}", hint=f"There are {', '.join(sorted(COMPARATORS))}.")
    return COMPARATORS[name](rule, expected, got)


def noise(outputs: list[dict[str, str]]) -> Fault | None:
    """A check cell that writes to stderr has warned of something; the first line says of what."""
    for each in outputs:
        if each["kind"] == "stderr" and each["text"].strip():
            return Fault("warning", f"a warning came with the result: {each['text'].strip().splitlines()[0][:200]}")
    return None


def _lines(_: Rule, expected: str, got: str) -> Fault | None:
    """Line by line, blanks at the ends aside."""
    wanted, met = expected.strip().splitlines(), got.strip().splitlines()
    for number, (want, have) in enumerate(zip(wanted, met, strict=False), 1):
        if want.strip() != have.strip():
            return _other_line(number, want, have)
    return _other_length(wanted, met)


def _close(rule: Rule, expected: str, got: str) -> Fault | None:
    """Equal words, and numbers with |a - b| <= tol * max(1, |b|)."""
    tolerance = float(rule["close"])
    wanted, met = expected.strip().splitlines(), got.strip().splitlines()
    for number, (want, have) in enumerate(zip(wanted, met, strict=False), 1):
        if _NUMBER.sub("#", want).split() != _NUMBER.sub("#", have).split():
            return _other_line(number, want, have)
        for a, b in zip(_NUMBER.findall(have), _NUMBER.findall(want), strict=True):
            if not _near(float(a), float(b), tolerance):
                return Fault("number", f"line {number}: {a} is printed where {b} is expected")
    return _other_length(wanted, met)


def _other_line(number: int, want: str, have: str) -> Fault:
    return Fault("line", f"line {number}: {_short(have)!r} is printed, {_short(want)!r} is expected")


def _other_length(wanted: list[str], met: list[str]) -> Fault | None:
    if len(wanted) == len(met):
        return None
    return Fault("length", f"{len(met)} lines are printed, {len(wanted)} are expected")


def _near(a: float, b: float, tolerance: float) -> bool:
    if not math.isfinite(b):
        return a == b or (math.isnan(a) and math.isnan(b))
    # A printed number is rounded: half a unit of the last place must not decide at the edge itself.
    return abs(a - b) <= tolerance * max(1.0, abs(b)) * (1 + 1e-9)


def _topological_order(rule: Rule, expected: str, got: str) -> Fault | None:
    """Each line `label [names]`: any valid order of the graph of that label."""
    met = dict(line.split(" ", 1) for line in got.strip().splitlines() if " " in line)
    for label in (line.split(" ", 1)[0] for line in expected.strip().splitlines()):
        if label not in met:
            return Fault("label", f"no order is printed for {label!r}", (label,))
        try:
            order = ast.literal_eval(met[label])
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            return Fault("type", f"{label}: a list of names is expected, {_short(met[label])} came back")
        violation = check_order(_successors(rule["graphs"][label]), order)
        if violation is not None:
            return Fault(violation.kind, f"{label}: {violation}", violation.names)
    return None


def _successors(graph: Mapping[str, list[str]] | str) -> Mapping[str, list[str]]:
    if not isinstance(graph, str):
        return graph
    from kuiper_edu.pnnx import Graph

    loaded = Graph.load(Path(project.root()) / graph)
    return {op.name: [user.name for out in op.outputs for user in out.consumers] for op in loaded.ops}


def _mentions(rule: Rule, _: str, got: str) -> Fault | None:
    """Every word occurs, as a whole word."""
    for word in rule["words"]:
        if not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", got):
            met = _short(got.strip()) or "nothing"
            return Fault("mention", f"{word!r} is not named in {met}", (word, met))
    return None


def _short(text: str) -> str:
    return text if len(text) <= 160 else f"{text[:150]}..."


COMPARATORS: dict[str, Callable[[Rule, str, str], Fault | None]] = {
    "close": _close,
    "lines": _lines,
    "mentions": _mentions,
    "topological_order": _topological_order,
}
