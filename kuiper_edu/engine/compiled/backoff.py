"""How a thread waits for another one: what this machine offers for it, decided here alone.

First it spins, which takes 25 us of a processor at most. Then it yields to others, and at last it sleeps for a moment.
Where the system's functions can be had, compiled code calls them; elsewhere (Windows) compiled code comes back to
Python after its spins, and Python sleeps. Both are right; the second takes some microseconds more.
"""

from __future__ import annotations

import ctypes
import os
import platform
from dataclasses import dataclass
from functools import cache

HAS_PAUSE = platform.machine().lower() in ("x86_64", "amd64")
"""Whether the processor takes the hint that a loop only waits."""
SPINS = 2000
"""Looks at a counter before others are let in, with a pause of 12 ns each."""
YIELDS = 200
"""Times that the processor is given to others before the first sleep."""
SLEEP_US = 50
"""Microseconds of one sleep."""
LINGER = 4000
"""Looks of a worker that has finished, before it sleeps: the next run may follow at once."""


@dataclass(frozen=True)
class Backoff:
    """How to wait.

    Args:
        spins, yields: how many of each come before the first sleep.
        sleep_us: how long a sleep takes, in microseconds.
        yield_address, sleep_address: where `sched_yield` and `usleep` begin; 0: come back to Python instead.
    """

    spins: int = SPINS
    yields: int = YIELDS
    sleep_us: int = SLEEP_US
    yield_address: int = 0
    sleep_address: int = 0

    def numbers(self) -> tuple[int, ...]:
        """As compiled code reads them."""
        return self.spins, self.yields, self.sleep_us, self.yield_address, self.sleep_address


@cache
def best() -> Backoff:
    """The quickest way that this system offers."""
    if os.name != "posix":
        return Backoff()
    try:
        system = ctypes.CDLL(None)
        return Backoff(yield_address=_address(system.sched_yield), sleep_address=_address(system.usleep))
    except (OSError, AttributeError):
        return Backoff()


def _address(function: object) -> int:
    return ctypes.cast(function, ctypes.c_void_p).value or 0  # type: ignore[arg-type]
