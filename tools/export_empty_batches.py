"""What PyTorch makes of an empty batch, net by net of the corpus: the reference of tests/layers/test_empty_batches.py.

    PYTHONPATH=. python tools/export_empty_batches.py

It writes tests/layers/empty_batches.json: for every net the inputs with a batch of 0, and the shapes and data types
of the module's own results, or the words PyTorch refuses it in.
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
    """The inputs without a sample: all that share the first one's first dimension lose it."""
    batch = inputs[0].shape[0]
    return [each[:0] if each.dim() and each.shape[0] == batch else each for each in inputs]


def entry(name: str) -> dict[str, Any]:
    """One net's line: its inputs, and its outputs or why there are none."""
    inputs = emptied(NETS[name].inputs())
    facts: dict[str, Any] = {"inputs": [described(each) for each in inputs]}
    try:
        with torch.no_grad():
            facts["outputs"] = [described(each) for each in leaves(NETS[name].build()(*inputs))]
    except (RuntimeError, IndexError, ValueError) as error:  # whatever PyTorch stops with
        facts["refused"] = f"{type(error).__name__}: {error}".splitlines()[0]
    return facts


def described(value: Any) -> list[Any] | None:
    """Shape and data type; None for what is no tensor."""
    return [list(value.shape), dtype_name(value.dtype)] if isinstance(value, Tensor) else None


def main() -> None:
    warnings.simplefilter("ignore")  # PyTorch warns that statistics of nothing are NaN, and so they are
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
