"""Slice assignment: the form of optlevels 0 and 1, converted to the form of optlevel 2.

At optlevels 0 and 1 `y[:, 1:, 0] = v` is a chain of views, and a copy into the last one:

    Tensor.slice        y -> p       $dim $start $end $step
    Tensor.select       p -> q       $dim $index
    Tensor.copy         q v -> z     $self=q $src=v

The result z is not q with other numbers, it is the whole y. So every part is put back where it was taken from, from
the last view to the first:

    Tensor.slice_copy   p v -> p'    $self=p $src=v and the arguments of the select
    Tensor.slice_copy   y p' -> z    $self=y $src=p' and the arguments of the slice

C++: functionalize (pass_level0) writes the first form, convert_Tensor_slice_copy (pass_level3) the second
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kuiper_edu.errors import GraphError
from kuiper_edu.pnnx.nodes import Operand, Operator

if TYPE_CHECKING:
    from kuiper_edu.pnnx.ir import Graph

COPY = "Tensor.copy"
RESHAPES = ("Tensor.reshape", "Tensor.view")
# For each type of view: the names of its arguments, in order.
_ARGUMENTS = {
    "Tensor.slice": ("input", "dim", "start", "end", "step"),
    "Tensor.select": ("input", "dim", "index"),
    **dict.fromkeys(RESHAPES, ("input", "shape")),
}


def is_assignment(operator: Operator) -> bool:
    """Whether the operator writes into a view, so that its output is the whole tensor of the view.

    Example:
        >>> view, copy, part = Operator("Tensor.select", "s"), Operator("Tensor.copy", "c"), Operand("1")
        >>> view.add_input(Operand("0")); view.add_output(part); copy.add_input(part, "self")
        >>> is_assignment(copy), is_assignment(view)
        (True, False)
    """
    if operator.type != COPY or not operator.inputs:
        return False
    return _view_producer(_argument(operator, "self", 0)) is not None


def normalise_assignments(graph: Graph) -> Graph:
    """Return a graph with every slice assignment in the form of optlevel 2; the graph itself if it has none.

    Raises:
        GraphError: the graph is broken, or the file does not give the shape of the whole of a reshaped value.
    """
    if not any(is_assignment(operator) for operator in graph.ops):
        return graph
    changed = graph.copy()
    for operator in list(changed.ops):
        if is_assignment(operator):
            _put_back(changed, operator)
    return changed


def _put_back(graph: Graph, copy: Operator) -> None:
    """Replace a copy into a view by operators that put every part of the chain of views back into its whole."""
    chain = _chain(copy)
    if not chain:
        return
    part = _argument(copy, "src", 1)
    for number, view in enumerate(chain[:-1]):
        whole = view.inputs[0]
        output = graph.new_operand(f"{copy.outputs[0].name}_part_{number}")
        output.shape, output.type = whole.shape, whole.type
        step = graph.new_operator_before(COPY, f"{copy.name}_part_{number}", copy)
        step.add_output(output)
        _become_inverse(step, view, part)
        part = output
    copy.take_inputs([])
    copy.params = {}
    _become_inverse(copy, chain[-1], part)


def _become_inverse(operator: Operator, view: Operator, part: Operand) -> None:
    """Turn an operator without inputs into one that puts `part` back where the view took it from."""
    if view.type in RESHAPES:
        operator.type = "Tensor.reshape_as"
        operator.add_input(part, "self")
        operator.add_input(view.inputs[0], "other")
        return
    operator.type = "Tensor.slice_copy"
    operator.add_input(view.inputs[0], "self")
    operator.add_input(part, "src")
    names = view.inputnames or _ARGUMENTS[view.type]
    renamed = {"index": "select"}
    for operand, name in zip(view.inputs[1:], names[1:], strict=False):
        operator.add_input(operand, renamed.get(name, name))
    operator.params = {renamed.get(key, key): value for key, value in view.params.items()}


def _chain(copy: Operator) -> list[Operator]:
    """Return the views between the tensor that is written into and the copy's output, the innermost first."""
    chain = []
    view = _view_producer(_argument(copy, "self", 0))
    while view is not None and not _is_whole(copy, view):
        chain.append(view)
        view = _view_producer(view.inputs[0])
    return chain


def _is_whole(copy: Operator, view: Operator) -> bool:
    """Whether the copy's output is the view's output, a reshaped whole: then the chain ends here.

    The shapes decide; a view of the type `Tensor.slice` or `Tensor.select` is always a part.
    """
    if view.type not in RESHAPES:
        return False
    output, after, before = copy.outputs[0].shape, view.outputs[0].shape, view.inputs[0].shape
    if output is None or output == after == before:
        raise GraphError(
            "it writes into a part of a reshaped value, and the file does not give the shape of the whole",
            operator=copy.name,
            hint="Export the model at optlevel 2.",
        )
    return output == after


def _view_producer(operand: Operand) -> Operator | None:
    """Return the view that produces the operand, None if no view does."""
    producer = operand.producer
    return producer if producer is not None and producer.type in _ARGUMENTS and producer.inputs else None


def _argument(operator: Operator, name: str, position: int) -> Operand:
    """Return the input with this argument name, or else the one at this position."""
    index = operator.inputnames.index(name) if name in operator.inputnames else position
    return operator.inputs[min(index, len(operator.inputs) - 1)]
