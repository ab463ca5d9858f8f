"""The fork server: the process in the sandbox that has imported everything once and forks a trial for each request.

`isolation.trials` starts it. An answer can read all the memory of the process that it was forked from, so this process
never holds anything secret: a request is a number, two limits, and two or three descriptors. After the fork, the trial
reads its job from the first, writes its outcome to the second, and joins its cgroup through the third; jobs and
outcomes never enter this process, which only reports when a number has ended. It is single-threaded, so that a fork
copies the whole process.

A trial that computes takes one of `busy` slots. One that sleeps takes none, so that it does not delay other trials.
"""

from __future__ import annotations

import gc
import json
import os
import selectors
import socket
import time
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any, NoReturn

import numpy.ma  # noqa: F401  # NumPy imports it at the first np.unique: 80 ms in each trial that calls it

from kuiper_edu.course.isolation.confine import Isolated, Unisolated
from kuiper_edu.course.trial import limits
from kuiper_edu.course.trial.namespaces import Namespaces
from kuiper_edu.course.trial.runner import of_notebook, run_check, run_setup
from kuiper_edu.support import processes

MOST_REQUEST = 1 << 12  # bytes of a request, or of a reply
_TICK = 0.05  # seconds between two checks of which trials sleep
_IDLE_SHARE = 0.02  # of wall-clock time: a trial that used less CPU time since the last check counts as sleeping
_MOST_AT_ONCE = 64
_GC_THRESHOLDS = 50_000, 20, 20  # ten times less often than Python's default: a trial ends soon


@dataclass
class _Trial:
    """A running trial.

    Args:
        number: the number of its request.
        process: its process id.
        handle: the pidfd of its process.
        deadline: the monotonic time at which it is ended.
        cpu_seconds: its limit of CPU time.
        computed: the CPU time that it had used at the last check.
        sleeps: whether it used hardly any CPU time before the last check.
        late: whether it was ended at its deadline.
    """

    number: int
    process: int
    handle: int
    deadline: float
    cpu_seconds: float
    computed: float = 0.0
    sleeps: bool = False
    late: bool = False


class ForkServer:
    """Forks trials and reports when each has ended.

    Args:
        requests: the socket for requests and replies; `isolation.trials` has the other end.
        busy: how many trials may compute at once.
        isolated: whether each trial is confined.
        names: the namespaces in which trials start.
    """

    def __init__(self, requests: socket.socket, busy: int, isolated: bool, names: Namespaces) -> None:
        self._requests = requests
        self._busy = busy
        self._confinement = Isolated() if isolated else Unisolated()
        self._names = names
        self._running: dict[int, _Trial] = {}  # by handle
        self._selector = selectors.DefaultSelector()
        self._open = True
        self._last_check = time.monotonic()

    def serve(self) -> None:
        """Run trials until the other side closes its end of the socket."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_GC_THRESHOLDS)
        while self._open:
            self._listen(self._has_free_slot())
            for key, _ in self._selector.select(_TICK):
                if key.fileobj is self._requests:
                    self._start()
                elif key.fd in self._running:
                    self._finish(self._running.pop(key.fd))
            self._reap()

    def _listen(self, free: bool) -> None:
        """Read requests only if there is a free slot: until then they wait in the socket, which no trial can read."""
        listens = self._requests.fileno() in self._selector.get_map()
        if free and not listens:
            self._selector.register(self._requests, selectors.EVENT_READ)
        elif listens and not free:
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
        self._confinement.before_fork()
        child = os.fork()
        if not child:
            self._run_trial(request, *descriptors)
        self._confinement.after_fork()
        for descriptor in descriptors:
            os.close(descriptor)
        handle = os.pidfd_open(child)
        deadline = time.monotonic() + request["wall_seconds"]
        self._running[handle] = _Trial(request["number"], child, handle, deadline, request["cpu_seconds"])
        self._selector.register(handle, selectors.EVENT_READ)

    def _run_trial(self, request: dict[str, Any], job: int, writing: int, *cgroup: int) -> NoReturn:
        processes.die_with_parent()
        for procs in cgroup:
            with suppress(OSError):  # must not fail an honest answer; the limits of each process hold anyway
                os.write(procs, b"0")  # this process joins the cgroup
        null = os.open(os.devnull, os.O_RDWR)
        for number in range(3):
            os.dup2(null, number)
        for kept, other in ((3, min(job, writing)), (min(job, writing) + 1, max(job, writing))):
            os.closerange(kept, other)
        os.closerange(max(job, writing) + 1, os.sysconf("SC_OPEN_MAX"))
        limits.run_in_child(
            lambda: run_check(read_job(job)["cells"], self._names),
            writing,
            request["cpu_seconds"],
            self._confinement.confine,
        )

    def _reap(self) -> None:
        """End the trials that are past their deadline; find out which of the others sleep."""
        now = time.monotonic()
        passed = now - self._last_check
        if passed < _TICK:
            return
        self._last_check = now
        for trial in self._running.values():
            if now > trial.deadline:
                trial.late = True
                self._confinement.end(trial.process)
                continue
            computed = _computed(trial.process)
            trial.sleeps = computed - trial.computed < _IDLE_SHARE * passed
            trial.computed = computed

    def _finish(self, trial: _Trial) -> None:
        """Reap a trial whose process has ended, and send the reply for it."""
        self._selector.unregister(trial.handle)
        os.close(trial.handle)
        self._confinement.end(trial.process)  # ended, but not yet waited for: its pid cannot be another process's
        _, ended, used = os.wait4(trial.process, 0)
        cpu_exceeded = os.WIFSIGNALED(ended) and used.ru_utime + used.ru_stime >= trial.cpu_seconds
        by = os.WTERMSIG(ended) if os.WIFSIGNALED(ended) else 0
        reply = {"number": trial.number, "late": trial.late, "cpu_exceeded": cpu_exceeded, "signal": by}
        self._requests.sendall(json.dumps(reply).encode())


def _computed(process: int) -> float:
    """Return the CPU time of a process in seconds; 0.0 if it cannot be read any more."""
    try:
        return time.clock_gettime((~process << 3) | 2)  # clock_getcpuclockid(3)
    except OSError:
        return 0.0


def read_job(descriptor: int) -> dict[str, Any]:
    """Read the job that `isolation.trials` wrote to a memory file, and close the file."""
    with os.fdopen(descriptor, "rb") as file:
        return dict(json.load(file))


def main() -> None:
    """Read the header with the setup cells, run them, and serve requests."""
    requests = socket.socket(fileno=os.dup(0))
    _, (job, writing), _, _ = socket.recv_fds(requests, MOST_REQUEST, 2)
    header = read_job(job)
    null = os.open(os.devnull, os.O_RDWR)
    for number in range(3):
        os.dup2(null, number)
    names = of_notebook()
    outcome = limits.outcome_of(lambda: run_setup(header["setup"], names))
    with os.fdopen(writing, "wb") as file:
        file.write(json.dumps(asdict(outcome)).encode())
    ForkServer(requests, header["busy"], header["isolated"], names).serve()


if __name__ == "__main__":
    main()
