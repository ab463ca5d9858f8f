"""The node of a runtime graph."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kuiper_edu.runtime.attribute import RuntimeAttribute
from kuiper_edu.runtime.operand import RuntimeOperand
from kuiper_edu.runtime.parameter import RuntimeParameter


@dataclass(eq=False)
class RuntimeOperator:
    """An operator with all that running it takes: its place in the graph, parameters, weights, memory and layer.

    Args:
        name: unique in its graph, such as `conv1`.
        type: what it does, such as `nn.Conv2d`.
        layer: what computes it; None before build(), and for operators that only pass values on.
        output_names: the names of its consumers, in file order, one for every use.
        output_operands: its output; None before build(). Of several the first.
        output_operands_seq: all its outputs.
        input_operands: its inputs by the name of their producer. `add(T, T)` has one entry here.
        input_operands_seq: all its inputs in order: two for `add(T, T)`.
        output_operators: its consumers by name; goes through them in name order, as a std::map does.
        params: its parameters by name.
        attribute: its weights by name.
        inputnames: the argument each input goes to ("" when unnamed); empty when the file names none.
        has_forward: whether it has its place in the order (the mark of the lesson's depth-first search).

    C++: `RuntimeOperator`.

    Example:
        >>> RuntimeOperator("relu1", "nn.ReLU")
        RuntimeOperator('relu1', 'nn.ReLU')
    """

    name: str
    type: str
    layer: Any = None
    output_names: list[str] = field(default_factory=list)
    output_operands: RuntimeOperand | None = None
    output_operands_seq: list[RuntimeOperand] = field(default_factory=list)
    input_operands: dict[str, RuntimeOperand] = field(default_factory=dict)
    input_operands_seq: list[RuntimeOperand] = field(default_factory=list)
    output_operators: dict[str, RuntimeOperator] = field(default_factory=dict)
    params: dict[str, RuntimeParameter] = field(default_factory=dict)
    attribute: dict[str, RuntimeAttribute] = field(default_factory=dict)
    inputnames: list[str] = field(default_factory=list)
    has_forward: bool = False

    def __repr__(self) -> str:
        # Not the dataclass's own: that would walk through output_operators into the whole graph.
        return f"RuntimeOperator({self.name!r}, {self.type!r})"
