"""The process in the room: it has imported everything once, and forks a trial for each exercise.

`isolation.trials` starts it. It reads JSON lines: first what to prepare, then one line for each trial; and
writes a line for each as soon as that has ended. It runs on one thread alone, so that a fork copies a whole process.

A trial that computes takes one of `busy` places. One that sleeps takes none: whoever waits for ever holds nobody up.
"""

from __future__ import annotations

import gc
import json
import os
import selectors
import sys
import time
from collections import deque
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from types import ModuleType
from typing import Any, NoReturn

from kuiper_edu.course.isolation.confine import Isolated, Unisolated
from kuiper_edu.course.trial import limits
from kuiper_edu.course.trial.runner import run_cells
from kuiper_edu.support import processes

_TICK = 0.05  # seconds between two looks at who sleeps
_SLEEPY = 0.02  # of the time on the clock: who computed less since the last look sleeps
_MOST_AT_ONCE = 64
_COLLECT = 50_000, 20, 20  # of a trial, which ends soon: ten times as seldom as Python does it
_MOST_WAITING = 64  # lines that are read ahead


@dataclass
class _Trial:
    """One that runs: its process, its pipe, and what came out of that."""

    id: str
    process: int
    pipe: int
    handle: int
    ends: float  # by the clock
    cpu_seconds: float
    said: bytearray = field(default_factory=bytearray)
    computed: float = 0.0
    sleeps: bool = False
    status: str = ""  # why it was ended


class Zygote:
    """Forks trials, as many at once as may compute, and writes down how they ended.

    Args:
        header: `setup` (cells), `busy` (how many may compute at once), `isolated`.
        results: the descriptor that takes the outcomes.
    """

    def __init__(self, header: dict[str, Any], results: int) -> None:
        self._notebook = ModuleType("__main__")
        sys.modules["__main__"] = self._notebook
        self._busy = int(header["busy"])
        self._door = Isolated() if header["isolated"] else Unisolated()
        self._results = results
        self._waiting: deque[dict[str, Any]] = deque()
        self._running: dict[int, _Trial] = {}  # by pipe
        self._selector = selectors.DefaultSelector()
        self._unread = b""
        self._open = True
        self._looked = time.monotonic()
        outcome = limits.outcome_here(lambda: run_cells(header["setup"], self._notebook))
        self._say("setup", outcome)

    def serve(self) -> None:
        """Run trials until the other side has closed its end: then nobody waits for them any more."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(*_COLLECT)
        os.set_blocking(0, False)
        self._selector.register(0, selectors.EVENT_READ)
        while self._open:
            self._hear(len(self._waiting) < _MOST_WAITING)
            for key, _ in self._selector.select(_TICK):
                if key.fd == 0:
                    self._read_jobs()
                elif key.fd in self._running:
                    self._read_report(self._running[key.fd])
                elif key.data in self._running:  # a handle: its process is over
                    self._finish(self._running[key.data])
            self._look_around()
            while self._waiting and self._has_room():
                self._start(self._waiting.popleft())

    def _hear(self, wanted: bool) -> None:
        listens = 0 in self._selector.get_map()
        if wanted and not listens:
            self._selector.register(0, selectors.EVENT_READ)
        elif listens and not wanted:
            self._selector.unregister(0)

    def _read_jobs(self) -> None:
        piece = os.read(0, 1 << 20)
        self._open = bool(piece)
        *lines, self._unread = (self._unread + piece).split(b"\n")
        self._waiting.extend(json.loads(line) for line in lines if line)

    def _has_room(self) -> bool:
        busy = sum(not trial.sleeps for trial in self._running.values())
        return busy < self._busy and len(self._running) < _MOST_AT_ONCE

    def _start(self, job: dict[str, Any]) -> None:
        reading, writing = os.pipe()
        self._door.before_fork()
        child = os.fork()
        if not child:
            self._be_the_trial(job, writing)
        self._door.after_fork()
        os.close(writing)
        os.set_blocking(reading, False)
        handle = os.pidfd_open(child)
        ends = time.monotonic() + job["wall_seconds"]
        self._running[reading] = _Trial(job["id"], child, reading, handle, ends, job["cpu_seconds"])
        self._selector.register(reading, selectors.EVENT_READ)
        self._selector.register(handle, selectors.EVENT_READ, data=reading)

    def _be_the_trial(self, job: dict[str, Any], writing: int) -> NoReturn:
        processes.die_with_parent()
        null = os.open(os.devnull, os.O_RDWR)
        for number in range(3):
            os.dup2(null, number)
        os.closerange(3, writing)
        os.closerange(writing + 1, os.sysconf("SC_OPEN_MAX"))
        limits.be_the_child(
            lambda: run_cells(job["cells"], self._notebook), writing, job["cpu_seconds"], self._door.confine
        )

    def _read_report(self, trial: _Trial) -> None:
        with suppress(BlockingIOError):
            piece = os.read(trial.pipe, 1 << 20)
            trial.said += piece
            if not piece:
                self._selector.unregister(trial.pipe)
        if len(trial.said) > limits.MOST_BYTES:
            self._end(trial, "died")

    def _look_around(self) -> None:
        """End those whose time is up; see who sleeps."""
        now = time.monotonic()
        passed = now - self._looked
        if passed < _TICK:
            return
        self._looked = now
        for trial in list(self._running.values()):
            if now > trial.ends:
                self._end(trial, "timeout")
                continue
            computed = _computed(trial.process)
            trial.sleeps = computed - trial.computed < _SLEEPY * passed
            trial.computed = computed

    def _end(self, trial: _Trial, status: str) -> None:
        trial.status = trial.status or status
        self._door.end(trial.process)

    def _finish(self, trial: _Trial) -> None:
        """Its process is over: take the rest of what it said, and tell."""
        self._door.end(trial.process)  # over, but not yet waited for: its number is still its own
        _, ended, used = os.wait4(trial.process, 0)
        while len(trial.said) <= limits.MOST_BYTES:
            try:
                piece = os.read(trial.pipe, 1 << 20)
            except BlockingIOError:
                break
            if not piece:
                break
            trial.said += piece
        del self._running[trial.pipe]
        for descriptor in (trial.pipe, trial.handle):
            with suppress(KeyError):
                self._selector.unregister(descriptor)
            os.close(descriptor)
        burnt = os.WIFSIGNALED(ended) and used.ru_utime + used.ru_stime >= trial.cpu_seconds
        self._say(trial.id, _outcome(trial, "timeout" if burnt else "died"))

    def _say(self, name: str, outcome: limits.Outcome) -> None:
        line = memoryview(json.dumps({"id": name, **asdict(outcome)}).encode() + b"\n")
        while line:
            line = line[os.write(self._results, line) :]


def _computed(process: int) -> float:
    """Seconds of computing time of a process; of one that is over what is known last."""
    with suppress(OSError):
        return time.clock_gettime((~process << 3) | 2)  # clock_getcpuclockid(3)
    return 0.0


def _outcome(trial: _Trial, otherwise: str) -> limits.Outcome:
    try:
        return limits.Outcome(trial.status) if trial.status else limits.outcome_of(json.loads(trial.said))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):  # cut short, or forged
        return limits.Outcome(otherwise)


def main() -> None:
    """Read the first line, prepare, and serve."""
    header = json.loads(_first_line(0))
    results = os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    for number in (1, 2):
        os.dup2(null, number)
    Zygote(header, results).serve()


def _first_line(descriptor: int) -> bytes:
    line = bytearray()
    while not line.endswith(b"\n"):
        letter = os.read(descriptor, 1)  # one at a time: what follows belongs to `serve`
        if not letter:
            break
        line += letter
    return bytes(line)


if __name__ == "__main__":
    main()
