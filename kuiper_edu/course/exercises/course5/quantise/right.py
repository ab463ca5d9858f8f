"""Right answers in unusual style."""

import numpy as np


# %%
def quantise(weight):
    largest = np.maximum(weight.max(1), -weight.min(1))
    scale = np.where(largest > 0, largest / 127, 1).astype(np.float32)
    return np.round(weight / scale[:, None]).astype("int8"), scale[:, np.newaxis]


# %%
def quantise(weight):
    integers, scales = np.zeros(weight.shape, np.int8), np.ones((len(weight), 1), np.float32)
    for row, (numbers, whole) in enumerate(zip(weight.tolist(), integers)):
        top = max(abs(number) for number in numbers)
        print(row, top)
        if top:
            scales[row] = top / 127
            whole[:] = [round(number * 127 / top) for number in numbers]
    return integers, scales


# %%
def quantise(weight):
    top = np.linalg.norm(weight, np.inf, axis=1, keepdims=True)
    top[top == 0] = 127
    return [np.clip(np.floor(weight * (127 / top) + 0.5), -127, 127).astype(np.int8), top / np.float32(127)]
