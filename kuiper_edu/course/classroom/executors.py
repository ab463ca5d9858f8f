"""Where trials run: here, or wherever something with the same two methods runs them (`cluster`)."""

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
    """Runs trials; it knows nothing of what is right."""

    def setup(self) -> Outcome:
        """How the cells ended that prepare for everything else."""

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[str, Outcome]]:
        """Run trials; yields each as soon as it is over. Jobs are taken as they are needed."""


ExecutorFactory = Callable[[str, Cells], AbstractContextManager[Executor]]
"""From a course and the cells that prepare for everything else to an executor for the time of a block."""


@dataclass(frozen=True)
class LocalExecutor:
    """Trials on this machine: a copy of the course without answers, and a fork server in it.

    Args:
        root: the course folder.
        isolated: whether in a sandbox of its own.
        hidden: folders that no answer may see, beside the reference and the package itself.
        busy: how many trials may compute at once; as many as there are processors when None.
    """

    root: Path
    isolated: bool = True
    hidden: tuple[Path, ...] = ()
    busy: int | None = None

    @contextmanager
    def __call__(self, course: str, setup: Cells) -> Iterator[Executor]:
        """A fork server for the time of the block.

        Raises:
            IsolationError: no sandbox can be made here.
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
    """A fork server whose outcomes name no folder of this machine."""

    def __init__(self, server: Trials, folders: list[str]) -> None:
        self._server = server
        self._folders = folders

    def setup(self) -> Outcome:
        """How the cells ended that prepare."""
        return self._server.setup()

    def run(self, jobs: Iterable[Job]) -> Iterator[tuple[str, Outcome]]:
        """Run trials."""
        for name, outcome in self._server.run(jobs):
            yield name, scrubbed(outcome, self._folders)


def _fill(copy: Path, course: str, root: Path) -> None:
    copy.mkdir()
    withheld.make(course, root, copy)
    for path in (copy, *copy.rglob("*")):  # in the sandbox they are read by nobody
        path.chmod(0o755 if path.is_dir() else 0o644)
