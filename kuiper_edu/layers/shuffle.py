"""Shuffles between channels and space: pixel shuffle, its inverse, channel shuffle."""

from __future__ import annotations

import math

from kuiper_edu.facts import MOVES, Facts
from kuiper_edu.layers.base import Array
from kuiper_edu.layers.function import layer


@layer("nn.PixelShuffle", "F.pixel_shuffle", "torch.pixel_shuffle", facts=Facts("shape", MOVES))
def pixel_shuffle(x: Array, upscale_factor: int) -> Array:
    """(..., C r^2, H, W) to (..., C, H r, W r).

    Formula: https://pytorch.org/docs/stable/generated/torch.nn.PixelShuffle.html

    Example:
        >>> import numpy as np
        >>> pixel_shuffle(np.arange(4).reshape(4, 1, 1), 2).tolist()
        [[[0, 1], [2, 3]]]
    """
    r, (*lead, channels, height, width) = upscale_factor, x.shape
    parts = x.reshape(math.prod(lead), channels // r**2, r, r, height, width).transpose(0, 1, 4, 2, 5, 3)
    return parts.reshape(*lead, channels // r**2, height * r, width * r)


@layer("nn.PixelUnshuffle", "F.pixel_unshuffle", "torch.pixel_unshuffle", facts=Facts("shape", MOVES))
def pixel_unshuffle(x: Array, downscale_factor: int) -> Array:
    """(..., C, H r, W r) to (..., C r^2, H, W).

    Example:
        >>> import numpy as np
        >>> pixel_unshuffle(np.arange(4).reshape(1, 2, 2), 2).ravel().tolist()
        [0, 1, 2, 3]
    """
    r, (*lead, channels, height, width) = downscale_factor, x.shape
    parts = x.reshape(math.prod(lead), channels, height // r, r, width // r, r).transpose(0, 1, 3, 5, 2, 4)
    return parts.reshape(*lead, channels * r**2, height // r, width // r)


@layer(
    "nn.ChannelShuffle",
    "F.channel_shuffle",
    "torch.channel_shuffle",
    "aten::channel_shuffle",
    facts=Facts("shape", MOVES),
)
def channel_shuffle(x: Array, groups: int) -> Array:
    """The channels of (N, C, ...) dealt out in turn from `groups` groups, as in https://arxiv.org/abs/1707.01083.

    Example:
        >>> import numpy as np
        >>> channel_shuffle(np.arange(4).reshape(1, 4, 1), 2).ravel().tolist()
        [0, 2, 1, 3]
    """
    return x.reshape(x.shape[0], groups, x.shape[1] // groups, *x.shape[2:]).swapaxes(1, 2).reshape(x.shape)
