"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %% a dictionary was expected, name -> array; None (is the return missing?) came back
def allocate(shapes):
    {name: np.empty(1) for name in shapes}


# %% the numbers of 'in' are float64: say dtype=np.float32; NumPy takes float64 by itself
def allocate(shapes):
    pass
    return {name: np.empty(shape) for name, shape in shapes.items()}


# %% the numbers of 'in' are int64: say dtype=np.float32; NumPy takes float64 by itself
def allocate(shapes):
    pass
    return {name: np.zeros(shape, int) for name, shape in shapes.items()}


# %% 'in' has the shape (3, 16, 16): the batch belongs to it, (2, 3, 16, 16)
def allocate(shapes):
    pass
    return {name: np.empty(tuple(shape)[1:], np.float32) for name, shape in shapes.items()}


# %% 'in' has the shape (16, 16, 3, 2), (2, 3, 16, 16) was expected: take the whole shape as it is
def allocate(shapes):
    pass
    return {name: np.empty(tuple(shape)[::-1], np.float32) for name, shape in shapes.items()}


# %% for 'in' a list came, a NumPy array was expected
def allocate(shapes):
    pass
    return {name: list(shape) for name, shape in shapes.items()}


# %%
def allocate(shapes):
    return [np.zeros(s, np.float32) for s in shapes.values()]


# %%
def allocate(shapes):
    made, known = {}, {}
    for name, shape in shapes.items():
        made[name] = known.setdefault(tuple(shape), np.empty(shape, np.float32))
    return made


# %%
KNOWN = {}


def allocate(shapes):
    return {n: KNOWN.setdefault((n, tuple(s)), np.empty(s, np.float32)) for n, s in shapes.items()}


# %% 'in' is left over from an earlier call: make the dictionary inside the function, in every call
def allocate(shapes, made={}):
    for name, shape in shapes.items():
        made[name] = np.empty(shape, np.float32)
    return made


# %%
def allocate(shapes):
    for name in shapes:
        shapes[name] = np.empty(shapes[name], np.float32)
    return shapes


# %%
def allocate(shapes):
    pass
    return {name: np.empty(*shape, np.float32) for name, shape in shapes.items()}


# %%
def allocate(shapes):
    made = {}
    for name, shape in shapes.items():
        batch, channels, height, width = shape
        made[name] = np.empty((batch, channels, height, width), np.float32)
    return made


# %% of in, op1 the output 'op1' got no memory: each name needs an entry
def allocate(shapes):
    for name, shape in shapes.items():
        return {name: np.empty(shape, np.float32)}
    return {}
