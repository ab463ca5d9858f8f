"""The values of a graph by number, and which operators lie between its inputs and its outputs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kuiper_edu import pnnx
from kuiper_edu.errors import BuildError, GraphError
from kuiper_edu.pnnx.nodes import distinct_names
from kuiper_edu.runtime.operator import RuntimeOperand, RuntimeOperator, data_type
from kuiper_edu.runtime.structure import INPUTS, OUTPUTS


@dataclass(frozen=True)
class Wiring:
    """Every operand of the file is one value; its number is the place where it was first produced.

    The C++ keys inputs by the producer's name, so that an operator with two outputs cannot be wired, and
    pairs outputs with operators by index; here a value is found by the operand itself.

    Args:
        reads: operator name -> numbers of the values it reads, in order.
        makes: operator name -> numbers of the values it makes, in order.
        operands: number -> the operand of the file.
        producers: number -> the operator that makes it.
    """

    reads: dict[str, tuple[int, ...]]
    makes: dict[str, tuple[int, ...]]
    operands: list[pnnx.Operand]
    producers: list[RuntimeOperator]


def wire(graph: pnnx.Graph, operators: Sequence[RuntimeOperator]) -> Wiring:
    """Number the values of a graph whose operators are linked.

    Args:
        graph: the graph as the file has it.
        operators: its runtime operators, with `output_operators` filled.

    Raises:
        GraphError: an input is made by nobody in the graph, or its producer does not know this consumer.
    """
    by_name = {op.name: op for op in operators}
    named = list(zip(distinct_names(graph.ops), graph.ops, strict=True))
    numbers: dict[int, int] = {}
    operands: list[pnnx.Operand] = []
    producers: list[RuntimeOperator] = []
    for name, op in named:
        for operand in op.outputs:
            numbers[id(operand)] = len(operands)
            operands.append(operand)
            producers.append(by_name[name])
    reads: dict[str, tuple[int, ...]] = {}
    for name, op in named:
        for operand in op.inputs:
            if id(operand) not in numbers:
                raise GraphError(f"its input {operand.name!r} is made by no operator of the graph", operator=name)
            if name not in producers[numbers[id(operand)]].output_operators:
                raise GraphError(f"its input {operand.name!r} does not list it as a consumer", operator=name)
        reads[name] = tuple(numbers[id(operand)] for operand in op.inputs)
    makes = {name: tuple(numbers[id(operand)] for operand in op.outputs) for name, op in named}
    return Wiring(reads, makes, operands, producers)


@dataclass(frozen=True)
class Route:
    """The way from inputs to outputs.

    Args:
        wiring: the values by number.
        inputs: the input operators, in the order in which forward() takes arrays. Some may be dead.
        outputs: the output operators.
        operators: all that the outputs need, in order of execution.
    """

    wiring: Wiring
    inputs: tuple[RuntimeOperator, ...]
    outputs: tuple[RuntimeOperator, ...]
    operators: tuple[RuntimeOperator, ...]


def find_route(
    order: Sequence[RuntimeOperator],
    operators: Sequence[RuntimeOperator],
    wiring: Wiring,
    input_name: str | None,
    output_name: str | None,
) -> Route:
    """Choose inputs and outputs (all of them, or the one named) and the operators in between.

    Args:
        order: all operators in order of execution.
        operators: the same in file order, which is the order of inputs and outputs.
        wiring: the values by number.
        input_name: the only input to take, or None for all.
        output_name: the only output to give, or None for all.

    Raises:
        BuildError: a name is not there or is no input or output; there is no output; the output needs another input.
    """
    inputs = _pick(operators, INPUTS, input_name)
    outputs = _pick(operators, OUTPUTS, output_name)
    if not outputs:
        raise BuildError("the graph has no output", hint=f"A graph ends in an operator of type {OUTPUTS[0]}.")
    before = {name: [wiring.producers[value].name for value in values] for name, values in wiring.reads.items()}
    needed = needed_for((op.name for op in outputs), before)
    for op in operators:
        if op.type in INPUTS and op.name in needed and op not in inputs:
            raise BuildError(
                f"the output needs the input {op.name!r} too, build() was told of {input_name!r} alone",
                operator=outputs[0].name,
                hint="Call build() without names: it serves any number of inputs.",
            )
    return Route(wiring, inputs, outputs, tuple(op for op in order if op.name in needed))


def _pick(
    operators: Sequence[RuntimeOperator], types: tuple[str, ...], name: str | None
) -> tuple[RuntimeOperator, ...]:
    candidates = tuple(op for op in operators if op.type in types)
    if name is None:
        return candidates
    for op in candidates:
        if op.name == name:
            return (op,)
    what = types[-1].lower()
    other = next((op.type for op in operators if op.name == name), None)
    met = "is not in the graph" if other is None else f"is of type {other}"
    listed = ", ".join(repr(op.name) for op in candidates) or "none"
    raise BuildError(f"{name!r} {met}, the name of an {what} was expected", hint=f"This graph's {what}s: {listed}.")


def needed_for(results: Iterable[str], predecessors: Mapping[str, Sequence[str]]) -> set[str]:
    """The names of all operators that the results depend on, themselves included.

    Example:
        >>> sorted(needed_for(["b"], {"b": ["a"], "c": ["a"]}))
        ['a', 'b']
    """
    needed: set[str] = set()
    waiting = list(results)
    while waiting:
        name = waiting.pop()
        if name not in needed:
            needed.add(name)
            waiting.extend(predecessors.get(name, ()))
    return needed


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
