"""The functions of the expression language, computed as PyTorch computes them.

    Arrays follow PyTorch's type rules (:func:`result_type`). Python numbers, which come from `size(@0,2)`
    and literals, follow Python's: exact integers, bounded to 64 bits.

C++: the operators in expand_expression (ir.cpp) and eval_expression.cpp
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from kuiper_edu.errors import ExpressionError

Array: TypeAlias = npt.NDArray[Any]
Number: TypeAlias = "bool | int | float | complex"

Value: TypeAlias = "Array | Number | str | list[Any] | None"

_KINDS = {"b": 0, "i": 1, "u": 1, "f": 2, "c": 3}
_OF_NUMBER: dict[type, np.dtype[Any]] = {
    bool: np.dtype(np.bool_),
    int: np.dtype(np.int64),
    float: np.dtype(np.float32),
    complex: np.dtype(np.complex64),
}
# erf(x) = x P(x^2) / Q(x^2) on [-4, 4]; the highest power first.
_ERF_P = (2.2905065861350646e-4, 3.4082910107109506e-3, 5.0955695062380861e-2, 1.8520832239976145e-1, 1.128379143519084)
_ERF_Q = (
    -1.1791602954361697e-7, 2.3547966471313185e-5, 1.0179625278914885e-3, 1.4070470171167667e-2,
    1.1098505178285362e-1, 4.9746925110067538e-1, 1.0,
)  # fmt: skip
_erf64 = np.vectorize(math.erf, otypes=[np.float64])

ANY, FLOATING, INTEGRAL, ROUNDING, DIVIDING = "any", "floating", "integral", "rounding", "dividing"


def kind(dtype: np.dtype[Any]) -> int:
    """Return the rank of a data type's kind: 0 for bool, 1 for integers, 2 for floats, 3 for complex numbers."""
    return _KINDS[dtype.kind]


def result_type(*values: Array | Number) -> np.dtype[Any]:
    """Return the data type in which PyTorch computes with these values.

    Example:
        >>> result_type(np.ones(3, np.int64), np.ones(3, np.float32)), result_type(np.ones(3, np.int64), 0.5)
        (dtype('float32'), dtype('float32'))
        >>> result_type(np.ones(3, np.float16), np.array(2.0)), result_type(np.ones(3, np.uint8), 1000)
        (dtype('float16'), dtype('uint8'))
    """
    arrays = [value.dtype for value in values if isinstance(value, np.ndarray) and value.ndim]
    points = [value.dtype for value in values if isinstance(value, np.ndarray) and not value.ndim]
    numbers = [_OF_NUMBER[type(value)] for value in values if not isinstance(value, np.ndarray)]
    ranked = [reduce(_promote, group) for group in (arrays, points, numbers) if group]
    return reduce(lambda high, low: _promote(high, low) if kind(low) > kind(high) else high, ranked)


def _promote(a: np.dtype[Any], b: np.dtype[Any]) -> np.dtype[Any]:
    low, high = sorted((a, b), key=kind)
    if kind(high) == kind(low) or (kind(high) == 3 and kind(low) == 2):
        return np.promote_types(a, b)
    return high


def converted(value: Array | Number, dtype: np.dtype[Any]) -> Array:
    """Convert a value to an array of this type; integers that do not fit wrap around, as in PyTorch."""
    return np.asarray(value).astype(dtype, copy=False)


def erf(x: Array) -> Array:
    """Compute the error function of each element: float64 by math.erf, all others in float32.

    In float32 it is Eigen's rational approximation, which is up to 7 units in the last place (4e-7) off:
    https://gitlab.com/libeigen/eigen/-/blob/master/Eigen/src/Core/MathFunctionsImpl.h

    Raises:
        TypeError: the elements are complex.

    Example:
        >>> erf(np.array([-1.0, 0.0, 0.5, np.inf])).round(8).tolist(), erf(np.float32([0.5, 9])).tolist()
        ([-0.84270079, 0.0, 0.52049988, 1.0], [0.5204998850822449, 1.0])
    """
    if x.dtype.kind == "c":
        raise TypeError("erf of a complex number is not defined here")
    if x.dtype == np.float64:
        return np.asarray(_erf64(x))
    result = np.asarray(np.clip(x, -4, 4), np.float32)  # never x itself: clip returns a new array
    square = result * result
    result *= _polynomial(_ERF_P, square)
    result /= _polynomial(_ERF_Q, square)
    return np.clip(result, -1, 1, out=result).astype(x.dtype if x.dtype.kind == "f" else np.float32, copy=False)


def _polynomial(coefficients: Sequence[float], x: Array) -> Array:
    """Evaluate a polynomial like np.polyval, which allocates a new array in every step and takes twice the time."""
    total = np.full_like(x, coefficients[0])
    for coefficient in coefficients[1:]:
        total *= x
        total += coefficient
    return total


@dataclass(frozen=True, slots=True)
class Function:
    """One function of the expression language.

    Args:
        arity: the number of arguments.
        domain: ANY takes every kind as it is; FLOATING converts integers to float32 first; INTEGRAL refuses floats;
            ROUNDING leaves integers alone; DIVIDING refuses an integer 0 as divisor.
        array: computes with arrays of one data type.
        number: computes with Python numbers; without it they are computed as float64 by `array`.
    """

    arity: int
    domain: str
    array: Callable[..., Any]
    number: Callable[..., Any] | None = None


def _power(base: Any, exponent: Any) -> Any:
    if isinstance(base, int) and isinstance(exponent, int):
        if abs(base) > 1 and exponent > 63:
            raise OverflowError("it does not fit into 64 bits")
        return base**exponent
    return np.power(np.asarray(base).astype(np.result_type(type(base), np.float64)), exponent).item()


def _power_array(base: Array, exponent: Array) -> Array:
    """Compute np.power, also for negative exponents of integers, which NumPy refuses: truncated, as in PyTorch."""
    if kind(base.dtype) != 1 or not np.any(exponent < 0):
        return np.power(base, exponent)
    inverse = np.where(np.abs(base) == 1, np.power(base, np.abs(exponent) % 2), 0)
    return np.where(exponent < 0, inverse, np.power(base, np.abs(exponent)))


def _left_shift(value: int, bits: int) -> int:
    _check_shift(bits)
    return value << bits


def _right_shift(value: int, bits: int) -> int:
    _check_shift(bits)
    return value >> bits


def _check_shift(bits: int) -> None:
    if not 0 <= bits < 64:
        raise OverflowError(f"expected a shift by 0 to 63 bits, found {bits}")


def _fmod(a: Any, b: Any) -> Any:
    """Return the remainder with the sign of the dividend."""
    if isinstance(a, int) and isinstance(b, int):
        return a - b * (abs(a) // abs(b)) * (1 if (a < 0) == (b < 0) else -1)
    return math.fmod(a, b)


def _sign(x: Array) -> Array:
    """Compute np.sign as PyTorch does: booleans are allowed, and NaN becomes 0."""
    return x if kind(x.dtype) == 0 else np.where(np.isnan(x), x.dtype.type(0), np.sign(x))


def _square(x: Any) -> Any:
    return x * x


_ANGLES = ("cos", "cosh", "sin", "sinh", "tan", "tanh")
_FLOATING_UNARY: dict[str, Callable[..., Any]] = {
    **{name: getattr(np, name) for name in (*_ANGLES, "exp", "expm1", "log", "log10", "log1p", "reciprocal", "sqrt")},
    **{f"a{name}": getattr(np, f"arc{name}") for name in _ANGLES},
    "erf": erf,
    "rsqrt": lambda x: np.reciprocal(np.sqrt(x)),
}

FUNCTIONS: dict[str, Function] = {name: Function(1, FLOATING, array) for name, array in _FLOATING_UNARY.items()} | {
    "abs": Function(1, ANY, np.abs, abs),
    "neg": Function(1, ANY, np.negative, operator.neg),
    "sign": Function(1, ANY, _sign, lambda x: (x > 0) - (x < 0)),
    "square": Function(1, ANY, _square, _square),
    "ceil": Function(1, ROUNDING, np.ceil, math.ceil),
    "floor": Function(1, ROUNDING, np.floor, math.floor),
    "round": Function(1, ROUNDING, np.rint, lambda x: x if isinstance(x, int) else float(np.rint(x))),
    "trunc": Function(1, ROUNDING, np.trunc, math.trunc),
    "int": Function(1, ANY, lambda x: int(x.item()), int),
    "torch.bool": Function(1, ANY, lambda x: x.astype(np.bool_), bool),
    "torch.float": Function(1, ANY, lambda x: np.real(x).astype(np.float32), float),
    "torch.long": Function(1, ANY, lambda x: np.real(x).astype(np.int64), int),
    "add": Function(2, ANY, np.add, operator.add),
    "sub": Function(2, ANY, np.subtract, operator.sub),
    "mul": Function(2, ANY, np.multiply, operator.mul),
    "div": Function(2, FLOATING, np.true_divide, operator.truediv),
    "floor_divide": Function(2, DIVIDING, np.floor_divide, operator.floordiv),
    "remainder": Function(2, DIVIDING, np.remainder, operator.mod),
    "fmod": Function(2, DIVIDING, np.fmod, _fmod),
    "pow": Function(2, ANY, _power_array, _power),
    "max": Function(2, ANY, np.maximum, max),
    "maximum": Function(2, ANY, np.maximum, max),
    "min": Function(2, ANY, np.minimum, min),
    "minimum": Function(2, ANY, np.minimum, min),
    "atan2": Function(2, FLOATING, np.arctan2),
    "logaddexp": Function(2, FLOATING, np.logaddexp),
    "and": Function(2, INTEGRAL, np.bitwise_and, operator.and_),
    "or": Function(2, INTEGRAL, np.bitwise_or, operator.or_),
    "xor": Function(2, INTEGRAL, np.bitwise_xor, operator.xor),
    "lshift": Function(2, INTEGRAL, np.left_shift, _left_shift),
    "rshift": Function(2, INTEGRAL, np.right_shift, _right_shift),
}
SIZE = "size"


def call(name: str, arguments: Sequence[Value]) -> Value:
    """Return the value of one function.

    Args:
        name: a key of FUNCTIONS, or `size`.
        arguments: as many as its arity.

    Raises:
        ExpressionError: the function is not defined for these arguments, or an integer outgrows 64 bits.

    Example:
        >>> call("div", [7, 2]), call("floor_divide", [-7, 2]), call("remainder", [-7, 2]), call("fmod", [-7, 2])
        (3.5, -4, 1, -1)
        >>> call("add", [np.ones(2, np.float32), 1])
        array([2., 2.], dtype=float32)
    """
    try:
        with np.errstate(all="ignore"):  # PyTorch, too, is silent about 1 / 0
            if name == SIZE:
                return _size(*arguments)
            result: Value = _compute(FUNCTIONS[name], arguments)
        if isinstance(result, int) and not -(2**63) <= result < 2**63:
            raise OverflowError("it does not fit into 64 bits")
    except (ArithmeticError, TypeError, ValueError) as problem:
        described = ", ".join(_described(argument) for argument in arguments)
        detail = f" ({problem})" if str(problem) else ""
        raise ExpressionError(f"{name}({described}) has no value{detail}") from None
    return result


def _compute(function: Function, arguments: Sequence[Value]) -> Any:
    values: list[Any] = [np.asarray(value) if isinstance(value, np.generic) else value for value in arguments]
    if not all(isinstance(value, (np.ndarray, bool, int, float, complex)) for value in values):
        raise TypeError("expected numbers and arrays")
    if any(value.dtype.kind not in "biufc" for value in values if isinstance(value, np.ndarray)):
        raise TypeError("expected arrays of numbers")
    if not any(isinstance(value, np.ndarray) for value in values):
        if function.number is not None:
            return function.number(*values)
        widest = np.complex128 if any(isinstance(value, complex) for value in values) else np.float64
        return function.array(*(np.asarray(value, widest) for value in values)).item()
    dtype = result_type(*values)
    if function.domain == FLOATING and kind(dtype) < 2:
        dtype = np.dtype(np.float32)
    if function.domain == ROUNDING and kind(dtype) < 2:
        return values[0]
    if function.domain == INTEGRAL and kind(dtype) > 1:
        raise TypeError("expected integers")
    same = [converted(value, dtype) for value in values]
    if function.domain == DIVIDING and kind(dtype) < 2 and not np.all(same[1]):
        raise ZeroDivisionError("an integer is divided by 0")
    result = function.array(*same)
    return result if isinstance(result, int) else np.asarray(result)


def _size(array: Value, dimension: Value = None) -> Value:
    if not isinstance(array, np.ndarray):
        raise TypeError("expected an array")
    if dimension is None:
        return list(array.shape)
    if not isinstance(dimension, int) or not -array.ndim <= dimension < array.ndim:
        raise ValueError(f"expected a dimension from {-array.ndim} to {array.ndim - 1}")
    size: int = array.shape[dimension]
    return size


def _described(value: Value) -> str:
    if isinstance(value, np.ndarray):
        return f"{value.dtype} array of shape {value.shape}"
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
