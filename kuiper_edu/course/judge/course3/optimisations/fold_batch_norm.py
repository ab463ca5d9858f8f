"""Exercise 1 of lesson 3.4: a batch norm folded into the weight and bias before it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import Any

from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Seen, Symptom
from kuiper_edu.course.judge.rules import Close, Equal, Rule
from kuiper_edu.course.judge.wording import COMMON, brief, what
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


def _by(other: Formula) -> tuple[Formula, Formula]:
    """The right formulas with another scale."""
    return other, lambda c: other(c) * (c.bias - c.mean) + c.beta


WRONG: dict[str, tuple[Formula, Formula]] = {
    "the scale divides by the variance: take the square root of (variance + eps)": _by(
        lambda c: c.gamma / (c.variance + c.eps)
    ),
    "eps is added to the root: it belongs under the root, beside the variance": _by(
        lambda c: c.gamma / (c.variance**0.5 + c.eps)
    ),
    "eps is added to the quotient: / comes before +, so the root needs its parentheses around (variance + eps)": _by(
        lambda c: c.gamma / c.variance**0.5 + c.eps
    ),
    "eps is missing: the scale divides by the root of (variance + eps)": _by(lambda c: c.gamma / c.variance**0.5),
    "gamma is missing in the scale": _by(lambda c: 1 / (c.variance + c.eps) ** 0.5),
    "the scale multiplies by the root: the formula divides by it": _by(lambda c: c.gamma * (c.variance + c.eps) ** 0.5),
    "the old bias is lost: where there is one, it counts": (scale, lambda c: c.beta - c.scale * c.mean),
    "the old bias is not scaled: the batch norm multiplies all that comes in, the bias too": (
        scale,
        lambda c: c.bias - c.scale * c.mean + c.beta,
    ),
    "the mean is not scaled: it is taken away before the scale multiplies": (
        scale,
        lambda c: c.scale * c.bias - c.mean + c.beta,
    ),
    "the mean is missing in the new bias": (scale, lambda c: c.scale * c.bias + c.beta),
    "the mean is added: the batch norm takes it away": (scale, lambda c: c.scale * (c.bias + c.mean) + c.beta),
    "beta is missing in the new bias": (scale, lambda c: c.scale * (c.bias - c.mean)),
    "beta is scaled: it is added after the scale has multiplied": (
        scale,
        lambda c: c.scale * (c.bias - c.mean + c.beta),
    ),
    "the bias came back as it was": (scale, lambda c: c.bias),
    "the weight came back as it was: multiply it by the scale": (lambda _: 1.0, bias),
}
"""Another factor of the weights or another bias, by the sentence that names the mistake."""


SHAPES: dict[str, tuple[tuple[int, ...], bool]] = {
    "a convolution without a bias": ((4, 2, 3, 3), False),
    "a convolution with a bias": ((2, 3, 2, 2), True),
    "a 1x1 convolution, as many channels out as in": ((3, 3, 1, 1), True),
    "a grouped convolution": ((4, 1, 3, 3), True),
    "a 1-dimensional convolution": ((3, 2, 5), False),
    "a Linear": ((2, 3), True),
    "a Linear, as many out as in, no bias": ((2, 2), False),
}
"""The weight's shape, and whether there is a bias."""

TOLERANCE = 1e-5
KEPT = "what came in stays as it was"
Rows = list[list[float]]


def channels(label: str) -> list[Channel]:
    """The numbers of a case, for every output channel."""
    (outputs, *_), has_bias = SHAPES[label]
    return [
        Channel(o / 2 + 1 if has_bias else 0.0, o / 4 - 2, o * o / 8 + 1, o - 0.25, 3 - o / 8, 0.5)
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
            report(f"{label}: weight", {"no pair": result})
            return
        _report_arrays(label, [np.asarray(array) for array in result], shape, report)
        if not all(map(np.array_equal, mine, given)):
            changed.append(label)
    report(KEPT, changed)


def _report_arrays(label: str, arrays: list[Any], shape: tuple[int, ...], report: Report) -> None:
    for name, array, wanted in zip(("weight", "bias"), arrays, (shape, shape[:1]), strict=True):
        fits = array.shape == wanted and array.dtype.kind in "fiu"
        odd = {"shape": list(array.shape), "type": str(array.dtype)}
        report(f"{label}: {name}", array.reshape(wanted[0], -1).tolist() if fits else odd)


def folded(label: str, scale: Formula, bias: Formula) -> dict[str, Rows]:
    """The new weight and bias of a case, a row for every output channel."""
    pairs = list(zip(channels(label), rows(label), strict=True))
    return {
        f"{label}: weight": [[scale(channel) * number for number in row] for channel, row in pairs],
        f"{label}: bias": [[bias(channel)] for channel, _ in pairs],
    }


def _rules() -> dict[str, Rule]:
    right = [item for label in SHAPES for item in folded(label, scale, bias).items()]
    return {**{label: Close(numbers, TOLERANCE) for label, numbers in right}, KEPT: Equal([])}


def fold_batch_norm(finding: Finding) -> str | None:
    """The formula that gives these numbers, or the shape that is wrong."""
    first = finding.wrong[0]
    if first.label == KEPT:
        return f"for {first.got[0]} the arrays that came in were changed: make new ones (`a * b`, not `a *= b`)"
    label, _, part = first.label.rpartition(": ")
    if isinstance(first.got, dict) and "shape" in first.got:
        return _shape(label, part, first.got)
    if isinstance(first.got, dict):
        return f"two arrays were expected, (weight, bias); {_other(first.got.get('no pair'))} came back"
    said = _formula(finding, label) or _axis(first, label, part)
    return f"for {label}, {said}" if said else None


def _other(got: Plain) -> str:
    one_array = isinstance(got, list) and got and not isinstance(got[0], str)
    return "one array" if one_array else what(got)


def _shape(label: str, part: str, got: dict[str, Plain]) -> str:
    wanted = SHAPES[label][0] if part == "weight" else SHAPES[label][0][:1]
    if got["shape"] == list(wanted):
        return f"for {label}, the new {part} holds {got['type']}, not numbers"
    if part == "weight" and got["shape"] == [SHAPES[label][0][0]]:
        return "the first array that came back is as long as a bias: return (weight, bias), in this order"
    shape = tuple(got["shape"])
    return f"for {label}, the new {part} has the shape {brief(shape)}, {wanted} was expected"


def _formula(finding: Finding, label: str) -> str | None:
    for sentence, formulas in WRONG.items():
        rules = {name: Close(numbers, TOLERANCE) for name, numbers in folded(label, *formulas).items()}
        if all(rule.fault(finding.reported.get(name)) is None for name, rule in rules.items()):
            return sentence
    return None


def _axis(first: Seen, label: str, part: str) -> str | None:
    """The scale laid along the columns of a weight with as many columns as rows."""
    scales = [channel.scale for channel in channels(label)]
    table = rows(label)
    if part == "weight" and len(table[0]) == len(scales):
        across = [[scale * number for scale, number in zip(scales, row, strict=True)] for row in table]
        if Close(across, TOLERANCE).fault(first.got) is None:
            return "the scale lies along the inputs: the outputs are the first dimension of a weight"
    return None


EXERCISE = Exercise(
    "course3.fold_batch_norm",
    check=check_fold_batch_norm,
    rules=_rules(),
    detective=fold_batch_norm,
    symptoms=(
        Symptom(
            r"error: ValueError: operands could not be broadcast",
            "the scale does not fit the weight: it has one number for each output, and the outputs are the first "
            "dimension. Reshape it to (outputs, 1, ..., 1), as many dimensions as the weight has",
        ),
        Symptom(
            r"error: TypeError: unsupported operand.*'NoneType'",
            "the bias may be None: then the convolution adds 0",
        ),
        Symptom(r"error: ValueError: The truth value of an array", "an array is not a bool: ask `bias is None`"),
        Symptom(
            r"error: ValueError: cannot reshape array", "the scale has one number for each output, weight.shape[0]"
        ),
        Symptom(
            r"error: (?:IndexError|ValueError): (?:tuple index|not enough values|too many values)",
            "a weight has 2, 3 or 4 dimensions here: use weight.ndim",
        ),
        *COMMON,
    ),
    hints={
        "": (
            "Put y = w * x + b into s * y + (beta - s * mean). What stands with x, and what stands alone?",
            "The new weight is s * w, the new bias is s * (b - mean) + beta, with s = gamma / sqrt(variance + eps). "
            "s has one number for each output: give it the shape (outputs, 1, ..., 1) before it meets the weight.",
            "scale.reshape(-1, *[1] * (weight.ndim - 1)) * weight; and if bias is None: bias = 0",
        ),
    },
    solution="""\
import numpy as np


def fold_batch_norm(weight, bias, mean, variance, gamma, beta, eps):
    scale = gamma / np.sqrt(variance + eps)
    if bias is None:
        bias = 0
    along_outputs = scale.reshape(-1, *[1] * (weight.ndim - 1))
    return along_outputs * weight, scale * (bias - mean) + beta
""",
)
