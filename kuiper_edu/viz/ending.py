"""How a recorded sort ended: whether it was right, which step to look at, and the edges that prove it wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

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
    line = steps[place - 1].line
    where = f"{f'line {line}, ' if line is not None else ''}step {place} of {len(steps)}"
    told = last.error + (f". The graph has a cycle: {' → '.join(cycle)}, so no order can be right" if cycle else "")
    return Ending(f"{told}; {where}.", place, not last.witness and line is not None, marked)


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
