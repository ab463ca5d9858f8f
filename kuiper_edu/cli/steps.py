"""`kuiper-edu diff --steps`: every step of a run beside what it should compute."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from kuiper_edu.cli import models
from kuiper_edu.cli.array_files import Array, read_arrays
from kuiper_edu.cli.execution import other_size, refuse_no_inputs
from kuiper_edu.cli.output import console, print_json, print_table
from kuiper_edu.errors import UsageError, counted

if TYPE_CHECKING:
    from kuiper_edu.runtime import Differences


def run(a: str, b: str | None, inputs: Sequence[Path], *, any_shape: bool, tolerance: float, as_json: bool) -> bool:
    """Print every step of a model beside what it should compute; return whether none is wrong.

    Args:
        a: a .param or its stem.
        b: another model, whose layers compute what A's should; or a .npz of stored values; None: A's own layers,
            compared with the engine.
        inputs: .npy or .npz files, as for `run`; none: those in the .npz of stored values, if it has any.
        any_shape: accept inputs of any shape, not only the file's with another batch.
        tolerance: a step is wrong if max|a - b| > tolerance * max(1, max|b|).
        as_json: print the steps as JSON.

    Raises:
        KuiperError: a file cannot be read, the model cannot take these inputs, or nothing can be compared.
    """
    param = models.param_file(a)
    if b is not None and b.endswith(".npy"):
        hint = "`run --capture NAME -o FILE.npz` writes one."
        raise UsageError(f"expected a .npz file of stored values, whose arrays have names, found {b!r}", hint=hint)
    stored = read_arrays(Path(b)) if b is not None and b.endswith(".npz") else None
    arrays = [array for path in inputs for array in read_arrays(path).values()] if inputs else _inputs_in(stored or {})
    refuse_no_inputs(a, arrays, "kuiper-edu diff", "--steps")
    from kuiper_edu.engine import open_model

    graph = open_model(param, fast=b is None, any_shape=any_shape)
    other = None if b is None or stored is not None else open_model(models.param_file(b), any_shape=any_shape)
    with other_size():
        differences = graph.differences(*arrays, against=other or stored, tolerance=tolerance)
    if as_json:
        print_json(_plain(a, b, differences))
    else:
        _print(differences)
    return not differences.wrong


def _inputs_in(stored: dict[str, Array]) -> list[Array]:
    """Return the arrays named `input0`, `input1`, ... in order."""
    numbers = sorted(int(name.removeprefix("input")) for name in stored if re.fullmatch("input[0-9]+", name))
    return [stored[f"input{number}"] for number in numbers]


def _plain(a: str, b: str | None, differences: Differences) -> dict[str, object]:
    first = differences.first_wrong
    steps = [asdict(row) | {"is_wrong": row.is_wrong} for row in differences.rows]
    return {"a": a, "b": b, "same": first is None, "first_wrong": first and first.name, "steps": steps}


def _print(differences: Differences) -> None:
    rows = [
        (row.name, row.type, row.kernel, f"{row.largest:.2g}", f"{row.allowed:.2g}", "wrong" if row.is_wrong else "")
        for row in differences.rows
    ]
    print_table(["operator", "type", "kernel", "largest", "allowed", ""], rows, right=["largest", "allowed"])
    first, count = differences.first_wrong, len(differences.rows)
    if first is None:
        console().print(f"{counted(count, 'step')}, none wrong.")
        return
    sentence = f"{len(differences.wrong)} of {count} steps wrong; the first is {first.name}"
    console().print(f"{sentence}, computed by '{first.kernel}'." if first.kernel else f"{sentence}.", markup=False)
    if first.unknown:
        console().print(f"Not compared before it: {counted(first.unknown, 'step')}. The fault may be there.")
