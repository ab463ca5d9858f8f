"""The library's layers in the registry while a homework about layers is open: withdrawn, restored or replaced."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from kuiper_edu.layers import LayerRegistry
from kuiper_edu.slots import Slot

NOTEBOOK = "__main__"  # the module that the cells of a notebook belong to

_withdrawn: dict[str, dict[str, Callable[..., Any]]] = {}


def withdraw(slot: Slot) -> None:
    """Withdraw the layers that fill this slot: the library's, those built on them, the notebook's and a stored one."""
    library = _registered_by(*slot.withheld)
    _withdrawn.setdefault(slot.name, {}).update(library)
    LayerRegistry.withdraw([*library, *_registered_by(NOTEBOOK, slot.kept_module)])


def restore(slot: Slot) -> None:
    """Register the library's layers again as they were before `withdraw`."""
    library = _withdrawn.pop(slot.name, {})
    LayerRegistry.withdraw(list(library))
    for operator_type, creator in library.items():
        LayerRegistry.register(operator_type, creator)


@contextmanager
def replaceable(slot: Slot) -> Iterator[None]:
    """Let the block register layers of an answer instead of the library's; types that it leaves out keep those."""
    library = _registered_by(slot.module)
    _withdrawn.setdefault(slot.name, {}).update(library)
    LayerRegistry.withdraw(list(library))
    try:
        yield
    finally:
        for operator_type, creator in library.items():
            if operator_type not in LayerRegistry.registry():
                LayerRegistry.register(operator_type, creator)


@contextmanager
def restored() -> Iterator[None]:
    """Restore the registry after the block, whatever the block registers or withdraws."""
    before = dict(LayerRegistry.registry())
    try:
        yield
    finally:
        LayerRegistry.withdraw(list(LayerRegistry.registry()))
        for operator_type, creator in before.items():
            LayerRegistry.register(operator_type, creator)


def _registered_by(*modules: str) -> dict[str, Callable[..., Any]]:
    return {
        operator_type: creator
        for operator_type, creator in LayerRegistry.registry().items()
        if getattr(creator, "__module__", None) in modules
    }
