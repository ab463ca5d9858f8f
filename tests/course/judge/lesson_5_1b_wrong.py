"""Wrong answers to the exercises of lesson 5.1b: the words that must name the mistake, and the answer."""


def layer(*lines: str) -> str:
    """A class with this forward."""
    body = "\n".join(f"        {line}" for line in lines)
    return f"class MyRelu(Layer):\n    def forward(self, inputs, outputs):\n{body}"


RELU_LAYER = [
    ("the result was added to the NaN", layer("outputs[0][...] += np.maximum(inputs[0], 0)")),
    ("a name such as outputs or y", layer("outputs = [np.maximum(inputs[0], 0)]")),
    ("change the list, and the prepared array", layer("outputs[0] = np.maximum(inputs[0], 0)")),
    ("change the list, and the prepared array", layer("outputs.append(np.maximum(inputs[0], 0))")),
    ("forward returned its result", layer("return np.maximum(inputs[0], 0)")),
    (
        "inputs.0. holds other numbers afterwards",
        layer("inputs[0][inputs[0] < 0] = 0", "outputs[0][...] = inputs[0]"),
    ),
    ("the result was written into inputs", layer("np.maximum(inputs[0], 0, out=inputs[0])")),
    (
        "some numbers of outputs.0. are still the NaN",
        layer("positive = inputs[0] > 0", "outputs[0][positive] = inputs[0][positive]"),
    ),
    ("numbers are those of the input", layer("outputs[0][...] = inputs[0]")),
    ("absolute value", layer("outputs[0][...] = abs(inputs[0])")),
    ("this is the condition", layer("outputs[0][...] = inputs[0] > 0")),
    ("every number became 0", layer("outputs[0][...] = 0")),
    ("not the smaller", layer("np.minimum(inputs[0], 0, out=outputs[0])")),
    ("that is ReLU6", layer("np.clip(inputs[0], 0, 6, out=outputs[0])")),
    ("the threshold is 0", layer("np.maximum(inputs[0], 1, out=outputs[0])")),
    ("want one True or False", layer("outputs[0][...] = inputs[0] if inputs[0] > 0 else 0")),
    ("inputs and outputs are lists of arrays", layer("outputs[0][...] = inputs * (inputs > 0)")),
    (
        "the list outputs is another one now",
        layer("result = np.maximum(inputs[0], 0)", "outputs[0][...] = result", "outputs[0] = result"),
    ),
    (
        "another shape than outputs",
        layer("self.out = outputs[0]", "np.maximum(inputs[0], 0, out=np.zeros(3))"),
    ),
    ("is it a subclass", "class MyRelu:\n    def forward(self, inputs, outputs):\n        pass"),
    ("forward takes .self, inputs, outputs.", "class MyRelu(Layer):\n    def forward(self, inputs):\n        pass"),
    ("has no forward of its own", "class MyRelu(Layer):\n    def run(self, inputs, outputs):\n        pass"),
    (
        "a place is asked for that is not there",
        layer("for i in range(3):", "    outputs[0][0, 0, i] = max(inputs[0][0, 0, i], 0)"),
    ),
]


def test(*lines: str) -> str:
    """A test of these lines."""
    return "def test_relu(layer):\n" + "\n".join(f"    {line}" for line in lines)


X, NAN, CALL = "x = np.float32([-1, -2, 3])", "out = np.full(3, np.nan, np.float32)", "layer.forward([x], [out])"

OUT, KEPT = "assert out.tolist() == [0, 0, 3]", "assert x.tolist() == [-1, -2, 3]"

TEST_RELU = [
    ("every ReLU passes your test", test("pass")),
    ("every ReLU passes your test", test(X, NAN, CALL)),
    ("that overwrites its input passes your test", test(X, NAN, CALL, OUT)),
    ("writes nothing passes your test", test(X, NAN, CALL, KEPT)),
    (
        "writes the positive numbers only passes your test: fill the output with NaN",
        test(X, "out = np.empty(3, np.float32)", CALL, OUT, KEPT),
    ),
    (
        "writes the positive numbers only passes your test",
        test(X, "out = np.zeros_like(x)", CALL, OUT, KEPT),
    ),
    (
        "compare the input after the call with numbers you wrote down",
        test(X, "before = x", NAN, CALL, OUT, "assert (x == before).all()"),
    ),
    (
        "gives zeros passes your test",
        test("x = np.float32([-1, -2])", "out = np.full(2, np.nan)", CALL, "assert (out == 0).all()"),
    ),
    (
        "copies its input passes your test",
        test("x = np.float32([1, 2])", "out = np.full(2, np.nan)", CALL, "assert (out == [1, 2]).all()"),
    ),
    (
        "keep that under a name",
        test(
            X,
            "outputs = [np.full(3, np.nan)]",
            "layer.forward([x], outputs)",
            "assert outputs[0].tolist() == [0, 0, 3]",
            KEPT,
        ),
    ),
    ("your test returned False", test(X, NAN, CALL, "return out.tolist() == [0, 0, 3] and x.tolist() == [-1, -2, 3]")),
    ("makes one answer of it", test(X, NAN, CALL, "assert out == [0, 0, 3]", KEPT)),
    ("hand over a list with a prepared array", test(X, "outs = []", "layer.forward([x], outs)", "assert outs")),
    ("call layer.forward", test(X, NAN, "layer(None).forward([x], [out])", OUT, KEPT)),
    ("a right ReLU .* fails your test", test(X, NAN, CALL, "assert out.tolist() == [0, 0, 1]", KEPT)),
    ("each in a list", test(X, NAN, "layer.forward(x, out)", OUT, KEPT)),
    ("must be arrays", test("x, out = [-1, -2, 3], [0, 0, 0]", CALL, "assert out == [0, 0, 3]")),
    ("look at the array that you handed over", test(X, NAN, f"out = {CALL}", OUT, KEPT)),
    (
        "every ReLU passes your test",
        test(X, NAN, "try:", f"    {CALL}", f"    {OUT}", f"    {KEPT}", "except AssertionError:", "    pass"),
    ),
    ("mend this first", test(X, NAN, "layer.run([x], [out])", OUT, KEPT)),
    ("the test is given one thing", "def test_relu():\n    pass"),
]


def leaky(init: str, *lines: str) -> str:
    """A class with this constructor and this forward."""
    body = "\n".join(f"        {line}" for line in lines)
    return f"""
class LeakyLayer(Layer):
    slope = 0.01

    def __init__(self, op):
        super().__init__(op)
        {init}

    def forward(self, inputs, outputs):
{body}
"""


READ = 'self.slope = op.params["negative_slope"].value if "negative_slope" in op.params else 0.01'

WRITE = "outputs[0][...] = np.where(inputs[0] < 0, self.slope * inputs[0], inputs[0])"

LEAKY = [
    ("an operator need not have the parameter", leaky('self.slope = op.params["negative_slope"].value', WRITE)),
    ("its name is negative_slope", leaky('self.slope = op.params["slope"].value', WRITE)),
    ("the number is its .value", leaky('self.slope = op.params.get("negative_slope", 0.01)', WRITE)),
    ("the slope is 0.01, whatever", leaky("self.slope = 0.01", WRITE)),
    ("right only for slopes up to 1", leaky(READ, "outputs[0][...] = np.maximum(inputs[0], self.slope * inputs[0])")),
    (
        "slope 0 was taken for no slope",
        leaky(
            'given = op.params.get("negative_slope")\n        self.slope = (given and given.value) or 0.01',
            WRITE,
        ),
    ),
    ("each layer keeps a slope of its own", leaky(READ.replace("self.", "LeakyLayer."), WRITE)),
    ("which is ReLU", leaky(READ, "np.maximum(inputs[0], 0, out=outputs[0])")),
    ("the wrong sign", leaky(READ, WRITE.replace("self.slope *", "-self.slope *"))),
    ("multiply x by the slope", leaky(READ, WRITE.replace("self.slope * inputs[0]", "-self.slope"))),
    ("where x is not negative, it stays", leaky(READ, "outputs[0][...] = self.slope * inputs[0]")),
    ("the slope is 0.01, but", leaky(READ.replace("0.01", "0.1"), WRITE)),
    ("read op.params there", leaky("pass", WRITE.replace("self.slope", 'self.params["negative_slope"]'))),
    ("forward returned its result", leaky(READ, WRITE.replace("outputs[0][...] =", "return"))),
    ("change the list", leaky(READ, WRITE.replace("[...]", ""))),
    (
        "holds other numbers afterwards",
        leaky(READ, "inputs[0][inputs[0] < 0] *= self.slope", "outputs[0][...] = inputs[0]"),
    ),
    ("still the NaN", leaky(READ, "n = inputs[0] < 0", "outputs[0][n] = self.slope * inputs[0][n]")),
    (
        "the layer has no factor",
        leaky(
            'if "negative_slope" in op.params:\n            self.factor = op.params["negative_slope"].value',
            WRITE.replace("slope", "factor"),
        ),
    ),
    ("made from one operator", "class LeakyLayer(Layer):\n    def __init__(self):\n        self.slope = 0.01"),
]

WRONG = {"relu_layer": RELU_LAYER, "test_relu": TEST_RELU, "leaky": LEAKY}
