"""What may be computed ahead, computed once, or left out: what operators do beside making their results.

Nearly all make the same results from the same inputs and do nothing else. Three kinds do not: those that draw random
numbers, those that write into their inputs, and control flow, of which a PNNX file keeps the condition but not
the branches. And of a type that nobody knows (a module of somebody's own) nothing is known.
"""

from __future__ import annotations

import re

import kuiper_edu.layers  # noqa: F401  (registers the traits)
from kuiper_edu.pnnx import Graph, Operator
from kuiper_edu.pnnx.assignment import is_assignment
from kuiper_edu.pnnx.invariants import INPUTS, OUTPUTS
from kuiper_edu.traits import traits_of

KEPT = (*INPUTS, *OUTPUTS)
"""The signature. Inputs stay even if nothing reads them: whoever calls the model passes them by place."""

# aten::add_ and aten::append write into what they are given; aten::__and__ is an ordinary function.
_WRITES = re.compile(r"aten::([a-z].*[a-z0-9]_|append|extend|insert|pop|clear|_set_item|Delete)|prim::SetAttr")
_FLOWS = re.compile(r"prim::(If|Loop|Print|RaiseException|fork|CallFunction|CallMethod)")


def is_pure(op: Operator) -> bool:
    """Whether it makes the same results of the same inputs and nothing else; of unknown types nobody can say so.

    Example:
        >>> [is_pure(Operator(name, "")) for name in ("nn.ReLU", "F.dropout", "pnnx.Input", "my.Unknown")]
        [True, False, False, False]
    """
    return traits_of(op.type).pure


def is_functional(graph: Graph) -> bool:
    """Whether every operator does nothing but make its results, of its inputs alone.

    Example:
        >>> is_functional(Graph.from_text("7767517\\n1 1\\naten::add_ a 0 1 0"))
        False
    """
    return not any(_WRITES.fullmatch(op.type) or _FLOWS.fullmatch(op.type) or is_assignment(op) for op in graph.ops)
