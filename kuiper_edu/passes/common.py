"""Common subexpressions: what is computed twice from the same values is computed once.

    A = Conv(X); B = Conv(X); C = A + B     becomes     T = Conv(X); C = T + T

Two operators are the same if type, inputs, parameters and weights are; weights are compared by content, because
a file holds a copy for each use. Aho, Lam, Sethi, Ullman, "Compilers", 2006, section 6.1.2 (value numbering).
"""

from __future__ import annotations

import hashlib
from collections.abc import Hashable

from kuiper_edu.errors import WeightError
from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.passes.constants import RANDOM
from kuiper_edu.passes.dead import KEPT
from kuiper_edu.pnnx import Attribute, Graph, Operator


def _eliminate(graph: Graph) -> list[Change]:
    """One walk in topological order: when an operator is looked at, its inputs are already those of the first twin."""
    first: dict[Hashable, Operator] = {}
    changes = []
    for op in graph.ops.copy():
        key = _key(op)
        if key is None:
            continue
        twin = first.setdefault(key, op)
        if twin is not op:
            for ours, theirs in zip(op.outputs, twin.outputs, strict=True):
                graph.replace_operand(ours, theirs)
            graph.remove_operator(op)
            changes.append(Change(f"{op.name}: computes what {twin.name} computes", (op.name,), (twin.name,)))
    return changes


def _key(op: Operator) -> Hashable | None:
    """What two operators must have in common; None for those that are never the same."""
    if op.type in KEPT or not op.outputs or any(word in op.type.lower() for word in RANDOM):
        return None
    try:
        weights = tuple((name, _digest(op.attrs[name])) for name in sorted(op.attrs))
    except WeightError:
        return None  # opened without its numbers: nobody can say
    params = tuple((name, op.params[name].type, _hashable(op.params[name].value)) for name in sorted(op.params))
    names = tuple(op.inputnames) if any(op.inputnames) else ()
    return op.type, tuple(map(id, op.inputs)), names, params, weights, len(op.outputs)


def _hashable(value: object) -> Hashable:
    # nan is not equal to itself, but as a parameter it is the same; 1 and True are equal, but are not the same.
    return repr(value)


def _digest(attribute: Attribute) -> tuple[int, tuple[int, ...], bytes]:
    content = hashlib.blake2b(memoryview(attribute.data.tobytes())).digest()
    return attribute.type, attribute.shape, content


ELIMINATE_COMMON = Pass("eliminate-common", 1, _eliminate, "What is computed twice is computed once.")
