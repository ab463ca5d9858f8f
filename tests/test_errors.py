"""Errors: their messages, and pickling them to another process."""

import copy
import pickle
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import pytest

import kuiper_edu
from kuiper_edu.errors import CycleError, KuiperError, UnsupportedError

WHERE = {"path": Path("a.param"), "line": 7, "operator": "conv1", "hint": "Do this.", "kind": "word"}


def classes(base: type[KuiperError] = KuiperError) -> Iterator[type[KuiperError]]:
    yield base
    for each in base.__subclasses__():
        if each.__module__.startswith("kuiper_edu"):
            yield from classes(each)


def with_place(cls: type[KuiperError]) -> KuiperError:
    arguments = {CycleError: (["a", "b", "a"],), UnsupportedError: ("no layer", {"my.Op": ["x"]})}
    return cls(*arguments.get(cls, ("a message",)), **WHERE)


for module in walk_packages(kuiper_edu.__path__, "kuiper_edu."):
    if not module.name.endswith(("__main__", "exercises.course_part")):  # the second is text, never imported
        try:
            import_module(module.name)
        except ModuleNotFoundError as missing:
            if missing.name not in ("numba", "llvmlite"):  # the extra `fast`
                raise
every_class = pytest.mark.parametrize("kind", sorted(set(classes()), key=lambda kind: kind.__name__))


@every_class
def test_every_error_takes_a_place_and_a_hint(kind: type[KuiperError]) -> None:
    text = str(with_place(kind))
    assert text.startswith("a.param, line 7, operator 'conv1': ")
    assert text.endswith(" Do this.")


@every_class
@pytest.mark.parametrize("twin", [lambda error: pickle.loads(pickle.dumps(error)), copy.copy, copy.deepcopy])
def test_every_error_is_the_same_in_another_process(kind: type[KuiperError], twin: object) -> None:
    error = with_place(kind)
    error.operator = "changed later"
    error.add_note("a note")
    again = twin(error)  # type: ignore[operator]
    assert (type(again), again.args, vars(again), str(again)) == (kind, error.args, vars(error), str(error))


def test_a_cycle_tells_what_to_do_unless_somebody_knows_better() -> None:
    assert str(CycleError(["a", "a"])).endswith("a -> a. Remove one of these edges.")
    assert CycleError(["a", "a"], hint=None).hint is None
