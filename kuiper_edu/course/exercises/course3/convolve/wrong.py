"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %%
def convolve(image, kernel):
    out = np.zeros(image.shape)


# %% the filter is rotated by 180 degrees: its upper left number belongs to the upper left pixel of the window
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel[::-1, ::-1])
    return out


# %% rows and columns of the filter are swapped
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel.T)
    return out


# %% the rows of the filter are upside down
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel[::-1])
    return out


# %% the columns of the filter are swapped, left and right
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel[:, ::-1])
    return out


# %% this is the sum of the window alone: multiply by the filter first
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K])
    return out


# %% this is the mean of the products: expected their sum
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.mean(image[r : r + K, c : c + K] * kernel)
    return out


# %% this is the largest of the products: expected their sum
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.max(image[r : r + K, c : c + K] * kernel)
    return out


# %% @ is the matrix product, rows times columns: * multiplies number by number
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] @ kernel)
    return out


# %% only one pixel of each window was used
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


# %% the digits after the point are gone: make room with np.zeros(...), which holds floats
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1), int)
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel)
    return out


# %% the last row and the last column are missing: a filter of K numbers stops at H - K + 1 positions, not H - K
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K, image.shape[1] - K))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel)
    return out


# %% the last column is missing: a filter of K columns stops at W - K + 1 positions
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


# %% 4 x 4: expected the shape (2, 2), found (4, 4): the filter must lie inside the image, so the result is smaller than
# the image
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


# %% the numbers are right, but in one row: one row of the result for each row of positions
def convolve(image, kernel):
    K = len(kernel)
    return [
        np.sum(image[r : r + K, c : c + K] * kernel)
        for r in range(len(image) - K + 1)
        for c in range(image.shape[1] - K + 1)
    ]


# %% 4 x 4: expected the shape (2, 2), found (2, 2, 3, 3): the products of a window must be added, to one number
def convolve(i, k):
    return np.lib.stride_tricks.sliding_window_view(i, k.shape) * k


# %% the negative numbers became 0: that is ReLU, the convolution keeps them
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


# %% the filter jumps by its own size: it moves by one pixel
def convolve(image, kernel):
    K = len(kernel)
    out = np.zeros((image.shape[0] - K + 1, image.shape[1] - K + 1))
    for r in range(out.shape[0]):
        for c in range(out.shape[1]):
            out[r, c] = np.sum(image[r : r + K, c : c + K] * kernel)
    return out[::K, ::K]


# %% the negative numbers lost their sign
def convolve(image, kernel):
    size = len(kernel)
    rows, columns = image.shape[0] - size + 1, image.shape[1] - size + 1
    out = np.zeros((rows, columns))
    for row in range(rows):
        for column in range(columns):
            out[row, column] = np.sum(image[row : row + size, column : column + size] * kernel)
    return np.abs(out)


# %% rows and columns of the result are swapped: out[row, column]
def convolve(image, kernel):
    size = len(kernel)
    rows, columns = image.shape[0] - size + 1, image.shape[1] - size + 1
    out = np.zeros((rows, columns))
    for row in range(rows):
        for column in range(columns):
            out[row, column] = np.sum(image[row : row + size, column : column + size] * kernel)
    return out.T


# %% the last row is missing: a filter of K rows stops at H - K + 1 positions
def convolve(image, kernel):
    size = len(kernel)
    rows, columns = image.shape[0] - size + 1, image.shape[1] - size + 1
    out = np.zeros((rows, columns))
    for row in range(rows):
        for column in range(columns):
            out[row, column] = np.sum(image[row : row + size, column : column + size] * kernel)
    return out[:-1]


# %% the image may hold whole numbers, and np.zeros_like(image) then holds them, too: np.zeros((rows, columns)) holds floats
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
