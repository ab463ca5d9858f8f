"""The steps of `RuntimeGraph.init()`, from a PNNX operator to a runtime operator."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy

from kuiper_edu import pnnx, slots
from kuiper_edu.errors import AnswerError, GraphError, kind_of
from kuiper_edu.pnnx.assignment import normalise_assignments
from kuiper_edu.pnnx.nodes import distinct_names, misused_end, unwritten
from kuiper_edu.runtime.operator import RuntimeAttribute, RuntimeOperand, RuntimeOperator, data_type
from kuiper_edu.runtime.parameter import RuntimeParameter

PARAMS_SLOT = "course3.init_graph_params"

# The type of a value that is not a runtime parameter -> what to do about it.
_ADVICE = {
    "NoneType": "The operator's params has no {!r}: store each parameter with runtime_operator.params[name] = ...",
    "type": "The class itself was stored for {!r}: create an object of this class from the value.",
    "Parameter": "You stored the file's own Parameter under {!r}: create the runtime's own object from its value.",
}


def normalise(graph: pnnx.Graph) -> pnnx.Graph:
    """Return the graph that init() wraps: its slice assignments have the form of optlevel 2, its operators own names.

    Of operators with equal names (optlevel 0 writes them) all but the first get another name: `fc`, `fc#2`. Otherwise
    they would overwrite each other where the C++ stores by name.

    Returns:
        The graph itself if it is so already, else a copy.

    Raises:
        GraphError: an operator is in the graph twice, an input has inputs or an output has outputs; or as for
            `normalise_assignments`.
    """
    normalised = normalise_assignments(graph)
    known: set[pnnx.Operator] = set()
    for op in normalised.ops:
        if op in known:
            raise GraphError("it is in the graph more than once", operator=op.name)
        if end := misused_end(op):
            raise GraphError(end, operator=op.name)
        known.add(op)
    names = distinct_names(normalised.ops)
    if names != [op.name for op in normalised.ops]:
        normalised = deepcopy(normalised)
        for op, name in zip(normalised.ops, names, strict=True):
            op.name = name
    return normalised


def init_inputs(inputs: Sequence[pnnx.Operand], runtime_operator: RuntimeOperator) -> None:
    """Store every input under its producer's name, and in order.

    Raises:
        GraphError: an operand has no producer.
        BuildError: its data type does not exist in the format.

    C++: `RuntimeGraph::InitGraphOperatorsInput` (there any type but float32 aborts).
    """
    for operand in inputs:
        if operand.producer is None:
            raise GraphError(unwritten(operand), operator=runtime_operator.name)
        kind = data_type(operand.type, runtime_operator.name, f"input {operand.name!r}")
        shape = None if operand.shape is None else tuple(operand.shape)
        runtime_operand = RuntimeOperand(operand.producer.name, shape, kind)
        runtime_operator.input_operands.setdefault(runtime_operand.name, runtime_operand)
        runtime_operator.input_operands_seq.append(runtime_operand)


def init_output_names(outputs: Sequence[pnnx.Operand], runtime_operator: RuntimeOperator) -> None:
    """Store the names of the outputs' consumers; build() creates the outputs themselves.

    C++: `RuntimeGraph::InitGraphOperatorsOutput`.
    """
    for operand in outputs:
        runtime_operator.output_names.extend(consumer.name for consumer in operand.consumers)


def init_attributes(attrs: Mapping[str, pnnx.Attribute], runtime_operator: RuntimeOperator) -> None:
    """Store every weight; its numbers stay in the file until a layer reads them.

    Raises:
        BuildError: a data type does not exist in the format.

    C++: `RuntimeGraph::InitGraphAttrs` (there any type but float32 aborts).
    """
    for name, attribute in attrs.items():
        runtime_operator.attribute[name] = RuntimeAttribute(attribute, runtime_operator.name, name)


def init_params(params: Mapping[str, pnnx.Parameter], runtime_operator: RuntimeOperator) -> None:
    """Store the parameters by the function in the slot `course3.init_graph_params`, and check that all are there.

    Raises:
        AnswerError: a parameter is missing, or is not a RuntimeParameter.

    C++: the call of `RuntimeGraph::InitGraphParams`.
    """
    slots.get(PARAMS_SLOT)(params, runtime_operator)
    for name in params:
        stored = runtime_operator.params.get(name)
        if not isinstance(stored, RuntimeParameter):
            found = "nothing" if stored is None else kind_of(stored)
            whose = "your" if slots.whose(PARAMS_SLOT) == "yours" else "the library's"
            raise AnswerError(
                f"expected a RuntimeParameter in params[{name!r}] from {whose} init_graph_params, found {found}",
                operator=runtime_operator.name,
                hint=_ADVICE.get(type(stored).__name__, "").format(name) or None,
            )
