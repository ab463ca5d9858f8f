"""What may be computed ahead, computed once, or left out: what operators do beside making their results.

Nearly all make the same results from the same inputs and do nothing else. Three kinds do not: those that draw random
numbers, those that write into their inputs, and control flow, of which a PNNX file keeps the condition but not
the branches. And of a type that nobody knows (a module of somebody's own) nothing is known.
"""

from __future__ import annotations

import re

from kuiper_edu.pnnx import Graph, Operator
from kuiper_edu.pnnx.assignment import is_assignment

KEPT = ("pnnx.Input", "pnnx.Output")
"""The signature. Inputs stay even if nothing reads them: whoever calls the model passes them by place."""

_KNOWN = re.compile(r"(nn|F|torch|Tensor|pnnx|torchvision\.ops)\.|(aten|prim)::")
_RANDOM = re.compile(r"rand|.*dropout|bernoulli|multinomial|poisson|(new_)?empty|normal_?$|rrelu|RReLU|gumbel", re.I)
# aten::add_ and aten::append write into what they are given; aten::__and__ is an ordinary function.
_WRITES = re.compile(r"aten::([a-z].*[a-z0-9]_|append|extend|insert|pop|clear|_set_item|Delete)|prim::SetAttr")
_FLOWS = re.compile(r"prim::(If|Loop|Print|RaiseException|fork|CallFunction|CallMethod)")


def is_random(op: Operator) -> bool:
    """Whether two runs of it may give two results.

    Example:
        >>> [is_random(Operator(name, "")) for name in ("torch.rand_like", "F.dropout", "F.normalize", "nn.ReLU")]
        [True, True, False, False]
    """
    return _RANDOM.match(re.split(r"\.|::", op.type)[-1]) is not None


def is_pure(op: Operator) -> bool:
    """Whether it makes the same results of the same inputs, as far as anybody can tell."""
    return _KNOWN.match(op.type) is not None and op.type not in KEPT and not is_random(op)


def may_be_changed(graph: Graph) -> bool:
    """Whether every operator does nothing but make its results, of its inputs alone.

    Example:
        >>> may_be_changed(Graph.from_text("7767517\\n1 1\\naten::add_ a 0 1 0"))
        False
    """
    return not any(_WRITES.fullmatch(op.type) or _FLOWS.fullmatch(op.type) or is_assignment(op) for op in graph.ops)
