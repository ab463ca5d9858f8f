"""The numbers of all weights, from the .bin archive."""

import struct
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from kuiper_edu.course.judge import Equal, Exercise, Finding, Function, Raises, Report, Rule
from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.trial.report import raised
from kuiper_edu.course.trial.values import Plain

WEIGHTS: dict[str, tuple[str, tuple[int, ...], Plain]] = {
    "fc.weight": ("(2,3)f32", (2, 3), [[1.0, 2.0, 3.0], [4.0, 5.0, 6.5]]),
    "fc.bias": ("(2)f32", (2,), [0.5, -7.0]),
    "block.0.conv.weight": ("(2,1,1,2)f32", (2, 1, 1, 2), [[[[1.0, 2.0]]], [[[3.0, 4.0]]]]),
    "out.bias": ("(2)f32", (2,), [3.0, 0.25]),
    "scale.data": ("(12)f32", (12,), [2.5, *map(float, range(11))]),
    "half.weight": ("(3,2)f16", (3, 2), [[0.5, -2.0], [1.5, 4.0], [0.125, 3.0]]),
}
"""For each weight: its text in the .param file, its shape and its numbers."""

OPERATORS = {
    "in": [],
    "fc": ["weight", "bias"],
    "block.0.conv": ["weight"],
    "out": ["bias"],
    "scale": ["data"],
    "half": ["weight"],
}
NOTHING = "in, an operator without weights,"

REFUSED = {
    "the last four bytes missing": ("(2,3)f32", 20),
    "twice as many bytes": ("(2,3)f32", 48),
    "a byte too many": ("(2,3)f32", 25),
    "another data type": ("(3)f64", 24),
    "the type f64 but the number of bytes of f32": ("(6)f64", 24),
    "another data type of four bytes": ("(6)i32", 24),
    "another data type of two bytes": ("(6)i16", 12),
    "the type f16 but the number of bytes of f32": ("(6)f16", 24),
    "the type f32 but the number of bytes of f16": ("(6)f32", 12),
}
"""For each weight that must be refused: its text, and the number of bytes in the archive."""


def check_read_weights(function: Function, report: Report) -> None:
    """Read an archive with several weights, and some with one that is to be refused."""
    operators = [
        _operator(name, {one: WEIGHTS[f"{name}.{one}"][0] for one in ours}) for name, ours in OPERATORS.items()
    ]
    entries = {name: _packed(numbers, text[-3:]) for name, (text, _, numbers) in reversed(WEIGHTS.items())}
    with _archive(entries) as path:
        function(operators, path)
    for op in operators[1:]:
        for name, value in op.attrs.items():
            label = f"{op.name}.{name}"
            report(f"the type of {label}", _kind(value))
            if hasattr(value, "shape"):
                report(f"{label} has the shape", list(value.shape))
                report(f"{label} has the numbers", value)
    report(NOTHING, operators[0].attrs)
    for label, (text, size) in REFUSED.items():
        with _archive({"pool_9.weight": bytes(size)}) as path:
            report(label, raised(function, [_operator("pool_9", {"weight": text})], path))


def _operator(name: str, attrs: Mapping[str, str]) -> Any:
    return SimpleNamespace(
        line=len(name), type="my.Type", name=name, inputs=[], outputs=[], params={}, attrs=dict(attrs)
    )


def _packed(numbers: Plain, kind: str) -> bytes:
    if isinstance(numbers, list):
        return b"".join(_packed(each, kind) for each in numbers)
    return struct.pack({"f32": "<f", "f16": "<e"}[kind], numbers)


@contextmanager
def _archive(entries: Mapping[str, bytes]) -> Iterator[str]:
    """A zip as pnnx writes it: stored, not compressed."""
    with tempfile.TemporaryDirectory(prefix="kuiper-") as folder:
        path = Path(folder) / "ours.pnnx.bin"
        with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
            for name, data in entries.items():
                archive.writestr(name, data)
        yield str(path)


def _kind(value: Any) -> str:
    import numpy as np  # not when a lesson only looks up its exercises

    of = f" of {value.dtype.newbyteorder('=').name}" if isinstance(value, np.ndarray) else ""
    return f"{type(value).__name__}{of}"


def _rules() -> dict[str, Rule]:
    rules: dict[str, Rule] = {}
    for label, (_, shape, numbers) in WEIGHTS.items():
        rules[f"the type of {label}"] = Equal("ndarray of float32")
        rules[f"{label} has the shape"] = Equal(list(shape))
        rules[f"{label} has the numbers"] = Equal(numbers)
    return rules | {NOTHING: Equal({})} | {label: Raises("ValueError", ("pool_9",)) for label in REFUSED}


def another_type(finding: Finding) -> Sentence | None:
    """Another type than an array of float32, as Python calls it, or another shape, as a tuple."""
    first = finding.wrong[0]
    if first.label.endswith("has the shape") and isinstance(first.got, list):
        shapes = told("expected", "{got}, expected {expected}", got=tuple(first.got), expected=tuple(first.expected))
        return told(
            "numbers_parentheses_param_file",
            "{label} {shapes}: the numbers in the parentheses of the .param file are the shape",
            label=first.label,
            shapes=shapes,
        )
    if not first.label.startswith("the type of "):
        return None
    return told(
        "after_call_expected_assign",
        "after the call, {label} is {got}, expected {expected}: assign a float32 array to op.attrs[name]",
        label=first.label,
        got=_type(first.got),
        expected=_type(first.expected),
    )


def _type(kind: str) -> str | Sentence:
    array, of, numbers = kind.partition(" of ")
    return told("array_of", "{array} of {numbers}", array=array, numbers=numbers) if of else kind


EXERCISE = Exercise(
    "course3.read_weights",
    title="the weights of all operators",
    lesson="3.3",
    difficulty=3,
    minutes=6,
    check=check_read_weights,
    diagnose=another_type,
    rules=_rules(),
    says={
        "* has the numbers": (
            "{label} {got}, expected {expected}: read f32 as '<f4' and f16 as '<f2', row by row, and do not change the "
            "numbers"
        ),
        NOTHING: "the operator 'in' has no weights, but its dictionary attrs is now {got}: loop only over op.attrs",
        "*: raised": "for a weight with {label}, expected ValueError, but nothing was raised. The number of bytes must "
        "be 4 (f32) or 2 (f16) times the product of the sizes, and the data type must be one of these two",
        "*: error": "for a weight with {label}, {fault}",
        "*: unnamed": (
            "for a weight with {label}, {fault}. The message must name the operator, because a file has many weights"
        ),
    },
    hints={
        "": (
            "What do you have to do for one weight? Over which operators and which weights do you loop?",
            (
                "Use two loops: over the operators, and over the names in op.attrs. Split the string of each "
                "weight at its `)`: the sizes come before the parenthesis, and the data type comes after it. The "
                'name of the entry is f"{op.name}.{name}".'
            ),
            'np.frombuffer(archive.read(f"{op.name}.{name}"), "<f4").reshape(shape)',
        ),
    },
    errors={
        "TypeError: (?:'int' object is not iterable|object of type 'int' has no len)": (
            "a shape with one size, (2), is the number 2 in Python, not a tuple: split the text between the "
            "parentheses at its commas, and convert each size with int()"
        ),
        r"ValueError: (?!invalid|cannot|buffer|string)(.*\bhalf\b.*)": (
            "your function raised ValueError ({1!r}) for a correct archive. The type of half.weight is f16: its "
            "numbers have 2 bytes each, and np.frombuffer reads them as '<f2'"
        ),
        r"ValueError: (?!invalid|cannot|buffer|string)(.*block\.0.*|.*\bblock\b.*)": (
            "your function raised ValueError ({1!r}) for a correct archive. An operator's name may contain dots: in "
            "block.0.conv.weight, only the part after the last dot is the name of the weight"
        ),
        r"ValueError: (?!invalid|cannot|buffer|string)(.*\b(?:fc|scale)\b.*)": (
            "your function raised ValueError ({1!r}) for a correct archive. The entry fc.weight has 2 * 3 numbers of "
            "4 bytes: check the number of bytes that you expect, and read the entry by its name"
        ),
        "KeyError: .There is no item named '([^']+)'": (
            "the archive has no entry {1!r}: the name of an entry is <operator>.<attribute>, such as linear.bias"
        ),
        r"ValueError: cannot reshape array of size (\d+) into shape": (
            "{1} numbers do not fit the shape: an f32 has 4 bytes, so its NumPy type is '<f4', and an f16 has 2: '<f2'"
        ),
        "ValueError: (?:buffer size|string size) must be a multiple": (
            "you read the bytes with the wrong data type: pass '<f4', a float of 4 bytes, to np.frombuffer"
        ),
        r"ValueError: invalid literal for int\(\) with base 10: '([^']*)'": (
            "int() cannot convert {1!r}: the sizes are between ( and ), separated by commas"
        ),
        "RuntimeError: dictionary (?:keys changed|changed size)": (
            "the dictionary changes size during the loop: replace values, but do not add keys"
        ),
        "(?:FileNotFoundError|BadZipFile|IsADirectoryError)": (
            "the second argument is the path of a zip archive: open it with zipfile.ZipFile(path)"
        ),
    },
)
