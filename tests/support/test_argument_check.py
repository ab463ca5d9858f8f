"""`checked`: the annotations of a function are what it takes, and one sentence says what was met instead."""

import gc
import weakref
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import pytest
from numpy.typing import ArrayLike

from kuiper_edu.errors import KuiperError, UsageError
from kuiper_edu.support.argument_check import Count, checked


@checked()
def taken(
    count: Count = 1,
    whole: int = 0,
    number: float = 0,
    text: str | None = None,
    flag: bool = False,
    lives: Mapping[str, tuple[int, int]] | None = None,
    names: Sequence[str] = (),
    any_order: Collection[str] = (),
    once: Iterable[str] = (),
    array: ArrayLike = 0,
    function: Callable[..., Any] = len,
    marks: Mapping[str, str] | Sequence[str] = (),
    order: bool | Sequence[str] = False,
    error: KuiperError | None = None,
) -> dict[str, Any]:
    return {name: value for name, value in locals().items() if name != "self"}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"count": 0}, "count is 0, a whole number of at least 1 was expected"),
        ({"count": "a"}, "count is 'a', a whole number of at least 1 was expected"),
        ({"whole": 0.5}, "whole is 0.5, a whole number was expected"),
        ({"whole": True}, "whole is True, a whole number was expected"),
        ({"number": float("nan")}, "number is nan, a finite number was expected"),
        ({"number": 10**400}, "a finite number was expected"),
        ({"text": 3}, "text is 3, a text was expected"),
        ({"flag": "no"}, "flag is 'no', True or False was expected"),
        ({"lives": {"a": "x"}}, r"lives\['a'\] is 'x', a tuple of 2 values was expected"),
        ({"lives": {"a": (0, "1")}}, r"lives\['a'\]\[1\] is '1', a whole number was expected"),
        ({"lives": {3: (0, 1)}}, "a name in lives is 3, a text was expected"),
        ({"lives": {"a": (0, 1, 2)}}, r"lives\['a'\] is \(0, 1, 2\), a tuple of 2 values was expected"),
        ({"lives": [("a", (0, 1))]}, r"lives is .*, a map \(\{name: \.\.\.\}\) was expected"),
        ({"names": "abc"}, "names is 'abc', a list was expected"),
        ({"names": {"a", "b"}}, "names is {'a', 'b'}, a list was expected"),
        ({"names": ["a", None]}, r"names\[1\] is None, a text was expected"),
        ({"any_order": 3}, "any_order is 3, a list was expected"),
        ({"once": str}, "once is the class str, a list was expected"),
        ({"array": [[1, 2], [3]]}, "an array of numbers was expected"),
        ({"array": ["a"]}, "an array of numbers was expected"),
        ({"function": 3}, "function is 3, a function was expected"),
        ({"marks": 3}, r"marks is 3, a map \(\{name: \.\.\.\}\) or a list was expected"),
        ({"marks": {"a": 3}}, r"marks\['a'\] is 3, a text was expected"),
        ({"order": np.zeros((2, 3))}, r"order\[0\] is an array of float64 \(3,\), a text was expected"),
        ({"error": 3}, "error is 3, a KuiperError was expected"),
        ({"error": object()}, "error is an object, a KuiperError was expected"),
    ],
)
def test_what_is_something_else_is_told_in_one_sentence(given, said) -> None:
    with pytest.raises(UsageError, match=said) as caught:
        taken(**given)
    assert str(caught.value).startswith("taken: ")
    assert str(caught.value).endswith(" was expected. help(taken) shows a call.")


@pytest.mark.parametrize(
    ("name", "given", "becomes"),
    [
        ("count", np.int64(3), 3),
        ("number", np.float32(0.5), 0.5),
        ("number", 3, 3),
        ("flag", np.True_, True),
        ("lives", {"a": [0, np.int64(1)]}, {"a": (0, 1)}),
        ("names", np.array(["a", "b"]), ["a", "b"]),
        ("names", {"a": 1}.keys(), ["a"]),
        ("any_order", {"a"}, ["a"]),
        ("once", (name for name in "ab"), ["a", "b"]),
        ("order", True, True),
        ("order", ["a"], ["a"]),
        ("text", None, None),
    ],
)
def test_what_means_the_same_is_taken(name, given, becomes) -> None:
    assert taken(**{name: given})[name] == becomes


def test_what_is_missing_is_left_to_python() -> None:
    @checked()
    def one(count: int) -> int:
        return count

    with pytest.raises(TypeError, match="missing 1 required positional argument: 'count'"):
        one()


def test_an_argument_of_its_own_check_is_left_alone() -> None:
    @checked("count")
    def own(count: int) -> object:
        return count

    assert own("x") == "x"


def test_each_of_many_values_is_checked() -> None:
    @checked()
    def many(*names: str) -> list[str]:
        return list(names)

    assert many("a", "b") == ["a", "b"]
    with pytest.raises(UsageError, match=r"names\[1\] is 3, a text was expected"):
        many("a", 3)


def test_a_method_is_told_by_its_class() -> None:
    class Box:
        @checked()
        def __init__(self, size: Count) -> None:
            self.size = size

    assert Box(2).size == 2
    with pytest.raises(UsageError, match="Box: size is 0"):
        Box(0)


def test_a_call_holds_nothing_of_its_caller() -> None:
    class Large:
        pass

    def caller() -> weakref.ref[Large]:
        large = Large()
        taken(text=None)  # no text, but None
        return weakref.ref(large)

    gc.disable()
    try:
        assert caller()() is None
    finally:
        gc.enable()
