"""The convolution by register tiles is right, and its machine code spills registers if a tile is too large."""

import platform

import numpy as np
import pytest
from numpy.lib.stride_tricks import sliding_window_view

from kuiper_edu.engine.compiler import is_installed
from kuiper_edu.engine.register_tile.processors import LocalProcessor, StoredProcessor

if not is_installed():
    pytest.skip("the extra `fast` is missing", allow_module_level=True)

from kuiper_edu.engine.register_tile.layer import CHANNELS, SIDE, Convolution, scalar_convolution

AMD_OR_INTEL = platform.machine().lower() in ("x86_64", "amd64")


@pytest.fixture(scope="module")
def layer():
    rng = np.random.default_rng(1)
    padded = rng.standard_normal((SIDE + 2, SIDE + 2, CHANNELS)).astype(np.float32)
    weight = (rng.standard_normal((CHANNELS, CHANNELS, 3, 3)) / 24).astype(np.float32)
    windows = sliding_window_view(padded, (3, 3), axis=(0, 1))  # row, column, channel, 3, 3
    return padded, weight, np.tensordot(windows, weight, axes=((2, 3, 4), (1, 2, 3)))


@pytest.mark.parametrize("tile", [(1, 1), (14, 2), (14, 4)])
def test_a_convolution_by_tiles_is_the_convolution(layer, tile) -> None:
    padded, weight, result = layer
    np.testing.assert_allclose(Convolution(*tile, padded, weight)(), result, rtol=0, atol=1e-4)


def test_the_scalar_loop_computes_the_same(layer) -> None:
    padded, weight, result = layer
    np.testing.assert_allclose(scalar_convolution(padded, weight), result, rtol=0, atol=1e-4)


@pytest.mark.skipif(not AMD_OR_INTEL, reason="machine code of another kind is not read")
def test_a_small_tile_stays_in_registers_and_a_large_one_does_not() -> None:
    here = LocalProcessor()
    assert (here.loop(4, 2).multiply_adds, here.loop(4, 2).stack) == (8, 0)
    assert (here.loop(16, 4).multiply_adds, here.loop(16, 4).stack > 20) == (64, True)


@pytest.mark.skipif(not AMD_OR_INTEL, reason="machine code of another kind is not read")
def test_this_computer_measures_the_same_methods_as_stored() -> None:
    speeds = LocalProcessor().speeds(rounds=1)
    assert list(speeds) == list(StoredProcessor().speeds())
    assert min(speeds.values()) > 0
