"""Run the real pnnx on a PyTorch module, and believe only files that are complete.

The tool has habits one must know: it can hang, its exit code says little (0 after a failure, a crash after both files
were written), and it leaves seven files besides the two that are wanted. So it runs in a folder of its own, under a
time limit, always at an optimisation level that is named; the two files go to their place only after both were found
complete.

PyTorch and pnnx are not dependencies of this package; they are looked for when :func:`export` is called.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kuiper_edu.errors import KuiperError, ModelFileError, UsageError
from kuiper_edu.pnnx import Graph

LOG_LINES = 5
DTYPES = {
    "float32": "f32",
    "float64": "f64",
    "float16": "f16",
    "bfloat16": "bf16",
    "int64": "i64",
    "int32": "i32",
    "int16": "i16",
    "int8": "i8",
    "uint8": "u8",
    "bool": "bool",
    "complex64": "c64",
    "complex128": "c128",
}

Check = Callable[[Path], None]


@dataclass(frozen=True)
class Exported:
    """The two files of one exported model.

    Args:
        param: the structure, NAME.pnnx.param.
        bin: the weights, NAME.pnnx.bin.
        exit_code: what the tool said of itself, which is for the record only.
    """

    param: Path
    bin: Path
    exit_code: int


def export(
    module: Any,
    inputs: Sequence[Any],
    out_stem: str | Path,
    *,
    inputs2: Sequence[Any] = (),
    moduleops: Sequence[str] = (),
    optlevel: int = 2,
    time_limit: float = 120.0,
    tool: Sequence[str] | None = None,
    check: Check | None = None,
) -> Exported:
    """Trace a PyTorch module and write it as OUT_STEM.pnnx.param and OUT_STEM.pnnx.bin.

    Args:
        module: a torch.nn.Module; it is traced in eval mode.
        inputs: the tensors it is traced with; their shapes and data types go into the file.
        out_stem: where the files go, without their endings.
        inputs2: tensors of other shapes; dimensions that differ from `inputs` become `?`.
        moduleops: class names (`package.Class`) kept whole, as one operator each.
        optlevel: what the tool optimises: 0 nothing, 1 expressions only, 2 everything.
        time_limit: seconds the tool may take.
        tool: the command of pnnx; found by itself when None.
        check: called with the folder of everything the tool wrote (model.pnnx.param, model.pnnx.bin, model_pnnx.py, …)
            before any of it is kept; an exception from it means that nothing is kept.

    Raises:
        UsageError: PyTorch or pnnx is not installed, or an input is not a tensor that pnnx knows.
        ModelFileError: the module cannot be traced, or the tool failed or ran out of time.
    """
    if importlib.util.find_spec("torch") is None:
        raise UsageError("PyTorch is not installed here, and a module cannot be exported without it")
    torch: Any = importlib.import_module("torch")
    command = find_tool() if tool is None else list(tool)
    shapes, shapes2 = describe(inputs), describe(inputs2)
    with tempfile.TemporaryDirectory(prefix="kuiper-export-", ignore_cleanup_errors=True) as folder:
        traced = Path(folder) / "model.pt"
        try:
            with torch.no_grad(), warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # TorchScript is, but pnnx reads nothing else
                torch.jit.trace(module.eval(), tuple(inputs)).save(str(traced))
        except Exception as error:
            raise ModelFileError(f"PyTorch cannot trace {type(module).__name__}: {_last_line(error)}") from error
        return run_tool(
            command, traced, out_stem, shapes, shapes2, moduleops, optlevel=optlevel, time_limit=time_limit, check=check
        )


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
    """Turn a TorchScript file into the two files of a PNNX model; the arguments are those of :func:`export`.

    Args:
        command: how pnnx is called.
        traced: the TorchScript file; everything the tool leaves behind lands in its folder.
        shapes: shapes and types of the inputs, as :func:`describe` writes them.
        shapes2: the second set of shapes, or nothing.

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
    code = _run(arguments, traced.parent, log, time_limit)
    param, weights = (traced.with_suffix(f".pnnx.{kind}") for kind in ("param", "bin"))
    fault = find_fault(param, weights)
    if fault:
        said = " | ".join(log.read_text(encoding="utf-8", errors="replace").splitlines()[-LOG_LINES:])
        raise ModelFileError(
            f"pnnx failed, exit code {code}: {fault.rstrip('.')}; its last words were {said!r}",
            hint="Nothing was stored. A module can be traced and still be beyond pnnx: take parts of it to see which.",
        )
    if check is not None:
        check(traced.parent)
    stem = Path(out_stem)
    stem.parent.mkdir(parents=True, exist_ok=True)
    kept = [_keep(source, stem.with_name(stem.name + f".pnnx.{source.suffix[1:]}")) for source in (param, weights)]
    return Exported(kept[0], kept[1], code)


def find_tool() -> list[str]:
    """The command of the pnnx that is installed beside this Python, or else of the one on the PATH.

    Raises:
        UsageError: there is none.
    """
    package = importlib.util.find_spec("pnnx")
    if package is not None and package.origin is not None:
        binary = Path(package.origin).with_name("pnnx.exe" if sys.platform == "win32" else "pnnx")
        if binary.is_file():
            return [str(binary)]
    found = shutil.which("pnnx")
    if found is None:
        raise UsageError("the tool pnnx is not installed here", hint="Install the package of that name beside torch.")
    return [found]


def describe(tensors: Sequence[Any]) -> str:
    """Shapes and data types as the tool's command line wants them.

    Args:
        tensors: anything with a `shape` and a `dtype` (NumPy arrays, PyTorch tensors).

    Raises:
        UsageError: something else was met, a type the tool does not know, or an empty tensor (it hangs on those).

    Example:
        >>> import numpy as np
        >>> describe([np.zeros((1, 3), np.float32), np.zeros(4, np.int64)])
        '[1,3]f32,[4]i64'
    """
    words = []
    for tensor in tensors:
        if not hasattr(tensor, "shape") or not hasattr(tensor, "dtype"):
            raise UsageError(f"an input of pnnx must be a tensor, {type(tensor).__name__} met")
        kind = DTYPES.get(str(tensor.dtype).removeprefix("torch."))
        if kind is None:
            raise UsageError(f"pnnx takes no input of type {tensor.dtype}", hint=f"It takes {', '.join(DTYPES)}.")
        if 0 in tensor.shape:
            raise UsageError(f"an input of shape {tuple(tensor.shape)} is empty, and pnnx hangs on empty tensors")
        words.append(f"[{','.join(str(size) for size in tensor.shape)}]{kind}")
    return ",".join(words)


def find_fault(param: Path, weights: Path) -> str:
    """What keeps these two files from being a complete model, in a sentence; nothing when they are.

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


def _run(arguments: Sequence[str], folder: Path, log: Path, time_limit: float) -> int:
    """Run a command to its end or to the time limit, with all it started; its words go to `log`."""
    with log.open("wb") as words:
        try:
            process = subprocess.Popen(
                arguments,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=words,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            raise UsageError(f"{arguments[0]} cannot be started: {error.strerror}") from error
        try:
            return process.wait(timeout=time_limit)
        except subprocess.TimeoutExpired:
            _stop(process)
            raise ModelFileError(
                f"pnnx did not finish within {time_limit:g} s and was stopped",
                hint="Slices of size zero make it hang; else give it a longer time limit.",
            ) from None
        except BaseException:  # an interrupt by the user must not leave the tool running
            _stop(process)
            raise


def _stop(process: subprocess.Popen[bytes]) -> None:
    """End a process and its children."""
    if sys.platform == "win32":
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _keep(source: Path, target: Path) -> Path:
    """Copy beside the target first, then rename: a reader never sees half a file."""
    beside = target.with_name(f".{target.name}.part")
    shutil.copyfile(source, beside)
    return beside.replace(target)


def _last_line(error: Exception) -> str:
    return (str(error).strip().splitlines() or [type(error).__name__])[-1].strip()
