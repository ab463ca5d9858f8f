"""From notebooks to rows: answers into the reference, each check a trial of its own, values judged on this side."""

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
from kuiper_edu.course.grading.run import Trial, trial_of
from kuiper_edu.course.grading.transplant import Transplant, transplant
from kuiper_edu.course.isolation.trials import IsolationError, Job
from kuiper_edu.course.trial.outcomes import Outcome
from kuiper_edu.course.trial.resources import LIMITS
from kuiper_edu.errors import NotebookError
from kuiper_edu.support.notebooks import Cell, Notebook

Runs = Callable[[str, list[Cell]], bool]


@dataclass
class _Open:
    """A notebook that is being graded: whose it is, what was planted, and the trials that are over.

    Where the grader could not even plant it, why not.
    """

    name: str
    planted: Transplant | None = None
    wanted: dict[str, list[Cell]] = field(default_factory=dict)
    over: dict[str, Trial] = field(default_factory=dict)
    failed: str = ""


class Grader:
    """Grades notebooks of one course against one reference.

    Args:
        reference: the teacher's notebook, hidden checks in it.
        root: the course folder.
        isolated: whether answers run in a sandbox of their own.
        hidden: folders that no answer may see: the reference, submissions, results.
        cpu_seconds: the limit of computing time for one check; that of its exercise when None.
        wall_seconds: its limit on the clock.
        opens: where answers run; on this machine when None.
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
        opens: ExecutorFactory | None = None,
    ) -> None:
        self.reference = reference
        self.isolated = isolated
        self._cpu_seconds = cpu_seconds
        self._wall_seconds = wall_seconds
        self._runs: Runs = lambda _name, _cells: True
        self._opens = opens or LocalExecutor(root, isolated, tuple(hidden))

    @property
    def level(self) -> str:
        """isolated or unisolated."""
        return "isolated" if self.isolated else "unisolated"

    @cached_property
    def about(self) -> dict[str, str]:
        """What a result depends on, beside the submission, each in a few letters: reference, grader, environment."""
        return {"reference": digest(self.reference.to_text().encode()), **environment(self.isolated)}

    def grade(
        self, notebooks: Iterable[tuple[str, Notebook]], runs: Runs = lambda _name, _cells: True
    ) -> Iterator[tuple[str, list[Row]]]:
        """Grade notebooks; yields each as soon as it is done, with one row for each check, hidden ones among them.

        Args:
            notebooks: each with a name of its own; they are read as they are needed.
            runs: from that name and the cells of a check to whether it is run; one that is not is `skipped`.

        Raises:
            IsolationError: no sandbox can be made here.
            NotebookError: a setup cell of the reference fails.
        """
        self._runs = runs
        rest = iter(notebooks)
        first = next(rest, None)
        if first is None:  # nothing has to be started for nobody
            return
        rest = chain([first], rest)
        waiting: dict[str, Notebook] = {}
        while True:
            try:
                yield from self._pass(rest, waiting)
                return
            except IsolationError:
                if not waiting:
                    raise
            yield from self._one_by_one(waiting)
            waiting = {}

    def _one_by_one(self, waiting: dict[str, Notebook]) -> Iterator[tuple[str, list[Row]]]:
        """What was under way when the fork server ended: each alone, so that one which ends it costs nobody else."""
        for name, notebook in waiting.items():
            try:
                yield from self._pass([(name, notebook)], {})
            except IsolationError:
                one = self._planted(name, notebook)
                one.over = {check: Trial(Outcome("died")) for check in one.wanted}
                yield name, self._rows(one)

    def _pass(
        self, notebooks: Iterable[tuple[str, Notebook]], waiting: dict[str, Notebook]
    ) -> Iterator[tuple[str, list[Row]]]:
        setup = [_plain(cell) for cell in transplant(self.reference, self.reference).setup()]
        with self._opens(self.reference.course, setup) as executor:
            _refuse_broken(executor)
            opened: dict[str, _Open] = {}
            for job, outcome in executor.run(self._jobs(notebooks, opened, waiting)):
                number, _, check = job.partition("\n")
                one = opened[number]
                if check:
                    one.over[check] = _ended(outcome, check)
                if one.wanted.keys() == one.over.keys():
                    del opened[number], waiting[one.name]
                    yield one.name, self._rows(one)

    def _jobs(
        self, notebooks: Iterable[tuple[str, Notebook]], opened: dict[str, _Open], waiting: dict[str, Notebook]
    ) -> Iterator[Job]:
        for number, (name, notebook) in enumerate(notebooks):
            one = self._planted(name, notebook)
            waiting[name], opened[str(number)] = notebook, one
            if not one.wanted:
                yield Job(f"{number}\n", [])  # nothing to run, but somebody waits for its rows
            for check, cells in one.wanted.items():
                limit = self._cpu_seconds or run.cpu_seconds(cells[-1])
                yield Job(f"{number}\n{check}", [_plain(cell) for cell in cells], limit, self._wall_seconds)

    def _planted(self, name: str, notebook: Notebook) -> _Open:
        try:
            planted = transplant(self.reference, notebook, hidden=True)
            checks = {check: cells for check, cells in runnable(planted).items() if self._runs(name, cells)}
            return _Open(name, planted, checks)
        except Exception as error:  # a defect of the grader costs one student the grade, and nobody else
            return _Open(name, failed=type(error).__name__)

    def _rows(self, one: _Open) -> list[Row]:
        try:
            if one.planted is not None:
                return rows_of(one.planted, one.over)
        except Exception as error:
            one.failed = type(error).__name__
        return self.not_graded(one.failed)

    def not_graded(self, error: str) -> list[Row]:
        """The rows of somebody at whose notebook the grader itself failed.

        Args:
            error: its class. Its text is not told: it may hold what a hidden check found.
        """
        reason = f"It could not be graded, which is a defect of the grader ({error}) and not your fault."
        checks = [cell for cell in self.reference.cells if cell.role == "check"]
        return [row_of(cell, "checker_error", reason) for cell in checks]


def _ended(outcome: Outcome, check: str) -> Trial:
    """What a check did. Of one whose time was up no more than that: where it was then differs from run to run."""
    return Trial(Outcome("timeout"), check) if outcome.status == "timeout" else trial_of(outcome, [])


def _plain(cell: Cell) -> dict[str, str]:
    return {"id": cell.id, "source": cell.source}


def _refuse_broken(executor: Executor) -> None:
    outcome = executor.setup()
    if outcome.status != "ran":
        why = outcome.error and f"{outcome.error.name}: {outcome.error.text}"
        raise NotebookError(f"a setup cell of the reference fails: {why}")
