"""Operators that change nothing: their readers may as well read what they read."""

from __future__ import annotations

from collections.abc import Callable

from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.passes.formulas import formula_of
from kuiper_edu.passes.size import known_shape
from kuiper_edu.pnnx import Graph, Operator
from kuiper_edu.pnnx.expression import Kind, Step

ALWAYS = frozenset(
    {
        *(f"nn.{kind}" for kind in ("Identity", "Dropout", "Dropout1d", "Dropout2d", "Dropout3d")),
        *(f"nn.{kind}" for kind in ("AlphaDropout", "FeatureAlphaDropout")),
        *("torch.clone", "Tensor.clone", "Tensor.contiguous", "Tensor.detach"),
    }
)
"""At inference these hand on their input."""

IF_SHAPE_STAYS = frozenset(
    {
        *(f"Tensor.{name}" for name in ("reshape", "view", "expand", "slice", "to", "type_as")),
        *("torch.flatten", "torch.squeeze"),
    }
)
"""These only choose or lay out elements in their order: where the shape stays, so does everything."""

PADS = ("Zero", "Constant", "Reflection", "Replication", "Circular")


def _is_no_op(op: Operator) -> bool:
    if len(op.outputs) != 1 or not op.inputs or op.attrs:
        return False
    if op.type in ALWAYS:
        return True
    if op.type.startswith("F.") and op.type.endswith("dropout"):
        return "training" in op.params and op.params["training"].value is False
    if op.type in IF_SHAPE_STAYS:
        return _stays(op)
    return op.type in _BY_PARAMETERS and _BY_PARAMETERS[op.type](op)


def _stays(op: Operator) -> bool:
    """Whether shape and data type are known, and are the input's."""
    x, y = op.inputs[0], op.outputs[0]
    return known_shape(x) is not None and x.shape == y.shape and x.type == y.type != 0


def _keeps_axes(op: Operator) -> bool:
    dims = op.params["dims"].value if "dims" in op.params else None
    return isinstance(dims, tuple) and list(dims) == list(range(len(dims)))


def _swaps_nothing(op: Operator) -> bool:
    return {"dim0", "dim1"} <= op.params.keys() and op.params["dim0"].value == op.params["dim1"].value


def _joins_one(op: Operator) -> bool:
    return len(op.inputs) == 1 and _stays(op)


def _pads_nothing(op: Operator) -> bool:
    pads = next((op.params[key].value for key in ("pad", "padding") if key in op.params), None)
    return isinstance(pads, tuple) and not any(pads)


def _is_its_input(op: Operator) -> bool:
    return formula_of(op) == (Step(Kind.INPUT, 0),) and op.inputs[0].type == op.outputs[0].type


_BY_PARAMETERS: dict[str, Callable[[Operator], bool]] = {
    "Tensor.permute": _keeps_axes,
    "torch.permute": _keeps_axes,
    "torch.transpose": _swaps_nothing,
    "torch.cat": _joins_one,
    "F.pad": _pads_nothing,
    **{f"nn.{kind}Pad{n}d": _pads_nothing for kind in PADS for n in (1, 2, 3)},
    "pnnx.Expression": _is_its_input,
}


def _remove(graph: Graph) -> list[Change]:
    changes = []
    for op in list(graph.ops):
        if _is_no_op(op):
            graph.replace_operand(op.outputs[0], op.inputs[0])
            changes.append(Change(f"{op.name}: {op.type} changes nothing", (op.name,)))
            graph.remove_operator(op)
    return changes


REMOVE_NO_OPS = Pass("remove-no-ops", 1, _remove, "Operators that hand on their input are taken out.")
