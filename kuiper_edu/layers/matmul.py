"""Matrix products: linear layers, batches of matrices, einsum."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from kuiper_edu.errors import ShapeError
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.traits import Call, Counter, Shape, Traits, per_output, shape_of


def _added(*names: str) -> Counter:
    """Return a counter for a matrix product and a sum; the first factor has one of these names."""

    def flops(call: Call) -> int:
        name = next((name for name in names if call.has(name, 1)), names[0])
        return (2 * call.shape(name, 1)[-1] + 1) * call.output_size

    return flops


PRODUCT = Traits("matrix", lambda call: 2 * call.width * call.output_size)


@layer("torch.matmul", "Tensor.matmul", "aten::matmul", traits=PRODUCT)
@layer("torch.mv", "aten::mv", traits=PRODUCT)
def matmul(x: Array, other: Array | None = None, vec: Array | None = None) -> Array:
    """The product of the last two dimensions, broadcast over the others; vectors as in NumPy.

    Example:
        >>> matmul(np.float32([[1, 2]]), np.float32([[3], [4]])).tolist()
        [[11.0]]
    """
    second = vec if other is None else other
    if second is None:
        raise ShapeError("expected two inputs, found one")
    return np.asarray(np.matmul(x, second))


@layer("torch.bmm", "torch.mm", "aten::bmm", "aten::mm", "Tensor.bmm", traits=PRODUCT)
def bmm(x: Array, mat2: Array) -> Array:
    """(B, n, m) times (B, m, p), or without B.

    Example:
        >>> bmm(np.ones((2, 1, 3)), np.ones((2, 3, 1))).ravel().tolist()
        [3.0, 3.0]
    """
    return np.asarray(np.matmul(x, mat2))


@layer("torch.addmm", "Tensor.addmm", traits=Traits("matrix", _added("mat1", "mat")))
@layer("torch.addmv", traits=Traits("matrix", _added("mat1", "mat")))
def addmm(
    x: Array,
    mat1: Array | None = None,
    mat2: Array | None = None,
    beta: float = 1,
    alpha: float = 1,
    mat: Array | None = None,
    vec: Array | None = None,
) -> Array:
    """beta * x + alpha * mat1 @ mat2 (torch.addmv calls the factors `mat` and `vec`).

    Example:
        >>> addmm(np.float32([1]), np.float32([[1, 2]]), np.float32([[3], [4]]), alpha=2).tolist()
        [[23.0]]
    """
    first, second = (mat1, mat2) if mat is None else (mat, vec)
    if first is None or second is None:
        raise ShapeError("expected two factors, found one")
    return np.asarray(beta * x + alpha * np.matmul(first, second))


@layer("torch.baddbmm", "Tensor.baddbmm", traits=Traits("matrix", _added("batch1")))
def baddbmm(x: Array, batch1: Array, batch2: Array, beta: float = 1, alpha: float = 1) -> Array:
    """beta * x + alpha * batch1 @ batch2, x broadcast to (B, n, p).

    Example:
        >>> baddbmm(np.ones(1), np.ones((1, 1, 3)), np.ones((1, 3, 1)), beta=10).ravel().tolist()
        [13.0]
    """
    return np.asarray(beta * x + alpha * np.matmul(batch1, batch2))


def _einsum_flops(call: Call) -> int:
    """Count a product of all operands for every combination of letters, and an addition if there is a sum."""
    equation, operands = call.value("equation"), call.inputs
    if equation is None:
        equation, operands = operands[0], operands[1:]
    operands = operands[0] if operands and isinstance(operands[0], list | tuple) else operands
    letters, _, _ = equation.replace(" ", "").partition("->")
    sizes: dict[str, int] = {}
    for term, operand in zip(letters.split(","), operands, strict=True):
        for letter, size in _sizes(term, shape_of(operand)):
            sizes[letter] = max(size, sizes.get(letter, 1))
    work = math.prod(sizes.values())
    return (len(operands) - 1 + (work > call.output_size)) * work


def _sizes(term: str, shape: Shape) -> Iterator[tuple[str, int]]:
    """Yield each letter with its size; dimensions of the ellipsis are counted from the last one."""
    head, _, tail = term.partition("...")
    dotted = shape[len(head) : len(shape) - len(tail)]
    yield from zip(head, shape, strict=False)
    yield from zip(tail[::-1], shape[::-1], strict=False)
    yield from ((f"{number} from the end", size) for number, size in enumerate(dotted[::-1]))


@layer("torch.einsum", unused=("path",), traits=Traits("matrix", _einsum_flops))
def einsum(*operands: Any, equation: str | None = None) -> Array:
    """The sum of products of an equation such as `bij,bkj->bik`; at optlevel 0 it is the first operand.

    Raises:
        ShapeError: there is no equation.

    Formula: https://numpy.org/doc/stable/reference/generated/numpy.einsum.html

    Example:
        >>> einsum(np.float32([1, 2]), np.float32([3, 4]), equation="i,i->").item()
        11.0
    """
    if equation is None and operands:
        equation, operands = operands[0], operands[1:]
    if not isinstance(equation, str):
        raise ShapeError("an einsum without its equation")
    arrays = operands[0] if operands and isinstance(operands[0], list | tuple) else operands
    return np.asarray(np.einsum(equation, *arrays, optimize=len(arrays) > 1))


@layer("torch.outer", "torch.ger", "aten::outer", traits=Traits("matrix", per_output(1)))
def outer(x: Array, vec2: Array) -> Array:
    """All products of an element of x (n,) and an element of vec2 (m,): (n, m).

    Example:
        >>> outer(np.array([1, 2]), np.array([3])).tolist()
        [[3], [6]]
    """
    return np.outer(x, vec2)


@layer("torch.dot", "aten::dot", traits=PRODUCT)
def dot(x: Array, tensor_: Array) -> Array:
    """The sum of products of two vectors.

    Example:
        >>> dot(np.array([1, 2]), np.array([3, 4])).item()
        11
    """
    return np.asarray(np.dot(x, tensor_))


@layer("aten::inner", traits=PRODUCT)
def inner(x: Array, other: Array) -> Array:
    """The sums of products along the last dimension of x and of `other`: (..., n), (*, n) to (..., *).

    Example:
        >>> inner(np.array([[1, 2], [3, 4]]), np.array([1, 10])).tolist()
        [21, 43]
    """
    return np.asarray(np.inner(x, other))


@layer("torch.cross", "aten::linalg_cross", traits=Traits("arithmetic", per_output(3)))
def cross(x: Array, other: Array, dim: int | None = None) -> Array:
    """The cross product of the 3-vectors along `dim`, the first dimension of size 3 when None.

    Example:
        >>> cross(np.array([1, 0, 0]), np.array([0, 1, 0])).tolist()
        [0, 0, 1]
    """
    axis = x.shape.index(3) if dim is None else dim
    return np.moveaxis(np.linalg.cross(np.moveaxis(x, axis, -1), np.moveaxis(other, axis, -1)), -1, axis)


def linear_weights(params: Mapping[str, Any]) -> dict[str, Shape | None]:
    """Return the shapes of the weights for these in_features, out_features and bias."""
    out_features = params["out_features"]
    bias = (out_features,) if params.get("bias", True) else None
    return {"weight": (out_features, params["in_features"]), "bias": bias}


LINEAR = Traits("matrix", lambda call: (2 * call.width + call.has("bias", 2)) * call.output_size)


@layer("nn.Linear", weights=linear_weights, unused=("in_features", "out_features"), traits=LINEAR)
@layer("F.linear", traits=LINEAR)
def linear(x: Array, weight: Array, bias: Array | None = None) -> Array:
    """x W^T + b, on the last dimension.

    Args:
        x: (..., in_features).
        weight: (out_features, in_features).
        bias: (out_features,) or None.

    Returns:
        (..., out_features).

    C++: `LinearLayer`. Formula: https://pytorch.org/docs/stable/generated/torch.nn.Linear.html

    Example:
        >>> linear(np.float32([1, 2]), weight=np.float32([[3, 4], [0, 1]]), bias=np.float32([0, 10])).tolist()
        [11.0, 12.0]
    """
    y: Array = np.matmul(x, weight.T)
    return y if bias is None else y + bias


def _bilinear_flops(call: Call) -> int:
    # x1^T A for every output feature, then times x2.
    return (2 * call.shape("input2", 1)[-1] * (call.width + 1) + call.has("bias", 3)) * call.output_size


BILINEAR = Traits("matrix", _bilinear_flops)


@layer("nn.Bilinear", unused=("in1_features", "in2_features", "out_features"), traits=BILINEAR)
@layer("F.bilinear", "aten::bilinear", traits=BILINEAR)
def bilinear(input1: Array, input2: Array, weight: Array, bias: Array | None = None) -> Array:
    """x1^T A x2 + b for every output feature: (..., n), (..., m), weight (o, n, m) to (..., o).

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.Bilinear.html

    Example:
        >>> bilinear(np.float32([2]), np.float32([3]), np.float32([[[4]]])).tolist()
        [24.0]
    """
    y: Array = (np.einsum("...n,onm->...om", input1, weight, optimize=True) * input2[..., None, :]).sum(axis=-1)
    return y if bias is None else y + bias
