"""The rules for reported values: each accepts right values and says what is wrong with others."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu.course.judge.rules import Close, Equal, ModelOrder, Order, Raises, Rule, near
from kuiper_edu.course.trial.values import Plain

nan = float("nan")
infinity = float("inf")
numbers = st.floats(allow_nan=False, allow_infinity=False, width=32)


@pytest.mark.parametrize(
    ("rule", "value"),
    [
        (Equal([1, "a", {"b": None}]), [1, "a", {"b": None}]),
        (Equal(nan), nan),
        (Equal(2), 2.0),
        (Close([0.5, [1]], 1e-3), [0.5005, [1]]),
        (Close([infinity, nan], 1e-3), [infinity, nan]),
        (Close(1000.0, 1e-3), 1000.9),
        (Close({"a": 1.0}, 1e-3), {"a": 1.0}),
        (Order({"a": ["b", "c"]}), ["a", "c", "b"]),
        (Raises("KeyError", ("a",)), {"error": "KeyError", "text": "'a'"}),
        (Raises("", ("gamma",)), {"error": "AnyError", "text": "no gamma here"}),
        (Raises("ValueError", ("conv", "1")), {"error": "ValueError", "text": "第1行的算子conv没有顺序"}),
    ],
)
def test_a_right_value_has_no_fault(rule: Rule, value: Plain) -> None:
    assert rule.fault(value) is None


@pytest.mark.parametrize(
    ("rule", "value", "kind", "says"),
    [
        (Equal([1, 2]), [2, 1], "value", r"expected \[1, 2\], found \[2, 1\]"),
        (Equal(True), 1, "value", "expected True, found 1"),
        (Equal([1]), None, "value", "found None"),
        (Close([0.5], 1e-6), [0.7], "number", "expected 0.5, found 0.7 .*0.000001"),
        (Close([0.5], 1e-6), [0.5, 0.5], "value", r"expected \[0.5"),
        (Close(["x", 0.5], 1e-6), ["y", 0.5], "value", "expected 'x', found 'y'"),
        (Close(1.0, 1e-6), infinity, "number", "found inf"),
        (Order({"a": ["b"]}), ["b", "a"], "edge", "'a' must run before 'b'"),
        (Order({"a": ["b"]}), ["a"], "missing", "'b' is missing"),
        (Order({"a": ["b"]}), None, "type", "found None: is the return missing"),
        (Order({"a": ["b"]}), {"object": "generator"}, "type", "found <generator>"),
        (Raises("KeyError"), [1], "raised", r"expected KeyError, found .* \(no error was raised\)"),
        (Raises("KeyError"), {"error": "OddError", "text": "a"}, "error", "expected KeyError, found OddError: a"),
        (
            Raises("KeyError", ("a",)),
            {"error": "KeyError", "text": "an"},
            "unnamed",
            "expected a message that contains 'a', found",
        ),
    ],
)
def test_a_wrong_value_has_a_fault_of_its_kind(rule: Rule, value: Plain, kind: str, says: str) -> None:
    fault = rule.fault(value)
    assert fault is not None
    assert fault.kind == kind
    assert re.search(says, str(fault)), fault


def test_the_order_of_a_model_is_judged_by_its_file() -> None:
    fault = ModelOrder("course4/model_file/simple_ops").fault(["op1"])
    assert fault is not None
    assert fault.kind == "missing"


@given(numbers, st.sampled_from([1e-6, 1e-3, 0.1]), st.floats(0, 0.99))
def test_within_the_tolerance_is_near_and_twice_as_far_is_not(b: float, tolerance: float, part: float) -> None:
    step = tolerance * max(1.0, abs(b))
    assert near(b + part * step, b, tolerance)
    assert not near(b + 2 * step, b, tolerance)
