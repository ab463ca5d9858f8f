"""Loading the text of my_engine.py as a module."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any

from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.learner.engine.assembly import LENT, Part, parts, whole
from kuiper_edu.course.learner.engine.table import PIECES, pieces_of
from kuiper_edu.support import project


def loaded(source: str, path: str, *, closed: bool = False) -> ModuleType:
    """Run the text of the file as a module.

    Args:
        source: the text.
        path: the path of the file.
        closed: whether the module must not import kuiper_edu.

    Raises:
        Exception: any error that the text raises.
    """

    def import_(name: str, *rest: Any, **more: Any) -> Any:
        if name.partition(".")[0] == "kuiper_edu":
            raise ImportError("kuiper_edu cannot be imported in my_engine.py")
        return builtins.__import__(name, *rest, **more)

    engine = ModuleType("my_engine")
    engine.__file__ = path
    if closed:
        vars(engine)["__builtins__"] = {**vars(builtins), "__import__": import_}
    sys.modules["my_engine"] = engine  # dataclasses look up their module
    exec(compile(source, path, "exec"), vars(engine))
    return engine


@dataclass(frozen=True)
class PartialEngine:
    """An engine of which some pieces may be missing.

    Args:
        names: the module.
        own: the names of its pieces that are not lent.
        left_out: a part that cannot be defined without a missing name -> that name.
        entered: an operator type -> the part that enters a layer for it.
    """

    names: Any
    own: set[str]
    left_out: dict[str, str]
    entered: dict[str, str]


def partial_engine(chosen: Iterable[Part], path: str = "my_engine.py") -> PartialEngine:
    """Run parts of the file one by one as a module; a part that needs a missing name to be defined is left out.

    Args:
        chosen: the parts.
        path: the path of the file.

    Raises:
        Exception: any other error that a part raises.
    """
    names = ModuleType("my_engine")
    names.__file__ = path
    sys.modules["my_engine"] = names  # dataclasses look up their module
    engine = PartialEngine(names, set(), {}, {})
    for part in chosen:
        known = dict(vars(names).get("CREATORS", {}))
        try:
            exec(compile(part.text, path, "exec"), vars(names))
        except NameError as error:
            engine.left_out[part.name] = str(error.name)
        creators = vars(names).get("CREATORS", {})
        engine.entered.update({kind: part.name for kind in creators if creators[kind] is not known.get(kind)})
        if part.name in PIECES and part.label != LENT:
            engine.own.add(part.name)
    return engine


def lent_engine() -> ModuleType:
    """Return a new engine with all pieces lent: what a notebook registers in it is in no other one."""
    return loaded(_lent_text(), "my_engine.py")


@cache
def _lent_text() -> str:
    return whole(parts({}, (project.root() / "course5/model_file/digits").as_posix()))


def given_to(task: Exercise) -> dict[str, Any]:
    """Return the other parts of the engine that the solution of an exercise may call: name -> object."""
    if not task.in_engine:
        return {}
    own = {name for piece in pieces_of(task.id) for name in piece.names}
    return {name: value for name, value in vars(lent_engine()).items() if name not in own}
