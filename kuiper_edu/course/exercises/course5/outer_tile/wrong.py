"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %%
def outer_tile(left, right):
    return [sum(left[k][r] * right[k] for k in range(len(left))) for r in range(len(left[0]))]


# %% [tile_contains_only_last_step] your tile contains only the last step: add to the sums, do not overwrite them
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for k in range(len(left)):
        for r in range(len(left[0])):
            tile[r] = left[k][r] * right[k]
    return tile


# %% [tile_contains_only_first_step] your tile contains only the first step: is the return inside the loop?
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for k in range(len(left)):
        for r in range(len(left[0])):
            tile[r] += left[k][r] * right[k]
        return tile


# %% [first_step_missing] the first step is missing: begin with step 0
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for k in range(1, len(left)):
        for r in range(len(left[0])):
            tile[r] += left[k][r] * right[k]
    return tile


# %% [last_step_missing] the last step is missing: go through all len(left) steps
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for k in range(len(left) - 1):
        for r in range(len(left[0])):
            tile[r] += left[k][r] * right[k]
    return tile


# %% [every_row_tile_contains_total] every row of your tile contains the total of all rows, because all rows are the
# same array: make a new array for each row
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]))] * len(left[0])
    for k in range(len(left)):
        for r in range(len(left[0])):
            tile[r] += left[k][r] * right[k]
    return tile


# %% [added_number_vector] you added the number and the vector: multiply them
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for k in range(len(left)):
        for r in range(len(left[0])):
            tile[r] += left[k][r] + right[k]
    return tile


# %% [subtracted_products] you subtracted the products: add them
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for k in range(len(left)):
        for r in range(len(left[0])):
            tile[r] -= left[k][r] * right[k]
    return tile


# %% [added_first_vector_twice] you added the first vector twice: begin with zeros
def outer_tile(left, right):
    tile = [right[0].copy() for _ in left[0]]
    for k in range(len(left)):
        for r in range(len(left[0])):
            tile[r] += left[k][r] * right[k]
    return tile


# %% [all_sums_too_large_one] all your sums are too large by one: begin with zeros, not with ones
def outer_tile(left, right):
    tile = [np.ones(len(right[0])) for _ in left[0]]
    for k in range(len(left)):
        for r in range(len(left[0])):
            tile[r] += left[k][r] * right[k]
    return tile


# %% [code_uses_first_row_s] your code uses the first row's number in every row: use left[k][r] for row r
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for k in range(len(left)):
        for r in range(len(left[0])):
            tile[r] += left[k][0] * right[k]
    return tile


# %% [rows_reverse_order] your rows are in reverse order: row r must use number r of each step
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for k in range(len(left)):
        for r in range(len(left[0])):
            tile[r] += left[k][r] * right[k]
    return tile[::-1]


# %% [one_step_expected_shape] for one step, expected the shape (2, 4), found (4, 2): rows and columns are swapped
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for k in range(len(left)):
        for r in range(len(left[0])):
            tile[r] += left[k][r] * right[k]
    return np.array(tile).T


# %% [one_step_expected_shape_2] for one step, expected the shape (2, 4), found (2,). Each row must keep all its
# numbers: do not add them up
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for k in range(len(left)):
        for r in range(len(left[0])):
            tile[r] += left[k][r] * right[k]
    return [row.sum() for row in tile]


# %% [one_step_expected_shape_3] for one step, expected the shape (2, 4), found (4,). The rows must stay separate: do
# not add them up
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for k in range(len(left)):
        for r in range(len(left[0])):
            tile[r] += left[k][r] * right[k]
    return sum(tile)


# %% [one_step_expected_shape_4] for one step, expected the shape (2, 4), found (1, 2, 4). You returned one tile for
# each step: add the tiles up
def outer_tile(left, right):
    return [np.outer(a, b) for a, b in zip(left, right)]


# %% [expected_rows_tile_found_none] expected the rows of the tile, found None (is the return missing?)
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for k in range(len(left)):
        for r in range(len(left[0])):
            tile[r] += left[k][r] * right[k]
    pass


# %%
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for k in range(len(left)):
        for r in range(len(left[0])):
            tile[r] += left[r][k] * right[k]
    return tile


# %%
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for k in range(len(left)):
        for r in range(len(left[0])):
            tile[r] += left[k] * right[k]
    return tile


# %%
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for k in range(len(left)):
        for r in range(len(left[0])):
            right[k] *= 1.5
            tile[r] += left[k][r] * right[k]
    return tile


# %% [combined_different_steps_left_right] you combined different steps of `left` and `right`: take step k of both
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for k in range(len(left)):
        for r in range(len(left[0])):
            tile[r] += left[-1 - k][r] * right[k]
    return tile


# %%
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for k in range(len(left)):
        for r in range(len(left[0])):
            tile[r] += 2 * left[k][r] * right[k]
    return tile


# %% [every_number_result_integer] every number of your result is an integer: does a cast to int, or an integer array,
# remove the fractional parts?
def outer_tile(left, right):
    tile = np.zeros((len(left[0]), len(right[0])), int)
    for k in range(len(left)):
        for r in range(len(left[0])):
            tile[r] += (left[k][r] * right[k]).astype(int)
    return tile


# %% [every_number_result_integer_2] every number of your result is an integer: does a cast to int, or an integer array,
# remove the fractional parts?
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for k in range(len(left)):
        for r in range(len(left[0])):
            tile[r] += int(left[k][r]) * right[k].astype(int)
    return tile


# %%
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float32) for _ in left[0]]
    for numbers, vector in zip(left, right):
        for r, number in enumerate(numbers):
            tile[r] += number * numbers
    return tile


# %% [numbers_rounded_float16_keeps_three] your numbers are rounded to float16, which keeps three digits: compute in
# float32
def outer_tile(left, right):
    tile = [np.zeros(len(right[0]), np.float16) for _ in left[0]]
    for numbers, vector in zip(left, right):
        for r, number in enumerate(numbers):
            tile[r] += np.float16(number) * vector.astype(np.float16)
    return tile


# %% [result_rounded_float16_keeps_three] your result is rounded to float16, which keeps three digits: return float32
def outer_tile(left, right):
    tile = np.zeros((len(left[0]), len(right[0])), np.float32)
    for numbers, vector in zip(left, right):
        for r, number in enumerate(numbers):
            tile[r] += number * vector
    return tile.astype(np.float16)


# %%
def outer_tile(left, right):
    tile = np.zeros((len(left[0]), len(right[0])), right[0].dtype)
    for numbers, vector in zip(left, right):
        for r, number in enumerate(numbers):
            tile[r] += number * vector
    return tile


# %% [rows_are_one_array] all rows of your tile are the same array, and so every row contains the total of all rows:
# make a new array for each row
def outer_tile(left, right):
    tile = [np.zeros_like(right[0])] * len(left[0])
    for k in range(len(left)):
        for r in range(len(left[0])):
            tile[r] += left[k][r] * right[k]
    return tile
