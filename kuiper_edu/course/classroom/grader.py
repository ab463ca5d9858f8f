"""The grader: puts answers into the reference, runs each check as a trial, and judges its values in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from pathlib import Path

from kuiper_edu.course.classroom.environment import environment
from kuiper_edu.course.classroom.executors import Executor, ExecutorFactory, LocalExecutor
from kuiper_edu.course.classroom.results import digest
from kuiper_edu.course.grading import run
from kuiper_edu.course.grading.check import Row, row_of, rows_of, runnable
from kuiper_edu.course.grading.follow_on import credited, second_run
from kuiper_edu.course.grading.run import Trial, trial_of
from kuiper_edu.course.grading.transplant import Transplant, transplant
from kuiper_edu.course.isolation.trials import IsolationError, Job
from kuiper_edu.course.trial.outcomes import Outcome
from kuiper_edu.course.trial.resources import LIMITS
from kuiper_edu.errors import NotebookError
from kuiper_edu.support.notebooks import Cell, Notebook

Runs = Callable[[str, list[Cell]], bool]


@dataclass
class _InProgress:
    """A notebook that is being graded.

    Args:
        name: the name of the notebook.
        transplanted: the reference with its answers; None if the grader failed to make it.
        checks: name of each check to run -> the cells that it needs.
        finished: name of each check that has ended -> its trial.
        rows: the rows of the first run.
        again: name of each check to run once more -> the cells that it needs then.
        finished_again: name of each check that has ended once more -> its trial.
        error: the class of the error with which the grader failed; empty if it did not.
    """

    name: str
    transplanted: Transplant | None = None
    checks: dict[str, list[Cell]] = field(default_factory=dict)
    finished: dict[str, Trial] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)
    again: dict[str, list[Cell]] = field(default_factory=dict)
    finished_again: dict[str, Trial] = field(default_factory=dict)
    error: str = ""


class Grader:
    """Grades notebooks of one course against one reference.

    Args:
        reference: the teacher's notebook, including the hidden checks.
        root: the course folder.
        isolated: whether answers run in a sandbox.
        hidden: folders that no answer may see: the reference, submissions, results.
        cpu_seconds: the limit of CPU time for one check; that of its exercise if None.
        wall_seconds: the limit of wall-clock time for one check.
        executors: creates the executor that runs the answers; one on this machine if None.
    """

    def __init__(
        self,
        reference: Notebook,
        root: Path,
        *,
        isolated: bool = True,
        hidden: Iterable[Path] = (),
        cpu_seconds: float | None = None,
        wall_seconds: float = LIMITS.wall_seconds,
        executors: ExecutorFactory | None = None,
    ) -> None:
        self.reference = reference
        self.isolated = isolated
        self._cpu_seconds = cpu_seconds
        self._wall_seconds = wall_seconds
        self._runs: Runs = lambda _name, _cells: True
        self._executors = executors or LocalExecutor(root, isolated, tuple(hidden))

    @property
    def level(self) -> str:
        """The level of isolation: `isolated` or `unisolated`."""
        return "isolated" if self.isolated else "unisolated"

    @cached_property
    def versions(self) -> dict[str, str]:
        """What a result depends on besides the submission: reference, grader, environment, each as a short string."""
        return {"reference": digest(self.reference.to_text().encode()), **environment(self.isolated)}

    def grade(
        self,
        notebooks: Iterable[tuple[str, Notebook]],
        runs: Runs = lambda _name, _cells: True,
        *,
        follow_on: bool = True,
    ) -> Iterator[tuple[str, list[Row]]]:
        """Grade notebooks; yield the rows of each as soon as it is done, one for each check, including hidden ones.

        Args:
            notebooks: pairs of a unique name and a notebook; they are read lazily.
            runs: whether to run a check, given the notebook's name and the check's cells; if not, it is `skipped`.
            follow_on: whether answers that call a wrong one get follow-on points.

        Raises:
            IsolationError: no sandbox can be created here.
            NotebookError: a setup cell of the reference fails.
        """
        self._runs = runs
        rest = iter(notebooks)
        first = next(rest, None)
        if first is None:  # do not start an executor for nothing
            return
        rest = chain([first], rest)
        waiting: dict[str, Notebook] = {}
        while True:
            try:
                yield from self._pass(rest, waiting, follow_on)
                return
            except IsolationError:
                if not waiting:
                    raise
            yield from self._one_by_one(waiting, follow_on)
            waiting = {}

    def _one_by_one(self, waiting: dict[str, Notebook], follow_on: bool) -> Iterator[tuple[str, list[Row]]]:
        """Grade the notebooks that were in progress when the fork server ended, each with a fork server of its own.

        So a notebook that ends its fork server does not affect others. If it does so again, it gets no follow-on
        points: what its first run earned stays.
        """
        for name, notebook in waiting.items():
            for with_follow_on in (True, False) if follow_on else (False,):
                try:
                    yield from self._pass([(name, notebook)], {}, with_follow_on)
                    break
                except IsolationError:
                    continue
            else:
                one = self._transplanted(name, notebook)
                one.finished = {check: Trial(Outcome("died")) for check in one.checks}
                yield name, self._rows(one)

    def _pass(
        self, notebooks: Iterable[tuple[str, Notebook]], waiting: dict[str, Notebook], follow_on: bool
    ) -> Iterator[tuple[str, list[Row]]]:
        setup = [_plain(cell) for cell in transplant(self.reference, self.reference).setup()]
        with self._executors(self.reference.course, setup) as executor:
            _refuse_broken(executor)
            in_progress: dict[str, _InProgress] = {}
            for job, outcome in executor.run(self._jobs(notebooks, in_progress, waiting)):
                number, _, check = job.partition("\n")
                one = in_progress[number]
                if check:
                    one.finished[check] = _trial(outcome, check)
                if one.checks.keys() == one.finished.keys():
                    one.rows = self._rows(one)
                    one.again = self._second_run(one) if follow_on else {}
                    if not one.again:
                        del in_progress[number], waiting[one.name]
                        yield one.name, one.rows
            second = [job for number, one in in_progress.items() for job in self._jobs_of(number, one.again)]
            for job, outcome in executor.run(second):
                number, _, check = job.partition("\n")
                one = in_progress[number]
                one.finished_again[check] = _trial(outcome, check)
                if one.again.keys() == one.finished_again.keys():
                    del in_progress[number], waiting[one.name]
                    yield one.name, self._rows_with_follow_on(one)

    def _jobs(
        self,
        notebooks: Iterable[tuple[str, Notebook]],
        in_progress: dict[str, _InProgress],
        waiting: dict[str, Notebook],
    ) -> Iterator[Job]:
        for number, (name, notebook) in enumerate(notebooks):
            one = self._transplanted(name, notebook)
            waiting[name], in_progress[str(number)] = notebook, one
            if not one.checks:
                yield Job(f"{number}\n", [])  # nothing to run, but its rows are still to be made
            yield from self._jobs_of(str(number), one.checks)

    def _jobs_of(self, number: str, checks: dict[str, list[Cell]]) -> Iterator[Job]:
        for check, cells in checks.items():
            limit = self._cpu_seconds or run.cpu_seconds(cells[-1])
            yield Job(f"{number}\n{check}", [_plain(cell) for cell in cells], limit, self._wall_seconds)

    def _second_run(self, one: _InProgress) -> dict[str, list[Cell]]:
        try:
            return second_run(one.transplanted, one.rows) if one.transplanted and not one.error else {}
        except Exception:  # a defect here must not cost the points of the first run
            return {}

    def _rows_with_follow_on(self, one: _InProgress) -> list[Row]:
        if one.transplanted is None:
            return one.rows
        passed = {row.id for row in rows_of(one.transplanted, one.finished_again) if row.status == "passed"}
        return credited(one.transplanted, one.rows, one.again, passed)

    def _transplanted(self, name: str, notebook: Notebook) -> _InProgress:
        try:
            transplanted = transplant(self.reference, notebook, hidden=True)
            checks = {check: cells for check, cells in runnable(transplanted).items() if self._runs(name, cells)}
            return _InProgress(name, transplanted, checks)
        except Exception as error:  # a defect of the grader must not affect other students
            return _InProgress(name, error=type(error).__name__)

    def _rows(self, one: _InProgress) -> list[Row]:
        try:
            if one.transplanted is not None:
                return rows_of(one.transplanted, one.finished)
        except Exception as error:
            one.error = type(error).__name__
        return self.not_graded(one.error)

    def not_graded(self, error: str) -> list[Row]:
        """Return the rows of a notebook at which the grader itself failed.

        Args:
            error: the class of the error. Its text is not shown: it may contain values of a hidden check.
        """
        reason = f"It could not be graded, which is a defect of the grader ({error}) and not your fault."
        checks = [cell for cell in self.reference.cells if cell.role == "check"]
        return [row_of(cell, "checker_error", reason) for cell in checks]


def _trial(outcome: Outcome, check: str) -> Trial:
    """Return the trial of a check. Of a timeout less is kept, since the line that was reached differs between runs."""
    trial = trial_of(outcome, [])
    if outcome.status != "timeout":
        return trial
    flood = outcome.printed if len(outcome.printed) >= LIMITS.printed else ""
    return Trial(Outcome("timeout", printed=flood), trial.cell or check)


def _plain(cell: Cell) -> dict[str, str]:
    return {"id": cell.id, "source": cell.source}


def _refuse_broken(executor: Executor) -> None:
    outcome = executor.setup()
    if outcome.status != "ran":
        why = outcome.error and f"{outcome.error.name}: {outcome.error.text}"
        raise NotebookError(f"a setup cell of the reference fails: {why}")
