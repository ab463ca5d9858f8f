"""The parent's side of the sandbox: sends each trial its job through a channel of its own, and reads its outcome.

The fork server gets a number, two limits and two descriptors: a memory file with the job, and a pipe for the outcome.
Names, results and all other jobs stay in this process, which is never forked.
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
from kuiper_edu.course.trial.outcomes import Outcome, decoded, died
from kuiper_edu.course.trial.resources import LIMITS, MOST_SENT
from kuiper_edu.errors import KuiperError

Cells = list[dict[str, str]]
_ENDS_WITHIN = 5.0  # seconds
_MOST_JOBS = 96  # trials that run or wait in the fork server: more than it runs at once, so that it never idles


class IsolationError(KuiperError):
    """The sandbox for answers cannot be created here, or has ended by itself."""


@dataclass(frozen=True)
class Job:
    """One trial to run: its id, its cells, its limits in seconds."""

    id: str
    cells: Cells
    cpu_seconds: float = LIMITS.cpu_seconds
    wall_seconds: float = LIMITS.wall_seconds


@dataclass
class _Sent:
    """A job that has been sent: its id, the pipe that its trial writes to, and what was read from it."""

    id: str
    pipe: int
    received: bytearray = field(default_factory=bytearray)


class Trials:
    """A running fork server, as its parent sees it.

    Args:
        process: the process of the fork server.
        requests: this end of the socket for requests and replies.
        groups: creates a cgroup for each trial; None if this machine allows none.
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
        """Run trials; yield the outcome of each as soon as it ends, in the order in which they end.

        Args:
            jobs: may be infinite; a few more than run at once are consumed in advance.

        Raises:
            IsolationError: the fork server has ended; the jobs that were not yielded have no outcome.
        """
        rest = iter(jobs)
        more = True
        while more or self._sent:
            while more and len(self._sent) < _MOST_JOBS:
                job = next(rest, None)
                more = job is not None
                if job is not None:
                    limits = {"cpu_seconds": job.cpu_seconds, "wall_seconds": job.wall_seconds}
                    self._send(job.id, {"cells": job.cells}, limits)
            if self._sent:
                yield from self._ended()

    def prepare(self, header: dict[str, Any]) -> None:
        """Send the header, which comes before all jobs."""
        self._send("setup", header, {})

    def setup(self) -> Outcome:
        """Return the outcome of the setup cells."""
        (prepared,) = self._sent.values()
        while self._read(prepared):
            self._selector.select()
        del self._sent[0]
        outcome = self._decoded(prepared)
        if outcome is None:
            raise self._gone()
        return outcome

    def close(self) -> None:
        """Ask the fork server to end, and all trials with it."""
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
        """Return the descriptor of a cgroup for the next trial; an empty list if there is none."""
        if self._groups is None or not self._number:  # 0 is the fork server itself
            return []
        try:
            return [self._groups.open(str(self._number))]
        except OSError:  # another program removed it: `cgroup.bound`, called after grading, reports that
            self._groups = None
            return []

    def _ended(self) -> Iterator[tuple[str, Outcome]]:
        """Wait for the next event; yield the trials that have ended."""
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
        while self._read(sent, if_empty=False):
            pass
        outcome = self._decoded(sent)
        out_of_memory = self._groups is not None and self._groups.end(str(ended["number"]))
        if ended["late"]:
            return sent.id, Outcome("timeout")
        if outcome is None and (out_of_memory or ended["cpu_exceeded"]):
            outcome = Outcome("memory" if out_of_memory else "timeout")
        return sent.id, outcome or died(ended["signal"])

    def _read(self, sent: _Sent, *, if_empty: bool = True) -> bool:
        """Read what a trial has written; return whether more may follow. After too much output its pipe is closed.

        Args:
            sent: the job of the trial.
            if_empty: what to return if the pipe is empty but open.
        """
        if sent.pipe < 0:
            return False
        try:
            chunk = os.read(sent.pipe, 1 << 20)
        except BlockingIOError:
            return if_empty
        sent.received += chunk
        if chunk and len(sent.received) <= MOST_SENT:
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
        return decoded(sent.received) if len(sent.received) <= MOST_SENT else None

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
    """Run a fork server for the duration of the block.

    Args:
        copy: the copy of the course (`kuiper_edu.course.grading.withheld.make`).
        folder: the folder in it that is the cells' working directory.
        setup: cells that run once, before everything else.
        hidden: folders that must not be visible.
        isolated: whether the fork server runs in a sandbox.
        busy: how many trials may compute at once; the number of processors if None.

    Raises:
        IsolationError: no sandbox can be created here.
    """
    header = {"setup": setup, "busy": busy or len(os.sched_getaffinity(0)), "isolated": isolated}
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with tempfile.TemporaryFile() as stderr, _groups() as groups:
        with theirs:
            process = _start(copy, folder, hidden, isolated, theirs, stderr)
        started = Trials(process, ours, groups)
        try:
            started.prepare(header)
            yield started
        except IsolationError as error:
            process.kill()
            if process.wait() == start.FAILED:
                stderr.seek(0)
                raise IsolationError(
                    f"no sandbox can be made here: {stderr.read().decode(errors='replace').strip()}",
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
    """Wait for a fork server to end, so that the system accounts for what its trials used; then kill it."""
    with suppress(subprocess.TimeoutExpired):
        process.wait(_ENDS_WITHIN)
    process.kill()
    process.wait()


def _start(
    copy: Path, folder: str, hidden: Iterable[Path], isolated: bool, requests: socket.socket, stderr: Any
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
        stderr=stderr,
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
