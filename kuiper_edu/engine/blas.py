"""BLAS with one thread while a fast program runs.

BLAS's own threads are not used: when other processes run, they wait for each other and get many times slower.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from threadpoolctl import ThreadpoolController

from kuiper_edu.support.process_wide import ProcessSetting


@cache
def _libraries() -> list[Any]:
    """Return the controllers of the loaded BLAS libraries; finding these takes milliseconds, so it is done once."""
    return list(ThreadpoolController().select(user_api="blas").lib_controllers)


def _set_threads(threads: list[int]) -> None:
    for library, count in zip(_libraries(), threads, strict=True):
        if library.num_threads != count:  # setting takes OpenBLAS's lock, which a fork may leave to its child
            library.set_num_threads(count)


SINGLE_THREADED_BLAS = ProcessSetting(
    read=lambda: [library.num_threads for library in _libraries()],
    change=lambda: _set_threads([1] * len(_libraries())),
    restore=_set_threads,
)
"""`SINGLE_THREADED_BLAS.during(compute)`: BLAS has one thread during the call, and as many as before after it."""
