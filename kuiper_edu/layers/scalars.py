"""Numbers and sizes as values: what optlevel 0 and computed shapes are made of.

Sources, tuples and lists (`pnnx.Attribute`, `prim::TupleConstruct` ...) need no layer: the runtime passes them on.
What is known of them is stated here.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.pnnx.invariants import CONSTANT, INPUTS, OUTPUTS
from kuiper_edu.runtime.structure import STRUCTURAL
from kuiper_edu.traits import NoFlops, Traits, always, register_traits

HANDS_ON = NoFlops("passes a value on")

register_traits((*INPUTS, *OUTPUTS), Traits("input and output", HANDS_ON, pure=False))
register_traits((CONSTANT,), Traits("constant", HANDS_ON))
register_traits(STRUCTURAL, Traits("shape", HANDS_ON))


@layer("aten::Int", "aten::Float", "aten::Bool", "aten::ScalarImplicit", "aten::IntImplicit", "aten::FloatImplicit",
       traits=Traits("shape", HANDS_ON))  # fmt: skip
def number(x: Any) -> Any:
    """A one-element array, or a number, as a number of Python.

    Example:
        >>> number(np.array([3]))
        3
    """
    return np.asarray(x).item()


@layer("aten::item", "Tensor.item", traits=Traits("shape", HANDS_ON, data_dependent=always))
def item(x: Any) -> Any:
    """The number in an array of one element; what is computed of it may be a size.

    Example:
        >>> item(np.array([3]))
        3
    """
    return number(x)


@layer("prim::NumToTensor", "prim::Constant", traits=Traits("constant", HANDS_ON))
def constant(x: Any = None, value: Any = None) -> tuple[Any]:
    """A value as it is, from an input or from the file.

    Example:
        >>> constant(value=3)
        (3,)
    """
    return (value if x is None else x,)


@layer("Tensor.size", "aten::size", traits=Traits("shape", HANDS_ON))
def size(x: Array, dim: int | None = None) -> Any:
    """The size of one dimension, or of all.

    Example:
        >>> size(np.zeros((2, 3)), 1)
        3
    """
    return x.shape[dim] if dim is not None else ([*x.shape],)
