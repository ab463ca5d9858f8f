"""This side of the room: send exercises in, take outcomes out."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from kuiper_edu.course.isolation import start
from kuiper_edu.course.trial.limits import CPU_SECONDS, Outcome, outcome_of
from kuiper_edu.errors import KuiperError

Cells = list[dict[str, str]]
WALL_SECONDS = 60.0
_ENDS_WITHIN = 5.0


class IsolationError(KuiperError):
    """The room in which answers should run cannot be made here, or ended by itself."""


@dataclass(frozen=True)
class Job:
    """One trial to run: its id, its cells, its limits in seconds."""

    id: str
    cells: Cells
    cpu_seconds: float = CPU_SECONDS
    wall_seconds: float = WALL_SECONDS


class Trials:
    """A zygote that waits for jobs.

    Args:
        process: the zygote.
    """

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[str, Outcome]]:
        """Run trials; yields each as soon as it is over, in the order in which they end.

        Args:
            jobs: may be endless; a few more than run at once are taken in advance.

        Raises:
            IsolationError: the zygote is gone; the jobs that were not yielded have no outcome.
        """
        sent: SimpleQueue[str | None] = SimpleQueue()
        failed: list[BaseException] = []
        feeder = threading.Thread(target=self._feed, args=(jobs, sent, failed), daemon=True)
        feeder.start()
        while sent.get() is not None:
            try:
                outcome = self._outcome()
            except IsolationError:
                feeder.join()  # nobody reads any more, so it ends; then others may have what is left of the jobs
                raise
            yield outcome
        feeder.join()
        if failed:
            raise failed[0]

    def setup(self) -> Outcome:
        """How the cells ended that prepare for everything else."""
        return self._outcome()[1]

    def _feed(self, jobs: Iterable[Job], sent: SimpleQueue[str | None], failed: list[BaseException]) -> None:
        assert self._process.stdin is not None
        try:
            for job in jobs:
                self._process.stdin.write(json.dumps(vars(job)).encode() + b"\n")
                self._process.stdin.flush()
                sent.put(job.id)
        except BrokenPipeError:
            pass  # the zygote is gone: whoever reads its outcomes says so
        except BaseException as error:
            failed.append(error)
        finally:
            sent.put(None)

    def _outcome(self) -> tuple[str, Outcome]:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line.endswith(b"\n"):
            raise IsolationError("the process in which answers run has ended", hint="Is there enough memory?")
        record = json.loads(line)
        return record.pop("id"), outcome_of(record)


@contextmanager
def trials(
    copy: Path,
    folder: str,
    setup: Cells,
    hidden: Iterable[Path] = (),
    *,
    isolated: bool = True,
    busy: int | None = None,
) -> Iterator[Trials]:
    """A zygote for the time of the block.

    Args:
        copy: the copy of the course (`kuiper_edu.course.grading.withheld.make`).
        folder: the folder in it where cells work.
        setup: cells that run once, before everything else.
        hidden: folders that must not be seen.
        isolated: whether in a room of its own.
        busy: how many trials may compute at once; as many as there are processors when None.

    Raises:
        IsolationError: no room can be made here.
    """
    header = {"setup": setup, "busy": busy or len(os.sched_getaffinity(0)), "isolated": isolated}
    with tempfile.TemporaryFile() as said, _started(copy, folder, hidden, isolated, said) as process:
        try:
            assert process.stdin is not None
            with suppress(BrokenPipeError):
                process.stdin.write(json.dumps(header).encode() + b"\n")
                process.stdin.flush()
            yield Trials(process)
        except IsolationError as error:
            process.kill()
            if process.wait() == start.FAILED:
                said.seek(0)
                raise IsolationError(
                    f"no isolated room can be made here: {said.read().decode(errors='replace').strip()}",
                    hint="`--unisolated` runs answers with your rights: only for people whom you trust.",
                ) from error
            raise
        finally:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End a zygote, and with it all that it forked: each asks for that."""
    assert process.stdin is not None
    with suppress(OSError):
        process.stdin.close()  # it ends by itself, and what its trials used is known to the system
    with suppress(subprocess.TimeoutExpired):
        process.wait(_ENDS_WITHIN)
    process.kill()
    process.wait()


def _started(copy: Path, folder: str, hidden: Iterable[Path], isolated: bool, said: Any) -> subprocess.Popen[bytes]:
    own = {"PYTHONPATH": os.pathsep.join(sys.path)} if isolated else {"PYTHONPATH": str(copy)}
    module = "start" if isolated else "zygote"
    arguments = [str(copy), folder, *map(str, hidden)] if isolated else []
    return subprocess.Popen(
        [sys.executable, "-P", "-m", f"kuiper_edu.course.isolation.{module}", *arguments],
        cwd=copy / folder,
        env=_ENVIRONMENT | own,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=said,
        start_new_session=True,
    )


_ENVIRONMENT = {
    "PATH": "/usr/bin:/bin",
    "LANG": "C.UTF-8",
    "KUIPER_STATIC": "1",
    "OMP_NUM_THREADS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "PYTHONDONTWRITEBYTECODE": "1",
    "PYTHONHASHSEED": "0",
    "PYTHONUTF8": "1",
}
