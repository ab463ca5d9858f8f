"""Similar answers: pairs of students who wrote the same, whatever their variables are called; a hint for a person.

Each answer is parsed, and names of its own, docstrings and layout are left out. What is compared are its subtrees of
some size: statements and expressions. What was given does not count; the fewer wrote a subtree, the more it does, so
that what everybody wrote says nothing.
"""

from __future__ import annotations

import ast
import math
from collections import Counter
from collections.abc import Iterable, Set
from dataclasses import dataclass

import numpy as np

from kuiper_edu.course.classroom.results import Result
from kuiper_edu.course.trial import sources

MOST_PAIRS = 20
_ALIKE = 0.7  # the least share that is told
_SMALLEST = 6  # nodes of a subtree
_FEWEST = 5  # rare subtrees that both wrote
_RARE = 0.1  # of the class wrote it
_NAMES = ("id", "arg", "name", "asname", "names")  # the fields of nodes that hold names of variables
_COLUMNS = 2000  # subtrees compared at once, to save memory

Subtrees = frozenset[int]


@dataclass(frozen=True)
class Pair:
    """Two students whose answers are alike.

    Args:
        first: one student.
        second: the other.
        share: how much of what either of them wrote both wrote, weighed by rarity, from 0 to 1.
        answers: name of an answer -> the same share for it alone, unweighed.
    """

    first: str
    second: str
    share: float
    answers: dict[str, float]


def pairs(results: Iterable[Result], given: Iterable[str]) -> list[Pair]:
    """Return the pairs of students whose whole homeworks are most alike, at most `MOST_PAIRS`, the most alike first.

    Args:
        results: the results of a class.
        given: code that was given to all, and the course's own solution.
    """
    known = frozenset[int]().union(*map(subtrees, given))
    by_answer = {
        result.student: {name: subtrees(source) - known for name, source in result.answers.items()}
        for result in results
        if result.answers
    }
    wrote = {student: frozenset[int]().union(*answers.values()) for student, answers in by_answer.items()}
    found = _alike(wrote)
    return [
        Pair(first, second, share, _by_answer(by_answer[first], by_answer[second])) for first, second, share in found
    ]


def subtrees(source: str) -> Subtrees:
    """Return the subtrees of a source, each as a number that depends on this process; none if it is no Python.

    Example:
        >>> one = "def f(names):\\n    return sorted({name for name in names if name})"
        >>> subtrees(one) == subtrees(one.replace("name", "x")) != subtrees(one.replace("sorted", "list"))
        True
    """
    try:
        tree = sources.tree_of(source)
        found: set[int] = set()
        _collect(tree, _own_names(tree), found)
    except RecursionError:  # nested deeper than anybody writes
        return frozenset()
    return frozenset(found)


def _own_names(tree: ast.AST) -> set[str]:
    """Return the names that a source gives to its own variables, arguments, functions and imports."""
    own = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            own.add(node.id)
        elif isinstance(node, ast.arg):
            own.add(node.arg)
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.ExceptHandler):
            own.add(node.name or "")
        elif isinstance(node, ast.alias):
            own.add(node.asname or "")
    return own


def _collect(node: ast.AST, own: Set[str], found: set[int]) -> tuple[int, int]:
    """Add the subtrees below a node, and itself; return its number and how many nodes it has."""
    parts: list[object] = [type(node).__name__]
    size = 1
    for name, value in ast.iter_fields(node):
        values = value if isinstance(value, list) else [value]
        if name == "body" and values and _is_text(values[0]):
            values = values[1:]
        for one in values:
            if isinstance(one, ast.AST):
                number, nodes = _collect(one, own, found)
                parts.append(number)
                size += nodes
            elif name not in ("ctx", "kind", "type_comment"):
                parts.append((name, "own" if name in _NAMES and one in own else repr(one)))
    number = hash(tuple(parts))
    if size >= _SMALLEST and not isinstance(node, ast.Module):
        found.add(number)
    return number, size


def _is_text(node: object) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _alike(wrote: dict[str, Subtrees]) -> list[tuple[str, str, float]]:
    """Return the pairs that are most alike, with their shares; of equally alike ones those who share more and rarer."""
    students = sorted(wrote)
    count = Counter(number for own in wrote.values() for number in own)
    weights = {number: math.log(len(students) / many) for number, many in count.items()}
    most = max(3.0, _RARE * len(students))
    total = np.array([sum(weights[number] for number in wrote[student]) for student in students])
    columns = [number for number, many in count.items() if many > 1]
    shared = np.zeros((len(students), len(students)))  # weights of the subtrees that both wrote
    rare = np.zeros_like(shared)  # how many of these few wrote
    for start in range(0, len(columns), _COLUMNS):
        block = columns[start : start + _COLUMNS]
        has = np.array([[number in wrote[student] for number in block] for student in students], float)
        shared += (has * [weights[number] for number in block]) @ has.T
        rare += (has * [count[number] <= most for number in block]) @ has.T
    either = total[:, None] + total[None, :] - shared
    share = np.divide(shared, either, out=np.zeros_like(shared), where=either > 0)
    alike = [
        (float(shared[i, j]), students[i], students[j], float(share[i, j]))
        for i, j in np.argwhere((share >= _ALIKE) & (rare >= _FEWEST))
        if i < j
    ]
    alike.sort(key=lambda pair: (-round(pair[3], 2), -round(pair[0], 6), pair[1:3]))
    return [pair[1:] for pair in alike[:MOST_PAIRS]]


def _by_answer(one: dict[str, Subtrees], other: dict[str, Subtrees]) -> dict[str, float]:
    both = {name: (one[name], other[name]) for name in one if name in other and one[name] | other[name]}
    return {name: len(first & second) / len(first | second) for name, (first, second) in both.items()}
