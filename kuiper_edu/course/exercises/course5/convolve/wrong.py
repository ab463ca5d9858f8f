"""Wrong answers, each below the sentence that it is told."""


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 1, padding 0: the result is 10 at index (0, 0, 0, 0), 10.25 was
# expected; every number of the result is whole: does a cast to int, or an array of ints, drop the digits after the
# point?
def convolve(x, weight, stride, padding):
    kernel = weight.shape[-1]
    rows = (x.shape[2] + 2 * padding - kernel) // stride + 1
    flat = weight.reshape(len(weight), -1)
    value = (flat @ im2col(x, kernel, stride, padding)).astype(int)
    return value.reshape(len(x), len(weight), rows, -1)


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 1, padding 0: the result is still a matrix for each image:
# reshape its rows into maps
def convolve(x, weight, stride, padding):
    kernel = weight.shape[-1]
    rows = (x.shape[2] + 2 * padding - kernel) // stride + 1
    flat = weight.reshape(len(weight), -1)
    value = flat @ im2col(x, kernel, stride, padding)
    return value


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 1, padding 0: the product has the windows before the filters,
# and the reshape mixes them: filters @ columns
def convolve(x, weight, stride, padding):
    kernel = weight.shape[-1]
    rows = (x.shape[2] + 2 * padding - kernel) // stride + 1
    flat = weight.reshape(len(weight), -1)
    value = im2col(x, kernel, stride, padding).transpose(0, 2, 1) @ flat.T
    return value.reshape(len(x), len(weight), rows, -1)


# %% for x of shape (1, 1, 3, 4), a 3x3 window, stride 1, padding 2: each map has as many rows as it should have
# columns: reshape to (rows, columns)
def convolve(x, weight, stride, padding):
    kernel = weight.shape[-1]
    rows = (x.shape[2] + 2 * padding - kernel) // stride + 1
    flat = weight.reshape(len(weight), -1)
    value = flat @ im2col(x, kernel, stride, padding)
    return value.reshape(len(x), len(weight), -1, rows)


# %%
def convolve(x, weight, stride, padding):
    kernel = weight.shape[-1]
    rows = (x.shape[2] + 2 * padding - kernel) // stride + 1
    flat = weight.reshape(len(weight), -1)
    value = im2col(x, kernel, stride, padding) @ flat
    return value.reshape(len(x), len(weight), rows, -1)


# %% for x of shape (1, 1, 5, 5), a 3x3 window, stride 2, padding 0: the stride is not used: the window moves on by
# `stride` pixels
def convolve(x, weight, stride, padding):
    kernel = weight.shape[-1]
    rows = (x.shape[2] + 2 * padding - kernel) // stride + 1
    flat = weight.reshape(len(weight), -1)
    value = flat @ im2col(x, kernel, 1, padding)
    return value.reshape(len(x), len(weight), x.shape[2] + 2 * padding - kernel + 1, -1)


# %% for x of shape (1, 1, 3, 3), a 3x3 window, stride 1, padding 1: the padding is not used: `padding` rows and columns
# of zeros surround each map
def convolve(x, weight, stride, padding):
    kernel = weight.shape[-1]
    rows = (x.shape[2] + 2 * padding - kernel) // stride + 1
    flat = weight.reshape(len(weight), -1)
    value = flat @ im2col(x, kernel, stride, 0)
    return value.reshape(len(x), len(weight), (x.shape[2] - kernel) // stride + 1, -1)


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 1, padding 0: the filter is turned by half a turn: the window's
# first number belongs to the filter's first
def convolve(x, weight, stride, padding):
    kernel = weight.shape[-1]
    rows = (x.shape[2] + 2 * padding - kernel) // stride + 1
    flat = weight.reshape(len(weight), -1)
    value = weight[:, :, ::-1, ::-1].reshape(len(weight), -1) @ im2col(x, kernel, stride, padding)
    return value.reshape(len(x), len(weight), rows, -1)


# %% a NumPy array was expected, None (is the return missing?) came back
def convolve(x, weight, stride, padding):
    kernel = weight.shape[-1]
    rows = (x.shape[2] + 2 * padding - kernel) // stride + 1
    flat = weight.reshape(len(weight), -1)
    value = flat @ im2col(x, kernel, stride, padding)
    pass


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 1, padding 0: every filter gives the same map: filter o makes
# channel o
def convolve(x, weight, stride, padding):
    kernel = weight.shape[-1]
    rows = (x.shape[2] + 2 * padding - kernel) // stride + 1
    flat = weight.reshape(len(weight), -1)
    value = flat[:1].repeat(len(flat), 0) @ im2col(x, kernel, stride, padding)
    return value.reshape(len(x), len(weight), rows, -1)


# %% for x of shape (2, 2, 4, 5), a 3x3 window, stride 1, padding 1: the images are added up, or only the first is
# computed: the result has one for each image
def convolve(x, weight, stride, padding):
    kernel = weight.shape[-1]
    rows = (x.shape[2] + 2 * padding - kernel) // stride + 1
    flat = weight.reshape(len(weight), -1)
    value = flat @ im2col(x, kernel, stride, padding)
    return value.reshape(len(x), len(weight), rows, -1)[:1]


# %%
def convolve(x, weight, stride, padding):
    kernel = weight.shape[-1]
    rows = (x.shape[2] + 2 * padding - kernel) // stride + 1
    flat = weight.reshape(len(weight), -1)
    value = flat @ im2col(x, kernel, stride, padding)
    return list(value.reshape(len(x), len(weight), rows, -1))


# %%
def convolve(x, weight, stride, padding):
    kernel = weight.shape[-1]
    rows = (x.shape[2] + 2 * padding - kernel) // stride + 1
    flat = weight.reshape(len(weight), -1)
    value = flat @ im2col(x, kernel, stride, padding)
    return value.reshape(len(x), len(weight), *x.shape[2:])


# %%
def convolve(x, weight, stride, padding):
    kernel = weight.shape[-1]
    rows = (x.shape[2] + 2 * padding - kernel) // stride + 1
    flat = weight.reshape(len(weight), -1)
    value = weight @ im2col(x, kernel, stride, padding)
    return value.reshape(len(x), len(weight), rows, -1)


# %% for x of shape (1, 1, 4, 4), a 3x3 window, stride 1, padding 0: rows and columns are swapped
def convolve(x, weight, stride, padding):
    kernel = weight.shape[-1]
    rows = (x.shape[2] + 2 * padding - kernel) // stride + 1
    flat = weight.reshape(len(weight), -1)
    value = flat @ im2col(x, kernel, stride, padding)
    return value.reshape(len(x), len(weight), rows, -1).transpose(0, 1, 3, 2)


# %%
def convolve(x, weight, step, frame):
    return x


# %%
def convolve(x, weight, stride, padding, kernel):
    return x


# %%
def convolve(x, weight, stride, padding):
    return weight.reshape(len(weight), -1) * im2col(x, weight.shape[-1], stride, padding)


# %%
def convolve(x, weight, stride, padding):
    kernel = weight.shape[-1]
    rows = (x.shape[2] + 2 * padding - kernel) / stride + 1
    product = weight.reshape(len(weight), -1) @ im2col(x, kernel, stride, padding)
    return product.reshape(len(x), len(weight), rows, -1)
