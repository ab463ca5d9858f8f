"""How a recorded sort ended: whether it was right, which step to look at, and the edges that prove it wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from kuiper_edu.topo.cycle import find_cycle
from kuiper_edu.topo.nodes import Successors
from kuiper_edu.viz.trace import SortStep


@dataclass(frozen=True)
class Ending:
    """How a sort ended.

    Args:
        error: what went wrong, with line and step; empty when all went well.
        place: the number of the step to look at, counted from 1.
        raised: whether the sort raised there, or was ended there.
        edges: edges to mark, (before, after, word): the `witness` of a wrong order, the edges of a `cycle`.
    """

    error: str = ""
    place: int = 0
    raised: bool = False
    edges: tuple[tuple[str, str, str], ...] = ()


def ending_of(steps: Sequence[SortStep], successors: Successors) -> Ending:
    """What the last of these steps says, and where it began to go wrong.

    Example:
        >>> from kuiper_edu.viz.record import record_steps
        >>> def backward(successors):
        ...     return ["b", "a"]
        >>> graph = {"a": ["b"]}
        >>> ending_of(record_steps(backward, graph), graph).edges
        (('a', 'b', 'witness'),)
    """
    last = steps[-1]
    cycle = find_cycle(successors)
    edges = dict.fromkeys(pairwise(cycle or ()), "cycle")
    if last.witness:
        edges.setdefault((last.witness[0], last.witness[1]), "witness")
    marked = tuple((*edge, word) for edge, word in edges.items())
    if not last.error:
        return Ending(edges=marked)
    place = _first_wrong(steps) if last.witness else len(steps)
    where, line = _where(steps, place)
    told = last.error + (f". The graph has a cycle: {' → '.join(cycle)}, so no order can be valid" if cycle else "")
    return Ending(f"{told}; {where}.", place, not last.witness and line is not None, marked)


def _where(steps: Sequence[SortStep], place: int) -> tuple[str, int | None]:
    """A step in words, and its line."""
    line = steps[place - 1].line
    return f"{f'line {line}, ' if line is not None else ''}step {place} of {len(steps)}", line


@dataclass(frozen=True)
class Wrong:
    """What a verdict found wrong with what a call gave.

    Args:
        sentence: what is said of it.
        got: the value that is wrong, as plain data.
        expected: the right one, where one alone is right; it decides which step is looked at, and is not shown.
        kind: of a wrong order: `edge`, `missing`, `duplicate` or `unknown`.
        names: the names that it is about; of an edge (before, after).
    """

    sentence: str
    got: Any = None
    expected: Any = None
    kind: str = ""
    names: tuple[str, ...] = ()


def ending_of_wrong(steps: Sequence[SortStep], successors: Successors, wrong: Wrong) -> Ending:
    """How a recorded call ended that a verdict found wrong: at the step which made it so, if that can be told.

    Example:
        >>> from kuiper_edu.viz.record import record_call
        >>> def names(graph):
        ...     found = []
        ...     for name in graph:
        ...         found.append(name)
        ...     return found
        >>> graph = {"b": [], "a": []}
        >>> steps = record_call(names, [graph], {}, graph).steps
        >>> ending_of_wrong(steps, graph, Wrong("they are not sorted", ["b", "a"], ["a", "b"])).place
        4
    """
    last = steps[-1]
    if last.error:
        return ending_of(steps, successors)
    witness = wrong.names if wrong.kind == "edge" else ()
    ending = ending_of([*steps[:-1], replace(last, error=wrong.sentence, witness=witness)], successors)
    place = ending.place if witness else _place_of(steps, wrong)
    where, _ = _where(steps, place)
    return replace(ending, error=f"{wrong.sentence.rstrip('.')}; {where}.", place=place, raised=False)


def _place_of(steps: Sequence[SortStep], wrong: Wrong) -> int:
    """The number of the step which made a value wrong; else of the last about a name in question; else the last."""
    place, names = None, wrong.names
    if isinstance(wrong.got, list):
        place = _first_with(steps, _items(wrong.got), _faulty(wrong))
    elif isinstance(wrong.got, dict) and isinstance(wrong.expected, dict):
        differ = [key for key, value in wrong.got.items() if wrong.expected.get(key) != value]
        entries = {f"{key}: {wrong.got[key]!r}" for key in differ[:1]}
        names = (*names, *differ[:1])
        place = _first(steps, lambda step: any(entries & set(box.items) for box in step.boxes.values()))
    about = (i for i, step in reversed(_numbered(steps)) if set(step.subjects) & set(names))
    return place or next(about, len(steps))


def _first(steps: Sequence[SortStep], has: Callable[[SortStep], bool]) -> int | None:
    return next((number for number, step in _numbered(steps) if has(step)), None)


def _faulty(wrong: Wrong) -> Callable[[tuple[str, ...]], bool]:
    """Whether the beginning of a wrong list holds the fault already."""
    if isinstance(wrong.expected, list):
        expected = _items(wrong.expected)
        return lambda items: items != expected[: len(items)]
    if wrong.kind == "duplicate":
        return lambda items: len(set(items)) < len(items)
    return lambda items: wrong.kind == "unknown" and bool(set(items) & set(wrong.names))


def _first_with(
    steps: Sequence[SortStep], final: tuple[str, ...], faulty: Callable[[tuple[str, ...]], bool]
) -> int | None:
    """The first step at which a container that became the result, forward or backward, was faulty."""
    names = {name for step in steps for name, box in step.boxes.items() if box.kind in ("", "list", "deque")}
    kept = {name for name in names if final in (_final(steps, name), _final(steps, name)[::-1])}

    def shows(step: SortStep) -> bool:
        boxes = [step.boxes[name].items for name in kept & step.boxes.keys()]
        return any(items == final[: len(items)] and faulty(items) for items in boxes)

    return _first(steps, shows)


def _numbered(steps: Sequence[SortStep]) -> list[tuple[int, SortStep]]:
    return list(enumerate(steps, 1))


def _items(values: Sequence[Any]) -> tuple[str, ...]:
    """As a box shows them."""
    return tuple(value if isinstance(value, str) else repr(value) for value in values)


def _first_wrong(steps: Sequence[SortStep]) -> int:
    """The step that made the order wrong, if it can be told; else the last.

    In a sort of one's own, a list that became the result got `after` while `before` was missing. In the lesson's sort
    a successor had its mark already because it was still on the stack.
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
