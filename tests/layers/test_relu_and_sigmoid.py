"""The two layers of lesson 5. Counterparts of the C++ tests forward_relu2 and forward_sigmoid."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from layer_operators import make_operator, run

from kuiper_edu.errors import ShapeError
from kuiper_edu.layers import create_layer

SIGMOIDS = ("nn.Sigmoid", "F.sigmoid", "torch.sigmoid", "Tensor.sigmoid")
RELUS = ("nn.ReLU", "F.relu", "torch.relu", "Tensor.relu")


@pytest.mark.parametrize("kind", RELUS)
def test_forward_relu2(kind: str) -> None:
    layer = create_layer(make_operator(kind, {"thresh": 0.0}))
    x = np.float32([-1, -2, 3]).reshape(1, 1, 3)
    outputs = [np.full_like(x, 9)]
    layer.forward([x], outputs)
    assert outputs[0].ravel().tolist() == [0, 0, 3]
    assert x.ravel().tolist() == [-1, -2, 3]  # the C++ original wrote into its input


def test_relu_of_a_3x4x4_tensor_keeps_what_is_not_negative() -> None:
    x = (np.arange(48, dtype=np.float32) - 24).reshape(3, 4, 4)
    y = run("nn.ReLU", x)
    assert y.shape == (3, 4, 4)
    assert y.ravel().tolist() == [max(0, value) for value in range(-24, 24)]


@pytest.mark.parametrize(("thresh", "expected"), [(2.0, [0, 0, 2, 3]), (-1.5, [-1, 0, 2, 3])])
def test_relu_with_a_threshold_keeps_x_from_the_threshold_on(thresh: float, expected: list[float]) -> None:
    assert (
        run("nn.ReLU", np.float32([-1 if thresh < 0 else 1, 0, 2, 3]), params={"thresh": thresh}).tolist() == expected
    )


@pytest.mark.parametrize("kind", ["nn.Threshold", "F.threshold"])
def test_threshold_puts_its_value_where_x_is_not_above(kind: str) -> None:
    y = run(kind, np.float32([1, 2, 3]), params={"threshold": 2.0, "value": -7.0})
    assert y.tolist() == [-7, -7, 3]


@pytest.mark.parametrize("kind", SIGMOIDS)
def test_forward_sigmoid(kind: str) -> None:
    x = np.linspace(-8, 8, 32 * 5, dtype=np.float32).reshape(1, 32, 5)
    y = np.empty_like(x)
    create_layer(make_operator(kind)).forward([x], [y])
    expected = [1 / (1 + math.exp(-value)) for value in x.ravel().tolist()]
    assert np.abs(y.ravel() - np.array(expected)).max() <= 1e-6


def test_sigmoid_does_not_overflow_far_from_zero() -> None:
    x = np.float32([-1000, -88.8, 88.8, 1000, -np.inf, np.inf])
    with np.errstate(over="raise", invalid="raise"):
        y = run("nn.Sigmoid", x)
    assert y.tolist()[2:] == [1, 1, 0, 1]
    assert 0 <= y[0] <= y[1] < 1e-38


@given(st.lists(st.floats(-50, 50, width=32), min_size=1, max_size=20))
def test_sigmoid_is_between_0_and_1_and_symmetric(values: list[float]) -> None:
    x = np.float32(values)
    y = run("nn.Sigmoid", x)
    assert ((y >= 0) & (y <= 1)).all()
    assert np.abs(y + run("nn.Sigmoid", -x) - 1).max() <= 1e-6


@pytest.mark.parametrize("kind", ["nn.ReLU", "nn.Sigmoid"])
def test_nan_stays_nan(kind: str) -> None:
    assert np.isnan(run(kind, np.float32([np.nan]))).all()
    assert np.isnan(run("nn.ReLU", np.float32([np.nan]), params={"thresh": 1.0})).all()


@pytest.mark.parametrize(
    ("kind", "dtype"), [(kind, dtype) for kind in ("nn.ReLU", "nn.Sigmoid") for dtype in ("f2", "f4", "f8")]
)
def test_the_data_type_stays(kind: str, dtype: str) -> None:
    assert run(kind, np.zeros(3, dtype)).dtype == np.dtype(dtype)


def test_sigmoid_of_integers_is_float32() -> None:
    y = run("nn.Sigmoid", np.array([0, 1]))
    assert (y.dtype, y[0]) == (np.float32, 0.5)


@pytest.mark.parametrize("kind", ["nn.ReLU", "nn.Sigmoid"])
@pytest.mark.parametrize("inputs", [[], [[1.0, 2.0]], [None]])
def test_no_input_or_one_that_is_no_array_is_refused(kind: str, inputs: list[object]) -> None:
    with pytest.raises(ShapeError, match="'op'"):
        create_layer(make_operator(kind)).compute(inputs)
    with pytest.raises(ShapeError, match="'op'"):
        create_layer(make_operator(kind)).forward(inputs, [np.zeros(1, np.float32)])


@pytest.mark.parametrize("kind", ["nn.ReLU", "nn.Sigmoid", "nn.SiLU"])
def test_an_empty_batch_gives_an_empty_batch(kind: str) -> None:
    assert run(kind, np.zeros((0, 3), np.float32)).shape == (0, 3)


@pytest.mark.parametrize("kind", ["nn.ReLU", "nn.Sigmoid"])
@pytest.mark.parametrize("outputs", [[], [np.zeros(2, np.float32)], [np.zeros(3, np.float32)] * 2])
def test_an_output_that_does_not_fit_is_refused(kind: str, outputs: list[np.ndarray]) -> None:
    with pytest.raises(ShapeError, match="output"):
        create_layer(make_operator(kind)).forward([np.ones(3, np.float32)], outputs)
