"""Execution orders of a graph: sorts, checks and cycles over plain successor maps.

Everything here takes `successors: Mapping[str, Sequence[str]]`, the names that come after each name.
Every name that occurs is a node, whether it has an entry of its own or not; naming a successor twice
(`T + T` reads T twice) is one edge named twice and changes nothing.

=================== ====================================================================
reverse_dfs         the order of KuiperInfer's log: depth first, reversed; without recursion
reverse_topo, visit the same idea as the lesson tells it, by recursion
kahn                counts of unmet inputs, first come first served
kahn_smallest_first the same with the smallest name first: exactly one order
levels              the nodes that could run at the same time
all_orders          every order there is; `count_orders` only counts them
check_order         is this a valid order? If not, the witness
find_cycle          the cycle that makes an order impossible
topo_sort           what the course runs: the learner's answer, or else `reverse_dfs`
=================== ====================================================================
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from kuiper_edu import slots
from kuiper_edu.errors import AnswerError, GraphError
from kuiper_edu.topo.check import Violation, check_order
from kuiper_edu.topo.cycle import find_cycle
from kuiper_edu.topo.nodes import targets

if TYPE_CHECKING:
    from kuiper_edu.topo.counting import in_degrees, kahn, kahn_smallest_first, levels
    from kuiper_edu.topo.depth_first import reverse_dfs, reverse_topo, visit
    from kuiper_edu.topo.enumeration import all_orders, count_orders

__all__ = [
    "Violation",
    "all_orders",
    "check_order",
    "count_orders",
    "find_cycle",
    "in_degrees",
    "kahn",
    "kahn_smallest_first",
    "levels",
    "reverse_dfs",
    "reverse_topo",
    "topo_sort",
    "visit",
]

_SLOT = "course4.topo_sort"

# The sorts answer a homework, so they are looked up when they are asked for: their files may be absent, or put away.
# No module has the name of a function: importing a module binds its name in the package.
_MODULES = {
    **dict.fromkeys(("in_degrees", "kahn", "kahn_smallest_first", "levels"), "counting"),
    **dict.fromkeys(("reverse_dfs", "reverse_topo", "visit"), "depth_first"),
    **dict.fromkeys(("all_orders", "count_orders"), "enumeration"),
}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = f"{__name__}.{_MODULES[name]}"
    if why := slots.why_unavailable(module):
        raise AnswerError(f"{__name__}.{name} {why}", hint=f'Write yours, under @answer("{_SLOT}").')
    return getattr(import_module(module), name)


def topo_sort(successors: Mapping[str, Sequence[str]]) -> list[str]:
    """Order the nodes with whatever fills the slot `course4.topo_sort`, and check the result.

    Args:
        successors: for each name, the names that come after it. The sort gets a copy of its own,
            so it may consume it.

    Returns:
        All names, each one after its predecessors.

    Raises:
        CycleError: the graph has a cycle (raised by the library's sort; a learner's may name it otherwise).
        AnswerError: no answer is given and the library's own is put away.
        GraphError: what the sort returned is not a valid order; the message names the witness.

    Example:
        >>> topo_sort({"conv1": ["conv2", "conv3"]})
        ['conv1', 'conv3', 'conv2']

    C++: RuntimeGraph::Build, where it calls RuntimeGraph::ReverseTopo
    """
    targets(successors)
    sort = slots.get(_SLOT)
    order = sort({name: list(after) for name, after in successors.items()})
    order = list(order) if isinstance(order, Iterator) else order
    violation = check_order(successors, order)
    if violation is not None:
        raise GraphError(f"the topological sort that ran here ({slots.whose(_SLOT)}) gave no valid order: {violation}")
    return list(order)
