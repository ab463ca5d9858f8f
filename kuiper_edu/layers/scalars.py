"""Numbers and sizes as values, for optlevel 0 and for computed shapes.

Inputs, constants, tuples and lists (`pnnx.Attribute`, `prim::TupleConstruct` ...) need no layer: the runtime passes
them on. Their traits are registered here.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer
from kuiper_edu.pnnx.nodes import CONSTANT, INPUTS, OUTPUTS
from kuiper_edu.runtime.calls import STRUCTURAL
from kuiper_edu.traits import NoFlops, Traits, always, register_traits

PASSES_ON = NoFlops("passes a value on")

register_traits((*INPUTS, *OUTPUTS), Traits("input and output", PASSES_ON, pure=False))
register_traits((CONSTANT,), Traits("constant", PASSES_ON))
register_traits(STRUCTURAL, Traits("shape", PASSES_ON))


@layer("aten::Float", "aten::Bool", "aten::ScalarImplicit", "aten::FloatImplicit", traits=Traits("shape", PASSES_ON))
@layer("aten::Int", "aten::IntImplicit", whole=True, traits=Traits("shape", PASSES_ON))
def number(x: Any, whole: bool = False) -> Any:
    """A one-element array, or a number, as a Python number; a whole one for aten::Int, such as a size.

    Example:
        >>> number(np.array([3])), number(np.array(3.0), whole=True)
        (3, 3)
    """
    value = np.asarray(x).item()
    return int(value) if whole else value


@layer("aten::item", "Tensor.item", traits=Traits("shape", PASSES_ON, data_dependent=always))
def item(x: Any) -> Any:
    """The number in an array of one element, from which sizes may be computed.

    Example:
        >>> item(np.array([3]))
        3
    """
    return number(x)


@layer("prim::NumToTensor", "prim::Constant", traits=Traits("constant", PASSES_ON))
def constant(x: Any = None, value: Any = None) -> tuple[Any]:
    """The unchanged value of an input, or of the file.

    Example:
        >>> constant(value=3)
        (3,)
    """
    return (value if x is None else x,)


@layer("Tensor.size", "aten::size", traits=Traits("shape", PASSES_ON))
def size(x: Array, dim: int | None = None) -> Any:
    """The size of one dimension, or of all.

    Example:
        >>> size(np.zeros((2, 3)), 1)
        3
    """
    return x.shape[dim] if dim is not None else ([*x.shape],)
