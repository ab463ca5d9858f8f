"""Enter the sandbox and become the fork server: `python -m kuiper_edu.course.isolation.start COURSE FOLDER HIDDEN...`.

COURSE is the copy of the course, FOLDER the working directory of the fork server in it, HIDDEN the folders that must
not be visible. This process stays outside the sandbox's process namespace and ends with the fork server.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from kuiper_edu.course.isolation import sandbox
from kuiper_edu.support import processes

FAILED = 3
"""The exit code if no sandbox can be created here; the reason is on stderr."""


def main(course: str, folder: str, *hidden: str) -> int:
    """Create the sandbox, start the fork server in it, and wait for it to end."""
    try:
        sandbox.enter(Path(course), [Path(path) for path in hidden])
    except (OSError, KeyError) as error:  # KeyError: an unknown processor architecture
        print(error, file=sys.stderr)
        return FAILED
    processes.die_with_parent()
    child = os.fork()
    if not child:
        processes.die_with_parent()
        os.chdir(f"{sandbox.COURSE}/{folder}")
        environment = {**os.environ, "PYTHONPATH": sandbox.COURSE, "HOME": sandbox.SCRATCH, "TMPDIR": sandbox.SCRATCH}
        os.execve(_python(), [sys.executable, "-P", "-m", "kuiper_edu.course.isolation.fork_server"], environment)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) % 256


def _python() -> str:
    """Return the path of this Python, as it exists in the sandbox."""
    return os.path.join(os.path.realpath(sys.prefix), "bin", os.path.basename(sys.executable))  # noqa: PTH118, PTH119


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
