"""Two namespaces for one homework: so a check takes no name from a learner's code, and that code none from a check.

Imports, set-up and checks run in the course's namespace, answers and helpers in the learner's, which begins with all
that imports and set-up define. A learner may therefore call a helper `report`, or a check a variable `chain`: each
function goes on to see the names of its own namespace. A check gets from the learner only the names that are neither
the set-up's nor Python's own.
"""

from __future__ import annotations

import ast
import builtins
import linecache
from collections.abc import Callable
from dis import get_instructions
from types import FunctionType
from typing import Any

Names = dict[str, Any]
_ABSENT: Any = object()
_PYTHONS = frozenset(dir(builtins)) | {"__builtins__"}


class Namespaces:
    """The course's and the learner's namespace of a homework that is being run.

    Args:
        learner: the learner's: that of `__main__`, where Python looks up the names of a cell's classes.

    Example:
        >>> names = Namespaces({})
        >>> names.run_setup("imports", "from math import sqrt")
        >>> names.run_answer("answer", "sqrt = 'mine'" + chr(10) + "def root(x): return sqrt")
        >>> names.run_check("check", "root = root(4), sqrt(4)" + chr(10) + "print(root)")
        ('mine', 2.0)
        >>> callable(names.learner["root"])
        True
    """

    def __init__(self, learner: Names) -> None:
        self.learner = learner
        self.course: Names = {"__name__": "__main__", "__builtins__": builtins}
        self._given = set(_PYTHONS)  # names that a check never takes from the learner

    def run_setup(self, cell: str, source: str) -> None:
        """Run a cell with imports or set-up; what it defines is the learner's, too, unless a cell of theirs did so."""
        before = dict(self.course)
        try:
            run_cell(cell, source, self.course)
        finally:
            for name, value in self.course.items():
                earlier = before.get(name, _ABSENT)
                if value is not earlier:
                    self._given.add(name)
                    if self.learner.get(name, _ABSENT) is earlier:
                        self.learner[name] = value

    def run_answer(self, cell: str, source: str) -> None:
        """Run a learner's cell."""
        run_cell(cell, source, self.learner)

    def run_check(self, cell: str, source: str) -> None:
        """Run a check, which sees imports and set-up as they were, and what the learner's cells have defined so far."""
        self.course.update({name: value for name, value in self.learner.items() if name not in self._given})
        run_cell(cell, source, self.course)


def run_cell(cell: str, source: str, names: Names) -> None:
    """Run the source of a cell in a namespace; as in Jupyter, it may contain `await` outside a function.

    Args:
        cell: its id, which its lines have in tracebacks.
        source: Python, without IPython's lines.
        names: the namespace.
    """
    file = f"<cell {cell}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    code = compile(source, file, "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
    awaited = eval(code, names)
    if awaited is not None:  # a coroutine
        import asyncio  # 50 ms, and few cells need it

        asyncio.run(awaited)


def with_own_globals(check: Callable[[], object]) -> Callable[[], object]:
    """Return a check that binds its global names in a copy of its namespace; the same if it binds none.

    It sees what the notebook's cells define, and changes none of it.
    """
    if not isinstance(check, FunctionType) or not any(one.opname == "STORE_GLOBAL" for one in get_instructions(check)):
        return check
    names = dict(check.__globals__)
    return FunctionType(check.__code__, names, check.__name__, check.__defaults__, check.__closure__)
