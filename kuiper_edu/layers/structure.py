"""Sources, sinks and bundles: operators that compute nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from kuiper_edu.errors import ShapeError, WeightError
from kuiper_edu.layers.base import Array, ArrayLayer
from kuiper_edu.layers.function import layer
from kuiper_edu.layers.registry import register_layer

if TYPE_CHECKING:
    from kuiper_edu.runtime import RuntimeOperator


@register_layer("pnnx.Attribute")
class AttributeLayer(ArrayLayer):
    """A stored array as a source: a parameter, a buffer, a folded constant. Half precision stays half precision.

    Args:
        op: the operator; its one weight is `data`.

    Raises:
        WeightError: there is no weight `data`.

    Example:
        >>> from kuiper_edu.pnnx import Attribute
        >>> from kuiper_edu.runtime import RuntimeAttribute, RuntimeOperator
        >>> data = RuntimeAttribute(Attribute(np.float32([1, 2])))
        >>> AttributeLayer(RuntimeOperator("pi", "pnnx.Attribute", attribute={"data": data})).compute([])
        (array([1., 2.], dtype=float32),)
    """

    def __init__(self, op: RuntimeOperator) -> None:
        super().__init__(op)
        if "data" not in op.attribute:
            raise WeightError("its one weight, 'data', is missing", operator=op.name)
        stored = op.attribute["data"]
        self.data: Array = stored.get()
        if stored.type.name == "FLOAT16":
            self.data = self.data.astype(np.float16)

    def evaluate(self, inputs: Sequence[Any]) -> tuple[Any, ...]:
        """The stored array.

        Raises:
            ShapeError: there are inputs.
        """
        if len(inputs):
            raise ShapeError(f"a stored array takes no inputs, {len(inputs)} met", operator=self.name)
        return (self.data,)


@layer("prim::TupleConstruct")
def tuple_construct(*values: Any) -> tuple[Any, ...]:
    """Several values in one tuple.

    Example:
        >>> tuple_construct(1, 2)
        ((1, 2),)
    """
    return (values,)


@layer("prim::ListConstruct")
def list_construct(*values: Any) -> tuple[list[Any]]:
    """Several values in one list.

    Example:
        >>> list_construct(1, 2)
        ([1, 2],)
    """
    return (list(values),)


@layer("prim::TupleUnpack", "prim::ListUnpack")
def unpack(x: Any) -> tuple[Any, ...]:
    """The values of a tuple or list, one by one.

    Example:
        >>> unpack([1, 2])
        (1, 2)
    """
    return tuple(x) if isinstance(x, list | tuple) else (x,)


@layer("aten::Int", "aten::Float", "aten::Bool")
def number(x: Any) -> Any:
    """A one-element array, or a number, as a number of Python.

    Example:
        >>> number(np.array([3]))
        3
    """
    return np.asarray(x).item()


@layer("prim::NumToTensor", "prim::Constant")
def constant(x: Any = None, value: Any = None) -> tuple[Any]:
    """A value as it is, from an input or from the file.

    Example:
        >>> constant(value=3)
        (3,)
    """
    return (value if x is None else x,)


@layer("Tensor.size", "aten::size")
def size(x: Array, dim: int | None = None) -> Any:
    """The size of one dimension, or of all.

    Example:
        >>> size(np.zeros((2, 3)), 1)
        3
    """
    return x.shape[dim] if dim is not None else ([*x.shape],)
