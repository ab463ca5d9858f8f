"""Mean 0 and variance 1 at each position, then the scale and the shift of the model."""

from typing import Any

from kuiper_edu.course.exercises.course5.engine import differences
from kuiper_edu.course.exercises.course5.engine.piece import CLASS_ERRORS, Step, applied, differing, piece, tried
from kuiper_edu.course.judge import Equal, Function, Report

NORM, EQUAL, ROW, LARGE, TWICE = (
    "two texts",
    "numbers that are all equal",
    "a single position",
    "numbers around 4096",
    "a layer that runs after another one was created",
)


def check_norm(function: Function, report: Report) -> None:
    """Norm several arrays; then a first layer after a second one was created."""
    import numpy as np

    norm = applied(function)
    x = (np.arange(24, dtype=np.float32).reshape(2, 3, 4) ** 2 % 17 - 5) / 2
    layer = norm(_step(1))
    report(NORM, tried(layer, x, _normed(x, 1), _suspects(x)))
    equal = np.full((1, 2, 4), 3, np.float32)
    report(EQUAL, tried(layer, equal, _normed(equal, 1)))
    report(ROW, tried(layer, x[:1, :1], _normed(x[:1, :1], 1)))
    large = np.array([[[4096.25, 4097.5, 4095, 4098.25], [4094.5, 4096, 4095.75, 4097.75]]], np.float32)
    report(LARGE, tried(layer, large, _normed(large, 1), _large_suspects(large)))
    norm(_step(2))
    report(TWICE, tried(layer, x, _normed(x, 1)))


def _step(seed: int) -> Step:
    import numpy as np

    weight = seed * np.array([1, 2, -1, 0.5], np.float32)
    bias = np.array([0.25, -3, 10, 1], np.float32) / seed
    params = {"elementwise_affine": True, "eps": 0.25 * seed, "normalized_shape": (4,)}
    return Step("nn.LayerNorm", "norm", params=params, attrs={"weight": weight, "bias": bias})


def _normed(x: Any, seed: int) -> Any:
    step = _step(seed)
    return _unit(x, step.params["eps"]) * step.attrs["weight"] + step.attrs["bias"]


def _unit(x: Any, eps: float, axis: Any = -1, ddof: int = 0) -> Any:
    import numpy as np

    return (x - x.mean(axis=axis, keepdims=True)) / np.sqrt(x.var(axis=axis, keepdims=True, ddof=ddof) + eps)


def _suspects(x: Any) -> differences.Suspects:
    import numpy as np

    weight, bias, eps = _step(1).attrs["weight"], _step(1).attrs["bias"], _step(1).params["eps"]
    centred, variance = x - x.mean(axis=-1, keepdims=True), x.var(axis=-1, keepdims=True)
    return {
        "add eps to the variance, before the root": lambda: centred / (np.sqrt(variance) + eps) * weight + bias,
        "eps is missing, or a number of your own: add op.params['eps'] to the variance": lambda: (
            _unit(x, 0) * weight + bias
        ),
        "you divide by the variance: divide by its root": lambda: centred / (variance + eps) * weight + bias,
        "ddof=1 divides by one number less: the variance is the mean of the squares": lambda: (
            _unit(x, eps, ddof=1) * weight + bias
        ),
        "you take the mean of all numbers: each position has its own, axis=-1": lambda: (
            _unit(x, eps, axis=None) * weight + bias
        ),
        "you take the mean over the positions: take it over the last axis, axis=-1": lambda: (
            _unit(x, eps, axis=1) * weight + bias
        ),
        "you take one mean for each text: each position has its own, axis=-1": lambda: (
            _unit(x, eps, axis=(1, 2)) * weight + bias
        ),
        "weight and bias are missing": lambda: _unit(x, eps),
        "the weight is missing": lambda: _unit(x, eps) + bias,
        "the bias is missing": lambda: _unit(x, eps) * weight,
        "multiply by the weight first, then add the bias": lambda: (_unit(x, eps) + bias) * weight,
        "you take the mean over the texts: take it over the last axis, axis=-1": lambda: (
            _unit(x, eps, axis=0) * weight + bias
        ),
        "you do not subtract the mean": lambda: x / np.sqrt(variance + eps) * weight + bias,
        "you do not subtract the mean, neither from x nor before the squares": lambda: (
            x / np.sqrt((x * x).mean(axis=-1, keepdims=True) + eps) * weight + bias
        ),
        "the variance is the mean of the squares after the subtraction, not of those of x": lambda: (
            centred / np.sqrt((x * x).mean(axis=-1, keepdims=True) + eps) * weight + bias
        ),
    }


def _large_suspects(x: Any) -> differences.Suspects:
    import numpy as np

    weight, bias, eps = _step(1).attrs["weight"], _step(1).attrs["bias"], _step(1).params["eps"]
    mean = x.mean(axis=-1, keepdims=True)

    def difference_of_squares() -> Any:
        variance = np.square(x).mean(axis=-1, keepdims=True) - np.square(mean)
        return (x - mean) / np.sqrt(variance + eps) * weight + bias

    return {
        "the mean of the squares, minus the square of the mean: large numbers leave no digits for their difference. "
        "Subtract the mean before you square": difference_of_squares,
    }


EXERCISE = piece(
    "layer_norm",
    lesson="5.5",
    title="layer norm",
    difficulty=2,
    minutes=4,
    check=check_norm,
    rules={label: Equal(None) for label in (NORM, EQUAL, ROW, LARGE, TWICE)},
    says={
        TWICE: (
            "after a second layer was created, the result of your first layer changed: each layer must keep its own "
            "weight, bias and eps"
        ),
    },
    diagnoses=(differing,),
    errors={
        "KeyError: 'eps'": "op.attrs has the weights: eps is a parameter, op.params['eps']",
        "ValueError: operands could not be broadcast": (
            "two shapes do not match: use keepdims=True in the mean and in the variance"
        ),
        **CLASS_ERRORS,
    },
    hints={
        "": (
            "How many means are there for an array of shape (2, 3, 4)?",
            "There is a mean for each text and position: x.mean(axis=-1, keepdims=True) has the shape (2, 3, 1). So "
            "has the variance, the mean of the squares.",
            "centred = x - x.mean(axis=-1, keepdims=True), and np.sqrt((centred * centred).mean(axis=-1, "
            "keepdims=True) + self.op.params['eps'])",
        ),
    },
)
