"""Right answers in unusual style."""


# %%
def lifetimes(order, readers):
    return {
        a: (order.index(a), max([order.index(b) for b in after], default=order.index(a)))
        for a, after in readers.items()
    }


# %%
def lifetimes(order, readers):
    lives = {}
    for i, name in enumerate(order):
        if name in readers:
            lives[name] = [i, i]
        for other, after in readers.items():
            if name in after:
                lives[other][1] = i
    return lives


# %%
import numpy as np


def lifetimes(order, readers):
    place = dict(zip(order, np.arange(len(order))))
    return {a: np.array([place[a], max([place[a]] + [place[b] for b in after])]) for a, after in readers.items()}


# %%
def lifetimes(order, readers):
    print(order)
    first, last = {}, {}
    for i, name in enumerate(order):
        if name in readers:
            first[name] = last[name] = i
    for name in readers:
        for i in range(len(order) - 1, -1, -1):
            if order[i] in readers[name]:
                last[name] = i
                break
    return {name: (first[name], last[name]) for name in first}


# %%
class Lifetimes:
    def __call__(self, order, readers):
        self.order = order
        return dict(map(self.pair, readers.items()))

    def pair(self, item):
        name, after = item
        return name, tuple(f(map(self.order.index, [name, *after])) for f in (min, max))


lifetimes = Lifetimes()


# %%
def lifetimes(order, readers):
    lives = {}
    for i in reversed(range(len(order))):
        for name, after in readers.items():
            if order[i] in after and name not in lives:
                lives[name] = i
    return {name: (order.index(name), lives.get(name, order.index(name))) for name in order if name in readers}


# %%
from collections import OrderedDict, namedtuple

Life = namedtuple("Life", "first last")


def lifetimes(order, readers):
    at = {name: i for i, name in enumerate(order)}
    return OrderedDict((n, Life(at[n], max(at[n], max((at[r] for r in rs), default=-1)))) for n, rs in readers.items())


# %%
def lifetimes(order, readers):
    def pairs():
        for name in readers:
            places = sorted(order.index(reader) for reader in {name} | set(readers[name]))
            yield name, (places[0], places[-1])

    return dict(pairs())


# %%
def lifetimes(order, readers):
    def last(after, best):
        match after:
            case []:
                return best
            case [one, *more]:
                return last(more, max(best, order.index(one)))

    return {name: (order.index(name), last(list(after), order.index(name))) for name, after in readers.items()}


# %%
def lifetimes(order, readers):
    lives = {}
    for name in order:
        try:
            lives[name] = order.index(name), max([order.index(r) for r in readers[name]] or [order.index(name)])
        except KeyError:
            pass
    return lives
