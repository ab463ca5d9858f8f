import numpy as np


def test_relu(layer):
    x, out = np.float32([-1, -2, 3]), np.full(3, np.nan, np.float32)
    layer.forward([x], [out])
    assert out.tolist() == [0, 0, 3], f"the output is {out}"
    assert x.tolist() == [-1, -2, 3], f"the input became {x}"
