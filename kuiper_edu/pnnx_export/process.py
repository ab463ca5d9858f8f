"""A command under a time limit, with all it starts."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from kuiper_edu.errors import ModelFileError, UsageError


def run(arguments: Sequence[str], folder: Path, log: Path, time_limit: float) -> int:
    """Run a command to its end or to the time limit, with all it started; its words go to `log`."""
    with log.open("wb") as words:
        try:
            process = subprocess.Popen(
                arguments,
                cwd=folder,
                stdin=subprocess.DEVNULL,
                stdout=words,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            raise UsageError(f"{arguments[0]} cannot be started: {error.strerror}") from error
        try:
            return process.wait(timeout=time_limit)
        except subprocess.TimeoutExpired:
            _stop(process)
            raise ModelFileError(
                f"pnnx did not finish within {time_limit:g} s and was stopped",
                hint="Slices of size zero make it hang; else give it a longer time limit.",
            ) from None
        except BaseException:  # an interrupt by the user must not leave the tool running
            _stop(process)
            raise


def _stop(process: subprocess.Popen[bytes]) -> None:
    """End a process and its children."""
    if sys.platform == "win32":
        process.kill()
    else:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
