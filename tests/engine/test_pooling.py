"""Max pooling on padded maps equals the definition."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from kuiper_edu.engine.describe import Window
from kuiper_edu.engine.image import Image, Padding
from kuiper_edu.engine.kernels import PoolingKernel


@given(
    seed=st.integers(0, 2**32 - 1),
    kernel=st.integers(1, 4),
    stride=st.integers(1, 3),
    dilation=st.integers(1, 2),
    padding=st.integers(0, 2),
    extra=st.integers(0, 6),
)
@settings(deadline=None)
def test_equals_the_definition(seed: int, kernel: int, stride: int, dilation: int, padding: int, extra: int) -> None:
    padding = min(padding, kernel // 2)
    size = dilation * (kernel - 1) + 1 + extra
    source = Image(2, size, size, 3, Padding(1, 1, 1, 1))
    source.inside[...] = np.random.default_rng(seed).standard_normal(source.inside.shape) - 5
    padded = np.pad(source.inside, ((0, 0), (padding, padding), (padding, padding), (0, 0)), constant_values=-np.inf)
    outputs = (size + 2 * padding - dilation * (kernel - 1) - 1) // stride + 1
    target = Image(2, outputs, outputs, 3)
    window = Window(kernel, stride, padding, dilation)
    PoolingKernel(window, window).task([source], target)()
    reach = dilation * (kernel - 1) + 1
    for y in range(outputs):
        for x in range(outputs):
            window = padded[:, y * stride :, x * stride :][:, :reach:dilation, :reach:dilation]
            np.testing.assert_array_equal(target.inside[:, y, x], window.max((1, 2)))
