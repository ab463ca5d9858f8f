"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %%
def offset(shape, n, c, h, w):
    N, C, H, W = shape


# %% this is the position in a tensor stored as NHWC: in NCHW one step in w moves by one element, and one step in c by a
# whole plane
def offset(s, n, c, h, w):
    return ((n * s[2] + h) * s[3] + w) * s[1] + c


# %% in your formula, one step in n moves by one element: in NCHW, it is one step in w that moves by one element
def offset(s, n, c, h, w):
    return n + s[0] * (c + s[1] * (h + s[2] * w))


# %% rows and columns are swapped: the next column is one element away, and the next row is W elements away
def offset(s, n, c, h, w):
    return ((n * s[1] + c) * s[3] + w) * s[2] + h


# %% every position is one too large: the first number has position 0
def offset(s, n, c, h, w):
    return ((n * s[1] + c) * s[2] + h) * s[3] + w + 1


# %% h and w are swapped: one step in w moves by one element, one step in h by a row of W elements
def offset(s, n, c, h, w):
    return n * s[1] * s[2] * s[3] + c * s[2] * s[3] + w * s[3] + h


# %% you only add the four indices: one step in h moves by a whole row, so multiply h by W
def offset(s, n, c, h, w):
    return n + c + h + w


# %% n is not used: one step in n moves by all the elements of a sample
def offset(s, n, c, h, w):
    return c * s[2] * s[3] + h * s[3] + w


# %% c is not used: one step in c moves by a whole plane
def offset(s, n, c, h, w):
    return n * s[1] * s[2] * s[3] + h * s[3] + w


# %% each stride also includes the size of its own dimension: one step in w moves by one element, one step in h by W
# elements
def offset(s, n, c, h, w):
    return n * s[0] * s[1] * s[2] * s[3] + c * s[1] * s[2] * s[3] + h * s[2] * s[3] + w * s[3]


# %% n, c and h are multiplied by their own sizes: the stride of a dimension is the product of the sizes after it
def offset(s, n, c, h, w):
    return n * s[0] + c * s[1] + h * s[2] + w


# %% each index is multiplied by its own size: the stride of a dimension is the product of the sizes after it
def offset(s, n, c, h, w):
    return n * s[0] + c * s[1] + h * s[2] + w * s[3]


# %% each index is multiplied only by the next size: the stride of a dimension is the product of all sizes after it
def offset(s, n, c, h, w):
    return n * s[1] + c * s[2] + h * s[3] + w


# %% you multiply by the sizes before an index: multiply by the sizes after it
def offset(s, n, c, h, w):
    return n * s[0] * s[1] * s[2] + c * s[0] * s[1] + h * s[0] + w


# %% this is the position in bytes, four for each float32: count elements
def offset(s, *i):
    return int(np.dot(np.empty(s, np.float32).strides, i))


# %% you use H as the length of a row: a row has W elements
def offset(s, n, c, h, w):
    return ((n * s[1] + c) * s[2] + h) * s[2] + w


# %% you use W * W as the size of a plane: a plane has H rows of W elements
def offset(s, n, c, h, w):
    return ((n * s[1] + c) * s[3] + h) * s[3] + w


# %%
def offset(shape, n, c, h, w):
    return w


# %%
def offset(s, n, c, h, w):
    return n * 12 + c * 4 + h * 2 + w


# %%
def offset(shape, n, c, h, w):
    return [n, c, h, w]


# %%
def offset(shape, n, c, h, w):
    return n * shape + c


# %%
def offset(shape, n, c, h, w):
    N, C, H, W = shape.shape
    return ((n * C + c) * H + h) * W + w


# %% c and h are swapped: one step in c moves by a plane of H * W elements, one step in h by a row
def offset(shape, n, c, h, w):
    N, C, H, W = shape
    return n * C * H * W + h * C * W + c * W + w


# %% your stride of h is H: one step in h moves by a row, which has W elements
def offset(shape, n, c, h, w):
    N, C, H, W = shape
    return n * C * H * W + c * H * W + h * H + w


# %% n, c and h are multiplied by sizes one dimension too far to the left: the stride of a dimension is the product of
# the sizes after it
def offset(shape, n, c, h, w):
    N, C, H, W = shape
    return ((n * N + c) * C + h) * H + w
