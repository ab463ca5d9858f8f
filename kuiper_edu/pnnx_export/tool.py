"""One run of pnnx: start it, check what it wrote, save the two files of the model."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from kuiper_edu.errors import KuiperError, ModelFileError, UsageError
from kuiper_edu.pnnx import Graph
from kuiper_edu.support import processes
from kuiper_edu.support.writing import make_folder

LOG_LINES = 5

Check = Callable[[Path], None]


@dataclass(frozen=True)
class Exported:
    """The two files of one exported model.

    Args:
        param: the structure, NAME.pnnx.param.
        bin: the weights, NAME.pnnx.bin.
        exit_code: the tool's exit code, for information only.
    """

    param: Path
    bin: Path
    exit_code: int


def run_tool(
    command: Sequence[str],
    traced: Path,
    out_stem: str | Path,
    shapes: str,
    shapes2: str = "",
    moduleops: Sequence[str] = (),
    *,
    optlevel: int = 2,
    time_limit: float = 120.0,
    check: Check | None = None,
) -> Exported:
    """Convert a TorchScript file to the two files of a PNNX model; the other arguments are those of :func:`export`.

    Args:
        command: the command that starts pnnx.
        traced: the TorchScript file; the tool writes all its files to its folder.
        shapes: shapes and types of the inputs, as :func:`describe` formats them.
        shapes2: the second set of shapes, or "".

    Raises:
        UsageError: the command cannot be started.
        ModelFileError: the tool ran out of time, or did not write both files completely.
    """
    arguments = [*command, traced.name, f"inputshape={shapes}", f"optlevel={optlevel}"]
    if shapes2:
        arguments.append(f"inputshape2={shapes2}")
    if moduleops:
        arguments.append(f"moduleop={','.join(moduleops)}")
    log = traced.with_suffix(".log")
    code = _run(arguments, log, time_limit)
    param, weights = (traced.with_suffix(f".pnnx.{kind}") for kind in ("param", "bin"))
    fault = find_fault(param, weights)
    if fault:
        output = " | ".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-LOG_LINES:])
        raise ModelFileError(
            f"pnnx failed, exit code {code}: {fault.rstrip('.')}; its last output was {output!r}",
            hint="Nothing was stored. A module can be traced and still be beyond pnnx: take parts of it to see which.",
        )
    if check is not None:
        check(traced.parent)
    stem = Path(out_stem)
    make_folder(stem.parent, ModelFileError)
    exported = Exported(stem.with_name(f"{stem.name}.pnnx.param"), stem.with_name(f"{stem.name}.pnnx.bin"), code)
    Graph.load(param, weights).save(exported.param, exported.bin)
    return exported


def _run(arguments: Sequence[str], log: Path, time_limit: float) -> int:
    """Run the tool in the folder of its log, and return its exit code."""
    try:
        with log.open("wb") as output:
            return processes.run(arguments, folder=log.parent, output=output, time_limit=time_limit)
    except subprocess.TimeoutExpired:
        raise ModelFileError(
            f"pnnx did not finish within {time_limit:g} s and was stopped",
            hint="Slices of size zero make it hang; else give it a longer time limit.",
        ) from None
    except OSError as error:
        raise UsageError(f"{arguments[0]} cannot be started: {error.strerror}") from error


def find_tool() -> list[str]:
    """Return the command of the pnnx that is installed in this Python, or else of the one on the PATH.

    Raises:
        UsageError: there is none.
    """
    package = importlib.util.find_spec("pnnx")
    if package is not None and package.origin is not None:
        binary = Path(package.origin).with_name("pnnx.exe" if sys.platform == "win32" else "pnnx")
        if binary.is_file():
            return [str(binary)]
    program = shutil.which("pnnx")
    if program is None:
        raise UsageError("the tool pnnx is not installed here", hint="Install the package of that name beside torch.")
    return [program]


def find_fault(param: Path, weights: Path) -> str:
    """Return a sentence about why these two files are not a complete model; "" if they are.

    The whole structure is read, and every weight with its checksum.
    """
    missing = [path.name for path in (param, weights) if not path.is_file()]
    if missing:
        return f"it wrote no {' and no '.join(missing)}"
    try:
        graph = Graph.load(param, weights)
        broken = graph.check()
        for operator in graph.ops:
            for attribute in operator.attrs.values():
                attribute.data  # noqa: B018 - reading is what verifies it
    except KuiperError as error:
        return str(error)
    return broken[0] if broken else ""
