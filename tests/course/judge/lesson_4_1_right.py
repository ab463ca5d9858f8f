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

RIGHT = {"is_valid": IS_VALID, "search": SEARCH, "sort_all": SORT_ALL}
