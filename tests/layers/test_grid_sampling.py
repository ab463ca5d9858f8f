"""Grid sampling at infinite elements; the expected results are from PyTorch 2.13."""

import numpy as np
import pytest

from kuiper_edu.layers.more.sampling import grid_sample


def test_a_place_is_rounded_as_torch_rounds_it() -> None:
    image = np.float32([0, 0, np.inf, 0, 0]).reshape(1, 1, 1, 5)
    on_the_second = np.float32([-0.39999998, 0]).reshape(1, 1, 1, 2)  # in float64 it is 6e-8 beside it
    with np.errstate(invalid="ignore"):
        assert np.isnan(grid_sample(image, on_the_second, padding_mode="border")).all()  # 0 * inf


@pytest.mark.parametrize("coordinate", [np.inf, -np.inf, np.nan])
def test_a_place_that_is_none_gives_no_number_in_images_and_zero_in_volumes(coordinate: float) -> None:
    for dimensions, expected in ((2, np.nan), (3, 0.0)):
        image = np.ones((1, 1, *[2] * dimensions), np.float32)
        place = np.zeros((1, *[1] * dimensions, dimensions), np.float32)
        place[..., 0] = coordinate
        with np.errstate(invalid="ignore"):
            result = grid_sample(image, place, padding_mode="zeros")
        np.testing.assert_array_equal(result.reshape(-1), [expected])
