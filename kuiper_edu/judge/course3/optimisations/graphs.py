"""Small graphs in which some operators are constant, and which those are."""

from __future__ import annotations

CHAIN = """7767517
6 5
pnnx.Input x 0 1 x
pnnx.Attribute w 0 1 w
nn.ReLU positive 1 1 w 1
F.tanh small 1 1 1 2
pnnx.Expression sum 2 1 x 2 3 expr=add(@0,@1)
pnnx.Output y 1 0 3
"""
MIXED = """7767517
8 7
pnnx.Input x 0 1 x
pnnx.Attribute low 0 1 low
pnnx.Expression two 0 1 two expr=2
torch.sub shifted 2 1 low x 1
torch.mul doubled 2 1 low two 2
torch.add joined 2 1 2 1 3
nn.ReLU relu 1 1 3 4
pnnx.Output y 1 0 4
"""
TWICE = """7767517
6 5
pnnx.Attribute w 0 1 w
pnnx.Input x 0 1 x
torch.add double 2 1 w w 1
torch.add both 2 1 x x 2
torch.mul scaled 2 1 1 2 3
pnnx.Output y 1 0 3
"""
ALL = """7767517
4 3
pnnx.Input x 0 1 x
pnnx.Attribute w 0 1 w
nn.ReLU relu 1 1 w 1
pnnx.Output y 1 0 1
"""
NONE = """7767517
3 2
pnnx.Input x 0 1 x
nn.ReLU relu 1 1 x 1
pnnx.Output y 1 0 1
"""

GRAPHS: dict[str, tuple[str, list[str]]] = {
    "a chain behind a weight": (CHAIN, ["positive", "small", "w"]),
    "weights that meet the input": (MIXED, ["doubled", "low", "two"]),
    "operands that are read twice": (TWICE, ["double", "w"]),
    "an output that does not depend on the input": (ALL, ["relu", "w"]),
    "no weight at all": (NONE, []),
}
"""The text of a graph, and the names of its constant operators, sorted."""
