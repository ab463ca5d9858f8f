"""`draw_layer`: the maps that one layer reads and those that it made, and a lens on each number."""

from __future__ import annotations

from collections.abc import Mapping
from math import prod
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from kuiper_edu import pnnx
from kuiper_edu.errors import UsageError, kind_of
from kuiper_edu.support.argument_check import checked
from kuiper_edu.viz.base.picture import Picture
from kuiper_edu.viz.digits.network import network_view, size_of
from kuiper_edu.viz.digits.network_picture import NetworkPicture

_INPUT = "input"
_WINDOW = ("kernel_size", "stride", "padding")
_WITH_WINDOW = ("nn.Conv2d", "nn.MaxPool2d", "F.max_pool2d")


class LayerOperator(Protocol):
    """A `pnnx.Operator`, or an operator of an engine of one's own: with plain values and arrays."""

    type: str
    name: str
    params: Any
    attrs: Any


@checked("operator")
def draw_layer(operator: LayerOperator, x: NDArray[Any], y: NDArray[Any]) -> Picture:
    """Draw one layer with numbers: the maps that it read, and the maps that it made of them.

    In a notebook a pixel that is pointed at, or reached with the arrow keys, goes under a lens: the windows that it
    reads, the products with the filters, the sum and the bias; and if the layer has another number there than these
    give, the lens says so. None of that needs a kernel.

    Args:
        operator: the operator: a `pnnx.Operator`, or anything with `type`, `name`, `params` and `attrs`. It reads one
            array.
        x: what the layer read: (samples, channels, rows, columns), the same without samples, or (samples, numbers); the
            first sample is shown.
        y: what it made of that, in the shape that the operator computes.

    Raises:
        UsageError: it is no operator, the lens does not know how it computes, or `x` or `y` have not the shapes that it
            reads and makes.

    Example:
        >>> graph = pnnx.Graph.from_text("7767517\\n2 2\\npnnx.Input x 0 1 0\\nnn.ReLU r 1 1 0 1")
        >>> x = np.linspace(-1, 1, 9, dtype=np.float32).reshape(1, 3, 3)
        >>> draw_layer(graph.get_operator("r"), x, np.maximum(x, 0)).alt
        'A layer with feature maps: r reads 1×3² and makes 1×3².'
    """
    texts, tables = (
        [getattr(operator, part, None) for part in pair] for pair in (("type", "name"), ("params", "attrs"))
    )
    if not all(isinstance(each, str) for each in texts) or not all(isinstance(each, Mapping) for each in tables):
        raise UsageError(f"expected an operator with type, name, params and attrs, found {kind_of(operator)}")
    read, made = _one_sample(x, "x"), _one_sample(y, "y")
    graph = _graph_of(operator, read, made)
    missing = [name for name in _WINDOW if name not in graph.ops[1].params and operator.type in _WITH_WINDOW]
    if missing:
        raise UsageError(f"{operator.type} needs {', '.join(_WINDOW)}, but has no {' and no '.join(missing)}")
    view = network_view(graph)
    if view is None or view.unexplained:
        raise UsageError(f"the lens does not know how {operator.type} with these settings computes")
    expected = _shape_made(view.operators[1], read.shape[1:], graph.ops[1].attrs)
    if made.shape[1:] != expected:
        raise UsageError(
            f"{operator.type} makes an array of shape {expected} from one of {read.shape[1:]}, "
            f"found a y of {made.shape[1:]}"
        )
    sizes = [size_of(op["shape"]) for op in view.operators]
    words = f"A layer with feature maps: {operator.name} reads {sizes[0]} and makes {sizes[1]}."
    return NetworkPicture(view, {_INPUT: read, operator.name: made}, words)


def _one_sample(array: NDArray[Any], name: str) -> NDArray[np.float32]:
    """Return the first sample of an array, with an axis for the samples in front."""
    numbers = np.asarray(array)
    if numbers.ndim not in (2, 3, 4) or not numbers.size or numbers.dtype.kind not in "biuf":
        raise UsageError(
            f"expected {name} as numbers of the shape (channels, rows, columns), with samples in front or without, "
            f"or (samples, numbers), found {kind_of(array)}"
        )
    return np.asarray(numbers if numbers.ndim == 3 else numbers[0], np.float32)[np.newaxis]


def _shape_made(op: dict[str, Any], shape: tuple[int, ...], attrs: Mapping[str, pnnx.Attribute]) -> tuple[int, ...]:
    """Return the shape of what an operator of the network view makes of an array of this shape."""
    weight = attrs["weight"].shape if "weight" in attrs else ()
    fits = {"convolution": weight[1:2] == (shape[0] // op.get("groups", 1),), "linear": weight[1:] == shape}
    if not fits.get(op["kind"], True):
        raise UsageError(f"the weight has the shape {weight}, which does not fit an x of shape {shape}")
    if op["kind"] in ("linear", "flatten", "average"):
        return {"linear": weight[:1], "flatten": (prod(shape),), "average": (shape[0], 1, 1)}[op["kind"]]
    if "kernel" not in op:
        return shape
    sizes = zip(shape[1:], op["kernel"], op["stride"], op["padding"], op.get("dilation", (1, 1)), strict=True)
    rest = ((size + 2 * pad - apart * (kernel - 1) - 1) // stride + 1 for size, kernel, stride, pad, apart in sizes)
    return (weight[0] if weight else shape[0], *rest)


def _graph_of(operator: LayerOperator, x: NDArray[np.float32], y: NDArray[np.float32]) -> pnnx.Graph:
    """Return a graph that consists of this operator."""
    read, made = (f"({','.join(map(str, array.shape))})f32" for array in (x, y))
    lines = (f"pnnx.Input {_INPUT} 0 1 0 #0={read}", f"nn.ReLU layer 1 1 0 1 #0={read} #1={made}")
    graph = pnnx.Graph.from_text("\n".join(("7767517", "2 2", *lines)))
    own = graph.ops[1]
    own.type, own.name = operator.type, operator.name
    own.params = {
        name: value if isinstance(value, pnnx.Parameter) else pnnx.Parameter(value)
        for name, value in operator.params.items()
    }
    own.attrs = {
        name: value if isinstance(value, pnnx.Attribute) else pnnx.Attribute(value)
        for name, value in operator.attrs.items()
    }
    return graph
