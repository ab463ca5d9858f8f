"""`holds_in_child`: run a check in a forked child, with a time limit."""

import faulthandler
import os
import signal
import tempfile
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress

import pytest

needs_fork = [
    pytest.mark.skipif(not hasattr(os, "fork"), reason="this system cannot fork"),
    pytest.mark.filterwarnings("ignore:.*multi-threaded.*:DeprecationWarning"),  # Python 3.12 and later
]


def holds_in_child(check: Callable[[], bool], seconds: float = 30) -> bool:
    """Whether the check returns True in a forked child; one that raises, or takes longer, fails and says where."""
    with tempfile.TemporaryFile("w+") as said:
        child = os.fork()
        if child == 0:
            try:
                faulthandler.register(signal.SIGUSR1, file=said)
                os._exit(0 if check() else 1)
            except BaseException:
                traceback.print_exc(file=said)
                said.flush()
            finally:
                os._exit(2)
        ending = threading.Timer(seconds, _end, (child,))
        ending.start()
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        ending.cancel()
        said.seek(0)
        told = said.read()
    if code not in (0, 1):
        pytest.fail(f"the child ended with {code}. {told}")
    return code == 0


def _end(child: int) -> None:
    """Let a child say where it is, and end it; one that hangs before its first line says nothing."""
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGUSR1)
        time.sleep(1)
        os.kill(child, signal.SIGKILL)
