"""The small layers of the engine: four classes of a few lines."""

from typing import Any

from kuiper_edu.course.exercises.course5.engine import differences
from kuiper_edu.course.exercises.course5.engine.piece import (
    CLASS_ERRORS,
    NETWORK,
    Step,
    applied,
    differing,
    first_wrong,
    piece,
    refusal,
    tried,
)
from kuiper_edu.course.judge import Equal, Function, Raises, Report
from kuiper_edu.course.judge.exercises import names_around

TYPES = {
    "Linear": "nn.Linear",
    "Average": "nn.AdaptiveAvgPool2d",
    "Flatten": "torch.flatten",
    "Softmax": "nn.Softmax",
}
MISSING, BARE, TWICE, LARGE = (
    "missing",
    "linear without a bias",
    "a linear layer that runs after another one was created",
    "softmax of 1000",
)
FLAT = "flatten of rows"
CHANNELS, LAST = "softmax of maps with dim=1", "softmax of maps with dim=-1"
REFUSED = {
    "another size": "an average pooling layer with output_size=(2, 2)",
    "all axes": "a torch.flatten with start_dim=0",
}


def check_small(function: Function, report: Report) -> None:
    """Each layer by itself, those of the digits network, and what is to be refused."""
    import numpy as np

    scores = np.array([[1, 2, 3, 4], [0, -1, 0.5, 2]], np.float32)
    softmax = applied(function)
    report("softmax", tried(softmax(_softmax(1)), scores, _powers(scores, 1), _softmax_suspects(scores)))
    around = names_around(function) | {"Softmax": function}
    report(MISSING, [name for name in TYPES if not callable(around.get(name))])
    if not all(callable(around.get(name)) for name in TYPES):
        return
    names = {name: applied(around[name]) for name in TYPES}
    x = (np.arange(48, dtype=np.float32).reshape(2, 3, 2, 4) - 20.5) / 4
    linear, average, flatten = (names[name] for name in TYPES if name != "Softmax")
    fc, bare = _linear(1), _linear(2)
    product = scores @ fc.attrs["weight"].T
    suspects = _linear_suspects(product, fc.attrs["bias"])
    report("linear", tried(linear(fc), scores, product + fc.attrs["bias"], suspects))
    del bare.attrs["bias"]
    report(BARE, tried(linear(bare), scores, scores @ bare.attrs["weight"].T))
    first, _ = linear(fc), linear(bare)
    report(TWICE, tried(first, scores, product + fc.attrs["bias"]))
    pooled = Step("nn.AdaptiveAvgPool2d", "average", params={"output_size": (1, 1)})
    report("average", tried(average(pooled), x, x.mean(axis=(2, 3), keepdims=True), _mean_suspects(x)))
    flat = Step("torch.flatten", "flat", params={"start_dim": 1, "end_dim": -1})
    report("flatten", tried(flatten(flat), x, x.reshape(2, 24)))
    report(FLAT, tried(flatten(flat), scores, scores))
    report(CHANNELS, tried(softmax(_softmax(1)), x, _powers(x, 1), _softmax_suspects(x)))
    report(LAST, tried(softmax(_softmax(-1)), x, _powers(x, -1)))
    with np.errstate(over="ignore", invalid="ignore"):
        report(LARGE, tried(softmax(_softmax(1)), scores * 1000, _powers(scores * 1000, 1)))
    report(NETWORK, first_wrong(lambda op: names[_NAMES[op.type]](op), list(_NAMES)))
    report("another size", refusal(average, pooled.but(params={"output_size": (2, 2)}), x))
    report("all axes", refusal(flatten, flat.but(params={"start_dim": 0}), x))


_NAMES = {kind: name for name, kind in TYPES.items() if name != "Softmax"}  # the digits network has no softmax


def _softmax(dim: int) -> Step:
    return Step("nn.Softmax", "softmax", params={"dim": dim})


def _linear(seed: int) -> Step:
    import numpy as np

    weight, bias = np.arange(12, dtype=np.float32).reshape(3, 4) / 2 - 2 * seed, np.array([1, 10.5, 100], np.float32)
    params = {"bias": True, "in_features": 4, "out_features": 3}
    return Step("nn.Linear", "fc", params=params, attrs={"weight": weight, "bias": bias})


def _powers(x: Any, axis: int) -> Any:
    import numpy as np

    powers = np.exp(x - x.max(axis=axis, keepdims=True))
    return powers / powers.sum(axis=axis, keepdims=True)


def _linear_suspects(product: Any, bias: Any) -> differences.Suspects:
    import numpy as np

    return {
        "the bias is missing from your result: add it": lambda: product,
        "the digits after the decimal point are lost": lambda: np.trunc(product + bias),
    }


def _softmax_suspects(x: Any) -> differences.Suspects:
    import numpy as np

    return {
        "you sum over all numbers: sum along the axis op.params['dim']": lambda: np.exp(x) / np.exp(x).sum(),
        "you sum along the last axis: sum along op.params['dim']": lambda: _powers(x, x.ndim - 1),
        "you sum along the first axis: sum along op.params['dim']": lambda: _powers(x, 0),
        "you returned the exponentials: divide them by their sum": lambda: np.exp(x),
        "the exponential is missing: use np.exp(x)": lambda: x / x.sum(axis=1, keepdims=True),
    }


def _mean_suspects(x: Any) -> differences.Suspects:
    return {
        "your result lost two axes: keepdims=True keeps them, each of length 1": lambda: x.mean(axis=(2, 3)),
        "you took the largest number of each channel: take the mean": lambda: x.max(axis=(2, 3), keepdims=True),
        "you computed the sum: compute the mean": lambda: x.sum(axis=(2, 3), keepdims=True),
    }


EXERCISE = piece(
    "small_layers",
    lesson="5.1c",
    title="four small layers",
    difficulty=2,
    minutes=8,
    check=check_small,
    rules={"softmax": Equal(None), MISSING: Equal([])}
    | {
        label: Equal(None)
        for label in ("linear", BARE, TWICE, "average", "flatten", FLAT, CHANNELS, LAST, LARGE, NETWORK)
    }
    | {"another size": Raises("ValueError", ("average",)), "all axes": Raises("ValueError", ("flat",))},
    says={
        TWICE: (
            "after a second layer was created, the result of your first layer changed: each layer must keep "
            "its own weight and bias"
        ),
        LARGE: (
            "your softmax of numbers around 1000 is wrong. Before np.exp, subtract x.max(axis=..., "
            "keepdims=True), the largest number along the same axis; mathematically, this does not change the"
            " softmax"
        ),
        MISSING: "this exercise needs Linear, Average, Flatten and Softmax: did you run the cell with all four?",
    },
    diagnoses=(differing,),
    refused=REFUSED,
    errors={
        "KeyError: 'bias'": 'an operator may have no bias: op.attrs.get("bias", 0) returns 0 in this case',
        r"ValueError: matmul.*?(\(size .*?\))": (
            "the shapes do not match {1}: the weight has the shape (outputs, inputs), so use x @ weight.T"
        ),
        "ValueError: operands could not be broadcast": (
            "two shapes do not match: use keepdims=True in each sum or maximum along an axis"
        ),
        **CLASS_ERRORS,
    },
    hints={
        "": (
            "Which of your four layers has an output of another shape than its input?",
            (
                "__init__ reads the settings and weights from op.params and op.attrs, shapes says the shape of the "
                "output, and forward writes into outputs[0]."
            ),
            "Linear: np.matmul(inputs[0], self.weight.T, out=outputs[0]); outputs[0] += self.bias",
        ),
    },
)
