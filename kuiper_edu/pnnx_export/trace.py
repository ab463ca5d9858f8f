"""Tracing a PyTorch module to TorchScript, the only format that pnnx reads, and running the tool on it."""

from __future__ import annotations

import importlib
import importlib.util
import tempfile
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from kuiper_edu.errors import ModelFileError, UsageError, WeightError, kind_of
from kuiper_edu.pnnx.dtypes import BF16, of_array
from kuiper_edu.pnnx_export.tool import Check, Exported, find_tool, run_tool


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
        tool: the command that starts pnnx; None looks it up.
        check: called with the folder of the tool's files (model.pnnx.param, model.pnnx.bin, model_pnnx.py, …) before
            any of them is saved; if it raises, nothing is saved.

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
            last = (str(error).strip().splitlines() or [type(error).__name__])[-1].strip()
            raise ModelFileError(f"PyTorch cannot trace {type(module).__name__}: {last}") from error
        return run_tool(
            command, traced, out_stem, shapes, shapes2, moduleops, optlevel=optlevel, time_limit=time_limit, check=check
        )


def describe(tensors: Sequence[Any]) -> str:
    """Format shapes and data types for the tool's command line.

    Args:
        tensors: anything with a `shape` and a `dtype` (NumPy arrays, PyTorch tensors).

    Raises:
        UsageError: something is not a tensor, has a type that the tool does not know, is empty (the tool hangs on
            those), or has no dimensions (its command line ignores those).

    Example:
        >>> import numpy as np
        >>> describe([np.zeros((1, 3), np.float32), np.zeros(4, np.int64)])
        '[1,3]f32,[4]i64'
    """
    words = []
    for tensor in tensors:
        if not hasattr(tensor, "shape") or not hasattr(tensor, "dtype"):
            raise UsageError(f"expected a tensor as input, found {kind_of(tensor)}")
        kind = dtype_name(tensor.dtype)
        if 0 in tensor.shape:
            raise UsageError(f"an input of shape {tuple(tensor.shape)} is empty, and pnnx hangs on empty tensors")
        if tensor.shape == ():
            raise UsageError(
                "an input has no dimensions, which pnnx's command line cannot express", hint="Give it the shape (1,)."
            )
        words.append(f"[{','.join(str(size) for size in tensor.shape)}]{kind}")
    return ",".join(words)


def dtype_name(dtype: Any) -> str:
    """Return pnnx's name for a data type of NumPy or PyTorch.

    Raises:
        UsageError: it has none.

    Example:
        >>> import numpy as np
        >>> dtype_name(np.dtype(np.float32)), dtype_name("torch.bfloat16")
        ('f32', 'bf16')
    """
    name = str(dtype).removeprefix("torch.")
    if name == "bfloat16":  # NumPy has no such type
        return BF16.name
    try:
        return of_array(np.empty(0, name)).name
    except (TypeError, WeightError) as error:
        raise UsageError(f"pnnx has no data type for {dtype}") from error
