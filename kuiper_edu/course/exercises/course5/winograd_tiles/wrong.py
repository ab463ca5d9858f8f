"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %%
def winograd_tiles(weight, G, BT, AT):
    filters = (np.kron(G, G) @ weight.reshape(-1, 9).T).reshape(-1, *weight.shape[:2])

    def run(tiles):
        products = filters @ (np.kron(BT, BT) @ tiles.reshape(len(tiles), -1)).reshape(tiles.shape)
        return (np.kron(AT, AT) @ products.reshape(len(products), -1)).reshape(-1, *products.shape[1:])

    return run(np.zeros((len(BT) ** 2, weight.shape[1], 1), np.float32))


# %%
def winograd_tiles(weight, G, BT, AT):
    def run(tiles):
        filters = (np.kron(G, G) @ weight.reshape(-1, 9).T).reshape(-1, *weight.shape[:2])
        products = filters @ (np.kron(BT, BT) @ tiles.reshape(len(tiles), -1)).reshape(tiles.shape)
        return (np.kron(AT, AT) @ products.reshape(len(products), -1)).reshape(-1, *products.shape[1:])

    return run


# %%
def winograd_tiles(weight, G, BT, AT):
    side, wide = len(BT), len(AT)
    kernels = weight.copy()

    def run(tiles):
        d = tiles.reshape(side, side, *tiles.shape[1:])
        out = 0
        for a in range(3):
            for b in range(3):
                part = d[a : a + wide, b : b + wide]
                out = out + kernels[:, :, a, b] @ part
        return out.reshape(wide * wide, len(kernels), -1)

    return run


# %% [tiles_4x4_expected_shape] for tiles of 4x4, expected the shape (4, 2, 5), found (16, 2, 5): is the last step, the
# transform with AT, missing?
def winograd_tiles(weight, G, BT, AT):
    filters = (np.kron(G, G) @ weight.reshape(-1, 9).T).reshape(-1, *weight.shape[:2])
    return lambda tiles: filters @ (np.kron(BT, BT) @ tiles.reshape(len(tiles), -1)).reshape(tiles.shape)


# %% [code_does_not_transform_tiles] your code does not transform the tiles: multiply them by np.kron(BT, BT) before the
# products
def winograd_tiles(weight, G, BT, AT):
    filters = (np.kron(G, G) @ weight.reshape(-1, 9).T).reshape(-1, *weight.shape[:2])

    def run(tiles):
        products = filters @ tiles
        return (np.kron(AT, AT) @ products.reshape(len(products), -1)).reshape(-1, *products.shape[1:])

    return run


# %%
def winograd_tiles(weight, G, BT, AT):
    filters = (np.kron(G, G) @ weight.reshape(-1, 9).T).reshape(-1, *weight.shape[:2])

    def run(tiles):
        products = filters @ (BT @ tiles.reshape(len(tiles), -1)).reshape(tiles.shape)
        return (np.kron(AT, AT) @ products.reshape(len(products), -1)).reshape(-1, *products.shape[1:])

    return run


# %% [code_swaps_filters_channels] your code swaps filters and channels: the transformed filters must have the shape
# (positions, F, C)
def winograd_tiles(weight, G, BT, AT):
    filters = (np.kron(G, G) @ weight.reshape(-1, 9).T).reshape(-1, *weight.shape[1::-1]).transpose(0, 2, 1)

    def run(tiles):
        products = filters @ (np.kron(BT, BT) @ tiles.reshape(len(tiles), -1)).reshape(tiles.shape)
        return (np.kron(AT, AT) @ products.reshape(len(products), -1)).reshape(-1, *products.shape[1:])

    return run


# %% [code_swaps_rows_columns_filters] your code swaps the rows and columns of the filters: do not transpose a filter
def winograd_tiles(weight, G, BT, AT):
    weight = weight.transpose(0, 1, 3, 2)
    filters = (np.kron(G, G) @ weight.reshape(-1, 9).T).reshape(-1, *weight.shape[:2])

    def run(tiles):
        products = filters @ (np.kron(BT, BT) @ tiles.reshape(len(tiles), -1)).reshape(tiles.shape)
        return (np.kron(AT, AT) @ products.reshape(len(products), -1)).reshape(-1, *products.shape[1:])

    return run


# %% [weight_reshape_9_mixes_filters] your weight.reshape(9, ...) mixes filters, channels and positions: move the kernel
# axes to the front before you reshape
def winograd_tiles(weight, G, BT, AT):
    filters = (np.kron(G, G) @ weight.reshape(9, -1)).reshape(-1, *weight.shape[:2])

    def run(tiles):
        products = filters @ (np.kron(BT, BT) @ tiles.reshape(len(tiles), -1)).reshape(tiles.shape)
        return (np.kron(AT, AT) @ products.reshape(len(products), -1)).reshape(-1, *products.shape[1:])

    return run


# %%
def winograd_tiles(weight, G, BT, AT):
    filters = (np.kron(G, G) @ weight.reshape(-1, 9).T).reshape(-1, *weight.shape[:2])

    def run(tiles):
        products = filters @ (np.kron(BT, BT) @ tiles.reshape(len(tiles), -1)).reshape(tiles.shape)
        return (np.kron(AT, AT) @ products.reshape(16, -1)).reshape(4, *products.shape[1:])

    return run


# %% [tiles_6x6_expected_shape] for tiles of 6x6, expected the shape (16, 4, 3), found (4, 4, 3): your code computes
# only 4 outputs of each tile
def winograd_tiles(weight, G, BT, AT):
    filters = (np.kron(G, G) @ weight.reshape(-1, 9).T).reshape(-1, *weight.shape[:2])

    def run(tiles):
        products = filters @ (np.kron(BT, BT) @ tiles.reshape(len(tiles), -1)).reshape(tiles.shape)
        return (np.kron(AT, AT) @ products.reshape(len(products), -1)).reshape(-1, *products.shape[1:])[:4]

    return run


# %%
def winograd_tiles(weight, G, BT, AT):
    filters = (np.kron(G, G) @ weight.reshape(-1, 9).T).reshape(-1, *weight.shape[:2])

    def run(tiles):
        products = filters @ (np.kron(BT, BT) @ tiles.reshape(len(tiles), -1)).reshape(tiles.shape)
        result = (np.kron(AT, AT) @ products.reshape(len(products), -1)).reshape(-1, *products.shape[1:])
        return result.astype(int)

    return run


# %%
def winograd_tiles(weight, G, BT, AT):
    filters = (np.kron(G, G) @ weight.reshape(-1, 9).T).reshape(-1, *weight.shape[:2])

    def run(tiles):
        tiles *= 2
        products = filters @ (np.kron(BT, BT) @ tiles.reshape(len(tiles), -1)).reshape(tiles.shape) / 2
        return (np.kron(AT, AT) @ products.reshape(len(products), -1)).reshape(-1, *products.shape[1:])

    return run


# %%
def winograd_tiles(weight, G, BT, AT):
    filters = (np.kron(G, G) @ weight.reshape(-1, 9).T).reshape(-1, *weight.shape[:2])

    def run(tiles):
        products = filters * (np.kron(BT, BT) @ tiles.reshape(len(tiles), -1)).reshape(tiles.shape)
        return (np.kron(AT, AT) @ products.reshape(len(products), -1)).reshape(-1, *products.shape[1:])

    return run


# %%
def winograd_tiles(weight, G, BT, AT):
    filters = (np.kron(G, G) @ weight.reshape(-1, 9).T).reshape(-1, *weight.shape[:2])

    def run(tiles):
        products = filters @ (np.kron(BT, BT) @ tiles.reshape(len(tiles), -1)).reshape(tiles.shape)
        (np.kron(AT, AT) @ products.reshape(len(products), -1)).reshape(-1, *products.shape[1:])

    return run


# %%
def winograd_tiles(weight, G, BT, AT):
    filters = (np.kron(abs(G), G) @ weight.reshape(-1, 9).T).reshape(-1, *weight.shape[:2])

    def run(tiles):
        products = filters @ (np.kron(BT, BT) @ tiles.reshape(len(tiles), -1)).reshape(tiles.shape)
        return (np.kron(AT, AT) @ products.reshape(len(products), -1)).reshape(-1, *products.shape[1:])

    return run


# %%
def winograd_tiles(weight, G, BT, AT):
    filters = (np.kron(G, G) @ weight.reshape(-1, 9).T).reshape(-1, *weight.shape[:2])

    def run(tiles):
        products = filters @ (np.kron(BT, BT.T) @ tiles.reshape(len(tiles), -1)).reshape(tiles.shape)
        return (np.kron(AT, AT) @ products.reshape(len(products), -1)).reshape(-1, *products.shape[1:])

    return run


# %%
def winograd_tiles(weight, G, BT, AT):
    filters = (np.kron(G, G) @ weight.reshape(-1, 9).T).reshape(-1, *weight.shape[:2])

    def run(tiles):
        products = filters @ (np.kron(BT, BT) @ tiles.reshape(len(tiles), -1)).reshape(tiles.shape)
        return (
            (np.kron(AT, AT) @ products.reshape(len(products), -1)).reshape(-1, *products.shape[1:]).astype(np.float16)
        )

    return run


# %%
def winograd_tiles(weight, G, BT, AT):
    filters = (np.kron(G, G) @ weight.reshape(-1, 9).T).reshape(-1, *weight.shape[:2])
    store = {}

    def run(tiles):
        products = filters @ (np.kron(BT, BT) @ tiles.reshape(len(tiles), -1)).reshape(tiles.shape)
        outputs = (np.kron(AT, AT) @ products.reshape(len(products), -1)).reshape(-1, *products.shape[1:])
        kept = store.setdefault(outputs.shape, np.empty_like(outputs))
        kept[...] = outputs
        return kept

    return run


# %%
def winograd_tiles(weight, G, BT, AT):
    filters = (np.kron(G, G) @ weight.reshape(-1, 9).T).reshape(-1, *weight.shape[:2])
    store = {}

    def run(tiles):
        if tiles.shape not in store:
            products = filters @ (np.kron(BT, BT) @ tiles.reshape(len(tiles), -1)).reshape(tiles.shape)
            outputs = np.kron(AT, AT) @ products.reshape(len(products), -1)
            store[tiles.shape] = outputs.reshape(-1, *products.shape[1:])
        return store[tiles.shape]

    return run
