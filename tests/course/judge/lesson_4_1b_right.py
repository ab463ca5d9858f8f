"""Right answers to lesson 4.1b in unusual style: own loops and stacks, classes, contextlib, unittest, NumPy."""

TEST_SORT = [
    """
def test_sort(sort):
    graph = {"c": ["d"], "b": ["c"], "a": ["b"]}
    assert sort(graph) == ["a", "b", "c", "d"]
    try:
        sort({"a": ["a"]})
    except CycleError:
        pass
    else:
        assert False, "a cycle was accepted"
""",
    """
import pytest

def test_sort(sort):
    graph = {"add": ["out"], "x": ["add"], "y": ["add"]}
    assert is_valid(graph, sort(graph))
    with pytest.raises(CycleError):
        sort({"a": ["b"], "b": ["c"], "c": ["a"]})
""",
    """
import unittest

def test_sort(sort):
    case = unittest.TestCase()
    graph = {"b": ["c"], "a": ["b"]}
    case.assertEqual(list(sort(graph)), ["a", "b", "c"])
    case.assertRaises(CycleError, sort, {"input": ["a"], "a": ["b"], "b": ["a", "output"]})
""",
    """
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
""",
    """
def test_sort(sort):
    graph = {"b": ["c"], "a": ["b"]}
    if not is_valid(graph, sort(graph)):
        raise AssertionError("wrong order")
    try:
        sort({"x": ["a"], "a": ["b"], "b": ["a"]})
    except CycleError:
        return None
    raise AssertionError("no error")
""",
    """
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
""",
    """
import contextlib

def test_sort(sort):
    assert sort({"b": ["c"], "a": ["b"]}) == list("abc")
    answer = "refused"
    with contextlib.suppress(CycleError):
        answer = sort({"b": ["c"], "c": ["b"]})
    assert answer == "refused", answer
""",
    """
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
""",
    """
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
""",
    """
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
""",
]

SWAPS = [
    "def swaps(successors, order):\n"
    "    return [i for i, (a, b) in enumerate(zip(order, order[1:])) if b not in successors.get(a, [])]",
    """
def swaps(successors, order):
    found = []
    for i in range(len(order) - 1):
        other = list(order)
        other[i], other[i + 1] = other[i + 1], other[i]
        if is_valid(successors, other):
            found.append(i)
    return found
""",
    """
import numpy as np

def swaps(successors, order):
    free = np.array([b not in successors.get(a, []) for a, b in zip(order, order[1:])], dtype=bool)
    return np.flatnonzero(free)
""",
    """
from itertools import pairwise

def swaps(successors, order):
    return tuple(i for i, (a, b) in enumerate(pairwise(order)) if b not in set(successors.get(a, ())))
""",
    """
def swaps(successors, order):
    def places():
        for i in range(1, len(order)):
            match successors.get(order[i - 1]):
                case None | []:
                    yield i - 1
                case after if order[i] not in after:
                    print(order[i - 1], "<->", order[i])
                    yield i - 1
    return list(places())
""",
    """
class Swaps:
    def __call__(self, successors, order):
        edges = {(a, b) for a in successors for b in successors[a]}
        return list(filter(lambda i: (order[i], order[i + 1]) not in edges, range(len(order) - 1)))

swaps = Swaps()
""",
    """
def swaps(successors, order):
    if len(order) < 2:
        return []
    *front, a, b = order
    return swaps(successors, [*front, a]) + ([] if b in successors.get(a, []) else [len(front)])
""",
    """
import heapq

def swaps(successors, order):
    heap = []
    for i in reversed(range(len(order) - 1)):
        if order[i + 1] not in successors.get(order[i], []):
            heapq.heappush(heap, i)
    return [heapq.heappop(heap) for _ in range(len(heap))]
""",
    """
import numpy as np

def swaps(successors, order):
    found = []
    i = np.int64(0)
    while i < len(order) - 1:
        try:
            successors[order[i]].index(order[i + 1])
        except (KeyError, ValueError):
            found.append(i)
        i += 1
    return found
""",
    """
from collections import deque

def swaps(successors, order):
    from kuiper_edu import topo
    found = deque()
    for i, (a, b) in enumerate(zip(order, order[1:])):
        order[i : i + 2] = b, a
        if topo.check_order(successors, order) is None:
            found.append(i)
        order[i : i + 2] = a, b
    return found
""",
]

DEEP_SEARCH = [
    """
def deep_search(successors, start):
    stack, marks, queue = [[start, None]], {start}, []
    while stack:
        top = stack[-1]
        if top[1] is None:
            top[1] = sorted(set(successors.get(top[0], ())), reverse=True)
        if not top[1]:
            queue.append(top[0])
            stack.pop()
            continue
        name = top[1].pop()
        if name not in marks:
            marks.add(name)
            stack.append([name, None])
    return tuple(queue)
""",
    """
def deep_search(successors, start):
    ENTER, LEAVE = 0, 1
    todo, seen, out = [(ENTER, start)], {}, []
    while len(todo) > 0:
        deed, name = todo.pop()
        match deed:
            case 1:
                out += [name]
            case 0 if name not in seen:
                seen[name] = True
                todo.append((LEAVE, name))
                for after in sorted(successors.get(name, []), reverse=True):
                    todo.append((ENTER, after))
    return out
""",
    """
from collections import deque

def deep_search(successors, start):
    queue, marked, stack = deque(), set(), [start]
    queued = set()
    while stack:
        name = stack[-1]
        marked.add(name)
        for after in sorted(successors[name]) if name in successors else []:
            if after not in marked:
                stack.append(after)
                break
        else:
            queue.append(stack.pop())
    return queue
""",
    """
class Walk:
    def __init__(self):
        self.marks = set()

    def note(self, successors, name):
        self.marks.add(name)
        return name, iter(sorted(successors.get(name, [])))

    def __call__(self, successors, start):
        self.marks = set()
        queue, notes = [], [self.note(successors, start)]
        while notes:
            name, rest = notes[-1]
            for after in rest:
                if after not in self.marks:
                    notes.append(self.note(successors, after))
                    break
            else:
                notes.pop()
                queue.append(name)
        print("found", len(queue))
        return queue

deep_search = Walk()
""",
    """
def deep_search(successors, start):
    place, parent, queue, name = {start: 0}, {start: None}, [], start
    while name is not None:
        after = sorted(successors.get(name, []))
        if place[name] < len(after):
            child = after[place[name]]
            place[name] += 1
            if child not in place:
                place[child], parent[child] = 0, name
                name = child
        else:
            queue.append(name)
            name = parent[name]
    return queue
""",
    """
import numpy as np

def deep_search(successors, start):
    def walk():
        marks = {start}
        stack = [(start, iter(np.unique(successors.get(start, []))))]
        while stack:
            name, rest = stack[-1]
            new = next((str(after) for after in rest if str(after) not in marks), None)
            if new is None:
                stack.pop()
                yield name
            else:
                marks.add(new)
                stack.append((new, iter(np.unique(successors.get(new, [])))))
    return list(walk())
""",
]

RIGHT = {"test_sort": TEST_SORT, "deep_search": DEEP_SEARCH, "swaps": SWAPS}
