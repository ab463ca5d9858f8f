"""check_order names the violation; topo_sort runs the function in the slot and checks its result."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu import slots, topo
from kuiper_edu.errors import AnswerError, GraphError
from kuiper_edu.topo import check_order, topo_sort

DIAMOND = {"a": ["b", "c"], "b": ["d"], "c": ["d"]}


@pytest.fixture(autouse=True)
def _slots_as_before():
    yield
    slots.clear("course4.topo_sort")


@pytest.mark.parametrize(
    ("order", "kind", "names", "sentence"),
    [
        (
            ["a", "b", "d", "c"],
            "edge",
            ("c", "d"),
            "'c' must run before 'd', but is at position 3, after 'd' at position 2",
        ),
        (["a", "b", "c"], "missing", ("d",), "'d' is missing (3 names for 4 nodes)"),
        (["a", "b", "a"], "duplicate", ("a",), "'a' appears at position 0 and again at position 2"),
        (["a", "x"], "unknown", ("x",), "'x' at position 1 is not a node of the graph"),
        (["a", 1], "type", (), "expected names, found an int at position 1"),
        (None, "type", (), "expected a list of names, found None (is the return forgotten?)"),
        ("abcd", "type", (), "expected a list of names, found a str"),
    ],
)
def test_the_first_violation_is_named(order, kind, names, sentence):
    violation = check_order(DIAMOND, order)
    assert (violation.kind, violation.names, str(violation)) == (kind, names, sentence)


@given(order=st.permutations("abcd"))
def test_valid_means_that_every_edge_leads_forward(order):
    forward = all(order.index(a) < order.index(b) for a, after in DIAMOND.items() for b in after)
    assert (check_order(DIAMOND, order) is None) == forward


def test_a_loop_is_its_own_violation():
    assert "leads to itself" in str(check_order({"a": ["a"]}, ["a"]))


def test_topo_sort_runs_the_librarys_sort_by_default():
    assert topo_sort(DIAMOND) == topo.reverse_dfs(DIAMOND) == ["a", "c", "b", "d"]


def test_topo_sort_runs_the_learners_sort_on_a_copy():
    @slots.answer("course4.topo_sort")
    def mine(successors):
        successors["a"].clear()
        return iter("abcd")

    assert topo_sort(DIAMOND) == ["a", "b", "c", "d"]
    assert DIAMOND["a"] == ["b", "c"]


def test_a_wrong_answer_is_refused_with_its_witness():
    slots.answer("course4.topo_sort")(lambda _: ["a", "d", "b", "c"])
    with pytest.raises(GraphError, match=r"\(yours\) gave no valid order: 'b' must run before 'd'"):
        topo_sort(DIAMOND)


def test_exports_are_put_away_with_the_slot():
    slots.withhold("course4.topo_sort")
    for name in ("reverse_dfs", "kahn", "kahn_smallest_first", "levels", "all_orders", "reverse_topo", "in_degrees"):
        with pytest.raises(AnswerError, match="switched off"):
            getattr(topo, name)
    with pytest.raises(AnswerError):
        topo_sort(DIAMOND)


PROGRAM = """
import sys
{first}
from kuiper_edu.topo import kahn, reverse_dfs, levels, all_orders, topo_sort
assert kahn({{"a": ["b"]}}) == reverse_dfs({{"a": ["b"]}}) == ["a", "b"]
assert levels({{"a": ["b"]}}) == [["a"], ["b"]]
assert callable(all_orders)
"""


@pytest.mark.process
@pytest.mark.parametrize("first", ["", "import kuiper_edu.topo.counting, kuiper_edu.topo.depth_first"])
def test_an_export_is_the_function_whatever_was_imported_before(first):
    subprocess.run([sys.executable, "-c", PROGRAM.format(first=first)], check=True, timeout=60)


ABSENT = """
import sys
for name in ("counting", "depth_first", "enumeration"):
    sys.modules[f"kuiper_edu.topo.{name}"] = None  # as if the file did not exist
from kuiper_edu import topo
from kuiper_edu.errors import AnswerError
assert topo.find_cycle({"a": ["a"]}) == ["a", "a"]
for name in ("kahn", "reverse_dfs", "levels", "all_orders"):
    try:
        getattr(topo, name)
    except AnswerError as error:
        assert "not in this copy" in str(error)
    else:
        raise SystemExit(name)
"""


@pytest.mark.process
def test_absent_files_are_told_in_a_sentence():
    subprocess.run([sys.executable, "-c", ABSENT], check=True, timeout=60)


@pytest.mark.parametrize("wrong", [None, 3, "ab", [], {"a": "bc"}])
def test_topo_sort_refuses_what_is_no_graph(wrong):
    with pytest.raises(GraphError, match="expected a map from each name to the list of names after it"):
        topo_sort(wrong)
