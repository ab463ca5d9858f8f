"""`kuiper-edu convert`: rewrite a model with another archive format or precision."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from kuiper_edu.cli import models
from kuiper_edu.cli.output import console, progress, refuse_loss
from kuiper_edu.errors import UsageError

if TYPE_CHECKING:
    from kuiper_edu.pnnx import Attribute, Graph


def pair(stem: str) -> tuple[Path, Path]:
    """Return the .param and the .bin file that an output name stands for.

    Raises:
        UsageError: the name is that of a folder, or empty.

    Example:
        >>> [path.as_posix() for path in pair("out/net.pnnx.param")]
        ['out/net.pnnx.param', 'out/net.pnnx.bin']
    """
    base = stem.removesuffix(".param").removesuffix(".bin").removesuffix(".pnnx")
    if base.endswith((os.sep, "/")) or Path(base).name in ("", ".."):
        raise UsageError(f"{stem!r} does not name a file", hint="Give the stem of the new files, for example out/net.")
    middle = "" if stem.endswith(".param") and not stem.endswith(".pnnx.param") else ".pnnx"
    return Path(f"{base}{middle}.param"), Path(f"{base}{middle}.bin")


def convert(model: str, output: str, *, zip64: bool, precision: str | None, force: bool) -> None:
    """Rewrite a model with another archive format or another precision of its weights.

    Args:
        model: a .param or its stem.
        output: the new files' name, a .param or a stem.
        zip64: whether the .bin is a zip64 archive, the current format; older loaders read 32-bit archives only.
        precision: `fp16` or `fp32` for the float weights; None leaves them as they are.
        force: whether existing files may be replaced.

    Raises:
        KuiperError: the model cannot be read, a weight does not fit, or a file would be lost.
    """
    graph = models.load(model)
    param, weights = pair(output)
    if not all(weight.has_data for op in graph.ops for weight in op.attrs.values()):
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
    """Return a weight in another float precision; integers and complex numbers are kept.

    Raises:
        UsageError: a number is too large for fp16.
    """
    import numpy as np

    from kuiper_edu.pnnx import Attribute

    target = {"fp16": "f16", "fp32": "f32"}[precision]
    if attribute.dtype_name not in {"f16", "bf16", "f32", "f64"} - {target}:
        return attribute
    largest = float(np.abs(attribute.data[np.isfinite(attribute.data)]).max(initial=0.0))
    limit = float(np.finfo(np.float16 if target == "f16" else np.float32).max)
    if largest > limit:
        raise UsageError(
            f"the weight {name} holds {largest:.6g}, but the largest {precision} number is {limit:.6g}",
            hint="Keep this model's precision.",
        )
    return Attribute(attribute.data, target)
