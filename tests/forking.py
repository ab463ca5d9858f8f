"""`holds_in_child`: run a check in a forked child, with a time limit."""

import os
import signal
import threading
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
            os._exit(0 if check() else 1)
        finally:
            os._exit(2)
    ending = threading.Timer(seconds, os.kill, (child, signal.SIGKILL))  # the child may hang before its first line
    ending.start()
    status = os.waitpid(child, 0)[1]
    ending.cancel()
    return os.waitstatus_to_exitcode(status) == 0
