"""`kuiper-edu run`: run a model on arrays from files, or on the handwritten digits."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

import numpy as np

from kuiper_edu.cli import models
from kuiper_edu.cli.array_files import Array, read_arrays
from kuiper_edu.cli.output import console, print_json, progress, refuse_loss
from kuiper_edu.errors import ShapeError, UsageError, counted
from kuiper_edu.support.arrays import leaves
from kuiper_edu.support.writing import replacing

if TYPE_CHECKING:
    from kuiper_edu.runtime import RuntimeGraph

SHADES = " .:-=+*#%@"  # from paper to ink
DRAWN_AT_MOST = 12  # scans drawn in the terminal
BATCH = 60


@dataclass(frozen=True)
class Options:
    """Options for opening a model.

    Args:
        fast: use the planned engine instead of the plain path of the lessons.
        any_shape: accept inputs of any shape, not only the file's shape with another batch.
        capture: the names of operators whose outputs are wanted in place of the model's.
    """

    fast: bool = False
    any_shape: bool = False
    capture: tuple[str, ...] = ()


def on_files(
    model: str, inputs: Sequence[Path], output: Path | None, options: Options, *, as_json: bool, force: bool
) -> None:
    """Run a model on .npy or .npz files and print or write its outputs, or those of the captured operators.

    Args:
        model: a .param or its stem.
        inputs: one .npy per input, in the model's order, or one .npz whose arrays are taken in order; none if the
            model has no input.
        output: .npy for one output, .npz for several; printed as a summary when None.
        options: how the model is opened.
        as_json: print the outputs as JSON.
        force: whether an existing output file may be replaced.

    Raises:
        KuiperError: a file cannot be read or would be lost, or the model cannot take these inputs.
    """
    refuse_no_inputs(model, inputs, "kuiper-edu run")
    if force and output is None:
        raise UsageError("--force replaces a file, but none is written", hint="Name it with --output, or leave it out.")
    if output is not None:
        refuse_loss([output], force=force)
        if output.suffix not in (".npy", ".npz"):
            raise UsageError(f"expected a .npy or .npz file for the outputs, found {str(output)!r}")
    named = [(name, array) for path in inputs for name, array in read_arrays(path).items()]
    graph = _open(model, options)
    _refuse_other_number(model, models.input_specs(graph.graph), [name for name, _ in named])
    arrays = [array for _, array in named]
    with other_size():
        outputs = _captured(graph, arrays, options) if options.capture else _outputs(graph.forward(*arrays))
    if output is not None:
        _save(outputs, output)
    if as_json:
        print_json(
            [
                ({"operator": name} if options.capture else {})
                | {"shape": list(value.shape), "dtype": str(value.dtype), "values": value.tolist()}
                for name, value in outputs.items()
            ]
        )
        return
    for number, (name, value) in enumerate(outputs.items()):
        shape = "x".join(map(str, value.shape)) or "scalar"
        span = f", from {value.min():.6g} to {value.max():.6g}" if value.size else ""
        label = name if options.capture else f"output {number}"
        console().print(f"{label}: {shape} {value.dtype}{span}", markup=False)
    if output is not None:
        console().print(f"Wrote {output}.", markup=False)


@contextmanager
def other_size() -> Iterator[None]:
    """Name the option --any-shape where an input has another size than the file's."""
    try:
        yield
    except ShapeError as error:
        if error.kind == "other size":
            error.hint = "Add --any-shape if the layers can compute other sizes."
        raise


def _outputs(value: Any) -> dict[str, Array]:
    return {f"output{number}": each for number, each in enumerate(leaves(value))}


def _captured(graph: RuntimeGraph, arrays: Sequence[Array], options: Options) -> dict[str, Array]:
    """Return operator name -> its output; an operator with several outputs has a number after its name.

    Raises:
        UsageError: an operator computes something other than numbers.
        GraphError: there is no such operator, or the engine fused it.
    """
    named: dict[str, Array] = {}
    for name, value in graph.capture(list(arrays), options.capture, layers_only=not options.fast).items():
        parts = leaves(value)
        named |= {name if len(parts) == 1 else f"{name}.{number}": part for number, part in enumerate(parts)}
    for name, part in named.items():
        if part.dtype.kind not in "biufc":
            raise UsageError(f"expected numbers as the output of the operator {name!r}, found {part.tolist()!r}")
    return named


def refuse_no_inputs(model: str, inputs: Sequence[object], *command: str) -> None:
    """Refuse to run a model without the inputs that it needs; the error names them.

    Args:
        model: a .param or its stem.
        inputs: the inputs, in whatever form.
        command: the words of the command, for the hint.

    Raises:
        KuiperError: the model needs inputs and there are none, or there is no such model.
    """
    if inputs:
        models.param_file(model)
        return
    expected = models.input_specs(models.load(model))
    if expected:
        names = ["x.npy"] if len(expected) == 1 else [f"x{number}.npy" for number in range(len(expected))]
        first, *options = command
        example = " ".join([first, shlex.quote(model), *options, *(f"--input {name}" for name in names)])
        raise UsageError(
            f"{model} needs {counted(len(expected), 'input')}, and none was given: {', '.join(expected)}",
            hint=f"Write each with np.save and name it, as in `{example}`.",
        )


def _refuse_other_number(model: str, expected: Sequence[str], found: Sequence[str]) -> None:
    """Refuse arrays that are not as many as the inputs; the error names both.

    Raises:
        UsageError: there are more or fewer.
    """
    if len(expected) != len(found):
        raise UsageError(
            f"{model} needs {counted(len(expected), 'input')} ({', '.join(expected) or 'none'}), "
            f"found {counted(len(found), 'array')}: {', '.join(found) or 'none'}",
            hint="Name a .npy for each input, in this order, or one .npz that contains the inputs alone.",
        )


def refuse_with_digits(flags: Mapping[str, object]) -> None:
    """Refuse options that `run --digits` would ignore.

    Args:
        flags: option -> its value.

    Raises:
        UsageError: one of them was given.
    """
    given = [name for name, value in flags.items() if value]
    if given:
        raise UsageError(
            "--digits brings its own input and prints what it reads", hint=f"Leave {' and '.join(given)} out."
        )


def on_digits(model: str | None, count: int, options: Options, *, as_json: bool) -> bool:
    """Run a model on held-out handwritten digits; return whether every score agrees with PyTorch's to 1e-5.

    Args:
        model: a .param or its stem; the course's digits network when None.
        count: the number of scans to read, from the first of the 360.
        options: how the model is opened.
        as_json: print figures and predictions as JSON.

    Raises:
        KuiperError: the model or the scans cannot be read, or `count` is out of range.
    """
    from kuiper_edu import datasets
    from kuiper_edu.support import project

    path = str(models.param_file(model) if model else project.root() / "course5" / "model_file" / "digits.pnnx.param")
    images, labels, stored = datasets.load_digits()
    if not 1 <= count <= len(images):
        raise UsageError(f"{count} digits were requested, expected 1 to {len(images)}")
    graph = _open(path, options)
    starts: Iterable[int] = range(0, count, BATCH)
    if not options.fast:
        starts = progress(starts, "reading digits")
    scores = np.concatenate([graph.forward(images[start : min(start + BATCH, count)]) for start in starts])
    if scores.shape != (count, stored.shape[1]):
        raise UsageError(f"{path}: expected ten scores for each of {count} digits, found the shape {scores.shape}")
    read = scores.argmax(axis=1)
    apart = float(np.abs(scores - stored[:count]).max())
    agrees = apart <= 1e-5 * max(1.0, float(np.abs(stored[:count]).max()))
    right = int((read == labels[:count]).sum())
    if as_json:
        figures = {"digits": count, "right": right, "accuracy": right / count, "from_pytorch": apart, "agrees": agrees}
        print_json(figures | {"predictions": read.tolist(), "labels": labels[:count].tolist()})
        return agrees
    _draw(images[:DRAWN_AT_MOST][:count], read, labels, scores)
    console().print(f"{right} of {count} right: {right / count:.1%} accuracy on scans the network never saw.")
    verdict = "which agrees to 1e-5" if agrees else "which does not agree to 1e-5"
    console().print(f"The scores are at most {apart:.1e} from PyTorch's own, {verdict}.")
    return agrees


def _open(model: str, options: Options) -> RuntimeGraph:
    from kuiper_edu.engine import open_model

    # The engine shows its own progress of compiling, and two displays would overwrite each other.
    with nullcontext() if options.fast else console(stderr=True).status("building"):
        return open_model(models.param_file(model), fast=options.fast, any_shape=options.any_shape)


def _save(outputs: Mapping[str, Array], path: Path) -> None:
    if path.suffix == ".npy" and len(outputs) != 1:
        raise UsageError(f"expected a .npz file for {len(outputs)} outputs, found {str(path)!r}")
    with replacing(path) as (file,):
        if path.suffix == ".npy":
            np.save(file, next(iter(outputs.values())))
            return
        with ZipFile(file, "w") as archive:  # as np.savez, whose own arguments an operator's name could be
            for name, array in outputs.items():
                with archive.open(f"{name}.npy", "w", force_zip64=True) as entry:
                    np.lib.format.write_array(entry, array, allow_pickle=False)


def _draw(images: Array, read: Array, labels: Array, scores: Array) -> None:
    """Print scans side by side as characters, each with the network's answer."""
    screen = console()
    columns = max(1, min(6, screen.width // 19))
    for start in range(0, len(images), columns):
        row = range(start, min(start + columns, len(images)))
        pictures = [sketch(images[index, 0]) for index in row]
        for lines in zip(*pictures, strict=True):
            screen.print("  ".join(lines), markup=False)
        captions = [
            f"{read[i]} ({scores[i, read[i]]:.2f})" + ("" if read[i] == labels[i] else f", is {labels[i]}") for i in row
        ]
        screen.print("  ".join(f"{caption:^16}" for caption in captions), style="bold", markup=False)
        screen.print()


def sketch(image: Array) -> list[str]:
    """Return an image (64, 64) in [0, 1] as eight lines of sixteen characters, dark where there is ink.

    Example:
        >>> sketch(np.ones((64, 64)))[0]
        '@@@@@@@@@@@@@@@@'
    """
    small = image.reshape(8, 8, 8, 8)[:, 3:5, :, 3:5].mean(axis=(1, 3))  # the middle of each pixel of the original scan
    levels = np.clip((small * len(SHADES)).astype(int), 0, len(SHADES) - 1)
    return ["".join(SHADES[level] * 2 for level in line) for line in levels]
