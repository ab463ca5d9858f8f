"""Forked children that cannot hang."""

import os
import signal
from collections.abc import Callable

import pytest

needs_fork = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork"),
    pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning"),  # Python 3.12 and later
]


def holds_in_child(check: Callable[[], bool], seconds: int = 30) -> bool:
    """Whether the check returns True in a forked child; a child that takes longer is ended."""
    child = os.fork()
    if child == 0:
        try:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            signal.alarm(seconds)
            os._exit(0 if check() else 1)
        finally:
            os._exit(2)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
