"""The numbers of a weight from the bytes of the file."""

from __future__ import annotations

import struct

from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.rules import Equal, Raises, Rule
from kuiper_edu.course.judge.wording import COMMON_ERRORS
from kuiper_edu.course.trial.report import raised
from kuiper_edu.course.trial.values import Plain

GOOD: dict[str, tuple[bytes, tuple[int, ...], str, str, Plain]] = {
    "six f32 as (2, 3)": (struct.pack("<6f", 1, 2, 3, 4, 5, 6.5), (2, 3), "f32", "float32", [[1, 2, 3], [4, 5, 6.5]]),
    "four f64 as (4,)": (struct.pack("<4d", 0.1, -2, 3, 1e300), (4,), "f64", "float64", [0.1, -2, 3, 1e300]),
    "two i32 as (1, 2)": (struct.pack("<2i", -7, 2**30), (1, 2), "i32", "int32", [[-7, 2**30]]),
    "two i64 as (2, 1)": (struct.pack("<2q", 5, -(2**40)), (2, 1), "i64", "int64", [[5], [-(2**40)]]),
    "three u8 as (3,)": (bytes([0, 128, 255]), (3,), "u8", "uint8", [0, 128, 255]),
    "eight f32 as (2, 2, 2)": (
        struct.pack("<8f", *range(8)),
        (2, 2, 2),
        "f32",
        "float32",
        [[[0, 1], [2, 3]], [[4, 5], [6, 7]]],
    ),
}

BAD: dict[str, tuple[bytes, tuple[int, ...], str, tuple[str, ...]]] = {
    "16 bytes for (2, 3) of f32": (bytes(16), (2, 3), "f32", ("16", "24")),
    "48 bytes for (2, 3) of f32": (bytes(48), (2, 3), "f32", ("48", "24")),
    "27 bytes for (2, 3) of f32": (bytes(27), (2, 3), "f32", ("27", "24")),
    "the unknown data type f99": (bytes(8), (2,), "f99", ("f99",)),
}


def check_to_array(function: Function, report: Report) -> None:
    """Make the array of every case; report its type, its shape, its numbers, and what bad ones raise."""
    import numpy as np

    for label, (raw, shape, kind, _, _) in GOOD.items():
        try:
            array = function(raw, shape, kind)
        except ValueError as error:
            report(f"{label}: data type", error)
            return
        if not isinstance(array, np.ndarray):
            report(f"{label}: data type", array)
            return
        name = array.dtype.name if array.dtype.isnative else f"{array.dtype.name}, big-endian"
        report(f"{label}: data type", name)
        report(f"{label}: shape", array.shape)
        report(f"{label}: numbers", array)
        report(f"{label}: writing", "allowed" if array.flags.writeable else "refused")
    for label, (raw, shape, kind, _) in BAD.items():
        report(label, raised(function, raw, shape, kind))


def _rules() -> dict[str, Rule]:
    rules: dict[str, Rule] = {}
    for label, (_, shape, _, dtype, numbers) in GOOD.items():
        rules[f"{label}: data type"] = Equal(dtype)
        rules[f"{label}: shape"] = Equal(list(shape))
        rules[f"{label}: numbers"] = Equal(numbers)
        rules[f"{label}: writing"] = Equal("refused")
    return rules | {label: Raises("ValueError", words) for label, (_, _, _, words) in BAD.items()}


EXERCISE = Exercise(
    "course3.to_array",
    title="from bytes to numbers",
    lesson="3.3",
    difficulty=2,
    minutes=5,
    check=check_to_array,
    rules=_rules(),
    hints={
        "": (
            "How many bytes must there be? The shape says how many numbers there are, itemsize how long one is.",
            "Look the type up in a table. Compare len(raw) with the product of the shape times the size of one number. "
            "Then np.frombuffer(raw, dtype) and reshape.",
            'expected = math.prod(shape) * dtype.itemsize; if len(raw) != expected: raise ValueError(f"...")',
        ),
    },
    errors={
        r"KeyError: '(\w+)'": "there is no entry {1!r} in the table: f32, f64, i32, i64 and u8 were asked for",
        r"TypeError: data type '(\w+)' not understood": (
            "NumPy knows no type called {1!r}: translate the file's names by a table, f32 to <f4"
        ),
        **COMMON_ERRORS,
    },
)
