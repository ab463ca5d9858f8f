"""Resolving the arguments of a layer's function by name.

The same function has many spellings. `nn.Conv2d` has its weight as an attribute, `F.conv2d` gets it
through a named input (`$weight=7`), an unfused operator has positional inputs only, and what is given nowhere
has its default. The precedence for one parameter is: named input, attribute, `key=value`, positional input,
default.

Example:
    >>> from types import SimpleNamespace
    >>> def scale(x, factor=1.0): ...
    >>> op = SimpleNamespace(name="s", params={"factor": SimpleNamespace(value=3.0)}, attribute={}, inputnames=[])
    >>> Arguments(scale, op).bind([5])
    ((), {'factor': 3.0, 'x': 5})
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import cache
from inspect import Parameter, signature
from typing import Any

from kuiper_edu.errors import LayerError, ShapeError
from kuiper_edu.runtime.operator import RuntimeOperator

# pnnx's names of the main tensor of a function; the functions of this package call it x.
X_NAMES = frozenset({"input", "self", "tensor"})
_REST = "*"  # stands for a function's `*tensors`
FLOAT_WORDS = {"inf": float("inf"), "-inf": float("-inf"), "nan": float("nan")}


class Arguments:
    """The arguments of one operator for one function.

    Args:
        function: the function, whose parameters name the arguments; `*tensors` takes any number of inputs.
        op: the operator.
        unused: keys that the operator may have but the function does not need (`in_channels`).

    Raises:
        LayerError: the operator has a key that is neither a parameter nor unused.
    """

    def __init__(self, function: Callable[..., Any], op: RuntimeOperator, unused: Collection[str] = ()) -> None:
        self._operator, self._unused = op.name, unused
        parameters = _parameters(function)
        named = [p for p in parameters if p.kind not in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)]
        self._names = [parameter.name for parameter in named]
        self._required = [parameter.name for parameter in named if parameter.default is parameter.empty]
        self._variadic = any(parameter.kind is Parameter.VAR_POSITIONAL for parameter in parameters)
        arguments = getattr(op, "inputnames", None) or []
        self._input_names = [self._name(argument) if argument else "" for argument in arguments]
        self.static = self._from_file(op, unused)
        self._receivers: dict[int, list[str]] = {}  # number of inputs -> the parameter that each is for

    def bind(self, inputs: Sequence[Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
        """Return the values for `*tensors` and the named arguments, for these inputs.

        Raises:
            ShapeError: there are too many inputs or one is missing.
        """
        count = len(inputs)
        if count not in self._receivers:
            self._receivers[count] = self._parameters_for(count)
        named, rest = dict(self.static), []
        for name, value in zip(self._receivers[count], inputs, strict=True):
            if name == _REST:
                rest.append(value)
            elif name:
                named[name] = value
        return tuple(rest), named

    def _parameters_for(self, count: int) -> list[str]:
        """Return the parameter that each of so many inputs is for: `_REST` for `*tensors`, "" if it is not needed."""
        taken = {name for name in self._input_names if name in self._names}
        free = iter([name for name in self._names if name not in taken and name not in self.static])
        found: list[str] = []
        for index in range(count):
            input_name = self._input_names[index] if index < len(self._input_names) else ""
            if input_name in taken:
                found.append(input_name)
            elif input_name in self._unused:
                found.append("")  # `$p` and `$training` of a dropout, as optlevel 1 writes them
            elif self._variadic:
                found.append(_REST)
            else:
                name = next(free, None)
                if name is None:
                    message = f"expected at most {len(self._names)} inputs, found {count}"
                    raise ShapeError(message, operator=self._operator)
                found.append(name)
        missing = [name for name in self._required if name not in found and name not in self.static]
        if missing:
            raise ShapeError(f"it got {count} inputs but not {', '.join(map(repr, missing))}", operator=self._operator)
        return found

    def _name(self, written: str) -> str:
        plain = written.replace(".", "_")
        name = "x" if plain in X_NAMES and "x" in self._names else plain
        # `min` is the parameter `min_` here; `dims` may be given for a function's `dim`.
        return next((known for known in (plain, f"{plain}_", plain.removesuffix("s")) if known in self._names), name)

    def _from_file(self, op: RuntimeOperator, unused: Collection[str]) -> dict[str, Any]:
        """Return the arguments that are parameters and weights of the operator."""
        named: dict[str, Any] = {}
        for key, parameter in op.params.items():
            name = self._name(key)
            if name in self._names:
                named[name] = plain_value(parameter.value)
            elif key not in unused:
                known = ", ".join(name.rstrip("_") for name in self._names) or "none"
                raise LayerError(
                    f"{op.type} has the parameter {key!r}, which its layer does not know",
                    operator=op.name,
                    hint=f"Known parameters: {known}.",
                )
        for flag in ("bias", "weight"):  # bias=True only says that there is a weight of this name
            if isinstance(named.get(flag), bool):
                del named[flag]
        for key, attribute in op.attribute.items():
            name = self._name(key)
            if name in self._names:
                named[name] = attribute.get()
        return named


def plain_value(value: Any) -> Any:
    """Convert a parameter's value for the functions: lists to tuples, `inf` and `nan` to floats."""
    if isinstance(value, list | tuple):
        return tuple(plain_value(item) for item in value)
    return FLOAT_WORDS.get(value, value) if isinstance(value, str) else value


@cache
def _parameters(function: Callable[..., Any]) -> tuple[Parameter, ...]:
    return tuple(signature(function).parameters.values())
