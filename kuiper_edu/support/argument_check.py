"""`checked`: what a function is called with is held against its annotations, before anything is done.

The annotations are the one place that says what a function takes. Whatever is read by eye as what they say is taken:
NumPy's numbers, an array for a list, a list for a pair.
"""

from __future__ import annotations

import math
import reprlib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Least:
    """The smallest whole number that is taken."""

    value: int


Count = Annotated[int, Least(1)]
"""A whole number of at least 1."""

_LISTS: tuple[Any, ...] = (Sequence, Collection, Iterable)
_SHOWN = (NoneType, bool, int, float, complex, str, bytes, list, dict, tuple, set, frozenset)
_WORDS = {bool: "True or False", str: "a string", NoneType: "None", Callable: "a function", type: "a class"}


class _MisfitError(Exception):
    """A value that is not what was expected.

    Args:
        depth: how deep in the argument it lies.
        where: the argument, and the way into it: `lives['a'][0]`.
        value: what was found.
        expected: in words.
    """

    def __init__(self, depth: int, where: str, value: object, expected: str) -> None:
        super().__init__(where)
        self.depth, self.where, self.value, self.expected = depth, where, value, expected


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


def _fit(value: Any, hint: Any, where: str, depth: int = 0) -> Any:
    """The value as the hint has it.

    Raises:
        _MisfitError: it cannot be that.
    """
    if hint is Any or hint is object:
        return value
    if hint == ArrayLike:
        return _array(value, where, depth)
    kind, inner = get_origin(hint) or hint, get_args(hint)
    if kind in (Union, UnionType):
        return _one_of(value, inner, where, depth)
    if kind is Annotated:
        return _number(value, int, where, depth, inner[1].value)
    if kind in (int, float):
        return _number(value, kind, where, depth)
    if kind is Mapping:
        return _map(value, inner, where, depth)
    if kind is tuple:
        return _tuple(value, inner, where, depth)
    if kind in _LISTS:
        return _list(value, kind, inner, where, depth)
    if not (callable(value) if kind is Callable else isinstance(value, (bool, np.bool_) if kind is bool else kind)):
        raise _MisfitError(depth, where, value, _WORDS.get(kind) or with_article(hint.__name__))
    return bool(value) if kind is bool else value


def _one_of(value: Any, hints: Sequence[Any], where: str, depth: int) -> Any:
    misfits = []
    for hint in hints:
        try:
            return _fit(value, hint, where, depth)
        except _MisfitError as misfit:
            misfits.append(misfit.with_traceback(None))  # which would hold the callers and all that they hold
    deepest = max(misfits, key=lambda misfit: misfit.depth)
    if deepest.depth > depth:  # it is of this kind, but for something in it
        raise deepest
    expected = dict.fromkeys(misfit.expected for misfit in misfits if misfit.expected != "None")
    raise _MisfitError(depth, where, value, " or ".join(expected))


def _number(value: Any, kind: type, where: str, depth: int, least: int | None = None) -> Any:
    fits = isinstance(value, Integral if kind is int else Real) and not isinstance(value, bool)
    if not fits or (least is not None and value < least) or (kind is float and not _is_finite(value)):
        end = "" if least is None else f" of at least {least}"
        raise _MisfitError(depth, where, value, ("a whole number" if kind is int else "a finite number") + end)
    return int(value) if kind is int else value


def _is_finite(value: Any) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number of more than 308 digits
        return False


def _map(value: Any, inner: Sequence[Any], where: str, depth: int) -> dict[Any, Any]:
    if not isinstance(value, Mapping):
        raise _MisfitError(depth, where, value, "a map ({name: ...})")
    return {
        _fit(name, inner[0], f"a name in {where}", depth + 1): _fit(
            held, inner[1], f"{where}[{_found(name)}]", depth + 1
        )
        for name, held in value.items()
    }


def _tuple(value: Any, inner: Sequence[Any], where: str, depth: int) -> tuple[Any, ...]:
    if not isinstance(value, tuple | list | np.ndarray) or not _is_iterable(value) or len(value) != len(inner):
        raise _MisfitError(depth, where, value, f"a tuple of {len(inner)} values")
    return tuple(
        _fit(held, hint, f"{where}[{i}]", depth + 1) for i, (held, hint) in enumerate(zip(value, inner, strict=True))
    )


def _list(value: Any, kind: Any, inner: Sequence[Any], where: str, depth: int) -> list[Any]:
    ordered = not isinstance(value, set | frozenset | Mapping) or kind in (Iterable, Collection)
    if isinstance(value, str | bytes) or not _is_iterable(value) or not ordered:
        raise _MisfitError(depth, where, value, "a list")
    return [_fit(held, inner[0], f"{where}[{i}]", depth + 1) for i, held in enumerate(value)]


def _is_iterable(value: Any) -> bool:
    return isinstance(value, Iterable) and not isinstance(value, type) and getattr(value, "shape", None) != ()


def _array(value: Any, where: str, depth: int) -> Any:
    try:
        array = np.asarray(value)
    except ValueError:  # rows of unequal length
        array = np.asarray(None)
    if array.dtype.kind not in "biuf":
        raise _MisfitError(depth, where, value, "an array of numbers")
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
