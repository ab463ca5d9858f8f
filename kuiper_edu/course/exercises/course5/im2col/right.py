"""Right answers in unusual style."""

import numpy as np


# %%
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    view = np.lib.stride_tricks.sliding_window_view(framed, (kh, kw), axis=(2, 3))[:, :, ::sh, ::sw]
    n, c, rows, columns = view.shape[:4]
    return view.transpose(0, 1, 4, 5, 2, 3).reshape(n, c * kh * kw, rows * columns)


# %%
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    matrices = []
    for image in framed:
        columns = []
        for r in range(0, image.shape[1] - kh + 1, sh):
            for c in range(0, image.shape[2] - kw + 1, sw):
                columns.append(image[:, r : r + kh, c : c + kw].ravel())
        matrices.append(np.array(columns).T)
    return np.stack(matrices)


# %%
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    n, c, h, w = x.shape
    r, s = (h + 2 * ph - kh) // sh + 1, (w + 2 * pw - kw) // sw + 1
    i = np.repeat(np.arange(kh), kw)[:, None] + sh * np.repeat(np.arange(r), s)
    j = np.tile(np.arange(kw), kh)[:, None] + sw * np.tile(np.arange(s), r)
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    return framed[:, :, i, j].reshape(n, c * kh * kw, r * s)


# %%
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.ascontiguousarray(np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw))))
    n, c, h, w = framed.shape
    r, s = (h - kh) // sh + 1, (w - kw) // sw + 1
    bn, bc, bh, bw = framed.strides
    shape, strides = (n, c, kh, kw, r, s), (bn, bc, bh, bw, sh * bh, sw * bw)
    return np.lib.stride_tricks.as_strided(framed, shape, strides).reshape(n, -1, r * s)


# %%
def im2col(x, kernel, stride, padding):
    (kh, kw), (sh, sw), (ph, pw) = kernel, stride, padding
    framed = np.pad(x, ((0, 0), (0, 0), (ph, ph), (pw, pw)))
    rows = []
    down, across = framed.shape[2] - kh + 1, framed.shape[3] - kw + 1
    for c in range(x.shape[1]):
        for a in range(kh):
            for b in range(kw):
                rows.append(framed[:, c, a : a + down : sh, b : b + across : sw].reshape(len(x), -1))
    return np.stack(rows, axis=1).astype(np.float64)
