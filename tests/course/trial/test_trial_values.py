"""Any Python value becomes plain data; the types that mean the same become one."""

import json
from collections import Counter, OrderedDict, deque
from enum import IntEnum

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu.course.trial.values import MOST_ITEMS, plain, shown

plain_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


class Colour(IntEnum):
    """A number with a name."""

    RED = 1


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ((1, 2), [1, 2]),
        (deque([1, 2]), [1, 2]),
        (np.array([[1, 2]]), [[1, 2]]),
        (np.int64(3), 3),
        (np.float32(0.5), 0.5),
        (np.bool_(True), True),
        ([np.str_("a")], ["a"]),
        (Counter("aab"), {"a": 2, "b": 1}),
        (OrderedDict(b=1, a=2), {"a": 2, "b": 1}),
        ({"a": 1}.keys(), ["a"]),
        (Colour.RED, 1),
        ({3, 1}, {"set": [1, 3]}),
        ({1: "a"}, {"dict": [[1, "a"]]}),
        (1 + 2j, {"complex": [1.0, 2.0]}),
        (KeyError("a"), {"error": "KeyError", "text": "'a'"}),
        (iter([1]), {"object": "list_iterator"}),
        (print, {"object": "builtin_function_or_method"}),
    ],
)
def test_a_value_becomes_plain(value: object, expected: object) -> None:
    found = plain(value)
    assert found == expected
    assert type(found) is type(expected)


@given(plain_values)
def test_plain_data_stay_what_they_are_and_survive_json(value: object) -> None:
    assert plain(value) == value
    assert json.loads(json.dumps(plain(value))) == value


def test_a_list_that_holds_itself_ends() -> None:
    endless: list[object] = []
    endless.append(endless)
    assert plain(endless) == {"object": "list nested more than 50 deep"}


def test_too_many_items_are_not_copied() -> None:
    assert plain([0] * (MOST_ITEMS + 1)) == {"object": "list of more than 200,000 items"}
    assert plain(np.broadcast_to(0, (10**9, 10**9))) == {"object": "ndarray of more than 200,000 items"}


def test_a_text_without_end_is_not_copied() -> None:
    assert plain(["a" * 100_001]) == {"object": "list of more than 100,000 characters"}


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.1, "0.1"),
        (1e-5, "1e-05"),
        (12345678.0, "1.234568e+07"),
        (-2.0, "-2.0"),
        (float("nan"), "nan"),
        (["a", True, None], "['a', True, None]"),
        ({"object": "generator"}, "<generator>"),
        ({"set": []}, "set()"),
        ({"dict": [[1, [2.0]]]}, "{1: [2.0]}"),
        ({"error": "ValueError", "text": ""}, "ValueError"),
        (list(range(40)), "[0, 1, 2, 3, 4, 5, 6, 7, ... 24 more ..., 32, 33, 34, 35, 36, 37, 38, 39]"),
    ],
)
def test_plain_data_are_shown_as_people_read_them(value: object, text: str) -> None:
    assert shown(value) == text
