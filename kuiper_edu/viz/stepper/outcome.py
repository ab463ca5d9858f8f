"""`Outcome`: how a recorded sort ended, which step shows the mistake, and the edges that prove the order wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from kuiper_edu.topo.cycle import find_cycle
from kuiper_edu.topo.nodes import Successors
from kuiper_edu.viz.stepper.sort_steps import SortStep


@dataclass(frozen=True)
class Outcome:
    """How a sort ended.

    Args:
        error: the error message, with line and step; empty for a correct sort.
        step_number: the number of the step that shows the mistake, counted from 1.
        raised: whether the sort raised an error in that step, or was ended there.
        edges: edges to mark, (before, after, word): the `witness` of a wrong order, the edges of a `cycle`.
    """

    error: str = ""
    step_number: int = 0
    raised: bool = False
    edges: tuple[tuple[str, str, str], ...] = ()


def outcome_of(steps: Sequence[SortStep], successors: Successors) -> Outcome:
    """Return how a sort ended by its last step, with the step at which it began to go wrong.

    Example:
        >>> from kuiper_edu.viz.stepper.recorder import record_steps
        >>> def backward(successors):
        ...     return ["b", "a"]
        >>> graph = {"a": ["b"]}
        >>> outcome_of(record_steps(backward, graph), graph).edges
        (('a', 'b', 'witness'),)
    """
    last = steps[-1]
    cycle = find_cycle(successors)
    edges = dict.fromkeys(pairwise(cycle or ()), "cycle")
    if last.witness:
        edges.setdefault((last.witness[0], last.witness[1]), "witness")
    marked = tuple((*edge, word) for edge, word in edges.items())
    if not last.error:
        return Outcome(edges=marked)
    number = _first_wrong(steps) if last.witness else len(steps)
    where, line = _where(steps, number)
    message = last.error + (f". The graph has a cycle: {' → '.join(cycle)}, so no order can be valid" if cycle else "")
    return Outcome(f"{message}; {where}.", number, not last.witness and line is not None, marked)


def _where(steps: Sequence[SortStep], number: int) -> tuple[str, int | None]:
    """Return a step in words, and the number of its line."""
    line = steps[number - 1].line
    return f"{f'line {line}, ' if line is not None else ''}step {number} of {len(steps)}", line


@dataclass(frozen=True)
class Wrong:
    """A mistake that a verdict found in the result of a call.

    Args:
        sentence: the message about it.
        got: the wrong value, as plain data.
        expected: the right value, if only one is right; it decides which step is chosen, and is not shown.
        kind: for a wrong order `edge`, `missing`, `duplicate` or `unknown`.
        names: the names that the mistake is about; for an edge (before, after).
    """

    sentence: str
    got: Any = None
    expected: Any = None
    kind: str = ""
    names: tuple[str, ...] = ()


def outcome_of_wrong(steps: Sequence[SortStep], successors: Successors, wrong: Wrong) -> Outcome:
    """Return the outcome of a call whose result is wrong, at the step that made it wrong if that step can be found.

    Example:
        >>> from kuiper_edu.viz.stepper.recorder import record_call
        >>> def names(graph):
        ...     found = []
        ...     for name in graph:
        ...         found.append(name)
        ...     return found
        >>> graph = {"b": [], "a": []}
        >>> steps = record_call(names, [graph], {}, graph).steps
        >>> outcome_of_wrong(steps, graph, Wrong("they are not sorted", ["b", "a"], ["a", "b"])).step_number
        4
    """
    last = steps[-1]
    if last.error:
        return outcome_of(steps, successors)
    witness = wrong.names if wrong.kind == "edge" else ()
    outcome = outcome_of([*steps[:-1], replace(last, error=wrong.sentence, witness=witness)], successors)
    number = outcome.step_number if witness else _step_number_of(steps, wrong)
    where, _ = _where(steps, number)
    return replace(outcome, error=f"{wrong.sentence.rstrip('.')}; {where}.", step_number=number, raised=False)


def _step_number_of(steps: Sequence[SortStep], wrong: Wrong) -> int:
    """Return the step that made a value wrong; else the last one about one of the names; else the last."""
    number, names = None, wrong.names
    if isinstance(wrong.got, list):
        number = _first_with(steps, _items(wrong.got), _faulty(wrong))
    elif isinstance(wrong.got, dict) and isinstance(wrong.expected, dict):
        differ = [key for key, value in wrong.got.items() if wrong.expected.get(key) != value]
        entries = {f"{key}: {wrong.got[key]!r}" for key in differ[:1]}
        names = (*names, *differ[:1])
        number = _first(steps, lambda step: any(entries & set(box.items) for box in step.boxes.values()))
    about = (i for i, step in reversed(_numbered(steps)) if set(step.subjects) & set(names))
    return number or next(about, len(steps))


def _first(steps: Sequence[SortStep], has: Callable[[SortStep], bool]) -> int | None:
    return next((number for number, step in _numbered(steps) if has(step)), None)


def _faulty(wrong: Wrong) -> Callable[[tuple[str, ...]], bool]:
    """Return a function that tells whether the first items of a wrong list already contain the mistake."""
    if isinstance(wrong.expected, list):
        expected = _items(wrong.expected)
        return lambda items: items != expected[: len(items)]
    if wrong.kind == "duplicate":
        return lambda items: len(set(items)) < len(items)
    return lambda items: wrong.kind == "unknown" and bool(set(items) & set(wrong.names))


def _first_with(
    steps: Sequence[SortStep], final: tuple[str, ...], faulty: Callable[[tuple[str, ...]], bool]
) -> int | None:
    """Return the first step at which a container that became the result, forward or backward, was faulty."""
    names = {name for step in steps for name, box in step.boxes.items() if box.kind in ("", "list", "deque")}
    kept = {name for name in names if final in (_final(steps, name), _final(steps, name)[::-1])}

    def shows(step: SortStep) -> bool:
        boxes = [step.boxes[name].items for name in kept & step.boxes.keys()]
        return any(items == final[: len(items)] and faulty(items) for items in boxes)

    return _first(steps, shows)


def _numbered(steps: Sequence[SortStep]) -> list[tuple[int, SortStep]]:
    return list(enumerate(steps, 1))


def _items(values: Sequence[Any]) -> tuple[str, ...]:
    """Return the values as the texts that a box shows."""
    return tuple(value if isinstance(value, str) else repr(value) for value in values)


def _first_wrong(steps: Sequence[SortStep]) -> int:
    """Return the number of the step that made the order wrong, or of the last step if none can be found.

    In a learner's sort it is the step at which a list that became the result got `after` while `before` was missing. In
    the lesson's sort it is the one at which a successor had its mark already because it was still on the stack.
    """
    before, after = steps[-1].witness
    for number, step in enumerate(steps[:-1], 1):
        if step.rule:
            if step.rule == "go through" and (before, after) == (step.boxes["stack"].items[-1], step.subjects[-1]):
                return number
            continue
        for name, box in step.boxes.items():
            final = _final(steps, name)
            is_result = {before, after} <= set(final) and final.index(after) < final.index(before)
            if is_result and box.items == final[: len(box.items)] and after in box.items and before not in box.items:
                return number
    return len(steps)


def _final(steps: Sequence[SortStep], name: str) -> tuple[str, ...]:
    return next((step.boxes[name].items for step in reversed(steps) if name in step.boxes), ())
