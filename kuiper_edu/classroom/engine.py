"""From notebooks to rows: answers into the reference, each check a trial of its own, values judged on this side."""

from __future__ import annotations

import platform
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from pathlib import Path

import numpy as np

import kuiper_edu
from kuiper_edu.classroom.results import mark_of
from kuiper_edu.errors import NotebookError, UsageError
from kuiper_edu.grading import withheld
from kuiper_edu.grading.check import Row, rows_of, runnable
from kuiper_edu.grading.notebooks import Cell, Notebook
from kuiper_edu.grading.run import Trial, trial_of
from kuiper_edu.grading.transplant import Transplant, transplant
from kuiper_edu.isolation.trials import WALL_SECONDS, IsolationError, Job, Trials, trials
from kuiper_edu.trial.limits import CPU_SECONDS, Outcome


@dataclass
class _Open:
    """A notebook that is being graded: what was planted, and the trials that are over."""

    planted: Transplant
    wanted: set[str]
    over: dict[str, Trial] = field(default_factory=dict)


class Engine:
    """Grades notebooks of one course against one reference.

    Args:
        reference: the teacher's notebook, hidden checks in it.
        root: the course folder.
        isolated: whether answers run in a room of their own.
        hidden: folders that no answer may see: the reference, submissions, results.
        cpu_seconds: the limit of computing time for one check.
        wall_seconds: its limit on the clock.
        busy: how many checks may compute at once; as many as there are processors when None.
    """

    def __init__(
        self,
        reference: Notebook,
        root: Path,
        *,
        isolated: bool = True,
        hidden: Iterable[Path] = (),
        cpu_seconds: float = CPU_SECONDS,
        wall_seconds: float = WALL_SECONDS,
        busy: int | None = None,
    ) -> None:
        self.reference = reference
        self.isolated = isolated
        self._root = root
        self._hidden = [root / "reference", *hidden]
        self._limits = (cpu_seconds, wall_seconds)
        self._busy = busy

    @property
    def level(self) -> str:
        """isolated or unisolated."""
        return "isolated" if self.isolated else "unisolated"

    @cached_property
    def about(self) -> dict[str, str]:
        """What a result depends on, beside the submission, each in a few letters: reference, grader, environment."""
        folder = Path(kuiper_edu.__file__).parent
        sources = [path.read_bytes() for path in sorted(folder.rglob("*.py"))]
        return {
            "reference": mark_of(self.reference.to_text().encode()),
            "grader": f"{kuiper_edu.__version__}-{mark_of(*sources)}",
            "environment": f"Python {platform.python_version()}, NumPy {np.__version__}, {self.level}",
        }

    def grade(self, notebooks: Iterable[tuple[str, Notebook]]) -> Iterator[tuple[str, list[Row]]]:
        """Grade notebooks; yields each as soon as it is done, with one row for each check, hidden ones among them.

        Args:
            notebooks: each with a name of its own; they are read as they are needed.

        Raises:
            IsolationError: no room can be made here.
            NotebookError: a cell of the reference that prepares for everything else fails.
        """
        rest = iter(notebooks)
        first = next(rest, None)
        if first is None:  # nothing has to be started for nobody
            return
        waiting: dict[str, Notebook] = {}
        with self._copy() as copy:
            try:
                yield from self._pass(copy, chain([first], rest), waiting)
            except IsolationError:
                if not waiting:
                    raise
                yield from self._one_by_one(copy, waiting)

    def _one_by_one(self, copy: Path, waiting: dict[str, Notebook]) -> Iterator[tuple[str, list[Row]]]:
        """What was under way when the zygote ended: each alone, so that one which ends it costs nobody else."""
        for name, notebook in list(waiting.items()):
            try:
                yield from self._pass(copy, [(name, notebook)], {})
            except IsolationError:
                planted = transplant(self.reference, notebook, hidden=True)
                died = {check: Trial(Outcome("died")) for check in runnable(planted)}
                yield name, rows_of(planted, died)

    def _pass(
        self, copy: Path, notebooks: Iterable[tuple[str, Notebook]], waiting: dict[str, Notebook]
    ) -> Iterator[tuple[str, list[Row]]]:
        setup = [_plain(cell) for cell in transplant(self.reference, self.reference).setup()]
        course = self.reference.course
        with trials(copy, course, setup, self._hidden, isolated=self.isolated, busy=self._busy) as zygote:
            _refuse_broken(zygote)
            opened: dict[str, _Open] = {}
            for job, outcome in zygote.run(self._jobs(notebooks, opened, waiting)):
                name, _, check = job.partition("\n")
                one = opened[name]
                if check:
                    one.over[check] = trial_of(outcome, [str(copy), str(self._root)])
                if one.wanted == set(one.over):
                    del opened[name], waiting[name]
                    yield name, rows_of(one.planted, one.over)

    def _jobs(
        self, notebooks: Iterable[tuple[str, Notebook]], opened: dict[str, _Open], waiting: dict[str, Notebook]
    ) -> Iterator[Job]:
        for name, notebook in notebooks:
            planted = transplant(self.reference, notebook, hidden=True)
            checks = runnable(planted)
            waiting[name] = notebook
            opened[name] = _Open(planted, set(checks))
            if not checks:
                yield Job(f"{name}\n", [], *self._limits)  # nothing to run, but somebody waits for its rows
            for check, cells in checks.items():
                yield Job(f"{name}\n{check}", [_plain(cell) for cell in cells], *self._limits)

    @contextmanager
    def _copy(self) -> Iterator[Path]:
        with tempfile.TemporaryDirectory(prefix="kuiper-", ignore_cleanup_errors=True) as folder:
            copy = Path(folder) / "copy"
            try:
                self._fill(copy)
            except OSError as error:
                raise UsageError(
                    f"the copy of the course in which answers run cannot be made in {tempfile.gettempdir()}: "
                    f"{error.strerror or error}",
                    hint="Is there room on the disk? TMPDIR names another folder.",
                ) from error
            yield copy

    def _fill(self, copy: Path) -> None:
        copy.mkdir()
        withheld.make(self.reference.course, self._root, copy)
        for path in (copy, *copy.rglob("*")):  # in the room they are read by nobody
            path.chmod(0o755 if path.is_dir() else 0o644)


def _plain(cell: Cell) -> dict[str, str]:
    return {"id": cell.id, "source": cell.source}


def _refuse_broken(zygote: Trials) -> None:
    outcome = zygote.setup()
    if outcome.status != "ran":
        why = outcome.error and f"{outcome.error.name}: {outcome.error.text}"
        raise NotebookError(f"a cell of the reference that prepares for everything else fails: {why}")
