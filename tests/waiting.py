"""`wait_until`: how a test waits for what another process, thread or page does."""

import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")


def wait_until(
    condition: Callable[[], T | None],
    what: str,
    program: "subprocess.Popen[Any] | None" = None,
    log: Path | None = None,
    seconds: float = 180,
) -> T:
    """Wait until a condition holds and return its value.

    Args:
        condition: is asked again and again.
        what: the condition in words, for the test's failure.
        program: what should bring it about; if it ends before, the test fails at once.
        log: the program's output, for the test's failure.
        seconds: after this time, which only a defect exceeds, the test fails.
    """
    until = time.monotonic() + seconds
    while True:
        ended = program is not None and program.poll() is not None  # asked first: its last act may be what we wait for
        if found := condition():
            return found
        if ended or time.monotonic() > until:
            why = f"the program ended with {program.returncode}" if ended and program else f"{seconds:g} s are over"
            output = log.read_text(encoding="utf-8", errors="replace") if log else ""
            raise AssertionError(f"expected {what}, but {why}\n{output}")
        time.sleep(0.05)
