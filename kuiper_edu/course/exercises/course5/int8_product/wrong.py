"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %% [wraps_around] the sums wrap around: NumPy adds int8 in int8, which ends at 127. Multiply the matrices as float32 or
# int32
def int8_product(integers, scale, columns, largest):
    step = np.float32(largest / 127)
    rounded = np.clip(np.rint(columns / step), -127, 127).astype(np.int8)
    return (integers @ rounded) * (scale * step)


# %% [wraps_at_16_bits] small sums are right, but nine products of 127 * 127 are more than int16 holds: use int32 or
# float32
def int8_product(integers, scale, columns, largest):
    step = np.float32(largest / 127)
    rounded = np.clip(np.rint(columns / step), -127, 127).astype(np.int16)
    return (integers.astype(np.int16) @ rounded) * (scale * step)


# %% [not_clipped] numbers beyond `largest` became integers beyond 127: clip them to -127 and 127
def int8_product(integers, scale, columns, largest):
    step = np.float32(largest / 127)
    return integers.astype(np.float32) @ np.rint(columns / step) * (scale * step)


# %% [wrapped_beyond] numbers beyond `largest` wrap around in int8, so 150 becomes -106: clip before astype
def int8_product(integers, scale, columns, largest):
    step = np.float32(largest / 127)
    rounded = np.rint(columns / step).astype(np.int64).astype(np.int8)
    return integers.astype(np.float32) @ rounded.astype(np.float32) * (scale * step)


# %% [truncates] your integers are cut off, not rounded: np.rint
def int8_product(integers, scale, columns, largest):
    step = np.float32(largest / 127)
    rounded = np.trunc(np.clip(columns / step, -127, 127))
    return integers.astype(np.float32) @ rounded * (scale * step)


# %% [not_rounded] the columns stay floats: divide them by the step and round, so that the product adds up integers
def int8_product(integers, scale, columns, largest):
    return integers.astype(np.float32) @ np.clip(columns, -largest, largest) * scale


# %% [floats] the columns are neither rounded nor clipped: this is the product in floats
def int8_product(integers, scale, columns, largest):
    return integers.astype(np.float32) * scale @ columns


# %% [no_scale] the sums are not multiplied by the scale of each filter
def int8_product(integers, scale, columns, largest):
    step = np.float32(largest / 127)
    return integers.astype(np.float32) @ np.clip(np.rint(columns / step), -127, 127) * step


# %% [no_step] the sums are not multiplied by the step of the columns, largest / 127
def int8_product(integers, scale, columns, largest):
    step = np.float32(largest / 127)
    return integers.astype(np.float32) @ np.clip(np.rint(columns / step), -127, 127) * scale


# %% [sums_only] these are the sums of integers: multiply them by the scale of each filter, and by the step of the columns
def int8_product(integers, scale, columns, largest):
    step = np.float32(largest / 127)
    return integers.astype(np.float32) @ np.clip(np.rint(columns / step), -127, 127)


# %% [step_of_128] your step is largest / 128, so `largest` itself is clipped: divide by 127
def int8_product(integers, scale, columns, largest):
    step = np.float32(largest / 128)
    return integers.astype(np.float32) @ np.clip(np.rint(columns / step), -127, 127) * (scale * step)


# %% [own_largest] you take the largest number of the columns that are here: the step comes from `largest`, which was
# found before, so that no run has to look for it
def int8_product(integers, scale, columns, largest):
    step = np.abs(columns).max() / np.float32(127)
    return integers.astype(np.float32) @ np.clip(np.rint(columns / step), -127, 127) * (scale * step)


# %% [whole_scale] the scale was cut off to an integer: only weights and columns are integers, the sums are multiplied by
# floats
def int8_product(integers, scale, columns, largest):
    step = np.float32(largest / 127)
    rounded = np.clip(np.rint(columns / step), -127, 127)
    return (integers.astype(np.float32) @ rounded * (scale * step)).astype(np.int32)


# %% [divides] multiply by the scale: the integers times the scale are nearly the weights
def int8_product(integers, scale, columns, largest):
    step = np.float32(largest / 127)
    return integers.astype(np.float32) @ np.clip(np.rint(columns / step), -127, 127) / scale * step


# %%
def int8_product(integers, scale, columns, largest):
    step = np.float32(largest / 127)
    return integers @ np.clip(np.rint(columns / step), 0, 127) * (scale * step)


# %%
def int8_product(integers, scale, columns, largest):
    pass


# %%
def int8_product(integers, scale, columns, largest):
    step = np.float32(largest / 127)
    return np.clip(np.rint(columns / step), -127, 127) @ integers.astype(np.float32) * (scale * step)


# %%
def int8_product(integers, scale, columns, largest):
    step = np.float32(largest / 127)
    return integers.astype(np.float32) @ np.clip(np.rint(columns / step), -127, 127) * (scale.reshape(-1) * step)


# %%
def int8_product(integers, scale, columns, largest):
    step = np.float32(largest / 127)
    sums = integers.astype(np.int32) @ np.clip(np.rint(columns / step), -127, 127).astype(np.int32)
    sums *= scale * step
    return sums


# %%
def int8_product(integers, scale, columns, largest):
    step = np.float32(largest / 127)
    columns /= step
    return integers.astype(np.float32) @ np.clip(np.rint(columns), -127, 127) * (scale * step)


# %% [clipped_at_minus_128] int8 begins at -128, but the integers are clipped to -127 and 127, the same on both sides
def int8_product(integers, scale, columns, largest):
    step = np.float32(largest / 127)
    rounded = np.clip(np.rint(columns / step), -128, 127)
    return (integers.astype(np.float32) @ rounded) * (scale * step)


# %% [largest_as_step] your step is `largest`, so that all integers are -1, 0 or 1: it is largest / 127
def int8_product(integers, scale, columns, largest):
    step = np.float32(largest)
    rounded = np.clip(np.rint(columns / step), -127, 127)
    return (integers.astype(np.float32) @ rounded) * (scale * step)


# %% [divides_by_the_step] the columns were divided by the step, so the sums are multiplied by it, and by the scale
def int8_product(integers, scale, columns, largest):
    step = np.float32(largest / 127)
    rounded = np.clip(np.rint(columns / step), -127, 127)
    return (integers.astype(np.float32) @ rounded) * scale / step


# %% [clipped_above_only] you clip large numbers, but not those below -largest: np.clip(..., -127, 127)
def int8_product(integers, scale, columns, largest):
    step = np.float32(largest / 127)
    rounded = np.minimum(np.rint(columns / step), 127)
    return (integers.astype(np.float32) @ rounded) * (scale * step)
