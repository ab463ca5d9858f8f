"""Shortcuts: imports that would answer a homework by themselves, found in an answer's source before it is accepted."""

from __future__ import annotations

import ast
import linecache
from collections.abc import Callable, Iterator
from inspect import unwrap
from typing import Any

from kuiper_edu import slots
from kuiper_edu.course.learner.keeping import executed
from kuiper_edu.course.trial import sources
from kuiper_edu.errors import AnswerError
from kuiper_edu.support.argument_check import checked

ENGINE = "my_engine"  # the learner's own file, which contains lent pieces


@checked()
def answer(name: str) -> Callable[[slots.Answer], slots.Answer]:
    """Decorator that puts a function or class into the slot `name`.

    While its homework is open, an answer is refused if its cell or file takes a shortcut.

    Raises:
        AnswerError: there is no such slot, the decorated object is not callable, or it takes a shortcut.
    """
    fill = slots.answer(name)

    def fill_without_shortcut(own: slots.Answer) -> slots.Answer:
        if slots.is_withheld(name):
            refusal = shortcut(slots.slot(name).course, _source(own), getattr(own, "__module__", ""))
            if refusal is not None:
                raise refusal
        return fill(own)

    return fill_without_shortcut


def shortcut(course: str, source: str, *modules: str) -> AnswerError | None:
    """Return an error for the first import that would answer the homework of this course; None if there is none.

    Args:
        course: the course of the homework.
        source: the source of an answer; if it cannot be parsed, it counts as without imports.
        modules: further modules that the answer is known to use.

    Raises:
        AnswerError: the course has no homework.

    Example:
        >>> print(shortcut("course4", "from graphlib import TopologicalSorter"))
        'graphlib' is switched off during the homework: it would answer 'course4.topo_sort' for you. Write your own, ...
        >>> print(shortcut("course4", "from my_engine import sort_all"))
        'my_engine' is switched off during the homework: the pieces that it lends are solutions of lessons. Copy ...
        >>> shortcut("course4", "import heapq") is None
        True
    """
    closed = {module: slot.name for slot in slots.of_course(course) for module in (*slot.withheld, *slot.shortcuts)}
    for used in (*modules, *_imports(source)):
        if used.partition(".")[0] == ENGINE:
            return AnswerError(
                f"{ENGINE!r} is switched off during the homework: the pieces that it lends are solutions of lessons",
                hint="Copy what you wrote yourself into a cell of this notebook.",
            )
        for module, name in closed.items():
            if f"{used}.".startswith(f"{module}."):
                return AnswerError(
                    f"{used!r} is switched off during the homework: it would answer {name!r} for you",
                    hint=f'Write your own, under @answer("{name}").',
                )
    return None


def refusal_of(course: str, name: str) -> str:
    """Return the refusal of the notebook's answer that defines a name, or of what it uses from other cells.

    Args:
        course: the course of the homework.
        name: the name of the learner's function or class.

    Returns:
        The message without a full stop; empty if nothing is refused, or there is no notebook.
    """
    cells = executed()
    answers = [cell for cell in cells if name in sources.defined(cell)]
    if not answers or course not in {slot.name.partition(".")[0] for slot in slots.SLOTS.values()}:
        return ""
    refusal = shortcut(course, sources.needed(answers[-1], cells))
    return str(refusal).removesuffix(".") if refusal else ""


def _imports(source: str) -> Iterator[str]:
    """Yield the modules that a source imports; `from a import b` may mean a.b, and import_module("a") counts, too."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names))
        elif isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("import_module", "__import__")):
            yield from (str(name.value) for name in node.args[:1] if isinstance(name, ast.Constant))


def _source(own: Any) -> str:
    """Return the source of the cell or file that defines an answer; empty if it is not known."""
    functions = vars(own).values() if isinstance(own, type) else [unwrap(own)]
    codes = (function.__code__ for function in functions if hasattr(function, "__code__"))
    return next(("".join(linecache.getlines(code.co_filename)) for code in codes), "")
