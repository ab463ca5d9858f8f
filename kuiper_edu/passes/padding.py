"""Fusing a padding operator into the convolution after it.

    conv(pad(x, 1), padding=0)     becomes     conv(x, padding=1)

The padded feature map is never written. This is possible if both sides of a dimension have the same padding, and if
the convolution has no padding of its own or both pad with zeros.
C++: fuse_pad_conv2d (pnnx).
"""

from __future__ import annotations

from collections.abc import Iterator

import kuiper_edu.layers  # noqa: F401  (registers the traits)
from kuiper_edu.passes.change import Change, Pass
from kuiper_edu.passes.pattern import Match, Pattern
from kuiper_edu.pnnx import Graph, Operator, Parameter
from kuiper_edu.traits import registered_traits, traits_of


def _pads(pad: Operator, dimensions: int) -> tuple[int, ...] | None:
    """Return the padding of every dimension, first to last; None if two sides differ or the padding crops."""
    key = "padding" if "padding" in pad.params else "pad"
    written = pad.params[key].value if key in pad.params else None
    if not isinstance(written, tuple) or len(written) != 2 * dimensions:
        return None
    pairs = list(zip(written[::2], written[1::2], strict=True))[::-1]  # files begin with the last dimension
    if any(not isinstance(before, int) or before != after or before < 0 for before, after in pairs):
        return None
    return tuple(int(str(before)) for before, _ in pairs)


def _joined(match: Match) -> tuple[str, tuple[int, ...]] | None:
    """Return padding mode and padding of the fused convolution, None if it is not possible."""
    pad, conv = match["pad"], match["conv"]
    dimensions = int(conv.type[-2])
    rule, pads, own = traits_of(pad.type).padding, _pads(pad, dimensions), conv.params["padding"].value
    mode = rule(pad) if rule is not None else None
    if pads is None or mode is None or not isinstance(own, tuple):
        return None
    if len(own) != dimensions or not all(isinstance(number, int) for number in own):
        return None
    if not any(own):
        return mode, pads
    both_zero = mode == "zeros" and conv.params["padding_mode"].value == "zeros"
    return (mode, tuple(int(str(a)) + b for a, b in zip(own, pads, strict=True))) if both_zero else None


def _pattern(n: int) -> Pattern:
    kinds = "|".join(kind for kind, traits in registered_traits().items() if traits.padding is not None)
    return Pattern(f"""7767517
4 3
pnnx.Input input 0 1 x
{kinds} pad 1 1 x y
nn.Conv{n}d conv 1 1 y z padding=%own padding_mode=%mode
pnnx.Output output 1 0 z
""")


_PATTERNS = [_pattern(n) for n in (1, 2, 3)]


def _fuse(graph: Graph) -> Iterator[Change]:
    for match in (match for pattern in _PATTERNS for match in pattern.matches(graph)):
        joined = _joined(match)
        if joined is None:
            continue
        pad, conv = match["pad"], match["conv"]
        conv.params["padding_mode"], conv.params["padding"] = map(Parameter, joined)
        graph.replace_operand(pad.outputs[0], pad.inputs[0])
        graph.remove_operator(pad)
        sentence = f"{conv.name}: pads by itself now, without {pad.name}"
        yield Change(sentence, (pad.name, conv.name), (conv.name,))


FUSE_PADDING = Pass("fuse-padding", 2, _fuse, "Padding becomes the convolution's own.")
