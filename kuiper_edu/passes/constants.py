"""Constants: recognised, put into parameters, and computed ahead.

What does not depend on an input can be computed once, before the model ever runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from kuiper_edu import slots
from kuiper_edu.errors import KuiperError
from kuiper_edu.layers import create_layer
from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.passes.known import value_of
from kuiper_edu.passes.purity import is_pure
from kuiper_edu.pnnx import Attribute, Graph, Operator, Parameter
from kuiper_edu.runtime.calls import call_compute
from kuiper_edu.runtime.init_graph import init_attributes
from kuiper_edu.runtime.operator import RuntimeOperator
from kuiper_edu.runtime.parameter import RuntimeParameter

MOST_BYTES = 1 << 20
"""A folded array may be larger than what it was made from by this much: expand() of one number is better left alone."""

TAKE_PARAMETERS = ("F.", "nn.", "torch.", "Tensor.")
"""Types whose arguments may stand as parameters or come as inputs; the others' have places, not names."""


def _inline(graph: Graph) -> Iterator[Change]:
    """A number or list that comes as a named input becomes a parameter: `$dim=11` from `expr=[-1]` is `dim=(-1)`."""
    for op in graph.ops:
        if not op.type.startswith(TAKE_PARAMETERS) or not op.inputnames:
            continue
        for slot, operand in list(zip(op.inputnames, op.inputs, strict=True)):
            constant, value = value_of(operand.producer)
            # What an operator works on is an array even where it is a number; a layer looks for it among the inputs.
            free = slot not in ("", "input", *op.params)
            if free and constant and _fits_parameter(value):
                op.params[slot] = Parameter(value)
                index = op.inputnames.index(slot)
                del op.inputs[index], op.inputnames[index]
                operand.remove_consumer(op)
                sentence = f"{op.name}: the input {slot} is always {op.params[slot].text}"
                yield Change(sentence, (op.name,), (op.name,))


def _fits_parameter(value: Any) -> bool:
    """Whether a parameter can hold the value, and a file gives it back the same (the word "2" would be a number)."""
    if isinstance(value, list):
        if len({type(item) for item in value}) != 1 or isinstance(value[0], bool):
            return False
    elif not isinstance(value, bool | int | float | str | None):
        return False  # an array stays one
    try:
        parameter = Parameter(value)
        return Parameter.from_text(parameter.text) == parameter and str(value) != "-0.0"
    except KuiperError:
        return False


def _fold(graph: Graph) -> Iterator[Change]:
    """An operator whose inputs are all constant is computed now and becomes a pnnx.Attribute."""
    for op in list(graph.ops):
        folded = _folded(op)
        if folded is not None:
            was = op.type
            new = graph.replace_operator(op, "pnnx.Attribute", op.name)
            new.take_inputs([])
            new.attrs["data"] = folded
            new.outputs[0].shape, new.outputs[0].type = folded.shape, folded.type
            yield Change(f"{op.name}: {was} of constants is computed ahead", (op.name,), (op.name,))


def _folded(op: Operator) -> Attribute | None:
    if not op.inputs or len(op.outputs) != 1 or not is_pure(op) or slots.slot_of_operator(op.type):
        return None  # what a learner may answer is for a run: no pass asks a slot
    pairs = [value_of(operand.producer) for operand in op.inputs]
    values = [value for _, value in pairs]
    if not all(constant for constant, _ in pairs) or not any(isinstance(value, np.ndarray) for value in values):
        return None  # formulas of numbers are for the expressions' own passes
    try:
        wrapped = RuntimeOperator(op.name, op.type, inputnames=list(op.inputnames))
        init_attributes(op.attrs, wrapped)
        wrapped.params = {name: RuntimeParameter(parameter.value) for name, parameter in op.params.items()}
        wrapped.layer = create_layer(wrapped)
        (result,) = call_compute(wrapped, values, [None])
        # A weight of no dimensions would come back with one, and PNNX has none without elements.
        if not isinstance(result, np.ndarray) or result.ndim == 0 or result.size == 0:
            return None
        given = sum(value.nbytes for value in values if isinstance(value, np.ndarray))
        return Attribute(result) if result.nbytes <= given + MOST_BYTES else None
    except Exception:  # no layer for it, or one (a learner's, perhaps) that stops: the run will tell
        return None


INLINE_CONSTANTS = Pass("inline-constants", 1, _inline, "Constant inputs become parameters.")
FOLD_CONSTANTS = Pass("fold-constants", 1, _fold, "Values that depend on constants alone are computed ahead.")
