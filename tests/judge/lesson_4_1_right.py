"""Right answers to lesson 4.1 in unusual style: own stacks, generators, heapq, classes, match, NumPy."""

NAMES = "names = sorted({*successors, *(b for after in successors.values() for b in after)})"
IS_VALID = [
    f"""
def is_valid(successors, order):
    {NAMES}
    return sorted(order) == names and all(order.index(a) < order.index(b) for a in successors for b in successors[a])
""",
    """
def is_valid(successors, order):
    print("asked for", order)
    from kuiper_edu import topo
    return topo.check_order(successors, order) is None
""",
    """
import numpy as np

def is_valid(successors, order):
    ends = [(a, b) for a, after in successors.items() for b in after]
    names = set(successors).union(b for _, b in ends)
    if len(order) != len(names) or set(order) != names:
        return np.bool_(False)
    place = dict(zip(order, np.arange(len(order))))
    return np.all([place[a] < place[b] for a, b in ends])
""",
    """
class Check:
    def __call__(self, successors, order):
        left = list(order)
        names = {*successors}.union(*successors.values())
        while left:
            name = left.pop()
            if name in left or name not in names:
                return False
            names.discard(name)
            if any(after in left or after == name for after in successors.get(name, ())):
                return False
        return not names

is_valid = Check()
""",
    """
def is_valid(successors, order):
    def go(seen, rest):
        match rest:
            case []:
                return seen == every
            case [name, *more]:
                before = {a for a, after in successors.items() if name in after}
                return name in every and name not in seen and before <= seen and go(seen | {name}, more)
    every = set(successors).union(*successors.values())
    return go(set(), list(order))
""",
    """
is_valid = lambda successors, order: (
    sorted(order) == sorted({*successors, *sum(map(list, successors.values()), [])})
    and not any(b in order[: order.index(a) + 1] for a in successors for b in successors[a])
)
""",
    """
def is_valid(successors, order):
    try:
        place = {}
        for i, name in enumerate(order):
            if name in place:
                raise ValueError
            place[name] = i
        for a, after in successors.items():
            place[a]
            for b in after:
                if not place[a] < place[b]:
                    raise ValueError
        if len(place) > len({*successors}.union(*successors.values())):
            raise ValueError
    except (KeyError, ValueError):
        return False
    else:
        return True
""",
    """
from collections import Counter, deque

def is_valid(successors, order):
    waits = Counter({name: 0 for name in successors})
    for after in successors.values():
        waits.update(after)
    todo = deque(order)
    while todo:
        name = todo.popleft()
        if waits.pop(name, -1) != 0:
            return False
        waits.subtract(successors.get(name, ()))
    return not waits
""",
    """
def edges(successors):
    for a, after in successors.items():
        yield from ((a, b) for b in after)

def is_valid(successors, order):
    names = dict.fromkeys(successors)
    for _, b in edges(successors):
        names[b] = None
    if len(order) != len(names):
        return False
    for name in names:
        if order.count(name) != 1:
            return False
    return all(order.index(a) < order.index(b) for a, b in edges(successors))
""",
    """
from itertools import permutations

def is_valid(successors, order):
    names = {*successors}.union(*successors.values())
    right = (
        list(way) for way in permutations(sorted(names))
        if all(way.index(a) < way.index(b) for a in successors for b in successors[a])
    )
    return list(order) in right
""",
]

HEAD = "def search(successors, current_op, queue, has_forward):\n"
SEARCH = [
    HEAD
    + """
    has_forward |= {current_op}
    for name in sorted(set(successors.get(current_op) or ())):
        if name not in has_forward:
            print("call", name)
            search(successors, name, queue, has_forward)
    queue += [current_op]
    return queue
""",
    HEAD
    + """
    stack = [(current_op, iter(sorted(successors.get(current_op, []))))]
    has_forward.add(current_op)
    while stack:
        for name in stack[-1][1]:
            if name not in has_forward:
                has_forward.add(name)
                stack.append((name, iter(sorted(successors.get(name, [])))))
                break
        else:
            queue.append(stack.pop()[0])
""",
    """
import heapq

def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    heap = list(successors.get(current_op, ()))
    heapq.heapify(heap)
    while heap:
        name = heapq.heappop(heap)
        if name not in has_forward:
            search(successors, name, queue, has_forward)
    queue.append(current_op)
""",
    """
class Search:
    def __call__(self, successors, current_op, queue, has_forward):
        if current_op in has_forward:
            return
        has_forward.add(current_op)
        [self(successors, name, queue, has_forward) for name in sorted(successors.get(current_op, []))]
        queue.append(current_op)

search = Search()
""",
    """
def finished(successors, name, marks):
    marks.add(name)
    for after in sorted(successors.get(name, [])):
        if after not in marks:
            yield from finished(successors, after, marks)
    yield name

def search(successors, current_op, queue, has_forward):
    queue.extend(finished(successors, current_op, has_forward))
""",
    HEAD
    + """
    match current_op in has_forward:
        case True:
            pass
        case False:
            has_forward.update([current_op])
            for name in sorted(successors[current_op] if current_op in successors else []):
                search(successors, name, queue, has_forward)
            queue.insert(len(queue), current_op)
""",
    HEAD
    + """
    todo = [("open", current_op)]
    while todo:
        what, name = todo.pop()
        if what == "close":
            queue.append(name)
        elif name not in has_forward:
            has_forward.add(name)
            todo.append(("close", name))
            todo += [("open", after) for after in sorted(successors.get(name, []), reverse=True)]
""",
    """
import numpy as np

def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    for name in np.unique(np.array(successors.get(current_op, []), dtype=str)):
        if name not in has_forward:
            search(successors, name, queue, has_forward)
    queue.append(np.str_(current_op))
""",
    """
def search(successors, current_op, queue, has_forward):
    def visit(name):
        has_forward.add(name)
        try:
            after = sorted(successors[name])
        except KeyError:
            after = []
        while after:
            first = after.pop(0)
            if first in has_forward:
                continue
            visit(first)
        queue.append(name)

    visit(current_op)
""",
    """
from functools import partial

def search(successors, current_op, queue, has_forward):
    has_forward.add(current_op)
    call = partial(search, successors, queue=queue, has_forward=has_forward)
    while left := [name for name in sorted(successors.get(current_op, [])) if name not in has_forward]:
        call(left[0])
    queue.append(current_op)
""",
]

SORT_ALL = [
    """
def sort_all(successors):
    queue, marks = [], set()
    for name in sorted({*successors, *(b for after in successors.values() for b in after)}):
        if name not in marks:
            search(successors, name, queue, marks)
    queue.reverse()
    return queue
""",
    """
def sort_all(successors):
    behind = set().union(*successors.values())
    queue, marks = [], set()
    for name in successors.keys() - behind:
        search(successors, name, queue, marks)
        print("begun at", name)
    return tuple(reversed(queue))
""",
    """
def sort_all(successors):
    order, marks = [], set()
    for name in successors:
        if name not in marks:
            piece = []
            search(successors, name, piece, marks)
            order = piece[::-1] + order
    return order
""",
    """
from collections import Counter, deque

def sort_all(successors):
    waits = Counter(b for after in successors.values() for b in after)
    ready = deque(name for name in successors if not waits[name])
    order = []
    while ready:
        order.append(ready.popleft())
        for after in successors.get(order[-1], ()):
            waits[after] -= 1
            if not waits[after]:
                ready.append(after)
    return order
""",
    """
import heapq

def sort_all(successors):
    waits = dict.fromkeys(successors, 0)
    for after in successors.values():
        for b in after:
            waits[b] = waits.get(b, 0) + 1
    heap = sorted(name for name, count in waits.items() if count == 0)
    order = []
    while heap:
        name = heapq.heappop(heap)
        order.append(name)
        for b in successors.get(name, []):
            waits[b] -= 1
            if waits[b] == 0:
                heapq.heappush(heap, b)
    return order
""",
    """
class Sorter:
    def __init__(self):
        self.calls = 0

    def __call__(self, successors):
        self.calls += 1
        queue, marks = [], set()
        for name in list(successors)[::-1]:
            name in marks or search(successors, name, queue, marks)
        return queue[::-1]

sort_all = Sorter()
""",
    """
from graphlib import TopologicalSorter

def sort_all(successors):
    sorter = TopologicalSorter()
    for name, after in successors.items():
        sorter.add(name)
        for b in after:
            sorter.add(b, name)
    return list(sorter.static_order())
""",
    """
def sort_all(successors):
    left = {*successors}.union(*successors.values())
    order = []
    while left:
        name = min(n for n in left if not any(n in successors.get(m, ()) for m in left))
        left.remove(name)
        order.append(name)
    return order
""",
    """
import numpy as np

def sort_all(successors):
    names = list(dict.fromkeys([*successors, *sum(successors.values(), [])]))
    matrix = np.zeros((len(names), len(names)), int)
    for a, after in successors.items():
        for b in after:
            matrix[names.index(a), names.index(b)] = 1
    depth = np.zeros(len(names), int)
    for _ in names:
        depth = np.maximum(depth, (matrix * (depth[:, None] + 1)).max(axis=0, initial=0))
    return np.array(names, dtype=object)[np.argsort(depth, kind="stable")]
""",
    """
from collections import deque

def sort_all(successors):
    order, marks = deque(), set()
    stack = list(successors)
    while stack:
        match stack.pop():
            case ("close", name):
                order.appendleft(name)
            case name if name not in marks:
                marks.add(name)
                stack.append(("close", name))
                stack.extend(b for b in successors.get(name, ()) if b not in marks)
    return order
""",
]

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

RIGHT = {"is_valid": IS_VALID, "search": SEARCH, "sort_all": SORT_ALL, "test_sort": TEST_SORT, "swaps": SWAPS}
