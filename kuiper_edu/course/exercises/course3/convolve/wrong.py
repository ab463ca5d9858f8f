"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %%
def convolve(image, kernel):
    out = np.zeros(image.shape)


# %% [rotate_filter_180_degrees] you rotate the filter by 180 degrees: multiply its upper left number by the upper left
# pixel of the window
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel[::-1, ::-1])
    return out


# %% [swap_rows_columns_filter] you swap the rows and columns of the filter: use the filter as it is
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel.T)
    return out


# %% [reverse_order_filter_s_rows] you reverse the order of the filter's rows: use the filter as it is
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel[::-1])
    return out


# %% [mirror_filter_left_right_columns] you mirror the filter, so that its left and right columns are swapped: use the
# filter as it is
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel[:, ::-1])
    return out


# %% [add_up_window_itself] you add up the window itself: multiply the window by the filter first
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K])
    return out


# %% [expected_sum_products_found_their] expected the sum of the products, found their mean
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.mean(image[r : r + K, c : c + K] * kernel)
    return out


# %% [expected_sum_products_found_largest] expected the sum of the products, found the largest of them
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.max(image[r : r + K, c : c + K] * kernel)
    return out


# %% [use_matrix_product] you use @, the matrix product: use *, which multiplies element by element
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] @ kernel)
    return out


# %% [use_only_one_pixel_each] you use only one pixel of each window: multiply the whole window by the filter
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r, c] * kernel)
    return out


# %%
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = image[r : r + K, c : c + K] * kernel
    return out


# %%
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K + 1, c : c + K + 1] * kernel)
    return out


# %% [numbers_result_lost_their_fractional] the numbers in your result have lost their fractional parts: create the
# result with np.zeros(shape), without a data type, so that it holds floats
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1), int)
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel)
    return out


# %% [result_lacks_last_row_last] your result lacks the last row and the last column: a K x K filter fits into H rows at
# H - K + 1 positions, not H - K
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K, image.shape[1] - K))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel)
    return out


# %% [result_lacks_last_column] your result lacks the last column: a filter with K columns fits at W - K + 1 positions
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel)
    return out


# %%
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros(image.shape)
    for r in range(image.shape[0]):
        for c in range(image.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel)
    return out


# %% [4_x_4_image_expected] for a 4 x 4 image, expected the shape (2, 2), found (4, 4): the filter must stay inside the
# image, so the result must be smaller than the image
def convolve(image, kernel):
    K = len(kernel)
    image = np.pad(image, [(0, K - 1), (0, K - 1)])
    out = np.zeros((len(image) - K + 1, image.shape[1] - K + 1))
    for r, c in np.ndindex(out.shape):
        out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel)
    return out


# %%
def convolve(image, kernel):
    out = np.zeros(image.shape)
    for r, c in np.ndindex(image.shape):
        for i, j in np.ndindex(kernel.shape):
            out[r, c] += image[r + i, c + j] * kernel[i, j]
    return out


# %% [numbers_result_right_but_they] the numbers in your result are right, but they are all in one row: the result must
# have one row for each vertical position of the filter
def convolve(image, kernel):
    K = len(kernel)
    return [
        np.sum(image[r : r + K, c : c + K] * kernel)
        for r in range(len(image) - K + 1)
        for c in range(image.shape[1] - K + 1)
    ]


# %% [4_x_4_image_expected_2] for a 4 x 4 image, expected the shape (2, 2), found (2, 2, 3, 3): add up the products of
# each window to get one number
def convolve(i, k):
    return np.lib.stride_tricks.sliding_window_view(i, k.shape) * k


# %% [result_0_instead_negative_numbers] your result has 0 instead of the negative numbers, as after a ReLU: keep the
# negative numbers
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = max(0, np.sum(image[r : r + K, c : c + K] * kernel))
    return out


# %%
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel)
    return out[1:]


# %%
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel) + 1
    return out


# %% [move_filter_own_size] you move the filter by its own size: move it by one pixel
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel)
    return out[::K, ::K]


# %% [made_negative_numbers_positive] you made the negative numbers positive: keep the sign of each sum
def convolve(image, kernel):
    size = len(kernel)
    rows, columns = image.shape[0] - size + 1, image.shape[1] - size + 1
    out = np.zeros((rows, columns))
    for row in range(rows):
        for column in range(columns):
            out[row, column] = np.sum(image[row : row + size, column : column + size] * kernel)
    return np.abs(out)


# %% [swap_rows_columns_result] you swap the rows and columns of the result: the sum for row r and column c belongs at
# [r, c]
def convolve(image, kernel):
    size = len(kernel)
    rows, columns = image.shape[0] - size + 1, image.shape[1] - size + 1
    out = np.zeros((rows, columns))
    for row in range(rows):
        for column in range(columns):
            out[row, column] = np.sum(image[row : row + size, column : column + size] * kernel)
    return out.T


# %% [result_lacks_last_row] your result lacks the last row: a filter with K rows fits at H - K + 1 positions
def convolve(image, kernel):
    size = len(kernel)
    rows, columns = image.shape[0] - size + 1, image.shape[1] - size + 1
    out = np.zeros((rows, columns))
    for row in range(rows):
        for column in range(columns):
            out[row, column] = np.sum(image[row : row + size, column : column + size] * kernel)
    return out[:-1]


# %% [create_result_data_type_image] you create the result with the data type of the image, as np.zeros_like(image)
# does: if the image holds whole numbers, the result can hold only whole numbers, so use np.zeros((rows, columns)),
# which holds floats
import numpy as np


def convolve(image, kernel):
    size = len(kernel)
    rows, columns = image.shape[0] - size + 1, image.shape[1] - size + 1
    out = np.zeros_like(image)[:rows, :columns]
    for row in range(rows):
        for column in range(columns):
            out[row, column] = np.sum(image[row : row + size, column : column + size] * kernel)
    return out


# %%
import numpy as np


def convolve(image, kernel):
    size = len(kernel)
    rows, columns = image.shape[0] - size + 1, image.shape[1] - size + 1
    for row in range(rows):
        for column in range(columns):
            image[row, column] = np.sum(image[row : row + size, column : column + size] * kernel)
    return image[:rows, :columns]


# %% [swap_h_w] you swap H and W, or take the image for a square: image.shape is (H, W), rows first
def convolve(image, kernel):
    size = len(kernel)
    W, H = image.shape
    return [
        [np.sum(image[row : row + size, column : column + size] * kernel) for column in range(W - size + 1)]
        for row in range(H - size + 1)
    ]


# %% [limit_sums_255] you limit the sums to 255: the results are not pixels, so they may be larger
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = min(np.sum(image[r : r + K, c : c + K] * kernel), 255)
    return out


# %% [create_result_data_type_filter] you create the result with the data type of the filter, as np.zeros(...,
# kernel.dtype) does: if the filter holds whole numbers, the result can hold only whole numbers, so use np.zeros((rows,
# columns)), which holds floats
def convolve(image, kernel):
    size = len(kernel)
    rows, columns = image.shape[0] - size + 1, image.shape[1] - size + 1
    out = np.zeros((rows, columns), kernel.dtype)
    for row in range(rows):
        for column in range(columns):
            out[row, column] = np.sum(image[row : row + size, column : column + size] * kernel)
    return out


# %%
def convolve(image, kernel):
    rows, columns = image.shape[0] - len(kernel) + 1, image.shape[1] - len(kernel) + 1
    out = np.zeros((rows, columns))
    for r, c in np.ndindex(rows, columns):
        out[r, c] = sum(image[r + i, c + j] * kernel[i, j] for i in range(3) for j in range(3))
    return out


# %% [square_image] your code takes the image for a square: it has image.shape[0] rows and image.shape[1] columns
def convolve(image, kernel):
    size = len(kernel)
    positions = len(image) - size + 1
    out = np.zeros((positions, positions))
    for row in range(positions):
        for column in range(positions):
            out[row, column] = np.sum(image[row : row + size, column : column + size] * kernel)
    return out
