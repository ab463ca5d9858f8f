"""The steps of build(): the successors, the order, the table of values, and the subgraph that the outputs need."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from kuiper_edu import pnnx
from kuiper_edu.errors import AnswerError, BuildError, CycleError, GraphError, KuiperError
from kuiper_edu.pnnx.nodes import INPUTS, OUTPUTS
from kuiper_edu.runtime.operator import RuntimeOperand, RuntimeOperator, data_type
from kuiper_edu.topo import find_cycle, topo_sort


@dataclass(frozen=True)
class ValueTable:
    """The values of a graph, one for each operand of the file, numbered in the order in which they are produced.

    The C++ stores inputs by the producer's name, so that an operator with two outputs cannot be connected, and
    pairs outputs with operators by index; here a value is found by the operand itself.

    Args:
        inputs: operator name -> numbers of the values it reads, in order.
        outputs: operator name -> numbers of the values it writes, in order.
        operands: number -> the operand of the file.
        producers: number -> the operator that produces it.
    """

    inputs: dict[str, tuple[int, ...]]
    outputs: dict[str, tuple[int, ...]]
    operands: list[pnnx.Operand]
    producers: list[RuntimeOperator]


def number_values(graph: pnnx.Graph, operators: Sequence[RuntimeOperator]) -> ValueTable:
    """Number the values of a graph whose operators are linked.

    Args:
        graph: the graph that init() wraps, in which no two operators have the same name.
        operators: its runtime operators, with `output_operators` filled.

    Raises:
        GraphError: an input has no producer in the graph, or its producer does not list this consumer.
    """
    by_name = {op.name: op for op in operators}
    operands = [operand for op in graph.ops for operand in op.outputs]
    producers = [by_name[op.name] for op in graph.ops for _ in op.outputs]
    numbers = {operand: number for number, operand in enumerate(operands)}
    for op in graph.ops:
        for operand in op.inputs:
            if operand not in numbers:
                raise GraphError(f"no operator of the graph writes its input {operand.name!r}", operator=op.name)
            if op.name not in producers[numbers[operand]].output_operators:
                raise GraphError(f"its input {operand.name!r} does not list it as a consumer", operator=op.name)
    inputs = {op.name: tuple(numbers[operand] for operand in op.inputs) for op in graph.ops}
    outputs = {op.name: tuple(numbers[operand] for operand in op.outputs) for op in graph.ops}
    return ValueTable(inputs, outputs, operands, producers)


@dataclass(frozen=True)
class Subgraph:
    """The part of a graph that runs: its inputs, its outputs and the operators between them.

    Args:
        values: the values by number.
        inputs: the input operators, in the order of the arguments of forward(). Some may be dead.
        outputs: the output operators.
        operators: all operators that the outputs need, in order of execution.
    """

    values: ValueTable
    inputs: tuple[RuntimeOperator, ...]
    outputs: tuple[RuntimeOperator, ...]
    operators: tuple[RuntimeOperator, ...]

    @cached_property
    def runtime_operands(self) -> list[tuple[RuntimeOperand, int, bool]]:
        """The operators' operands, each with the number of its value, and whether it is an input."""
        found: list[tuple[RuntimeOperand, int, bool]] = []
        for op in self.operators:
            outputs = zip(op.output_operands_seq, self.values.outputs[op.name], strict=True)
            inputs = zip(op.input_operands_seq, self.values.inputs[op.name], strict=True)
            found += [(operand, value, False) for operand, value in outputs]
            found += [(operand, value, True) for operand, value in inputs]
        return found


def find_subgraph(
    order: Sequence[RuntimeOperator],
    operators: Sequence[RuntimeOperator],
    values: ValueTable,
    input_name: str | None,
    output_name: str | None,
    file_names: Sequence[str],
) -> Subgraph:
    """Choose inputs and outputs (all of them, or the one named) and the operators in between.

    Args:
        order: all operators in order of execution.
        operators: the same in file order, which is the order of inputs and outputs.
        values: the values by number.
        input_name: the name of the only input, or None for all.
        output_name: the name of the only output, or None for all.
        file_names: the names of the operators in the file, where several may have the same.

    Raises:
        BuildError: a name is not that of one input or output; there is no output; the output needs another input.
    """
    inputs = _pick(operators, INPUTS, input_name, file_names)
    outputs = _pick(operators, OUTPUTS, output_name, file_names)
    if not outputs:
        hint = f"A PNNX file has an operator of type {OUTPUTS[0]}; ncnn's own .param has none."
        raise BuildError("the graph has no output", hint=hint)
    before = {name: [values.producers[number].name for number in numbers] for name, numbers in values.inputs.items()}
    needed = needed_for((op.name for op in outputs), before)
    for op in operators:
        if op.type in INPUTS and op.name in needed and op not in inputs:
            raise BuildError(
                f"the output needs the input {op.name!r} too, but build() was called with {input_name!r} alone",
                operator=outputs[0].name,
                hint="Call build() without names: it serves any number of inputs.",
            )
    return Subgraph(values, inputs, outputs, tuple(op for op in order if op.name in needed))


def _pick(
    operators: Sequence[RuntimeOperator], types: tuple[str, ...], name: str | None, file_names: Sequence[str]
) -> tuple[RuntimeOperator, ...]:
    candidates = {op.name: op for op in operators if op.type in types}
    if name is None:
        return tuple(candidates.values())
    if (count := file_names.count(name)) > 1:
        raise BuildError(
            f"expected a name of one operator, found {name!r}, which {count} operators of the file have",
            hint="Call build() without names: it serves any number of inputs.",
        )
    if name in candidates:
        return (candidates[name],)
    what = types[-1].lower()
    other = next((op.type for op in operators if op.name == name), None)
    found = "no operator of this name" if other is None else f"an operator of type {other}"
    listed = ", ".join(map(repr, candidates)) or "none"
    message = f"expected the name of an {what}, found {name!r}, {found}"
    raise BuildError(message, hint=f"This graph's {what}s: {listed}.")


def needed_for(results: Iterable[str], predecessors: Mapping[str, Sequence[str]]) -> set[str]:
    """Return the names of all operators that the results depend on, including the results.

    Example:
        >>> sorted(needed_for(["b"], {"b": ["a"], "c": ["a"]}))
        ['a', 'b']
    """
    needed: set[str] = set()
    pending = list(results)
    while pending:
        name = pending.pop()
        if name not in needed:
            needed.add(name)
            pending.extend(predecessors.get(name, ()))
    return needed


def make_outputs(operators: Iterable[RuntimeOperator], values: ValueTable) -> None:
    """Give every operator its output operands, named `<operand>_output` and without memory.

    Raises:
        BuildError: a data type does not exist in the format.

    C++: `RuntimeOperatorUtils::InitOperatorOutput` (one output, of 2, 3 or 4 dimensions, only).
    """
    for op in operators:
        op.output_operands_seq = []
        for value in values.outputs[op.name]:
            operand = values.operands[value]
            kind = data_type(operand.type, op.name, f"output {operand.name!r}")
            shape = None if operand.shape is None else tuple(operand.shape)
            op.output_operands_seq.append(RuntimeOperand(f"{operand.name}_output", shape, kind))
        op.output_operands = op.output_operands_seq[0] if op.output_operands_seq else None


def link(operators: Sequence[RuntimeOperator]) -> None:
    """Fill `output_operators` of every operator from its output names, in name order.

    The C++ stores them in a std::map, which is iterated in the byte order of its keys; the order of
    execution, and so every log line of the course, depends on that.

    Raises:
        GraphError: a consumer is not in the graph.

    C++: the first loop of `RuntimeGraph::Build`.
    """
    by_name = {op.name: op for op in operators}
    for name, after in successors(operators).items():
        missing = next((consumer for consumer in after if consumer not in by_name), None)
        if missing is not None:
            raise GraphError(f"its consumer {missing!r} is not in the graph", operator=name)
        by_name[name].output_operators = {consumer: by_name[consumer] for consumer in after}


def successors(operators: Iterable[RuntimeOperator]) -> dict[str, list[str]]:
    """Return the names of each operator's consumers, in name order, each once.

    Example:
        >>> successors([RuntimeOperator("op3", "nn.ReLU", output_names=["op5", "op4", "op4"])])
        {'op3': ['op4', 'op5']}
    """
    # Code points sort as their UTF-8 bytes do, so this is the order of a std::map<std::string, ...>.
    return {op.name: sorted(set(op.output_names)) for op in operators}


def execution_order(operators: Sequence[RuntimeOperator]) -> list[RuntimeOperator]:
    """Return the operators, each after the producers of its inputs, in the order of the slot `course4.topo_sort`.

    Cycles are checked first, so that a sort that does not expect one cannot hang. Every operator is marked
    `has_forward`.

    Raises:
        CycleError: the graph has a cycle; the C++ accepts it silently.
        GraphError: the result of the sort is not a valid order.
        AnswerError: the learner's sort raised an error of its own, or is missing.

    C++: `RuntimeGraph::ReverseTopo`, as `Build` calls it.
    """
    after = successors(operators)
    cycle = find_cycle(after)
    if cycle is not None:
        raise CycleError(cycle)
    try:
        names = topo_sort(after)
    except KuiperError:
        raise
    except Exception as error:
        raise AnswerError(f"the topological sort stopped with {type(error).__name__}: {error}") from error
    by_name = {op.name: op for op in operators}
    for op in operators:
        op.has_forward = True
    return [by_name[name] for name in names]
