"""Right answers in unusual style."""

from kuiper_edu.errors import CycleError


# %%
def test_sort(sort):
    graph = {"c": ["d"], "b": ["c"], "a": ["b"]}
    assert sort(graph) == ["a", "b", "c", "d"]
    try:
        sort({"a": ["a"]})
    except CycleError:
        pass
    else:
        assert False, "a cycle was accepted"


# %%
import pytest


def test_sort(sort):
    graph = {"add": ["out"], "x": ["add"], "y": ["add"]}
    assert is_valid(graph, sort(graph))
    with pytest.raises(CycleError):
        sort({"a": ["b"], "b": ["c"], "c": ["a"]})


# %%
import unittest


def test_sort(sort):
    case = unittest.TestCase()
    graph = {"b": ["c"], "a": ["b"]}
    case.assertEqual(list(sort(graph)), ["a", "b", "c"])
    case.assertRaises(CycleError, sort, {"input": ["a"], "a": ["b"], "b": ["a", "output"]})


# %%
def test_sort(sort):
    from kuiper_edu import topo

    for graph in [{"b": ["c"], "a": ["b"]}, {"join": [], "left": ["join"], "top": ["left", "join"]}]:
        assert topo.check_order(graph, sort(graph)) is None
    refused = False
    try:
        print(sort({"a": ["b"], "b": ["a"]}))
    except CycleError as error:
        refused = True
        print("good:", error)
    assert refused


# %%
def test_sort(sort):
    graph = {"b": ["c"], "a": ["b"]}
    if not is_valid(graph, sort(graph)):
        raise AssertionError("wrong order")
    try:
        sort({"x": ["a"], "a": ["b"], "b": ["a"]})
    except CycleError:
        return None
    raise AssertionError("no error")


# %%
class Test:
    graphs = [{"b": ["c"], "a": ["b"]}]
    cycles = [{"a": ["b"], "b": ["a"]}, {"s": ["s"]}]

    def __call__(self, sort):
        for graph in self.graphs:
            order = sort(dict(graph))
            assert is_valid(graph, order), order
        for cycle in self.cycles:
            self.refused(sort, cycle)

    def refused(self, sort, cycle):
        try:
            order = sort(cycle)
        except CycleError:
            return
        raise AssertionError(f"{cycle} gave {order}")


test_sort = Test()

# %%
import contextlib


def test_sort(sort):
    assert sort({"b": ["c"], "a": ["b"]}) == list("abc")
    answer = "refused"
    with contextlib.suppress(CycleError):
        answer = sort({"b": ["c"], "c": ["b"]})
    assert answer == "refused", answer


# %%
import random


def test_sort(sort):
    rng = random.Random(1)
    for _ in range(5):
        names = [f"n{i}" for i in range(8)]
        rng.shuffle(names)
        links = list(zip(names, names[1:]))
        rng.shuffle(links)
        assert list(sort({a: [b] for a, b in links})) == names
        links.append((names[-1], names[0]))
        try:
            sort({a: [b] for a, b in links})
            raise AssertionError("accepted")
        except CycleError:
            pass


# %%
def test_sort(sort):
    def outcome(graph):
        try:
            return sort(graph)
        except Exception as error:
            return type(error).__name__

    match outcome({"b": ["c"], "a": ["b"]}), outcome({"a": ["b"], "b": ["a"]}):
        case ["a", "b", "c"], "CycleError":
            pass
        case other:
            raise AssertionError(other)


# %%
def test_sort(sort):
    order = sort({"b": ["c"], "a": ["b"]})
    for a, b in ["ab", "bc"]:
        assert order.index(a) < order.index(b)
    assert len(order) == 3
    try:
        sort({"a": ["b"], "b": ["a"]})
    except CycleError as error:
        assert "a" in str(error) and "b" in str(error)
        return True
    assert False
