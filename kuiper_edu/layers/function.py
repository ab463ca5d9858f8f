"""Layers made from plain functions: `@layer("torch.flip")` above a function of arrays is a whole layer.

The function's parameter names are the operator's argument names (see `arguments`), its value is the
output, a tuple stands for several outputs and a list for as many as the operator has.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, TypeVar

import numpy as np

from kuiper_edu.errors import KuiperError, LayerError, ShapeError, WeightError
from kuiper_edu.layers.arguments import Arguments, plain_value
from kuiper_edu.layers.base import ArrayLayer, taken_apart
from kuiper_edu.layers.registry import register_layer
from kuiper_edu.runtime.operator import RuntimeOperator
from kuiper_edu.traits import Traits

Function = TypeVar("Function", bound=Callable[..., Any])
WeightShapes = Callable[[Mapping[str, Any]], Mapping[str, tuple[int, ...] | None]]

WIDE = {np.dtype(np.float64): np.dtype(np.float32), np.dtype(np.complex128): np.dtype(np.complex64)}
FLOATS = {*WIDE, *WIDE.values()}
BAD_INPUT = (ValueError, TypeError, IndexError, KeyError, AttributeError, ArithmeticError)


class FunctionLayer(ArrayLayer):
    """A layer around one plain function; made by the decorator `layer`, never by hand.

    Attributes:
        arguments: what stands in the file: parameters and weights by the function's names.

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
        """The function's value for these inputs, in torch's data types.

        Raises:
            ShapeError: the function cannot work on these inputs.
        """
        dtypes = [getattr(value, "dtype", None) for value in inputs]
        values = [
            value.astype(np.float32) if dtype == np.float16 else value
            for value, dtype in zip(inputs, dtypes, strict=True)
        ]
        try:
            positional, named = self._arguments.bind(values)
            result = type(self).function(*positional, **named)
        except KuiperError:
            raise
        except BAD_INPUT as error:
            given = ", ".join(
                f"{value.dtype}{list(value.shape)}" if isinstance(value, np.ndarray) else repr(value)
                for value in inputs
            )
            reason = str(error)
            if reason.startswith(("array is too big", "Maximum allowed")):  # NumPy's words for its own insides
                reason = "the result would be larger than an array can be"
            raise ShapeError(f"{self.type} cannot compute {given or 'no input'}: {reason}") from error
        half = np.float16 in dtypes and FLOATS.isdisjoint(dtypes) and "dtype" not in named
        wide = "dtype" in named or any(
            getattr(value, "dtype", None) in WIDE for value in (*inputs, *self.arguments.values())
        )
        return tuple(torch_type(value, half, wide) for value in self._outputs(result))

    def _outputs(self, result: Any) -> tuple[Any, ...]:
        """As many outputs as the operator has: a tuple is cut to them, a list is dealt out to several."""
        count = len(getattr(self._op, "output_operands_seq", ()))  # they come with build(), after the layer
        if isinstance(result, list):
            if count == len(result):
                return tuple(result)
            if count > 1:
                raise ShapeError(f"expected {count} results, found {len(result)}", operator=self.name)
            return (result,)
        several = result if isinstance(result, tuple) else (result,)
        if len(several) > 1 and len(taken_apart(self._op)) == len(several):
            return (several,)
        return several[:count] if count else several


def layer(
    *types: str,
    traits: Traits | None = None,
    unused: Collection[str] = (),
    weights: WeightShapes | None = None,
    **fixed: Any,
) -> Callable[[Function], Function]:
    """Decorator: the function below becomes the layer of these operator types; it stays a function.

    Args:
        types: the operator types, all spellings.
        traits: what is known of them; what was known before stays when None.
        unused: keys of the operator that the function has no use for.
        weights: tells from the operator's parameters the shape of every weight (None: must be absent).
        fixed: arguments that these types fix, as `nd=2` for `nn.Conv2d`.

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
    """Decorator: `layer` for 1, 2 and 3 spatial dimensions, whose number the function gets as its argument `nd`.

    Args:
        types: the operator types, with `{n}` for the number: `nn.Conv{n}d`.
        traits: what is known of them, or what makes it from the number.
        more: as for `layer`.

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
            known = traits(n) if callable(traits) else traits
            layer(*(name.format(n=n) for name in types), traits=known, nd=n, **more)(function)
        return function

    return decorate


def check_weights(op: RuntimeOperator, shapes: WeightShapes | None) -> None:
    """Hold the operator's weights against its parameters.

    Raises:
        WeightError: a weight is missing or has another shape.
        LayerError: a parameter that tells a shape is missing.
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
    """The value in the type torch gives: NumPy turns integers into float64 where torch has float32.

    Args:
        value: an array, a number or a nested list of them.
        half: the inputs were float16, so a floating result is, too.
        wide: an input was float64, so float64 is meant.
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
