"""Layers made from plain functions: `@layer("torch.flip")` above a function of arrays makes it a layer.

The function's parameter names are the operator's argument names (see `arguments`). It returns the output, a tuple of
several outputs, or a list of as many outputs as the operator has.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, TypeVar

import numpy as np

from kuiper_edu.errors import KuiperError, LayerError, ShapeError, WeightError
from kuiper_edu.layers.arguments import Arguments, plain_value
from kuiper_edu.layers.base import ArrayLayer, unpacked_outputs
from kuiper_edu.layers.registry import register_layer
from kuiper_edu.runtime.operator import RuntimeOperator
from kuiper_edu.traits import Traits

Function = TypeVar("Function", bound=Callable[..., Any])
WeightShapes = Callable[[Mapping[str, Any]], Mapping[str, tuple[int, ...] | None]]

HALF = np.dtype(np.float16)
WIDE = {np.dtype(np.float64): np.dtype(np.float32), np.dtype(np.complex128): np.dtype(np.complex64)}
FLOATS = {*WIDE, *WIDE.values()}
BAD_INPUT = (ValueError, TypeError, IndexError, KeyError, AttributeError, ArithmeticError)


class FunctionLayer(ArrayLayer):
    """A layer that calls a plain function; created by the decorator `layer`.

    Attributes:
        arguments: the arguments in the file: parameters and weights by the function's parameter names.

    Raises:
        LayerError: the operator has a parameter that the function does not know.
        WeightError: a weight is missing, or its shape is not what the parameters say.
    """

    function: ClassVar[Callable[..., Any]]
    unused: ClassVar[Collection[str]] = ()
    weights: ClassVar[WeightShapes | None] = None

    def __init__(self, op: RuntimeOperator) -> None:
        super().__init__(op)
        kind = type(self)
        check_weights(op, kind.weights)
        self._arguments = Arguments(kind.function, op, kind.unused)
        self._op = op
        self.arguments: dict[str, Any] = self._arguments.static

    def evaluate(self, inputs: Sequence[Any]) -> tuple[Any, ...]:
        """Return the function's value for these inputs, in torch's data types.

        Raises:
            ShapeError: the function cannot work on these inputs.
        """
        members = [each for value in inputs for each in (value if isinstance(value, list | tuple) else (value,))]
        dtypes = {getattr(each, "dtype", None) for each in members}
        values = inputs
        if HALF in dtypes:
            values = [value.astype(np.float32) if getattr(value, "dtype", None) == HALF else value for value in inputs]
        try:
            positional, named = self._arguments.bind(values)
            result = type(self).function(*positional, **named)
        except KuiperError:
            raise
        except BAD_INPUT as error:
            described = ", ".join(
                f"{value.dtype}{list(value.shape)}" if isinstance(value, np.ndarray) else repr(value)
                for value in inputs
            )
            reason = str(error)
            if reason.startswith(("array is too big", "Maximum allowed")):  # NumPy's messages about its internals
                reason = "the result would be larger than an array can be"
            raise ShapeError(f"{self.type} cannot compute {described or 'no input'}: {reason}") from error
        results = self._outputs(result)
        if HALF not in dtypes and all(isinstance(each, np.ndarray) and each.dtype not in WIDE for each in results):
            return results
        half = HALF in dtypes and FLOATS.isdisjoint(dtypes) and "dtype" not in named
        weights = {getattr(value, "dtype", None) for value in self.arguments.values()}
        wide = "dtype" in named or not WIDE.keys().isdisjoint(dtypes | weights)
        return tuple(torch_type(value, half, wide) for value in results)

    def _outputs(self, result: Any) -> tuple[Any, ...]:
        """Return as many outputs as the operator has: the first ones of a tuple, or the members of a list."""
        count = len(getattr(self._op, "output_operands_seq", ()))  # build() creates them after the layer
        if isinstance(result, list):
            if count == len(result):
                return tuple(result)
            if count > 1:
                raise ShapeError(f"expected {count} results, found {len(result)}", operator=self.name)
            return (result,)
        results = result if isinstance(result, tuple) else (result,)
        if len(results) > 1 and len(unpacked_outputs(self._op)) == len(results):
            return (results,)
        return results[:count] if count else results


def layer(
    *types: str,
    traits: Traits | None = None,
    unused: Collection[str] = (),
    weights: WeightShapes | None = None,
    **fixed: Any,
) -> Callable[[Function], Function]:
    """Decorate a function to register it as the layer of these operator types; it stays a function.

    Args:
        types: the operator types, all spellings.
        traits: their traits; None keeps the registered ones.
        unused: keys of the operator that the function does not need.
        weights: maps the operator's parameters to the shape of every weight (None: the weight may be missing).
        fixed: arguments that these types fix, such as `nd=2` for `nn.Conv2d`.

    Example:
        >>> import numpy as np
        >>> from kuiper_edu.layers import LayerRegistry, withdraw
        >>> from kuiper_edu.layers.function import layer
        >>> @layer("my.halve")
        ... def halve(x):
        ...     return x / 2
        >>> LayerRegistry.registry()["my.halve"].__name__
        'HalveLayer'
        >>> withdraw(["my.halve"])
    """

    def decorate(function: Function) -> Function:
        name = _class_name(types[0])
        bound = partial(function, **fixed) if fixed else function
        members = {"function": staticmethod(bound), "unused": unused, "__doc__": function.__doc__}
        members |= {"weights": staticmethod(weights) if weights else None}
        members |= {"__module__": function.__module__, "__qualname__": name}
        register_layer(*types, traits=traits)(type(name, (FunctionLayer,), members))
        return function

    return decorate


def layer_nd(
    *types: str, traits: Traits | Callable[[int], Traits] | None = None, **more: Any
) -> Callable[[Function], Function]:
    """Decorate a function like `layer`, for 1, 2 and 3 spatial dimensions; the function gets the number as `nd`.

    Args:
        types: the operator types, with `{n}` for the number of dimensions: `nn.Conv{n}d`.
        traits: their traits, or a function from the number to the traits.
        more: other arguments of `layer`.

    Example:
        >>> from kuiper_edu.layers import LayerRegistry, withdraw
        >>> @layer_nd("my.Sum{n}d")
        ... def total(x, nd):
        ...     return x.sum(axis=tuple(range(-nd, 0)))
        >>> [name for name in LayerRegistry.types() if name.startswith("my.")]
        ['my.Sum1d', 'my.Sum2d', 'my.Sum3d']
        >>> withdraw(["my.Sum1d", "my.Sum2d", "my.Sum3d"])
    """

    def decorate(function: Function) -> Function:
        for n in (3, 2, 1):
            traits_nd = traits(n) if callable(traits) else traits
            layer(*(name.format(n=n) for name in types), traits=traits_nd, nd=n, **more)(function)
        return function

    return decorate


def check_weights(op: RuntimeOperator, shapes: WeightShapes | None) -> None:
    """Check the shapes of the operator's weights against its parameters.

    Raises:
        WeightError: a weight is missing or has another shape.
        LayerError: a parameter that determines a shape is missing.
    """
    if shapes is None:
        return
    params = {key: plain_value(parameter.value) for key, parameter in op.params.items()}
    try:
        expected = shapes(params)
    except KeyError as error:
        raise LayerError(f"{op.type} lacks the parameter {error.args[0]!r}", operator=op.name) from error
    for name, shape in expected.items():
        weight = op.attribute.get(name)
        if shape is None:
            continue
        if weight is None:
            raise WeightError(f"the weight {name!r} of shape {shape} is missing", operator=op.name)
        if tuple(weight.shape) != tuple(shape):
            raise WeightError(
                f"the weight {name!r} has shape {tuple(weight.shape)}, but the parameters say {tuple(shape)}",
                operator=op.name,
            )


def torch_type(value: Any, half: bool, wide: bool) -> Any:
    """Convert a result to torch's data type: NumPy computes float64 from integers where torch computes float32.

    Args:
        value: an array, a number or a nested list of them.
        half: whether the inputs were float16, so that a floating-point result is float16, too.
        wide: whether an input was float64, so that float64 stays.
    """
    if isinstance(value, list | tuple):
        return type(value)(torch_type(item, half, wide) for item in value)
    if isinstance(value, np.generic):
        value = np.asarray(value)
    if not isinstance(value, np.ndarray):
        return value
    if not wide and value.dtype in WIDE:
        value = value.astype(WIDE[value.dtype])
    return value.astype(np.float16) if half and value.dtype == np.float32 else value


def _class_name(operator_type: str) -> str:
    last = operator_type.replace("::", ".").split(".")[-1].strip("_")
    return "".join(part[:1].upper() + part[1:] for part in last.split("_")) + "Layer"
