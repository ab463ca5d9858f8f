"""Exercise 3 of lesson 3.3: the numbers of a weight from the bytes of the file."""

from __future__ import annotations

import struct
from collections.abc import Callable

from kuiper_edu.course.judge.course3.runtime_graph.graphs import COMMON
from kuiper_edu.course.judge.exercises import Exercise, Function, Report
from kuiper_edu.course.judge.findings import Finding, Symptom
from kuiper_edu.course.judge.rules import Equal, Raises, Rule
from kuiper_edu.course.judge.wording import brief, what
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


def to_array(finding: Finding) -> str | None:
    """The first array or error that is another one than asked."""
    first = finding.wrong[0]
    if first.label in BAD:
        return _of_an_error(first.label, first.got)
    case, _, part = first.label.partition(": ")
    return f"for {case}, {_EXPLAIN[part](first.got, first.expected)}"


def _of_an_error(label: str, got: Plain) -> str:
    words = " and ".join(BAD[label][3])
    if not (isinstance(got, dict) and "error" in got):
        given_back = isinstance(got, dict) and "returned" in got
        why = (
            "the error was returned: raise it" if given_back else f"no error was raised, and {brief(got, 60)} came back"
        )
        return f"{label}: {why}"
    if got["error"] != "ValueError":
        return f"{label}: {got['error']} was raised, ValueError was asked for"
    return f"{label}: the text of the ValueError, {str(got['text'])[:80]!r}, does not name {words}"


def _data_type(got: Plain, wanted: Plain) -> str:
    if isinstance(got, dict) and "error" in got:
        return _refused(str(got["text"]))
    if not isinstance(got, str) or got not in _DTYPES:
        return f"an array was expected, {what(got)} came back"
    if got.endswith("big-endian"):
        return "the bytes were read from the other end: the lowest byte comes first, which is the < in <f4"
    return f"the array is {got}, {wanted} was asked for"


def _refused(text: str) -> str:
    if text.startswith(("cannot reshape", "buffer size")):
        return f"the bytes were cut into numbers of another size ({text[:60]}): how many bytes has one number?"
    return f"a right weight was refused: {text[:100]}"


_DTYPES = {
    name + end
    for name in (
        "float16",
        "float32",
        "float64",
        "int8",
        "int16",
        "int32",
        "int64",
        "uint8",
        "uint32",
        "uint64",
        "object",
        "bool",
    )
    for end in ("", ", big-endian")
}


_EXPLAIN: dict[str, Callable[[Plain, Plain], str]] = {
    "data type": _data_type,
    "shape": lambda got, wanted: f"the array has the shape {brief(got)}, {brief(wanted)} was asked for: see reshape",
    "numbers": lambda got, wanted: f"the numbers are {brief(got)}, {brief(wanted)} is right: they lie row after row",
    "writing": lambda _, __: (
        "somebody can write into the array: set array.flags.writeable = False, or do not copy what frombuffer gives"
    ),
}

EXERCISE = Exercise(
    "course3.to_array",
    check=check_to_array,
    rules=_rules(),
    detective=to_array,
    symptoms=(
        Symptom(
            r"error: KeyError: '(\w+)'",
            "there is no entry {1!r} in the table: f32, f64, i32, i64 and u8 were asked for",
        ),
        Symptom(
            r"error: TypeError: data type '(\w+)' not understood",
            "NumPy knows no type called {1!r}: translate the file's names by a table, f32 to <f4",
        ),
        *COMMON,
    ),
    hints={
        "": (
            "How many bytes must there be? The shape says how many numbers there are, itemsize how long one is.",
            "Look the type up in a table. Compare len(raw) with the product of the shape times the size of one number. "
            "Then np.frombuffer(raw, dtype) and reshape.",
            'expected = math.prod(shape) * dtype.itemsize; if len(raw) != expected: raise ValueError(f"...")',
        ),
    },
    solution="""\
import math

import numpy as np

TYPES = {"f32": "<f4", "f64": "<f8", "i32": "<i4", "i64": "<i8", "u8": "u1"}


def to_array(raw, shape, kind):
    if kind not in TYPES:
        raise ValueError(f"unknown data type {kind}")
    dtype = np.dtype(TYPES[kind])
    expected = math.prod(shape) * dtype.itemsize
    if len(raw) != expected:
        raise ValueError(f"{len(raw)} bytes, {expected} expected")
    return np.frombuffer(raw, dtype).reshape(shape)
""",
)
