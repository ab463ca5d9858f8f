"""Slice assignment as optlevels 0 and 1 write it, brought into the form that optlevel 2 has for it.

`y[:, 1:, 0] = v` is a chain of views there, and a copy into the last one:

    Tensor.slice        y -> p       $dim $start $end $step
    Tensor.select       p -> q       $dim $index
    Tensor.copy         q v -> z     $self=q $src=v

The result z is not q with other numbers, it is the whole y. So every part is put back where it was taken from, the
last one first:

    Tensor.slice_copy   p v -> p'    $self=p $src=v and the arguments of the select
    Tensor.slice_copy   y p' -> z    $self=y $src=p' and the arguments of the slice

C++: functionalize (pass_level0) makes the first form, convert_Tensor_slice_copy (pass_level3) the second
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
    """Whether the operator writes into a view, so that its result is more than its inputs tell.

    Example:
        >>> view, copy, part = Operator("Tensor.select", "s"), Operator("Tensor.copy", "c"), Operand("1")
        >>> view.add_input(Operand("0")); view.add_output(part); copy.add_input(part, "self")
        >>> is_assignment(copy), is_assignment(view)
        (True, False)
    """
    return operator.type == COPY and len(operator.inputs) > 0 and _maker(_argument(operator, "self", 0)) is not None


def whole_assignments(graph: Graph) -> Graph:
    """The graph with every slice assignment in the form of optlevel 2; the graph itself where there is none.

    Raises:
        GraphError: the graph is broken; the file does not tell how much of a reshaped value an assignment makes.
    """
    if not any(is_assignment(operator) for operator in graph.ops):
        return graph
    changed = graph.copy()
    for operator in list(changed.ops):
        if is_assignment(operator):
            _put_back(changed, operator)
    return changed


def _put_back(graph: Graph, copy: Operator) -> None:
    """Replace a copy into a view by what puts every part of the chain of views back into what it is a part of."""
    chain = _chain(copy)
    if not chain:
        return
    part = _argument(copy, "src", 1)
    for number, view in enumerate(chain[:-1]):
        whole = view.inputs[0]
        made = graph.new_operand(f"{copy.outputs[0].name}_part_{number}")
        made.shape, made.type = whole.shape, whole.type
        step = graph.new_operator_before(COPY, f"{copy.name}_part_{number}", copy)
        step.add_output(made)
        _become_inverse(step, view, part)
        part = made
    copy.take_inputs([])
    copy.params = {}
    _become_inverse(copy, chain[-1], part)


def _become_inverse(operator: Operator, view: Operator, part: Operand) -> None:
    """Let an operator without inputs put `part` back where the view took it from."""
    if view.type in RESHAPES:
        operator.type = "Tensor.reshape_as"
        operator.add_input(part, "self")
        operator.add_input(view.inputs[0], "other")
        return
    operator.type = "Tensor.slice_copy"
    operator.add_input(view.inputs[0], "self")
    operator.add_input(part, "src")
    slots = view.inputnames or _ARGUMENTS[view.type]
    renamed = {"index": "select"}
    for operand, slot in zip(view.inputs[1:], slots[1:], strict=False):
        operator.add_input(operand, renamed.get(slot, slot))
    operator.params = {renamed.get(key, key): value for key, value in view.params.items()}


def _chain(copy: Operator) -> list[Operator]:
    """The views between what is written into and what the copy makes, the innermost first."""
    chain = []
    view = _maker(_argument(copy, "self", 0))
    while view is not None and not _is_whole(copy, view):
        chain.append(view)
        view = _maker(view.inputs[0])
    return chain


def _is_whole(copy: Operator, view: Operator) -> bool:
    """Whether a reshape ends the chain: what it makes is then the whole. A `view` does not; the shapes tell."""
    if view.type not in RESHAPES:
        return False
    made, after, before = copy.outputs[0].shape, view.outputs[0].shape, view.inputs[0].shape
    if made is None or made == after == before:
        raise GraphError(
            "it writes into a part of a reshaped value, and the file does not give the shape of the whole",
            operator=copy.name,
            hint="Export the model at optlevel 2.",
        )
    return made == after


def _maker(operand: Operand) -> Operator | None:
    """The view that makes the operand, if one does."""
    producer = operand.producer
    return producer if producer is not None and producer.type in _ARGUMENTS and producer.inputs else None


def _argument(operator: Operator, slot: str, place: int) -> Operand:
    where = operator.inputnames.index(slot) if slot in operator.inputnames else place
    return operator.inputs[min(where, len(operator.inputs) - 1)]
