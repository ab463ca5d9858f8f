"""Right answers in unusual style."""

import numpy as np


# %%
def outer_tile(left, right):
    return sum(np.outer(numbers, vector) for numbers, vector in zip(left, right))


# %%
def outer_tile(left, right):
    tile = np.zeros((len(left[0]), len(right[0])))
    for k in range(len(left)):
        for r in range(len(tile)):
            tile[r] += left[k][r] * right[k]
    return tile


# %%
def outer_tile(left, right):
    rows, lanes = len(left[0]), len(right[0])
    tile = [[0.0] * lanes for _ in range(rows)]
    k = 0
    while k < len(right):
        vector = list(right[k])
        for r in range(rows):
            for lane in range(lanes):
                tile[r][lane] = tile[r][lane] + left[k][r] * float(vector[lane])
        k += 1
    return tuple(map(tuple, tile))


# %%
from functools import reduce


def outer_tile(left, right):
    def step(tile, pair):
        return [row + number * pair[1] for row, number in zip(tile, pair[0])]

    return reduce(step, zip(left, right), [np.zeros_like(right[0])] * len(left[0]))


# %%
def outer_tile(left, right):
    return np.asarray(left).T @ np.array(list(right))


# %%
class outer_tile(list):
    def __init__(self, left, right):
        super().__init__(0 for _ in left[0])
        for numbers, vector in zip(left, right):
            self[:] = [row + number * vector for row, number in zip(self, numbers)]
            print("a step")


# %%
def outer_tile(left, right):
    return np.einsum("kr,kc->rc", left, np.stack([vector for vector in right]))


# %%
def outer_tile(left, right):
    match left, right:
        case [[*first], *rest], [vector, *others]:
            tile = [number * vector for number in first]
            for numbers, vector in zip(rest, others):
                tile = [row + number * vector for row, number in zip(tile, numbers)]
            return tile


# %%
def outer_tile(left, right):
    tile = {r: np.zeros(len(right[0])) for r in range(len(left[0]))}
    for k, vector in enumerate(right):
        for r in tile:
            np.add(tile[r], np.multiply(vector, left[k][r]), out=tile[r])
    return list(tile.values())


# %%
def outer_tile(left, right):
    tile = np.zeros((len(left[0]), len(right[0])), np.float32)
    for k in reversed(range(len(left))):
        tile += np.array(left[k])[:, None] * right[-len(left) :][k][None]
    return tile
