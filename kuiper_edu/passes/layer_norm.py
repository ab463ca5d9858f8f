"""Recovering layer norms from small operators.

    y = (x - mean(x)) / sqrt(mean((x - mean(x))^2) + eps) * weight + bias

An exporter that knows only small operators writes nine of them (ONNX up to opset 16 does). After the arithmetic is
merged into expressions, five remain; this pass replaces them by one nn.LayerNorm.
Ba, Kiros, Hinton, "Layer Normalization", 2016, https://arxiv.org/abs/1607.06450. C++: fuse_layernorm (pnnx).
"""

from __future__ import annotations

from collections.abc import Iterator

from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.passes.formulas import Tree, formula_of, matches, tree
from kuiper_edu.passes.pattern import Match, Pattern
from kuiper_edu.pnnx import Attribute, Graph, Operand, Operator, Parameter
from kuiper_edu.pnnx.dtypes import BY_CODE

_TEXT = """7767517
{count} 0
pnnx.Input input 0 1 x
{weights}torch.mean mean 1 1 x m dim=%dims keepdim=True
pnnx.Expression centre 2 1 x m c expr=sub(@0,@1)
pnnx.Expression square 1 1 c s
torch.mean variance 1 1 s v dim=%dims keepdim=True
pnnx.Expression scale {inputs} 1 {names} y
pnnx.Output output 1 0 y
"""
_WEIGHTS = "pnnx.Input weight 0 1 w\npnnx.Input bias 0 1 b\n"
_ORDERS = ("c v", "v c", *(f.format(n) for n in ("c v", "v c") for f in ("{} w b", "w {} b", "b {} w", "b w {}")))
"""The possible orders of the last formula's inputs: the centred x, the variance, weight and bias."""

_SQUARES: tuple[Tree, ...] = (("pow", "c", 2), ("square", "c"), ("mul", "c", "c"))
_PLAIN: tuple[Tree, ...] = (
    ("div", "c", ("sqrt", ("add", "v", "eps"))),
    ("mul", "c", ("rsqrt", ("add", "v", "eps"))),
    ("div", "c", ("pow", ("add", "v", "eps"), 0.5)),
)
_AFFINE: tuple[Tree, ...] = tuple(("add", ("mul", plain, "w"), "b") for plain in _PLAIN)


def _recognise(match: Match) -> tuple[dict[str, Attribute], dict[str, Parameter]] | None:
    """Return weights and parameters of the layer norm that a match computes; None if it is something else."""
    x = match.operands["x"]
    shape = _normalized_shape(x, match.captures["dims"].value)
    affine = _read(match["scale"], _AFFINE if "w" in match.operands else _PLAIN, match)
    square = _read(match["square"], _SQUARES, match)
    dtype = BY_CODE[x.type]
    exact = dtype.floating and dtype.stored == dtype.computed  # others are rounded after each formula
    one_type = {operand.type for operand in match.operands.values()} == {x.type}
    if shape is None or affine is None or square is None or not (one_type and exact):
        return None
    weights = {}
    for name, variable in (("weight", "w"), ("bias", "b")) if "w" in match.operands else ():
        producer = match.operands[variable].producer
        weight = producer.attrs.get("data") if producer is not None and producer.type == "pnnx.Attribute" else None
        if weight is None or (weight.shape, weight.type) != (shape, x.type):
            return None
        weights[name] = weight
    eps = affine["eps"]
    if not isinstance(eps, int | float) or eps <= 0:
        return None
    written = {"elementwise_affine": bool(weights), "eps": float(eps), "normalized_shape": shape}
    return weights, {name: Parameter(value) for name, value in written.items()}


def _normalized_shape(x: Operand, dims: object) -> tuple[int, ...] | None:
    """Return the sizes of the dimensions `dims` of x, if they are the last ones and known; else None."""
    dims = (dims,) if isinstance(dims, int) else dims
    if x.shape is None or not isinstance(dims, tuple) or not 0 < len(dims) <= len(x.shape):
        return None
    rank = len(x.shape)
    are_last = sorted(dim % rank for dim in dims if isinstance(dim, int)) == list(range(rank - len(dims), rank))
    sizes = tuple(size for size in x.shape[-len(dims) :] if isinstance(size, int))
    return sizes if are_last and len(sizes) == len(dims) else None


def _read(op: Operator, formulas: tuple[Tree, ...], match: Match) -> dict[str, Tree] | None:
    """Match an expression against the formulas, with its inputs bound; return the bindings, None if none matches."""
    steps = formula_of(op)
    if steps is None:
        return None
    known = {name: f"@{i}" for i, operand in enumerate(op.inputs) for name in "cvwb"
             if match.operands.get(name) is operand}  # fmt: skip
    return next((bound for formula in formulas if (bound := matches(formula, tree(steps), known)) is not None), None)


def _pattern(names: str) -> Pattern:
    weights = _WEIGHTS if "w" in names else ""
    return Pattern(_TEXT.format(count=9 if weights else 7, weights=weights, inputs=len(names.split()), names=names))


_PATTERNS = [_pattern(names) for names in _ORDERS]


def _recover(graph: Graph) -> Iterator[Change]:
    """Replace the last operator of each match by an nn.LayerNorm, and remove the others, the last one first."""
    for match in (match for pattern in _PATTERNS for match in pattern.matches(graph)):
        norm = _recognise(match)
        if norm is None:
            continue
        old = tuple(op.name for op in match.operators.values())
        new = graph.replace_operator(match["scale"], "nn.LayerNorm", match["scale"].name)
        new.take_inputs([match.operands["x"]])
        new.attrs, new.params = norm
        for name in ("variance", "square", "centre", "mean"):
            graph.remove_operator(match[name])
        yield Change(f"{new.name}: a layer norm, recovered from {len(old)} operators", old, (new.name,))


RECOVER_LAYER_NORM = Pass("recover-layer-norm", 2, _recover, "Layer norms are recovered from their pieces.")
