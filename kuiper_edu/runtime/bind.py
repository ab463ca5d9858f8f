"""Showing a program's memory at the operators: outputs are its buffers, inputs are the producers' outputs."""

from __future__ import annotations

from collections.abc import Iterable

from kuiper_edu.errors import BuildError
from kuiper_edu.runtime.datatypes import data_type
from kuiper_edu.runtime.execute import Array, PlainProgram
from kuiper_edu.runtime.operand import RuntimeOperand
from kuiper_edu.runtime.operator import RuntimeOperator
from kuiper_edu.runtime.route import Route
from kuiper_edu.runtime.structure import CONSTANT
from kuiper_edu.runtime.wiring import Wiring


def make_outputs(operators: Iterable[RuntimeOperator], wiring: Wiring) -> None:
    """Give every operator its output operands, named `<operand>_output` and without memory.

    Raises:
        BuildError: a data type is none of the format.

    C++: `RuntimeOperatorUtils::InitOperatorOutput` (one output, of 2, 3 or 4 dimensions, only).
    """
    for op in operators:
        op.output_operands_seq = []
        for value in wiring.makes[op.name]:
            operand = wiring.operands[value]
            kind = data_type(operand.type, op.name, f"output {operand.name!r}")
            shape = None if operand.shape is None else tuple(operand.shape)
            op.output_operands_seq.append(RuntimeOperand(f"{operand.name}_output", shape, kind))
        op.output_operands = op.output_operands_seq[0] if op.output_operands_seq else None


def bind(route: Route, program: PlainProgram) -> None:
    """Show the program's memory: an operator's input is a view of its producer's output, never a copy.

    C++: `RuntimeOperatorUtils::InitOperatorInput`, and `RuntimeGraph::ProbeNextLayer`.
    """
    for op in route.operators:
        for operand, value in zip(op.output_operands_seq, route.wiring.makes[op.name], strict=True):
            _show(operand, program.data(value))
        for operand, value in zip(op.input_operands_seq, route.wiring.reads[op.name], strict=True):
            data = program.data(value)
            if data is not None:
                data = data.view()
                data.flags.writeable = False
            _show(operand, data)


def load_constants(route: Route) -> dict[int, Array]:
    """Value number -> the array of every pnnx.Attribute that is needed.

    Raises:
        BuildError: one holds no data.
        WeightError: there is no .bin file, or it is damaged.
    """
    constants = {}
    for op in route.operators:
        if op.type == CONSTANT:
            if "data" not in op.attribute:
                raise BuildError(f"it has no weight 'data', which a {CONSTANT} holds", operator=op.name)
            constants[route.wiring.makes[op.name][0]] = op.attribute["data"].get()
    return constants


def _show(operand: RuntimeOperand, data: Array | None) -> None:
    operand.data = data
    if data is not None:
        operand.shapes = data.shape
