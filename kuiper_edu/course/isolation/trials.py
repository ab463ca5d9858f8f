"""This side of the sandbox: each trial gets its one job on a channel of its own, and what it writes is read here.

The fork server is sent a number, two limits and two descriptors: a file in memory that holds the job, and a pipe for
what becomes of it. Names, results and all other jobs stay on this side, in the process that forks nobody.
"""

from __future__ import annotations

import json
import os
import selectors
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kuiper_edu.course.isolation import cgroup, start
from kuiper_edu.course.isolation.fork_server import MOST_REQUEST
from kuiper_edu.course.trial.outcomes import Outcome, decoded
from kuiper_edu.course.trial.resources import LIMITS, MOST_SENT
from kuiper_edu.errors import KuiperError

Cells = list[dict[str, str]]
_ENDS_WITHIN = 5.0
_MOST_SENT = 96  # trials that run or wait for the fork server: more than it runs at once, so that it never waits for us


class IsolationError(KuiperError):
    """The sandbox in which answers should run cannot be made here, or ended by itself."""


@dataclass(frozen=True)
class Job:
    """One trial to run: its id, its cells, its limits in seconds."""

    id: str
    cells: Cells
    cpu_seconds: float = LIMITS.cpu_seconds
    wall_seconds: float = LIMITS.wall_seconds


@dataclass
class _Sent:
    """A trial of which the end is not known yet: the pipe on which it writes, and what it wrote."""

    id: str
    pipe: int
    said: bytearray = field(default_factory=bytearray)


class Trials:
    """A fork server that waits for jobs.

    Args:
        process: the fork server.
        requests: this end of what it listens to.
        groups: makes a cgroup for each trial; None where that cannot be had.
    """

    def __init__(
        self, process: subprocess.Popen[bytes], requests: socket.socket, groups: cgroup.Groups | None = None
    ) -> None:
        self._process = process
        self._groups = groups
        self._requests = requests
        self._sent: dict[int, _Sent] = {}
        self._number = 0
        self._selector = selectors.DefaultSelector()
        self._selector.register(requests, selectors.EVENT_READ)

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[str, Outcome]]:
        """Run trials; yields each as soon as it is over, in the order in which they end.

        Args:
            jobs: may be endless; a few more than run at once are taken in advance.

        Raises:
            IsolationError: the fork server is gone; the jobs that were not yielded have no outcome.
        """
        rest = iter(jobs)
        more = True
        while more or self._sent:
            while more and len(self._sent) < _MOST_SENT:
                job = next(rest, None)
                more = job is not None
                if job is not None:
                    limits = {"cpu_seconds": job.cpu_seconds, "wall_seconds": job.wall_seconds}
                    self._send(job.id, {"cells": job.cells}, limits)
            if self._sent:
                yield from self._ended()

    def prepare(self, header: dict[str, Any]) -> None:
        """Send what comes before all jobs."""
        self._send("setup", header, {})

    def setup(self) -> Outcome:
        """How the cells ended that prepare for everything else."""
        (prepared,) = self._sent.values()
        while self._read(prepared):
            self._selector.select()
        del self._sent[0]
        outcome = self._decoded(prepared)
        if outcome is None:
            raise self._gone()
        return outcome

    def close(self) -> None:
        """Ask the fork server to end, and with it all that it forked."""
        for sent in self._sent.values():
            if sent.pipe >= 0:
                os.close(sent.pipe)
        self._sent.clear()
        self._selector.close()
        self._requests.close()

    def _send(self, name: str, job: dict[str, Any], limits: dict[str, float]) -> None:
        reading, writing = os.pipe()
        file = os.memfd_create("job")
        descriptors = [file, writing, *self._group()]
        try:
            with os.fdopen(os.dup(file), "wb") as content:
                content.write(json.dumps(job).encode())
            os.lseek(file, 0, os.SEEK_SET)
            request = json.dumps({"number": self._number, **limits}).encode()
            socket.send_fds(self._requests, [request], descriptors)
        except (BrokenPipeError, ConnectionError) as error:
            os.close(reading)
            raise self._gone() from error
        finally:
            for descriptor in descriptors:
                os.close(descriptor)
        os.set_blocking(reading, False)
        self._selector.register(reading, selectors.EVENT_READ, data=self._number)
        self._sent[self._number] = _Sent(name, reading)
        self._number += 1

    def _group(self) -> list[int]:
        """The door to a cgroup for the next trial, where there is one."""
        if self._groups is None or not self._number:  # 0 is the fork server itself
            return []
        try:
            return [self._groups.open(str(self._number))]
        except OSError:  # taken away meanwhile: `cgroup.bound`, asked after grading, says so
            self._groups = None
            return []

    def _ended(self) -> Iterator[tuple[str, Outcome]]:
        """Wait until something happens; the trials that have ended by that."""
        for key, _ in self._selector.select():
            if key.fileobj is self._requests:
                yield self._finished()
            elif key.data in self._sent:
                self._read(self._sent[key.data])

    def _finished(self) -> tuple[str, Outcome]:
        try:
            reply = self._requests.recv(MOST_REQUEST)
        except ConnectionError:
            reply = b""
        if not reply:
            raise self._gone()
        ended = json.loads(reply)
        sent = self._sent.pop(ended["number"])
        while self._read(sent, waits=False):
            pass
        outcome = self._decoded(sent)
        full = self._groups is not None and self._groups.end(str(ended["number"]))
        if ended["late"]:
            return sent.id, Outcome("timeout")
        return sent.id, outcome or Outcome("memory" if full else "timeout" if ended["burnt"] else "died")

    def _read(self, sent: _Sent, *, waits: bool = True) -> bool:
        """Take what a trial has written; whether more may come. A flood ends with its pipe."""
        if sent.pipe < 0:
            return False
        try:
            piece = os.read(sent.pipe, 1 << 20)
        except BlockingIOError:
            return waits
        sent.said += piece
        if piece and len(sent.said) <= MOST_SENT:
            return True
        self._close(sent)
        return False

    def _close(self, sent: _Sent) -> None:
        self._selector.unregister(sent.pipe)
        os.close(sent.pipe)
        sent.pipe = -1

    def _decoded(self, sent: _Sent) -> Outcome | None:
        if sent.pipe >= 0:
            self._close(sent)
        return decoded(sent.said) if len(sent.said) <= MOST_SENT else None

    def _gone(self) -> IsolationError:
        return IsolationError("the process in which answers run has ended", hint="Is there enough memory?")


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
    """A fork server for the time of the block.

    Args:
        copy: the copy of the course (`kuiper_edu.course.grading.withheld.make`).
        folder: the folder in it where cells work.
        setup: cells that run once, before everything else.
        hidden: folders that must not be seen.
        isolated: whether in a sandbox of its own.
        busy: how many trials may compute at once; as many as there are processors when None.

    Raises:
        IsolationError: no sandbox can be made here.
    """
    header = {"setup": setup, "busy": busy or len(os.sched_getaffinity(0)), "isolated": isolated}
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with tempfile.TemporaryFile() as said, _groups() as groups:
        with theirs:
            process = _started(copy, folder, hidden, isolated, theirs, said)
        started = Trials(process, ours, groups)
        try:
            started.prepare(header)
            yield started
        except IsolationError as error:
            process.kill()
            if process.wait() == start.FAILED:
                said.seek(0)
                raise IsolationError(
                    f"no sandbox can be made here: {said.read().decode(errors='replace').strip()}",
                    hint="`--unisolated` runs answers with your rights: only for people whom you trust.",
                ) from error
            raise
        finally:
            started.close()
            _end(process)


@contextmanager
def _groups() -> Iterator[cgroup.Groups | None]:
    groups = None
    with suppress(OSError):
        groups = cgroup.Groups()
    try:
        yield groups
    finally:
        if groups is not None:
            groups.close()


def _end(process: subprocess.Popen[bytes]) -> None:
    """Wait for a fork server that was asked to end, so that the system knows what its trials used; then end it."""
    with suppress(subprocess.TimeoutExpired):
        process.wait(_ENDS_WITHIN)
    process.kill()
    process.wait()


def _started(
    copy: Path, folder: str, hidden: Iterable[Path], isolated: bool, requests: socket.socket, said: Any
) -> subprocess.Popen[bytes]:
    own = {"PYTHONPATH": os.pathsep.join(sys.path)} if isolated else {"PYTHONPATH": str(copy)}
    module = "start" if isolated else "fork_server"
    arguments = [str(copy), folder, *map(str, hidden)] if isolated else []
    return subprocess.Popen(
        [sys.executable, "-P", "-m", f"kuiper_edu.course.isolation.{module}", *arguments],
        cwd=copy / folder,
        env=_ENVIRONMENT | own,
        stdin=requests.fileno(),
        stdout=subprocess.DEVNULL,
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
