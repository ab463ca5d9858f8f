"""Trials on a Dask cluster: `kuiper-edu grade --scheduler tcp://HOST:8786` (the extra `cluster`).

    dask scheduler                                           once
    dask worker tcp://HOST:8786 --nthreads 1 --nworkers -1   on each machine that computes, in its course folder

A task is what one submission has to run: sources without outputs go out, outcomes come back, as JSON. What is right
is known to this side alone. A worker starts a zygote in a room of its own, and that forks the trials: never the
worker, which has threads. A task is named after all that it depends on and changes nothing, so that it may run twice:
the tasks of a worker that is lost run elsewhere. TLS keys are those of Dask's own configuration.
"""

from __future__ import annotations

import json
import socket
import ssl
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from itertools import groupby, islice
from typing import Any
from urllib.parse import urlsplit

from kuiper_edu.course.classroom.environment import environment
from kuiper_edu.course.classroom.executors import Executor, Here
from kuiper_edu.course.classroom.results import digest
from kuiper_edu.course.isolation.trials import Cells, IsolationError, Job
from kuiper_edu.course.trial.outcomes import Outcome, decoded
from kuiper_edu.errors import UsageError
from kuiper_edu.support import project

_AHEAD = 4  # tasks for each thread that the cluster has
_CONNECT_SECONDS = 20
_KEYS = "Set DASK_DISTRIBUTED__COMM__TLS__CA_FILE, ..__TLS__CLIENT__CERT and ..__TLS__CLIENT__KEY to PEM files."


@dataclass(frozen=True)
class Cluster:
    """A Dask cluster.

    Args:
        scheduler: its address, `tcp://host:8786` or `tls://…`.
        isolated: whether answers run in a room of their own there.
    """

    scheduler: str
    isolated: bool = True

    @contextmanager
    def __call__(self, course: str, setup: Cells) -> Iterator[Executor]:
        """The cluster for the time of the block.

        Raises:
            UsageError: Dask is missing here, nobody answers at that address, or there is no key for it.
        """
        try:
            from distributed import Client, Security
        except ImportError as error:
            raise UsageError("--scheduler needs Dask", hint="`pip install 'kuiper-edu[cluster]'` brings it.") from error
        security = Security()
        context = self._context(security)
        try:
            self._knock(context)  # Dask itself would go on knocking, and print what went wrong
            client = Client(self.scheduler, timeout=_CONNECT_SECONDS, set_as_default=False, security=security)
        except ssl.SSLError as error:
            raise UsageError(f"{self.scheduler} and these TLS keys do not fit: {error.reason}", hint=_KEYS) from error
        except (OSError, ValueError, TypeError) as error:
            raise UsageError(
                f"no scheduler answers at {self.scheduler!r}", hint="`dask scheduler` prints its address."
            ) from error
        with client:
            common = {"course": course, "setup": setup, "isolated": self.isolated, **environment(self.isolated)}
            yield _Tasks(client, common)

    def _context(self, security: Any) -> ssl.SSLContext | None:
        """Who we are, for a scheduler that speaks TLS."""
        if not self.scheduler.startswith("tls:"):
            return None
        try:
            context: ssl.SSLContext | None = security.get_connection_args("client")["ssl_context"]
        except OSError as error:
            raise UsageError(f"the TLS keys of Dask's configuration cannot be read: {error}", hint=_KEYS) from error
        if context is None:
            raise UsageError(f"{self.scheduler} speaks TLS; Dask's configuration names no keys", hint=_KEYS)
        return context

    def _knock(self, context: ssl.SSLContext | None) -> None:
        place = urlsplit(self.scheduler)
        with socket.create_connection((place.hostname or "", place.port or 0), _CONNECT_SECONDS) as connection:
            if context is not None:
                context.wrap_socket(connection).close()


class _Tasks:
    """Submissions as tasks of a cluster.

    Args:
        client: Dask's.
        common: what every task says.
    """

    def __init__(self, client: Any, common: Mapping[str, Any]) -> None:
        self._client = client
        self._common = common

    def setup(self) -> Outcome:
        """How the cells that prepare ended on the first worker that was free."""
        return dict(self._outcomes(self._submit([])))["setup"]

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[str, Outcome]]:
        """Run trials; yields those of a submission when all of them are over.

        Raises:
            IsolationError: no room can be made on a worker, or one worker after the other was lost with a task.
            UsageError: a worker has another release, Python or NumPy.
        """
        from distributed import as_completed

        submissions = (list(group) for _, group in groupby(jobs, key=lambda job: job.id.partition("\n")[0]))
        ahead = _AHEAD * max(1, sum(self._client.nthreads().values()))
        pending = as_completed([self._submit(group) for group in islice(submissions, ahead)], loop=self._client.loop)
        for future in pending:
            yield from ((name, outcome) for name, outcome in self._outcomes(future) if name != "setup")
            future.release()
            pending.update([self._submit(group) for group in islice(submissions, 1)])

    def _submit(self, jobs: list[Job]) -> Any:
        task = json.dumps({**self._common, "jobs": [asdict(job) for job in jobs]})
        return self._client.submit(run_task, task, key=f"kuiper-{digest(task.encode())}")

    def _outcomes(self, future: Any) -> list[tuple[str, Outcome]]:
        from distributed import KilledWorker

        try:
            records = json.loads(future.result())
        except KilledWorker as error:
            raise IsolationError("worker after worker was lost with the same submission") from error
        return [(name, decoded(said) or Outcome("died")) for name, said in records]


def run_task(task: str) -> str:
    """On a worker: run the trials of one submission; outcomes as JSON, that of `setup` first.

    Raises:
        UsageError: this worker would not give what the client itself would.
        IsolationError: no room can be made here.
    """
    told = json.loads(task)
    ours = environment(told["isolated"])
    if ours != {name: told[name] for name in ours}:
        raise UsageError(
            f"a worker has {', '.join(ours.values())}; {', '.join(told[name] for name in ours)} was expected",
            hint="Client and workers need the same release, Python and NumPy.",
        )
    zygote = _Zygote.of_this_thread(told["course"], told["setup"], told["isolated"])
    outcomes = zygote.run([Job(**job) for job in told["jobs"]])
    return json.dumps([(name, json.dumps(asdict(outcome))) for name, outcome in [("setup", zygote.ready), *outcomes]])


class _Zygote:
    """What a thread of a worker forks trials from: started once, and again when it has ended.

    It ends with its thread, since the system ends it then, and with its worker.
    """

    _kept = threading.local()

    def __init__(self, course: str, setup: Cells, isolated: bool) -> None:
        self._opens = Here(project.root(), isolated=isolated, busy=1)
        self._about = (course, setup)
        self._open()

    @classmethod
    def of_this_thread(cls, course: str, setup: Cells, isolated: bool) -> _Zygote:
        """The one that was started for this, or a new one."""
        about = (course, json.dumps(setup), isolated)
        if getattr(cls._kept, "about", None) != about:
            if hasattr(cls._kept, "zygote"):
                cls._kept.zygote.close()
            cls._kept.about, cls._kept.zygote = None, cls(course, setup, isolated)
            cls._kept.about = about
        zygote: _Zygote = cls._kept.zygote
        return zygote

    def _open(self) -> None:
        with ExitStack() as stack:
            self._executor = stack.enter_context(self._opens(*self._about))
            self.ready = self._executor.setup()
            self._stack = stack.pop_all()

    def close(self) -> None:
        """End it."""
        self._stack.close()

    def run(self, jobs: list[Job]) -> list[tuple[str, Outcome]]:
        """The outcomes; where one job ends the zygote, each runs alone and only that one has died."""
        try:
            return list(self._executor.run(jobs))
        except IsolationError:
            self.close()
            self._open()
        if len(jobs) == 1:
            return [(jobs[0].id, Outcome("died"))]
        return [outcome for job in jobs for outcome in self.run([job])]
