"""A net as it is stored: exported files, inputs, PyTorch's own results. No PyTorch is needed to read it.

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
    """A net with what PyTorch and pnnx made of it.

    Args:
        folder: where it is stored.
    """

    folder: Path

    @property
    def seed(self) -> int:
        """What it was generated from."""
        return int(self.folder.name)

    @cached_property
    def facts(self) -> dict[str, Any]:
        """What the export found out: variants, levels, noise, steps."""
        facts: dict[str, Any] = json.loads((self.folder / "facts.json").read_text(encoding="utf-8"))
        return facts

    @cached_property
    def source(self) -> str:
        """The Python of the net."""
        return (self.folder / "net.py").read_text(encoding="utf-8")

    @cached_property
    def arrays(self) -> dict[str, np.ndarray]:
        """All stored arrays."""
        with np.load(self.folder / "arrays.npz") as stored:
            return dict(stored)

    def inputs(self, variant: str) -> list[np.ndarray]:
        """The inputs of a variant (plain, batch, nan, inf, scalar)."""
        return [self.arrays[f"{variant}.in{n}"] for n in range(self.facts["inputs"])]

    def expected(self, variant: str) -> Any:
        """PyTorch's results for a variant, nested as the module nests them."""
        return rebuilt(self.facts["variants"][variant], variant, self.arrays)

    def generated(self, level: int, variant: str) -> Any:
        """What the Python that pnnx generated computes; None where it does not run."""
        key = f"generated{level}.{variant}"
        structure = self.facts["levels"][str(level)].get("generated", {}).get(variant)
        return None if structure is None else rebuilt(structure, key, self.arrays)

    def second_opinion(self, variant: str) -> Any:
        """PyTorch's float64 for a variant, in the types of its float32; None where it has none."""
        structure = self.facts["wide"].get(variant)
        return None if structure is None else rebuilt(structure, f"wide.{variant}", self.arrays)

    def param(self, level: int) -> Path:
        """The exported structure."""
        return self.folder / f"level{level}.pnnx.param"


def structured(value: Any, key: str, arrays: dict[str, np.ndarray]) -> Any:
    """The nesting of a result, with its arrays entered under numbered keys."""
    for number, leaf in enumerate(leaves(value)):
        arrays[f"{key}.out{number}"] = leaf
    numbers = count()

    def shape(part: Any) -> Any:
        if isinstance(part, (tuple, list)):
            return {type(part).__name__: [shape(inner) for inner in part]}
        return next(numbers)

    return shape(value)


def rebuilt(structure: Any, key: str, arrays: dict[str, np.ndarray]) -> Any:
    """The result whose nesting this is."""
    if isinstance(structure, int):
        return arrays[f"{key}.out{structure}"]
    ((kind, parts),) = structure.items()
    inner = [rebuilt(part, key, arrays) for part in parts]
    return tuple(inner) if kind == "tuple" else inner
