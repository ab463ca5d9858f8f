"""A report of the compiled kernels on this computer, for `kuiper-edu doctor`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kuiper_edu.engine.compiled import cache, store
from kuiper_edu.engine.register_tile.width import LANES


@dataclass(frozen=True)
class Report:
    """Facts about the compiled kernels on this computer.

    Args:
        lanes: numbers in a vector.
        kept: the number of functions in the cache.
        folder: the folder of the cache; None if there is none.
        trouble: a sentence that says why the usual folder is not used; else empty.
    """

    lanes: int
    kept: int
    folder: Path | None
    trouble: str


def make_report() -> Report:
    """Return the report, after a small function has been compiled as a trial.

    Raises:
        CompileError: that fails.
    """
    object_cache = cache.object_cache()
    store.try_compiler()
    return Report(LANES, len(object_cache.names()), object_cache.folder, object_cache.trouble)
