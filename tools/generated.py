"""Hold the Python that pnnx generates beside a model against PyTorch: the tool makes silent mistakes."""

import contextlib
import importlib.util
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import torch

TOLERANCE = 1e-5


class DisagreementError(Exception):
    """What pnnx wrote does not compute what the module computes."""


class GeneratedCodeError(DisagreementError):
    """The Python that pnnx generated does not run, so it says nothing about the model."""


def compare(folder: Path, inputs: Sequence[torch.Tensor], expected: Any, tolerance: float = TOLERANCE) -> None:
    """Run FOLDER/model_pnnx.py on the inputs and compare what comes out with what the module gave.

    Raises:
        GeneratedCodeError: it does not run.
        DisagreementError: the results differ by more than tolerance * max(1, max|expected|).
    """
    ours, theirs = list(leaves(run_generated(folder, inputs))), list(leaves(expected))
    if len(ours) != len(theirs):
        raise DisagreementError(f"{len(ours)} results met, {len(theirs)} expected")
    for index, (our, their) in enumerate(zip(ours, theirs, strict=True)):
        fault = difference(our, their, tolerance)
        if fault:
            raise DisagreementError(f"result {index}: {fault}")


def run_generated(folder: Path, inputs: Sequence[torch.Tensor]) -> Any:
    """What FOLDER/model_pnnx.py computes of the inputs.

    Raises:
        GeneratedCodeError: it does not run.
    """
    try:
        with contextlib.chdir(folder), torch.no_grad():  # it opens its weights by a bare file name
            return _load(folder / "model_pnnx.py").Model().eval()(*inputs)
    except Exception as error:
        raise GeneratedCodeError(f"the generated Python does not run: {type(error).__name__}: {error}") from error


def difference(found: Any, expected: Any, tolerance: float) -> str:
    """In which way two tensors disagree; nothing when they agree."""
    found, expected = torch.as_tensor(found), torch.as_tensor(expected)
    if found.shape != expected.shape:
        return f"shape {tuple(found.shape)} met, {tuple(expected.shape)} expected"
    if found.dtype != expected.dtype:
        return f"{found.dtype} met, {expected.dtype} expected"
    if found.numel() == 0:
        return ""
    wide = torch.complex128 if expected.is_complex() else torch.float64
    found, expected = found.to(wide), expected.to(wide)
    far = (found - expected).abs()
    far = far[~((found == expected) | (found.isnan() & expected.isnan()))]
    finite = expected.abs()[expected.abs().isfinite()]
    limit = tolerance * max(1.0, finite.max().item() if finite.numel() else 1.0)
    worst = far.max().item() if far.numel() else 0.0
    return "" if worst <= limit else f"differs by {worst:.3g}, {limit:.3g} allowed"


def leaves(value: Any) -> Iterator[Any]:
    """The tensors and numbers of a nested result, in order."""
    if isinstance(value, (tuple, list)):
        for item in value:
            yield from leaves(item)
    else:
        yield value


def _load(path: Path) -> Any:
    """The generated file as a module of its own, not kept in sys.modules."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path.name} is missing")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
