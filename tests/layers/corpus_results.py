"""What the library computes for the nets of the corpus, and what is wrong with that. No pytest: a page runs it, too."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from kuiper_edu.engine import open_model
from kuiper_edu.errors import KuiperError

CORPUS = Path(__file__).parents[1] / "corpus"
TOLERANCE = 1e-4
# pnnx writes f32 for what PyTorch computes in f16 here, and the runtime follows the file.
WIDER_IN_THE_FILE = {"half_weights": np.dtype(np.float32)}


@cache
def index() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((CORPUS / "index.json").read_text(encoding="utf-8"))
    return found


def leaves(value: Any) -> Iterator[np.ndarray]:
    if isinstance(value, list | tuple):
        for each in value:
            yield from leaves(each)
    else:
        yield np.asarray(value)


def structure(value: Any, numbers: Iterator[int]) -> Any:
    """Return the nesting of the outputs in the form of index.json."""
    if isinstance(value, list | tuple):
        return {type(value).__name__: [structure(each, numbers) for each in value]}
    return next(numbers)


@cache
def complaint(name: str) -> str:
    """Return what is wrong with the results of a net; "" if they are PyTorch's."""
    told = index()[name]
    with np.load(CORPUS / f"{name}.npz") as stored:
        inputs = [stored[f"input{number}"] for number in range(len(told["inputs"]))]
        expected = [stored[f"output{number}"] for number in range(len(told["outputs"]))]
    try:
        result = open_model(CORPUS / name).forward(*inputs)
    except KuiperError as error:
        return f"{type(error).__name__}: {error}"
    if structure(result, iter(range(len(expected) + 99))) != told["structure"]:
        return f"the results nest otherwise than {told['structure']}"
    expected = [each.astype(WIDER_IN_THE_FILE.get(name, each.dtype)) for each in expected]
    tolerance = max(TOLERANCE, told["tolerance"])
    return next(
        filter(None, (disagreement(*pair, tolerance) for pair in zip(leaves(result), expected, strict=True))), ""
    )


def disagreement(mine: np.ndarray, theirs: np.ndarray, tolerance: float) -> str:
    if (mine.shape, mine.dtype) != (theirs.shape, theirs.dtype):
        return f"expected {theirs.dtype}{theirs.shape}, found {mine.dtype}{mine.shape}"
    if not theirs.size:
        return ""
    distance = np.abs(mine.astype(np.complex128) - theirs.astype(np.complex128)).max()
    allowed = tolerance * max(1.0, float(np.abs(theirs).max()))
    return "" if distance <= allowed else f"off by {distance:.2e}, {allowed:.0e} allowed"


def runnable() -> list[str]:
    return [name for name, told in index().items() if told["runnable"]]
