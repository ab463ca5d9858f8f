"""Right answers in unusual style."""

import numpy as np


# %%
def winograd_tiles(weight, G, BT, AT):
    u = np.einsum("ia,jb,fcab->ijfc", G, G, weight)
    n = len(BT)

    def run(tiles):
        d = tiles.reshape(n, n, *tiles.shape[1:])
        v = np.einsum("ia,jb,abct->ijct", BT, BT, d)
        m = np.einsum("ijfc,ijct->ijft", u, v)
        y = np.einsum("ia,jb,abft->ijft", AT, AT, m)
        return y.reshape(-1, *y.shape[2:])

    return run


# %%
class winograd_tiles:
    def __init__(self, weight, G, BT, AT):
        self.filters = np.moveaxis(G @ weight @ G.T, (2, 3), (0, 1)).copy()
        self.before, self.after = BT, AT

    def __call__(self, tiles):
        side = len(self.before)
        tiles = np.moveaxis(tiles.reshape(side, side, *tiles.shape[1:]), (0, 1), (2, 3))
        tiles = np.moveaxis(self.before @ tiles @ self.before.T, (2, 3), (0, 1))
        result = np.moveaxis(self.filters @ tiles, (0, 1), (2, 3))
        result = np.moveaxis(self.after @ result @ self.after.T, (2, 3), (0, 1))
        return result.reshape(-1, *result.shape[2:])


# %%
def winograd_tiles(weight, G, BT, AT):
    kernels = [[G @ kernel @ G.T for kernel in filter_] for filter_ in weight]
    side = len(BT)

    def run(tiles):
        out = np.zeros((len(AT) ** 2, len(weight), tiles.shape[2]))
        for t in range(tiles.shape[2]):
            parts = [BT @ tiles[:, c, t].reshape(side, side) @ BT.T for c in range(tiles.shape[1])]
            for f, filter_ in enumerate(kernels):
                total = sum(kernel * part for kernel, part in zip(filter_, parts))
                out[:, f, t] = (AT @ total @ AT.T).reshape(-1)
        return out

    return run


# %%
def winograd_tiles(weight, G, BT, AT):
    g, b, a = (np.kron(matrix, matrix) for matrix in (G, BT, AT))
    filters = np.tensordot(g, weight.reshape(*weight.shape[:2], 9), (1, 2))
    return lambda tiles: np.tensordot(a, filters @ np.tensordot(b, tiles, (1, 0)), (1, 0))
