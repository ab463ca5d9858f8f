"""`kuiper-edu convert` and `kuiper-edu export`: model files written."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kuiper_edu.cli import models
from kuiper_edu.cli.output import console, progress
from kuiper_edu.errors import KuiperError, UsageError

if TYPE_CHECKING:
    from kuiper_edu.pnnx import Attribute, Graph

TOLERANCE = 1e-4  # how far a new export may be from PyTorch: max|a-b| <= 1e-4 * max(1, max|b|)


def pair(stem: str) -> tuple[Path, Path]:
    """The two files that an output name stands for.

    Example:
        >>> [path.as_posix() for path in pair("out/net.pnnx.param")]
        ['out/net.pnnx.param', 'out/net.pnnx.bin']
    """
    base = stem.removesuffix(".param").removesuffix(".bin").removesuffix(".pnnx")
    middle = "" if stem.endswith(".param") and not stem.endswith(".pnnx.param") else ".pnnx"
    return Path(f"{base}{middle}.param"), Path(f"{base}{middle}.bin")


def refuse_loss(paths: Sequence[Path], *, force: bool) -> None:
    """Say no before any work when a file would be lost.

    Raises:
        UsageError: a file is there already and `force` is false, or its folder is not there.
    """
    for path in paths:
        if not path.parent.is_dir():
            raise UsageError(f"there is no folder {str(path.parent)!r} to write into", hint="Make it first.")
        if path.exists() and not force:
            raise UsageError(f"{str(path)!r} is there already", hint="Choose another name, or replace it with --force.")


def convert(model: str, output: str, *, zip64: bool, precision: str | None, force: bool) -> None:
    """Write a model anew with another archive or another precision of its weights.

    Args:
        model: a .param or its stem.
        output: the new files' name, a .param or a stem.
        zip64: whether the .bin is today's zip64; older loaders read 32-bit archives only.
        precision: `fp16` or `fp32` for the float weights; None leaves them as they are.
        force: whether existing files may be replaced.

    Raises:
        KuiperError: the model cannot be read, a weight does not fit, or a file would be lost.
    """
    param, weights = pair(output)
    graph = models.load(model)
    if not all(each.has_data for op in graph.ops for each in op.attrs.values()):
        raise UsageError(f"{models.param_file(model)} has no .bin beside it", hint="There are no weights to convert.")
    refuse_loss([param, weights], force=force)
    if precision is not None:
        _recast(graph, precision)
    graph.save(param, weights, zip64=zip64)
    console().print(f"Wrote {param} and {weights}.", markup=False, soft_wrap=True)


def _recast(graph: Graph, precision: str) -> None:
    for op in progress(graph.ops, f"to {precision}"):
        for key, attribute in op.attrs.items():
            op.attrs[key] = _as(attribute, precision, f"{op.name}@{key}")


def _as(attribute: Attribute, precision: str, name: str) -> Attribute:
    """The weight in another float precision; integers and complex numbers stay.

    Raises:
        UsageError: a number is too large for fp16.
    """
    import numpy as np

    from kuiper_edu.pnnx import Attribute

    wanted = {"fp16": "f16", "fp32": "f32"}[precision]
    if attribute.dtype_name not in {"f16", "bf16", "f32", "f64"} - {wanted}:
        return attribute
    largest = float(np.abs(attribute.data[np.isfinite(attribute.data)]).max(initial=0.0))
    limit = float(np.finfo(np.float16 if wanted == "f16" else np.float32).max)
    if largest > limit:
        raise UsageError(
            f"the weight {name} holds {largest:.6g}, and the largest {precision} number is {limit:.6g}",
            hint="Keep this model's precision.",
        )
    return Attribute(attribute.data, wanted)


def export(target: str, shapes: Sequence[str], output: str | None, *, optlevel: int, limit: float, force: bool) -> None:
    """Export a PyTorch module with the real pnnx, then run the result and compare it with PyTorch.

    Args:
        target: `package.module:factory`; the factory is called without arguments and returns a torch.nn.Module.
        shapes: the shape of each input, `1,3,224,224`.
        output: the new files' stem; the factory's name when None.
        optlevel: what pnnx optimises: 0 nothing, 1 expressions, 2 everything.
        limit: seconds that pnnx may take.
        force: whether existing files may be replaced.

    Raises:
        KuiperError: PyTorch or pnnx is missing, the module cannot be traced, a file would be lost, or the exported
            model does not compute what PyTorch does.
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

    with console(stderr=True).status("pnnx is at work"):
        pnnx_export.export(module, inputs, stem, optlevel=optlevel, time_limit=limit)
    console().print(f"Wrote {param} and {weights}.", markup=False, soft_wrap=True)
    apart = _distance(module, inputs, param)
    console().print(f"Checked on random input: {apart:.2g} from PyTorch at most.")


def _build(target: str) -> Any:
    """Import the factory and call it.

    Raises:
        UsageError: it cannot be imported, is not there, fails, or returns no module.
    """
    module_name, _, factory_name = target.partition(":")
    if not module_name or not factory_name:
        raise UsageError(f"package.module:factory was expected, {target!r} met")
    sys.path.insert(0, str(Path.cwd()))
    try:
        factory = getattr(importlib.import_module(module_name), factory_name)
        made = factory()
    except Exception as error:  # this is the user's code: whatever it raises is what there is to report
        raise UsageError(f"{target} cannot be called: {type(error).__name__}: {error}") from error
    if not callable(getattr(made, "eval", None)):
        raise UsageError(f"{target} returned {type(made).__name__}, a torch.nn.Module was expected")
    return made.eval()


def _random(shape: str) -> Any:
    """A random float32 tensor of a shape such as `1,3,224,224`, the same at every call.

    Raises:
        UsageError: that is no shape.
    """
    import numpy as np

    torch: Any = importlib.import_module("torch")
    try:
        sizes = [int(word) for word in shape.split(",")]
    except ValueError:
        sizes = []
    if not sizes or min(sizes) < 1:
        raise UsageError(f"{shape!r} is no shape", hint="Write positive sizes with commas: 1,3,224,224.")
    return torch.from_numpy(np.random.default_rng(0).standard_normal(sizes, np.float32))


def _distance(module: Any, inputs: Sequence[Any], param: Path) -> float:
    """The largest difference between PyTorch and this package on the exported model.

    Raises:
        KuiperError: the model cannot be run here, or the two disagree.
    """
    import numpy as np

    from kuiper_edu.engine import open_model

    torch: Any = importlib.import_module("torch")
    try:
        ours = _flat(open_model(param).forward(*(each.numpy() for each in inputs)))
    except KuiperError as error:
        raise UsageError(f"the files are written, but this package cannot run them to check: {error}") from error
    with torch.no_grad():
        theirs = [each.numpy() for each in _flat(module(*inputs))]
    if [each.shape for each in ours] != [each.shape for each in theirs]:
        raise UsageError(
            f"the exported model gives shapes {[x.shape for x in ours]}, PyTorch {[x.shape for x in theirs]}"
        )
    apart = [
        (float(np.abs(a - b).max(initial=0)), float(np.abs(b).max(initial=0)))
        for a, b in zip(ours, theirs, strict=True)
    ]
    if any(not distance <= TOLERANCE * max(1.0, size) for distance, size in apart):
        raise UsageError(
            f"the exported model is {max(apart)[0]:.3g} away from PyTorch",
            hint="pnnx changed what it computes; try --optlevel 1 or 0.",
        )
    return max((distance for distance, _ in apart), default=0.0)


def _flat(value: Any) -> list[Any]:
    """The arrays in nested tuples, lists and dicts, in order."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        return [leaf for each in value for leaf in _flat(each)]
    return [value]
