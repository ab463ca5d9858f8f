"""A batch norm folded into the weight and bias before it."""

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import Any

from kuiper_edu.course.judge import Close, Equal, Exercise, Finding, Function, Report, Rule, brief, what
from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.trial.values import Plain


@dataclass(frozen=True)
class Channel:
    """The numbers of one output channel; the bias is 0 where there is none."""

    bias: float
    mean: float
    variance: float
    gamma: float
    beta: float
    eps: float

    @property
    def scale(self) -> float:
        """What the batch norm multiplies by."""
        return float(self.gamma / (self.variance + self.eps) ** 0.5)


Formula = Callable[[Channel], float]


def scale(channel: Channel) -> float:
    """The factor of the weights."""
    return channel.scale


def bias(channel: Channel) -> float:
    """The new bias."""
    return channel.scale * (channel.bias - channel.mean) + channel.beta


SHAPES: dict[str, tuple[tuple[int, ...], bool]] = {
    "a convolution without a bias": ((4, 2, 3, 3), False),
    "a convolution with a bias": ((2, 3, 2, 2), True),
    "a 1x1 convolution with as many output channels as input channels": ((3, 3, 1, 1), True),
    "a grouped convolution": ((4, 1, 3, 3), True),
    "a 1-dimensional convolution": ((3, 2, 5), False),
    "a Linear": ((2, 3), True),
    "a Linear with as many outputs as inputs and no bias": ((2, 2), False),
}
"""The shape of the weight, and whether there is a bias."""

TOLERANCE = 1e-5

KEPT = "the arguments stay unchanged"

Rows = list[list[float]]


def channels(label: str) -> list[Channel]:
    """The numbers of a case, for every output channel."""
    (outputs, *_), has_bias = SHAPES[label]
    return [
        Channel(o / 2 + 1 if has_bias else 0.0, o / 4 - 2, o * o / 8 + 1, 1.25 - o, 3 - o / 8, 0.5)
        for o in range(1, outputs + 1)
    ]


def rows(label: str) -> Rows:
    """The weights of a case, a row for every output channel."""
    outputs, *rest = SHAPES[label][0]
    size = prod(rest)
    return [[float((o * size + i) % 7) - 2.5 for i in range(size)] for o in range(outputs)]


def check_fold_batch_norm(function: Function, report: Report) -> None:
    """Fold a batch norm into the weights of every case."""
    import numpy as np

    changed = []
    for label, (shape, has_bias) in SHAPES.items():
        norm = np.array([[c.bias, c.mean, c.variance, c.gamma, c.beta] for c in channels(label)], np.float32).T.copy()
        given = [np.array(rows(label), np.float32).reshape(shape), *norm]
        mine = [array.copy() for array in given]
        result = function(mine[0], mine[1] if has_bias else None, *mine[2:], 0.5)
        if not (isinstance(result, tuple | list) and len(result) == 2):
            report(f"the weight of {label}", {"no pair": result})
            return
        _report_arrays(label, [np.asarray(array) for array in result], shape, report)
        if not all(map(np.array_equal, mine, given)):
            changed.append(label)
    report(KEPT, changed)


def _report_arrays(label: str, arrays: list[Any], shape: tuple[int, ...], report: Report) -> None:
    for name, array, wanted in zip(("weight", "bias"), arrays, (shape, shape[:1]), strict=True):
        fits = array.shape == wanted and array.dtype.kind in "fiu"
        odd: Plain = {"shape": str(array.shape)} if array.shape != wanted else {"type": str(array.dtype)}
        odd = None if array.dtype == object else odd
        report(f"the {name} of {label}", array.reshape(wanted[0], -1).tolist() if fits else odd)


def folded(label: str, scale: Formula, bias: Formula) -> dict[str, Rows]:
    """The new weight and bias of a case, a row for every output channel."""
    pairs = list(zip(channels(label), rows(label), strict=True))
    return {
        f"the weight of {label}": [[scale(channel) * number for number in row] for channel, row in pairs],
        f"the bias of {label}": [[bias(channel)] for channel, _ in pairs],
    }


def _rules() -> dict[str, Rule]:
    right = [item for label in SHAPES for item in folded(label, scale, bias).items()]
    return {**{label: Close(numbers, TOLERANCE) for label, numbers in right}, KEPT: Equal([])}


def another_array(finding: Finding) -> Sentence | None:
    """An array of another shape or type, or none."""
    first = finding.wrong[0]
    if first.fault.kind == "unreported" or first.label == KEPT or isinstance(first.got, list):
        return None
    if isinstance(first.got, dict) and "no pair" in first.got:
        return told(
            "expected_two_arrays_weight",
            "expected two arrays, (weight, bias), found {no_pair}",
            no_pair=what(first.got["no pair"]),
        )
    return told(
        "found_new_weight_must",
        "for {label}, found {found}: the new weight must have the shape of the old one, and the new bias must "
        "have one number for each output channel",
        label=first.label,
        found=_array(first.got),
    )


def _array(got: Plain) -> str | Sentence:
    """A reported array in words, or whatever was reported in its place."""
    if isinstance(got, dict) and "shape" in got:
        return told("array_of_shape", "an array of shape {shape}", shape=got["shape"])
    if isinstance(got, dict) and "type" in got:
        return told("array_of_type", "an array of {type}", type=got["type"])
    return brief(got)


EXERCISE = Exercise(
    "course3.fold_batch_norm",
    title="fold a batch norm into the weights",
    lesson="3.4",
    difficulty=3,
    minutes=8,
    check=check_fold_batch_norm,
    diagnose=another_array,
    rules=_rules(),
    says={
        KEPT: (
            "you changed the arrays of the caller: `a *= b` and `a.shape = ...` change `a` itself, but `a * b` and "
            "`a.reshape(...)` return another array"
        ),
    },
    hints={
        "": (
            "Substitute y = w * x + b into s * y + (beta - s * mean). Which terms contain x, and which do not?",
            (
                "The new weight is s * w, and the new bias is s * (b - mean) + beta, with s = gamma / "
                "sqrt(variance + eps). s has one number for each output: reshape it to (outputs, 1, ..., 1) "
                "before you multiply the weight by it."
            ),
            (
                "The new weight is s.reshape(-1, *[1] * (weight.ndim - 1)) * weight; if bias is None, set bias = 0 "
                "first."
            ),
        ),
    },
    errors={
        "ValueError: operands could not be broadcast": (
            "the scale does not broadcast to the weight: the scale has one number for each output, and the outputs are "
            "the weight's first dimension. Reshape the scale to (outputs, 1, ..., 1), with as many dimensions as "
            "the weight"
        ),
        "TypeError: unsupported operand.*'NoneType'": "the bias may be None: treat it as 0",
        "ValueError: The truth value": "you use an array as a bool: check `bias is None`",
        "ValueError: cannot reshape array": (
            "you use a shape that does not fit: the scale has weight.shape[0] numbers, one for each output, "
            "so reshape it with this number as the first size"
        ),
        "(?:IndexError|ValueError): (?:tuple index|not enough values|too many values)": (
            "the weight may have 2, 3 or 4 dimensions: use weight.ndim"
        ),
    },
)
