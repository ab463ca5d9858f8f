"""What there is of compiled kernels on this computer: what `kuiper-edu doctor` tells."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kuiper_edu.engine.compiled import cache, store
from kuiper_edu.engine.register_tile.width import LANES


@dataclass(frozen=True)
class Report:
    """Compiled kernels on this computer.

    Args:
        lanes: numbers in a vector.
        kept: how many functions are kept.
        folder: where; None where none can be kept.
        trouble: a sentence where they are not kept in the usual place; else empty.
    """

    lanes: int
    kept: int
    folder: Path | None
    trouble: str


def look() -> Report:
    """The report, once a small function was compiled as a trial.

    Raises:
        CompileError: that failed.
    """
    kept = cache.object_cache()
    store.try_out()
    return Report(LANES, len(kept.names()), kept.folder, kept.trouble)
