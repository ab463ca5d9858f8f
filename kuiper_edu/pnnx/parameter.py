"""A parameter of an operator: the `(3,3)` of `kernel_size=(3,3)`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from kuiper_edu.errors import ParamError
from kuiper_edu.pnnx import values


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Parameter:
    """One value of an operator's `key=value` pairs. It never changes: put a new one into `op.params` instead.

    Args:
        value: None, a bool, int, float, str or complex number, or a list of ints, floats, strings or complex numbers.

    Attributes:
        type: the kind's number: 0 null, 1 bool, 2 int, 3 float, 4 str, 5 ints, 6 floats, 7 strings,
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
    value: values.Value
    text: str = field(compare=False)

    def __init__(self, value: Any) -> None:
        plain = _plain(value)
        try:
            number = values.type_of(plain)
        except TypeError as problem:
            raise ParamError(str(problem)) from None
        if number == values.NULL:
            plain, text = None, values.value_text(plain)
        else:
            plain = _converted(plain, number)
            text = values.value_text(plain)
        if "\n" in text:
            raise ParamError(f"a parameter is one line of text, {text[:40]!r} holds a line break")
        self._fill(number, plain, text)

    @classmethod
    def from_text(cls, text: str) -> Parameter:
        """The parameter that a .param file spells like this.

        Raises:
            ParamError: an integer does not fit 64 bits.

        Example:
            >>> Parameter.from_text("(1,1)").value, Parameter.from_text("True").value
            ((1, 1), True)

        C++: Parameter::parse_from_string
        """
        try:
            number, value = values.read_value(text)
        except ValueError as problem:
            raise ParamError(str(problem)) from None
        made = cls.__new__(cls)
        made._fill(number, value, text)
        return made

    @classmethod
    def of_string(cls, text: str) -> Parameter:
        """The text as a string, whatever it looks like: `expr=2` is an expression, not the number 2."""
        made = cls.__new__(cls)
        made._fill(values.STR, text, text)
        return made

    @property
    def type_name(self) -> str:
        """The kind in words: `int`, `floats`, ...."""
        return values.TYPE_NAMES[self.type]

    def _fill(self, number: int, value: values.Value, text: str) -> None:
        for name, content in (("type", number), ("value", value), ("text", text)):
            object.__setattr__(self, name, content)

    def __repr__(self) -> str:
        return f"Parameter({self.value!r})"


def _plain(value: Any) -> values.Value:
    """The value as a Python scalar or a tuple of such."""
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, Parameter):
        return value.value
    if isinstance(value, np.ndarray):
        value = value.tolist()
    if isinstance(value, (list, tuple, range)):
        return tuple(element.item() if isinstance(element, np.generic) else element for element in value)
    return value  # type: ignore[no-any-return]  # type_of() judges it


def _converted(value: values.Value, number: int) -> values.Value:
    """All elements of a list of one kind; integers bounded as in a file."""
    if number in (values.FLOATS, values.COMPLEXES) and isinstance(value, tuple):
        kind: Any = float if number == values.FLOATS else complex
        return tuple(kind(element) for element in value)
    for element in value if isinstance(value, tuple) else (value,):
        if isinstance(element, int) and not -(2**63) <= element < 2**63:
            raise ParamError(f"an integer of {element.bit_length()} bits does not fit 64 bits")
    return value
