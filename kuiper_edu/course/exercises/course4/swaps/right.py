"""Right answers in unusual style."""


# %%
def swaps(successors, order):
    return [i for i, (a, b) in enumerate(zip(order, order[1:])) if b not in successors.get(a, [])]


# %%
def swaps(successors, order):
    found = []
    for i in range(len(order) - 1):
        other = list(order)
        other[i], other[i + 1] = other[i + 1], other[i]
        if is_valid(successors, other):
            found.append(i)
    return found


# %%
import numpy as np


def swaps(successors, order):
    free = np.array([b not in successors.get(a, []) for a, b in zip(order, order[1:])], dtype=bool)
    return np.flatnonzero(free)


# %%
from itertools import pairwise


def swaps(successors, order):
    return tuple(i for i, (a, b) in enumerate(pairwise(order)) if b not in set(successors.get(a, ())))


# %%
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


# %%
class Swaps:
    def __call__(self, successors, order):
        edges = {(a, b) for a in successors for b in successors[a]}
        return list(filter(lambda i: (order[i], order[i + 1]) not in edges, range(len(order) - 1)))


swaps = Swaps()


# %%
def swaps(successors, order):
    if len(order) < 2:
        return []
    *front, a, b = order
    return swaps(successors, [*front, a]) + ([] if b in successors.get(a, []) else [len(front)])


# %%
import heapq


def swaps(successors, order):
    heap = []
    for i in reversed(range(len(order) - 1)):
        if order[i + 1] not in successors.get(order[i], []):
            heapq.heappush(heap, i)
    return [heapq.heappop(heap) for _ in range(len(heap))]


# %%
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


# %%
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
