"""Closing shortcuts: what would answer a homework by itself cannot be imported while it is open.

A finder at the head of `sys.meta_path` refuses the closed modules with a sentence. It serves the
learner's own kernel (`homework.begin`) and, from the first moment on, the kernel of a check.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from kuiper_edu import slots
from kuiper_edu.errors import AnswerError

# Libraries of others that hold the answer whole. Whoever knows them has nothing to learn from calling them here.
ELSEWHERE: dict[str, tuple[str, ...]] = {
    "course3.init_graph_params": (),
    "course4.topo_sort": ("graphlib", "igraph", "networkx", "rustworkx"),
    "course5.sigmoid": ("scipy.special", "torch"),
}


class Blocker(MetaPathFinder):
    """Refuses closed modules; finds nothing itself.

    Example:
        >>> Blocker({"graphlib": "course4.topo_sort"}).find_spec("graphlib")
        Traceback (most recent call last):
        ...
        kuiper_edu.errors.AnswerError: 'graphlib' is put away during the homework: it would answer ...
    """

    def __init__(self, closed: dict[str, str] | None = None) -> None:
        self.closed = dict(closed or {})

    def find_spec(self, fullname: str, *_: Sequence[str] | ModuleType | None) -> ModuleSpec | None:
        """None, so that the import goes on, or a refusal.

        Raises:
            AnswerError: the module, or the package it belongs to, is closed.
        """
        for name, slot in self.closed.items():
            if fullname == name or fullname.startswith(f"{name}."):
                raise AnswerError(
                    f"{fullname!r} is put away during the homework: it would answer {slot!r} for you",
                    hint=f'Write your own, under @answer("{slot}").',
                )
        return None


_blocker = Blocker()
_for_good: set[str] = set()
_forgotten: dict[str, list[tuple[str, ModuleType, dict[str, Any]]]] = {}


def close(names: Iterable[str], *, for_good: bool = False) -> None:
    """Close the modules that could stand in for an answer to these slots, also those already imported.

    Args:
        names: the slots.
        for_good: `open_again` does not open them (in the process of a check).

    Raises:
        AnswerError: there is no such slot.
    """
    for name in names:
        if for_good:
            _for_good.add(name)
        for module in (*slots.slot(name).withheld, *ELSEWHERE[name]):
            _blocker.closed[module] = name
            _forget(module)
    if _blocker not in sys.meta_path:
        sys.meta_path.insert(0, _blocker)


def open_again(names: Iterable[str]) -> None:
    """Let the modules closed for these slots be imported again, unless they are closed for good.

    Those that were loaded before are the same modules again: whoever kept a class of theirs finds it unchanged.
    """
    wanted = set(names) - _for_good
    for module, slot in list(_blocker.closed.items()):
        if slot in wanted:
            del _blocker.closed[module]
            for loaded, gone, attributes in _forgotten.pop(module, []):
                sys.modules.setdefault(loaded, gone)
                if attributes:
                    vars(sys.modules[_package(loaded)]).update(attributes)


def _forget(name: str) -> None:
    """Take a module, and what its package took from it, out of this process."""
    for loaded in [each for each in sys.modules if each == name or each.startswith(f"{name}.")]:
        gone = sys.modules.pop(loaded)
        package = vars(sys.modules[_package(loaded)]) if _package(loaded) in sys.modules else {}
        taken = {key: value for key, value in package.items() if value is gone or _module_of(value) == loaded}
        for key in taken:
            del package[key]
        _forgotten.setdefault(name, []).append((loaded, gone, taken))


def _package(module: str) -> str:
    return module.rpartition(".")[0]


def _module_of(value: object) -> object:
    return getattr(value, "__module__", None)
