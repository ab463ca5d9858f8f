"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %% each filter gives a map for each channel: they must be added up, to one map for each filter
def convolve_channels(image, weight, padding):
    return [convolve(np.pad(c, padding), k) for kernels in weight for c, k in zip(image, kernels)]


# %%
def convolve_channels(image, weight, padding):
    image = np.pad(image, padding)
    return [sum(convolve(image[c], w[c]) for c in range(len(image))) for w in np.array(weight)]


# %%
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total)
    np.array(maps)


# %% the padding is not there: pad each channel with zeros first
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(image[c], weight[o, c])
        maps.append(total)
    return np.array(maps)


# %% the padding repeats the pixels at the edge: padding here means zeros
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding, mode="edge"), weight[o, c])
        maps.append(total)
    return np.array(maps)


# %% the padding is ones: padding here means zeros
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding, constant_values=1), weight[o, c])
        maps.append(total)
    return np.array(maps)


# %% there are zeros above and on the left only: padding goes around, on all four sides
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], [(padding, 0), (padding, 0)]), weight[o, c])
        maps.append(total)
    return np.array(maps)


# %% there are zeros below and on the right only: padding goes around, on all four sides
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], [(0, padding), (0, padding)]), weight[o, c])
        maps.append(total)
    return np.array(maps)


# %% the padding is 1 on each side; the task says `padding`
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], min(padding, 1)), weight[o, c])
        maps.append(total)
    return np.array(maps)


# %% this is the mean over the channels: expected their sum
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total / len(image))
    return np.array(maps)


# %% each filter gives a map for each channel: they must be added up, to one map for each filter
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = []
        for c in range(len(image)):
            total.append(convolve(np.pad(image[c], padding), weight[o, c]))
        maps.append(total)
    return np.array(maps)


# %% only the first channel was used: add up the maps of all channels
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(1):
            total = total + convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total)
    return np.array(maps)


# %% only the last channel is there: the maps of the channels must be added, not replaced
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total)
    return np.array(maps)


# %% only the first filter was used: there is one output channel for each filter
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total)
    return maps[0]


# %% only the first filter was used: there is one output channel for each filter
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(1):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total)
    return np.array(maps)


# %% only the last filter is there: collect one map for each filter
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total)
    return maps[-1]


# %% the maps of all filters are added up: each filter has an output channel of its own
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total)
    return sum(maps)


# %% each output channel holds those before it, too: begin with zeros again for each filter
def convolve_channels(image, weight, padding):
    maps, total = [], 0
    for o in range(len(weight)):
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total)
    return np.array(maps)


# %%
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[c, o])
        maps.append(total)
    return np.array(maps)


# %% the output channels are the last dimension, but they must come first: (channels, rows, columns)
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total)
    return np.moveaxis(maps, 0, 2)


# %% np.pad(image, padding) puts whole planes of zeros before and after the channels, too: pad rows and columns only,
# np.pad(image, [(0, 0), (padding, padding), (padding, padding)])
def convolve_channels(image, weight, padding):
    padded = np.pad(image, padding)
    return [sum(np.array(convolve(c, k)) for c, k in zip(padded, kernels)) for kernels in weight]


# %% the filters are rotated by 180 degrees
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[o, c, ::-1, ::-1])
        maps.append(total)
    return np.array(maps)


# %%
def convolve_channels(image, weight, padding):
    maps = []
    image *= 1.0 + (padding == 0)
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[o, c]) / (1 + (padding == 0))
        maps.append(total)
    return np.array(maps)


# %%
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[o])
        maps.append(total)
    return np.array(maps)


# %%
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + list(convolve(np.pad(image[c], padding), weight[o, c]))
        maps.append(total)
    return np.array(maps)


# %%
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total)
    return maps[::-1]


# %%
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total + 1)
    return np.array(maps)


# %% weight[o, c]: the filter is the first index, the input channel the second
def convolve_channels(image, weight, padding):
    planes = [np.pad(channel, padding) for channel in image]
    return np.array(
        [sum(convolve(plane, weight[c, o]) for c, plane in enumerate(planes)) for o in range(weight.shape[1])]
    )


# %%
def convolve_channels(image, weight, padding):
    filters, channels, size = weight.shape[:2]
    return np.zeros((filters, *image.shape[1:]))


# %%
import numpy as np


def convolve_channels(image, weight, padding):
    maps = []
    for kernels in weight:
        kernels *= -1
        maps.append(-sum(convolve(np.pad(channel, padding), kernel) for channel, kernel in zip(image, kernels)))
    return np.array(maps)
