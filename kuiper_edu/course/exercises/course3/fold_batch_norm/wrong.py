"""Wrong answers, each below the sentence that it is told."""

import numpy as np

# %% [divide_variance] you divide by the variance: divide by the square root of (variance + eps)
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / (variance + eps)
    if bias is None:
        bias = 0
    along_outputs = scale.reshape(-1, *[1] * (weight.ndim - 1))
    return along_outputs * weight, scale * (bias - mean) + beta


# %% [add_eps_after_square_root] you add eps after the square root: add it to the variance first
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / (np.sqrt(variance) + eps)
    if bias is None:
        bias = 0
    along_outputs = scale.reshape(-1, *[1] * (weight.ndim - 1))
    return along_outputs * weight, scale * (bias - mean) + beta


# %% [add_eps_quotient] you add eps to the quotient: add it to the variance, inside the square root
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance) + eps
    if bias is None:
        bias = 0
    along_outputs = scale.reshape(-1, *[1] * (weight.ndim - 1))
    return along_outputs * weight, scale * (bias - mean) + beta


# %% [result_does_not_depend_eps] your result does not depend on eps: divide by the square root of (variance + eps)
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance)
    if bias is None:
        bias = 0
    along_outputs = scale.reshape(-1, *[1] * (weight.ndim - 1))
    return along_outputs * weight, scale * (bias - mean) + beta


# %% [gamma_missing_scale] gamma is missing from the scale: multiply by it
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = 1 / np.sqrt(variance + eps)
    if bias is None:
        bias = 0
    along_outputs = scale.reshape(-1, *[1] * (weight.ndim - 1))
    return along_outputs * weight, scale * (bias - mean) + beta


# %% [multiply_square_root] you multiply by the square root: divide by it
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma * np.sqrt(variance + eps)
    if bias is None:
        bias = 0
    along_outputs = scale.reshape(-1, *[1] * (weight.ndim - 1))
    return along_outputs * weight, scale * (bias - mean) + beta


# %% [convolution_bias_leave_out_old] for a convolution with a bias, you leave out the old bias: include it in the new
# bias
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    if bias is None:
        bias = 0
    along_outputs = scale.reshape(-1, *[1] * (weight.ndim - 1))
    return along_outputs * weight, beta - scale * mean


# %% [convolution_bias_do_not_scale] for a convolution with a bias, you do not scale the old bias: multiply it by the
# scale, too
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    if bias is None:
        bias = 0
    along_outputs = scale.reshape(-1, *[1] * (weight.ndim - 1))
    return along_outputs * weight, bias - scale * mean + beta


# %% [do_not_scale_mean] you do not scale the mean: subtract it before you multiply by the scale
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    if bias is None:
        bias = 0
    along_outputs = scale.reshape(-1, *[1] * (weight.ndim - 1))
    return along_outputs * weight, scale * bias - mean + beta


# %% [mean_missing_new_bias] the mean is missing from the new bias: subtract it from the old bias (0 if there is none)
# before you multiply by the scale
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    if bias is None:
        bias = 0
    along_outputs = scale.reshape(-1, *[1] * (weight.ndim - 1))
    return along_outputs * weight, scale * bias + beta


# %% [add_mean] you add the mean: subtract it
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    if bias is None:
        bias = 0
    along_outputs = scale.reshape(-1, *[1] * (weight.ndim - 1))
    return along_outputs * weight, scale * (bias + mean) + beta


# %% [beta_missing_new_bias] beta is missing from the new bias: add it at the end
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    if bias is None:
        bias = 0
    along_outputs = scale.reshape(-1, *[1] * (weight.ndim - 1))
    return along_outputs * weight, scale * (bias - mean)


# %% [scale_beta] you scale beta: add it after the multiplication by the scale
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    if bias is None:
        bias = 0
    along_outputs = scale.reshape(-1, *[1] * (weight.ndim - 1))
    return along_outputs * weight, scale * (bias - mean + beta)


# %% [returned_weight_unchanged] you returned the weight unchanged: multiply it by the scale
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    if bias is None:
        bias = 0
    along_outputs = scale.reshape(-1, *[1] * (weight.ndim - 1))
    return weight, scale * (bias - mean) + beta


# %%
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    along_outputs = scale.reshape(-1, *[1] * (weight.ndim - 1))
    return along_outputs * weight, scale * (bias - mean) + beta


# %%
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    if not bias:
        bias = 0
    along_outputs = scale.reshape(-1, *[1] * (weight.ndim - 1))
    return along_outputs * weight, scale * (bias - mean) + beta


# %%
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    if bias is None:
        bias = 0
    along_outputs = scale
    return along_outputs * weight, scale * (bias - mean) + beta


# %% [1_dimensional_convolution_reshape] for a 1-dimensional convolution, reshape(-1, 1, 1, 1) does not fit: the weight
# may have 2, 3 or 4 dimensions, so use weight.ndim
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    if bias is None:
        bias = 0
    along_outputs = scale.reshape(-1, 1, 1, 1)
    return along_outputs * weight, scale * (bias - mean) + beta


# %% [1x1_convolution_many_output_channels] for a 1x1 convolution with as many output channels as input channels, you
# multiply the input channels by the scale: multiply the output channels, the first dimension of the weight
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    bias = 0 if bias is None else bias
    along = -1 if weight.shape[0] == weight.shape[1] else 0
    shape = [1] * weight.ndim
    shape[1 if along else 0] = -1
    return weight * scale.reshape(shape), scale * (bias - mean) + beta


# %% [first_array_returned_length_bias] the first array that you returned has the length of a bias: return (weight,
# bias), in this order
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    new = (0 if bias is None else bias) - mean
    return scale * new + beta, (weight.T * scale).T


# %%
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    if bias is None:
        bias = 0
    along_outputs = scale.reshape(-1, *[1] * (weight.ndim - 1))
    along_outputs * weight, scale * (bias - mean) + beta


# %% [expected_two_arrays] expected two arrays, (weight, bias), found one array
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    if bias is None:
        bias = 0
    along_outputs = scale.reshape(-1, *[1] * (weight.ndim - 1))
    return along_outputs * weight


# %%
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    gamma /= np.sqrt(variance + eps)
    bias = 0 if bias is None else bias
    return (weight.T * gamma).T, gamma * (bias - mean) + beta


# %%
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    if bias is None:
        bias = 0
    along_outputs = scale.reshape(-1, *[1] * (weight.ndim - 1))
    return (along_outputs * weight).reshape(len(weight), -1), scale * (bias - mean) + beta


# %%
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    scale = scale.reshape(2, 1, 1)
    return scale * weight, beta - scale * mean


# %%
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    outputs, inputs, rows, columns = weight.shape
    offset = 0 if bias is None else bias
    return scale.reshape(outputs, 1, 1, 1) * weight, scale * (offset - mean) + beta


# %% [returned_bias_unchanged] you returned the bias unchanged: apply step 3 to it
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    shape = (-1, *[1] * (weight.ndim - 1))
    return scale.reshape(shape) * weight, scale * -mean + beta if bias is None else bias


# %% [gamma_missing_new_bias] gamma is missing from the new bias: multiply (bias - mean) by the whole scale
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    root = np.sqrt(variance + eps)
    old = 0 if bias is None else bias
    return (weight.T * gamma / root).T, (old - mean) / root + beta


# %% [convolution_without_bias_returned_none] for a convolution without a bias, you returned None as the new bias: with
# b = 0, step 3 still gives s * (0 - mean) + beta
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    s = gamma / np.sqrt(variance + eps)
    new_weight = weight * s.reshape(-1, *[1] * (weight.ndim - 1))
    return new_weight, None if bias is None else s * (bias - mean) + beta


# %% [convolution_without_bias_returned_beta] for a convolution without a bias, you returned beta alone as the bias:
# with b = 0, step 3 gives s * (0 - mean) + beta
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    s = gamma / np.sqrt(variance + eps)
    new_weight = weight * s.reshape(-1, *[1] * (weight.ndim - 1))
    return new_weight, beta if bias is None else s * (bias - mean) + beta


# %% [difference_wrong_sign] your difference has the wrong sign: it must be (bias - mean), not (mean - bias)
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    s = gamma / np.sqrt(variance + eps)
    bias = np.zeros_like(mean) if bias is None else bias
    return weight * s.reshape(-1, *[1] * (weight.ndim - 1)), s * (mean - bias) + beta


# %% [take_square_roots_variance_eps] you take the square roots of variance and eps separately: add eps first, then take
# the root of the sum
def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    s = gamma / (np.sqrt(variance) + np.sqrt(eps))
    bias = np.zeros_like(mean) if bias is None else bias
    return weight * s.reshape(-1, *[1] * (weight.ndim - 1)), s * (bias - mean) + beta


# %% [gamma_may_negative] gamma may be negative: do not take its absolute value
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = np.sqrt(gamma**2 / (variance + eps))
    b = 0 if bias is None else bias
    return (weight.T * scale).T, scale * (b - mean) + beta
