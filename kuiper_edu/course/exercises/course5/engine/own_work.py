"""Whether an answer is a learner's own work: it imports NumPy and the standard library, and is not the lesson's."""

from __future__ import annotations

import ast
import linecache
import sys
from collections.abc import Iterator
from types import CodeType, ModuleType
from typing import Any

from kuiper_edu.course.trial.sources import tree_of

ALLOWED = {*sys.stdlib_module_names, "numpy", "__main__", "builtins", ""}
_LESSONS = "<solution of "  # how Exercise.lessons_own calls its code


def foreign(answer: Any) -> str | None:
    """What an answer uses that is neither NumPy nor Python's own, as `name, of package`; None if there is nothing.

    Args:
        answer: a function or a class; the helpers of the notebook that it calls are looked at, too.

    Example:
        >>> from kuiper_edu.errors import CycleError
        >>> def sort(names):
        ...     raise CycleError(names)
        >>> foreign(sort)
        'CycleError, of kuiper_edu'
    """
    names: dict[str, Any] = {}
    for code, globals_ in _codes(answer, set()):
        for package in _imported(code):
            if package.partition(".")[0] not in ALLOWED:
                return f"{package}, of {package.partition('.')[0]}"
        names |= {name: globals_[name] for name in code.co_names if name in globals_}
    for name, value in names.items():
        if _home(value) not in ALLOWED:
            return f"{name}, of {_home(value)}"
    return None


def is_the_lessons(piece: Any, of: str = "") -> bool:
    """Whether a piece is the lesson's own, which goes on in place of a wrong or missing one.

    Args:
        piece: a function or a class.
        of: the exercise that it stands in for; any where it is empty.
    """
    return any(code.co_filename.startswith(_LESSONS + of) for code in _own_codes(piece))


def globals_of(answer: Any) -> dict[str, Any]:
    """The global names that an answer sees: those of its notebook."""
    names = (getattr(function, "__globals__", None) for function in _functions(answer))
    return next((found for found in names if found is not None), {})


def _codes(value: Any, seen: set[int]) -> Iterator[tuple[CodeType, dict[str, Any]]]:
    """The code of an answer and of the notebook's functions that it calls, each with its global names."""
    for function in _functions(value):
        if id(function) in seen or not hasattr(function, "__code__"):
            continue
        seen.add(id(function))
        for code in _with_inner(function.__code__):
            yield code, function.__globals__
            for name in code.co_names:
                helper = function.__globals__.get(name)
                if _home(helper) in ("__main__", "") and not is_the_lessons(helper):
                    yield from _codes(helper, seen)


def _own_codes(value: Any) -> list[CodeType]:
    return [function.__code__ for function in _functions(value) if hasattr(function, "__code__")]


def _functions(value: Any) -> list[Any]:
    """A function itself; of a class its methods; of a table what it holds."""
    if isinstance(value, type):
        return [getattr(method, "__func__", method) for method in vars(value).values()]
    if isinstance(value, dict):
        return list(value.values())
    return [value]


def _with_inner(code: CodeType) -> Iterator[CodeType]:
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _with_inner(part)


def _imported(code: CodeType) -> Iterator[str]:
    """The packages that the code's cell imports."""
    for node in ast.walk(tree_of("".join(linecache.getlines(code.co_filename)))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def _home(value: Any) -> str:
    """The package that a value comes from."""
    name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
    return name.partition(".")[0] if isinstance(name, str) else ""
