"""`checked`: what a function is called with is held against its annotations, before anything is done.

The annotations are the one place that says what a function takes. Whatever is read by eye as what they say is taken:
NumPy's numbers, an array for a list, a list for a pair.
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

Given = ParamSpec("Given")
Returned = TypeVar("Returned")


Count = Annotated[int, 1]
"""A whole number of at least 1."""

_LISTS: tuple[Any, ...] = (Sequence, Collection, Iterable)
_SHOWN = (NoneType, bool, int, float, complex, str, bytes, list, dict, tuple, set, frozenset)
_WORDS = {bool: "True or False", str: "a string", NoneType: "None", Callable: "a function", type: "a class"}


class _MisfitError(Exception):
    """A value that is not what was expected.

    Args:
        where: the argument, and the way into it: `lives['a'][0]`.
        value: what was found.
        expected: in words.
    """

    def __init__(self, where: str, value: object, expected: str) -> None:
        super().__init__(where)
        self.where, self.value, self.expected = where, value, expected


def checked(*skip: str) -> Callable[[Callable[Given, Returned]], Callable[Given, Returned]]:
    """Decorator: refuse arguments that are not what the function's annotations say.

    Lists, maps and arrays arrive in the function as plain ones, so that a generator can be read twice. Numbers must be
    finite. What is missing, or too much, is left to Python.

    Args:
        skip: the arguments that the function checks itself.

    Raises:
        UsageError: an argument is something else; where, what was expected, and what was found.

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

    def decorate(function: Callable[Given, Returned]) -> Callable[Given, Returned]:
        name = function.__qualname__.removesuffix(".__init__")
        shown = f"viz.{name}" if function.__module__.startswith("kuiper_edu.viz.") else name

        @wraps(function)
        def call(*args: Given.args, **kwargs: Given.kwargs) -> Returned:
            taken, hints = _taken(function)
            try:
                bound = taken.bind(*args, **kwargs)
            except TypeError:
                return function(*args, **kwargs)  # Python says what is missing
            try:
                for argument, value in bound.arguments.items():
                    if argument in hints and argument not in skip:
                        bound.arguments[argument] = _fit(value, hints[argument], argument)
            except _MisfitError as misfit:
                found = f"expected {misfit.expected} for {misfit.where}, found {_found(misfit.value)}"
                raise UsageError(f"{name}: {found}", hint=f"help({shown}) shows a call.") from None
            return function(*bound.args, **bound.kwargs)

        return call

    return decorate


@cache
def _taken(function: Callable[..., Any]) -> tuple[Signature, dict[str, Any]]:
    """What a function takes, and the hints of its arguments; `*values` are a list of them."""
    taken = signature(function)
    hints = get_type_hints(function, include_extras=True)
    many = [name for name, given in taken.parameters.items() if given.kind is given.VAR_POSITIONAL]
    return taken, hints | {name: GenericAlias(Sequence, (hints[name],)) for name in many if name in hints}


def _fit(value: Any, hint: Any, where: str) -> Any:
    """The value as the hint has it.

    Raises:
        _MisfitError: it cannot be that.
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
        raise _MisfitError(where, value, _WORDS.get(kind) or with_article(hint.__name__))
    return bool(value) if kind is bool else value


def _one_of(value: Any, hints: Sequence[Any], where: str) -> Any:
    misfits = []
    for hint in hints:
        try:
            return _fit(value, hint, where)
        except _MisfitError as misfit:
            misfits.append(misfit.with_traceback(None))  # which would hold the callers and all that they hold
    for inner in misfits:
        if inner.where != where:  # it is of this kind, but for something in it
            raise inner
    expected = dict.fromkeys(each.expected for each in misfits if each.expected != "None")
    raise _MisfitError(where, value, " or ".join(expected))


def _number(value: Any, kind: type, where: str, least: int | None = None) -> Any:
    fits = isinstance(value, Integral if kind is int else Real) and not isinstance(value, bool)
    if not fits or (least is not None and value < least) or (kind is float and not _is_finite(value)):
        end = "" if least is None else f" of at least {least}"
        raise _MisfitError(where, value, ("a whole number" if kind is int else "a finite number") + end)
    return int(value) if kind is int else value


def _is_finite(value: Any) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number of more than 308 digits
        return False


def _map(value: Any, inner: Sequence[Any], where: str) -> dict[Any, Any]:
    if not isinstance(value, Mapping):
        raise _MisfitError(where, value, "a map ({name: ...})")
    names = [_fit(name, inner[0], f"a name in {where}") for name in value]
    return {name: _fit(value[name], inner[1], f"{where}[{_found(name)}]") for name in names}


def _list(value: Any, kind: Any, inner: Sequence[Any], where: str) -> Any:
    """A tuple of so many values, or a list of any number of one kind."""
    fits = isinstance(value, Iterable) and not isinstance(value, type | str | bytes)
    fits &= getattr(value, "shape", None) != ()
    if kind is tuple:
        if not fits or not isinstance(value, tuple | list | np.ndarray) or len(value) != len(inner):
            raise _MisfitError(where, value, f"a tuple of {len(inner)} values")
        return tuple(_fit(held, inner[i], f"{where}[{i}]") for i, held in enumerate(value))
    if not fits or (kind is Sequence and isinstance(value, set | frozenset | Mapping)):
        raise _MisfitError(where, value, "a list")
    return [_fit(held, inner[0], f"{where}[{i}]") for i, held in enumerate(value)]


def _array(value: Any, where: str) -> Any:
    try:
        array = np.asarray(value)
    except ValueError:  # rows of unequal length
        array = np.asarray(None)
    if array.dtype.kind not in "biuf":
        raise _MisfitError(where, value, "an array of numbers")
    return array


def _found(value: object) -> str:
    """A value in a sentence; what has no short text of its own, by its type."""
    if isinstance(value, np.generic):
        value = value.item()
    if type(value) in _SHOWN:
        return reprlib.repr(value)
    if isinstance(value, np.ndarray):
        return f"an array of {value.dtype} {value.shape}"
    return f"the class {value.__name__}" if isinstance(value, type) else kind_of(value)
