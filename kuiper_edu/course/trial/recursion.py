"""Python's default recursion limit, which an answer cannot raise."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

_DEPTH = 1_000  # Python's default


@contextmanager
def recursion_limit() -> Iterator[list[int]]:
    """Set Python's default recursion limit for the duration of the block, and ignore attempts to change it.

    Yields:
        A list of the limits that the block tried to set.

    Example:
        >>> with recursion_limit() as requested:
        ...     sys.setrecursionlimit(100_000)
        >>> requested
        [100000]
    """
    requested: list[int] = []
    before, setter = sys.getrecursionlimit(), sys.setrecursionlimit
    setter(_DEPTH)
    sys.setrecursionlimit = requested.append
    try:
        yield requested
    finally:
        sys.setrecursionlimit = setter
        setter(before)
