"""The check of a graph's invariants: a sentence for each one that is broken.

Editing a graph by hand can break what reading a file guarantees: both ends of an edge refer to each other, an operand
has one producer, every operator comes after the producers of its inputs, and the text that is written can be read
again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

import numpy as np

from kuiper_edu.errors import CycleError, counted, kind_of, with_article
from kuiper_edu.pnnx import dtypes
from kuiper_edu.pnnx.nodes import Attribute, Operand, Operator, find_cycle, misused_end
from kuiper_edu.pnnx.param import BLANKS, words_of
from kuiper_edu.pnnx.values import Parameter


def broken_invariants(operators: Sequence[Operator], operands: Sequence[Operand]) -> list[str]:
    """Return a sentence for each broken invariant of a graph. O(edges)."""
    problems = list(wrong_kinds(operators, operands))
    if problems:
        return problems
    in_graph: set[Operator | Operand] = {*operators, *operands}
    return [
        *_repeated(operators, operands),
        *chain.from_iterable(_of_operator(operator, in_graph) for operator in operators),
        *chain.from_iterable(_of_operand(operand, in_graph) for operand in operands),
        *_order(operators),
    ]


def _repeated(operators: Sequence[Operator], operands: Sequence[Operand]) -> Iterator[str]:
    members = Counter[Operator | Operand]([*operators, *operands])
    for member, times in members.items():
        if times > 1:
            what = "operator" if isinstance(member, Operator) else "operand"
            yield f"{what} {member.name!r}: expected it once in the graph, found it {times} times"
    for name, times in Counter(operand.name for operand in operands).items():
        if times > 1:
            yield f"expected one operand of the name {name!r}, found {times}"


def _of_operator(operator: Operator, in_graph: set[Operator | Operand]) -> Iterator[str]:
    me = f"operator {operator.name!r}"
    if end := misused_end(operator):
        yield f"{me}: {end}"
    for operand, times in Counter(operator.inputs).items():
        if operand not in in_graph:
            yield f"{me} reads operand {operand.name!r}, which is not in the graph"
        listed = operand.consumers.count(operator)
        if listed != times:
            where = f"among the consumers of its input {operand.name!r}"
            yield f"{me}: expected it {'once' if times == 1 else f'{times} times'} {where}, found it {listed} times"
    for operand, times in Counter(operator.outputs).items():
        if operand not in in_graph:
            yield f"{me} writes operand {operand.name!r}, which is not in the graph"
        if times > 1:
            yield f"{me}: expected its output {operand.name!r} once, found it {times} times"
        if operand.producer is not operator:
            other = "none" if operand.producer is None else f"operator {operand.producer.name!r}"
            yield f"{me}: expected it as the producer of its output {operand.name!r}, found {other}"
    if operator.inputnames and len(operator.inputnames) != len(operator.inputs):
        yield f"{me}: expected {counted(len(operator.inputs), 'name')} of inputs, found {len(operator.inputnames)}"
    yield from (f"{me} cannot be written: {problem}" for problem in _unwritable(operator))


def _of_operand(operand: Operand, in_graph: set[Operator | Operand]) -> Iterator[str]:
    me, producer = f"operand {operand.name!r}", operand.producer
    if producer is None:
        yield f"{me}: expected a producer, found none"
    elif producer not in in_graph:
        yield f"{me} is made by operator {producer.name!r}, which is not in the graph"
    elif operand not in producer.outputs:
        yield f"{me}: expected it among the outputs of its producer {producer.name!r}, but it is not there"
    for consumer in dict.fromkeys(operand.consumers):
        if consumer not in in_graph:
            yield f"{me} is consumed by operator {consumer.name!r}, which is not in the graph"
        elif operand not in consumer.inputs:
            yield f"{me}: expected it among the inputs of its consumer {consumer.name!r}, but it is not there"
    if words_of(operand.name) != [operand.name] or "=" in operand.name:
        yield f"{me} cannot be written: expected a name without blanks and ="


def _unwritable(operator: Operator) -> Iterator[str]:
    """Yield what could not be read back from the text."""
    if words_of(operator.type) != [operator.type]:
        yield f"its type {operator.type!r} is not one word"
    if not operator.name or "\n" in operator.name or operator.name != operator.name.strip(BLANKS):
        yield "its name is empty, begins or ends with blanks, or breaks the line"
    for key in (*operator.params, *operator.attrs, *filter(None, operator.inputnames)):
        if len(words_of(key)) > 1 or "=" in key or "\n" in key:
            yield f"its key {key!r} holds a blank or ="
    named: dict[Operand, bool] = {}
    for operand, argument in zip(operator.inputs, operator.inputnames, strict=False):
        if argument and not named.get(operand, True):
            yield f"of equal inputs ({operand.name!r}) the first ones must have the names"
        named[operand] = bool(argument)
    for key, parameter in operator.params.items():
        text = parameter.text
        if key[:1] in ("#", "@", "$"):
            yield f"the parameter {key!r} begins like a weight, an argument or a shape"
        if text != text.strip(BLANKS) or "\n" in text or any(word.find("=") > 0 for word in words_of(text)[1:]):
            yield f"the value {text!r} of {key!r} would be read as several pairs"


def _order(operators: Sequence[Operator]) -> Iterator[str]:
    position = {operator: index for index, operator in enumerate(operators)}
    late = [
        (operator.name, operand.producer.name, operand.name)
        for operator in operators
        for operand in operator.inputs
        if operand.producer is not None and position.get(operand.producer, -1) >= position[operator]
    ]
    if late and (cycle := find_cycle(operators)):
        yield CycleError(cycle).message
        return
    for consumer, producer, operand in late:
        yield f"operator {consumer!r} comes before operator {producer!r}, whose result {operand!r} it takes"


def wrong_kinds(operators: Sequence[Operator], operands: Sequence[Operand]) -> Iterator[str]:
    """Yield a sentence for each member of a wrong Python type; while there is one, nothing else can be checked."""
    yield from _members(operators, Operator, "the graph's operators")
    yield from _members(operands, Operand, "the graph's operands")
    for operator in operators:
        if isinstance(operator, Operator):
            me = f"operator {operator.name!r}"
            yield from _members([operator.type, operator.name], str, f"type and name of {me}")
            yield from _members(operator.inputs, Operand, f"the inputs of {me}")
            yield from _members(operator.outputs, Operand, f"the outputs of {me}")
            yield from _members([*operator.inputnames, *operator.params, *operator.attrs], str, f"the names in {me}")
            yield from _members(list(operator.params.values()), Parameter, f"the params of {me}")
            yield from _members(list(operator.attrs.values()), Attribute, f"the attrs of {me}")
    for operand in operands:
        if isinstance(operand, Operand):
            yield from _kinds_in_operand(operand)


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
