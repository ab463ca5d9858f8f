"""Trials that are the same to the letter are run once: what one of them did stands for all that come later.

Two trials are the same when their cells are, text for text: every answer and helper that the check needs, and the
check itself. The texts themselves are compared, and nothing shorter that stands for them. Whatever else a trial can
see is the same for everybody, so the only way to another student's outcome is to hand in the same answer.

Not shared is what may have been the machine's doing: a trial that died, ran out of memory, or was ended by the clock.
Nothing is kept for the next time that `grade` is run.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator

from kuiper_edu.course.classroom.executors import Executor
from kuiper_edu.course.isolation.trials import Job
from kuiper_edu.course.trial.outcomes import Outcome

_MOST_LETTERS = 100_000  # of one outcome that is kept
_MOST_KEPT = 5_000  # outcomes


class Known:
    """What trials did, by all that they ran; of many the last ones."""

    def __init__(self) -> None:
        self._outcomes: dict[str, Outcome] = {}

    def get(self, job: Job) -> Outcome | None:
        """What a trial like this one did; None where nobody knows."""
        return self._outcomes.get(_text(job))

    def keep(self, job: Job, outcome: Outcome) -> None:
        """Keep an outcome if it stands for others."""
        own_doing = outcome.status in ("ran", "error") or (outcome.status == "timeout" and outcome.error is not None)
        if own_doing and len(json.dumps(outcome.values)) <= _MOST_LETTERS:
            self._outcomes[_text(job)] = outcome
            if len(self._outcomes) > _MOST_KEPT:
                del self._outcomes[next(iter(self._outcomes))]


def _text(job: Job) -> str:
    return json.dumps([job.cells, job.cpu_seconds, job.wall_seconds])


class Once:
    """An executor that does not run a trial of which it is known what it does.

    Args:
        executor: runs the others.
        known: what trials did before; it is added to.
    """

    def __init__(self, executor: Executor, known: Known) -> None:
        self._executor = executor
        self._known = known
        self._running: dict[str, Job] = {}
        self._answered: deque[tuple[str, Outcome]] = deque()

    def setup(self) -> Outcome:
        """How the cells ended that prepare for everything else."""
        return self._executor.setup()

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[str, Outcome]]:
        """Run trials; yields each as soon as its outcome is known.

        Raises:
            IsolationError: as the executor does.
        """
        for name, outcome in self._executor.run(self._unknown(jobs)):
            self._known.keep(self._running.pop(name), outcome)
            yield name, outcome
            yield from self._drained()
        yield from self._drained()

    def _unknown(self, jobs: Iterable[Job]) -> Iterator[Job]:
        for job in jobs:  # perhaps on another thread than `run`
            outcome = self._known.get(job)
            if outcome is None:
                self._running[job.id] = job
                yield job
            else:
                self._answered.append((job.id, outcome))

    def _drained(self) -> Iterator[tuple[str, Outcome]]:
        while self._answered:
            yield self._answered.popleft()
