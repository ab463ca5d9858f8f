import numpy as np


def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for numbers, vector in zip(left, right):
        for r, number in enumerate(numbers):
            tile[r] += number * vector
    return tile
