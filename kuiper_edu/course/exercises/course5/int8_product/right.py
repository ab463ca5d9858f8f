"""Right answers in unusual style."""

import numpy as np


# %%
def int8_product(integers, scale, columns, largest):
    clipped = np.minimum(np.maximum(columns, -largest), largest)
    rounded = np.round(clipped / largest * 127).astype(np.int8)
    sums = np.matmul(integers, rounded, dtype=np.int32)
    print(sums.max())
    return (sums * scale * (largest / 127)).astype(np.float32)


# %%
def int8_product(integers, scale, columns, largest):
    step = largest / 127
    result = np.zeros((len(integers), columns.shape[1]), np.float32)
    for f, filter in enumerate(integers.tolist()):
        for p, column in enumerate(columns.T.tolist()):
            whole = [max(-127, min(127, round(number / step))) for number in column]
            result[f, p] = sum(a * b for a, b in zip(filter, whole)) * scale[f, 0] * step
    return result


# %%
def int8_product(integers, scale, columns, largest):
    rounded = np.rint(columns * np.float32(127 / largest)).clip(-127, 127).astype(np.int64)
    sums = np.einsum("fk,kp->fp", integers.astype(np.int64), rounded)
    return np.float32(sums) * scale * np.float32(largest / 127)
