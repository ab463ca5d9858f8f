"""Right answers in unusual style."""

# %%
from collections import Counter
from itertools import chain


def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    numbers = Counter(chain.from_iterable(successors.values()))
    for name in successors:
        numbers[name] += 0
    return numbers


# %%
from collections import defaultdict


def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    number = defaultdict(int)
    for name, afters in successors.items():
        number[name]  # looking it up makes the entry
        for after in afters:
            number[after] += 1
    return number


# %%
import functools
import itertools


def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""

    def count(so_far, name):
        so_far[name] = so_far.get(name, 0) + 1
        return so_far

    return functools.reduce(count, itertools.chain(*successors.values()), dict.fromkeys(successors, 0))


# %%
import numpy as np


def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    behind = [after for afters in successors.values() for after in afters]
    everything = np.array(list(successors) + behind, dtype=str)
    names, times = np.unique(everything, return_counts=True)
    own = np.isin(names, np.array(list(successors), dtype=str))
    return dict(zip(names, times - own))  # np.str_ -> np.int64


# %%
class InDegrees:
    def __init__(self):
        self.calls = 0

    def __call__(self, successors):
        self.calls += 1
        table = {}
        for name in reversed(list(successors)):
            for after in successors[name]:
                table[after] = self.one_more(table, after)
            table.setdefault(name, 0)
        return table

    @staticmethod
    def one_more(table, name):
        return table.get(name, 0) + 1


in_degrees = InDegrees()


# %%
def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    print("got", successors)
    pairs = [(after, 1) for name in successors for after in successors[name]] + [(name, 0) for name in successors]
    result = {}
    for name, one in sorted(pairs):
        result[name] = result.get(name, 0) + one
        print(name, "->", result[name])
    return result


# %%
from itertools import groupby


def in_degrees(successors):
    """How many edges lead into each operator: {name: number}."""
    # every name once for its own entry, once for every edge into it
    met = sorted([*successors, *(after for afters in successors.values() for after in afters)])
    return {name: sum(1 for _ in group) - (name in successors) for name, group in groupby(met)}


# %%
def inputs_of(successors):
    """The other way round: from each name to the names in front of it, doubles kept."""
    inputs = {name: [] for name in successors}
    for name, afters in successors.items():
        for after in afters:
            inputs.setdefault(after, []).append(name)
    return inputs


in_degrees = lambda successors: (
    {name: n for name in table if (n := len(table[name])) >= 0} if (table := inputs_of(successors)) else {}
)


# %%
def in_degrees(successors: dict[str, list[str]]) -> dict[str, int]:
    """How many edges lead into each operator: {name: number}."""
    scratch = deepcopy(successors)
    number: dict[str, int] = {}
    while scratch:
        name, afters = scratch.popitem()
        number.setdefault(name, 0)
        while afters:
            match number.get(after := afters.pop()):
                case None:
                    number[after] = 1
                case n:
                    number[after] = n + 1
    return number


# %%
def in_degrees(successors):
    degrees = dict.fromkeys(successors, 0.0)
    for behind in successors.values():
        for name in behind:
            degrees[name] = degrees.get(name, 0.0) + 1.0
    return degrees


# %%
def in_degrees(successors):
    degrees = {}
    for name in successors:
        degrees[name] = degrees.get(name, 0)
        for after in successors[name]:
            try:
                degrees[after] += 1
            except KeyError:
                degrees[after] = 1
    return degrees
