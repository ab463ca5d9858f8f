"""`panel_data`: the data of the panel beside a graph, for each operator; scripts/panel shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kuiper_edu import pnnx
from kuiper_edu.errors import ParamError, StateError
from kuiper_edu.layers.registry import LayerRegistry, summary
from kuiper_edu.passes.known import known_shape
from kuiper_edu.passes.size import flops_of
from kuiper_edu.pnnx.nodes import distinct_names
from kuiper_edu.pnnx.param import line_of
from kuiper_edu.pnnx.values import shortened
from kuiper_edu.runtime import GraphState, RuntimeGraph
from kuiper_edu.runtime.memory import MemoryReport, ValueRow
from kuiper_edu.traits import UNSTATED, NoFlops, traits_of
from kuiper_edu.viz.graph.model import Model, pnnx_graph
from kuiper_edu.viz.graph.param_line import KINDS, take_apart
from kuiper_edu.viz.graph.weight_tiles import weight_data

NOT_BUILT, NOT_RUN, BUILT = range(3)
_LONGEST = 300  # characters of a word or a sentence
_WITHOUT_LAYER = {
    "pnnx.Input": "An input of the model: forward() gets its array from you.",
    "pnnx.Output": "An output of the model: what forward() returns.",
    "pnnx.Attribute": "A constant: an array from the .bin file.",
    "prim::Constant": "A constant of the program that PyTorch recorded.",
    "prim::TupleConstruct": "Puts values into a tuple; it computes nothing.",
    "prim::TupleUnpack": "Takes a tuple apart; it computes nothing.",
    "prim::ListConstruct": "Puts values into a list; it computes nothing.",
    "prim::ListUnpack": "Takes a list apart; it computes nothing.",
}


def panel_data(model: Model) -> list[dict[str, Any]]:
    """Return the panel data of each operator, in the order of the file.

    A built `RuntimeGraph` has more data than a file: position in the order, lifetimes and buffers.

    Args:
        model: a model, as `draw` takes it.

    Returns:
        A dict for each operator, ready for JSON. `type`, `name`, `what` it computes in a sentence; `line`, the .param
        line as lists [index of the kind of part, word, ...]; `codes`, the type codes of its parameters in the order of
        that line; `in`, lists [operand, shape, data type, argument name, index of the producer, its name]; `out`, lists
        [operand, shape, data type, consumers as [index, name], lifetime]; `weights`, see `weight_data`; `flops`, None
        if unknown, and `why` there are none; `built`, how much is known of a run: NOT_BUILT, NOT_RUN (built, but the
        shapes are known only after the first run) or BUILT; `step`, [position in the order from 1, their number].

        A lifetime is [step that writes the value, last step that reads it, last reader as [index, name], bytes, number
        of its buffer, bytes of the buffer, number of values in the buffer, writer of the value before it in the buffer,
        writer of the value after it], or [] if the value has no memory of its own.

    Raises:
        UsageError: the model cannot be drawn.
        GraphError: something in the graph is of a wrong kind.
        ModelFileError: the file cannot be read.

    Example:
        >>> text = "7767517\\n2 1\\npnnx.Input x 0 1 0 #0=(1,3)f32\\nnn.ReLU r 1 0 0 inplace=True"
        >>> graph = pnnx.Graph.from_text(text)
        >>> relu = panel_data(graph)[1]
        >>> relu["line"]
        [[0, 'nn.ReLU'], [1, 'r'], [2, '1', '0'], [3, '0'], [5, 'inplace=True']]
        >>> relu["codes"], relu["in"]
        ([1], [['0', '1×3', 'f32', '', 0, 'x']])
    """
    graph = pnnx_graph(model)
    run = _Run(graph.ops, model if isinstance(model, RuntimeGraph) else None)
    return [_operator(operator, run) for operator in graph.ops]


class _Run:
    """The shapes, order and memory of a graph's run, as far as they are known."""

    def __init__(self, operators: Sequence[pnnx.Operator], model: RuntimeGraph | None) -> None:
        names = distinct_names(operators)
        self.index = {id(operator): i for i, operator in enumerate(operators)}
        self.number = {name: i for i, name in enumerate(names)}
        self.state, self.report = _report(model)
        outputs = ((name, operator.outputs) for name, operator in zip(names, operators, strict=True))
        row_of = {(row.operator, row.output): row for row in self.report.rows}
        self.row_of: dict[int, ValueRow] = {
            id(operand): row_of[name, i]
            for name, operands in outputs
            for i, operand in enumerate(operands)
            if (name, i) in row_of
        }
        self.step_of = {self.number.get(name, -1): i for i, name in enumerate(self.report.steps)}
        self.tenants: dict[int, list[ValueRow]] = {}
        for row in self.report.rows:  # by the step that writes them
            self.tenants.setdefault(row.buffer, []).append(row)

    def shape(self, operand: pnnx.Operand) -> tuple[int, ...] | None:
        """Return the shape of an operand, from the file or else from the run; None if unknown."""
        row = self.row_of.get(id(operand))
        return known_shape(operand) or (row.shape if row else known_shape(operand))

    def lifetime(self, operand: pnnx.Operand) -> list[Any]:
        """Return the lifetime of an operand as `panel_data` describes it."""
        row = self.row_of.get(id(operand))
        if row is None:
            return []
        tenants = self.tenants[row.buffer]
        position = tenants.index(row)
        steps = self.report.steps
        reader = self._link(steps[row.last]) if row.last < len(steps) else []
        before = self._link(tenants[position - 1].operator) if position else []
        after = self._link(tenants[position + 1].operator) if position + 1 < len(tenants) else []
        size = self.report.buffers[row.buffer]
        return [row.first, row.last, reader, row.nbytes, row.buffer, size, len(tenants), before, after]

    def _link(self, name: str) -> list[Any]:
        return [self.number[name], _cut(name)] if name in self.number else []


def _report(model: RuntimeGraph | None) -> tuple[int, MemoryReport]:
    if model is None or model.graph_state != GraphState.COMPLETE:
        return NOT_BUILT, MemoryReport((), (), ())
    try:
        return BUILT, model.memory_report()
    except StateError:
        return NOT_RUN, MemoryReport((), (), ())


def _operator(operator: pnnx.Operator, run: _Run) -> dict[str, Any]:
    number = run.index[id(operator)]
    counter = traits_of(operator.type).flops
    flops = None if counter is UNSTATED else flops_of(operator, run.shape)
    return {
        "type": operator.type,
        "name": operator.name,
        "what": what_it_does(operator.type),
        "line": _line(operator),
        "codes": [operator.params[key].type for key in sorted(operator.params)],
        "in": [_input(operand, argument, run) for operand, argument in _inputs(operator)],
        "out": [_output(operand, run) for operand in operator.outputs],
        "weights": [weight_data(name, attribute) for name, attribute in operator.attrs.items()],
        "flops": flops,
        "why": counter.reason if isinstance(counter, NoFlops) and not flops else "",
        "built": run.state,
        "step": [run.step_of[number] + 1, len(run.report.steps)] if number in run.step_of else [],
    }


def what_it_does(operator_type: str) -> str:
    """Return what operators of a type do, in a sentence: that of the registered layer; "" if there is none.

    Example:
        >>> what_it_does("nn.ReLU6"), what_it_does("my.Mystery")
        ('min(max(x, 0), 6). C++: `Relu6Layer`.', '')
    """
    creator = LayerRegistry.registry().get(operator_type)
    return _cut(_WITHOUT_LAYER.get(operator_type) or ("" if creator is None else summary(creator)))


def _line(operator: pnnx.Operator) -> list[list[Any]]:
    try:
        parts = take_apart(line_of(operator))
    except (ParamError, ValueError):  # names that cannot be written in a line; the panel says so
        return []
    return [[KINDS.index(name), *map(_cut, words)] for name, _, words in parts]


def _inputs(operator: pnnx.Operator) -> list[tuple[pnnx.Operand, str]]:
    names = operator.inputnames or [""] * len(operator.inputs)
    if operator.type == "pnnx.Expression":
        names = [f"@{i}" for i in range(len(operator.inputs))]
    return list(zip(operator.inputs, names, strict=False))


def _input(operand: pnnx.Operand, argument: str, run: _Run) -> list[Any]:
    producer = operand.producer
    link = [-1, ""] if producer is None else [run.index.get(id(producer), -1), _cut(producer.name)]
    return [*_value(operand, run), _cut(argument), *link]


def _output(operand: pnnx.Operand, run: _Run) -> list[Any]:
    consumers = {id(consumer): consumer for consumer in operand.consumers if id(consumer) in run.index}
    links = [[run.index[number], _cut(consumer.name)] for number, consumer in consumers.items()]
    return [*_value(operand, run), links, run.lifetime(operand)]


def _value(operand: pnnx.Operand, run: _Run) -> list[str]:
    known = run.shape(operand)
    shape = operand.shape if known is None else known
    sizes = "" if shape is None else "×".join("?" if size is None else str(size) for size in shape) or "scalar"
    return [_cut(operand.name), sizes, operand.dtype_name]


def _cut(text: str) -> str:
    return shortened(text, _LONGEST)
