"""Max pooling."""

import math
from typing import Any

from kuiper_edu.course.exercises.course5.conv2d.exercise import image
from kuiper_edu.course.exercises.course5.engine import differences
from kuiper_edu.course.exercises.course5.engine.piece import (
    AGAIN,
    CLASS_ERRORS,
    NETWORK,
    Step,
    applied,
    differing,
    first_wrong,
    piece,
    refusal,
    tried,
    windows,
)
from kuiper_edu.course.judge import Equal, Finding, Function, Raises, Report
from kuiper_edu.course.judge.sentences import Sentence, told

SETTINGS: dict[str, dict[str, Any]] = {
    "2x2, stride 2": {"kernel_size": (2, 2), "padding": (0, 0), "stride": (2, 2)},
    "3x3, stride 1": {"kernel_size": (3, 3), "padding": (0, 0), "stride": (1, 1)},
    "3x3, stride 2, padding 1": {"kernel_size": (3, 3), "padding": (1, 1), "stride": (2, 2)},
    "kernel 3x2, padding (1,0), stride (1,2)": {"kernel_size": (3, 2), "padding": (1, 0), "stride": (1, 2)},
}
NEGATIVE = "all numbers negative, padding 1"
LOW = "numbers below -1e32, padding 1"
APART = "one map 100 lower than the one before, padding 1"
REFUSED = {
    "ceil_mode": ("ceil_mode", True, "a pooling layer with ceil_mode=True"),
    "dilation": ("dilation", (2, 2), "a pooling layer with dilation=(2, 2)"),
}


def pooling(label: str, **params: Any) -> Step:
    """An operator with these settings."""
    plain = {"ceil_mode": False, "dilation": (1, 1), "return_indices": False}
    return Step("nn.MaxPool2d", "pool", line=5, params={**plain, **SETTINGS[label], **params})


def _right(op: Step, x: Any) -> Any:
    return windows(x, op, border=-math.inf).max(axis=(4, 5))


def check_pool(function: Function, report: Report) -> None:
    """Small pooling operators, a negative image, the digits' own, and what is to be refused."""
    import numpy as np

    x, function = image(), applied(function)
    for label in SETTINGS:
        op = pooling(label)
        report(label, tried(function(op), x, _right(op, x), _suspects(op, x)))
    op, negative = pooling("3x3, stride 2, padding 1"), -1 - np.abs(x)
    report(NEGATIVE, tried(function(op), negative, _right(op, negative), _suspects(op, negative)))
    low = negative * np.float32(1e32)
    report(LOW, tried(function(op), low, _right(op, low)))
    apart = negative - 100 * np.arange(negative.shape[1], dtype=np.float32).reshape(-1, 1, 1)
    report(APART, tried(function(op), apart, _right(op, apart)))
    layer = function(op)
    layer(x)
    report(AGAIN, tried(layer, -x, _right(op, -x)))
    report(NETWORK, first_wrong(function, ["nn.MaxPool2d"]))
    for label, (name, value, _) in REFUSED.items():
        op = pooling("2x2, stride 2", **{name: value})
        report(label, refusal(function, op, x))


def _suspects(op: Step, x: Any) -> differences.Suspects:
    """What likely mistakes give."""
    import numpy as np

    padding, stride, kernel = op.params["padding"], op.params["stride"], op.params["kernel_size"]

    def beside(before: int, after: int) -> Any:
        sides = [(before * size, after * size) for size in padding]
        framed = np.pad(x, ((0, 0), (0, 0), *sides), constant_values=-math.inf)
        return lambda: _right(op.but(params={"padding": (0, 0)}), framed)

    def turned(**params: Any) -> Any:
        return lambda: _right(op.but(params=params), x)

    return {
        "your padding is 0, which is larger than a negative number: pad with -np.inf": lambda: windows(
            x, op, border=0
        ).max(axis=(4, 5)),
        "your running maximum starts at 0, and stays 0 if all numbers are negative: start at -np.inf": lambda: (
            np.maximum(_right(op, x), 0)
        ),
        "your stride skips numbers inside each window: slice axes 2 and 3, [:, :, ::down, ::right]": lambda: windows(
            x, op.but(params={"stride": (1, 1)}), -math.inf
        )[..., :: stride[0], :: stride[1]].max(axis=(4, 5)),
        "you computed the mean of each window: take the largest number": lambda: windows(x, op).mean(axis=(4, 5)),
        "you took the smallest number of each window: take the largest": lambda: windows(x, op).min(axis=(4, 5)),
        "your padding is only below and to the right: pad each side, (p, p)": beside(0, 2),
        "your padding is only below and to the right: each side needs padding, (p, p)": beside(0, 1),
        "your padding is only above and to the left: pad each side, (p, p)": beside(2, 0),
        "your padding is only above and to the left: each side needs padding, (p, p)": beside(1, 0),
        "your code ignores the padding: use op.params['padding']": turned(padding=(0, 0)),
        "your code uses stride (1, 1): use op.params['stride']": turned(stride=(1, 1)),
        "your windows move by 1: window [i, j] must begin at row i * stride[0], column j * stride[1]": lambda: _right(
            op.but(params={"stride": (1, 1)}), x
        )[:, :, : _right(op, x).shape[2], : _right(op, x).shape[3]],
        "your code uses the size of the kernel as the stride: use op.params['stride']": turned(stride=kernel),
        "the vertical and the horizontal stride are swapped": turned(stride=stride[::-1]),
        "the vertical and the horizontal padding are swapped": turned(padding=padding[::-1]),
        "the vertical and the horizontal numbers of both padding and stride are swapped": turned(
            padding=padding[::-1], stride=stride[::-1]
        ),
        "the height and the width of the kernel are swapped": turned(kernel_size=kernel[::-1]),
        "you took the maximum along axes 2 and 3, which count the windows: take it along axes 4 and 5": lambda: windows(
            x, op, border=-math.inf
        ).max(axis=(2, 3)),
        "the digits after the decimal point are lost: does one of your arrays have an integer type?": lambda: np.trunc(
            _right(op, x)
        ),
        "you took the maximum over the channels, too: each channel must have its own maximum": lambda: windows(
            x, op
        ).max(axis=(1, 4, 5)),
        "you took one maximum for all channels: each channel must have its own maximum": lambda: np.broadcast_to(
            windows(x, op, border=-math.inf).max(axis=(1, 4, 5))[:, None], _right(op, x).shape
        ),
        "you took one maximum for all images and channels: each map must have its own, .max(axis=(2, 3)) of a window "
        "of all of them": lambda: np.broadcast_to(
            windows(x, op, border=-math.inf).max(axis=(0, 1, 4, 5)), _right(op, x).shape
        ),
    }


def pool(finding: Finding) -> Sentence | None:
    """Infinity shows that the border won."""
    first = finding.wrong[0]
    if isinstance(first.got, dict) and first.got.get("got") == float("-inf"):
        return told(
            "found_inf_so_window",
            "{label}: found -inf, so a window contains only padding: do you pad the image twice?",
            label=first.label,
        )
    return None


EXERCISE = piece(
    "max_pool2d",
    lesson="5.1c",
    title="the largest number",
    difficulty=2,
    minutes=4,
    check=check_pool,
    rules={label: Equal(None) for label in (*SETTINGS, NEGATIVE, LOW, APART, AGAIN, NETWORK)}
    | {label: Raises("ValueError", ("pool",)) for label in REFUSED},
    says={
        LOW: (
            "your code pads with a number that is larger than the numbers of the map, which are below -1e32: "
            "pad with -np.inf"
        ),
        APART: (
            "your code pads all maps with one number, which is larger than the numbers of a lower map: pad with -np.inf"
        ),
    },
    diagnoses=(
        pool,
        differing,
    ),
    refused={label: said for label, (_, _, said) in REFUSED.items()},
    errors={
        "KeyError: '(weight|bias)'": "your code looks up {1!r}, but max pooling has no weights: it only "
        "compares numbers",
        "ValueError: ((?:axes don't match|could not broadcast|window shape|axis).*)": (
            "the axes are wrong ({1}): x has four axes, (N, C, H, W), and sliding_window_view with axis=(2, 3) returns "
            "six: (N, C, rows, columns, kernel rows, kernel columns)"
        ),
        "ValueError: zero-size array to reduction operation": (
            "one of your windows is outside the image: window [i, j] must begin at row i * stride[0] and column "
            "j * stride[1], whatever the kernel's size, and there must be (H + 2 * padding - kernel) // stride + 1 "
            "rows of windows"
        ),
        **CLASS_ERRORS,
    },
    hints={
        "": (
            "Which lines of your convolution can stay as they are?",
            (
                "The windows are the same. Instead of the product, take the maximum over their last two axes. The "
                "padding must never be the maximum."
            ),
            "np.pad(..., constant_values=-np.inf), and windows.max(axis=(4, 5))",
        ),
    },
)
