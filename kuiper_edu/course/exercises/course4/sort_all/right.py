"""Right answers in unusual style."""


# %%
def sort_all(successors):
    queue, marks = [], set()
    for name in sorted({*successors, *(b for after in successors.values() for b in after)}):
        if name not in marks:
            search(successors, name, queue, marks)
    queue.reverse()
    return queue


# %%
def sort_all(successors):
    behind = set().union(*successors.values())
    queue, marks = [], set()
    for name in successors.keys() - behind:
        search(successors, name, queue, marks)
        print("begun at", name)
    return tuple(reversed(queue))


# %%
def sort_all(successors):
    order, marks = [], set()
    for name in successors:
        if name not in marks:
            piece = []
            search(successors, name, piece, marks)
            order = piece[::-1] + order
    return order


# %%
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


# %%
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


# %%
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

# %%
from graphlib import TopologicalSorter


def sort_all(successors):
    sorter = TopologicalSorter()
    for name, after in successors.items():
        sorter.add(name)
        for b in after:
            sorter.add(b, name)
    return list(sorter.static_order())


# %%
def sort_all(successors):
    left = {*successors}.union(*successors.values())
    order = []
    while left:
        name = min(n for n in left if not any(n in successors.get(m, ()) for m in left))
        left.remove(name)
        order.append(name)
    return order


# %%
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


# %%
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
