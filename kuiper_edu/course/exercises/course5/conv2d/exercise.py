"""The convolution of the engine: kernel, stride and padding as pairs, a bias or none, and what is refused."""

from functools import cache
from typing import Any

from kuiper_edu.course.exercises.course5.engine import differences
from kuiper_edu.course.exercises.course5.engine.piece import (
    AGAIN,
    CLASS_ERRORS,
    NETWORK,
    SLOW,
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

PLAIN = {"groups": 1, "dilation": (1, 1), "padding_mode": "zeros", "bias": True}
SETTINGS: dict[str, dict[str, Any]] = {
    "3x3, no padding": {"kernel_size": (3, 3), "padding": (0, 0), "stride": (1, 1)},
    "3x3, padding 1": {"kernel_size": (3, 3), "padding": (1, 1), "stride": (1, 1)},
    "stride 2": {"kernel_size": (3, 3), "padding": (1, 1), "stride": (2, 2)},
    "kernel 3x2, padding (0,1), stride (2,1)": {"kernel_size": (3, 2), "padding": (0, 1), "stride": (2, 1)},
    "kernel 2x3": {"kernel_size": (2, 3), "padding": (0, 0), "stride": (1, 1)},
    "1x1, stride 2": {"kernel_size": (1, 1), "padding": (0, 0), "stride": (2, 2)},
}
NO_BIAS, TWICE = "no bias", "a convolution that runs after another one was created"
SECOND = "a smaller image in a second call"
REMOVED = "removed from op.attrs, or replaced there"
REFUSED = {
    "groups": ("groups", 2, "a convolution with groups=2"),
    "dilation": ("dilation", (2, 2), "a convolution with dilation=(2, 2)"),
    "border": ("padding_mode", "reflect", "a convolution with padding_mode=reflect"),
}


@cache
def _numbers() -> Any:
    import numpy as np

    return np.random.default_rng(0).standard_normal(4000).astype(np.float32)


def image() -> Any:
    """Two images of two channels, 5 rows and 6 columns."""
    return _numbers()[:120].reshape(2, 2, 5, 6)


def convolution(label: str, name: str = "conv") -> Step:
    """An operator with these settings, weights and a bias."""
    rows, columns = SETTINGS[label]["kernel_size"]
    weight = _numbers()[200 : 200 + 6 * rows * columns].reshape(3, 2, rows, columns)
    attrs = {"weight": weight, "bias": _numbers()[500:503]}
    return Step("nn.Conv2d", name, line=7, params={**PLAIN, **SETTINGS[label]}, attrs=attrs)


def _right(op: Step, x: Any) -> Any:
    import numpy as np

    maps = np.einsum("nchwij,ocij->nohw", windows(x, op), op.attrs["weight"])
    return maps + op.attrs.get("bias", np.zeros(1, np.float32)).reshape(-1, 1, 1)


def _removed(op: Step, given: Step) -> list[str]:
    """The weights that are no longer in an operator as they were."""
    import numpy as np

    return [name for name, value in op.attrs.items() if not np.array_equal(given.attrs.get(name, ()), value)]


def check_conv(function: Function, report: Report) -> None:
    """Small convolutions, then those of the digits network, then what is to be refused."""

    x, function = image(), applied(function)
    given: list[tuple[Step, Step]] = []
    try:
        for label in SETTINGS:
            op = convolution(label)
            given.append((op, op.but()))
            report(label, tried(function(given[-1][1]), x, _right(op, x), _suspects(op, x)))
    finally:  # what is missing may be the cause of an error
        report(REMOVED, " and ".join(sorted({repr(name) for pair in given for name in _removed(*pair)})))
    bare = convolution("3x3, padding 1")
    del bare.attrs["bias"]
    bare.params["bias"] = False
    report(NO_BIAS, tried(function(bare), x, _right(bare, x)))
    first, second = convolution("stride 2", "first"), convolution("1x1, stride 2", "second")
    layers = [function(first), function(second)]
    report(TWICE, tried(layers[0], x, _right(first, x)))
    smaller = x[1:, :, :4]
    report(AGAIN, tried(layers[0], -x, _right(first, -x)))
    report(SECOND, tried(layers[0], smaller, _right(first, smaller)))
    report(NETWORK, first_wrong(function, ["nn.Conv2d"]))
    for label, (name, value, _) in REFUSED.items():
        op = convolution("3x3, padding 1", "strange").but(params={name: value})
        report(label, refusal(function, op, x))


def removes(finding: Finding) -> Sentence | None:
    """What was taken out of op.attrs, or replaced there, is missing later, which is the error then."""
    name = finding.reported.get(REMOVED)
    return (
        told(
            "code_removes_or_replaces",
            "your code removes or replaces {name} in op.attrs, but op.attrs must stay as it was: only read it",
            name=name,
        )
        if name
        else None
    )


def _suspects(op: Step, x: Any) -> differences.Suspects:
    """What likely mistakes give."""
    import numpy as np

    weight, bias = op.attrs["weight"], op.attrs["bias"]

    def turned(**params: Any) -> Any:
        return lambda: _right(op.but(params=params), x)

    def weighted(other: Any) -> Any:
        return lambda: _right(op.but(attrs={"weight": np.ascontiguousarray(other)}), x)

    padding, stride, right = op.params["padding"], op.params["stride"], _right(op, x)
    rows = right.shape[2]
    other_order = "your code flattens the window and the kernel in different orders: use channel, row, column for both"
    channels_last = (
        "your code flattens the window and the kernel in different orders: use channel, row, column for both; your "
        "windows have the channels last"
    )
    outputs, channels, *kernel = weight.shape
    shifted = np.pad(x, ((0, 0), (0, 0), (0, 2 * padding[0]), (0, 2 * padding[1])))
    slow = _right(op.but(params={"stride": (1, stride[1])}), x)
    return {
        "the digits after the decimal point are lost: does one of your arrays have an integer type?": lambda: np.trunc(
            right
        ),
        "your result lacks a row and a column of windows: there must be (H + 2 * padding - kernel) // stride + 1 "
        "rows of windows": (lambda: right[:, :, :-1, :-1]),
        "your windows move by one row: window i must begin at row i * stride": lambda: slow[:, :, :rows],
        channels_last: weighted(weight.reshape(outputs, *kernel, channels).transpose(0, 3, 1, 2)),
        "the bias is missing from your result: add it": lambda: right - bias[:, None, None],
        "both directions use padding[0]: the columns are padded by padding[1]": turned(
            padding=(padding[0], padding[0])
        ),
        "your code ignores the padding: use op.params['padding']": turned(padding=(0, 0)),
        "your code uses stride (1, 1): use op.params['stride']": turned(stride=(1, 1)),
        "your windows move by 1: window [i, j] must begin at row i * stride[0], column j * stride[1]": lambda: _right(
            op.but(params={"stride": (1, 1)}), x
        )[:, :, :rows, : right.shape[3]],
        "weight.reshape(-1, len(weight)) mixes the filters: weight.reshape(len(weight), -1).T has one filter in each "
        "column": weighted(weight.reshape(-1, outputs).T.reshape(weight.shape)),
        "your padding is only below and to the right: pad each side, (p, p)": lambda: _right(
            op.but(params={"padding": (0, 0)}), shifted
        ),
        "np.pad takes (before, after) for each axis: with rows, columns = op.params['padding'], write (rows, rows) and "
        "(columns, columns)": lambda: _right(
            op.but(params={"padding": (0, 0)}), np.pad(x, ((0, 0), (0, 0), padding, padding))
        ),
        "both directions use stride[0]: the columns of windows are counted, and move, by stride[1]": turned(
            stride=(stride[0], stride[0])
        ),
        "your product has the filters before the images, and reshape does not exchange axes: transpose it first, or "
        "multiply image by image": lambda: np.ascontiguousarray(right.transpose(1, 0, 2, 3)).reshape(right.shape),
        "the vertical and the horizontal padding are swapped": turned(padding=padding[::-1]),
        "the vertical and the horizontal stride are swapped": turned(stride=stride[::-1]),
        "the vertical and the horizontal numbers of both padding and stride are swapped": turned(
            padding=padding[::-1], stride=stride[::-1]
        ),
        "your code reverses the kernel: in deep learning a convolution must not reverse it": weighted(
            weight[:, :, ::-1, ::-1]
        ),
        "the rows and the columns of the kernel are swapped": weighted(weight.transpose(0, 1, 3, 2)),
        other_order: weighted(weight.transpose(0, 2, 3, 1).reshape(weight.shape)),
        "you put the channels of the result last: they must be axis 1": lambda: right.transpose(0, 2, 3, 1),
        "rows and columns of the result are swapped": lambda: right.transpose(0, 1, 3, 2),
        "your result has a row for each column of windows: axis 2 must count the rows, which x.shape[2] and the first "
        "number of each pair give": lambda: right.reshape(*right.shape[:2], right.shape[3], right.shape[2]),
        "your code reads the channels of the result as columns: transpose before you reshape": lambda: (
            np.ascontiguousarray(right.transpose(0, 2, 3, 1)).reshape(right.shape)
        ),
    }


EXERCISE = piece(
    "conv2d",
    lesson="5.1c",
    title="the convolution",
    difficulty=4,
    minutes=9,
    check=check_conv,
    rules={label: Equal(None) for label in (*SETTINGS, NO_BIAS, TWICE, AGAIN, SECOND, NETWORK)}
    | {REMOVED: Equal("")}
    | {label: Raises("ValueError", ("strange",)) for label in REFUSED},
    says={
        TWICE: (
            "creating a second layer changed the result of your first: each layer must keep its own weight and settings"
        ),
    },
    diagnoses=(differing, removes),
    on_error=removes,
    refused={label: said for label, (_, _, said) in REFUSED.items()},
    errors={
        "KeyError: 'bias'": ('an operator may have no bias: op.attrs.get("bias", 0) returns 0 in this case'),
        r"ValueError: operands could not be broadcast together with shapes (\(\d+,\d+,\d+,\d+\)) (\(\d+,\))": (
            "two shapes do not match, {1} and {2}: there is one bias for each output channel, so give the array of "
            "biases the shape (outputs, 1, 1)"
        ),
        r"ValueError: matmul.*\(size (\d+) is different from 0\)|ValueError: .*shape \(0,": (
            "one of your windows is outside the image: window [i, j] must begin at row i * stride[0] and column "
            "j * stride[1], and there must be (H + 2 * padding - kernel) // stride + 1 rows of windows, and as many "
            "columns with W, each with its own number of the pairs"
        ),
        r"ValueError: matmul.*\(size (\d+) is different from (\d+)\)": (
            "the sizes {1} and {2} do not match: a window has C * kernel_rows * kernel_columns numbers, like each row "
            "of weight.reshape(len(weight), -1). If you cut out windows with slices, no slice may extend beyond the "
            "edge: there must be (H + 2 * padding - kernel) // stride + 1 rows of windows"
        ),
        r"ValueError: cannot reshape array of size (\d+) into shape (.*)": (
            "{1} numbers do not fit the shape {2}: count the windows, not the pixels, and keep the images separate"
        ),
        r"ValueError: could not broadcast input array from shape (\(\d+,\d+\)) into shape (\(\d+,\d+\))": (
            "the results of one window have the shape {1}, and their place in outputs[0] has {2}, (images, filters): "
            "another call may have another number of images, so keep no array from an earlier call"
        ),
        "ValueError: ((?:axes don't match|window shape).*)": (
            "the axes are wrong ({1}): x has four axes, (N, C, H, W), and sliding_window_view with axis=(2, 3) returns "
            "six: (N, C, rows, columns, kernel rows, kernel columns)"
        ),
        **CLASS_ERRORS,
    },
    ends={"timeout": SLOW},
    opens={
        "the channels of the result": (
            "words/you put the channels of the result last: they must be axis 1",
            "words/your code reads the channels of the result as columns: transpose before you reshape",
        ),
    },
    hints={
        "": (
            (
                "A window and a kernel have the same shape. Which numbers do you multiply, and over which axes do "
                "you sum?"
            ),
            "Pad the image, get all windows from sliding_window_view, and keep every second one where the stride "
            "is 2. Put the axes in the order N, rows, columns, C, kernel rows, kernel columns; then reshape the last "
            "three into one.",
            "rows = windows.transpose(0, 2, 3, 1, 4, 5).reshape(n, out_rows, out_columns, -1), and then "
            "(rows @ weight.reshape(len(weight), -1).T + bias).transpose(0, 3, 1, 2)",
        ),
        "the channels of the result": (
            "Each row of the left matrix is a window, and each column of the right one is a filter. Which axis of the "
            "product contains the output channels?",
            (
                "The last axis, because each column of the matrix is one filter. In NCHW, the channels come right "
                "after N."
            ),
            ".transpose(0, 3, 1, 2)",
        ),
    },
)
