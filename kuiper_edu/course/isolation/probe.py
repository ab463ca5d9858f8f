"""A probe for whether this machine can isolate answers: creates a sandbox and enters it, but runs no answer."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn


def why_not() -> str:
    """Return why no sandbox can be created here; an empty string if one can.

    Example:
        >>> why_not() in ("", "isolation needs Linux") or "Operation not permitted" in why_not()
        True
    """
    if sys.platform != "linux":
        return "isolation needs Linux"
    probe = [sys.executable, "-m", "kuiper_edu.course.isolation.probe"]
    try:
        done = subprocess.run(probe, stderr=subprocess.PIPE, text=True, check=False)
    except OSError as error:
        return f"Python cannot be started: {error}"
    return done.stderr.strip().splitlines()[-1] if done.returncode else ""


def main() -> int:
    """Take the steps of a trial into the sandbox; print the reason to stderr if one fails."""
    from kuiper_edu.course.isolation.confine import Isolated
    from kuiper_edu.course.isolation.sandbox import enter

    reading, writing = os.pipe()
    with tempfile.TemporaryDirectory() as folder:
        if not os.fork():
            _try(writing, lambda: enter(Path(folder), []), Isolated().before_fork, Isolated().confine)
        os.close(writing)
        os.wait()
    with os.fdopen(reading, encoding="utf-8", errors="replace") as pipe:
        reason = pipe.read()
    print(reason, file=sys.stderr, end="")
    return int(bool(reason))


def _try(writing: int, *steps: Callable[[], None]) -> NoReturn:
    """Take the first step, and let a child take the others; in real trials, too, each step is in another process."""
    try:
        steps[0]()
        if len(steps) > 1 and not os.fork():
            _try(writing, *steps[1:])
        with suppress(ChildProcessError):
            os.wait()
    except (OSError, KeyError) as error:
        os.write(writing, f"{error}\n".encode())
    finally:
        os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
