"""Trials on a Dask cluster: `kuiper-edu grade --scheduler tcp://HOST:8786` (the extra `cluster`).

    dask scheduler                                           once
    dask worker tcp://HOST:8786 --nthreads 1 --nworkers -1   on each machine that computes, in its course folder

A task is a few trials: sources without outputs go out, outcomes come back, as JSON. What is right is known to this side
alone. A worker runs them as `grade` does on one machine, by a fork server in a sandbox of its own. A task is named
after all that it depends on and changes nothing, so that it may run twice: the tasks of a lost worker run elsewhere.
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

_TOGETHER = 64  # trials in a task, which starts a fork server
_AHEAD = 4  # tasks for each thread that the cluster has
_CONNECT_SECONDS = 10
_KEYS = "`dask scheduler` prints it; of a tls:// one Dask's own configuration names the keys (docs/grading.md)."


@dataclass(frozen=True)
class Cluster:
    """A Dask cluster.

    Args:
        scheduler: its address, `tcp://host:8786` or `tls://…`.
        isolated: whether answers run in a sandbox of their own there.
    """

    scheduler: str
    isolated: bool = True

    @contextmanager
    def __call__(self, course: str, setup: Cells) -> Iterator[Executor]:
        """The cluster for the time of the block.

        Raises:
            UsageError: Dask is missing here, or no scheduler answers at that address to whoever has these keys.
        """
        try:
            from distributed import Client
        except ImportError as error:
            raise UsageError("--scheduler needs Dask", hint="`pip install 'kuiper-edu[cluster]'` brings it.") from error
        client = None
        with suppress(OSError, ValueError, TypeError, RuntimeError):
            _ = urlsplit(self.scheduler).port  # ValueError: Dask would go on asking for what is no address
            client = Client(self.scheduler, timeout=_CONNECT_SECONDS, set_as_default=False)
        if client is None:
            gc.collect()  # it ends now: at Python's own end its thread is gone, and it would wait for that for 20 s
            raise UsageError(f"no scheduler answers at {self.scheduler!r}", hint=_KEYS)
        with client:
            common = {"course": course, "setup": setup, "isolated": self.isolated, **environment(self.isolated)}
            yield _Tasks(client, common)


class _Tasks:
    """Trials as tasks of a cluster.

    Args:
        client: Dask's.
        common: what every task says.
    """

    def __init__(self, client: Any, common: dict[str, Any]) -> None:
        self._client = client
        self._common = common

    def setup(self) -> Outcome:
        """How the cells that prepare ended on the first worker that was free."""
        return dict(_outcomes(self._submit([])))["setup"]

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[str, Outcome]]:
        """Run trials; yields those of a task when all of them are over.

        Raises:
            IsolationError: no sandbox can be made on a worker, or one worker after the other was lost with a task.
            UsageError: a worker has another release, Python or NumPy.
        """
        from distributed import as_completed

        rest = iter(jobs)
        tasks = iter(lambda: list(islice(rest, _TOGETHER)), [])
        ahead = _AHEAD * max(1, sum(self._client.nthreads().values()))
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
        return [(name, decoded(said) or Outcome("died")) for name, said in json.loads(future.result())]
    except KilledWorker as error:
        raise IsolationError("several workers in a row were lost with the same trials") from error


def run_task(task: str) -> str:
    """On a worker: run trials; their outcomes as JSON, that of `setup` first.

    Raises:
        UsageError: this worker would not give what the client itself would.
        IsolationError: no sandbox can be made here, or it ended by itself.
    """
    wanted = json.loads(task)
    ours = environment(wanted["isolated"])
    if ours != {name: wanted[name] for name in ours}:
        raise UsageError(
            f"expected a worker with {', '.join(wanted[name] for name in ours)}, found {', '.join(ours.values())}",
            hint="Client and workers need the same release, Python and NumPy.",
        )
    with LocalExecutor(project.root(), wanted["isolated"], busy=1)(wanted["course"], wanted["setup"]) as executor:
        outcomes = [("setup", executor.setup()), *executor.run([Job(**job) for job in wanted["jobs"]])]
    return json.dumps([(name, json.dumps(asdict(outcome))) for name, outcome in outcomes])
