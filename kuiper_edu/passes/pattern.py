"""Pattern matching: finding every occurrence of a small graph in a graph.

A pattern is written in the language of the model files. Its pnnx.Input operators stand for any values, its
pnnx.Output for any consumers of the result; everything between must match:

    7767517
    4 3
    pnnx.Input              input  0 1 x
    nn.Conv1d|nn.Conv2d     conv   1 1 x y bias=%bias
    nn.BatchNorm1d|nn.BatchNorm2d norm 1 1 y z
    pnnx.Output             output 1 0 z

A type may offer a choice (`|`). A parameter in the pattern must be equal; `%name` captures it, and two captures of
one name must be equal. Other parameters are free. Values between the operators of a match must have no other
consumers, since they will be removed; a pnnx.Output is a consumer, too.

C++: pnnx::GraphRewriterPass (match_pattern_graph), https://github.com/Tencent/ncnn/tree/master/tools/pnnx
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from kuiper_edu.errors import GraphError
from kuiper_edu.pnnx import Graph, Operand, Operator, Parameter
from kuiper_edu.runtime.wiring import needed_for

Constraint = Callable[["Match"], bool]


@dataclass
class Match:
    """One occurrence of a pattern in a graph.

    Args:
        operators: name of the pattern's operator -> operator of the graph.
        operands: name of the pattern's operand -> operand of the graph.
        captures: name -> the parameter that `%name` captured.
    """

    operators: dict[str, Operator] = field(default_factory=dict)
    operands: dict[str, Operand] = field(default_factory=dict)
    captures: dict[str, Parameter] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Operator:
        return self.operators[name]


class Pattern:
    """A small graph to search for.

    Args:
        text: the pattern, as above, with one result.
        where: a condition that a whole match must fulfil, too.

    Raises:
        ParamError: the text is not a valid graph.
        GraphError: it does not have exactly one result, which is an operator's output and depends on all operators.

    Example:
        >>> graph = Graph.from_text('''7767517
        ... 4 3
        ... pnnx.Input  in  0 1 0
        ... nn.Dropout  d   1 1 0 1
        ... nn.ReLU     r   1 1 1 2
        ... pnnx.Output out 1 0 2''')
        >>> pattern = Pattern('''7767517
        ... 3 2
        ... pnnx.Input  input  0 1 x
        ... nn.Dropout  drop   1 1 x y
        ... pnnx.Output output 1 0 y''')
        >>> [match["drop"].name for match in pattern.matches(graph)]
        ['d']
    """

    def __init__(self, text: str, where: Constraint | None = None) -> None:
        graph = Graph.from_text(text, "<pattern>")
        self.where = where
        self.inner = [op for op in graph.ops if op.type not in ("pnnx.Input", "pnnx.Output")]
        self._sources = [operand.name for op in graph.ops if op.type == "pnnx.Input" for operand in op.outputs]
        results = [operand for op in graph.ops if op.type == "pnnx.Output" for operand in op.inputs]
        if len(results) != 1 or results[0].producer is None or results[0].producer.type == "pnnx.Input":
            raise GraphError(
                f"expected one result of a pattern, made by an operator of its own, found {len(results)}",
                kind="results",
            )
        self._result, self._last = results[0], results[0].producer
        before = {op.name: [operand.producer.name for operand in op.inputs if operand.producer] for op in self.inner}
        lost = before.keys() - needed_for([self._last.name], before)
        if lost:
            raise GraphError(
                f"the result of the pattern does not depend on its operator {min(lost)!r}", kind="unused operator"
            )

    def matches(self, graph: Graph) -> Iterator[Match]:
        """Yield every match in `graph`, in the order of its operators. The graph may be changed between matches."""
        for op in list(graph.ops):
            match = self.match_at(op) if op.outputs else None
            if match is not None:
                yield match

    def match_at(self, op: Operator) -> Match | None:
        """Return the match whose result is an output of `op`, None if there is none."""
        match = Match()
        found = self._walk(op, match) and self._is_closed(match) and (self.where is None or self.where(match))
        return match if found else None

    def _walk(self, op: Operator, match: Match) -> bool:
        """Match both graphs backwards from the result; an operand has one producer, so there is no backtracking."""
        pending = [(self._last, op)]
        while pending:
            expected, actual = pending.pop()
            if expected.name in match.operators:
                if match.operators[expected.name] is not actual:
                    return False
                continue
            if not _fits(expected, actual) or not _capture(expected, actual, match):
                return False
            match.operators[expected.name] = actual
            pairs = list(zip((*expected.inputs, *expected.outputs), (*actual.inputs, *actual.outputs), strict=True))
            if any(match.operands.setdefault(pattern.name, operand) is not operand for pattern, operand in pairs):
                return False
            for pattern, operand in pairs[: len(expected.inputs)]:
                if pattern.producer is not None and pattern.producer.type != "pnnx.Input":
                    if operand.producer is None:
                        return False
                    pending.append((pattern.producer, operand.producer))
        return len(set(map(id, match.operators.values()))) == len(self.inner)

    def _is_closed(self, match: Match) -> bool:
        """Whether the values inside the match have no consumers outside, and its inputs come from outside."""
        members = set(map(id, match.operators.values()))
        sources = [match.operands[name].producer for name in self._sources if name in match.operands]
        inside = [operand for op in self.inner for operand in op.outputs if operand is not self._result]
        consumers = [consumer for operand in inside for consumer in match.operands[operand.name].consumers]
        return members.isdisjoint(map(id, sources)) and members.issuperset(map(id, consumers))


def _fits(expected: Operator, actual: Operator) -> bool:
    """Whether type and numbers of inputs and outputs are those of the pattern's operator."""
    return (
        actual.type in expected.type.split("|")
        and len(actual.inputs) == len(expected.inputs)
        and len(actual.outputs) == len(expected.outputs)
    )


def _capture(expected: Operator, actual: Operator, match: Match) -> bool:
    """Store the parameters that `%name` captures in the match; return whether the pattern's parameters are equal."""
    for key, parameter in expected.params.items():
        if key not in actual.params:
            return False
        word = parameter.value if isinstance(parameter.value, str) else ""
        value = match.captures.setdefault(word[1:], actual.params[key]) if word.startswith("%") else parameter
        if value is not actual.params[key] and value != actual.params[key]:
            return False
    return True
