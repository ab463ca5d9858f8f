"""Operator traits: facts about each operator type, registered with its layer and used by all other parts.

The cost of an operator, whether it works element by element, how it is drawn: each is stated once, beside the function
that computes it (`@layer("nn.ReLU6", traits=...)`), for all of its spellings. The runtime, which counts FLOPs and
plans memory, imports this table and no layer. Operators without a layer have their traits in `layers/scalars`.

Example:
    >>> register_traits(["my.Twice"], Traits("arithmetic", per_output(1), elementwise=True))
    >>> traits_of("my.Twice").family, traits_of("my.Unknown") is UNKNOWN
    ('arithmetic', True)
    >>> unregister_traits(["my.Twice"])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, prod
from types import MappingProxyType
from typing import Any

from kuiper_edu.errors import KuiperError
from kuiper_edu.pnnx import Operator

Shape = tuple[int, ...]


@dataclass(frozen=True)
class Call:
    """One run of an operator, for counting its FLOPs: parameters and shapes.

    Args:
        params: name -> anything with a `value`.
        weights: name -> anything with a `shape`.
        inputs: its inputs: arrays, or anything else that has a shape; numbers and lists have none.
        outputs: its outputs, likewise.
        names: the argument name of each input ("" when unnamed); empty when the file names none.
    """

    params: Mapping[str, Any]
    weights: Mapping[str, Any]
    inputs: Sequence[Any]
    outputs: Sequence[Any]
    names: Sequence[str] = ()

    @property
    def output_size(self) -> int:
        """The number of elements of all outputs."""
        return sum(map(size_of, self.outputs))

    @property
    def input_size(self) -> int:
        """The number of elements of the first input."""
        return sum(map(size_of, self.inputs[:1]))

    @property
    def width(self) -> int:
        """The size of the last dimension of the first input."""
        return shape_of(self.inputs[0])[-1]

    def value(self, name: str, default: Any = None) -> Any:
        """Return the value of a parameter, or the default if the file has none."""
        return self.params[name].value if name in self.params else default

    def has(self, name: str, position: int) -> bool:
        """Whether there is such an argument: a weight, a named input, or an unnamed input at this position."""
        return name in self.weights or self._index(name, position) < len(self.inputs)

    def shape(self, name: str, position: int) -> Shape:
        """Return the shape of an argument: a weight, a named input, or an unnamed input at this position.

        Raises:
            LookupError: it is missing.
        """
        return shape_of(self.weights[name] if name in self.weights else self.inputs[self._index(name, position)])

    def _index(self, name: str, position: int) -> int:
        if name in self.names:
            return list(self.names).index(name)
        # An input there that has a name is another argument.
        return len(self.inputs) if any(self.names[position : position + 1]) else position


def shape_of(value: Any) -> Shape:
    """Return the shape of an array or a spec; () for a value without a shape."""
    return tuple(getattr(value, "shape", ()))


def size_of(value: Any) -> int:
    """Return the number of elements of an array or a spec; 0 for numbers, lists and tuples, which have no shape."""
    return prod(value.shape) if hasattr(value, "shape") else 0


Counter = Callable[[Call], int]


@dataclass(frozen=True)
class NoFlops:
    """A counter for operators without floating-point operations.

    Args:
        reason: why there are none, in a few words.
    """

    reason: str

    def __call__(self, _: Call) -> int:
        """Return 0."""
        return 0


MOVES = NoFlops("moves numbers, computes none")
BITS = NoFlops("works on truth values and bits")
UNSTATED = NoFlops("they are not stated for this operator")


def per_output(count: int) -> Counter:
    """Return a counter of `count` operations for each element of the outputs."""
    return lambda call: count * call.output_size


def per_input(count: int) -> Counter:
    """Return a counter of `count` operations for each element of the first input."""
    return lambda call: count * call.input_size


@dataclass(frozen=True)
class Activation:
    """A function of each number that engines can compute without the layer: the number is limited, then mapped.

    Args:
        function: maps the limited number: `sigmoid`, `silu`, `gelu`, `hardswish`, or "" for limits alone.
        low, high: the limits.
    """

    function: str = ""
    low: float = -inf
    high: float = inf

    @classmethod
    def between(cls, low: object, high: object) -> Activation | None:
        """Return the limits alone; None unless they are numbers and low <= high. A limit may be missing (None).

        Example:
            >>> Activation.between(None, 6), Activation.between(1, 0)
            (Activation(function='', low=-inf, high=6.0), None)
        """
        low, high = (-inf if low is None else low), (inf if high is None else high)
        numbers = isinstance(low, int | float) and isinstance(high, int | float)
        return cls("", float(low), float(high)) if numbers and low <= high else None  # type: ignore[operator,arg-type]


@dataclass(frozen=True)
class LeakyRelu:
    """max(x, slope * x) for 0 < slope <= 1, as `Activation` for engines."""

    slope: float


ActivationOf = Callable[[Any], Activation | LeakyRelu | None]


@dataclass(frozen=True)
class Traits:
    """The traits of an operator type; the defaults assume nothing.

    Args:
        family: how pictures draw it: `convolution`, `matrix`, `normalization`, `activation`, `pooling`, `arithmetic`,
            `shape`, `constant`, `input and output` or `other`.
        flops: counts its floating-point operations: a multiplication and an addition as two, functions such as exp as
            one (ResNet-18 at 224 x 224 has 3.6 GFLOP); or a `NoFlops` with the reason why there are none.
        elementwise: whether each output element depends only on the input elements at the same index, after
            broadcasting, so that the order of the axes does not matter. Such an operator has no weights.
        view: whether its outputs may share the memory of its first input.
        activation: maps the layer of an elementwise operator to what engines may compute in its place, or to None if
            only the layer can compute it with these parameters.
        data_dependent: maps an operator to whether the shapes of its outputs depend on values, not on shapes alone.
        no_op: maps an operator of a graph to whether it passes on its first input unchanged.
        padding: maps an operator to the `padding_mode` of a convolution that pads like it; None if there is none.
        pure: whether it computes the same outputs from the same inputs, and does nothing else.
    """

    family: str = "other"
    flops: Counter = UNSTATED
    elementwise: bool = False
    view: bool = False
    activation: ActivationOf | None = None
    data_dependent: Callable[[Any], bool] | None = None
    no_op: Callable[[Operator], bool] | None = None
    padding: Callable[[Operator], str | None] | None = None
    pure: bool = True


UNKNOWN = Traits(pure=False)
_traits: dict[str, Traits] = {}


def pointwise(count: int, family: str = "activation", activation: ActivationOf | None = None) -> Traits:
    """Return the traits of an elementwise function with `count` operations per element."""
    return Traits(family, per_output(count), elementwise=True, activation=activation)


def always(_: Any) -> bool:
    """Return True: a rule that holds for every operator of a type."""
    return True


def register_traits(operator_types: Iterable[str], traits: Traits) -> None:
    """Register the traits of these types; they replace earlier ones."""
    _traits.update(dict.fromkeys(operator_types, traits))


def unregister_traits(operator_types: Iterable[str]) -> None:
    """Remove the traits of these types."""
    for operator_type in operator_types:
        _traits.pop(operator_type, None)


def traits_of(operator_type: str) -> Traits:
    """Return the traits of a type; UNKNOWN if none are registered."""
    return _traits.get(operator_type, UNKNOWN)


def registered_traits() -> Mapping[str, Traits]:
    """Return all registered traits by type, read-only."""
    return MappingProxyType(_traits)


def count_flops(op: Any, inputs: Sequence[Any], outputs: Sequence[Any]) -> int:
    """Count the floating-point operations of one run of an operator by the traits of its type.

    Args:
        op: the operator, of the file (`Operator`) or of the runtime (`RuntimeOperator`).
        inputs: its inputs: arrays, or anything else that has a shape; other values count nothing.
        outputs: its outputs, likewise.

    Returns:
        The count; 0 for types that only move data, for unknown types, and if it cannot be computed from these shapes
        and parameters.

    Example:
        >>> import numpy as np
        >>> import kuiper_edu.layers  # registers the traits
        >>> count_flops(Operator("nn.ReLU", "relu"), [np.zeros((1, 3, 4, 4))], [np.zeros((1, 3, 4, 4))])
        48
        >>> traits_of("my.Unknown").flops.reason
        'they are not stated for this operator'
    """
    weights = op.attrs if isinstance(op, Operator) else op.attribute
    try:
        return traits_of(op.type).flops(Call(op.params, weights, inputs, outputs, op.inputnames))
    except (KuiperError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return 0  # parameters that do not add up are for build() to refuse
