"""Assignment to a part of an array, `y[:, 1:3] = x`, as levels 0 and 1 of the tool write it.

The file has the part as a view, made by Tensor.slice and Tensor.select one after the other, and a Tensor.copy into it
whose output is the whole array. Nothing here computes on views, so that becomes Tensor.slice_copy, as level 2 has it:
one for every view, from the innermost out.

C++: pnnx's fuse_slice_copy (level 2)
"""

from __future__ import annotations

from kuiper_edu import pnnx
from kuiper_edu.errors import GraphError

COPY, SLICE_COPY = "Tensor.copy", "Tensor.slice_copy"
VIEWS = {"Tensor.slice": {}, "Tensor.select": {"index": "select"}}
"""The types of views, and what slice_copy calls their arguments where it calls them otherwise."""


def with_assignments(graph: pnnx.Graph) -> pnnx.Graph:
    """The graph itself if nothing in it is assigned to a part, else a copy with Tensor.slice_copy in such places.

    Args:
        graph: the graph as the file has it.

    Raises:
        GraphError: the views lead to an array of another shape than the file tells of the result.
    """
    if not any(_is_assignment(op) for op in graph.ops):
        return graph
    graph = graph.copy()
    for op in [op for op in graph.ops if _is_assignment(op)]:
        _rewrite(graph, op)
    return graph


def _is_assignment(op: pnnx.Operator) -> bool:
    """Whether an operator copies into a view."""
    if op.type != COPY or len(op.inputs) != 2:
        return False
    producer = _slot(op, "self", 0).producer
    return producer is not None and producer.type in VIEWS


def _rewrite(graph: pnnx.Graph, op: pnnx.Operator) -> None:
    views = _views(_slot(op, "self", 0))
    whole, result = _slot(views[-1], "input", 0), op.outputs[0]
    if None not in (whole.shape, result.shape) and whole.shape != result.shape:
        raise GraphError(
            f"it is assigned to a part of {whole.name!r}, whose shape {whole.shape} is not {result.shape}, "
            "that of the result",
            operator=op.name,
            hint="Export the model at optlevel 2.",
        )
    part = _slot(op, "src", 1)
    for operand in op.inputs:
        operand.remove_consumer(op)
    op.inputs, op.inputnames, op.type = [], [], SLICE_COPY
    for number, view in enumerate(views):
        last = number == len(views) - 1
        assign = op if last else graph.new_operator_before(SLICE_COPY, f"{op.name}_view{number}", op)
        _take_arguments(assign, view, part)
        if not last:
            inner = _slot(view, "input", 0)
            part = graph.new_operand(f"{result.name}_view{number}")
            part.type, part.shape = inner.type, inner.shape
            assign.add_output(part)


def _views(operand: pnnx.Operand) -> list[pnnx.Operator]:
    """The views that lead to an operand, from the innermost to the one that looks at a whole array."""
    views: list[pnnx.Operator] = []
    while operand.producer is not None and operand.producer.type in VIEWS:
        views.append(operand.producer)
        operand = _slot(operand.producer, "input", 0)
    return views


def _take_arguments(assign: pnnx.Operator, view: pnnx.Operator, part: pnnx.Operand) -> None:
    """Let an operator assign `part` to what the view shows."""
    names = VIEWS[view.type]
    for operand, slot in zip(view.inputs, view.inputnames or [""] * len(view.inputs), strict=True):
        assign.add_input(operand, names.get(slot, slot) or "input")
    assign.add_input(part, "src")
    assign.params = {names.get(key, key): parameter for key, parameter in view.params.items()}


def _slot(op: pnnx.Operator, name: str, place: int) -> pnnx.Operand:
    """The input of this name, or where no input is named the one in this place."""
    return op.named_input(name) or op.inputs[place]
