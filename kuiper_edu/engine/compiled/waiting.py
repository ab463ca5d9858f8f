"""How a thread waits for another one: what this machine offers for it, decided here alone.

First it looks again and again, which takes 25 us of a processor at most. Then it lets others run, and at last it naps.
Where the system's functions can be had, compiled code calls them; elsewhere (Windows) compiled code comes back to
Python after its looks, and Python sleeps. Both are right; the second takes some microseconds more.
"""

from __future__ import annotations

import ctypes
import os
import platform
from dataclasses import dataclass
from functools import cache

HAS_PAUSE = platform.machine().lower() in ("x86_64", "amd64")
"""Whether the processor takes the hint that a loop only waits."""
LOOKS = 2000
"""Looks before others are let in, with a pause of 12 ns each."""
OFFERS = 200
"""Offers of the processor to others before a nap."""
NAP = 50
"""Microseconds."""
LINGER = 4000
"""Looks of a helper that has finished, before it sleeps: the next run may follow at once."""


@dataclass(frozen=True)
class Waiting:
    """How to wait.

    Args:
        looks, offers: so many before a nap.
        nap: microseconds.
        yield_address, sleep_address: where `sched_yield` and `usleep` begin; 0: come back to Python instead.
    """

    looks: int = LOOKS
    offers: int = OFFERS
    nap: int = NAP
    yield_address: int = 0
    sleep_address: int = 0

    def numbers(self) -> tuple[int, ...]:
        """As compiled code reads them."""
        return self.looks, self.offers, self.nap, self.yield_address, self.sleep_address


@cache
def best() -> Waiting:
    """The quickest way that this system offers."""
    if os.name != "posix":
        return Waiting()
    try:
        system = ctypes.CDLL(None)
        return Waiting(yield_address=_address(system.sched_yield), sleep_address=_address(system.usleep))
    except (OSError, AttributeError):
        return Waiting()


def _address(function: object) -> int:
    return ctypes.cast(function, ctypes.c_void_p).value or 0  # type: ignore[arg-type]
