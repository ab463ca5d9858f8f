"""Stored nets: exported files, inputs, and PyTorch's own results. Reading them needs no PyTorch.

FOLDER/0007/net.py           the source
FOLDER/0007/facts.json       what export.py found out
FOLDER/0007/arrays.npz       the inputs of every variant and PyTorch's results
FOLDER/0007/level2.pnnx.*    what pnnx wrote
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

from proofs.random_nets.judge import leaves

LEVELS = (0, 1, 2)


@dataclass(frozen=True)
class StoredNet:
    """A stored net with the results of PyTorch and pnnx.

    Args:
        folder: where it is stored.
    """

    folder: Path

    @property
    def seed(self) -> int:
        """The seed from which it was generated."""
        return int(self.folder.name)

    @cached_property
    def facts(self) -> dict[str, Any]:
        """The facts that the export recorded: variants, levels, noise, steps."""
        facts: dict[str, Any] = json.loads((self.folder / "facts.json").read_text(encoding="utf-8"))
        return facts

    @cached_property
    def source(self) -> str:
        """The Python source of the net."""
        return (self.folder / "net.py").read_text(encoding="utf-8")

    @cached_property
    def arrays(self) -> dict[str, np.ndarray]:
        """All stored arrays."""
        with np.load(self.folder / "arrays.npz") as stored:
            return dict(stored)

    def inputs(self, variant: str) -> list[np.ndarray]:
        """Return the inputs of a variant (plain, batch, empty, nan, inf, scalar)."""
        return [self.arrays[f"{variant}.in{n}"] for n in range(self.facts["inputs"])]

    def expected(self, variant: str) -> Any:
        """Return PyTorch's results for a variant, nested like those of the module."""
        return rebuilt(self.facts["variants"][variant], variant, self.arrays)

    def generated(self, level: int, variant: str) -> Any:
        """Return the results of the Python that pnnx generated; None if it does not run."""
        key = f"generated{level}.{variant}"
        structure = self.facts["levels"][str(level)].get("generated", {}).get(variant)
        return None if structure is None else rebuilt(structure, key, self.arrays)

    def second_opinion(self, variant: str) -> Any:
        """Return PyTorch's float64 results for a variant, in the types of the float32 results; None without any."""
        structure = self.facts["wide"].get(variant)
        return None if structure is None else rebuilt(structure, f"wide.{variant}", self.arrays)

    def param(self, level: int) -> Path:
        """Return the path of the exported .param file."""
        return self.folder / f"level{level}.pnnx.param"


def structured(value: Any, key: str, arrays: dict[str, np.ndarray]) -> Any:
    """Return the nesting of a result, and store its arrays under numbered keys."""
    for number, leaf in enumerate(leaves(value)):
        arrays[f"{key}.out{number}"] = leaf
    numbers = count()

    def shape(part: Any) -> Any:
        if isinstance(part, (tuple, list)):
            return {type(part).__name__: [shape(inner) for inner in part]}
        return next(numbers)

    return shape(value)


def rebuilt(structure: Any, key: str, arrays: dict[str, np.ndarray]) -> Any:
    """Return the result with this nesting, from the stored arrays."""
    if isinstance(structure, int):
        return arrays[f"{key}.out{structure}"]
    ((kind, parts),) = structure.items()
    inner = [rebuilt(part, key, arrays) for part in parts]
    return tuple(inner) if kind == "tuple" else inner
