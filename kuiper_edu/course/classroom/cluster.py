"""Trials on a Dask cluster: `kuiper-edu grade --scheduler tcp://HOST:8786` (the extra `cluster`).

    dask scheduler                                           once
    dask worker tcp://HOST:8786 --nthreads 1 --nworkers -1   on each machine that computes, in its course folder

A task is a few trials: sources without outputs go out, outcomes come back, as JSON. Only this side knows the right
answers. A worker runs the trials as `grade` does on one machine: a fork server in a sandbox. The key of a task is a
hash of everything that it depends on, and a task has no side effects, so that it may run twice: the tasks of a lost
worker run elsewhere.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

from kuiper_edu.course.classroom.environment import environment
from kuiper_edu.course.classroom.executors import Executor, LocalExecutor
from kuiper_edu.course.classroom.results import digest
from kuiper_edu.course.isolation.trials import Cells, IsolationError, Job
from kuiper_edu.course.trial.outcomes import Outcome, decoded
from kuiper_edu.errors import UsageError
from kuiper_edu.support import project

_TRIALS_PER_TASK = 64  # each task starts a fork server
_TASKS_PER_THREAD = 4  # submitted ahead, for each thread of the cluster
_CONNECT_SECONDS = 10
_KEYS = "`dask scheduler` prints it; of a tls:// one Dask's own configuration names the keys (docs/grading.md)."


@dataclass(frozen=True)
class Cluster:
    """A Dask cluster.

    Args:
        scheduler: its address, `tcp://host:8786` or `tls://…`.
        isolated: whether workers run answers in a sandbox.
    """

    scheduler: str
    isolated: bool = True

    @contextmanager
    def __call__(self, course: str, setup: Cells) -> Iterator[Executor]:
        """Connect to the cluster for the duration of the block.

        Raises:
            UsageError: Dask is not installed, or no scheduler answers at that address with these keys.
        """
        try:
            from distributed import Client
        except ImportError as error:
            raise UsageError("--scheduler needs Dask", hint="`pip install 'kuiper-edu[cluster]'` brings it.") from error
        client = None
        with suppress(OSError, ValueError, TypeError, RuntimeError):
            _ = urlsplit(self.scheduler).port  # ValueError for an invalid address, with which Dask would retry forever
            client = Client(self.scheduler, timeout=_CONNECT_SECONDS, set_as_default=False)
        if client is None:
            gc.collect()  # closes the client now: at interpreter exit it would wait 20 s for a thread that is gone
            raise UsageError(f"no scheduler answers at {self.scheduler!r}", hint=_KEYS)
        with client:
            common = {"course": course, "setup": setup, "isolated": self.isolated, **environment(self.isolated)}
            yield _Tasks(client, common)


class _Tasks:
    """Runs trials as tasks of a Dask cluster.

    Args:
        client: the Dask client.
        common: the fields that every task has.
    """

    def __init__(self, client: Any, common: dict[str, Any]) -> None:
        self._client = client
        self._common = common

    def setup(self) -> Outcome:
        """Return the outcome of the setup cells on the first free worker."""
        return dict(_outcomes(self._submit([])))["setup"]

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[str, Outcome]]:
        """Run trials; yield the outcomes of a task when all of its trials have ended.

        Raises:
            IsolationError: a worker cannot create a sandbox, or several workers in a row were lost with the same task.
            UsageError: a worker has another release, Python or NumPy.
        """
        from distributed import as_completed

        rest = iter(jobs)
        tasks = iter(lambda: list(islice(rest, _TRIALS_PER_TASK)), [])
        ahead = _TASKS_PER_THREAD * max(1, sum(self._client.nthreads().values()))
        pending = as_completed([self._submit(task) for task in islice(tasks, ahead)], loop=self._client.loop)
        for future in pending:
            yield from (outcome for outcome in _outcomes(future) if outcome[0] != "setup")
            future.release()
            pending.update([self._submit(task) for task in islice(tasks, 1)])

    def _submit(self, jobs: list[Job]) -> Any:
        task = json.dumps({**self._common, "jobs": [asdict(job) for job in jobs]})
        return self._client.submit(run_task, task, key=f"kuiper-{digest(task.encode())}")


def _outcomes(future: Any) -> list[tuple[str, Outcome]]:
    from distributed import KilledWorker

    try:
        return [(name, decoded(text) or Outcome("died")) for name, text in json.loads(future.result())]
    except KilledWorker as error:
        raise IsolationError("several workers in a row were lost with the same trials") from error


def run_task(task: str) -> str:
    """Run trials on a worker and return their outcomes as JSON, that of the setup cells first.

    Raises:
        UsageError: the release, Python or NumPy of this worker differs from the client's.
        IsolationError: no sandbox can be created here, or it ended by itself.
    """
    expected = json.loads(task)
    found = environment(expected["isolated"])
    if found != {name: expected[name] for name in found}:
        raise UsageError(
            f"expected a worker with {', '.join(expected[name] for name in found)}, found {', '.join(found.values())}",
            hint="Client and workers need the same release, Python and NumPy.",
        )
    with LocalExecutor(project.root(), expected["isolated"], busy=1)(expected["course"], expected["setup"]) as executor:
        outcomes = [("setup", executor.setup()), *executor.run([Job(**job) for job in expected["jobs"]])]
    return json.dumps([(name, json.dumps(asdict(outcome))) for name, outcome in outcomes])
