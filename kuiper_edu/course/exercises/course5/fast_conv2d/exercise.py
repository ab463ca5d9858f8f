"""The convolution of the engine once more, as one product."""

from dataclasses import replace
from typing import Any

from kuiper_edu.course.exercises.course5.conv2d.exercise import EXERCISE as FIRST
from kuiper_edu.course.exercises.course5.conv2d.exercise import PLAIN, check_conv
from kuiper_edu.course.exercises.course5.engine.piece import CLASS_ERRORS, Step, applied, tried
from kuiper_edu.course.judge import Equal, Function, Report

LARGE = "a map of 1400x1400"
SECONDS = 3.0  # of computing time: two million windows, which no loop in Python ends in


def large_map() -> Any:
    """One image of one channel."""
    import numpy as np

    return (np.arange(1400 * 1400, dtype=np.float32) % 13 - 6).reshape(1, 1, 1400, 1400)


def large_step(kind: str) -> Step:
    """An operator that lays a 2x2 window on it everywhere."""
    import numpy as np

    params = {"kernel_size": (2, 2), "padding": (0, 0), "stride": (1, 1), "ceil_mode": False}
    weight = np.array([[[[1, 0.5], [-1, 2]]]], np.float32)
    return Step(kind, "large", params={**PLAIN, **params}, attrs={"weight": weight, "bias": np.ones(1, np.float32)})


def check_fast_conv(function: Function, report: Report) -> None:
    """All that the first convolution was asked, then the large map, within the time."""
    check_conv(function, report)
    x, op = large_map(), large_step("nn.Conv2d")
    weight = op.attrs["weight"][0, 0]
    wanted = sum(weight[i, j] * x[:, :, i : 1399 + i, j : 1399 + j] for i in (0, 1) for j in (0, 1)) + 1
    report(LARGE, tried(applied(function)(op), x, wanted))


EXERCISE = replace(
    FIRST,
    id="course5.fast_conv2d",
    lesson="5.3",
    title="one product",
    difficulty=3,
    minutes=5,
    check=check_fast_conv,
    rules={**FIRST.rules, LARGE: Equal(None)},
    uses=("course5.im2col",),
    seconds=SECONDS,
    errors={
        "KeyError: 'bias'": FIRST.errors["KeyError: 'bias'"],
        r"ValueError: operands could not be broadcast together with shapes (\(.*\)) (\(\d+,\))": (
            "two shapes do not match, {1} and {2}: there is one bias for each filter, so reshape the array of biases "
            "to a column, bias.reshape(-1, 1)"
        ),
        r"ValueError: matmul.*\(size (\d+) is different from (\d+)\)": (
            "a matrix product needs as many columns on the left as rows on the right, but yours has {2} columns "
            "and {1} rows: each filter must be a row, weight.reshape(len(weight), -1), and each window a column"
        ),
        r"ValueError: cannot reshape array of size (\d+) into shape (.*)": (
            "{1} numbers do not fill the shape {2}. Check three things: the number of rows of windows is (H + 2 * "
            "padding - kernel) // stride + 1, the first axis of the result counts the images, and the layer calls "
            "im2col for each input"
        ),
        "ZeroDivisionError": (
            "your code passes 0 as the stride: are the arguments in the order im2col(x, kernel, stride, padding)?"
        ),
        **CLASS_ERRORS,
    },
    ends={
        "timeout": (
            "the 1400x1400 map takes too long: is there a loop over its windows? Use im2col for all windows, "
            "and one matrix product"
        )
    },
    hints={
        "": (
            "If each filter is a row and each window is a column, what shape does the product have?",
            (
                "weight.reshape(len(weight), -1) has the filters as rows; the operator @ multiplies it by the "
                "matrix of every image. The product has one row for each filter; add the bias as a column, and "
                "reshape the rows into maps."
            ),
            "matrix @ im2col(x, kernel, stride, padding) + bias.reshape(-1, 1), then "
            ".reshape(len(x), len(weight), rows, -1)",
        ),
    },
)
