"""The parameters of a runtime operator: one class per kind of value."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, ClassVar


class RuntimeParameterType(IntEnum):
    """The kinds of parameters; the numbers are those of the PNNX format. C++: `RuntimeParameterType`."""

    UNKNOWN = 0
    BOOL = 1
    INT = 2
    FLOAT = 3
    STRING = 4
    INT_ARRAY = 5
    FLOAT_ARRAY = 6
    STRING_ARRAY = 7
    COMPLEX = 10
    COMPLEX_ARRAY = 11


@dataclass
class RuntimeParameter:
    """A parameter of an operator (`stride`, `padding` …); on its own it stands for a value that is absent (`None`).

    Args:
        value: the Python value.

    C++: `RuntimeParameter` and its subclasses.

    Example:
        >>> RuntimeParameterInt(3)
        RuntimeParameterInt(value=3)
        >>> RuntimeParameterInt(3).type.name, RuntimeParameterInt(3) == RuntimeParameterFloat(3)
        ('INT', False)
    """

    type: ClassVar[RuntimeParameterType] = RuntimeParameterType.UNKNOWN
    value: Any = None


@dataclass
class RuntimeParameterBool(RuntimeParameter):
    """`bias=True`."""

    type = RuntimeParameterType.BOOL
    value: bool = False


@dataclass
class RuntimeParameterInt(RuntimeParameter):
    """`in_features=32`."""

    type = RuntimeParameterType.INT
    value: int = 0


@dataclass
class RuntimeParameterFloat(RuntimeParameter):
    """`eps=1.0e-5`."""

    type = RuntimeParameterType.FLOAT
    value: float = 0.0


@dataclass
class RuntimeParameterString(RuntimeParameter):
    """`padding_mode=zeros`."""

    type = RuntimeParameterType.STRING
    value: str = ""


@dataclass
class RuntimeParameterIntArray(RuntimeParameter):
    """`kernel_size=(3,3)`; the value is a list."""

    type = RuntimeParameterType.INT_ARRAY
    value: list[int] = field(default_factory=list)


@dataclass
class RuntimeParameterFloatArray(RuntimeParameter):
    """`scale_factor=(2.0,2.0)`; the value is a list."""

    type = RuntimeParameterType.FLOAT_ARRAY
    value: list[float] = field(default_factory=list)


@dataclass
class RuntimeParameterStringArray(RuntimeParameter):
    """`names=(a,b)`; the value is a list."""

    type = RuntimeParameterType.STRING_ARRAY
    value: list[str] = field(default_factory=list)


@dataclass
class RuntimeParameterComplex(RuntimeParameter):
    """`alpha=1.0e+00+2.0e+00j`. C++: not there."""

    type = RuntimeParameterType.COMPLEX
    value: complex = 0j


@dataclass
class RuntimeParameterComplexArray(RuntimeParameter):
    """A list of complex numbers. C++: not there."""

    type = RuntimeParameterType.COMPLEX_ARRAY
    value: list[complex] = field(default_factory=list)
