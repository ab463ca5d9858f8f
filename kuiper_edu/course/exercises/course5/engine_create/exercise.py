"""Small layers, and the table from types to creators."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kuiper_edu.course.exercises.course5.engine import differences
from kuiper_edu.course.exercises.course5.engine.piece import (
    NETWORK,
    Step,
    differing,
    first_wrong,
    piece,
    spoken,
    tried,
)
from kuiper_edu.course.judge.exercises import Function, Report
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.rules import Equal, Raises
from kuiper_edu.course.trial.report import raised

RELU, SIGMOID, LARGE, LINEAR = "nn.ReLU", "nn.Sigmoid", "nn.Sigmoid of -1000 and 1000", "nn.Linear"
BARE, AVERAGE, FLATTEN = "nn.Linear without bias", "nn.AdaptiveAvgPool2d", "torch.flatten"
INPUT, OUTPUT = "pnnx.Input", "pnnx.Output"
REFUSED = {
    "unknown": "an operator of type nn.GELU, name gate, line 12",
    "another size": "an nn.AdaptiveAvgPool2d with output_size=(2, 2)",
    "all axes": "a torch.flatten with start_dim=0",
}
UNKNOWN = Step("nn.GELU", "gate", line=12, inputs=["0"], outputs=["1"])


def _map() -> Any:
    import numpy as np

    return (np.arange(48, dtype=np.float32).reshape(2, 3, 2, 4) - 20) / 4


def _linear() -> Step:
    import numpy as np

    weight, bias = np.arange(12, dtype=np.float32).reshape(3, 4) - 5, np.array([1, 10, 100], np.float32)
    params = {"bias": True, "in_features": 4, "out_features": 3}
    return Step("nn.Linear", "fc", params=params, attrs={"weight": weight, "bias": bias})


def check_create(function: Function, report: Report) -> None:
    """Each small layer by itself; all operators of the digits network; what is to be refused."""
    import numpy as np

    x, two = _map(), np.array([[1, 2, 3, 4], [0, -1, 0.5, 2]], np.float32)
    report(RELU, tried(_made(function, RELU), x, np.maximum(x, 0), {"this is |x|": lambda: np.abs(x)}))
    right = (1 / (1 + np.exp(-x.astype(np.float64)))).astype(np.float32)
    report(SIGMOID, tried(_made(function, SIGMOID), x, right, {"the minus of e^-x is missing": lambda: 1 - right}))
    large = np.array([[-1000, 1000]], np.float32)
    with np.errstate(over="raise", invalid="raise"):
        try:
            report(LARGE, tried(_made(function, SIGMOID), large, np.array([[0, 1]], np.float32)))
        except FloatingPointError as error:
            report(LARGE, error)
    fc = _linear()
    product = two @ fc.attrs["weight"].T
    said = {"this is the result without the bias": lambda: product}
    report(LINEAR, tried(function(fc), two, product + fc.attrs["bias"], said))
    bare = _linear()
    del bare.attrs["bias"]
    report(BARE, tried(function(bare), two, product))
    pooled = Step(AVERAGE, "average", params={"output_size": (1, 1)})
    mean = x.mean(axis=(2, 3), keepdims=True)
    report(AVERAGE, tried(function(pooled), x, mean, _mean_suspects(x)))
    flat = Step(FLATTEN, "flat", params={"start_dim": 1, "end_dim": -1})
    report(FLATTEN, tried(function(flat), x, x.reshape(2, 24)))
    for kind in (INPUT, OUTPUT):
        report(kind, tried(_made(function, kind), x, x))
    report(NETWORK, first_wrong(function))
    report("unknown", raised(function, UNKNOWN))
    report("another size", raised(lambda: function(pooled.but(params={"output_size": (2, 2)}))(x)))
    report("all axes", raised(lambda: function(flat.but(params={"start_dim": 0}))(x)))


def _made(create: Function, kind: str) -> Callable[..., Any]:
    made: Callable[..., Any] = create(Step(kind, kind.partition(".")[2].lower()))
    return made


def _mean_suspects(x: Any) -> differences.Suspects:
    return {
        "keepdims=True keeps the two axes of length 1": lambda: x.mean(axis=(2, 3)),
        "this is the largest number of each channel": lambda: x.max(axis=(2, 3), keepdims=True),
        "this is the sum, not the mean": lambda: x.sum(axis=(2, 3), keepdims=True),
    }


def create(finding: Finding) -> str | None:
    """Large numbers in the sigmoid, and the network that shows what small cases do not."""
    first = finding.wrong[0]
    if first.label == LARGE:
        if isinstance(first.got, dict) and "error" in first.got:
            return "sigmoid of -1000 overflows: e^1000 is too large a number; e^-|x| never is (your homework 5)"
        return f"{LARGE}: {spoken(LARGE, first.got).partition(': ')[2]}: infinity divided by infinity is no number"
    return None


EXERCISE = piece(
    "engine_create",
    title="small layers, and the table",
    difficulty=3,
    minutes=6,
    check=check_create,
    rules={
        label: Equal(None) for label in (RELU, SIGMOID, LARGE, LINEAR, BARE, AVERAGE, FLATTEN, INPUT, OUTPUT, NETWORK)
    }
    | {
        "unknown": Raises("ValueError", ("nn.GELU", "gate", "12")),
        "another size": Raises("ValueError", ("average",)),
        "all axes": Raises("ValueError", ("flat",)),
    },
    diagnoses=(create, differing),
    refused=REFUSED,
    uses=("engine_conv", "engine_pool", "engine_expression"),
    errors={
        r"KeyError: '((?:nn|pnnx|torch)\.\w+)'": (
            "the table has no {1}: this type should be there, and a type that is not must be refused by ValueError"
        ),
        r"ValueError: .*\b((?:nn|pnnx|torch)\.\w+)": ("{1} was refused: has the table an entry of exactly this name?"),
        "KeyError: 'bias'": ('an operator need not have a bias: op.attrs.get("bias", 0) gives 0 where there is none'),
        r"ValueError: matmul.*?(\(size .*?\))": (
            "the shapes do not fit {1}: the weight has the outputs first, so x @ weight.T"
        ),
        "TypeError: 'NoneType' object is not callable": (
            "a creator gave None: it gives a function, return lambda x: ..."
        ),
        "AttributeError: 'numpy.ndarray' object has no attribute '(?:params|attrs|name|type)'"
        "|TypeError: (?:bad operand|'>' not supported|ufunc|loop of ufunc|unsupported operand)": (
            "the table's entry was called with the array: create gives what the creator makes, LAYERS[op.type](op)"
        ),
    },
    hints={
        "": (
            "What does create(op) look up, and what does it do with what it finds?",
            "Each layer is a creator: it takes op and returns a function of differences. The table holds the creators "
            "themselves, without ( ). create looks op.type up and calls the creator with op.",
            'if op.type not in LAYERS: raise ValueError(f"line {op.line}: no layer for {op.type} {op.name}"); '
            "return LAYERS[op.type](op)",
        ),
    },
)
