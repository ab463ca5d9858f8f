"""Finding out which of the planted faults a run over stored nets finds."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from proofs.random_nets.cases import StoredNet
from proofs.random_nets.faults import FAULTS
from proofs.random_nets.judge import EQUAL
from proofs.random_nets.paths import PATHS, Engines, judge_path


def plain_and_equal(records: Iterable[dict[str, Any]]) -> list[tuple[int, int]]:
    """Return the seeds and levels whose plain path was right, so that a fault can show there."""
    return [
        (record["seed"], record["level"])
        for record in records
        if record["paths"].get("plain", {}).get("outcome") == EQUAL
    ]


def found_by(name: str, folder: Path, cases: Iterable[tuple[int, int]]) -> list[int]:
    """Return the seeds of the nets whose plain path is no longer equal with the fault planted."""
    seeds: list[int] = []
    with FAULTS[name].plant():
        for seed, level in cases:
            if seed not in seeds and _seen(StoredNet(folder / f"{seed:04}"), level):
                seeds.append(seed)
    return seeds


def _seen(net: StoredNet, level: int) -> bool:
    judged = judge_path(net, Engines(net, level), PATHS["plain"])
    return judged is not None and judged[0].outcome != EQUAL
