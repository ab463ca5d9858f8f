"""A model as PNNX stores it: a graph of operators and the operands that run between them.

C++: pnnx::Graph, pnnx::Operator, pnnx::Operand, pnnx::Parameter, pnnx::Attribute (ir.h)
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from copy import deepcopy
from pathlib import Path
from typing import IO, Any, NoReturn, SupportsIndex

from kuiper_edu.errors import GraphError, ModelFileError, ParamError
from kuiper_edu.pnnx import files, nodes, pair
from kuiper_edu.pnnx.archive import Archive, write_archive
from kuiper_edu.pnnx.invariants import broken_invariants
from kuiper_edu.pnnx.nodes import Attribute, Operand, Operator
from kuiper_edu.pnnx.param import Formatting, ParamReader, write_param
from kuiper_edu.pnnx.values import Parameter
from kuiper_edu.support.writing import replacing

__all__ = ["Attribute", "Graph", "Operand", "Operator", "Parameter"]


class Graph:
    """A model: operators and the operands between them, read from files, edited and written.

    Its editing methods keep both ends of every edge consistent.

    Attributes:
        ops: the operators, each after the producers of its inputs.
        operands: the operands, in the order in which they are produced.
        warnings: what was odd about the file it was read from.
        param_path: that file, as the caller spelled it; None for a graph built by hand.
        bin_path: the file of its weights; None if it was opened without one.

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

    A deep copy shares the numbers of the weights, as copy() does. A graph cannot be pickled.

    C++: pnnx::Graph
    """

    def __init__(self) -> None:
        self.ops: list[Operator] = []
        self.operands: list[Operand] = []
        self.warnings: list[str] = []
        self.param_path: str | Path | None = None
        self.bin_path: str | Path | None = None
        self._formatting = Formatting()
        self._loaded: tuple[str, Archive] | None = None  # the digest of the text and the .bin that belongs to it

    @classmethod
    def load(cls, param: str | Path, bin: str | Path | None = None, *, edited: bool = False) -> Graph:  # noqa: A002
        """Read a model.

        Args:
            param: the .param file.
            bin: the .bin file; without it the one beside the .param with the same name is taken, and if there is none
                only the structure is opened.
            edited: whether the .param may differ from the text that the .bin was made for, because it was edited by
                hand.

        Raises:
            ModelFileError: a file is missing or cannot be read.
            ParamError: the text does not follow the format.
            CycleError: the graph has a cycle.
            WeightError: the .bin is damaged, or not the one of this .param, as after an interrupted save.

        C++: Graph::load
        """
        if bin is not None:
            files.as_path(bin)
        text = files.read_text(param)
        bin_path = files.paired_bin(param) if bin is None else bin
        graph, numbers = cls._read(text, param)
        graph.param_path, graph.bin_path = param, bin_path
        if bin_path is not None:
            archive = Archive(bin_path)
            if pair.belong_together(archive, text):
                graph._loaded = pair.digest(text), archive
            elif not edited:
                pair.refuse(archive, param)
            graph.warnings += pair.bind(graph.ops, archive, param, numbers)
        return graph

    @classmethod
    def from_text(cls, text: str, name: str | Path = "<text>") -> Graph:
        """Read a model's structure from the text of a .param file.

        Args:
            text: the text.
            name: its name in messages.

        Raises:
            ParamError: the text does not follow the format.
            CycleError: the graph has a cycle.

        Example:
            >>> graph = Graph.from_text("7767517\\n1 1\\npnnx.Input x 0 1 0 #0=(1,3)f32")
            >>> graph.operands
            [<Operand '0' (1, 3) f32>]

        C++: Graph::parse
        """
        if not isinstance(text, str):
            raise ParamError(f"expected the text of a .param file, found {type(text).__name__}", path=name)
        return cls._read(text, name)[0]

    @classmethod
    def _read(cls, text: str, name: str | Path) -> tuple[Graph, list[int]]:
        """Return the graph, and the line number of each operator."""
        reader = ParamReader(name)
        reader.read(text)
        graph = cls()
        graph.ops = reader.operators
        graph.operands = list(reader.operands.values())
        graph.warnings = reader.warnings
        graph._formatting = reader.formatting
        return graph, reader.numbers

    def to_text(self) -> str:
        """Return the text of the .param file; what was read and not changed is reproduced exactly.

        Raises:
            GraphError: a name holds characters that UTF-8 cannot encode, or the graph is broken.

        C++: Graph::save
        """
        try:
            return write_param(self.ops, len(self.operands), self._formatting)
        except UnicodeEncodeError as problem:
            raise GraphError(f"{problem.object[:40]!r} cannot be written as UTF-8", path=self.param_path) from None
        except (AttributeError, KeyError, TypeError, ValueError):
            self._refuse_broken()
            raise

    def save(self, param: str | Path, bin: str | Path | None = None, zip64: bool | None = None) -> None:  # noqa: A002
        """Write the model: both files are complete before the .bin, and then the .param, replaces an older file.

        A model that was loaded and not changed keeps the bytes of its .bin. One that was changed or made by hand, or
        replaces another model, gets a .bin with the mark of its .param, see :mod:`kuiper_edu.pnnx.pair`.

        Args:
            param: the .param file.
            bin: the .bin file; without it the name is made from the .param's, and a model that was opened without its
                .bin is written without one.
            zip64: see :func:`kuiper_edu.pnnx.archive.write_archive`; False for loaders of 2023 and before. None
                keeps what the model was loaded from, and is True for a new one.

        Raises:
            GraphError: the graph is broken; :meth:`check` lists how.
            WeightError: a weight has no numbers, or does not fit a 32-bit zip.
            ModelFileError: a file cannot be written.

        C++: Graph::save
        """
        self._refuse_broken()
        text = self.to_text()
        if bin is None and self._has_weights():
            bin = files.bin_names(param)[0]  # noqa: A001
        with replacing(*([] if bin is None else [bin]), param, error=ModelFileError) as streams:
            streams[-1].write(text.encode())
            if bin is not None:
                self._write_bin(streams[0], text, zip64, must_mark=pair.replaces_another(param, text))
                pair.keep_if_replaced(self.ops, bin)

    def _write_bin(self, stream: IO[bytes], text: str, zip64: bool | None, *, must_mark: bool) -> None:
        """Write the weights: the loaded bytes if nothing was changed, else a new archive with the mark of the text.

        Args:
            stream: where to write.
            text: the text of the .param.
            zip64: as for :meth:`save`.
            must_mark: whether the .bin must have the mark, because a .param with another text is replaced.
        """
        digest, archive = self._loaded or ("", None)
        comment = pair.mark(text)
        if archive is not None:
            zip64 = archive.zip64 if zip64 is None else zip64
            unchanged = digest == pair.digest(text) and pair.are_backed_by(self.ops, archive)
            if unchanged and not must_mark:
                comment = archive.comment
            if unchanged and (comment, zip64) == (archive.comment, archive.zip64):
                for _, _, attribute in pair.weights_of(self.ops):
                    attribute.raw  # noqa: B018 - reading is what verifies it
                with archive.reopen() as file:
                    shutil.copyfileobj(file, stream)
                return
        write_archive(stream, pair.contents(self.ops), zip64 is not False, comment)

    def _has_weights(self) -> bool:
        """Whether there is something to write into a .bin; False if all weights are declared without numbers."""
        declared = [attribute.has_data for _, _, attribute in pair.weights_of(self.ops)]
        return any(declared) or not declared

    def new_operator(self, type: str, name: str) -> Operator:  # noqa: A002
        """Append a new operator without edges, and return it.

        C++: Graph::new_operator
        """
        operator = Operator(type, name)
        self.ops.append(operator)
        return operator

    def new_operator_before(self, type: str, name: str, current: Operator) -> Operator:  # noqa: A002
        """Insert a new operator without edges before another one, and return it.

        Raises:
            GraphError: the other one is not in this graph.

        C++: Graph::new_operator_before
        """
        operator = Operator(type, name)
        self.ops.insert(_index(self.ops, current), operator)
        return operator

    def new_operator_after(self, type: str, name: str, current: Operator) -> Operator:  # noqa: A002
        """Insert a new operator without edges after another one, and return it.

        Raises:
            GraphError: the other one is not in this graph.

        C++: Graph::new_operator_after
        """
        operator = Operator(type, name)
        self.ops.insert(_index(self.ops, current) + 1, operator)
        return operator

    def new_operand(self, name: str) -> Operand:
        """Add a new operand without producer and consumers, and return it.

        C++: Graph::new_operand
        """
        operand = Operand(name)
        self.operands.append(operand)
        return operand

    def get_operand(self, name: str) -> Operand | None:
        """Return the operand of this name, None if there is none (linear search).

        C++: Graph::get_operand
        """
        return next((operand for operand in self.operands if operand.name == name), None)

    def get_operator(self, name: str) -> Operator | None:
        """Return the first operator of this name, None if there is none (linear search)."""
        return next((operator for operator in self.ops if operator.name == name), None)

    def replace_operand(self, old: Operand, new: Operand) -> None:
        """Replace an operand by another one in the inputs of all its consumers; its producer stays.

        C++: what passes do in a loop over Operand::consumers
        """
        if old is new:
            return
        for consumer in old.consumers:
            consumer.inputs = [new if operand is old else operand for operand in consumer.inputs]
        new.consumers.extend(old.consumers)
        old.consumers = []

    def replace_operator(self, old: Operator, type: str, name: str) -> Operator:  # noqa: A002
        """Replace an operator by a new one with the same inputs and outputs, and return the new one.

        Parameters and weights are not copied.

        Raises:
            GraphError: the operator is not in this graph.
        """
        index = _index(self.ops, old)
        new = self.ops[index] = Operator(type, name, old.inputs, old.outputs, old.inputnames)
        for operand in new.inputs:
            operand.consumers = [new if consumer is old else consumer for consumer in operand.consumers]
        for operand in new.outputs:
            operand.producer = new
        old.inputs, old.outputs, old.inputnames = [], [], []
        return new

    def remove_operator(self, operator: Operator) -> None:
        """Remove an operator and its output operands.

        Raises:
            GraphError: it is not in this graph, or one of its outputs still has a consumer.
        """
        index = _index(self.ops, operator)
        for operand in operator.outputs:
            if operand.consumers:
                raise GraphError(
                    f"its result {operand.name!r} is still consumed by operator {operand.consumers[0].name!r}",
                    operator=operator.name,
                    hint="Call replace_operand first.",
                )
        for operand in operator.outputs:
            del self.operands[_index(self.operands, operand)]
            operand.producer = None
        operator.take_inputs([])
        operator.outputs = []
        del self.ops[index]

    def check(self) -> list[str]:
        """Return a sentence for each broken invariant; an empty list if the graph is sound.

        Example:
            >>> graph = Graph()
            >>> graph.new_operator("nn.ReLU", "relu").inputs.append(Operand("7"))
            >>> for problem in graph.check():
            ...     print(problem)
            operator 'relu' reads operand '7', which is not in the graph
            operator 'relu': expected it once among the consumers of its input '7', found it 0 times
        """
        return broken_invariants(self.ops, self.operands)

    def copy(self) -> Graph:
        """Return a copy of the graph: operators, operands and edges are new, the weights' numbers are shared.

        Raises:
            GraphError: the graph is broken.
        """
        self._refuse_broken()
        return deepcopy(self)

    def __deepcopy__(self, memo: dict[int, Any]) -> Graph:
        other = memo[id(self)] = type(self).__new__(type(self))
        nodes.copy_nodes((*self.ops, *self.operands), memo)
        other.__dict__.update(self.__dict__)
        other.warnings = list(self.warnings)
        other.ops = [memo[id(operator)] for operator in self.ops]
        other.operands = [memo[id(operand)] for operand in self.operands]
        return other

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        """Refuse to be pickled.

        Raises:
            GraphError: always.
        """
        raise GraphError(
            "a pnnx.Graph cannot be pickled",
            hint="Save it (graph.save(...)) and load it there; graph.copy() makes a second one here.",
        )

    def _refuse_broken(self) -> None:
        problems = self.check()
        if problems:
            more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
            raise GraphError(f"{problems[0]}{more}", path=self.param_path, hint="Graph.check() lists what is broken.")

    def __repr__(self) -> str:
        name = f" {Path(self.param_path).name}" if self.param_path is not None else ""
        return f"<Graph{name}: {len(self.ops)} operators, {len(self.operands)} operands>"


def _index(members: Sequence[Operator] | Sequence[Operand], member: Operator | Operand) -> int:
    if member not in members:
        raise GraphError(f"{member!r} is not in this graph", kind="not in the graph")
    return list(members).index(member)
