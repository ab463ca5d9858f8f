"""Exercise 3 of lesson 3.0b: the convolution of several channels, with padding."""

from __future__ import annotations

from typing import Any

from kuiper_edu.course.judge.cases import Ways
from kuiper_edu.course.judge.course3.arrays import AFTERWARDS, SYMPTOMS, Shape, kept_rules, why_other
from kuiper_edu.course.judge.course3.by_hand.convolve import result
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.trial.values import Plain


def _numbers(*shape: int) -> Plain:
    """An array of small numbers without any symmetry."""
    count = 0

    def filled(sizes: tuple[int, ...]) -> Plain:
        nonlocal count
        if not sizes:
            count += 1
            return (count * count * 7 + count * 3) % 11 - 4.5
        return [filled(sizes[1:]) for _ in range(sizes[0])]

    return filled(shape)


_NOT_ADDED = "each filter gives a map for each channel: they must be added up, to one map for each filter"
CASES: dict[str, tuple[Plain, Plain, int]] = {
    "one channel, one filter": (_numbers(1, 3, 4), _numbers(1, 1, 2, 2), 0),
    "two channels, three filters": (_numbers(2, 3, 4), _numbers(3, 2, 2, 2), 0),
    "padding 1": (_numbers(2, 3, 4), _numbers(3, 2, 3, 3), 1),
    "as many filters as channels": (_numbers(2, 3, 3), _numbers(2, 2, 1, 1), 0),
    "three channels, one filter, padding 2": (_numbers(3, 2, 3), _numbers(1, 3, 3, 3), 2),
}


def _padded(channel: Plain, padding: int, value: float = 0.0) -> Plain:
    width = len(channel[0]) + 2 * padding
    ring = [[value] * width for _ in range(padding)]
    sides = [value] * padding
    return [*ring, *([*sides, *row, *sides] for row in channel), *ring]


def _result(image: Plain, weight: Plain, padding: int) -> Plain:
    planes = [_padded(channel, padding) for channel in image]
    return [_sum([result(plane, part) for plane, part in zip(planes, parts, strict=True)]) for parts in weight]


def _sum(maps: Plain) -> Plain:
    return [[sum(numbers) for numbers in zip(*rows, strict=True)] for rows in zip(*maps, strict=True)]


EXPECTED = {label: _result(*case) for label, case in CASES.items()}


def _formulas() -> Ways:
    import numpy as np  # not when a lesson only looks up its exercises

    def convolved(image: Any, weight: Any, padding: int = 0) -> Any:
        return np.array(_result(np.asarray(image).tolist(), np.asarray(weight).tolist(), padding))

    def padded(image: Any, padding: int, **how: Any) -> Any:
        return np.pad(image, [(0, 0), (padding, padding), (padding, padding)], **how)

    def kept(image: Any, weight: Any, padding: int) -> Any:
        pairs = [[convolved([c], [[part]], padding)[0] for c, part in zip(image, w, strict=True)] for w in weight]
        return np.array(pairs)

    return (
        (lambda i, w, _: convolved(i, w), "the padding is not there: put rings of zeros around each channel first"),
        (
            lambda i, w, p: convolved(padded(i, p, mode="edge"), w),
            "the ring repeats the pixels of the border: padding here means zeros",
        ),
        (
            lambda i, w, p: convolved(padded(i, p, constant_values=1), w),
            "the ring holds ones: padding here means zeros",
        ),
        (
            lambda i, w, p: convolved(np.pad(i, [(0, 0), (p, 0), (p, 0)]), w),
            "zeros stand above and on the left only: padding goes around, on all four sides",
        ),
        (
            lambda i, w, p: convolved(np.pad(i, [(0, 0), (0, p), (0, p)]), w),
            "zeros stand below and on the right only: padding goes around, on all four sides",
        ),
        (lambda i, w, p: convolved(i, w, 1 if p else 0), "there is one ring of zeros; the task says `padding` rings"),
        (lambda i, w, p: convolved(i, w, p) / len(i), "this is the mean over the channels: their sum was asked for"),
        (lambda i, w, p: np.concatenate(kept(i, w, p)), _NOT_ADDED),
        (kept, _NOT_ADDED),
        (lambda i, w, p: kept(i, w, p)[:, 0], "only the first channel was used: add up the maps of all channels"),
        (
            lambda i, w, p: kept(i, w, p)[:, -1],
            "only the last channel is there: the maps of the channels must be added, not replaced",
        ),
        (
            lambda i, w, p: convolved(i, w, p)[0],
            "only the first filter was used: there is one output channel for each filter",
        ),
        (
            lambda i, w, p: convolved(i, w, p)[:1],
            "only the first filter was used: there is one output channel for each filter",
        ),
        (lambda i, w, p: convolved(i, w, p)[-1], "only the last filter is there: collect one map for each filter"),
        (
            lambda i, w, p: convolved(i, w, p).sum(0),
            "the maps of all filters are added up: each filter has an output channel of its own",
        ),
        (
            lambda i, w, p: np.cumsum(convolved(i, w, p), axis=0),
            "each output channel holds those before it, too: begin with zeros again for each filter",
        ),
        (
            lambda i, w, p: convolved(i, np.swapaxes(w, 0, 1), p),
            "weight[o, c]: the filter is the first index, the input channel the second",
        ),
        (
            lambda i, w, p: np.moveaxis(convolved(i, w, p), 0, 2),
            "the output channels are the last dimension: they come first, (channels, rows, columns)",
        ),
        (
            lambda i, w, p: convolved(np.pad(i, p)[: len(i)], w),
            "np.pad(image, padding) puts whole planes of zeros before and behind the channels, too: pad rows and "
            "columns only, np.pad(image, [(0, 0), (padding, padding), (padding, padding)])",
        ),
        (lambda i, w, p: convolved(i, np.asarray(w)[:, :, ::-1, ::-1], p), "the filters are turned by half a turn"),
    )


def check_convolve_channels(function: Function, report: Report) -> None:
    """Convolve every case, as NumPy arrays; what became of the image is reported, too."""
    import numpy as np

    for label, (image, weight, padding) in CASES.items():
        given = np.array(image)
        report(label, function(given, np.array(weight), padding))
        report(label + AFTERWARDS, given)


def convolve_channels(finding: Finding) -> str | None:
    """Another shape, or numbers of another formula, or the first number that is wrong."""
    first = finding.wrong[0]
    if first.label.endswith(AFTERWARDS):
        return "the image holds other numbers afterwards: compute in new arrays"
    return why_other(finding, CASES, _formulas(), _shape)


def _shape(label: str, got: Shape | None, wanted: Shape) -> str:
    return f"{label}: the shape {got} came back, {wanted} was expected: filters, rows, columns"


EXERCISE = Exercise(
    "course3.convolve_channels",
    check=check_convolve_channels,
    rules=kept_rules(EXPECTED, CASES),
    detective=convolve_channels,
    symptoms=(
        Symptom(
            r"error: ValueError: (?:operands could not be broadcast|non-broadcastable).*shapes? (\(.*?\)) ",
            "arrays of different shapes meet, one of them {1}: which channel, which part of the weight? "
            "image[c] and weight[o, c] both have two dimensions",
        ),
        Symptom(
            r"error: IndexError: index \d+ is out of bounds for axis [01]",
            "a filter or a channel is asked for that is not there: weight[o, c] has the filter first, and "
            "np.pad(image, padding) would put planes of zeros around the channels, too",
        ),
        Symptom(
            r"error: TypeError: unsupported operand type\(s\) for \+=?: '(?:int|float)' and '(list|tuple)'",
            "your convolve gives a {1}, and + does not add its numbers: np.array(convolve(...)) makes an array of it",
        ),
        Symptom(
            r"error: ValueError: not enough values to unpack",
            "a shape has fewer sizes than names: image has three dimensions, weight four, and a channel two",
        ),
        *SYMPTOMS,
    ),
    hints={
        "": (
            "Which two arrays does convolve need for filter o and channel c? What happens to its results?",
            "Put zeros around each channel: np.pad(channel, padding). For each filter add up convolve(...) over all "
            "channels. Collect the sums, one for each filter.",
            "total = sum(convolve(np.pad(image[c], padding), weight[o, c]) for c in range(len(image)))",
        ),
    },
    solution="""\
import numpy as np


def convolve_channels(image, weight, padding):
    maps = []
    for kernels in weight:
        total = 0
        for channel, kernel in zip(image, kernels):
            total = total + convolve(np.pad(channel, padding), kernel)
        maps.append(total)
    return np.array(maps)
""",
    uses=("course3.convolve",),
)
