"""Which invariants of a graph are broken; each in a sentence.

Whoever edits a graph by hand can break what a reader guarantees: that both ends of an edge know of each
other, that an operand has one producer, that every operator stands behind those whose results it takes, and that
what is written can be read again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from kuiper_edu import topo
from kuiper_edu.errors import CycleError, kind_of, with_article
from kuiper_edu.pnnx import dtypes
from kuiper_edu.pnnx.attribute import Attribute
from kuiper_edu.pnnx.line import BLANKS, words_of
from kuiper_edu.pnnx.nodes import Member, Operand, Operator, distinct_names
from kuiper_edu.pnnx.values import Parameter

SOURCES = ("pnnx.Input", "Input", "pnnx.Attribute")  # without the prefix in the drafts of 2021
SINKS = ("pnnx.Output", "Output")
ENDS = frozenset((*SOURCES, *SINKS))


def broken_invariants(operators: Sequence[Operator], operands: Sequence[Operand]) -> list[str]:
    """A sentence for each broken invariant of a graph, none when all hold. One look at every edge."""
    misplaced = list(wrong_kinds(operators, operands))
    if misplaced:
        return misplaced
    in_graph = {id(member) for member in (*operators, *operands)}
    problems = [*_repeated(operators, operands)]
    for operator in operators:
        problems += _of_operator(operator, in_graph)
    for operand in operands:
        problems += _of_operand(operand, in_graph)
    return [*problems, *_order(operators)]


def _repeated(operators: Sequence[Operator], operands: Sequence[Operand]) -> Iterator[str]:
    for members, what in ((operators, "operator"), (operands, "operand")):
        seen = Counter(id(member) for member in members)
        for member in members:
            if seen.pop(id(member), 1) > 1:
                yield f"{what} {member.name!r} stands in the graph more than once"
    for name, times in Counter(operand.name for operand in operands).items():
        if times > 1:
            yield f"{times} operands are named {name!r}, a name is one operand's"


def misused_end(operator: Operator) -> str | None:
    """What is wrong with an operator that is an end of the graph: a source that takes something, an output that gives.

    Example:
        >>> misused_end(Operator("pnnx.Input", "x", inputs=[Operand("0")]))
        'a pnnx.Input takes no operand, it takes 1'
    """
    if operator.type in SOURCES and operator.inputs:
        return f"a {operator.type} takes no operand, it takes {len(operator.inputs)}"
    if operator.type in SINKS and operator.outputs:
        return f"a {operator.type} makes no operand, it makes {len(operator.outputs)}"
    if operator.type in SOURCES and len(operator.outputs) > 1:
        return f"a {operator.type} makes one operand, it makes {len(operator.outputs)}"
    return None


def _of_operator(operator: Operator, in_graph: set[int]) -> Iterator[str]:
    me = f"operator {operator.name!r}"
    if end := misused_end(operator):
        yield f"{me}: {end}"
    for operand, times in _counted(operator.inputs):
        if id(operand) not in in_graph:
            yield f"{me} takes operand {operand.name!r}, which is not in the graph"
        known = sum(1 for consumer in operand.consumers if consumer is operator)
        if known != times:
            yield f"{me} takes operand {operand.name!r} {times} times, the operand knows of {known}"
    for operand, times in _counted(operator.outputs):
        if id(operand) not in in_graph:
            yield f"{me} makes operand {operand.name!r}, which is not in the graph"
        if operand.producer is not operator or times > 1:
            other = "no operator" if operand.producer is None else f"operator {operand.producer.name!r}"
            yield f"{me} makes operand {operand.name!r} {times} times, the operand says {other} makes it"
    if operator.inputnames and len(operator.inputnames) != len(operator.inputs):
        yield f"{me} has {len(operator.inputs)} inputs and {len(operator.inputnames)} names for them"
    yield from _unwritable(operator)


def _of_operand(operand: Operand, in_graph: set[int]) -> Iterator[str]:
    me = f"operand {operand.name!r}"
    if operand.producer is None:
        yield f"{me} has no producer"
    elif id(operand.producer) not in in_graph:
        yield f"{me} is made by operator {operand.producer.name!r}, which is not in the graph"
    elif not any(output is operand for output in operand.producer.outputs):
        yield f"{me} says operator {operand.producer.name!r} makes it, which knows nothing of it"
    for consumer, _ in _counted(operand.consumers):
        if id(consumer) not in in_graph:
            yield f"{me} is taken by operator {consumer.name!r}, which is not in the graph"
        elif not any(taken is operand for taken in consumer.inputs):
            yield f"{me} says operator {consumer.name!r} takes it, which knows nothing of it"
    if len(words_of(operand.name)) != 1 or words_of(operand.name)[0] != operand.name or "=" in operand.name:
        yield f"{me} cannot be written: expected a name without blanks and ="


def _unwritable(operator: Operator) -> Iterator[str]:
    """What could not be read back from the text."""
    me = f"operator {operator.name!r}"
    if words_of(operator.type) != [operator.type]:
        yield f"{me} cannot be written: its type {operator.type!r} is not one word"
    if not operator.name or "\n" in operator.name or operator.name != operator.name.strip(BLANKS):
        yield f"{me} cannot be written: its name is empty, begins or ends with blanks, or breaks the line"
    for key in (*operator.params, *operator.attrs, *filter(None, operator.inputnames)):
        if len(words_of(key)) > 1 or "=" in key or "\n" in key:
            yield f"{me} cannot be written: its key {key!r} holds a blank or ="
    named: dict[int, bool] = {}
    for operand, slot in zip(operator.inputs, operator.inputnames, strict=False):
        if slot and not named.setdefault(id(operand), bool(slot)):
            yield f"{me} cannot be written: of equal inputs ({operand.name!r}) the first ones must have the names"
        named[id(operand)] = bool(slot)
    for key, parameter in operator.params.items():
        if key[:1] in ("#", "@", "$"):
            yield f"{me} cannot be written: the parameter {key!r} begins like a weight, an argument or a shape"
        words = words_of(parameter.text)[1:]
        if (
            parameter.text != parameter.text.strip(BLANKS)
            or any(word.find("=") > 0 for word in words)
            or "\n" in parameter.text
        ):
            yield f"{me} cannot be written: the value {parameter.text!r} of {key!r} would be read as several pairs"


def _order(operators: Sequence[Operator]) -> Iterator[str]:
    place = {id(operator): index for index, operator in enumerate(operators)}
    late = [
        (operator, operand)
        for operator in operators
        for operand in operator.inputs
        if operand.producer is not None and place.get(id(operand.producer), -1) >= place[id(operator)]
    ]
    cycle = find_cycle(operators) if late else None
    if cycle:
        yield CycleError(cycle).message
    for operator, operand in late if not cycle else []:
        maker = operand.producer.name if operand.producer else ""
        yield f"operator {operator.name!r} stands before operator {maker!r}, whose result {operand.name!r} it takes"


def _counted(members: Sequence[Member]) -> list[tuple[Member, int]]:
    if len(members) < 2:  # nearly always
        return [(member, 1) for member in members]
    times = Counter(id(member) for member in members)
    return [(member, times[key]) for key, member in {id(member): member for member in members}.items()]


def find_cycle(operators: Sequence[Operator]) -> list[str] | None:
    """The names along a cycle, the first one again at the end; None when there is none. Member name stands for one."""
    name = dict(zip(map(id, operators), distinct_names(operators), strict=True))
    after = [[consumer for operand in operator.outputs for consumer in operand.consumers] for operator in operators]
    return topo.find_cycle(
        {
            name[id(operator)]: [name[id(consumer)] for consumer in consumers if id(consumer) in name]
            for operator, consumers in zip(operators, after, strict=True)
        }
    )


def wrong_kinds(operators: Sequence[Operator], operands: Sequence[Operand]) -> Iterator[str]:
    """A sentence for each thing of a wrong kind; while there is one, nothing else can be judged."""
    yield from _members(operators, Operator, "the graph's operators")
    yield from _members(operands, Operand, "the graph's operands")
    for operator in operators:
        if isinstance(operator, Operator):
            yield from _kinds_in_operator(operator)
    for operand in operands:
        if isinstance(operand, Operand):
            yield from _kinds_in_operand(operand)


def _kinds_in_operator(operator: Operator) -> Iterator[str]:
    me = f"operator {operator.name!r}"
    yield from _members([operator.type, operator.name], str, f"type and name of {me}")
    yield from _members(operator.inputs, Operand, f"the inputs of {me}")
    yield from _members(operator.outputs, Operand, f"the outputs of {me}")
    yield from _members([*operator.inputnames, *operator.params, *operator.attrs], str, f"the names in {me}")
    yield from _members(list(operator.params.values()), Parameter, f"the params of {me}")
    yield from _members(list(operator.attrs.values()), Attribute, f"the attrs of {me}")


def _kinds_in_operand(operand: Operand) -> Iterator[str]:
    me = f"operand {operand.name!r}"
    yield from _members([operand.name], str, f"the name of {me}")
    yield from _members(operand.consumers, Operator, f"the consumers of {me}")
    if operand.producer is not None:
        yield from _members([operand.producer], Operator, f"the producer of {me}")
    if operand.type not in dtypes.BY_CODE:
        yield f"{me}: expected a data type from 0 to {max(dtypes.BY_CODE)}, found {operand.type!r}"
    sizes: Any = operand.shape
    if sizes is not None and not (
        isinstance(sizes, tuple | list) and all(isinstance(size, int | str | np.integer | None) for size in sizes)
    ):
        yield f"{me}: expected a shape, a tuple of numbers, names and None, found {sizes!r}"


def _members(members: Sequence[Any], kind: type, where: str) -> Iterator[str]:
    for member in members:
        if not isinstance(member, kind):
            yield f"{where}: expected {with_article(kind.__name__)}, found {kind_of(member)} ({member!r:.40})"
