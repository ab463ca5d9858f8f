"""`checked`: a decorator that checks the arguments of a call against the function's annotations.

The annotations alone define which arguments a function takes. Similar types are accepted: NumPy's numbers, an array for
a list, a list for a tuple.
"""

from __future__ import annotations

import math
import reprlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, wraps
from inspect import Signature, signature
from numbers import Integral, Real
from types import GenericAlias, NoneType, UnionType
from typing import Annotated, Any, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import ArrayLike

from kuiper_edu.errors import UsageError, kind_of, with_article

Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")


Count = Annotated[int, 1]
"""A whole number of at least 1."""

_LISTS: tuple[Any, ...] = (Sequence, Collection, Iterable)
_SHOWN = (NoneType, bool, int, float, complex, str, bytes, list, dict, tuple, set, frozenset)
_WORDS = {bool: "True or False", str: "a string", NoneType: "None", Callable: "a function", type: "a class"}


class _MismatchError(Exception):
    """A value does not match its annotation.

    Args:
        where: the argument, and the path into it: `lives['a'][0]`.
        value: the value that was found.
        expected: the expected type, in words.
    """

    def __init__(self, where: str, value: object, expected: str) -> None:
        super().__init__(where)
        self.where, self.value, self.expected = where, value, expected


def checked(*skip: str) -> Callable[[Callable[Parameters, Returned]], Callable[Parameters, Returned]]:
    """Decorator: refuse arguments that do not match the function's annotations.

    The function gets plain lists, dicts and arrays, so that a generator can be read twice. Numbers must be finite.
    Python itself reports missing and unexpected arguments.

    Args:
        skip: the arguments that the function checks itself.

    Raises:
        UsageError: an argument does not match; the message names it, the expected type and the value found.

    Example:
        >>> @checked()
        ... def total(counts: Mapping[str, Count]) -> int:
        ...     return sum(counts.values())
        >>> total({"a": 2})
        2
        >>> total({"a": 0})
        Traceback (most recent call last):
        ...
        kuiper_edu.errors.UsageError: total: expected a whole number of at least 1 for counts['a'], found 0. \
help(total) shows a call.
    """

    def decorate(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
        name = function.__qualname__.removesuffix(".__init__")
        shown = f"viz.{name}" if function.__module__.startswith("kuiper_edu.viz.") else name

        @wraps(function)
        def call(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Returned:
            parameters, hints = _parameters(function)
            try:
                bound = parameters.bind(*args, **kwargs)
            except TypeError:
                return function(*args, **kwargs)  # Python reports the missing argument
            try:
                for argument, value in bound.arguments.items():
                    if argument in hints and argument not in skip:
                        bound.arguments[argument] = _coerced(value, hints[argument], argument)
            except _MismatchError as mismatch:
                found = f"expected {mismatch.expected} for {mismatch.where}, found {_described(mismatch.value)}"
                raise UsageError(f"{name}: {found}", hint=f"help({shown}) shows a call.") from None
            return function(*bound.args, **bound.kwargs)

        return call

    return decorate


@cache
def _parameters(function: Callable[..., Any]) -> tuple[Signature, dict[str, Any]]:
    """Return the signature of a function, and the type hints of its arguments; `*values` are a list."""
    parameters = signature(function)
    hints = get_type_hints(function, include_extras=True)
    many = [name for name, each in parameters.parameters.items() if each.kind is each.VAR_POSITIONAL]
    return parameters, hints | {name: GenericAlias(Sequence, (hints[name],)) for name in many if name in hints}


def _coerced(value: Any, hint: Any, where: str) -> Any:
    """Return a value converted to a type hint.

    Raises:
        _MismatchError: the value does not match the hint.
    """
    if hint is Any or hint is object:
        return value
    if hint == ArrayLike:
        return _array(value, where)
    kind, inner = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        return _one_of(value, inner, where)
    if kind is Annotated:
        return _number(value, int, where, least=inner[1])
    if kind in (int, float):
        return _number(value, kind, where)
    if kind is Mapping:
        return _map(value, inner, where)
    if kind is tuple or kind in _LISTS:
        return _list(value, kind, inner, where)
    if not (callable(value) if kind is Callable else isinstance(value, (bool, np.bool_) if kind is bool else kind)):
        raise _MismatchError(where, value, _WORDS.get(kind) or with_article(hint.__name__))
    return bool(value) if kind is bool else value


def _one_of(value: Any, hints: Sequence[Any], where: str) -> Any:
    mismatches = []
    for hint in hints:
        try:
            return _coerced(value, hint, where)
        except _MismatchError as mismatch:
            mismatches.append(mismatch.with_traceback(None))  # a traceback would keep the frames of the callers alive
    for inner in mismatches:
        if inner.where != where:  # the type itself matches, but an item in it does not
            raise inner
    expected = dict.fromkeys(each.expected for each in mismatches if each.expected != "None")
    raise _MismatchError(where, value, " or ".join(expected))


def _number(value: Any, kind: type, where: str, least: int | None = None) -> Any:
    fits = isinstance(value, Integral if kind is int else Real) and not isinstance(value, bool)
    if not fits or (least is not None and value < least) or (kind is float and not _is_finite(value)):
        end = "" if least is None else f" of at least {least}"
        raise _MismatchError(where, value, ("a whole number" if kind is int else "a finite number") + end)
    return int(value) if kind is int else value


def _is_finite(value: Any) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number of more than 308 digits
        return False


def _map(value: Any, inner: Sequence[Any], where: str) -> dict[Any, Any]:
    if not isinstance(value, Mapping):
        raise _MismatchError(where, value, "a dictionary ({name: ...})")
    names = [_coerced(name, inner[0], f"a name in {where}") for name in value]
    return {name: _coerced(value[name], inner[1], f"{where}[{_described(name)}]") for name in names}


def _list(value: Any, kind: Any, inner: Sequence[Any], where: str) -> Any:
    """Return a tuple of a given length, or a list of any length with items of one type."""
    fits = isinstance(value, Iterable) and not isinstance(value, type | str | bytes)
    fits &= getattr(value, "shape", None) != ()
    if kind is tuple:
        if not fits or not isinstance(value, tuple | list | np.ndarray) or len(value) != len(inner):
            raise _MismatchError(where, value, f"a tuple of {len(inner)} values")
        return tuple(_coerced(held, inner[i], f"{where}[{i}]") for i, held in enumerate(value))
    if not fits or (kind is Sequence and isinstance(value, set | frozenset | Mapping)):
        raise _MismatchError(where, value, "a list")
    return [_coerced(held, inner[0], f"{where}[{i}]") for i, held in enumerate(value)]


def _array(value: Any, where: str) -> Any:
    try:
        array = np.asarray(value)
    except ValueError:  # rows of unequal length
        array = np.asarray(None)
    if array.dtype.kind not in "biuf":
        raise _MismatchError(where, value, "an array of numbers")
    return array


def _described(value: object) -> str:
    """Return a value as text for a message; a value without a short text is described by its type."""
    if isinstance(value, np.generic):
        value = value.item()
    if type(value) in _SHOWN:
        return reprlib.repr(value)
    if isinstance(value, np.ndarray):
        return f"an array of {value.dtype} {value.shape}"
    return f"the class {value.__name__}" if isinstance(value, type) else kind_of(value)
