"""`kuiper-edu export`: export a PyTorch module as a PNNX model, and compare the two."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from kuiper_edu.cli.conversion import pair
from kuiper_edu.cli.output import complain, console, refuse_loss
from kuiper_edu.errors import KuiperError, UsageError, kind_of
from kuiper_edu.support.arrays import Array, distance, leaves

TOLERANCE = 1e-4  # how far the export may be from PyTorch: max|a-b| <= 1e-4 * max(1, max|b|)


def run(target: str, shapes: Sequence[str], output: str | None, *, optlevel: int, limit: float, force: bool) -> bool:
    """Export a PyTorch module with the real pnnx, run the result and compare; return whether both compute the same.

    Args:
        target: `package.module:factory`; the factory is called without arguments and returns a torch.nn.Module.
        shapes: the shape of each input, `1,3,224,224`.
        output: the new files' stem; the factory's name when None.
        optlevel: what pnnx optimises: 0 nothing, 1 expressions, 2 everything.
        limit: seconds that pnnx may take.
        force: whether existing files may be replaced.

    Raises:
        KuiperError: PyTorch or pnnx is missing, the module cannot be traced, the result cannot be run, or a file would
            be lost.
    """
    if importlib.util.find_spec("torch") is None:
        raise UsageError(
            "`export` needs PyTorch and pnnx, which this environment does not have",
            hint="Run it in an environment where `pip install torch pnnx` was done; no lesson needs it.",
        )
    stem = (output or target.rpartition(":")[2]).removesuffix(".param").removesuffix(".pnnx")
    param, weights = pair(stem)
    refuse_loss([param, weights], force=force)
    module = _build(target)
    inputs = [_random(shape) for shape in shapes]
    from kuiper_edu import pnnx_export

    with console(stderr=True).status("pnnx is running"):
        pnnx_export.export(module, inputs, stem, optlevel=optlevel, time_limit=limit)
    console().print(f"Wrote {param} and {weights}.", markup=False, soft_wrap=True)
    return _report(*_both(module, inputs, param))


def _build(target: str) -> Any:
    """Import the factory, call it, and return its module in evaluation mode.

    Raises:
        UsageError: the factory cannot be imported, does not exist, fails, or returns no module.
    """
    module_name, _, factory_name = target.partition(":")
    if not module_name or not factory_name:
        raise UsageError(f"expected package.module:factory, found {target!r}")
    sys.path.insert(0, str(Path.cwd()))
    try:
        factory = getattr(importlib.import_module(module_name), factory_name)
        built = factory()
    except Exception as error:  # the user's code may raise anything
        raise UsageError(f"{target} cannot be called: {type(error).__name__}: {error}") from error
    if not callable(getattr(built, "eval", None)):
        raise UsageError(f"expected a torch.nn.Module from {target}, found {kind_of(built)}")
    return built.eval()


def _random(shape: str) -> Any:
    """Return a random float32 tensor of a shape such as `1,3,224,224`, the same at every call.

    Raises:
        UsageError: the text is not a shape.
    """
    import numpy as np

    torch: Any = importlib.import_module("torch")
    try:
        sizes = [int(word) for word in shape.split(",")]
    except ValueError:
        sizes = []
    if not sizes or min(sizes) < 1:
        raise UsageError(f"{shape!r} is not a shape", hint="Write positive sizes with commas: 1,3,224,224.")
    return torch.from_numpy(np.random.default_rng(0).standard_normal(sizes, np.float32))


def _both(module: Any, inputs: Sequence[Any], param: Path) -> tuple[list[Array], list[Array]]:
    """Return the outputs of the exported model, run by this package, and those of PyTorch.

    Raises:
        UsageError: this package cannot run the model.
    """
    from kuiper_edu.engine import open_model

    torch: Any = importlib.import_module("torch")
    try:
        ours = leaves(open_model(param).forward(*(tensor.numpy() for tensor in inputs)))
    except KuiperError as error:
        raise UsageError(f"the files are written, but this package cannot run them to check: {error}") from error
    with torch.no_grad():
        return ours, leaves(module(*inputs))


def _report(ours: Sequence[Array], theirs: Sequence[Array]) -> bool:
    """Print the largest difference of two lists of outputs; return whether it is within `TOLERANCE`.

    Example:
        >>> _report([np.float32([1, 2])], [np.float32([1, 2])])
        Checked on random input: at most 0 from PyTorch.
        True
    """
    if [output.shape for output in ours] != [output.shape for output in theirs]:
        shapes = [[output.shape for output in outputs] for outputs in (ours, theirs)]
        complain(f"The exported model gives outputs of shapes {shapes[0]}, PyTorch gives {shapes[1]}.")
        return False
    largest = 0.0
    for a, b in zip(ours, theirs, strict=True):
        apart = distance(a, b)
        largest = max(largest, apart)
        if apart > TOLERANCE * max(1.0, float(np.abs(b[np.isfinite(b)]).max(initial=0))):
            complain(f"The exported model is {apart:.3g} away from PyTorch. Try --optlevel 1 or 0.")
            return False
    console().print(f"Checked on random input: at most {largest:.2g} from PyTorch.")
    return True
