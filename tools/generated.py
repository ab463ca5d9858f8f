"""Comparing the Python that pnnx generates for a model with PyTorch, because the tool makes silent mistakes."""

import contextlib
import importlib.util
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import torch

from kuiper_edu.errors import counted

TOLERANCE = 1e-5


class DisagreementError(Exception):
    """pnnx's generated code does not compute what the module computes."""


class GeneratedCodeError(DisagreementError):
    """The Python that pnnx generated does not run, so it says nothing about the model."""


def compare(folder: Path, inputs: Sequence[torch.Tensor], expected: Any, tolerance: float = TOLERANCE) -> None:
    """Run FOLDER/model_pnnx.py on the inputs and compare its results with the module's.

    Raises:
        GeneratedCodeError: it does not run.
        DisagreementError: the results differ by more than tolerance * max(1, max|expected|).
    """
    found_leaves, expected_leaves = list(leaves(run_generated(folder, inputs))), list(leaves(expected))
    if len(found_leaves) != len(expected_leaves):
        raise DisagreementError(f"expected {counted(len(expected_leaves), 'result')}, found {len(found_leaves)}")
    for index, (found, wanted) in enumerate(zip(found_leaves, expected_leaves, strict=True)):
        fault = difference(found, wanted, tolerance)
        if fault:
            raise DisagreementError(f"result {index}: {fault}")


def run_generated(folder: Path, inputs: Sequence[torch.Tensor]) -> Any:
    """Return the results of FOLDER/model_pnnx.py for the inputs.

    Raises:
        GeneratedCodeError: it does not run.
    """
    try:
        with contextlib.chdir(folder), torch.no_grad():  # it opens its weights by a bare file name
            return _load(folder / "model_pnnx.py").Model().eval()(*inputs)
    except Exception as error:
        raise GeneratedCodeError(f"the generated Python does not run: {type(error).__name__}: {error}") from error


def difference(found: Any, expected: Any, tolerance: float) -> str:
    """Return how two tensors disagree; "" if they agree."""
    found, expected = torch.as_tensor(found), torch.as_tensor(expected)
    if found.shape != expected.shape:
        return f"expected the shape {tuple(expected.shape)}, found {tuple(found.shape)}"
    if found.dtype != expected.dtype:
        return f"expected {expected.dtype}, found {found.dtype}"
    if found.numel() == 0:
        return ""
    wide = torch.complex128 if expected.is_complex() else torch.float64
    found, expected = found.to(wide), expected.to(wide)
    distance = (found - expected).abs()
    distance = distance[~((found == expected) | (found.isnan() & expected.isnan()))]
    finite = expected.abs()[expected.abs().isfinite()]
    limit = tolerance * max(1.0, finite.max().item() if finite.numel() else 1.0)
    worst = distance.max().item() if distance.numel() else 0.0
    return "" if worst <= limit else f"differs by {worst:.3g}, {limit:.3g} allowed"


def leaves(value: Any) -> Iterator[Any]:
    """Yield the tensors and numbers of a nested result, in order."""
    if isinstance(value, (tuple, list)):
        for item in value:
            yield from leaves(item)
    else:
        yield value


def _load(path: Path) -> Any:
    """Import the generated file as a module that is not kept in sys.modules."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path.name} is missing")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
