"""Enter the sandbox and become the fork server: `python -m kuiper_edu.course.isolation.start COURSE FOLDER HIDDEN...`.

COURSE is the copy of the course, FOLDER where the fork server works in it, HIDDEN what must not be seen. This process
stays outside the sandbox's processes and ends with them.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from kuiper_edu.course.isolation import sandbox
from kuiper_edu.support import processes

FAILED = 3
"""The exit code where no sandbox can be made here; the reason is on stderr."""


def main(course: str, folder: str, *hidden: str) -> int:
    """Make the sandbox, start the fork server in it, and wait for its end."""
    try:
        sandbox.enter(Path(course), [Path(path) for path in hidden])
    except (OSError, KeyError) as error:  # KeyError: a processor that this does not know
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
    """This Python, by a path that exists in the sandbox."""
    return os.path.join(os.path.realpath(sys.prefix), "bin", os.path.basename(sys.executable))  # noqa: PTH118, PTH119


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
