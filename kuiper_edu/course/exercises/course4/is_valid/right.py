"""Right answers in unusual style."""


# %%
def is_valid(successors, order):
    names = sorted({*successors, *(b for after in successors.values() for b in after)})
    return sorted(order) == names and all(order.index(a) < order.index(b) for a in successors for b in successors[a])


# %%
def is_valid(successors, order):
    print("asked for", order)
    from kuiper_edu import topo

    return topo.check_order(successors, order) is None


# %%
import numpy as np


def is_valid(successors, order):
    ends = [(a, b) for a, after in successors.items() for b in after]
    names = set(successors).union(b for _, b in ends)
    if len(order) != len(names) or set(order) != names:
        return np.bool_(False)
    place = dict(zip(order, np.arange(len(order))))
    return np.all([place[a] < place[b] for a, b in ends])


# %%
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


# %%
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


# %%
is_valid = lambda successors, order: (
    sorted(order) == sorted({*successors, *sum(map(list, successors.values()), [])})
    and not any(b in order[: order.index(a) + 1] for a in successors for b in successors[a])
)


# %%
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


# %%
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


# %%
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


# %%
from itertools import permutations


def is_valid(successors, order):
    names = {*successors}.union(*successors.values())
    right = (
        list(way)
        for way in permutations(sorted(names))
        if all(way.index(a) < way.index(b) for a in successors for b in successors[a])
    )
    return list(order) in right
