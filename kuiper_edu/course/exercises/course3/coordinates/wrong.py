"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %%
def coordinates(shape, place):
    np.unravel_index(place, shape)


# %% [four_indices_right_but_reverse] your four indices are right, but in reverse order: return n, c, h, w
def coordinates(shape, place):
    return np.unravel_index(place, shape)[::-1]


# %% [result_n_changes_fastest] in your result, n changes fastest: in NCHW, the last index, w, must change fastest
def coordinates(shape, place):
    return np.unravel_index(place, shape, order="F")


# %% [result_right_tensor_stored_nhwc] your result is right for a tensor stored as NHWC: in NCHW the column must change
# fastest, and the row must change second fastest
def coordinates(s, place):
    n, h, w, c = np.unravel_index(place, (s[0], s[2], s[3], s[1]))
    return n, c, h, w


# %% [each_indices_one_too_large] each of your indices is one too large: indices start at 0
def coordinates(s, place):
    return [i + 1 for i in np.unravel_index(place, s)]


# %% [indices_do_not_start_again] your indices do not start again at 0: w must start again in each row, h must start
# again in each channel, and c must start again in each sample, so take the remainder with %
def coordinates(s, p):
    return p // (s[1] * s[2] * s[3]), p // (s[2] * s[3]), p // s[3], p


# %% [c_must_start_again_0] c must start again at 0 in each sample, and h must start again at 0 in each channel: take
# the remainder with %
def coordinates(s, p):
    return p // (s[1] * s[2] * s[3]), p // (s[2] * s[3]), p // s[3], p % s[3]


# %% [take_each_index_remainder_whole] you take each index as a remainder of the whole position: divide the position
# with // before the next %
def coordinates(s, p):
    return [p % size for size in s]


# %% [expected_four_numbers_n_c] expected four numbers, n, c, h and w, found [0, 1]
def coordinates(s, p):
    return p // s[3], p % s[3]


# %%
def coordinates(s, p):
    return (int(i) for i in np.unravel_index(p, s))


# %%
def coordinates(shape, place):
    return place // shape


# %%
def coordinates(shape, place):
    return 0, 0, 0, place


# %% [expected_whole_numbers_found_0] expected whole numbers, found [0.016667, 0.05, 0.2, 1]: divide with //, because /
# gives floats
def coordinates(s, p):
    return p / (s[1] * s[2] * s[3]), p / (s[2] * s[3]) % s[1], p / s[3] % s[2], p % s[3]


# %%
def coordinates(shape, place):
    N, C, H, W = shape
    w = place % W
    return [0, 0, place // w, w]


# %% [result_c_does_not_start] in your result, c does not start again at 0 in the next sample: take the remainder with %
# C
def coordinates(shape, position):
    N, C, H, W = shape
    w = position % W
    h = position // W % H
    c = position // (H * W)
    n = position // (C * H * W)
    return n, c, h, w


# %% [use_h_length_row] you use H as the length of a row: a row has W elements, so divide by W, not by H
def coordinates(shape, position):
    N, C, H, W = shape
    n, rest = divmod(position, C * H * W)
    c, rest = divmod(rest, H * W)
    h, w = divmod(rest, H)
    return n, c, h, w
