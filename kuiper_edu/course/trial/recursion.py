"""Python's own limit of nested calls, which an answer cannot raise."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

_DEPTH = 1_000  # as Python starts


@contextmanager
def recursion_limit() -> Iterator[list[int]]:
    """While the block runs, nested calls end where they end in a fresh Python, and no call raises the limit.

    Yields:
        The limits that were asked for meanwhile.

    Example:
        >>> with recursion_limit() as asked_for:
        ...     sys.setrecursionlimit(100_000)
        >>> asked_for
        [100000]
    """
    asked_for: list[int] = []
    before, setter = sys.getrecursionlimit(), sys.setrecursionlimit
    setter(_DEPTH)
    sys.setrecursionlimit = asked_for.append
    try:
        yield asked_for
    finally:
        sys.setrecursionlimit = setter
        setter(before)
