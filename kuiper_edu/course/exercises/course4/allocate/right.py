"""Right answers in unusual style."""

import numpy as np


# %%
def allocate(shapes):
    return {n: np.zeros(tuple(shape), dtype="float32") for n, shape in shapes.items()}


# %%
def allocate(shapes):
    made = {}
    for name in shapes:
        made[name] = np.full(shapes[name], np.nan).astype(np.float32)
    print(len(made), "outputs")
    return made


# %%
from collections import OrderedDict


class Memory:
    def __call__(self, shapes):
        return OrderedDict((name, np.ndarray(shape, np.float32)) for name, shape in sorted(shapes.items()))


allocate = Memory()

# %%
import math


def allocate(shapes):
    return {
        name: np.frombuffer(bytearray(4 * math.prod(shape)), np.float32).reshape(shape)
        for name, shape in shapes.items()
    }


# %%
def allocate(shapes):
    names, sizes = list(shapes.keys()), list(shapes.values())
    return dict(zip(names, map(lambda shape: np.ones(shape, np.float32), sizes)))


# %%
def allocate(shapes):
    if not shapes:
        return {}
    (name, shape), *rest = shapes.items()
    return {name: np.empty_like(np.zeros(shape, np.float32)), **allocate(dict(rest))}
