"""Removing no-ops: the consumers of their output read their input instead."""

from __future__ import annotations

from collections.abc import Iterator

from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.pnnx import Graph
from kuiper_edu.traits import traits_of


def _remove(graph: Graph) -> Iterator[Change]:
    for op in list(graph.ops):
        rule = traits_of(op.type).no_op
        if rule is not None and len(op.outputs) == 1 and op.inputs and not op.attrs and rule(op):
            graph.replace_operand(op.outputs[0], op.inputs[0])
            yield Change(f"{op.name}: {op.type} changes nothing", (op.name,))
            graph.remove_operator(op)


REMOVE_NO_OPS = Pass("remove-no-ops", 1, _remove, "Operators that only pass on their input are removed.")
