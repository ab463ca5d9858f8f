"""Layer norm, recovered from its pieces.

    y = (x - mean(x)) / sqrt(mean((x - mean(x))^2) + eps) * weight + bias

An exporter that knows only small operators leaves eight of them (ONNX up to opset 16 does). Once the arithmetic is
merged into expressions, this is what is left of them; the pattern puts one nn.LayerNorm in their place.
Ba, Kiros, Hinton, "Layer Normalization", 2016, https://arxiv.org/abs/1607.06450. C++: fuse_layernorm (pnnx).
"""

from __future__ import annotations

import re

from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.passes.pattern import Match, Pattern
from kuiper_edu.pnnx import Attribute, Graph, Operand, Parameter

_HEAD = """7767517
{count} 0
pnnx.Input input 0 1 x
{weights}torch.mean mean 1 1 x m dim=%dims keepdim=True
pnnx.Expression centre 2 1 x m c expr=sub(@0,@1)
pnnx.Expression square 1 1 c s expr={square}
torch.mean variance 1 1 s v dim=%dims keepdim=True
pnnx.Expression scale {inputs} 1 c v {names}y expr=%formula
pnnx.Output output 1 0 y
"""
_SQUARES = ("pow(@0,2)", "pow(@0,2.0)", "square(@0)", "mul(@0,@0)")
_NUMBER = r"([0-9.]+(?:e[+-]?[0-9]+)?)"
_NORMAL = rf"div\(@0,sqrt\(add\(@1,{_NUMBER}\)\)\)|mul\(@0,rsqrt\(add\(@1,{_NUMBER}\)\)\)"
_PLAIN = re.compile(rf"(?:{_NORMAL})")
_AFFINE = re.compile(rf"add\(mul\((?:{_NORMAL}),@2\),@3\)")


def _recognised(match: Match) -> bool:
    """Whether the formula is a layer norm's, over the last dimensions, with weights of their shape."""
    formula = _AFFINE if "w" in match.operands else _PLAIN
    x = match.operands["x"]
    dims = match.captures["dims"]
    if formula.fullmatch(str(match.captures["formula"])) is None or x.shape is None or not isinstance(dims, tuple):
        return False
    rank = len(x.shape)
    last = list(range(rank - len(dims), rank))
    if sorted(dim % rank for dim in dims) != last or not all(isinstance(x.shape[i], int) for i in last):
        return False
    shape = tuple(x.shape[i] for i in last)
    return all(
        _weight(match.operands[name]) is not None and match.operands[name].shape == shape
        for name in "wb"
        if name in match.operands
    )


def _weight(operand: Operand) -> Attribute | None:
    producer = operand.producer
    return producer.attrs.get("data") if producer is not None and producer.type == "pnnx.Attribute" else None


def _patterns() -> list[Pattern]:
    made = []
    for square in _SQUARES:
        weights = "pnnx.Input weight 0 1 w\npnnx.Input bias 0 1 b\n"
        affine = _HEAD.format(count=9, weights=weights, square=square, inputs=4, names="w b ")
        plain = _HEAD.format(count=7, weights="", square=square, inputs=2, names="")
        made += [Pattern(affine, _recognised), Pattern(plain, _recognised)]
    return made


_PATTERNS = _patterns()


def _recover(graph: Graph) -> list[Change]:
    return [_replace(graph, match) for pattern in _PATTERNS for match in pattern.matches(graph)]


def _replace(graph: Graph, match: Match) -> Change:
    gone = tuple(op.name for op in match.operators.values())
    x, scale = match.operands["x"], match["scale"]
    shape = tuple(x.shape[-len(match.captures["dims"]) :]) if x.shape is not None else ()
    eps = next(float(number) for number in re.findall(_NUMBER + r"\)\)", str(match.captures["formula"])))
    weights = {
        key: _weight(match.operands[name]) for key, name in (("weight", "w"), ("bias", "b")) if name in match.operands
    }
    norm = graph.replace_operator(scale, "nn.LayerNorm", scale.name)
    for operand in norm.inputs:
        operand.remove_consumer(norm)
    norm.inputs, norm.inputnames = [], []
    norm.add_input(x)
    norm.attrs = {key: weight for key, weight in weights.items() if weight is not None}
    norm.params = {
        "elementwise_affine": Parameter(bool(norm.attrs)),
        "eps": Parameter(eps),
        "normalized_shape": Parameter(shape),
    }
    for name in ("variance", "square", "centre", "mean"):
        graph.remove_operator(match[name])
    return Change(f"{norm.name}: a layer norm over {shape}, recovered from {len(gone)} operators", gone, (norm.name,))


RECOVER_LAYER_NORM = Pass("recover-layer-norm", 2, _recover, "Layer norms are recovered from their pieces.")
