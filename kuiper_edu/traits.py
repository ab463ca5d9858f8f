"""Operator traits: what is known of a type of operator, registered beside its layer, asked from everywhere.

What an operator costs, whether it works element by element, how it is drawn: each is said once, beside the function
that computes it (`@layer("nn.ReLU6", traits=...)`), for all of its spellings. The table lies below the runtime, which
counts FLOPs and plans memory without knowing a layer. Operators without a layer have theirs in `layers/scalars`.

Example:
    >>> register_traits(["my.Twice"], Traits("arithmetic", per_output(1), elementwise=True))
    >>> traits_of("my.Twice").family, traits_of("my.Unknown") is UNKNOWN
    ('arithmetic', True)
    >>> unregister_traits(["my.Twice"])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import prod
from types import MappingProxyType
from typing import Any

from kuiper_edu.errors import KuiperError
from kuiper_edu.pnnx import Operator

Shape = tuple[int, ...]


@dataclass(frozen=True)
class Call:
    """One run of an operator as counting sees it: parameters and shapes.

    Args:
        params: name -> anything with a `value`.
        weights: name -> anything with a `shape`.
        inputs: what it read: arrays, or anything else that has a shape; numbers and lists have none.
        outputs: what it made, likewise.
        names: the argument that each input goes to ("" when unnamed); empty when the file names none.
    """

    params: Mapping[str, Any]
    weights: Mapping[str, Any]
    inputs: Sequence[Any]
    outputs: Sequence[Any]
    names: Sequence[str] = ()

    @property
    def made(self) -> int:
        """The elements of all outputs."""
        return sum(map(size_of, self.outputs))

    @property
    def read(self) -> int:
        """The elements of the first input."""
        return sum(map(size_of, self.inputs[:1]))

    @property
    def width(self) -> int:
        """The last dimension of the first input."""
        return shape_of(self.inputs[0])[-1]

    def value(self, name: str, default: Any = None) -> Any:
        """A parameter of the file, or the default."""
        return self.params[name].value if name in self.params else default

    def has(self, name: str, place: int) -> bool:
        """Whether there is such an argument: a weight, a named input, or an unnamed one at this place."""
        return name in self.weights or self._place(name, place) < len(self.inputs)

    def shape(self, name: str, place: int) -> Shape:
        """The shape of that argument.

        Raises:
            LookupError: it is missing.
        """
        return shape_of(self.weights[name] if name in self.weights else self.inputs[self._place(name, place)])

    def _place(self, name: str, place: int) -> int:
        if name in self.names:
            return list(self.names).index(name)
        return len(self.inputs) if any(self.names[place : place + 1]) else place  # another argument stands there


def shape_of(value: Any) -> Shape:
    """The shape of an array or a spec; () for what has none."""
    return tuple(getattr(value, "shape", ()))


def size_of(value: Any) -> int:
    """The elements of an array or a spec; 0 for numbers, lists and tuples, which have no shape."""
    return prod(value.shape) if hasattr(value, "shape") else 0


Counter = Callable[[Call], int]


@dataclass(frozen=True)
class NoFlops:
    """Counts 0, and says why.

    Args:
        reason: in a few words.
    """

    reason: str

    def __call__(self, _: Call) -> int:
        """Nothing."""
        return 0


MOVES = NoFlops("moves numbers, computes none")
BITS = NoFlops("works on truth values and bits")
UNSTATED = NoFlops("nobody has stated them")


def per_output(count: int) -> Counter:
    """So many operations for each element that is made."""
    return lambda call: count * call.made


def per_input(count: int) -> Counter:
    """So many operations for each element of the first input."""
    return lambda call: count * call.read


@dataclass(frozen=True)
class Traits:
    """What is known of an operator; what is not given is not assumed.

    Args:
        family: how pictures draw it: `convolution`, `matrix`, `normalization`, `activation`, `pooling`, `arithmetic`,
            `shape`, `constant`, `input and output` or `other`.
        flops: counts its floating-point operations, a multiplication and an addition as two, functions such as exp as
            one: ResNet-18 at 224 x 224 has 3.6 GFLOP; or the reason why it has none.
        elementwise: each number of the output depends on the numbers at its place alone, inputs broadcast: the order
            of the axes is nothing to it. It has no weights.
        view: its outputs may share the memory of its first input.
        activation: the name by which kernels know this function of one number; "" if none does.
        into: from its layer to a function (source, target) for float32 that is faster than the layer's forward; None
            where these parameters have none.
        data_dependent: whether the shapes of this operator's outputs depend on numbers, not on shapes alone.
        no_op: whether this operator of a graph hands on its first input.
        padding: the word that convolutions have for how this operator pads; None if they have none.
        pure: it makes the same results of the same inputs, and does nothing else.
    """

    family: str = "other"
    flops: Counter = UNSTATED
    elementwise: bool = False
    view: bool = False
    activation: str = ""
    into: Callable[[Any], Callable[[Any, Any], None] | None] | None = None
    data_dependent: Callable[[Any], bool] | None = None
    no_op: Callable[[Operator], bool] | None = None
    padding: Callable[[Operator], str | None] | None = None
    pure: bool = True


UNKNOWN = Traits(pure=False)
_traits: dict[str, Traits] = {}


def pointwise(count: int, family: str = "activation") -> Traits:
    """A function of single numbers that takes so many operations for each."""
    return Traits(family, per_output(count), elementwise=True)


def always(_: Any) -> bool:
    """The rule of what holds for every operator of a type."""
    return True


def register_traits(operator_types: Iterable[str], traits: Traits) -> None:
    """Register what is known of these types, in the place of what was registered before."""
    _traits.update(dict.fromkeys(operator_types, traits))


def unregister_traits(operator_types: Iterable[str]) -> None:
    """Remove the traits of these types."""
    for operator_type in operator_types:
        _traits.pop(operator_type, None)


def traits_of(operator_type: str) -> Traits:
    """What is known of a type; UNKNOWN if none are registered."""
    return _traits.get(operator_type, UNKNOWN)


def registered_traits() -> Mapping[str, Traits]:
    """All that is registered: type -> traits."""
    return MappingProxyType(_traits)


def count_flops(operator_type: str, call: Call) -> int:
    """The floating-point operations of one run; 0 where these shapes and parameters do not tell them.

    Example:
        >>> register_traits(["my.Twice"], Traits(flops=per_output(1)))
        >>> count_flops("my.Twice", Call({}, {}, [], [range(0)])), traits_of("my.Unknown").flops.reason
        (0, 'nobody has stated them')
        >>> unregister_traits(["my.Twice"])
    """
    try:
        return traits_of(operator_type).flops(call)
    except (KuiperError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        return 0  # parameters that do not add up are for build() to refuse
