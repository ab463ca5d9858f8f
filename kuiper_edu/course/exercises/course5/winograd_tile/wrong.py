"""Wrong answers, each below the sentence that it is told."""

import numpy as np

AT = np.array([[1, 1, 1, 0], [0, 1, -1, -1]], np.float32)
BT = np.array([[1, 0, -1, 0], [0, 1, 1, 0], [0, -1, 1, 0], [0, 1, 0, -1]], np.float32)
G = np.array([[1, 0, 0], [0.5, 0.5, 0.5], [0.5, -0.5, 0.5], [0, 0, 1]], np.float32)


# %% the two transformed arrays are multiplied as matrices (@): multiply them element by element, with *
def winograd_tile(tile, kernel):
    return AT @ ((G @ kernel @ G.T) @ (BT @ tile @ BT.T)) @ AT.T


# %%
def winograd_tile(tile, kernel):
    return np.array([[(tile[i : i + 3, j : j + 3] * kernel).sum() for j in range(2)] for i in range(2)])


# %% the result has the shape (4, 4), expected (2, 2). Is the last step missing, AT @ ... @ AT.T?
def winograd_tile(tile, kernel):
    return (G @ kernel @ G.T) * (BT @ tile @ BT.T)


# %% the tile is not transformed: BT @ tile @ BT.T comes before the product
def winograd_tile(tile, kernel):
    return AT @ ((G @ kernel @ G.T) * tile) @ AT.T


# %% the tile is transformed in one direction only: BT @ tile @ BT.T
def winograd_tile(tile, kernel):
    return AT @ ((G @ kernel @ G.T) * (BT @ tile)) @ AT.T


# %% the second BT is not turned: BT @ tile @ BT.T
def winograd_tile(tile, kernel):
    return AT @ ((G @ kernel @ G.T) * (BT @ tile @ BT)) @ AT.T


# %% the first BT is turned, not the second: BT @ tile @ BT.T
def winograd_tile(tile, kernel):
    return AT @ ((G @ kernel @ G.T) * (BT.T @ tile @ BT)) @ AT.T


# %% rows and columns of the kernel are swapped: G @ kernel @ G.T
def winograd_tile(tile, kernel):
    return AT @ ((G @ kernel.T @ G.T) * (BT @ tile @ BT.T)) @ AT.T


# %% rows and columns of the result are swapped: one transform is transposed
def winograd_tile(tile, kernel):
    return (AT @ ((G @ kernel @ G.T) * (BT @ tile @ BT.T)) @ AT.T).T


# %% the two transformed arrays are added: multiply them, element by element
def winograd_tile(tile, kernel):
    return AT @ ((G @ kernel @ G.T) + (BT @ tile @ BT.T)) @ AT.T


# %%
def winograd_tile(tile, kernel):
    return AT @ ((G @ kernel @ G) * (BT @ tile @ BT.T)) @ AT.T


# %% expected an array of 2 x 2 numbers, found None (is the return missing?)
def winograd_tile(tile, kernel):
    AT @ tile


# %%
def winograd_tile(tile, kernel):
    return AT @ (kernel * (BT @ tile @ BT.T)) @ AT.T


# %% for a tile of ones, expected [[45.0, 45.0], [45.0, 45.0]], found [[54.0, 42.0], [42.0, 46.0]]: something is added
# to the product of the two transformed arrays: multiply them element by element, and nothing else
def winograd_tile(tile, kernel):
    return AT @ ((G @ kernel @ G.T) * (BT @ tile @ BT.T) + 1) @ AT.T


# %%
def winograd_tile(tile, kernel):
    tile *= 2
    return AT @ ((G @ kernel @ G.T) * (BT @ tile @ BT.T) / 2) @ AT.T
