"""A model as PNNX stores it: a graph of operators and the operands that run between them.

C++: pnnx::Graph, pnnx::Operator, pnnx::Operand, pnnx::Parameter, pnnx::Attribute (ir.h)
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kuiper_edu.errors import GraphError
from kuiper_edu.pnnx import files, weights
from kuiper_edu.pnnx.archive import Archive
from kuiper_edu.pnnx.attribute import Attribute
from kuiper_edu.pnnx.nodes import Operand, Operator
from kuiper_edu.pnnx.param_text import ParamReader, write_param
from kuiper_edu.pnnx.parameter import Parameter

__all__ = ["Attribute", "Graph", "Operand", "Operator", "Parameter"]


class Graph:
    """Operators, and the operands between them.

    Attributes:
        ops: the operators, each after those whose results it takes.
        operands: the operands, in the order in which they are made.
        warnings: what was odd about the file it was read from.
        param_path: that file, as it was given; None for a graph built by hand.
        bin_path: the file of its weights; None when it was opened without.

    Example:
        >>> graph = Graph()
        >>> source, relu = graph.new_operator("pnnx.Input", "x"), graph.new_operator("nn.ReLU", "relu")
        >>> operand = graph.new_operand("0")
        >>> source.add_output(operand); relu.add_input(operand); relu.add_output(graph.new_operand("1"))
        >>> print(graph.to_text(), end="")
        7767517
        2 2
        pnnx.Input               x                        0 1 0
        nn.ReLU                  relu                     1 1 0 1

    C++: pnnx::Graph
    """

    def __init__(self) -> None:
        self.ops: list[Operator] = []
        self.operands: list[Operand] = []
        self.warnings: list[str] = []
        self.param_path: str | Path | None = None
        self.bin_path: str | Path | None = None

    @classmethod
    def load(cls, param: str | Path, bin: str | Path | None = None) -> Graph:  # noqa: A002
        """Read a model.

        Args:
            param: the .param file.
            bin: the .bin file; without it the one beside the .param with the same name is taken, and if there is none
                only the structure is opened.

        Raises:
            ModelFileError: a file is not there or cannot be read.
            ParamError: the text is not what the format says.
            CycleError: operators wait for each other.
            WeightError: the .bin is damaged, or not the one of this .param.

        C++: Graph::load
        """
        graph = cls.from_text(files.read_text(param), param)
        graph.param_path = param
        found = files.paired_bin(param) if bin is None else bin
        if found is not None:
            graph.bin_path = found
            graph.warnings += weights.bind(graph.ops, Archive(found), param)
        return graph

    @classmethod
    def from_text(cls, text: str, name: str | Path = "<text>") -> Graph:
        """Read a model's structure from the text of a .param file.

        Args:
            text: the text.
            name: what to call it in messages.

        Raises:
            ParamError: the text is not what the format says.
            CycleError: operators wait for each other.

        Example:
            >>> graph = Graph.from_text("7767517\\n1 1\\npnnx.Input x 0 1 0 #0=(1,3)f32")
            >>> graph.operands
            [<Operand '0' (1, 3) f32>]

        C++: Graph::parse
        """
        reader = ParamReader(name)
        with _collector_paused():
            reader.read(text)
        graph = cls()
        graph.ops = reader.operators
        graph.operands = list(reader.operands.values())
        graph.warnings = reader.warnings
        return graph

    def to_text(self) -> str:
        """The text of the .param file: what was read and not changed comes out character by character.

        C++: Graph::save
        """
        return write_param(self.ops, len(self.operands))

    def new_operator(self, type: str, name: str) -> Operator:  # noqa: A002
        """A new operator at the end, connected to nothing yet.

        C++: Graph::new_operator
        """
        operator = Operator(type, name)
        self.ops.append(operator)
        return operator

    def new_operator_before(self, type: str, name: str, current: Operator) -> Operator:  # noqa: A002
        """A new operator in front of another one, connected to nothing yet.

        Raises:
            GraphError: the other one is not in this graph.

        C++: Graph::new_operator_before
        """
        operator = Operator(type, name)
        self.ops.insert(self._index(current), operator)
        return operator

    def new_operand(self, name: str) -> Operand:
        """A new operand that nobody makes or takes yet.

        C++: Graph::new_operand
        """
        operand = Operand(name)
        self.operands.append(operand)
        return operand

    def get_operand(self, name: str) -> Operand | None:
        """The operand of this name, None if there is none.

        C++: Graph::get_operand
        """
        return next((operand for operand in self.operands if operand.name == name), None)

    def get_operator(self, name: str) -> Operator | None:
        """The (first) operator of this name, None if there is none."""
        return next((operator for operator in self.ops if operator.name == name), None)

    def _index(self, operator: Operator) -> int:
        for index, each in enumerate(self.ops):
            if each is operator:
                return index
        raise GraphError("this operator is not in the graph", operator=operator.name)

    def __repr__(self) -> str:
        name = f" {Path(self.param_path).name}" if self.param_path is not None else ""
        return f"<Graph{name}: {len(self.ops)} operators, {len(self.operands)} operands>"


@contextmanager
def _collector_paused() -> Iterator[None]:
    """Reading makes millions of objects and no garbage; the collector would look at them all again and again."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
