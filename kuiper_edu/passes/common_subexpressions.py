"""Common subexpression elimination: what is computed twice from the same values is computed once.

    A = Conv(X); B = Conv(X); C = A + B     becomes     T = Conv(X); C = T + T

Two operators are the same if type, inputs, parameters and weights are; weights are compared by content, because
a file holds a copy for each use. Aho, Lam, Sethi, Ullman, "Compilers", 2006, section 6.1.2 (value numbering).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.passes.purity import is_pure
from kuiper_edu.pnnx import Attribute, Graph, Operator


def _eliminate(graph: Graph) -> Iterator[Change]:
    """Visit the operators in topological order, so that the inputs of each are replaced before it is compared."""
    by_key: dict[Hashable, list[Operator]] = {}
    for op in graph.ops.copy():
        if not is_pure(op) or not op.outputs:
            continue
        candidates = by_key.setdefault(_key(op), [])
        equal = (other for other in candidates if all(_same(other.attrs[name], op.attrs[name]) for name in op.attrs))
        first = next(equal, None)
        if first is None:
            candidates.append(op)
            continue
        for old, new in zip(op.outputs, first.outputs, strict=True):
            graph.replace_operand(old, new)
        graph.remove_operator(op)
        yield Change(f"{op.name}: computes what {first.name} computes", (op.name,))


def _key(op: Operator) -> Hashable:
    """Return what equal operators have in common, except for the contents of their weights."""
    # nan is not equal to itself, but two parameters nan are the same; 1 and True are equal, but are not the same.
    params = tuple((name, op.params[name].type, repr(op.params[name].value)) for name in sorted(op.params))
    weights = tuple((name, op.attrs[name].type, op.attrs[name].shape) for name in sorted(op.attrs))
    names = tuple(op.inputnames) if any(op.inputnames) else ()
    outputs = tuple((operand.type, operand.shape) for operand in op.outputs)
    return op.type, tuple(map(id, op.inputs)), names, params, weights, outputs


def _same(one: Attribute, other: Attribute) -> bool:
    """Whether two weights are known to hold the same bytes; False if their numbers are not loaded."""
    return one is other or (one.has_data and other.has_data and one.same_bytes(other))


ELIMINATE_COMMON = Pass("eliminate-common", 1, _eliminate, "Values that are computed twice are computed once.")
