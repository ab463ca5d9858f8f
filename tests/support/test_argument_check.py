"""`checked`: arguments are checked against the annotations, and errors name what was expected and found."""

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
    ("given", "message"),
    [
        ({"count": 0}, "expected a whole number of at least 1 for count, found 0"),
        ({"count": "a"}, "expected a whole number of at least 1 for count, found 'a'"),
        ({"whole": 0.5}, "expected a whole number for whole, found 0.5"),
        ({"whole": True}, "expected a whole number for whole, found True"),
        ({"number": float("nan")}, "expected a finite number for number, found nan"),
        ({"number": 10**400}, "expected a finite number for number"),
        ({"text": 3}, "expected a string for text, found 3"),
        ({"flag": "no"}, "expected True or False for flag, found 'no'"),
        ({"lives": {"a": "x"}}, r"expected a tuple of 2 values for lives\['a'\], found 'x'"),
        ({"lives": {"a": (0, "1")}}, r"expected a whole number for lives\['a'\]\[1\], found '1'"),
        ({"lives": {3: (0, 1)}}, "expected a string for a name in lives, found 3"),
        ({"lives": {"a": (0, 1, 2)}}, r"expected a tuple of 2 values for lives\['a'\], found \(0, 1, 2\)"),
        ({"lives": [("a", (0, 1))]}, r"expected a dictionary \(\{name: \.\.\.\}\) for lives, found .*"),
        ({"names": "abc"}, "expected a list for names, found 'abc'"),
        ({"names": {"a", "b"}}, "expected a list for names, found {'a', 'b'}"),
        ({"names": ["a", None]}, r"expected a string for names\[1\], found None"),
        ({"any_order": 3}, "expected a list for any_order, found 3"),
        ({"once": str}, "expected a list for once, found the class str"),
        ({"array": [[1, 2], [3]]}, "expected an array of numbers for array"),
        ({"array": ["a"]}, "expected an array of numbers for array"),
        ({"function": 3}, "expected a function for function, found 3"),
        ({"marks": 3}, r"expected a dictionary \(\{name: \.\.\.\}\) or a list for marks, found 3"),
        ({"marks": {"a": 3}}, r"expected a string for marks\['a'\], found 3"),
        ({"order": np.zeros((2, 3))}, r"expected a string for order\[0\], found an array of float64 \(3,\)"),
        ({"error": 3}, "expected a KuiperError for error, found 3"),
        ({"error": object()}, "expected a KuiperError for error, found an object"),
    ],
)
def test_what_is_something_else_is_told_in_one_sentence(given, message) -> None:
    with pytest.raises(UsageError, match=message) as caught:
        taken(**given)
    assert str(caught.value).startswith("taken: ")
    assert str(caught.value).endswith(". help(taken) shows a call.")


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
    with pytest.raises(UsageError, match=r"expected a string for names\[1\], found 3"):
        many("a", 3)


def test_a_method_is_told_by_its_class() -> None:
    class Box:
        @checked()
        def __init__(self, size: Count) -> None:
            self.size = size

    assert Box(2).size == 2
    with pytest.raises(UsageError, match=r"Box: expected .* for size, found 0"):
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
