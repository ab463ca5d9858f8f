"""Purity: which operators may be computed in advance, computed once, or removed, because they have no side effects.

Nearly all compute the same outputs from the same inputs and do nothing else. Three kinds do not: those that draw random
numbers, those that write into their inputs, and control flow, of which a PNNX file keeps the condition but not
the branches. An unknown type (a custom module) is not assumed to be pure.
"""

from __future__ import annotations

import re

import kuiper_edu.layers  # noqa: F401  (registers the traits)
from kuiper_edu.pnnx import Graph, Operator
from kuiper_edu.pnnx.assignment import is_assignment
from kuiper_edu.pnnx.nodes import INPUTS, OUTPUTS
from kuiper_edu.traits import traits_of

KEPT = (*INPUTS, *OUTPUTS)
"""The model's signature. Inputs stay even if nothing reads them: callers pass them by position."""

# aten::add_ and aten::append write into their inputs; aten::__and__ is an ordinary function.
_WRITES = re.compile(r"aten::([a-z].*[a-z0-9]_|append|extend|insert|pop|clear|_set_item|Delete)|prim::SetAttr")
_FLOWS = re.compile(r"prim::(If|Loop|Print|RaiseException|fork|CallFunction|CallMethod)")


def is_pure(op: Operator) -> bool:
    """Whether an operator computes the same outputs from the same inputs and nothing else; False for unknown types.

    Example:
        >>> [is_pure(Operator(name, "")) for name in ("nn.ReLU", "F.dropout", "pnnx.Input", "my.Unknown")]
        [True, False, False, False]
    """
    return traits_of(op.type).pure


def is_functional(graph: Graph) -> bool:
    """Whether every operator only computes its outputs, from its inputs alone.

    Example:
        >>> is_functional(Graph.from_text("7767517\\n1 1\\naten::add_ a 0 1 0"))
        False
    """
    return not any(_WRITES.fullmatch(op.type) or _FLOWS.fullmatch(op.type) or is_assignment(op) for op in graph.ops)
