"""A test of init(), after the C++ test pnnx_graph_all, and right and wrong ways to wrap."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kuiper_edu.course.judge import Exercise, learners_tests

if TYPE_CHECKING:
    from kuiper_edu.pnnx import Graph, Operator
    from kuiper_edu.runtime import RuntimeOperator


def _library(graph: Graph) -> list[RuntimeOperator]:
    from kuiper_edu.runtime import RuntimeGraph

    runtime_graph = RuntimeGraph.from_graph(graph)
    runtime_graph.init()
    return runtime_graph.operators


def _by_hand(graph: Graph) -> list[RuntimeOperator]:
    return [_wrapped(op) for op in graph.ops]


def _wrapped(op: Operator) -> RuntimeOperator:
    from kuiper_edu.runtime import RuntimeAttribute, RuntimeDataType, RuntimeOperand, RuntimeOperator

    made = RuntimeOperator(op.name, op.type)
    for operand in op.inputs:
        name = operand.producer.name if operand.producer else ""
        entry = RuntimeOperand(name, operand.shape, RuntimeDataType(operand.type))
        made.input_operands[name] = entry
        made.input_operands_seq.append(entry)
    made.output_names += [consumer.name for operand in op.outputs for consumer in operand.consumers]
    made.attribute.update({name: RuntimeAttribute(value) for name, value in op.attrs.items()})
    return made


def _spoiled(spoil: Callable[[RuntimeOperator], object]) -> Callable[[Graph], list[RuntimeOperator]]:
    """The steps by hand, and then one thing done wrong to every operator."""

    def wrap(graph: Graph) -> list[RuntimeOperator]:
        made = _by_hand(graph)
        for mine in made:
            spoil(mine)
        return made

    return wrap


def _names_for_types(mine: RuntimeOperator) -> None:
    mine.name, mine.type = mine.type, mine.name


def _one_input_for_each_producer(mine: RuntimeOperator) -> None:
    mine.input_operands_seq = list(mine.input_operands.values())


def _no_shapes(mine: RuntimeOperator) -> None:
    for entry in mine.input_operands_seq:
        entry.shapes = None


def _operands_names(graph: Graph) -> list[RuntimeOperator]:
    made = _by_hand(graph)
    for op, mine in zip(graph.ops, made, strict=True):
        mine.input_operands.clear()
        for operand, entry in zip(op.inputs, mine.input_operands_seq, strict=True):
            entry.name = operand.name
            mine.input_operands[operand.name] = entry
    return made


_RIGHT = "this assertion is false for a correct init"

WRAPPERS: learners_tests.Subjects = {
    "comes with the package": (_library, True, _RIGHT),
    "does the steps by hand": (_by_hand, True, _RIGHT),
    "forgets the last operator": (
        lambda graph: _by_hand(graph)[:-1],
        False,
        "assert the number of operators, or check the last one",
    ),
    "mixes up name and type": (_spoiled(_names_for_types), False, "assert the name or the type of an operator"),
    "gives inputs the names of operands": (
        _operands_names,
        False,
        "assert that the name of an input is the name of its producer",
    ),
    "creates the list of inputs from the map of inputs, so that an input that is read twice appears only once": (
        _spoiled(_one_input_for_each_producer),
        False,
        "call init for T + T, and assert that the list of inputs has two entries",
    ),
    "leaves out the shapes of inputs": (_spoiled(_no_shapes), False, "assert the shape of an input"),
    "leaves out the names of consumers": (
        _spoiled(lambda mine: mine.output_names.clear()),
        False,
        "assert that the output_names of an operator are right",
    ),
    "leaves out the weights": (
        _spoiled(lambda mine: mine.attribute.clear()),
        False,
        "assert the keys of `attribute` for an operator with weights",
    ),
}
"""For each way: what it does, whether it is right, and what a test that judges it wrongly has to do."""

EXERCISE = Exercise(
    "course3.test_init",
    title="a test of init()",
    lesson="3.3",
    difficulty=3,
    minutes=5,
    check=learners_tests.check(WRAPPERS),
    rules=learners_tests.rules(WRAPPERS),
    diagnose=learners_tests.diagnose(WRAPPERS, "init", "assert something about the result"),
    opens={
        "your test accepts": (
            "diagnosis/test_accepts",
            "diagnosis/test_accepts_every_including",
        ),
    },
    hints={
        "": (
            "Which operator shows that weights are missing? Which one shows that a T is lost?",
            (
                "Call init for the two graphs, `graph` and `double`. Use the Linear in `graph` and the operator "
                "`twice` in `double`; check each field with an assert."
            ),
            'assert [x.name for x in twice.input_operands_seq] == ["T", "T"]',
        ),
        "your test accepts": (
            "Which field is wrong, or which operator is missing? Does one of your asserts check this?",
            (
                "To detect a wrong field, choose an operator for which this field is not empty, and assert the field's "
                "value. For a missing operator, assert the number of operators."
            ),
            'assert linear.output_names == ["F.sigmoid_0"]; assert set(linear.attribute) == {"weight", "bias"}',
        ),
    },
)
