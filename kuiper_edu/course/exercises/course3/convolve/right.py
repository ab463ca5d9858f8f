"""Right answers in unusual style."""

import numpy as np


# %%
def convolve(image, kernel):
    windows = np.lib.stride_tricks.sliding_window_view(image, kernel.shape)
    return np.einsum("rcij,ij->rc", windows, kernel)


# %%
def convolve(image, kernel):
    K = len(kernel)
    H, W = len(image), len(image[0])
    out = []
    for r in range(H - K + 1):
        row = []
        for c in range(W - K + 1):
            total = 0
            for i in range(K):
                for j in range(K):
                    total += image[r + i][c + j] * kernel[i][j]
            row.append(total)
        out.append(row)
    return out


# %%
def convolve(image, kernel):
    K = kernel.shape[0]
    rows, columns = image.shape[0] - K + 1, image.shape[1] - K + 1
    out = 0
    for i in range(K):
        for j in range(K):
            out = out + kernel[i, j] * image[i : i + rows, j : j + columns]
    return out


# %%
def convolve(image, kernel):
    K = len(kernel)
    places = [(r, c) for r in range(len(image) - K + 1) for c in range(image.shape[1] - K + 1)]
    flat = np.array([image[r : r + K, c : c + K].ravel() for r, c in places]) @ kernel.ravel()
    return flat.reshape(len(image) - K + 1, -1)


# %%
class Convolve:
    def __call__(self, image, kernel):
        self.image, self.kernel, self.size = image, kernel, len(kernel)
        rows, columns = (side - self.size + 1 for side in image.shape)
        return tuple(tuple(self.at(r, c) for c in range(columns)) for r in range(rows))

    def at(self, r, c):
        return np.vdot(self.image[r : r + self.size, c : c + self.size], self.kernel)


convolve = Convolve()


# %%
def convolve(image, kernel):
    turned = kernel[::-1, ::-1]
    full = np.zeros((image.shape[0] + len(kernel) - 1, image.shape[1] + len(kernel) - 1))
    for (i, j), weight in np.ndenumerate(turned):
        full[i : i + image.shape[0], j : j + image.shape[1]] += weight * image
    k = len(kernel) - 1
    return full[k : image.shape[0], k : image.shape[1]]
