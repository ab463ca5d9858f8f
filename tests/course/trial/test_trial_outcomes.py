"""Decoding outcomes: no bytes raise an error, and no value of a wrong type is accepted."""

import json
from dataclasses import asdict
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu.course.judge.exercises import Exercise
from kuiper_edu.course.judge.explain import explain
from kuiper_edu.course.judge.judging import judge
from kuiper_edu.course.judge.rules import Close, Equal, Order, Raises
from kuiper_edu.course.trial.outcomes import Outcome, Place, Raised, decoded, readable
from kuiper_edu.course.trial.values import plain, shown

RIGHT = {"status": "ran", "values": [["sum", 3]], "error": None, "printed": "", "warned": ""}
ERROR = {"name": "KeyError", "text": "'a'", "place": None, "kind": ""}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=20,
)
FORGED: dict[str, Any] = {
    "no JSON": "{",
    "a list": [],
    "a status that is a list": RIGHT | {"status": ["ran"]},
    "another status": RIGHT | {"status": "passed"},
    "a key more": RIGHT | {"points": 21},
    "a key less": {"status": "ran"},
    "values that are a dict": RIGHT | {"values": {"sum": 3}},
    "a value without a label": RIGHT | {"values": [3]},
    "a label that is a number": RIGHT | {"values": [[3, 3]]},
    "three in place of a pair": RIGHT | {"values": [["a", "b", "c"]]},
    "an error that is a text": RIGHT | {"error": "KeyError"},
    "an error whose text is a list": RIGHT | {"error": ERROR | {"text": ["'a'"]}},
    "an error without a text": RIGHT | {"error": {"name": "KeyError"}},
    "an error with a place that is none": RIGHT | {"error": ERROR | {"place": {"line": 3}}},
    "an error with a line that is a text": RIGHT
    | {"error": ERROR | {"place": {"function": "", "line": "3", "text": ""}}},
    "printed that is a number": RIGHT | {"printed": 3},
    "warned that is None": RIGHT | {"warned": None},
    "a list that is nested too deep": '{"status": "ran", "values": [["a", ' + "[" * 490 + "]" * 490 + "]], "
    '"error": null, "printed": "", "warned": ""}',
    "a list that is nested much too deep": "[" * 100_000,
    "too long a text": RIGHT | {"values": [["a", "x" * 1_000_000]]},
    "too many values": RIGHT | {"values": [["a", 1]] * 100_000},
    "too long a number": '{"status": "ran", "values": [["a", '
    + "1" * 10_000
    + ']], "error": null, "printed": "", "warned": ""}',
    "bytes that are no text": b"\xff\xfe",
}


@pytest.mark.parametrize("said", FORGED.values(), ids=FORGED)
def test_what_no_trial_writes_is_no_outcome(said: Any) -> None:
    assert decoded(said if isinstance(said, str | bytes) else json.dumps(said)) is None


def test_what_a_trial_writes_is_read_as_it_was() -> None:
    value = plain({"a": (1, 2.5, None), "b": {1, 2}, "c": {1: float("inf")}, "d": ValueError("no"), "e": 1j})
    outcome = Outcome("error", [("one", value)], Raised("KeyError", "'a'", Place("f", 3, "x['a']"), "k"), "p", "w")
    assert decoded(json.dumps(asdict(outcome))) == outcome


def test_as_deep_as_values_may_be_is_read() -> None:
    value: object = 1
    for _ in range(49):
        value = {1: value}
    outcome = Outcome("ran", [("deep", plain(value))])
    assert decoded(json.dumps(asdict(outcome))) == outcome
    assert shown(outcome.values[0][1])


@given(JSON)
def test_any_json_is_read_or_refused_and_can_be_written(data: Any) -> None:
    for said in (data, RIGHT | {"values": [["a", data]]}, RIGHT | {"error": ERROR | {"text": data}}):
        outcome = decoded(json.dumps(said))
        if outcome is not None:
            json.dumps(asdict(outcome), ensure_ascii=False).encode()


@pytest.mark.parametrize("rule", [Equal(3), Close([0.5], 1e-6), Order({"a": ["b"]}), Raises("KeyError", ("a",))])
@given(
    value=JSON
    | st.builds(lambda key, inner: {key: inner}, st.sampled_from(["error", "set", "dict", "complex", "object"]), JSON)
)
def test_any_value_can_be_judged_and_told(rule: Any, value: Any) -> None:
    outcome = decoded(json.dumps(RIGHT | {"values": [["a", value]]}))
    assert outcome is not None
    asked = Exercise("own", {"a": rule})
    finding = judge(asked, outcome)
    assert finding is None or str(explain(finding, asked)).encode()


@pytest.mark.parametrize("text", ["\ud800", "a\udfffb", "\x1b[31mred", "\u202egnp.exe", "\u2066", "\x00", "\x9b"])
def test_a_text_that_people_read_moves_and_hides_nothing(text: str) -> None:
    outcome = decoded(json.dumps(RIGHT | {"status": "error", "error": ERROR | {"text": text}, "warned": text}))
    assert outcome is not None
    assert outcome.error is not None
    for shown_text in (outcome.error.text, outcome.warned, readable(text)):
        shown_text.encode()
        assert "\ufffd" in shown_text
        assert not set(shown_text) & set("\x1b\u202e\u2066\x00\x9b")


def test_words_of_any_language_stay_what_they_are() -> None:
    for text in ("Jürgen\tÉcole\n", "王小明", "می\u200cخواهم", "👩\u200d💻"):
        assert readable(text) == text
