"""Parts of an array by index arrays and masks: index, gather, scatter, where, embedding."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from kuiper_edu.errors import ShapeError
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.shape import COPY
from kuiper_edu.traits import MOVES, NoFlops, Traits, always, size_of

Index = Array | Sequence[Any] | str | None


def as_index(expr: Index) -> tuple[Any, ...]:
    """Return NumPy's index for torch's list of index arrays; None keeps a dimension whole.

    Args:
        expr: the list, or its text in the file, such as `[None,[1,0]]`.

    Raises:
        ShapeError: the text is not such a list.

    Example:
        >>> as_index("[None,[1,0]]")
        (slice(None, None, None), array([1, 0]))
    """
    if isinstance(expr, str):
        expr = _read(expr)
    entries = expr if isinstance(expr, list | tuple) else [expr]
    return tuple(slice(None) if entry is None else np.asarray(entry) for entry in entries)


def _read(text: str) -> list[Any]:
    """Parse a nested list of integers, booleans and None, without recursion, so that any depth is allowed."""
    stack: list[list[Any]] = [[]]
    words = {"None": None, "True": True, "False": False}
    for token in re.findall(r"[\[\](),]|[^\[\](),\s]+", text):
        if token in "[(":
            stack.append([])
        elif token in "])":
            if len(stack) < 2:
                raise ShapeError(f"brackets do not match in the index {text!r}")
            done = stack.pop()
            stack[-1].append(done)
        elif token in words or re.fullmatch(r"-?\d+", token):
            stack[-1].append(words[token] if token in words else int(token))
        elif token != ",":
            raise ShapeError(f"expected integers, None and lists in the index {text!r}, found {token!r}")
    if len(stack) != 1 or len(stack[0]) != 1:
        raise ShapeError(f"the index {text!r} is not one list")
    return stack[0][0] if isinstance(stack[0][0], list) else stack[0]


@layer("Tensor.index", "aten::index", traits=Traits("shape", MOVES, data_dependent=lambda op: "expr" not in op.params))
def index(x: Array, expr: Index) -> Array:
    """x[i0, i1, ...] with index arrays, as in NumPy.

    Example:
        >>> index(np.array([[1, 2], [3, 4]]), "[None,[1,0]]").tolist()
        [[2, 1], [4, 3]]
    """
    return np.asarray(x[_integer_indices(as_index(expr))])


@layer("Tensor.index_put", "aten::index_put", traits=COPY)
def index_put(x: Array, indices: Index, values: Any, accumulate: bool = False) -> Array:
    """A copy of x with x[indices] replaced by `values`, or with `values` added.

    Example:
        >>> index_put(np.zeros(3), "[[0,0]]", np.ones(2), accumulate=True).tolist()
        [2.0, 0.0, 0.0]
    """
    result = np.array(x)
    numpy_index = _integer_indices(as_index(indices))
    if accumulate:
        np.add.at(result, numpy_index, values)
    else:
        result[numpy_index] = values
    return result


@layer("torch.gather", "Tensor.gather", "aten::gather", unused=("sparse_grad",), traits=COPY)
def gather(x: Array, dim: int, index: Array) -> Array:
    """y[i, j, ..] = x[i, index[i, j, ..], ..] along `dim`; the shape of `index`.

    Example:
        >>> gather(np.array([[1, 2], [3, 4]]), dim=1, index=np.array([[1], [0]])).tolist()
        [[2], [3]]
    """
    part = tuple(slice(None) if axis == dim % x.ndim else slice(size) for axis, size in enumerate(index.shape))
    return np.take_along_axis(x[part], index, axis=dim)


@layer("torch.scatter", "Tensor.scatter", "aten::scatter", add=False, traits=COPY)
@layer(
    "torch.scatter_add", "Tensor.scatter_add", add=True, traits=Traits("shape", lambda call: size_of(call.inputs[-1]))
)
def scatter(x: Array, dim: int, index: Array, src: Any = None, value: Any = None, add: bool = False) -> Array:
    """A copy of x with `src` (or `value`) written, or added, where `gather` would read.

    Example:
        >>> scatter(np.zeros((1, 2)), dim=1, index=np.array([[1]]), src=np.ones((1, 1))).tolist()
        [[0.0, 1.0]]
    """
    result = np.array(x)
    source = value if src is None else src
    values = source[tuple(slice(size) for size in index.shape)] if np.ndim(source) else source
    indices: list[Any] = list(np.indices(index.shape, sparse=True))
    indices[dim] = index
    if add:
        np.add.at(result, tuple(indices), values)
    else:
        result[tuple(indices)] = values
    return result


@layer("torch.index_select", "Tensor.index_select", "aten::index_select", traits=COPY)
def index_select(x: Array, dim: int, index: Array) -> Array:
    """The slices of x along `dim` at the indices in `index` (k,).

    Example:
        >>> index_select(np.array([[1, 2], [3, 4]]), dim=1, index=np.array([1])).tolist()
        [[2], [4]]
    """
    return np.take(x, np.atleast_1d(index).astype(np.intp), axis=dim)  # of 32 bits in a page of the site


@layer("aten::take", traits=COPY)
def take(x: Array, index: Array) -> Array:
    """The elements of x, flattened, at the indices in `index`, whose shape they get; -1 is the last one.

    Example:
        >>> take(np.array([[1, 2], [3, 4]]), np.array([2, -1])).tolist()
        [3, 4]
    """
    return np.take(x, index.astype(np.intp))


# where(condition) is nonzero(condition)
WHERE = Traits("arithmetic", MOVES, data_dependent=lambda op: len(op.input_operands_seq) == 1 and not op.params)


@layer("torch.where", "aten::where", traits=WHERE)
def where(condition: Array, x: Any = None, other: Any = None) -> Any:
    """x where the condition is true, `other` elsewhere; with the condition alone the indices where it is true.

    Example:
        >>> where(np.array([True, False]), np.float32([1, 2]), 0).tolist()
        [1.0, 0.0]
    """
    if x is None and other is None:
        return list(np.nonzero(condition))
    return np.where(condition, x, other)


@layer("Tensor.masked_fill", "torch.masked_fill", "aten::masked_fill", traits=Traits("arithmetic", MOVES))
def masked_fill(x: Array, mask: Array, value: Any) -> Array:
    """x with `value` where the mask is true, in the type of x; the two are broadcast.

    Example:
        >>> masked_fill(np.float32([1, 2]), np.array([True, False]), float("-inf")).tolist()
        [-inf, 2.0]
    """
    return np.where(mask, np.asarray(value).astype(x.dtype), x)


@layer("torch.masked_select", "Tensor.masked_select", traits=Traits("shape", MOVES, data_dependent=always))
def masked_select(x: Array, mask: Array) -> Array:
    """The elements of x where the mask is true, flattened; the two are broadcast.

    Example:
        >>> masked_select(np.array([1, 2, 3]), np.array([True, False, True])).tolist()
        [1, 3]
    """
    values, chosen = np.broadcast_arrays(x, mask)
    return np.asarray(values[chosen])


def embedding_weights(params: Mapping[str, Any]) -> dict[str, tuple[int, ...] | None]:
    """Return the shape of the weight for this num_embeddings and embedding_dim."""
    return {"weight": (params["num_embeddings"], params["embedding_dim"])}


EMBEDDING = Traits("matrix", MOVES)
TRAINING = ("padding_idx", "scale_grad_by_freq", "sparse", "max_norm", "norm_type")


@layer(
    "nn.Embedding", unused=("num_embeddings", "embedding_dim", *TRAINING), weights=embedding_weights, traits=EMBEDDING
)
@layer("F.embedding", unused=TRAINING, traits=EMBEDDING)
def embedding(x: Array, weight: Array) -> Array:
    """The rows of weight (n, d) at the indices in x (...): (..., d). C++: `EmbeddingLayer`.

    Raises:
        ShapeError: an index is out of range.

    Example:
        >>> embedding(np.array([1, 1]), np.float32([[0], [7]])).tolist()
        [[7.0], [7.0]]
    """
    if x.size and (x.min() < 0 or x.max() >= len(weight)):
        raise ShapeError(f"expected indices from 0 to {len(weight) - 1}, found {x.min()} to {x.max()}")
    return np.asarray(weight[x])


def _integer_indices(indices: tuple[Any, ...]) -> tuple[Any, ...]:
    """Convert index arrays that are neither integers nor masks to integers; otherwise NumPy indexes like torch."""
    return tuple(
        index.astype(np.int64) if isinstance(index, np.ndarray) and index.dtype.kind not in "bi" else index
        for index in indices
    )


def _counts_classes(op: Any) -> bool:
    written = op.params["num_classes"].value if "num_classes" in op.params else -1
    return bool(len(op.input_operands_seq) == 1 and written == -1)


ONE_HOT = Traits("shape", NoFlops("counts whole numbers"), data_dependent=_counts_classes)


@layer("aten::one_hot", "F.one_hot", traits=ONE_HOT)
def one_hot(x: Array, num_classes: int = -1) -> Array:
    """(...) class numbers to (..., num_classes), 1 at the index of the class; int64.

    Example:
        >>> one_hot(np.array([0, 2]), 3).tolist()
        [[1, 0, 0], [0, 0, 1]]
    """
    count = int(x.max()) + 1 if num_classes == -1 else num_classes
    if x.size and not 0 <= x.min() <= x.max() < count:
        raise ShapeError(f"expected numbers from 0 to {count - 1}, found {x.min()} to {x.max()}")
    return np.eye(count, dtype=np.int64)[x]


@layer("aten::nonzero", "torch.nonzero", traits=Traits("shape", NoFlops("finds indices"), data_dependent=always))
def nonzero(x: Array) -> Array:
    """The indices of the elements that are not 0: (number of elements, number of dimensions), int64.

    Example:
        >>> nonzero(np.array([[0, 5]])).tolist()
        [[0, 1]]
    """
    return np.argwhere(x).astype(np.int64)
