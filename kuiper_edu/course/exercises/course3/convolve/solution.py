import numpy as np


def convolve(image, kernel):
    size = len(kernel)
    rows, columns = image.shape[0] - size + 1, image.shape[1] - size + 1
    out = np.zeros((rows, columns))
    for row in range(rows):
        for column in range(columns):
            window = image[row : row + size, column : column + size]
            out[row, column] = np.sum(window * kernel)
    return out
