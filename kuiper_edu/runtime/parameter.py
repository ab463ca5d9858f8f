"""The parameters of a runtime operator: one class per type of value."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, ClassVar


class RuntimeParameterType(IntEnum):
    """The types of parameters, with the type codes of the PNNX format. C++: `RuntimeParameterType`."""

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
    """A parameter of an operator (`stride`, `padding` …); this base class itself stands for `None`.

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
    """A parameter with a bool, such as `bias=True`."""

    type = RuntimeParameterType.BOOL
    value: bool = False


@dataclass
class RuntimeParameterInt(RuntimeParameter):
    """A parameter with an int, such as `in_features=32`."""

    type = RuntimeParameterType.INT
    value: int = 0


@dataclass
class RuntimeParameterFloat(RuntimeParameter):
    """A parameter with a float, such as `eps=1.0e-5`."""

    type = RuntimeParameterType.FLOAT
    value: float = 0.0


@dataclass
class RuntimeParameterString(RuntimeParameter):
    """A parameter with a string, such as `padding_mode=zeros`."""

    type = RuntimeParameterType.STRING
    value: str = ""


@dataclass
class RuntimeParameterIntArray(RuntimeParameter):
    """A parameter with a list of ints, such as `kernel_size=(3,3)`."""

    type = RuntimeParameterType.INT_ARRAY
    value: list[int] = field(default_factory=list)


@dataclass
class RuntimeParameterFloatArray(RuntimeParameter):
    """A parameter with a list of floats, such as `scale_factor=(2.0,2.0)`."""

    type = RuntimeParameterType.FLOAT_ARRAY
    value: list[float] = field(default_factory=list)


@dataclass
class RuntimeParameterStringArray(RuntimeParameter):
    """A parameter with a list of strings, such as `names=(a,b)`."""

    type = RuntimeParameterType.STRING_ARRAY
    value: list[str] = field(default_factory=list)


@dataclass
class RuntimeParameterComplex(RuntimeParameter):
    """A parameter with a complex number, such as `alpha=1.0e+00+2.0e+00j`; the C++ has no such class."""

    type = RuntimeParameterType.COMPLEX
    value: complex = 0j


@dataclass
class RuntimeParameterComplexArray(RuntimeParameter):
    """A parameter with a list of complex numbers; the C++ has no such class."""

    type = RuntimeParameterType.COMPLEX_ARRAY
    value: list[complex] = field(default_factory=list)
