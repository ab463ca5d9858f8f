"""Executors, which run trials: the protocol, and the one for this machine. `cluster` has another."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

import kuiper_edu
from kuiper_edu.course.grading import withheld
from kuiper_edu.course.grading.run import scrubbed
from kuiper_edu.course.isolation.trials import Cells, Job, Trials, trials
from kuiper_edu.course.trial.outcomes import Outcome
from kuiper_edu.course.trial.scratch import scratch
from kuiper_edu.errors import UsageError


class Executor(Protocol):
    """Runs trials; it does not know the right answers."""

    def setup(self) -> Outcome:
        """Return the outcome of the setup cells."""

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[str, Outcome]]:
        """Run trials; yield the outcome of each as soon as it ends. Jobs are consumed lazily."""


ExecutorFactory = Callable[[str, Cells], AbstractContextManager[Executor]]
"""Takes a course and its setup cells; returns a context manager that gives an executor."""


@dataclass(frozen=True)
class LocalExecutor:
    """Creates executors on this machine: a fork server that works in a copy of the course without answers.

    Args:
        root: the course folder.
        isolated: whether trials run in a sandbox.
        hidden: folders that no answer may see, besides the reference and the package itself.
        busy: how many trials may compute at once; the number of processors if None.
    """

    root: Path
    isolated: bool = True
    hidden: tuple[Path, ...] = ()
    busy: int | None = None

    @contextmanager
    def __call__(self, course: str, setup: Cells) -> Iterator[Executor]:
        """Run a fork server for the duration of the block.

        Raises:
            IsolationError: no sandbox can be created here.
            UsageError: the copy cannot be written.
        """
        hidden = [self.root / "reference", Path(kuiper_edu.__file__).parent, *self.hidden]
        with (
            self._copy(course) as copy,
            trials(copy, course, setup, hidden, isolated=self.isolated, busy=self.busy) as server,
        ):
            yield _ScrubbedExecutor(server, [str(copy), str(self.root)])

    @contextmanager
    def _copy(self, course: str) -> Iterator[Path]:
        with scratch() as folder:
            copy = folder / "copy"
            try:
                _fill(copy, course, self.root)
            except OSError as error:
                raise UsageError(
                    f"the copy of the course in which answers run cannot be made in {tempfile.gettempdir()}: "
                    f"{error.strerror or error}",
                    hint="Is there space on the disk? TMPDIR names another folder.",
                ) from error
            yield copy


class _ScrubbedExecutor:
    """A fork server whose outcomes do not contain paths of this machine."""

    def __init__(self, server: Trials, folders: list[str]) -> None:
        self._server = server
        self._folders = folders

    def setup(self) -> Outcome:
        """Return the outcome of the setup cells."""
        return self._server.setup()

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[str, Outcome]]:
        """Run trials; yield the outcome of each as soon as it ends."""
        for name, outcome in self._server.run(jobs):
            yield name, scrubbed(outcome, self._folders)


def _fill(copy: Path, course: str, root: Path) -> None:
    copy.mkdir()
    withheld.make(course, root, copy)
    for path in (copy, *copy.rglob("*")):  # if root grades, the sandbox reads them as the user nobody
        path.chmod(0o755 if path.is_dir() else 0o644)
