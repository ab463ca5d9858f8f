"""Go into the room and become the zygote: `python -m kuiper_edu.course.isolation.start COURSE FOLDER HIDDEN...`.

COURSE is the copy of the course, FOLDER where the zygote works in it, HIDDEN what must not be seen. This process stays
outside the room's processes and ends with them.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from kuiper_edu.course.isolation import room
from kuiper_edu.support import processes

FAILED = 3
"""The exit code where no room can be made here; the reason is on stderr."""


def main(course: str, folder: str, *hidden: str) -> int:
    """Make the room, start the zygote in it, and wait for its end."""
    try:
        room.enter(Path(course), [Path(path) for path in hidden])
    except (OSError, KeyError) as error:  # KeyError: a processor that this does not know
        print(error, file=sys.stderr)
        return FAILED
    processes.die_with_parent()
    child = os.fork()
    if not child:
        processes.die_with_parent()
        os.chdir(f"{room.COURSE}/{folder}")
        environment = {**os.environ, "PYTHONPATH": room.COURSE, "HOME": room.SCRATCH, "TMPDIR": room.SCRATCH}
        os.execve(_python(), [sys.executable, "-P", "-m", "kuiper_edu.course.isolation.zygote"], environment)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) % 256


def _python() -> str:
    """This Python, by a path that exists in the room."""
    return os.path.join(os.path.realpath(sys.prefix), "bin", os.path.basename(sys.executable))  # noqa: PTH118, PTH119


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
