"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %% [truncates] astype cuts off what is behind the point: 63.6 becomes 63. Round first, with np.rint
def quantise(weight):
    scale = np.abs(weight).max(axis=1, keepdims=True) / np.float32(127)
    scale[scale == 0] = 1
    return (weight / scale).astype(np.int8), scale


# %% [one_scale] all filters have the same scale, so a filter of small numbers loses nearly all of them: take the largest
# number of each row, axis=1
def quantise(weight):
    scale = np.full((len(weight), 1), np.abs(weight).max() / 127, np.float32)
    return np.rint(weight / scale).astype(np.int8), scale


# %% [wraps_around] the largest number became -128: int8 ends at 127, and 128 wraps around. Divide by 127
def quantise(weight):
    scale = np.abs(weight).max(axis=1, keepdims=True) / np.float32(128)
    scale[scale == 0] = 1
    return np.rint(weight / scale).astype(np.int64).astype(np.int8), scale


# %% [clipped_128] the scale is the largest number / 128, so the largest number would be 128, which int8 does not have:
# divide by 127
def quantise(weight):
    scale = np.abs(weight).max(axis=1, keepdims=True) / np.float32(128)
    scale[scale == 0] = 1
    return np.clip(np.rint(weight / scale), -127, 127).astype(np.int8), scale


# %% [no_abs] in a filter whose largest number is negative, -12.7, you take the largest positive one: the absolute numbers
# count, np.abs(weight)
def quantise(weight):
    scale = weight.max(axis=1, keepdims=True) / np.float32(127)
    scale[scale == 0] = 1
    return np.rint(np.clip(weight / scale, -127, 127)).astype(np.int8), scale


# %% [zero_scale] the scale of a filter of zeros must be 1: divided by a scale of 0, zero is no number
def quantise(weight):
    scale = np.abs(weight).max(axis=1, keepdims=True) / np.float32(127)
    return np.nan_to_num(np.rint(weight / np.maximum(scale, 1e-30))).astype(np.int8), scale


# %% [inverse] you return 127 / largest, the number to multiply by: the scale is its inverse, so that integers * scale is
# nearly weight
def quantise(weight):
    top = np.abs(weight).max(axis=1, keepdims=True)
    top[top == 0] = 127
    factor = np.float32(127) / top
    return np.rint(weight * factor).astype(np.int8), factor


# %% [floats] the integers are right, but they are stored as float32, four bytes each: astype(np.int8)
def quantise(weight):
    scale = np.abs(weight).max(axis=1, keepdims=True) / np.float32(127)
    scale[scale == 0] = 1
    return np.rint(weight / scale), scale


# %% [flat_scale] the integers are right, but the scale has the shape (F,): with (F, 1), integers * scale multiplies each
# row by its own scale
def quantise(weight):
    scale = np.abs(weight).max(axis=1) / np.float32(127)
    scale[scale == 0] = 1
    return np.rint(weight / scale[:, None]).astype(np.int8), scale


# %% [columns] you take a scale for each column: a filter is a row, axis=1
def quantise(weight):
    scale = np.abs(weight).max(axis=0, keepdims=True) / np.float32(127)
    scale[scale == 0] = 1
    return np.rint(weight / scale).astype(np.int8), scale


# %% [from_zero] you moved each filter so that its least number is 0: here 0 stays 0, and one scale is all that is needed
def quantise(weight):
    least = weight.min(axis=1, keepdims=True)
    scale = (weight.max(axis=1, keepdims=True) - least) / np.float32(127)
    scale[scale == 0] = 1
    return np.rint((weight - least) / scale).astype(np.int8), scale


# %% [double_scale] the numbers are right, but the scale is float64: NumPy divides float32 by a Python number as float32,
# but not by np.float64. Use astype(np.float32)
def quantise(weight):
    scale = np.abs(weight).max(axis=1, keepdims=True) / np.float64(127)
    scale = scale.astype(np.float64)
    scale[scale == 0] = 1
    return np.rint(weight / scale).astype(np.int8), scale


# %%
def quantise(weight):
    scale = np.abs(weight).max(axis=1, keepdims=True) / np.float32(127)
    scale[scale == 0] = 1
    weight /= scale
    return np.rint(weight).astype(np.int8), scale


# %%
def quantise(weight):
    return np.rint(weight).astype(np.int8)


# %%
def quantise(weight):
    scale = np.abs(weight).max(axis=1, keepdims=True) / np.float32(127)
    scale[scale == 0] = 1
    return np.ceil(weight / scale).astype(np.int8), scale


# %%
def quantise(weight):
    pass


# %%
def quantise(weight):
    scale = np.abs(weight).max(axis=1) / np.float32(127)
    scale[scale == 0] = 1
    return np.rint(weight / scale).astype(np.int8), scale


# %% [divided_by_128] you divide by 128, which int8 does not have as a positive number: divide by 127
def quantise(weight):
    scale = np.abs(weight).max(axis=1, keepdims=True) / np.float32(128)
    scale[scale == 0] = 1
    return np.clip(np.rint(weight / scale), -128, 127).astype(np.int8), scale


# %% [half_added] + 0.5 before the cut rounds positive numbers, but not negative ones: round with np.rint
def quantise(weight):
    scale = np.abs(weight).max(axis=1, keepdims=True) / np.float32(127)
    scale[scale == 0] = 1
    return (weight / scale + 0.5).astype(np.int8), scale


# %% [positive_numbers_only] you take the largest number of a filter, but a negative one may be larger without its sign:
# np.abs(weight).max(axis=1, keepdims=True)
def quantise(weight):
    scale = weight.max(axis=1, keepdims=True) / np.float32(127)
    scale = np.where(scale == 0, np.float32(1), scale)
    return np.rint(weight / scale).astype(np.int8), scale


# %% [floor] np.floor rounds down, so 63.6 becomes 63: round to the nearest whole number, with np.rint
def quantise(weight):
    scale = np.abs(weight).max(axis=1, keepdims=True) / np.float32(127)
    scale = np.where(scale == 0, np.float32(1), scale)
    return np.floor(weight / scale).astype(np.int8), scale


# %% [zero_point] your scale reaches from the least number to the largest, and 0 is moved: here 0 stays 0, and the
# largest absolute number becomes 127
def quantise(weight):
    least, largest = weight.min(axis=1, keepdims=True), weight.max(axis=1, keepdims=True)
    scale = ((largest - least) / 255).astype(np.float32)
    scale = np.where(scale == 0, np.float32(1), scale)
    return (np.rint((weight - least) / scale) - 128).astype(np.int8), scale


# %% [unsigned] uint8 has no negative numbers: -16 becomes 240. Use np.int8
def quantise(weight):
    scale = np.abs(weight).max(axis=1, keepdims=True) / np.float32(127)
    scale = np.where(scale == 0, np.float32(1), scale)
    return np.rint(weight / scale).astype(np.int8).astype(np.uint8), scale
