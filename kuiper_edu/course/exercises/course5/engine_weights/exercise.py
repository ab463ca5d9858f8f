"""The numbers in the .bin archive."""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kuiper_edu.course.exercises.course5.engine import differences
from kuiper_edu.course.exercises.course5.engine.piece import (
    DIGITS,
    Step,
    differing,
    piece,
    reference,
    stem,
)
from kuiper_edu.course.judge.exercises import Function, Report
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.rules import Equal, Raises
from kuiper_edu.course.trial.report import raised

SHAPES = {"fc.weight": (2, 3), "fc.bias": (2,), "layer1.0.conv.weight": (4, 3, 2, 1)}
REAL = "convbn2d_5.weight"
NOTHING = "an operator without weights"
REFUSED = {"short": "fc, whose weight is (2,3)f32 and has 20 bytes in the archive,"}
INTEGERS = "whole numbers"


def check_weights(function: Function, report: Report) -> None:
    """Read an archive of ours, one that is damaged, and the digits' own."""
    with tempfile.TemporaryDirectory(prefix="kuiper-") as folder:
        path = Path(folder) / "ours.pnnx.bin"
        wanted = _numbers()
        _pack(path, {name: array.tobytes() for name, array in wanted.items()})
        operators = [
            Step("pnnx.Input", "x"),
            Step("nn.Linear", "fc", line=4, attrs={"bias": "(2)f32", "weight": "(2,3)f32"}),
            Step("nn.Conv2d", "layer1.0.conv", line=5, attrs={"weight": "(4,3,2,1)f32"}),
        ]
        function(operators, str(path))
        found = {f"{op.name}.{name}": value for op in operators for name, value in op.attrs.items()}
        for name, array in wanted.items():
            report(name, _unread(found.get(name)) or differences.difference(found.get(name), array, _suspects(array)))
        report(NOTHING, operators[0].attrs)
        _pack(path, {"fc.weight": bytes(20)})
        short = [Step("nn.Linear", "fc", line=9, attrs={"weight": "(2,3)f32"})]
        report("short", raised(function, short, str(path)))
        report(INTEGERS, _integers(function, path))
    op = Step("nn.Conv2d", "convbn2d_5", line=18, attrs={"weight": "(16,8,3,3)f32"})
    function([op], stem(DIGITS) + ".pnnx.bin")
    right = next(other for other in reference(DIGITS).operators if other.name == op.name)
    report(REAL, _unread(op.attrs["weight"]) or differences.difference(op.attrs["weight"], right.attrs["weight"]))


def _numbers() -> dict[str, Any]:
    import numpy as np

    return {
        name: (np.arange(np.prod(shape), dtype=np.float32) + 1).reshape(shape) / 4 for name, shape in SHAPES.items()
    }


def _pack(path: Path, entries: Mapping[str, bytes]) -> None:
    """A zip as pnnx writes it: stored, not compressed."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as archive:
        for name, data in entries.items():
            with archive.open(zipfile.ZipInfo(name), "w", force_zip64=True) as file:
                file.write(data)


def _integers(function: Function, path: Path) -> object:
    """Another data type may be read or refused; to take its bytes for floats is wrong."""
    import numpy as np

    _pack(path, {"table.data": np.array([1, 2], np.int32).tobytes()})
    op = Step("pnnx.Attribute", "table", attrs={"data": "(2)i32"})
    try:
        function([op], str(path))
    except NotImplementedError:
        raise
    except Exception:
        return True
    return np.array_equal(op.attrs["data"], [1, 2])


def _unread(value: object) -> dict[str, Any] | None:
    return {"what": {"object": f"text ({value})"}} if isinstance(value, str) else None


def _suspects(array: Any) -> differences.Suspects:
    return {
        "the bytes were read with the highest byte first: '<f4' says lowest first": lambda: array.view(">f4").astype(
            "<f4"
        ),
        "the numbers are stored column by column: PNNX stores them row by row, as reshape reads them": lambda: (
            array.reshape(-1).reshape(array.shape, order="F")
        ),
    }


def weights(finding: Finding) -> str | None:
    """What is said of an array that is still a text, or of whole numbers."""
    first = finding.wrong[0]
    if isinstance(first.got, dict) and str(first.got.get("what", "")).startswith("{'object': 'text ("):
        return f"{first.label} is still the text from the file: replace it by the array, op.attrs[name] = ..."
    return None


EXERCISE = piece(
    "engine_weights",
    title="the .bin archive",
    difficulty=2,
    minutes=4,
    check=check_weights,
    rules={name: Equal(None) for name in SHAPES}
    | {NOTHING: Equal({}), "short": Raises("ValueError", ("fc",)), INTEGERS: Equal(True), REAL: Equal(None)},
    says={
        NOTHING: "an operator without weights got some: only what is in op.attrs is read",
        INTEGERS: "bytes of a (2)i32 were taken for floats: look at the data type after the shape, refuse all but f32",
    },
    diagnoses=(weights, differing),
    refused=REFUSED,
    uses=(),
    errors={
        "KeyError: .There is no item named '([^']+)'": (
            "the archive has no entry {1!r}: an entry is called operator.weight, as in fc.bias"
        ),
        r"ValueError: cannot reshape array of size (\d+) into shape (.*)": (
            "{1} numbers do not fit the shape {2}: a f32 has 4 bytes, so the type is '<f4'"
        ),
        "ValueError: (?:buffer size|string size) must be a multiple": (
            "np.frombuffer took the bytes for another data type: '<f4' is a float of 4 bytes"
        ),
        r"ValueError: invalid literal for int\(\) with base 10: '([^']*)'": (
            "int cannot read {1!r}: the text of a shape begins with ( and ends before the data type"
        ),
        "RuntimeError: dictionary (?:keys changed|changed size)": (
            "the dictionary changes while it is gone through: give a name that is there another value, add none"
        ),
        "(?:FileNotFoundError|BadZipFile)(.*)": (
            "the file of the second argument is a zip archive: zipfile.ZipFile(path) opens it"
        ),
    },
    hints={
        "": (
            "Lesson 3.2 read linear.weight by hand. What has to be done for every weight of every operator?",
            "Take (16,8,3,3)f32 apart: the numbers before the ) are the shape, what is behind it is the data type. "
            "Four bytes make one number.",
            'np.frombuffer(archive.read(f"{op.name}.{name}"), "<f4").reshape(shape)',
        ),
    },
)
