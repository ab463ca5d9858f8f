"""Functions pnnx has no name for: they keep TorchScript's (`aten::...`), their arguments are positional."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from kuiper_edu.errors import ShapeError
from kuiper_edu.facts import MOVES, Facts, NoFlops, always, per_input, per_output
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.reduction import mean, var
from kuiper_edu.layers.shape import Sizes, as_sizes


def _counts_classes(op: Any) -> bool:
    written = op.params["num_classes"].value if "num_classes" in op.params else -1
    return bool(len(op.input_operands_seq) == 1 and written == -1)


@layer(
    "aten::one_hot", "F.one_hot", facts=Facts("shape", NoFlops("counts whole numbers"), data_dependent=_counts_classes)
)
def one_hot(x: Array, num_classes: int = -1) -> Array:
    """(...) whole numbers to (..., num_classes), 1 at the place of the number; int64.

    Example:
        >>> one_hot(np.array([0, 2]), 3).tolist()
        [[1, 0, 0], [0, 0, 1]]
    """
    count = int(x.max()) + 1 if num_classes == -1 else num_classes
    if x.size and not 0 <= x.min() <= x.max() < count:
        raise ShapeError(f"numbers from {x.min()} to {x.max()} met, 0 to {count - 1} expected")
    return np.eye(count, dtype=np.int64)[x]


@layer("aten::nonzero", "torch.nonzero", facts=Facts("shape", NoFlops("finds places"), data_dependent=always))
def nonzero(x: Array) -> Array:
    """The places of the elements that are not 0: (how many, dimensions), int64.

    Example:
        >>> nonzero(np.array([[0, 5]])).tolist()
        [[0, 1]]
    """
    return np.argwhere(x).astype(np.int64)


@layer("aten::movedim", "torch.movedim", facts=Facts("shape", MOVES, view=True))
def movedim(x: Array, source: Sizes, destination: Sizes) -> Array:
    """Dimensions moved to other places, the rest in its order.

    Example:
        >>> movedim(np.zeros((2, 3, 4)), 0, 2).shape
        (3, 4, 2)
    """
    return np.moveaxis(x, as_sizes(source), as_sizes(destination))


@layer("aten::mT", "Tensor.mT", facts=Facts("shape", MOVES, view=True))
def matrix_transpose(x: Array) -> Array:
    """The matrices in the last two dimensions transposed.

    Example:
        >>> matrix_transpose(np.zeros((2, 3, 4))).shape
        (2, 4, 3)
    """
    return x.swapaxes(-1, -2)


@layer("aten::diff", "torch.diff", facts=Facts("arithmetic", per_output(1)))
def diff(x: Array, n: int = 1, dim: int = -1, prepend: Array | None = None, append: Array | None = None) -> Array:
    """The differences of neighbours along `dim`, taken n times.

    Example:
        >>> diff(np.array([1, 4, 9])).tolist()
        [3, 5]
    """
    parts = [part for part in (prepend, x, append) if part is not None]
    return np.diff(np.concatenate(parts, axis=dim), n, axis=dim)


@layer("aten::unfold", "Tensor.unfold", facts=Facts("shape", MOVES))
def unfold_dimension(x: Array, dimension: int, size: int, step: int) -> Array:
    """Windows of `size` along one dimension, every `step` elements, as a new last dimension.

    Example:
        >>> unfold_dimension(np.arange(5), 0, 3, 2).tolist()
        [[0, 1, 2], [2, 3, 4]]
    """
    seen = np.lib.stride_tricks.sliding_window_view(x, size, axis=dimension)
    steps = [slice(None, None, step if axis == dimension % x.ndim else 1) for axis in range(x.ndim)]
    return seen[tuple(steps)]


@layer("aten::var_mean", "torch.var_mean", facts=Facts("pooling", per_input(4)))
def var_mean(
    x: Array, dim: Sizes = None, correction: float | None = None, keepdim: bool = False
) -> tuple[Array, Array]:
    """Variance and mean over `dim`; the variance divides by n - correction, n - 1 without one.

    Example:
        >>> [each.item() for each in var_mean(np.float32([1, 3]))]
        [2.0, 2.0]
    """
    return var(x, dim, keepdim=keepdim, correction=correction), mean(x, dim, keepdim)


@layer("aten::meshgrid", "torch.meshgrid", facts=Facts("shape", MOVES))
def meshgrid(tensors: Sequence[Array], indexing: str = "ij") -> list[Array]:
    """Coordinate arrays from vectors, one per vector.

    Example:
        >>> [each.tolist() for each in meshgrid([np.array([1, 2]), np.array([3])])]
        [[[1], [2]], [[3], [3]]]
    """
    return list(np.meshgrid(*tensors, indexing="xy" if indexing == "xy" else "ij"))
