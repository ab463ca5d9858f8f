import numpy as np


def convolve_channels(image, weight, padding):
    maps = []
    for kernels in weight:
        total = 0
        for channel, kernel in zip(image, kernels):
            total = total + convolve(np.pad(channel, padding), kernel)
        maps.append(total)
    return np.array(maps)
