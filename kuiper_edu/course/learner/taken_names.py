"""Names of a homework's imports and set-up, or of Python, to which a cell of the learner's gives another meaning.

In the notebook, and in nbgrader's copy, all cells share one namespace: a check that uses such a name fails. Elsewhere
checks have a namespace of their own (`kuiper_edu.course.trial.namespaces`).
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Sequence

from kuiper_edu.course.learner.keeping import executed
from kuiper_edu.course.learner.translation import say
from kuiper_edu.course.trial import sources
from kuiper_edu.errors import KuiperError
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import stored_cells


def sentence(course: str) -> str:
    """Return a sentence that names the names which the check in the running cell uses; empty if there are none.

    Args:
        course: the course of the homework.
    """
    cells = executed()
    if not cells:
        return ""
    taken = taken_names(cells[-1], _setup(course), cells[:-1])
    if not taken:
        return ""
    one = (
        "the check uses {names}, and a cell of yours changes what this name means: choose another name there, then "
        "restart the kernel and run all cells"
    )
    several = (
        "the check uses {names}, and a cell of yours changes what these names mean: choose another name there, then "
        "restart the kernel and run all cells"
    )
    names = ", ".join(map(repr, taken))
    return say(several, names=names) if len(taken) > 1 else say(one, names=names)


def taken_names(check: str, setup: Sequence[str], cells: Sequence[str]) -> list[str]:
    """Return the names that a check uses, directly or through the set-up, and that other cells have redefined.

    Args:
        check: the source of the check.
        setup: the sources of the cells with imports and set-up.
        cells: the sources of the cells that have run, in order.

    Example:
        >>> given = "from copy import deepcopy" + chr(10) + "def shown(x): return deepcopy(x)"
        >>> taken_names("print(shown([]))", [given], [given, "from copy import deepcopy", "def deepcopy(x): return x"])
        ['deepcopy']
        >>> taken_names("print(shown([]))", [given], [given, "from copy import deepcopy"])
        []
    """
    given = dict(meaning for source in setup for meaning in _meanings(source))
    now: dict[str, str] = dict(given)
    for source in cells:
        now |= dict(_meanings(source))
    used = _used(check, setup)
    changed = {name for name in given if now[name] != given[name]}
    return sorted(used & (changed | (now.keys() & set(dir(builtins)) - given.keys())))


def _used(check: str, setup: Sequence[str]) -> set[str]:
    """Return the names that a check uses, and those that what it uses of the set-up does."""
    statements = [(set(sources.bound(tree)), sources.looked_up(text)) for text, tree in _statements(setup)]
    used, before = sources.looked_up(check), set[str]()
    while used != before:
        before = set(used)
        used |= {name for binds, uses in statements if binds & before for name in uses}
    return used


def _statements(setup: Sequence[str]) -> Iterator[tuple[str, ast.AST]]:
    for source in setup:
        yield from sources.statements(source)


def _meanings(source: str) -> Iterator[tuple[str, str]]:
    """Yield each name that a cell defines, with what it stands for: the same for all spellings of one import."""
    for text, tree in sources.statements(source):
        if isinstance(tree, ast.ImportFrom | ast.Import):
            module = f"{tree.module}." if isinstance(tree, ast.ImportFrom) else ""
            yield from ((alias.asname or alias.name, f"import {module}{alias.name}") for alias in tree.names)
        else:
            yield from ((name, text) for name in sources.bound(tree))


def _setup(course: str) -> list[str]:
    """Return the sources of the homework's imports and set-up; an empty list without a course folder."""
    try:
        cells = stored_cells(project.root() / course / "homework.ipynb")
    except KuiperError:
        return []
    return [cell.source for cell in cells if cell.role in ("imports", "setup")]
