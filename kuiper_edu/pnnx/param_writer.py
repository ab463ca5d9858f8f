"""Writing the text of a .param file, byte for byte as the tool does.

C++: Graph::save (ir.cpp)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kuiper_edu.pnnx import values
from kuiper_edu.pnnx.columns import WIDTH
from kuiper_edu.pnnx.nodes import Operand, Operator

MAGIC = "7767517"


@dataclass(slots=True)
class Layout:
    """What a text says beyond its graph; kept, so that what was read and not changed is written as it was.

    Args:
        promised: the number of operands in line 2.
        counted: the number of operands that were there.
        end: what stands behind the last line.
    """

    promised: int = 0
    counted: int = 0
    end: str = "\n"


def write_param(operators: Iterable[Operator], operands: int, layout: Layout) -> str:
    """The text of a .param file.

    Args:
        operators: in the order of the lines.
        operands: how many operands there are.
        layout: how the text was that they were read from.
    """
    promised = layout.promised if operands == layout.counted else operands
    lines = [_line(operator) for operator in operators]
    return "\n".join([MAGIC, f"{len(lines)} {promised}", *lines]) + layout.end


def _line(operator: Operator) -> str:
    operands = [*operator.inputs, *operator.outputs]
    head = f"{_padded(operator.type)} {_padded(operator.name)} {len(operator.inputs)} {len(operator.outputs)}"
    parts = [head, *(operand.name for operand in operands)]
    parts += [f"{key}={operator.params[key].text}" for key in sorted(operator.params)]
    parts += [f"@{key}={operator.attrs[key].text}" for key in sorted(operator.attrs)]
    if operator.inputnames:
        named = zip(operator.inputnames, operator.inputs, strict=True)
        parts += [f"${slot}={operand.name}" for slot, operand in named if slot]
    parts += [f"#{operand.name}={text}" for operand in operands if (text := _shape_text(operand, operator.unshaped))]
    return " ".join(parts)


def _shape_text(operand: Operand, unshaped: frozenset[str]) -> str:
    """The operand's shape as it was read, if it still has it; "" where none is known or none was written."""
    if operand.shape is None:
        return ""
    if operand.written and values.read_shape(operand.written) == (operand.shape, operand.type):
        return "" if operand.name in unshaped else operand.written
    return values.shape_text(operand.shape, operand.type)


def _padded(text: str) -> str:
    """Filled up to its column, counted in bytes as C does."""
    return text + " " * (WIDTH - len(text.encode()))
