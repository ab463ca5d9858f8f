"""Execution orders of a graph: sorts, checks and cycles over plain successor maps.

Everything here takes `successors: Mapping[str, Sequence[str]]`, the names that come after each name.
Every name that occurs is a node, whether it has an entry of its own or not; naming a successor twice
(`T + T` reads T twice) is one edge named twice and changes nothing.

=================== ====================================================================
reverse_dfs         the order of KuiperInfer's log: depth first, reversed; without recursion
reverse_topo, visit the lesson's recursive version of reverse_dfs
kahn                Kahn's algorithm: by in-degrees, first come first served
kahn_smallest_first Kahn's algorithm with the smallest name first: exactly one order
levels              the nodes that could run at the same time
all_orders          every valid order; `count_orders` only counts them
check_order         check an order; find the first violation
find_cycle          the cycle that makes an order impossible
topo_sort           the sort that the course runs: the learner's answer, or else `reverse_dfs`
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

# The sorts answer a homework, so they are imported at their first use: their files may be missing or withheld.
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
    """Order the nodes by the function in the slot `course4.topo_sort`, and check the result.

    Args:
        successors: for each name, the names that come after it. The sort gets a copy, which it may change.

    Returns:
        All names, each one after its predecessors.

    Raises:
        CycleError: the graph has a cycle (raised by the library's sort; a learner's may name it otherwise).
        AnswerError: there is no answer and the library's own is withheld.
        GraphError: the sort returned an invalid order; the message names the first violation.

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
