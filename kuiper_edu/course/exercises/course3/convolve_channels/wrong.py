"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %% [result_one_channel_each_pair] your result has one channel for each pair of a filter and an input channel: for each
# filter, add up the results of all input channels
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


# %% [do_not_pad_image] you do not pad the image: pad each channel with zeros first
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(image[c], weight[o, c])
        maps.append(total)
    return np.array(maps)


# %% [padding_repeats_pixels_edge] your padding repeats the pixels at the edge: pad with zeros
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding, mode="edge"), weight[o, c])
        maps.append(total)
    return np.array(maps)


# %% [pad_ones] you pad with ones: pad with zeros
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding, constant_values=1), weight[o, c])
        maps.append(total)
    return np.array(maps)


# %% [pad_only_above_left] you pad only above and on the left: pad on all four sides
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], [(padding, 0), (padding, 0)]), weight[o, c])
        maps.append(total)
    return np.array(maps)


# %% [pad_only_below_right] you pad only below and on the right: pad on all four sides
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], [(0, padding), (0, padding)]), weight[o, c])
        maps.append(total)
    return np.array(maps)


# %% [never_pad_more_than_1] you never pad by more than 1: pad by `padding`
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], min(padding, 1)), weight[o, c])
        maps.append(total)
    return np.array(maps)


# %% [expected_sum_over_channels_found] expected the sum over the channels, found their mean
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total / len(image))
    return np.array(maps)


# %% [result_one_channel_each_pair_2] your result has one channel for each pair of a filter and an input channel: for
# each filter, add up the results of all input channels
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = []
        for c in range(len(image)):
            total.append(convolve(np.pad(image[c], padding), weight[o, c]))
        maps.append(total)
    return np.array(maps)


# %% [use_only_first_channel] you use only the first channel: add up the results of all channels
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(1):
            total = total + convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total)
    return np.array(maps)


# %% [use_only_last_channel] you use only the last channel: add up the results of all channels instead of replacing them
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total)
    return np.array(maps)


# %% [use_only_first_filter] you use only the first filter: return one output channel for each filter
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total)
    return maps[0]


# %% [use_only_first_filter_2] you use only the first filter: return one output channel for each filter
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(1):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total)
    return np.array(maps)


# %% [result_only_output_channel_last] your result has only the output channel of the last filter: return the output
# channels of all filters
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total)
    return maps[-1]


# %% [add_up_results_all_filters] you add up the results of all filters: return one output channel for each filter
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total)
    return sum(maps)


# %% [result_each_output_channel_also] in your result, each output channel also contains the sums of the earlier
# filters: reset the sum to zero for each filter
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


# %% [result_output_channels_last_dimension] in your result, the output channels are the last dimension: they must be
# the first, (channels, rows, columns)
def convolve_channels(image, weight, padding):
    maps = []
    for o in range(len(weight)):
        total = 0
        for c in range(len(image)):
            total = total + convolve(np.pad(image[c], padding), weight[o, c])
        maps.append(total)
    return np.moveaxis(maps, 0, 2)


# %% [padding_also_adds_channels_zeros] your padding also adds channels of zeros, as np.pad(image, padding) does: pad
# only the rows and columns, with np.pad(image, [(0, 0), (padding, padding), (padding, padding)])
def convolve_channels(image, weight, padding):
    padded = np.pad(image, padding)
    return [sum(np.array(convolve(c, k)) for c, k in zip(padded, kernels)) for kernels in weight]


# %% [rotate_filters_180_degrees] you rotate the filters by 180 degrees: use them as they are
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


# %% [swap_two_indices_weight] you swap the two indices of the weight: in weight[o, c], the first index, o, must select
# the filter, and the second index, c, must select the input channel
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


# %% [pad_result] you pad the result: pad the image before the convolution
def convolve_channels(image, weight, padding):
    return np.array(
        [
            np.pad(sum(np.array(convolve(channel, kernel)) for channel, kernel in zip(image, kernels)), padding)
            for kernels in weight
        ]
    )


# %% [use_number_channels_number_filters] you use the number of channels as the number of filters: the number of filters
# is len(weight)
def convolve_channels(image, weight, padding):
    channels = range(len(image))
    return np.array(
        [sum(np.array(convolve(np.pad(image[c], padding), weight[o, c])) for c in channels) for o in channels]
    )


# %% [use_same_part_filter_every] you use the same part of the filter for every channel: channel c has its own part,
# weight[o, c]
def convolve_channels(image, weight, padding):
    return np.array(
        [sum(np.array(convolve(np.pad(channel, padding), kernels[0])) for channel in image) for kernels in weight]
    )


# %%
def convolve_channels(image, weight, padding):
    C, H, W = image.shape
    big = np.zeros((C, H + 2 * padding, W + 2 * padding))
    big[:, padding:-padding, padding:-padding] = image
    return np.array([sum(convolve(big[c], part[c]) for c in range(C)) for part in weight])


# %% [create_array_data_type_image] you create an array with the data type of the image, as np.zeros(..., image.dtype)
# does: if the image holds whole numbers, this array can hold only whole numbers, so omit the dtype to get floats
def convolve_channels(image, weight, padding):
    padded = [np.pad(channel, padding) for channel in image]
    size = weight.shape[-1]
    rows, columns = padded[0].shape[0] - size + 1, padded[0].shape[1] - size + 1
    out = np.zeros((len(weight), rows, columns), image.dtype)
    for o, parts in enumerate(weight):
        out[o] = sum(np.array(convolve(*pair)) for pair in zip(padded, parts, strict=True))
    return out


# %% [create_array_data_type_weight] you create an array with the data type of the weight, as np.zeros(...,
# weight.dtype) does: if the weight holds whole numbers, this array can hold only whole numbers, so omit the dtype to
# get floats
def convolve_channels(image, weight, padding):
    padded = [np.pad(channel, padding) for channel in image]
    size = weight.shape[-1]
    rows, columns = padded[0].shape[0] - size + 1, padded[0].shape[1] - size + 1
    out = np.zeros((len(weight), rows, columns), weight.dtype)
    for o, parts in enumerate(weight):
        out[o] = sum(np.array(convolve(*pair)) for pair in zip(padded, parts, strict=True))
    return out


# %%
def convolve_channels(image, weight, padding):
    out = np.zeros((len(weight), *image.shape[1:]))
    for o in range(len(weight)):
        for c in range(len(image)):
            out[o] += convolve(np.pad(image[c], padding), weight[o, c])
    return out


# %% [square_image] your code takes the image for a square: it has image.shape[1] rows and image.shape[2] columns
def convolve_channels(image, weight, padding):
    n = image.shape[1] + 2 * padding - weight.shape[-1] + 1
    out = np.zeros((len(weight), n, n))
    x = np.pad(image, ((0, 0), (padding, padding), (padding, padding)))
    k = weight.shape[-1]
    for f, kernel in enumerate(weight):
        for row in range(n):
            for column in range(n):
                out[f, row, column] = np.sum(x[:, row : row + k, column : column + k] * kernel)
    return out


# %% [all_padding_below_right] you put all the padding below and on the right: pad on all four sides
def convolve_channels(image, weight, padding):
    padded = np.pad(image, ((0, 0), (0, 2 * padding), (0, 2 * padding)))
    return np.array([sum(convolve(padded[c], part[c]) for c in range(len(image))) for part in weight])
