"""The fields that each step of `RuntimeGraph.init()` and `build()` changes, found by running it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from functools import cache
from graphlib import TopologicalSorter
from typing import TYPE_CHECKING, Any
from unittest import mock

from kuiper_edu import slots
from kuiper_edu.support import project

if TYPE_CHECKING:
    from kuiper_edu.runtime import RuntimeGraph

STEPS = {
    "init": ("init_inputs", "init_output_names", "init_attributes", "init_params", "end"),
    "build": ("link", "execution_order", "make_outputs", "make_layers", "share_outputs", "end"),
}
_HOLDERS = {"share_outputs": "ExecutableCache"}  # the class of a step that is a method

Fields = dict[str, Any]
"""Maps a field, such as "linear.params", to a value that shows whether it has changed."""


@cache
def changes(model: str, method: str) -> dict[str, list[str]]:
    """Return the fields that each step changes, sorted; "end" is what the method does after the last of these calls.

    The learner's answers to the homework are not called: simple functions replace them.

    Args:
        model: the path of its files without suffix, relative to the course folder.
        method: "init" or "build".

    Example:
        >>> found = changes("course3/model_file/test_linear", "init")
        >>> found["init_params"], found["end"]
        (['linear.params'], ['graph.graph_state', 'graph.operators'])
    """
    from kuiper_edu.layers import create_layer  # brings NumPy: not when a lesson only looks up its exercises
    from kuiper_edu.runtime import RuntimeGraph
    from kuiper_edu.runtime import graph as graph_module

    stem = project.root() / model
    graph = RuntimeGraph(f"{stem}.pnnx.param", f"{stem}.pnnx.bin", create_layer)
    found: dict[str, list[str]] = {}
    with ExitStack() as stack:
        stack.enter_context(slots.filled("course3.init_graph_params", _fill))
        stack.enter_context(slots.filled("course4.topo_sort", _sorted))
        if method == "build":
            graph.init()
        snapshots = [_fields(graph)]
        for step in STEPS[method][:-1]:
            holder = getattr(graph_module, _HOLDERS[step]) if step in _HOLDERS else graph_module
            observed = _observed(getattr(holder, step), graph, snapshots, found.setdefault(step, []))
            stack.enter_context(mock.patch.object(holder, step, observed))
        getattr(graph, method)()
        found["end"] = _changed(snapshots[-1], _fields(graph))
    return {step: sorted(set(fields)) for step, fields in found.items()}


def _observed(
    step: Callable[..., Any], graph: RuntimeGraph, snapshots: list[Fields], found: list[str]
) -> Callable[..., Any]:
    """Wrap a step so that each call appends a snapshot of the fields, and the names of those that it changed."""
    from kuiper_edu.runtime import RuntimeOperator

    def observed(*arguments: Any, **named: Any) -> Any:
        new = [each for each in arguments if isinstance(each, RuntimeOperator)]  # init() has not added it to the graph
        before = _fields(graph, *new)
        result = step(*arguments, **named)
        snapshots.append(_fields(graph, *new))
        found.extend(_changed(before, snapshots[-1]))
        return result

    return observed


def _changed(before: Fields, after: Fields) -> list[str]:
    return [field for field in after if field in before and after[field] != before[field]]


def _fields(graph: RuntimeGraph, *others: Any) -> Fields:
    """Return all fields of the graph and of its operators, and whether their operands have memory."""
    found: Fields = {f"graph.{name}": _identity(getattr(graph, name)) for name in ("operators", "topo_queues")}
    found["graph.graph_state"] = graph.graph_state.name
    for op in (*graph.operators, *others):
        found |= {f"{op.name}.{field}": _identity(value) for field, value in vars(op).items()}
        found[f"{op.name}.output_operands.data"] = getattr(op.output_operands, "data", None) is not None
        found[f"{op.name}.input_operands.data"] = any(each.data is not None for each in op.input_operands.values())
    return found


def _identity(value: Any) -> Any:
    """Return a value that changes whenever a field does, also when a list or a dict has grown."""
    if isinstance(value, dict):
        return {key: id(entry) for key, entry in value.items()}
    return [id(entry) for entry in value] if isinstance(value, list) else value if value is None else id(value)


def _fill(params: Any, runtime_operator: Any) -> None:
    from kuiper_edu.runtime.parameter import RuntimeParameter

    runtime_operator.params.update((name, RuntimeParameter(parameter.value)) for name, parameter in params.items())


def _sorted(successors: dict[str, list[str]]) -> list[str]:
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for name, after in successors.items():
        sorter.add(name)
        for each in after:
            sorter.add(each, name)
    return list(sorter.static_order())
