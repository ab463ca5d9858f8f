"""Execution orders of a graph: sorts, checks and cycles over plain successor maps.

Everything here takes `successors: Mapping[str, Sequence[str]]`, the names that come after each name.
Every name that occurs is a node, whether it has an entry of its own or not; naming a successor twice
(`T + T` reads T twice) is one edge met twice and changes nothing.

=================== ====================================================================
reverse_dfs         the order of KuiperInfer's log: depth first, reversed; without recursion
reverse_topo        the same idea as the lesson tells it, by recursion
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

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from kuiper_edu import slots
from kuiper_edu.errors import AnswerError, GraphError
from kuiper_edu.topo.check import Violation, check_order
from kuiper_edu.topo.cycle import find_cycle

if TYPE_CHECKING:
    from kuiper_edu.topo.all_orders import all_orders, count_orders
    from kuiper_edu.topo.kahn import in_degrees, kahn, kahn_smallest_first
    from kuiper_edu.topo.levels import levels
    from kuiper_edu.topo.recursive import reverse_topo
    from kuiper_edu.topo.reverse_dfs import reverse_dfs

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
]

_SLOT = "course4.topo_sort"


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
        GraphError: what the sort returned is no valid order; the message names the witness.

    Example:
        >>> topo_sort({"conv1": ["conv2", "conv3"]})
        ['conv1', 'conv3', 'conv2']

    C++: RuntimeGraph::Build, where it calls RuntimeGraph::ReverseTopo
    """
    sort = slots.get(_SLOT)
    order = sort({name: list(after) for name, after in successors.items()})
    order = list(order) if isinstance(order, Iterator) else order
    violation = check_order(successors, order)
    if violation is not None:
        raise GraphError(f"the topological sort that ran here ({slots.whose(_SLOT)}) gave no valid order: {violation}")
    return list(order)


class _Export:
    """A function of a submodule, looked up only when it is asked for.

    The submodules behind these are the answers to a homework: their files may be absent, or put away.
    This is a data descriptor on the package's class because a submodule and its function share a name
    (`kahn.kahn`): when the import system binds the submodule in the package, the function must keep the name.
    """

    def __init__(self, module: str, name: str) -> None:
        self.module = module
        self.name = name

    def __get__(self, package: ModuleType, owner: type[ModuleType]) -> Callable[..., Any]:
        if slots.is_withheld(_SLOT):
            raise self._refusal("is put away while you do this homework")
        try:
            found: Callable[..., Any] = getattr(import_module(f"{__name__}.{self.module}"), self.name)
        except ModuleNotFoundError as error:
            if not str(error.name).startswith(__name__):
                raise
            raise self._refusal("is not in this copy of the package") from error
        return found

    def __set__(self, package: ModuleType, submodule: ModuleType) -> None:
        """Let go of the submodule: it stays in sys.modules."""

    def _refusal(self, why: str) -> AnswerError:
        return AnswerError(f"kuiper_edu.topo.{self.name} {why}", hint=f'Write yours, under @answer("{_SLOT}").')


class _Package(ModuleType):
    """The class of this package: a module whose withheld names are looked up late."""

    all_orders = _Export("all_orders", "all_orders")
    count_orders = _Export("all_orders", "count_orders")
    in_degrees = _Export("kahn", "in_degrees")
    kahn = _Export("kahn", "kahn")
    kahn_smallest_first = _Export("kahn", "kahn_smallest_first")
    levels = _Export("levels", "levels")
    reverse_dfs = _Export("reverse_dfs", "reverse_dfs")
    reverse_topo = _Export("recursive", "reverse_topo")


sys.modules[__name__].__class__ = _Package
