"""Which layers stand in the registry while a homework about layers is open, or answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from kuiper_edu.layers import LayerRegistry
from kuiper_edu.slots import Slot

NOTEBOOK = "__main__"  # the module that the cells of a notebook belong to

_put_away: dict[str, dict[str, Callable[..., Any]]] = {}


def put_away(slot: Slot) -> None:
    """Withdraw the library's layers that answer this slot or are built on it, the notebook's own, and a kept one."""
    library = _registered_by(*slot.withheld)
    _put_away.setdefault(slot.name, {}).update(library)
    LayerRegistry.withdraw([*library, *_registered_by(NOTEBOOK, slot.kept_module)])


def put_back(slot: Slot) -> None:
    """Let the library's layers stand again where they stood before `put_away`."""
    stood = _put_away.pop(slot.name, {})
    LayerRegistry.withdraw(list(stood))
    for operator_type, creator in stood.items():
        LayerRegistry.register(operator_type, creator)


@contextmanager
def room_for(slot: Slot) -> Iterator[None]:
    """Let an answer register its layers where the library's stand; types it leaves out keep the library's."""
    stood = _registered_by(slot.module)
    _put_away.setdefault(slot.name, {}).update(stood)
    LayerRegistry.withdraw(list(stood))
    try:
        yield
    finally:
        for operator_type, creator in stood.items():
            if operator_type not in LayerRegistry.registry():
                LayerRegistry.register(operator_type, creator)


def _registered_by(*modules: str) -> dict[str, Callable[..., Any]]:
    return {
        operator_type: creator
        for operator_type, creator in LayerRegistry.registry().items()
        if getattr(creator, "__module__", None) in modules
    }
