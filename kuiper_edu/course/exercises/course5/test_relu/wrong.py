"""Wrong answers, each below the sentence that it is told."""

import numpy as np


# %%
def test_relu(layer):
    pass


# %%
def test_relu(layer):
    x = np.float32([-1, -2, 3])
    out = np.full(3, np.nan, np.float32)
    layer.forward([x], [out])
    assert out.tolist() == [0, 0, 3]


# %%
def test_relu(layer):
    x = np.float32([-1, -2, 3])
    out = np.full(3, np.nan, np.float32)
    layer.forward([x], [out])
    assert x.tolist() == [-1, -2, 3]


# %%
def test_relu(layer):
    x = np.float32([-1, -2, 3])
    out = np.empty(3, np.float32)
    layer.forward([x], [out])
    assert out.tolist() == [0, 0, 3]
    assert x.tolist() == [-1, -2, 3]


# %%
def test_relu(layer):
    x = np.float32([-1, -2])
    out = np.full(2, np.nan)
    layer.forward([x], [out])
    assert (out == 0).all()


# %%
def test_relu(layer):
    x = np.float32([1, 2])
    out = np.full(2, np.nan)
    layer.forward([x], [out])
    assert (out == [1, 2]).all()


# %%
def test_relu(layer):
    x = np.float32([-1, -2, 3])
    outputs = [np.full(3, np.nan)]
    layer.forward([x], outputs)
    assert outputs[0].tolist() == [0, 0, 3]
    assert x.tolist() == [-1, -2, 3]


# %%
def test_relu(layer):
    x = np.float32([-1, -2, 3])
    out = np.full(3, np.nan, np.float32)
    layer.forward([x], [out])
    return out.tolist() == [0, 0, 3] and x.tolist() == [-1, -2, 3]


# %%
def test_relu(layer):
    x = np.float32([-1, -2, 3])
    out = np.full(3, np.nan, np.float32)
    layer.forward([x], [out])
    assert out == [0, 0, 3]
    assert x.tolist() == [-1, -2, 3]


# %%
def test_relu(layer):
    x = np.float32([-1, -2, 3])
    outs = []
    layer.forward([x], outs)
    assert outs


# %%
def test_relu(layer):
    x = np.float32([-1, -2, 3])
    out = np.full(3, np.nan, np.float32)
    layer(None).forward([x], [out])
    assert out.tolist() == [0, 0, 3]
    assert x.tolist() == [-1, -2, 3]


# %%
def test_relu(layer):
    x = np.float32([-1, -2, 3])
    out = np.full(3, np.nan, np.float32)
    layer.forward([x], [out])
    assert out.tolist() == [0, 0, 1]
    assert x.tolist() == [-1, -2, 3]


# %%
def test_relu(layer):
    x = np.float32([-1, -2, 3])
    out = np.full(3, np.nan, np.float32)
    layer.forward(x, out)
    assert out.tolist() == [0, 0, 3]
    assert x.tolist() == [-1, -2, 3]


# %%
def test_relu(layer):
    x, out = [-1, -2, 3], [0, 0, 0]
    layer.forward([x], [out])
    assert out == [0, 0, 3]


# %%
def test_relu(layer):
    x = np.float32([-1, -2, 3])
    out = np.full(3, np.nan, np.float32)
    out = layer.forward([x], [out])
    assert out.tolist() == [0, 0, 3]
    assert x.tolist() == [-1, -2, 3]


# %%
def test_relu(layer):
    x = np.float32([-1, -2, 3])
    out = np.full(3, np.nan, np.float32)
    layer.run([x], [out])
    assert out.tolist() == [0, 0, 3]
    assert x.tolist() == [-1, -2, 3]


# %%
def test_relu():
    pass


# %%
def test_relu(layer):
    for number, right in ((-2, 0), (3, 3)):
        x = np.float32([number])
        out = np.full(1, np.nan, np.float32)
        layer.forward([x], [out])
        assert out[0] == right and x[0] == number


# %%
def test_relu(layer):
    x = np.float32([-1, -2, 3])
    out = np.full(3, 3, np.float32)
    layer.forward([x], [out])
    assert out.tolist() == [0, 0, 3]
    assert x.tolist() == [-1, -2, 3]


# %% [test_accepts_relu_writes_nothing] your test accepts a ReLU that writes nothing: fill the output with NaN before
# the call, and assert that the difference is <= 1e-6 (NaN > 1e-6 is False, so `if difference > 1e-6: raise ...` does
# not notice NaN)
def test_relu(layer):
    x = np.float32([-1, -2, 3])
    out = np.full(3, np.nan, np.float32)
    layer.forward([x], [out])
    if np.abs(out - np.float32([0, 0, 3])).max() > 1e-6:
        raise AssertionError("wrong output")
    assert x.tolist() == [-1, -2, 3]


# %%
def test_relu(layer):
    x = np.float32([-1, -2, 3])
    out = np.full(3, np.nan, np.float32)
    layer.forward([x], [out])
    assert out.tobytes() == np.float32([0, 0, 3]).tobytes()
    assert x.tolist() == [-1, -2, 3]
