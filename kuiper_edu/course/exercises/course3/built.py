"""A graph as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kuiper_edu.course.trial.values import Plain

if TYPE_CHECKING:
    from kuiper_edu.pnnx import Graph


def described(graph: Graph) -> dict[str, Plain]:
    """What can be said of a graph without its weights: nothing in it may be what it should be."""
    return {
        "operators": [[op.type, op.name] for op in graph.ops],
        "edges": {op.name: [[x.name for x in op.inputs], [x.name for x in op.outputs]] for op in graph.ops},
        "operands": {x.name: [_shape(x.shape), x.dtype_name] for x in graph.operands},
        "both ends": graph.check(),
    }


def _shape(shape: Any) -> Plain:
    return list(shape) if isinstance(shape, list | tuple) else shape
