"""Run the corpus's nets on empty batches with PyTorch: the reference of tests/layers/test_empty_batches.py.

    PYTHONPATH=. python tools/export_empty_batches.py

It writes tests/layers/empty_batches.json: for every net the inputs with a batch of 0, and the shapes and data types
of the module's results, or PyTorch's error message.
"""

import json
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch
from corpus import NETS
from generated import leaves
from torch import Tensor

from kuiper_edu.pnnx_export import dtype_name

ROOT = Path(__file__).parents[1]
TARGET = ROOT / "tests" / "layers" / "empty_batches.json"


def emptied(inputs: Sequence[Tensor]) -> list[Tensor]:
    """Return the inputs with a batch of 0: all whose first dimension is the first input's."""
    batch = inputs[0].shape[0]
    return [each[:0] if each.dim() and each.shape[0] == batch else each for each in inputs]


def entry(name: str) -> dict[str, Any]:
    """Return one net's entry: its inputs, and its outputs or PyTorch's error."""
    inputs = emptied(NETS[name].inputs())
    result: dict[str, Any] = {"inputs": [described(each) for each in inputs]}
    try:
        with torch.no_grad():
            result["outputs"] = [described(each) for each in leaves(NETS[name].build()(*inputs))]
    except (RuntimeError, IndexError, ValueError) as error:  # the errors that PyTorch raises
        result["refused"] = f"{type(error).__name__}: {error}".splitlines()[0]
    return result


def described(value: Any) -> list[Any] | None:
    """Return shape and data type of a tensor; None for other values."""
    return [list(value.shape), dtype_name(value.dtype)] if isinstance(value, Tensor) else None


def main() -> None:
    warnings.simplefilter("ignore")  # PyTorch warns that statistics of an empty batch are NaN
    index = json.loads((ROOT / "tests" / "corpus" / "index.json").read_text(encoding="utf-8"))
    lines = [
        f"{json.dumps(name)}: {json.dumps(entry(name))}"
        for name in sorted(index)
        if index[name]["runnable"] and NETS[name].inputs()[0].dim()
    ]
    TARGET.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    print(f"{len(lines)} nets")


if __name__ == "__main__":
    main()
