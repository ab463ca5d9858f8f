"""Pattern matching: find every place where a graph looks like a small graph.

A pattern is written in the language of the model files themselves. Its pnnx.Input operators stand for any
values, its pnnx.Output for whoever reads the result; everything between must be there:

    7767517
    4 3
    pnnx.Input              input  0 1 x
    nn.Conv1d|nn.Conv2d     conv   1 1 x y bias=%bias
    nn.BatchNorm1d|nn.BatchNorm2d norm 1 1 y z
    pnnx.Output             output 1 0 z

A type may offer a choice (`|`). A parameter that is written must be equal; `%name` captures it, and two
captures of one name must be equal. What is not written is free. Values between the operators of a match must be
read by nobody else, since they will be gone; a pnnx.Output is somebody, too.

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
    """One place where a pattern was found.

    Args:
        operators: pattern operator -> operator of the graph, by the pattern's names.
        operands: pattern operand -> operand of the graph.
        captures: the parameter that `%name` stood for.
    """

    operators: dict[str, Operator] = field(default_factory=dict)
    operands: dict[str, Operand] = field(default_factory=dict)
    captures: dict[str, Parameter] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Operator:
        return self.operators[name]


class Pattern:
    """A small graph to look for.

    Args:
        text: the pattern, as above, with one result.
        where: what must be true besides, of a whole match.

    Raises:
        ParamError: the text is not one of a graph.
        GraphError: it has not exactly one result, made by an operator of its own, to which all others lead.

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
        """Every place in `graph`, in the order of its operators. The graph may be changed between two of them."""
        for op in list(graph.ops):
            match = self.match_at(op) if op.outputs else None
            if match is not None:
                yield match

    def match_at(self, op: Operator) -> Match | None:
        """The match whose result `op` makes, or None."""
        match = Match()
        found = self._walk(op, match) and self._is_closed(match) and (self.where is None or self.where(match))
        return match if found else None

    def _walk(self, op: Operator, match: Match) -> bool:
        """Go back from the result in both graphs; an operand has one producer, so there is never a choice."""
        waiting = [(self._last, op)]
        while waiting:
            wanted, actual = waiting.pop()
            if wanted.name in match.operators:
                if match.operators[wanted.name] is not actual:
                    return False
                continue
            if not _fits(wanted, actual) or not _capture(wanted, actual, match):
                return False
            match.operators[wanted.name] = actual
            pairs = list(zip((*wanted.inputs, *wanted.outputs), (*actual.inputs, *actual.outputs), strict=True))
            if any(match.operands.setdefault(theirs.name, ours) is not ours for theirs, ours in pairs):
                return False
            for theirs, ours in pairs[: len(wanted.inputs)]:
                if theirs.producer is not None and theirs.producer.type != "pnnx.Input":
                    if ours.producer is None:
                        return False
                    waiting.append((theirs.producer, ours.producer))
        return len(set(map(id, match.operators.values()))) == len(self.inner)

    def _is_closed(self, match: Match) -> bool:
        """Whether only the match itself reads what is between its operators, and its inputs come from outside."""
        members = set(map(id, match.operators.values()))
        taken = [match.operands[name].producer for name in self._sources if name in match.operands]
        inside = [operand for op in self.inner for operand in op.outputs if operand is not self._result]
        readers = [reader for operand in inside for reader in match.operands[operand.name].consumers]
        return members.isdisjoint(map(id, taken)) and members.issuperset(map(id, readers))


def _fits(wanted: Operator, actual: Operator) -> bool:
    """Whether type and numbers of inputs and outputs are those of the pattern."""
    return (
        actual.type in wanted.type.split("|")
        and len(actual.inputs) == len(wanted.inputs)
        and len(actual.outputs) == len(wanted.outputs)
    )


def _capture(wanted: Operator, actual: Operator, match: Match) -> bool:
    """Whether the written parameters are equal; what `%name` stands for is put into the match."""
    for key, parameter in wanted.params.items():
        if key not in actual.params:
            return False
        word = parameter.value if isinstance(parameter.value, str) else ""
        expected = match.captures.setdefault(word[1:], actual.params[key]) if word.startswith("%") else parameter
        if expected is not actual.params[key] and expected != actual.params[key]:
            return False
    return True
