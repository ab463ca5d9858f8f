"""Layer norm, recovered from its pieces.

    y = (x - mean(x)) / sqrt(mean((x - mean(x))^2) + eps) * weight + bias

An exporter that knows only small operators leaves nine of them (ONNX up to opset 16 does). Once the arithmetic is
merged into expressions, five are left; the pattern puts one nn.LayerNorm in their place.
Ba, Kiros, Hinton, "Layer Normalization", 2016, https://arxiv.org/abs/1607.06450. C++: fuse_layernorm (pnnx).
"""

from __future__ import annotations

from dataclasses import dataclass

from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.passes.formulas import Tree, formula_of, matches, tree
from kuiper_edu.passes.pattern import Match, Pattern
from kuiper_edu.pnnx import Attribute, Graph, Operator, Parameter

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
"""In which order the last formula may ask for its inputs: the centred x, the variance, weight and bias."""

_SQUARES: tuple[Tree, ...] = (("pow", "c", 2), ("square", "c"), ("mul", "c", "c"))
_PLAIN: tuple[Tree, ...] = (
    ("div", "c", ("sqrt", ("add", "v", "eps"))),
    ("mul", "c", ("rsqrt", ("add", "v", "eps"))),
    ("div", "c", ("pow", ("add", "v", "eps"), 0.5)),
)
_AFFINE: tuple[Tree, ...] = tuple(("add", ("mul", plain, "w"), "b") for plain in _PLAIN)


@dataclass(frozen=True)
class _Norm:
    """What a recovered layer norm is made of."""

    shape: tuple[int, ...]
    eps: float
    weights: dict[str, Attribute]


def _recognise(match: Match) -> _Norm | None:
    """The layer norm over the last dimensions that a match computes; None if it is something else."""
    x = match.operands["x"]
    shape = _last(x.shape, match.captures["dims"].value)
    affine = _read(match["scale"], _AFFINE if "w" in match.operands else _PLAIN, match)
    square = _read(match["square"], _SQUARES, match)
    one_type = {operand.type for operand in match.operands.values()} == {x.type} and x.type in (1, 2)  # f32, f64
    if shape is None or affine is None or square is None or not one_type:
        return None
    weights = {name: _weight(match.operands[word].producer) for name, word in (("weight", "w"), ("bias", "b"))
               if word in match.operands}  # fmt: skip
    there = {name: weight for name, weight in weights.items() if weight is not None}
    eps = affine["eps"]
    fits = len(there) == len(weights) and all(
        (weight.shape, weight.type) == (shape, x.type) for weight in there.values()
    )
    return _Norm(shape, float(eps), there) if fits and isinstance(eps, int | float) and eps > 0 else None


def _last(shape: tuple[int | str | None, ...] | None, dims: object) -> tuple[int, ...] | None:
    """The sizes of the dimensions `dims`, if they are the last ones and known."""
    if isinstance(dims, int):
        dims = (dims,)
    if shape is None or not isinstance(dims, tuple) or not 0 < len(dims) <= len(shape):
        return None
    rank = len(shape)
    wanted = list(range(rank - len(dims), rank))
    sizes = [size for size in shape[-len(dims) :] if isinstance(size, int)]
    last = sorted(dim % rank for dim in dims if isinstance(dim, int)) == wanted
    return tuple(sizes) if last and len(sizes) == len(dims) else None


def _read(op: Operator, formulas: tuple[Tree, ...], match: Match) -> dict[str, Tree] | None:
    """What the words of one of the formulas stand for in an expression, each input at its own place."""
    steps = formula_of(op)
    known = {name: f"@{i}" for i, operand in enumerate(op.inputs) for name in "cvwb"
             if match.operands.get(name) is operand}  # fmt: skip
    trees = [] if steps is None else [matches(wanted, tree(steps), known) for wanted in formulas]
    return next((words for words in trees if words is not None), None)


def _weight(producer: Operator | None) -> Attribute | None:
    return producer.attrs.get("data") if producer is not None and producer.type == "pnnx.Attribute" else None


def _pattern(names: str) -> Pattern:
    weights = _WEIGHTS if "w" in names else ""
    count = 9 if weights else 7
    text = _TEXT.format(count=count, weights=weights, inputs=len(names.split()), names=names)
    return Pattern(text, lambda match: _recognise(match) is not None)


_PATTERNS = [_pattern(names) for names in _ORDERS]


def _replace(graph: Graph, match: Match) -> Change:
    """Put one nn.LayerNorm in the place of the last piece, and take the others out, the last one first."""
    norm = _recognise(match)
    gone = tuple(op.name for op in match.operators.values())
    x, scale = match.operands["x"], match["scale"]
    new = graph.replace_operator(scale, "nn.LayerNorm", scale.name)
    new.take_inputs([x])
    if norm is not None:
        new.attrs = dict(norm.weights)
        new.params = {
            "elementwise_affine": Parameter(bool(norm.weights)),
            "eps": Parameter(norm.eps),
            "normalized_shape": Parameter(norm.shape),
        }
    for name in ("variance", "square", "centre", "mean"):
        graph.remove_operator(match[name])
    return Change(f"{new.name}: a layer norm, recovered from {len(gone)} operators", gone, (new.name,))


def _recover(graph: Graph) -> list[Change]:
    return [_replace(graph, match) for pattern in _PATTERNS for match in pattern.matches(graph)]


RECOVER_LAYER_NORM = Pass("recover-layer-norm", 2, _recover, "Layer norms are recovered from their pieces.")
