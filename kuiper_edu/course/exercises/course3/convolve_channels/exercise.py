"""The convolution of several channels, with padding."""

from typing import Any

from kuiper_edu.course.exercises.course3.arrays import TOLERANCE
from kuiper_edu.course.exercises.course3.convolve.exercise import result
from kuiper_edu.course.judge import UNCHANGED, Close, Equal, Exercise, as_arrays, calls_on_copies
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


CASES: dict[str, tuple[Plain, Plain, int]] = {
    "one channel, one filter": ([[[1, 2, 0, 3], [0, 1, 4, -2], [5, 0, -1, 2]]], _numbers(1, 1, 2, 2), 0),
    "two channels, three filters": (_numbers(2, 3, 4), _numbers(3, 2, 2, 2), 0),
    "padding 1": (_numbers(2, 3, 4), _numbers(3, 2, 3, 3), 1),
    "as many filters as channels": (_numbers(2, 3, 3), [[[[1]], [[-2]]], [[[4]], [[3]]]], 0),
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


def _given(image: Plain, weight: Plain, padding: int) -> list[Any]:
    return [*as_arrays(image, weight), padding]


EXERCISE = Exercise(
    "course3.convolve_channels",
    title="all channels, all filters",
    lesson="3.0b",
    difficulty=3,
    minutes=6,
    check=calls_on_copies(CASES, _given),
    rules={label: Close(numbers, TOLERANCE) for label, numbers in EXPECTED.items()} | {UNCHANGED: Equal([])},
    says={
        "none": "{differs}",
        UNCHANGED: "your function changed the image or the weight (the numbers or the shape): create new arrays",
        "shape": "in the case {label!r}, {differs}. The dimensions must be (filters, rows, columns)",
        "value": "in the case {label!r}, {differs}",
    },
    hints={
        "": (
            "Which two arrays does convolve need for filter o and channel c? What do you do with its results?",
            "Pad each channel with zeros: np.pad(channel, padding). For each filter, add up convolve(...) over all "
            "channels. Collect these sums, one for each filter.",
            "total = sum(convolve(np.pad(image[c], padding), weight[o, c]) for c in range(len(image)))",
        ),
    },
    uses=("course3.convolve",),
    errors={
        r"ValueError: (?:operands could not be broadcast|non-broadcastable).*shapes? (\(.*?\)) ": (
            "you combine arrays of different shapes, and one of these arrays has the shape {1}. image[c] and "
            "weight[o, c] must both have two dimensions. The result of convolve may be smaller than the image: create "
            "your output array with the size of this result"
        ),
        "UFuncTypeError: Cannot cast": (
            "an array of whole numbers cannot hold floats, so `a *= b` fails: write `c = a * b`, which creates a new "
            "array"
        ),
        r"ValueError: could not broadcast input array from shape (\(.*?\)) into shape (\(.*?\))": (
            "an array of shape {1} does not fit into a slice of shape {2}: use the slice [:, padding : padding + H, "
            "padding : padding + W] of the padded array, where H and W are the numbers of rows and columns of the "
            "image. If padding is 0, the slice padding:-padding is 0:0, which is empty"
        ),
        r"IndexError: index \d+ is out of bounds for axis [01]": (
            "you use an index of a filter or a channel that does not exist: the index of the filter comes first in "
            "weight[o, c], and np.pad(image, padding) also adds channels of zeros"
        ),
        r"TypeError: unsupported operand type\(s\) for \+=?: '(?:int|float)' and '(list|tuple)'": (
            "you add a {1}, and + does not add the numbers of a {1}: convert the result of convolve, with "
            "np.array(convolve(...))"
        ),
        "ValueError: not enough values to unpack": (
            "you unpack a shape into too many names: image has three dimensions, weight has four, and a channel has two"
        ),
    },
)
