"""Right answers to the exercises of lesson 5.1b, in unusual style."""

RELU_LAYER = [
    """
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        outputs[0][...] = np.where(inputs[0] >= 0, inputs[0], 0)
""",
    """
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        (x,), (y,) = inputs, outputs
        y[:] = x
        y[y < 0] = 0
        return y
""",
    """
class MyRelu:
    def __init__(self, op):
        print("made from", op)

    def forward(self, inputs, outputs):
        for place, value in np.ndenumerate(inputs[0]):
            outputs[0][place] = max(value, 0)
""",
    """
class MyRelu(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.thresh = op.params["thresh"].value if "thresh" in op.params else 0.0

    def forward(self, inputs, outputs):
        np.copyto(outputs[0], inputs[0].clip(self.thresh))
""",
    """
class MyRelu(Layer):
    def forward(self, inputs, outputs):
        outputs[0].flat = [value if value > 0 else 0 for value in inputs[0].flat]
""",
    """
def MyRelu(op):
    class Made(Layer):
        def forward(self, inputs, outputs):
            x = inputs[0].astype(np.float64)
            outputs[0][...] = (x + abs(x)) / 2
    return Made(op)
""",
]

TEST_RELU = [
    """
def test_relu(layer):
    x = np.array([[-1.5, 0, 2.5]], dtype=np.float32)
    before = x.copy()
    out = np.full_like(x, np.nan)
    layer.forward([x], [out])
    np.testing.assert_array_equal(out, [[0, 0, 2.5]])
    np.testing.assert_array_equal(x, before)
""",
    """
def test_relu(layer):
    x = np.linspace(-3, 3, 24, dtype=np.float32).reshape(2, 3, 4)
    out = np.full((2, 3, 4), 77.0, np.float32)
    saved = x.tolist()
    layer.forward([x], [out])
    if x.tolist() != saved:
        raise ValueError("the input was changed")
    if not np.array_equal(out, np.maximum(saved, 0).astype(np.float32)):
        raise ValueError("the output is wrong")
""",
    """
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
""",
    """
def test_relu(layer):
    print("testing", layer)
    for numbers in ([-1], [4], [-7, 0, 7]):
        x, out = np.float32(numbers), np.float32(numbers) * np.nan
        layer.forward([x], [out])
        assert list(x) == numbers and list(out) == [max(n, 0) for n in numbers]
    return None
""",
    """
def test_relu(layer):
    x, out = np.array([-1.0, 2.0]), np.array([9.0, 9.0])
    layer.forward([x], [out])
    assert (out == np.array([0, 2])).all(), "output"
    total = out + x
    assert np.allclose(total, [-1, 4]), "relu(x) + x"
""",
    """
import unittest

def test_relu(layer):
    case = unittest.TestCase()
    x = np.float32([[[-1, -2, 3]]])
    out = np.full((1, 1, 3), np.nan, dtype=np.float32)
    layer.forward([x], [out])
    case.assertEqual(out.tolist(), [[[0, 0, 3]]])
    case.assertEqual(x.tolist(), [[[-1, -2, 3]]])
""",
]

LEAKY = [
    """
class LeakyLayer(Layer):
    def __init__(self, op):
        super().__init__(op)
        param = op.params.get("negative_slope")
        self.slope = 0.01 if param is None else param.value

    def forward(self, inputs, outputs):
        outputs[0][...] = np.maximum(inputs[0], 0) + self.slope * np.minimum(inputs[0], 0)
""",
    """
class LeakyLayer:
    def __init__(self, op):
        try:
            self.factor = op.params["negative_slope"].value
        except KeyError:
            self.factor = 1 / 100

    def forward(self, inputs, outputs):
        for place in np.ndindex(inputs[0].shape):
            value = inputs[0][place]
            outputs[0][place] = value if value >= 0 else self.factor * value
""",
    """
class LeakyLayer(Layer):
    def __init__(self, op):
        super().__init__(op)
        self.op = op

    def forward(self, inputs, outputs):
        slope = self.op.params["negative_slope"].value if "negative_slope" in self.op.params else 0.01
        x, y = inputs[0], outputs[0]
        y[...] = x
        y[x < 0] *= slope
""",
    """
def LeakyLayer(op):
    from types import SimpleNamespace
    slope = getattr(op.params.get("negative_slope"), "value", 0.01)
    def forward(inputs, outputs):
        print("slope", slope)
        np.multiply(inputs[0], np.where(inputs[0] < 0, slope, 1), out=outputs[0])
    return SimpleNamespace(forward=forward)
""",
    """
class LeakyLayer(Layer):
    slope = 0.01

    def __init__(self, op):
        super().__init__(op)
        match dict(op.params):
            case {"negative_slope": given}:
                self.slope = given.value

    def forward(self, inputs, outputs):
        (x,) = inputs
        np.copyto(outputs[0], x)
        np.multiply(x, np.float32(self.slope), out=outputs[0], where=x < 0)
        return outputs
""",
    """
class LeakyLayer(Layer):
    def __init__(self, op):
        Layer.__init__(self, op)
        self.params = {"negative_slope": 0.01} | {name: each.value for name, each in op.params.items()}

    def forward(self, inputs, outputs):
        a = self.params["negative_slope"]
        outputs[0][...] = np.select([inputs[0] < 0], [a * inputs[0]], inputs[0])
""",
]

RIGHT = {"relu_layer": RELU_LAYER, "test_relu": TEST_RELU, "leaky": LEAKY}
