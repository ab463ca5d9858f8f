"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %%
def offset(shape, n, c, h, w):
    N, C, H, W = shape


# %% [return_position_tensor_stored_nhwc] you return the position in a tensor stored as NHWC: in NCHW, one step in w
# must move the position by one element, and one step in c by a whole channel, H * W elements
def offset(s, n, c, h, w):
    return ((n * s[2] + h) * s[3] + w) * s[1] + c


# %% [formula_one_step_n_moves] in your formula, one step in n moves the position by one element: in NCHW, one step in w
# must move the position by one element
def offset(s, n, c, h, w):
    return n + s[0] * (c + s[1] * (h + s[2] * w))


# %% [swap_rows_columns] you swap rows and columns: the next column is one element away, and the next row is W elements
# away
def offset(s, n, c, h, w):
    return ((n * s[1] + c) * s[3] + w) * s[2] + h


# %% [each_positions_one_too_large] each of your positions is one too large: the first number has position 0
def offset(s, n, c, h, w):
    return ((n * s[1] + c) * s[2] + h) * s[3] + w + 1


# %% [swap_h_w] you swap h and w: one step in w must move the position by one element, and one step in h by a row of W
# elements
def offset(s, n, c, h, w):
    return n * s[1] * s[2] * s[3] + c * s[2] * s[3] + w * s[3] + h


# %% [only_add_four_indices] you only add the four indices: one step in h moves the position by a whole row, so multiply
# h by W
def offset(s, n, c, h, w):
    return n + c + h + w


# %% [do_not_use_n] you do not use n: one step in n must move the position by all the elements of a sample
def offset(s, n, c, h, w):
    return c * s[2] * s[3] + h * s[3] + w


# %% [do_not_use_c] you do not use c: one step in c must move the position by a whole channel, H * W elements
def offset(s, n, c, h, w):
    return n * s[1] * s[2] * s[3] + h * s[3] + w


# %% [each_strides_also_includes_size] each of your strides also includes the size of its own dimension: one step in w
# must move the position by one element, and one step in h must move the position by W elements
def offset(s, n, c, h, w):
    return n * s[0] * s[1] * s[2] * s[3] + c * s[1] * s[2] * s[3] + h * s[2] * s[3] + w * s[3]


# %% [multiply_n_c_h_their] you multiply n, c and h by their own sizes: the stride of a dimension is the product of the
# sizes after it
def offset(s, n, c, h, w):
    return n * s[0] + c * s[1] + h * s[2] + w


# %% [multiply_each_index_own_size] you multiply each index by its own size: the stride of a dimension is the product of
# the sizes after it
def offset(s, n, c, h, w):
    return n * s[0] + c * s[1] + h * s[2] + w * s[3]


# %% [multiply_each_index_only_next] you multiply each index only by the next size: the stride of a dimension is the
# product of all sizes after it
def offset(s, n, c, h, w):
    return n * s[1] + c * s[2] + h * s[3] + w


# %% [factors_first_sizes_shape] your factors are the first sizes in the shape: multiply each index by the sizes of the
# dimensions after it
def offset(s, n, c, h, w):
    return n * s[0] * s[1] * s[2] + c * s[0] * s[1] + h * s[0] + w


# %% [returned_position_bytes_four_each] you returned the position in bytes, four for each float32: count elements
def offset(s, *i):
    return int(np.dot(np.empty(s, np.float32).strides, i))


# %% [use_h_length_row] you use H as the length of a row: a row has W elements
def offset(s, n, c, h, w):
    return ((n * s[1] + c) * s[2] + h) * s[2] + w


# %% [use_w_w_size_channel] you use W * W as the size of a channel: a channel has H rows of W elements
def offset(s, n, c, h, w):
    return ((n * s[1] + c) * s[3] + h) * s[3] + w


# %%
def offset(shape, n, c, h, w):
    return w


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


# %% [swap_c_h] you swap c and h: one step in c must move the position by a channel of H * W elements, and one step in h
# by a row
def offset(shape, n, c, h, w):
    N, C, H, W = shape
    return n * C * H * W + h * C * W + c * W + w


# %% [stride_h_h] your stride of h is H: one step in h must move the position by a row, which has W elements
def offset(shape, n, c, h, w):
    N, C, H, W = shape
    return n * C * H * W + c * H * W + h * H + w


# %% [strides_shifted_one_dimension] your strides are shifted by one dimension: the stride of a dimension is the product
# of the sizes after it
def offset(shape, n, c, h, w):
    N, C, H, W = shape
    return ((n * N + c) * C + h) * H + w


# %% [numbers_of_the_picture] your code contains the sizes of the tensor in the picture, (1, 3, 2, 2): use the sizes in
# the argument `shape`
def offset(shape, n, c, h, w):
    return n * 12 + c * 4 + h * 2 + w


# %% [shape_of_images] your code uses images.shape, the sizes of the 360 digits: use the argument `shape`
def offset(shape, n, c, h, w):
    N, C, H, W = 360, 1, 64, 64
    return ((n * C + c) * H + h) * W + w


# %% [sample_stride_with_n] you count N in the distance between two samples: a sample has C * H * W elements, however many
# samples there are
def offset(s, n, c, h, w):
    return n * s[0] * s[2] * s[3] + c * s[2] * s[3] + h * s[3] + w


# %% [square_channels] you take a channel for a square of W rows: it has H rows of W elements, H * W
def offset(s, n, c, h, w):
    return n * s[1] * s[2] * s[3] + c * s[3] * s[3] + h * s[3] + w


# %% [sample_stride_without_c] your stride of n is H * W, a single channel: one step in n must move the position by a
# sample, C * H * W elements
def offset(s, n, c, h, w):
    return n * s[2] * s[3] + c * s[2] * s[3] + h * s[3] + w
