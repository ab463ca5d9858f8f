"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %%
def read_nhwc(numbers, shape):
    np.reshape(numbers, shape)


# %% [result_numbers_still_nhwc_order] in your result, the numbers are still in NHWC order: the picture above shows this
# mistake. In `numbers`, the channel changes fastest
def read_nhwc(numbers, shape):
    return np.reshape(numbers, shape)


# %% [expected_shape] expected the shape (1, 3, 2, 2), found (1, 2, 2, 3), which is still NHWC: reorder the dimensions
# with transpose
def read_nhwc(x, s):
    return np.reshape(x, (s[0], s[2], s[3], s[1]))


# %% [swap_rows_columns] you swap rows and columns: use transpose(0, 3, 1, 2), because transpose(0, 3, 2, 1) gives N, C,
# W, H
def read_nhwc(x, s):
    return np.reshape(x, (s[0], s[2], s[3], s[1])).transpose(0, 3, 2, 1)


# %% [swap_rows_columns_2] you swap rows and columns: the numbers are stored row by row
def read_nhwc(x, s):
    return np.reshape(x, (s[0], s[3], s[2], s[1])).transpose(0, 3, 2, 1)


# %%
def read_nhwc(x, s):
    return np.reshape(x, s[1:])


# %% [expected_shape_2] expected the shape (1, 3, 2, 2), found (12,): the result must have all four dimensions, even
# those of length 1
def read_nhwc(x, s):
    return x


# %%
def read_nhwc(x, s):
    return x.reshape(s)


# %%
def read_nhwc(x, s):
    return np.reshape(x, (1, 2, 2, 3)).transpose(0, 3, 1, 2)


# %%
def read_nhwc(x, s):
    return np.reshape(x, (s[0], s[2], s[3], s[1])).transpose(0, 3, 1)


# %%
def read_nhwc(x, s):
    return np.reshape(x, (s[0], s[2], s[3], s[1])).transpose(0, 3, 1, 1)


# %% [reverse_order_channels] you reverse the order of the channels: keep the order red, green, blue
def read_nhwc(x, s):
    return np.reshape(x, (s[0], s[2], s[3], s[1]))[..., ::-1].transpose(0, 3, 1, 2)


# %% [read_numbers_if_sample_changed] you read the numbers as if the sample changed fastest: in NHWC the channel changes
# fastest, and the sample changes slowest
def read_nhwc(x, s):
    return np.reshape(x, (s[2], s[3], s[1], s[0])).transpose(3, 2, 0, 1)


# %%
def read_nhwc(x, s):
    a = np.reshape(x, (s[0], s[2], s[3], s[1])).transpose(0, 3, 1, 2).copy()
    a[1:] = a[:1]
    return a


# %% [expected_tensor_shape] expected a tensor of shape (1, 3, 2, 2), found rows of different lengths, or rows that do
# not hold numbers
def read_nhwc(x, s):
    return [[x], [1, 2]]


# %%
def read_nhwc(x, s):
    return x[0, 0, 0, 0]


# %% [swap_channels_samples] you swap channels and samples: the sample must be the first dimension
def read_nhwc(numbers, shape):
    N, C, H, W = shape
    return np.array(numbers).reshape(N, H, W, C).transpose(3, 0, 1, 2)


# %% [round_numbers_down_whole_numbers] you round the numbers down to whole numbers: np.array(numbers) keeps them as
# they are
import numpy as np


def read_nhwc(numbers, shape):
    N, C, H, W = shape
    return np.array(numbers, int).reshape(N, H, W, C).transpose(0, 3, 1, 2)


# %%
import numpy as np


def read_nhwc(numbers, shape):
    N, C, H, W = shape
    out = np.empty(shape)
    for n in range(N):
        for h in range(H):
            for w in range(W):
                for c in range(C):
                    out[n, c, h, w] = numbers.pop(0)
    return out


# %% [swap_rows_columns_3] you swap rows and columns: transpose(0, 3, 2, 1) gives N, C, W, H, and a reshape afterwards
# does not swap them back
def read_nhwc(numbers, shape):
    N, C, H, W = shape
    return np.array(numbers).reshape(N, H, W, C).transpose(0, 3, 2, 1).reshape(shape)


# %% [mix_up_samples] you mix up the samples: the first dimension must be N, so reorder with transpose and do not
# reshape afterwards
def read_nhwc(numbers, shape):
    N, C, H, W = shape
    return np.stack([np.array(numbers[c::C]).reshape(N, H, W) for c in range(C)], axis=0).reshape(shape)
