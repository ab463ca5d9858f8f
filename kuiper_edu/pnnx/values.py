"""Parameters, and how a .param line spells a value or a shape: `kernel_size=(3,3)`, `#0=(1,?,224,224)f32`.

Example:
    >>> read_value("(3,3)"), read_value("1.000000e-05"), read_value("zeros"), read_value("()")
    ((3, 3), 1e-05, 'zeros', None)
    >>> read_shape("(1,?,224,%w)f32")
    ((1, None, 224, '%w'), 1)

C++: Parameter::parse_from_string, Parameter::encode_to_string (ir.cpp). That reader drops elements of
lists of mixed kinds and reads a complex number as its real part; this one keeps them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np

from kuiper_edu.errors import ParamError, kind_of
from kuiper_edu.pnnx import dtypes

Scalar: TypeAlias = "bool | int | float | str | complex | None"
ParameterValue: TypeAlias = "Scalar | tuple[int, ...] | tuple[float, ...] | tuple[str, ...] | tuple[complex, ...]"
PartialShape: TypeAlias = "tuple[int | str | None, ...]"

NULL, BOOL, INT, FLOAT, STR, INTS, FLOATS, STRS, OTHERS, _, COMPLEX, COMPLEXES = range(12)
TYPE_NAMES = ("null", "bool", "int", "float", "str", "ints", "floats", "strs", "others", "", "complex", "complexes")

_INT = re.compile(r"-?[0-9]+")
_DECIMAL = r"[0-9]+(?:\.[0-9]*)?(?:e[+-]?[0-9]+)?"  # matches in one way only: no catastrophic backtracking
_FLOAT = re.compile(f"-?{_DECIMAL}")
_COMPLEX = re.compile(rf"(-?{_DECIMAL})(?:\+(-{_DECIMAL})|([+-]{_DECIMAL}))j")
_CONSTANTS: dict[str, ParameterValue] = {"None": None, "()": None, "[]": None, "True": True, "False": False}


def read_value(text: str) -> ParameterValue:
    """Parse a value.

    `inf`, `-inf` and `nan` are strings, as for the C++ reader; `float()` converts them.

    Raises:
        ValueError: an integer does not fit 64 bits.
    """
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if "%" in text:
        return text
    inner = text[1:-1]
    if not inner or text[0] not in "([" or text[-1] not in ")]":
        return read_scalar(text)
    if "(" in inner or "[" in inner:
        return text  # a list of lists has no type code: it is kept as a string
    words = inner.split(",")
    values = [read_scalar(word) for word in words]
    return typed(words if any(isinstance(value, str) for value in values) else values)[1]


def read_scalar(text: str) -> int | float | complex | str:
    """Parse a number; any other text is returned as it is.

    Raises:
        ValueError: an integer does not fit 64 bits.

    Example:
        >>> read_scalar("1.000000e+00+-2.000000e+00j"), read_scalar("5.000000e-01-3.000000e+00j")
        ((1-2j), (0.5-3j))
    """
    if _INT.fullmatch(text):
        if len(text) > 20 or not -(2**63) <= int(text) < 2**63:
            raise ValueError(f"the integer {_short(text)} does not fit 64 bits")
        return int(text)
    if _FLOAT.fullmatch(text):
        return float(text)
    if parts := _COMPLEX.fullmatch(text):
        return complex(float(parts[1]), float(parts[2] or parts[3]))
    return text


def typed(value: Any) -> tuple[int, ParameterValue]:
    """Return the type code of a Python value, and the value as a parameter holds it: no NumPy types, lists as tuples.

    Lists of mixed numbers take the widest type.

    Raises:
        TypeError: no parameter can hold it.
        ValueError: an integer does not fit 64 bits.

    Example:
        >>> typed([1, 2.5]), typed(np.float32(0.5)), typed([])
        ((6, (1.0, 2.5)), (3, 0.5), (0, None))
    """
    if isinstance(value, Parameter):
        return value.type, value.value
    if isinstance(value, np.generic | np.ndarray):
        value = value.tolist()
    if isinstance(value, list | tuple | range):
        return _typed_list(value) if value else (NULL, None)
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        raise ValueError(f"an integer of {value.bit_length()} bits does not fit 64 bits")
    for number, kind in ((NULL, type(None)), (BOOL, bool), (INT, int), (FLOAT, float), (STR, str), (COMPLEX, complex)):
        if isinstance(value, kind):
            return number, value
    raise TypeError(f"a parameter cannot hold {kind_of(value)}")


def _typed_list(values: Sequence[Any]) -> tuple[int, ParameterValue]:
    elements = [typed(value) for value in values]
    types = {number for number, _ in elements}
    kinds: tuple[tuple[set[int], int, Any], ...] = (
        ({INT}, INTS, int),
        ({INT, FLOAT}, FLOATS, float),
        ({STR}, STRS, str),
        ({INT, FLOAT, COMPLEX}, COMPLEXES, complex),
    )
    for allowed, number, kind in kinds:
        if types <= allowed:
            return number, tuple(kind(element) for _, element in elements)
    raise TypeError(f"expected a list of numbers or of strings, found {tuple(values)!r}")


def value_text(value: ParameterValue) -> str:
    """Return the text of a value: the tool's own spelling, with as many digits as the number needs.

    Example:
        >>> [value_text(v) for v in (True, 2.0, 1e-5, (3, 3), (1,), (), 1 - 2j)]
        ['True', '2.0', '1.000000e-5', '(3,3)', '(1)', '()', '1.000000e+00+-2.000000e+00j']
    """
    if isinstance(value, tuple):
        return "(" + ",".join(value_text(element) for element in value) + ")"
    if isinstance(value, float):
        return float_text(value)
    if isinstance(value, complex):
        return f"{_exponential(value.real)}+{_exponential(value.imag)}j"
    return str(value)


def float_text(number: float) -> str:
    """Return a float's text as the current tool writes it: `0.1`, `1.000000e-5`; longer only if digits would be lost.

    Example:
        >>> [float_text(x) for x in (0.1, -0.0, 1e20, 3.141592653589793, 1 / 7e9)]
        ['0.1', '0.0', '1.000000e20', '3.141592653589793', '1.4285714285714285e-10']
    """
    if number != number or number in (float("inf"), float("-inf")):
        return str(number)
    if number == 0:
        return "0.0"
    small_or_large = not 1e-4 <= abs(number) < 1e6
    text = f"{number:e}" if small_or_large else f"{number:g}"
    if float(text) != number:
        text = repr(number)
    mantissa, e, exponent = text.partition("e")
    if e:
        return f"{mantissa}e{int(exponent)}"
    return text if "." in text else text + ".0"


def _exponential(number: float) -> str:
    text = f"{number:e}"
    return text if float(text) == number else f"{number:.16e}"


@lru_cache(1000)  # a model repeats few shapes many times
def read_shape(text: str) -> tuple[PartialShape, int]:
    """Parse a shape with its data type: sizes (None for `?`, a string for `%name`) and the type code.

    Raises:
        ValueError: it is not a shape; the message says what was expected and what was found.
    """
    close = text.rfind(")")
    if text[:1] != "(" or close < 0:
        raise ValueError(f"expected a shape such as (1,3,224,224)f32, found {_short(text)}")
    dtype = dtypes.BY_NAME.get(text[close + 1 :])
    if dtype is None:
        known = " ".join(entry.name for entry in dtypes.DTYPES)
        raise ValueError(f"expected a data type of {known}, found {_short(text[close + 1 :])}")
    inner = text[1:close]
    return (tuple(map(_read_size, inner.split(","))) if inner else ()), dtype.code


def _read_size(text: str) -> int | str | None:
    if text.isascii() and text.isdigit() and len(text) <= 19:
        return int(text)
    if text in ("?", "-1"):
        return None
    if text[:1] == "%":
        return text
    raise ValueError(f"expected a size: a number, ? (unknown) or %name (a named size), found {_short(text)}")


def shape_text(shape: PartialShape, type_code: int) -> str:
    """Return the text of a shape and its data type.

    Example:
        >>> shape_text((1, None, 224, "%w"), 1)
        '(1,?,224,%w)f32'
    """
    sizes = ",".join("?" if size is None else str(size) for size in shape)
    return f"({sizes}){dtypes.BY_CODE[type_code].name}"


def shortened(text: str, limit: int) -> str:
    """Shorten a text for a message: a broken file may hold a name of a megabyte.

    Example:
        >>> shortened("a" * 50, 10)
        'aaaaaaa...'
    """
    return text if len(text) <= limit else text[: limit - 3] + "..."


def _short(text: str) -> str:
    return repr(shortened(text, 40))


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Parameter:
    """One value of an operator's `key=value` pairs. It is immutable: put a new one into `op.params` instead.

    Args:
        value: None, a bool, int, float, str or complex number, or a list of ints, floats, strings or complex numbers.
        text: its text in a file; the tool's own spelling by default.

    Attributes:
        type: the type code: 0 null, 1 bool, 2 int, 3 float, 4 str, 5 ints, 6 floats, 7 strings,
            10 complex, 11 complexes.
        value: the Python value; lists are tuples.
        text: the text it was read from, which is what is written back (`1.000000e-05` stays so).

    Raises:
        ParamError: no .param line can hold such a value.

    Two parameters are equal when type and value are; the text does not count.

    Example:
        >>> Parameter([3, 3]), Parameter([3, 3]).type, Parameter([3, 3]).text
        (Parameter((3, 3)), 5, '(3,3)')
        >>> Parameter.from_text("1.000000e-05") == Parameter(1e-5)
        True

    C++: pnnx::Parameter
    """

    type: int
    value: ParameterValue
    text: str = field(compare=False)

    def __init__(self, value: Any, text: str | None = None) -> None:
        try:
            number, plain = typed(value)
        except (TypeError, ValueError) as problem:
            raise ParamError(str(problem)) from None
        if text is None:
            text = "()" if plain is None and value is not None else value_text(plain)
        if "\n" in text:
            raise ParamError(f"a parameter is one line of text, {text[:40]!r} holds a line break")
        for name, content in (("type", number), ("value", plain), ("text", text)):
            object.__setattr__(self, name, content)  # it is frozen

    @classmethod
    def from_text(cls, text: str) -> Parameter:
        """Parse a parameter's text in a .param file.

        Raises:
            ParamError: an integer does not fit 64 bits.

        Example:
            >>> Parameter.from_text("(1,1)").value, Parameter.from_text("True").value
            ((1, 1), True)

        C++: Parameter::parse_from_string
        """
        try:
            return cls(read_value(text), text)
        except ValueError as problem:
            raise ParamError(str(problem)) from None

    @classmethod
    def of_string(cls, text: str) -> Parameter:
        """Return a string parameter, whatever the text looks like: `expr=2` is an expression, not the number 2."""
        return cls(text, text)

    @property
    def type_name(self) -> str:
        """The name of the type: `int`, `floats`, ...."""
        return TYPE_NAMES[self.type]

    def __repr__(self) -> str:
        return f"Parameter({self.value!r})"
