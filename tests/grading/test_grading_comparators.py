"""Comparators: every right output passes, every wrong one comes with a sentence."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu.errors import NotebookError
from kuiper_edu.grading.comparators import Rule, judge, noise, rule_of
from kuiper_edu.grading.nbval_engine import printed
from kuiper_edu.grading.notebooks import read_notebook

DIAMOND = {"a": ["b", "c"], "b": ["d"], "c": ["d"]}
ORDER = {"compare": "topological_order", "graphs": {"g": DIAMOND}}


@given(st.integers(1, 12), st.randoms(use_true_random=False))
def test_every_valid_order_is_accepted_and_a_turned_edge_is_named(size: int, rng: random.Random) -> None:
    names = [f"n{i}" for i in range(size)]
    rng.shuffle(names)
    graph = {name: rng.sample(names[i + 1 :], rng.randint(0, size - i - 1)) for i, name in enumerate(names)}
    rule = {"compare": "topological_order", "graphs": {"g": graph}}
    assert judge(rule, "g []", f"g {names}") is None
    for before, after in ((a, b) for a, following in graph.items() for b in following):
        wrong = [after if name == before else before if name == after else name for name in names]
        said = judge(rule, "g []", f"g {wrong}")
        assert said is not None
        assert "must run before" in str(said)


@pytest.mark.parametrize(
    ("printed_text", "says"),
    [
        ("g ['a', 'b', 'c']", "'d' is missing"),
        ("g ['a', 'b', 'c', 'd', 'd']", "'d' stands twice"),
        ("g ['a', 'b', 'c', 'd', 'e']", "'e' at place 5 is no node"),
        ("g ['d', 'a', 'b', 'c']", "'b' must run before 'd'"),
        ("g None", "None"),
        ("g <generator object topo_sort>", "a list of names is expected"),
        ("g abcd", "a list of names is expected"),
        ("h ['a']", "no order is printed for 'g'"),
        ("", "no order is printed for 'g'"),
        ("g " + "[" * 5000, "a list of names is expected"),
        ("g [1, 2]", "names were expected"),
    ],
)
def test_a_wrong_order_comes_with_its_witness(printed_text: str, says: str) -> None:
    said = judge(ORDER, "g ['a', 'b', 'c', 'd']", printed_text)
    assert said is not None
    assert says in str(said)


@pytest.mark.parametrize("printed_text", ["g ['a', 'c', 'b', 'd']", "g ('a', 'b', 'c', 'd')"])
def test_another_right_order_passes(printed_text: str) -> None:
    assert judge(ORDER, "g ['a', 'b', 'c', 'd']", printed_text) is None


def test_a_model_file_can_be_the_graph() -> None:
    rule = {"compare": "topological_order", "graphs": {"m": "course4/model_file/simple_ops.pnnx.param"}}
    names = ["pnnx_input_0", "op1", "op3", "op5", "op4", "pnnx_expr_0", "pnnx_output_0"]
    assert judge(rule, "m []", f"m {names}") is None
    assert "must run before" in str(judge(rule, "m []", f"m {names[::-1]}"))


@given(st.floats(-1e6, 1e6), st.floats(-1, 1))
def test_close_is_the_course_s_agreement(value: float, share: float) -> None:
    allowed = 1e-6 * max(1.0, abs(value))
    near, far = value + 0.9 * share * allowed, value + (2 if share >= 0 else -2) * allowed
    assert judge({"close": 1e-6}, f"y {value!r}", f"y {near!r}") is None
    assert judge({"close": 1e-6}, f"y {value!r}", f"y {far!r}") is not None


@pytest.mark.parametrize(
    ("expected", "got"),
    [
        ("y 1.0", "z 1.0"),
        ("y 1.0", "y 1.0 2.0"),
        ("y 1.0", "y nan"),
        ("y 1.0", "y inf"),
        ("y 1.0", ""),
        ("y 1.0", "y 1.0\ny 1.0"),
    ],
)
def test_close_refuses_other_words_other_counts_and_no_numbers(expected: str, got: str) -> None:
    assert judge({"close": 1e-6}, expected, got)


@pytest.mark.parametrize("text", ["y nan", "y inf -inf", "y -0.000000", "1e-07 2.5E+3"])
def test_close_accepts_what_is_printed_alike(text: str) -> None:
    assert judge({"close": 1e-6}, text, text) is None


def test_lines_forgives_blanks_at_the_end_only() -> None:
    assert judge({"compare": "lines"}, "a b\nc\n", "a b  \nc") is None
    assert str(judge({"compare": "lines"}, "a b\nc", "a  b\nc")) == "line 1: 'a  b' is printed, 'a b' is expected"
    assert str(judge({"compare": "lines"}, "a\nb", "a")) == "1 lines are printed, 2 are expected"


def test_mentions_wants_whole_words() -> None:
    rule = {"compare": "mentions", "words": ["op1"]}
    assert judge(rule, "", "a cycle: op1 -> op2") is None
    assert judge(rule, "", "a cycle: op10") is not None


@pytest.mark.parametrize(
    ("rule", "expected", "got", "kind", "details"),
    [
        (ORDER, "g []", "g ['a', 'b', 'c', 'd', 'd']", "duplicate", ("d",)),
        (ORDER, "g []", "g ['d', 'a', 'b', 'c']", "edge", ("b", "d")),
        (ORDER, "g []", "g None", "type", ()),
        (ORDER, "g []", "", "label", ("g",)),
        ({"compare": "mentions", "words": ["op1"]}, "", "op10", "mention", ("op1", "op10")),
        ({"compare": "mentions", "words": ["op1"]}, "", "", "mention", ("op1", "nothing")),
        ({"compare": "lines"}, "a", "b", "line", ()),
        ({"compare": "lines"}, "a", "a\na", "length", ()),
        ({"close": 1e-6}, "y 1", "y 2", "number", ()),
    ],
)
def test_a_fault_tells_its_kind_apart_from_its_sentence(
    rule: Rule, expected: str, got: str, kind: str, details: tuple[str, ...]
) -> None:
    fault = judge(rule, expected, got)
    assert fault is not None
    assert (fault.kind, fault.details) == (kind, details)


def test_an_unknown_comparator_is_refused() -> None:
    with pytest.raises(NotebookError, match=r"no comparator 'magic'.*topological_order"):
        judge({"compare": "magic"}, "", "")


def test_a_warning_on_stderr_is_told() -> None:
    assert noise([{"kind": "stderr", "text": "RuntimeWarning: overflow\n  x"}]) is not None
    assert noise([{"kind": "stdout", "text": "fine"}, {"kind": "stderr", "text": " \n"}]) is None


def test_every_stored_output_passes_its_own_comparator(repo: Path) -> None:
    for path in sorted((repo / "reference").glob("*/homework.ipynb")):
        for cell in read_notebook(path).cells:
            if cell.role == "check":
                rule = rule_of(cell.metadata["kuiper_edu"])
                assert rule is not None, cell.id
                assert judge(rule, printed(cell.outputs), printed(cell.outputs)) is None, cell.id
