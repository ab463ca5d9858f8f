"""Dead code elimination: removing operators and constants whose outputs have no consumers."""

from __future__ import annotations

from collections.abc import Iterator

from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.passes.purity import KEPT
from kuiper_edu.pnnx import Graph


def _remove_dead(graph: Graph) -> Iterator[Change]:
    """Visit the operators in reverse, so that one with only dead consumers is dead, too."""
    for op in reversed(graph.ops.copy()):
        if op.type not in KEPT and op.outputs and not any(operand.consumers for operand in op.outputs):
            what = "constant" if not op.inputs else "operator"
            yield Change(f"{op.name}: nothing reads this {what} ({op.type})", (op.name,))
            graph.remove_operator(op)


REMOVE_DEAD = Pass("remove-dead", 1, _remove_dead, "Operators and constants that nothing reads are removed.")
