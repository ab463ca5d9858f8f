"""Right answers in unusual style."""

import numpy as np


# %%
def test_relu(layer):
    x = np.array([[-1.5, 0, 2.5]], dtype=np.float32)
    before = x.copy()
    out = np.full_like(x, np.nan)
    layer.forward([x], [out])
    np.testing.assert_array_equal(out, [[0, 0, 2.5]])
    np.testing.assert_array_equal(x, before)


# %%
def test_relu(layer):
    x = np.linspace(-3, 3, 24, dtype=np.float32).reshape(2, 3, 4)
    out = np.full((2, 3, 4), 77.0, np.float32)
    saved = x.tolist()
    layer.forward([x], [out])
    if x.tolist() != saved:
        raise ValueError("the input was changed")
    if not np.array_equal(out, np.maximum(saved, 0).astype(np.float32)):
        raise ValueError("the output is wrong")


# %%
import pytest


def test_relu(layer):
    x = np.float32([-2, 5])
    x.flags.writeable = False
    out = np.float32([np.inf, np.inf])
    try:
        layer.forward([x], [out])
    except ValueError:
        pytest.fail("it writes into its input")
    assert all(out == [0, 5])


# %%
def test_relu(layer):
    print("testing", layer)
    for numbers in ([-1], [4], [-7, 0, 7]):
        x, out = np.float32(numbers), np.float32(numbers) * np.nan
        layer.forward([x], [out])
        assert list(x) == numbers and list(out) == [max(n, 0) for n in numbers]
    return None


# %%
def test_relu(layer):
    x, out = np.array([-1.0, 2.0]), np.array([9.0, 9.0])
    layer.forward([x], [out])
    assert (out == np.array([0, 2])).all(), "output"
    total = out + x
    assert np.allclose(total, [-1, 4]), "relu(x) + x"


# %%
import unittest


def test_relu(layer):
    case = unittest.TestCase()
    x = np.float32([[[-1, -2, 3]]])
    out = np.full((1, 1, 3), np.nan, dtype=np.float32)
    layer.forward([x], [out])
    case.assertEqual(out.tolist(), [[[0, 0, 3]]])
    case.assertEqual(x.tolist(), [[[-1, -2, 3]]])
