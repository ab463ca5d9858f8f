"""Which processor a thread runs on, and which it had better avoid; where the system does not tell, nothing happens.

Linux likes to wake a thread on the processor of the one that wakes it, where both would take turns.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache

ANY = -1
"""No processor is to be avoided, or the system does not tell which is which."""


def current() -> int:
    """The number of the processor the calling thread runs on, or ANY.

    Example:
        >>> current() >= ANY
        True
    """
    return _getcpu()()


def keep_off(thread: int, processor: int) -> None:
    """Let a thread (its native number) run on all processors of this process but one, if there are others."""
    allowed = os.sched_getaffinity(0)
    with suppress(OSError):  # it is a matter of speed alone
        os.sched_setaffinity(thread, allowed - {processor} or allowed)


@cache
def _getcpu() -> Callable[[], int]:
    getcpu = getattr(ctypes.CDLL(None), "sched_getcpu", None) if sys.platform == "linux" else None
    return getcpu if getcpu is not None else lambda: ANY
