"""Checking whether a list of names is a valid order of a graph."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kuiper_edu.errors import counted, kind_of
from kuiper_edu.topo.nodes import Successors, nodes


@dataclass(frozen=True)
class Violation:
    """The first reason why a list of names is not a valid order.

    Args:
        kind: `type` (no list of names), `duplicate`, `unknown`, `missing` or `edge`.
        names: the name it is about; for `edge` the two ends, (before, after).
        sentence: the reason in a sentence.

    Example:
        >>> str(check_order({"a": ["b"]}, ["b", "a"]))
        "'a' must run before 'b', but is at position 1, after 'b' at position 0"
    """

    kind: str
    names: tuple[str, ...]
    sentence: str

    def __str__(self) -> str:
        return self.sentence


def check_order(successors: Successors, order: object) -> Violation | None:
    """Check an order against the definition: every node once, and every edge leads forward.

    The result of any correct algorithm passes, and for a wrong order the violation proves that it is wrong.

    Args:
        successors: for each name, the names that come after it. Every name that occurs is a node.
        order: the result of a sort: names, in a list or another iterable.

    Returns:
        None for a valid order, else the first violation; duplicate, unknown, missing and edge are checked in this
        order.

    Raises:
        GraphError: `successors` is not a map from names to lists of names.

    Notes:
        O(V + E) time and memory.

    Example:
        >>> check_order({"conv1": ["conv2", "conv3"]}, ["conv1", "conv3", "conv2"])
        >>> print(check_order({"conv1": ["conv2", "conv3"]}, ["conv1", "conv3"]))
        'conv2' is missing (2 names for 3 nodes)
    """
    known = nodes(successors)
    if isinstance(order, str) or not isinstance(order, Iterable):
        what = "None (is the return forgotten?)" if order is None else kind_of(order)
        return Violation("type", (), f"expected a list of names, found {what}")
    names = list(order)
    return _check_names(known, names) or _check_edges(successors, {name: i for i, name in enumerate(names)})


def _check_names(known: list[str], names: list[object]) -> Violation | None:
    position: dict[str, int] = {}
    all_known = set(known)
    for i, name in enumerate(names):
        if not isinstance(name, str):
            return Violation("type", (), f"expected names, found {kind_of(name)} at position {i}")
        if name in position:
            return Violation(
                "duplicate", (name,), f"{name!r} appears at position {position[name]} and again at position {i}"
            )
        if name not in all_known:
            return Violation("unknown", (name,), f"{name!r} at position {i} is not a node of the graph")
        position[name] = i
    for name in known:
        if name not in position:
            counts = f"{counted(len(position), 'name')} for {counted(len(known), 'node')}"
            return Violation("missing", (name,), f"{name!r} is missing ({counts})")
    return None


def _check_edges(successors: Successors, position: dict[str, int]) -> Violation | None:
    for before, after in successors.items():
        for name in after:
            if name == before:
                return Violation("edge", (before, name), f"{before!r} leads to itself, so no order can be valid")
            if position[name] < position[before]:
                here, there = f"at position {position[before]}", f"{name!r} at position {position[name]}"
                return Violation(
                    "edge", (before, name), f"{before!r} must run before {name!r}, but is {here}, after {there}"
                )
    return None
