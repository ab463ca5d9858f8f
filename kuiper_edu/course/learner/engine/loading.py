"""The text of my_engine.py as a module."""

from __future__ import annotations

import builtins
import sys
from types import ModuleType
from typing import Any


def loaded(source: str, path: str, *, closed: bool = False) -> ModuleType:
    """Run the text of the file as a module.

    Args:
        source: the text.
        path: the file that it is, or would be.
        closed: kuiper_edu cannot be imported in it.

    Raises:
        Exception: whatever the text raises.
    """

    def import_(name: str, *rest: Any, **more: Any) -> Any:
        if name.partition(".")[0] == "kuiper_edu":
            raise ImportError("kuiper_edu cannot be imported in my_engine.py")
        return builtins.__import__(name, *rest, **more)

    engine = ModuleType("my_engine")
    engine.__file__ = path
    if closed:
        vars(engine)["__builtins__"] = {**vars(builtins), "__import__": import_}
    sys.modules["my_engine"] = engine  # a dataclass looks its module up
    exec(compile(source, path, "exec"), vars(engine))
    return engine
