"""The process in the sandbox: it has imported everything once, and forks a trial for each request.

`isolation.trials` starts it. An answer can read all the memory of the process that it was forked from, so this one
knows nothing of anybody: a request is a number, two limits and two descriptors, or three. The trial reads its one job
from the first after the fork, writes what it did to the second, and goes into its cgroup by the third; none ever comes
into this process, which only says when a number has ended. It runs on one thread alone, so that a fork copies a whole
process.

A trial that computes takes one of `busy` places. One that sleeps takes none: whoever waits for ever holds nobody up.
"""

from __future__ import annotations

import gc
import json
import os
import selectors
import socket
import sys
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from types import ModuleType
from typing import Any, NoReturn

import numpy.ma  # noqa: F401  # NumPy imports it at the first np.unique: 80 ms in each trial that calls it

from kuiper_edu.course.isolation.confine import Isolated, Unisolated
from kuiper_edu.course.trial import limits
from kuiper_edu.course.trial.runner import run_cells, run_check
from kuiper_edu.support import processes

MOST_REQUEST = 1 << 12  # bytes of a request, or of a reply
_TICK = 0.05  # seconds between two looks at who sleeps
_IDLE_SHARE = 0.02  # of the time on the clock: a trial that computed less since the last look sleeps
_MOST_AT_ONCE = 64
_COLLECT = 50_000, 20, 20  # of a trial, which ends soon: ten times as seldom as Python does it


@dataclass
class _Trial:
    """One that runs."""

    number: int
    process: int
    handle: int
    ends: float  # by the clock
    cpu_seconds: float
    computed: float = 0.0
    sleeps: bool = False
    late: bool = False  # it was ended by the clock


class ForkServer:
    """Forks trials, as many at once as may compute, and says when each has ended.

    Args:
        requests: the other end is held by `isolation.trials`.
        busy: how many may compute at once.
        isolated: whether each is confined.
        notebook: the namespace that trials begin with.
    """

    def __init__(self, requests: socket.socket, busy: int, isolated: bool, notebook: ModuleType) -> None:
        self._requests = requests
        self._busy = busy
        self._door = Isolated() if isolated else Unisolated()
        self._notebook = notebook
        self._running: dict[int, _Trial] = {}  # by handle
        self._selector = selectors.DefaultSelector()
        self._open = True
        self._looked = time.monotonic()

    def serve(self) -> None:
        """Run trials until the other side has closed its end: then nobody waits for them any more."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_COLLECT)
        while self._open:
            self._listen(self._has_free_slot())
            for key, _ in self._selector.select(_TICK):
                if key.fileobj is self._requests:
                    self._start()
                elif key.fd in self._running:
                    self._finish(self._running.pop(key.fd))
            self._reap()

    def _listen(self, wanted: bool) -> None:
        """Requests wait in the socket, where no trial can look, until there is a free slot."""
        listens = self._requests.fileno() in self._selector.get_map()
        if wanted and not listens:
            self._selector.register(self._requests, selectors.EVENT_READ)
        elif listens and not wanted:
            self._selector.unregister(self._requests)

    def _has_free_slot(self) -> bool:
        busy = sum(not trial.sleeps for trial in self._running.values())
        return busy < self._busy and len(self._running) < _MOST_AT_ONCE

    def _start(self) -> None:
        message, descriptors, _, _ = socket.recv_fds(self._requests, MOST_REQUEST, 3)
        if not message:
            self._open = False
            return
        request = json.loads(message)
        self._door.before_fork()
        child = os.fork()
        if not child:
            self._be_the_trial(request, *descriptors)
        self._door.after_fork()
        for descriptor in descriptors:
            os.close(descriptor)
        handle = os.pidfd_open(child)
        ends = time.monotonic() + request["wall_seconds"]
        self._running[handle] = _Trial(request["number"], child, handle, ends, request["cpu_seconds"])
        self._selector.register(handle, selectors.EVENT_READ)

    def _be_the_trial(self, request: dict[str, Any], job: int, writing: int, *group: int) -> NoReturn:
        processes.die_with_parent()
        for door in group:
            with suppress(OSError):  # an honest answer must not pay for it; each of its processes is bounded anyway
                os.write(door, b"0")  # this process goes in
        null = os.open(os.devnull, os.O_RDWR)
        for number in range(3):
            os.dup2(null, number)
        for kept, other in ((3, min(job, writing)), (min(job, writing) + 1, max(job, writing))):
            os.closerange(kept, other)
        os.closerange(max(job, writing) + 1, os.sysconf("SC_OPEN_MAX"))
        limits.be_the_child(
            lambda: run_check(read_job(job)["cells"], self._notebook),
            writing,
            request["cpu_seconds"],
            self._door.confine,
        )

    def _reap(self) -> None:
        """End those whose time is up; see who sleeps."""
        now = time.monotonic()
        passed = now - self._looked
        if passed < _TICK:
            return
        self._looked = now
        for trial in self._running.values():
            if now > trial.ends:
                trial.late = True
                self._door.end(trial.process)
                continue
            computed = _computed(trial.process)
            trial.sleeps = computed - trial.computed < _IDLE_SHARE * passed
            trial.computed = computed

    def _finish(self, trial: _Trial) -> None:
        """Its process is over: say so."""
        self._selector.unregister(trial.handle)
        os.close(trial.handle)
        self._door.end(trial.process)  # over, but not yet waited for: its number is still its own
        _, ended, used = os.wait4(trial.process, 0)
        burnt = os.WIFSIGNALED(ended) and used.ru_utime + used.ru_stime >= trial.cpu_seconds
        reply = {"number": trial.number, "late": trial.late, "burnt": burnt}
        self._requests.sendall(json.dumps(reply).encode())


def _computed(process: int) -> float:
    """Seconds of computing time of a process; of one that is over what is known last."""
    try:
        return time.clock_gettime((~process << 3) | 2)  # clock_getcpuclockid(3)
    except OSError:
        return 0.0


def read_job(descriptor: int) -> dict[str, Any]:
    """What `isolation.trials` wrote into a file in memory, which is closed then."""
    with os.fdopen(descriptor, "rb") as file:
        return dict(json.load(file))


def main() -> None:
    """Take the first request, which prepares for all others, and serve."""
    requests = socket.socket(fileno=os.dup(0))
    _, (job, writing), _, _ = socket.recv_fds(requests, MOST_REQUEST, 2)
    header = read_job(job)
    null = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(null, number)
    notebook = ModuleType("__main__")
    sys.modules["__main__"] = notebook
    outcome = limits.outcome_here(lambda: run_cells(header["setup"], notebook))
    with os.fdopen(writing, "wb") as file:
        file.write(json.dumps(asdict(outcome)).encode())
    ForkServer(requests, header["busy"], header["isolated"], notebook).serve()


if __name__ == "__main__":
    main()
