"""Constants: inlining them into parameters, and constant folding.

What does not depend on an input can be computed once, before the model runs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from kuiper_edu import slots
from kuiper_edu.errors import KuiperError
from kuiper_edu.layers import create_layer
from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.passes.known import constant_value
from kuiper_edu.passes.purity import is_pure
from kuiper_edu.pnnx import Attribute, Graph, Operator, Parameter
from kuiper_edu.runtime.calls import call_compute
from kuiper_edu.runtime.init_graph import init_attributes
from kuiper_edu.runtime.operator import RuntimeOperator
from kuiper_edu.runtime.parameter import RuntimeParameter

MAX_GROWTH = 1 << 20
"""The number of bytes by which a folded array may be larger than its inputs: expand() of one number is not folded."""

NAMED_ARGUMENTS = ("F.", "nn.", "torch.", "Tensor.")
"""Prefixes of types whose arguments may be parameters or inputs; the arguments of others are positional."""


def _inline(graph: Graph) -> Iterator[Change]:
    """Turn a constant number or list that is a named input into a parameter: `$dim=11` of `expr=[-1]` is `dim=(-1)`."""
    for op in graph.ops:
        if not op.type.startswith(NAMED_ARGUMENTS) or not op.inputnames:
            continue
        for argument, operand in list(zip(op.inputnames, op.inputs, strict=True)):
            constant, value = constant_value(operand.producer)
            # The argument `input` is an array even if it is a number; the layer expects it among the inputs.
            free = argument not in ("", "input", *op.params)
            if free and constant and _fits_parameter(value):
                op.params[argument] = Parameter(value)
                index = op.inputnames.index(argument)
                del op.inputs[index], op.inputnames[index]
                operand.remove_consumer(op)
                sentence = f"{op.name}: the input {argument} is always {op.params[argument].text}"
                yield Change(sentence, (op.name,), (op.name,))


def _fits_parameter(value: Any) -> bool:
    """Whether a parameter can hold the value, and reading it from a file gives it back (the text "2" would not)."""
    if isinstance(value, list):
        if len({type(item) for item in value}) != 1 or isinstance(value[0], bool):
            return False
    elif not isinstance(value, bool | int | float | str | None):
        return False  # an array stays an array
    try:
        parameter = Parameter(value)
        return Parameter.from_text(parameter.text) == parameter and str(value) != "-0.0"
    except KuiperError:
        return False


def _fold(graph: Graph) -> Iterator[Change]:
    """Compute every operator whose inputs are all constant, and replace it by a pnnx.Attribute."""
    for op in list(graph.ops):
        folded = _folded(op)
        if folded is not None:
            old_type = op.type
            new = graph.replace_operator(op, "pnnx.Attribute", op.name)
            new.take_inputs([])
            new.attrs["data"] = folded
            new.outputs[0].shape, new.outputs[0].type = folded.shape, folded.type
            yield Change(f"{op.name}: {old_type} of constants is computed in advance", (op.name,), (op.name,))


def _folded(op: Operator) -> Attribute | None:
    if not op.inputs or len(op.outputs) != 1 or not is_pure(op) or slots.serving(op.type):
        return None  # a learner's answer is called in a run only: no pass uses a slot
    pairs = [constant_value(operand.producer) for operand in op.inputs]
    values = [value for _, value in pairs]
    if not all(constant for constant, _ in pairs) or not any(isinstance(value, np.ndarray) for value in values):
        return None  # formulas of numbers are left to the passes for expressions
    try:
        wrapped = RuntimeOperator(op.name, op.type, inputnames=list(op.inputnames))
        init_attributes(op.attrs, wrapped)
        wrapped.params = {name: RuntimeParameter(parameter.value) for name, parameter in op.params.items()}
        wrapped.layer = create_layer(wrapped)
        (result,) = call_compute(wrapped, values, 1, lambda: [None])
        # A weight without dimensions would be read back with one, and PNNX has no weights without elements.
        if not isinstance(result, np.ndarray) or result.ndim == 0 or result.size == 0:
            return None
        input_bytes = sum(value.nbytes for value in values if isinstance(value, np.ndarray))
        return Attribute(result) if result.nbytes <= input_bytes + MAX_GROWTH else None
    except Exception:  # no layer, or one (perhaps a learner's) that fails: the run will report it
        return None


INLINE_CONSTANTS = Pass("inline-constants", 1, _inline, "Constant inputs become parameters.")
FOLD_CONSTANTS = Pass("fold-constants", 1, _fold, "Values that depend only on constants are computed in advance.")
