"""Which invariants of a graph are broken; each in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kuiper_edu.pnnx.nodes import Operator


def find_cycle(operators: Sequence[Operator]) -> list[Operator] | None:
    """The operators along a cycle, the first one again at the end; None when there is none.

    A depth-first search that keeps its own stack: an operator met again while it is still on the path closes a cycle.
    """
    on_path: dict[int, bool] = {}
    for start in operators:
        if id(start) in on_path:
            continue
        path: list[Operator] = [start]
        waiting: list[Iterator[Operator]] = [_successors(start)]
        on_path[id(start)] = True
        while path:
            following = next(waiting[-1], None)
            if following is None:
                on_path[id(path.pop())] = False
                waiting.pop()
            elif on_path.get(id(following)):
                return [*path[next(i for i, each in enumerate(path) if each is following) :], following]
            elif id(following) not in on_path:
                path.append(following)
                waiting.append(_successors(following))
                on_path[id(following)] = True
    return None


def _successors(operator: Operator) -> Iterator[Operator]:
    consumers: Iterable[Operator] = (consumer for operand in operator.outputs for consumer in operand.consumers)
    return iter(consumers)
