"""Right answers in unusual style."""

import numpy as np

AT = np.array([[1, 1, 1, 0], [0, 1, -1, -1]], np.float32)
BT = np.array([[1, 0, -1, 0], [0, 1, 1, 0], [0, -1, 1, 0], [0, 1, 0, -1]], np.float32)
G = np.array([[1, 0, 0], [0.5, 0.5, 0.5], [0.5, -0.5, 0.5], [0, 0, 1]], np.float32)


# %%
def winograd_tile(tile, kernel):
    u = G @ kernel @ G.T
    v = BT @ tile @ BT.T
    return AT @ (u * v) @ AT.T


# %%
def winograd_tile(tile, kernel):
    both = lambda matrix, array: np.dot(matrix, np.dot(array, matrix.T))
    return both(AT, np.multiply(both(G, kernel), both(BT, tile)))


# %%
def winograd_tile(tile, kernel):
    m = np.einsum("ia,jb,ab->ij", G, G, kernel) * np.einsum("ia,jb,ab->ij", BT, BT, tile)
    return np.einsum("ia,jb,ab->ij", AT, AT, m).tolist()


# %%
def winograd_tile(tile, kernel):
    u, v = (G @ (G @ kernel.T).T), (BT @ (BT @ tile.T).T)
    m = np.empty((4, 4), np.float64)
    for i in range(4):
        for j in range(4):
            m[i, j] = u[i, j] * v[i, j]
    return AT @ m @ AT.T


# %%
def winograd_tile(tile, kernel):
    u = np.kron(G, G) @ kernel.reshape(-1)
    v = np.kron(BT, BT) @ tile.reshape(-1)
    return (np.kron(AT, AT) @ (u * v)).reshape(2, 2)
