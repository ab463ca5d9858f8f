"""Checking whether a list of names is a valid order of a graph."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from kuiper_edu.errors import kind_of
from kuiper_edu.topo.nodes import Successors, nodes


@dataclass(frozen=True)
class Violation:
    """The first reason why a list of names is not a valid order.

    Args:
        kind: `type` (no list of names), `duplicate`, `unknown`, `missing` or `edge`.
        names: the name it is about; for `edge` the two ends, (before, after).
        template: the reason in words, with a field for each value.
        values: the values of the fields, by name.

    Example:
        >>> str(check_order({"a": ["b"]}, ["b", "a"]))
        "'a' must run before 'b', but is at position 1, after 'b' at position 0"
    """

    kind: str
    names: tuple[str, ...]
    template: str
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """The reason in a sentence."""
        return self.template.format(**self.values)

    def __str__(self) -> str:
        return self.sentence


_TOO_LATE = "{before!r} must run before {after!r}, but is at position {here}, after {after!r} at position {there}"


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
        return Violation("type", (), "expected a list of names, found {found}", {"found": what})
    names = list(order)
    return _check_names(known, names) or _check_edges(successors, {name: i for i, name in enumerate(names)})


def _check_names(known: list[str], names: list[object]) -> Violation | None:
    position: dict[str, int] = {}
    all_known = set(known)
    for i, name in enumerate(names):
        if not isinstance(name, str):
            found = {"found": kind_of(name), "position": i}
            return Violation("type", (), "expected names, found {found} at position {position}", found)
        if name in position:
            twice = {"name": name, "first": position[name], "again": i}
            return Violation(
                "duplicate", (name,), "{name!r} appears at position {first} and again at position {again}", twice
            )
        if name not in all_known:
            where = {"name": name, "position": i}
            return Violation("unknown", (name,), "{name!r} at position {position} is not a node of the graph", where)
        position[name] = i
    for name in known:
        if name not in position:
            return _missing(name, len(position), len(known))
    return None


def _missing(name: str, found: int, nodes: int) -> Violation:
    template = "{name!r} is missing ({found} names for {nodes} nodes)"
    if found == 1:
        template = "{name!r} is missing (1 name for {nodes} nodes)"
    elif nodes == 1:
        template = "{name!r} is missing (0 names for 1 node)"
    return Violation("missing", (name,), template, {"name": name, "found": found, "nodes": nodes})


def _check_edges(successors: Successors, position: dict[str, int]) -> Violation | None:
    for before, after in successors.items():
        for name in after:
            if name == before:
                loop = {"name": name}
                return Violation("edge", (before, name), "{name!r} leads to itself, so no order can be valid", loop)
            if position[name] < position[before]:
                both = {"before": before, "here": position[before], "after": name, "there": position[name]}
                return Violation("edge", (before, name), _TOO_LATE, both)
    return None
