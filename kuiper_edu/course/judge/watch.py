"""Functions that find the graph which a call of a learner's function works on, for exercises that can be watched."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

GraphOf = Callable[..., Mapping[str, list[str]]]
"""Maps the arguments of a call to the successors of each node. If it raises an error, there is nothing to watch."""


def map_given(successors: Mapping[str, Iterable[str]], *_: Any, **__: Any) -> dict[str, list[str]]:
    """Return the graph of a call whose first argument is a dictionary of successors.

    Example:
        >>> map_given({"a": ("b",)}, "a")
        {'a': ['b']}
    """
    return {name: list(after) for name, after in successors.items()}


def runtime_graph(graph: Any, *_: Any, **__: Any) -> dict[str, list[str]]:
    """Return the graph of a call whose first argument is a RuntimeGraph."""
    return map_given(graph.successors())


def operators_by_operands(operators: Iterable[Any], *_: Any, **__: Any) -> dict[str, list[str]]:
    """Return the graph of a call whose first argument is a list of my_engine.py's operators, with their operands."""
    every = list(operators)
    return {op.name: [x.name for x in every for operand in x.inputs if operand in op.outputs] for op in every}


def pnnx_graph(graph: Any, *_: Any, **__: Any) -> dict[str, list[str]]:
    """Return the graph of a call whose first argument is a pnnx Graph."""
    return {op.name: [user.name for out in op.outputs for user in out.consumers] for op in graph.ops}
