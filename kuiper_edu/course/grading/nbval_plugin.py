"""`pytest --nbval` on notebooks of the course: originals are compared, copies are graded.

An **original** (a lesson or index.ipynb in a clone, and everything below reference/) is compared with its stored
outputs, as nbval does. Every other notebook of the course is a learner's **copy**, read with the same limits as by
`check`; one that cannot be read is one failed test, with the reason.

Of a **homework** the learner's answers are put into our notebook (`transplant`), and its set-up and visible checks are
the tests, as for `check`: each check is a trial of its own, in the kernel, and its values are judged here. No other
cell of the learner's is run, except a check of a class's own, which our notebook does not contain.

The cells of a copied **lesson** run as they are. A check can fail, with the sentence of its verdict; any other cell
that raises an error is skipped with the reason, since an answer may be the cause; so is an exercise that is not written
yet.
The kernel of a copy has `KUIPER_NBVAL` set: there nothing is recorded or stored.

pytest finds this module by its entry point, wherever the package is installed. Notebooks that are not of the course are
left to nbval; a file that is not a notebook gets a readable error message.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Generator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbval.plugin import IPyNbCell, IPyNbFile, NbCellError

from kuiper_edu.course.grading.check import Row, read_homework, rows_of, runnable, whose_homework
from kuiper_edu.course.grading.run import Trial, cpu_seconds, trial_of
from kuiper_edu.course.grading.transplant import Transplant, transplant
from kuiper_edu.course.learner.state import NBVAL
from kuiper_edu.course.learner.verdict_view import VERDICT_MIME
from kuiper_edu.course.trial import sources
from kuiper_edu.course.trial.kernel import OUTCOME_MIME
from kuiper_edu.course.trial.outcomes import Outcome, decoded
from kuiper_edu.course.trial.resources import LIMITS
from kuiper_edu.errors import KuiperError, NotebookError, UsageError
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import STUB, Cell, Notebook, read_notebook, stored_cells
from kuiper_edu.viz.fallback import STATIC

CELL_SECONDS = 2 * LIMITS.wall_seconds  # longer than a verdict lets an answer run
_NBVALS_SECONDS = 2000  # nbval's default
_OURS = re.compile(r"kuiper_edu\.learn\b|from kuiper_edu import .*\blearn\b")
_VERDICT = re.compile(r"\bverdict\(\s*[\"']([\w.]+)")
_LINK = re.compile(r"\]\(([^)]+)\)")
_IN_KERNEL = "from kuiper_edu.course.trial.kernel import set_up, try_check\n"
_SAID = {"missing": "not written yet: ", "checker_error": ""}


class Original(IPyNbFile):  # type: ignore[misc]  # nbval has no types
    """A notebook whose outputs nbval compares, run in the course's environment."""

    environment = (STATIC,)  # stored outputs contain nothing personal


class Copy(IPyNbFile):  # type: ignore[misc]
    """A learner's notebook, which is graded.

    Attributes:
        transplanted: of a homework, our notebook with the learner's answers.
        trials: id of each check that has run -> its trial.
    """

    environment = (STATIC, NBVAL)
    transplanted: Transplant
    trials: dict[str, Trial]
    _is_refused = False

    def setup(self) -> None:
        """Start the kernel, if there is something to run."""
        if not self._is_refused:
            super().setup()

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the cells that are run; if the file cannot be read, one test that fails with the reason."""
        try:
            notebook = read_notebook(self.path)
            tests = self._homework(notebook) if is_homework(notebook) else self._cells(notebook)
        except KuiperError as error:
            self._is_refused = True
            tests = [Refusal.from_parent(self, name="notebook", sentence=str(error))]
        yield from tests

    def _cells(self, notebook: Notebook) -> list[pytest.Item]:
        code = [cell for cell in notebook.cells if cell.kind == "code"]
        return [CopyCell.from_parent(self, number=number, cell=cell) for number, cell in enumerate(code)]

    def _homework(self, notebook: Notebook) -> list[pytest.Item]:
        root = project.root(self.path.parent)
        ours = _with_own_checks(read_homework(whose_homework(notebook, self.path.name), root), notebook)
        self.transplanted, self.trials = transplant(ours, notebook), {}
        places = {cell.id: place for place, cell in enumerate(ours.cells)}
        kinds = [(SetupCell, self.transplanted.setup()), (CheckCell, self.transplanted.checks())]
        return [kind.from_parent(self, number=places[cell.id], cell=cell) for kind, cells in kinds for cell in cells]


class GradedCell(IPyNbCell):  # type: ignore[misc]
    """A cell that is run in a copy's kernel; outputs, tags and comments for nbval of the learner's are ignored."""

    def __init__(self, parent: Copy, number: int, source: str, exercise: str = "") -> None:
        name = f"Cell {number}: {exercise}" if exercise else f"Cell {number}"
        node = nbformat.NotebookNode(cell_type="code", source=source, outputs=[], execution_count=None, metadata={})
        super().__init__(name, parent, number, node, defaultdict(bool))

    def setup(self) -> None:
        """Do nothing, so that the cell also runs after one that exceeded its time."""

    def run_cell(self) -> str:
        """Run the cell; return the error with which it ends, in one line, or an empty string."""
        if not self.parent.kernel.is_alive():
            return "no result: a cell above ended the notebook's Python"
        try:
            super().runtest()
        except NbCellError as error:
            raised = [output for output in self.test_outputs or () if output["output_type"] == "error"]
            return f"{raised[-1]['ename']}: {raised[-1]['evalue']}" if raised else str(error)
        return ""

    def shown(self, mime: str) -> Any:
        """Return the last output of a type; None if there is none."""
        found = [output["data"][mime] for output in self.test_outputs or () if mime in output.get("data", {})]
        return found[-1] if found else None

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> Any:
        """Return the sentence alone, without a traceback."""
        return str(excinfo.value) if excinfo.errisinstance(NbCellError) else super().repr_failure(excinfo)


class SetupCell(GradedCell):
    """A cell with our imports or set-up."""

    def __init__(self, parent: Copy, number: int, cell: Cell) -> None:
        text = json.dumps({"id": cell.id, "source": cell.source})
        super().__init__(parent, number, f"{_IN_KERNEL}set_up({text!r})")

    def runtest(self) -> None:
        """Run the cell.

        Raises:
            NbCellError: it ends with an error.
        """
        error = self.run_cell()
        if error:
            self.raise_cell_error(error)


class CheckCell(GradedCell):
    """A check of a homework, with the answers that it needs."""

    def __init__(self, parent: Copy, number: int, cell: Cell) -> None:
        self.check = cell
        cells = [{"id": each.id, "source": each.source} for each in parent.transplanted.cells_for(cell)]
        text = json.dumps({"cells": cells, "cpu_seconds": cpu_seconds(cell)})
        super().__init__(parent, number, f"{_IN_KERNEL}try_check({text!r})", cell.exercise or cell.name)

    def runtest(self) -> None:
        """Run the check as a trial, and judge it.

        Raises:
            NbCellError: the answer is wrong or not written.
        """
        transplanted, trials = self.parent.transplanted, self.parent.trials
        if self.check.id in runnable(transplanted):
            self.run_cell()
            outcome = decoded(self.shown(OUTCOME_MIME) or "") or Outcome("died")
            trials[self.check.id] = trial_of(outcome, [str(project.root(self.path.parent)), str(self.path.parent)])
        row = next(row for row in rows_of(transplanted, trials) if row.id == self.check.name).readable()
        if row.status != "passed":
            self.raise_cell_error(_sentence(row, self.check, transplanted.notes))


class CopyCell(GradedCell):
    """A cell of a copied lesson, or of a notebook of a class's own."""

    def __init__(self, parent: Copy, number: int, cell: Cell) -> None:
        source, exercise = _judged(cell)
        self.can_fail = bool(exercise) or cell.role in ("imports", "setup")
        super().__init__(parent, number, source, exercise)

    def runtest(self) -> None:
        """Run the cell and read its verdict.

        Raises:
            NbCellError: its exercise is wrong.
        """
        error = self.run_cell()
        found = self.shown(VERDICT_MIME) or {"status": "right"}
        if error and not self.can_fail:
            pytest.skip(f"no check, and it ends with {error}")
        if error or found["status"] == "wrong":
            self.raise_cell_error(error if found["status"] == "right" else found["text"])
        if found["status"] == "blank":
            pytest.skip(found["text"].partition("\n")[0])


class Refusal(pytest.Item):
    """The only test of a file that cannot be graded: it fails."""

    def __init__(self, name: str, parent: Copy, sentence: str) -> None:
        super().__init__(name, parent)
        self.sentence = sentence

    def runtest(self) -> None:
        """Fail with the reason.

        Raises:
            NbCellError: always.
        """
        raise NbCellError(0, self.sentence, "")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], _: Any = None) -> str:
        """Return the reason alone, without a traceback."""
        return str(excinfo.value)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Generator[None, Any, Any]:
    """Replace nbval's file object by an original or a copy if the notebook belongs to the course."""
    collected = yield
    if not any(isinstance(one, IPyNbFile) for one in collected):
        return collected
    if not is_of_the_course(file_path):
        return collected
    kind = Original if is_original(file_path) else Copy
    return [kind.from_parent(parent, path=file_path) if isinstance(one, IPyNbFile) else one for one in collected]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, Any, Any]:
    """Set the environment, the kernel (this Python) and the time limit, unless the command line gives others."""
    if not isinstance(item.parent, Original | Copy):
        return (yield)
    options = item.config.option
    with pytest.MonkeyPatch.context() as patch:
        for name in item.parent.environment:
            patch.setenv(name, "1")
        patch.setattr(options, "nbval_current_env", not options.nbval_kernel_name)
        if options.nbval_cell_timeout == _NBVALS_SECONDS:
            patch.setattr(options, "nbval_cell_timeout", CELL_SECONDS)
        return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """With xdist's `-n`, run all cells of a notebook in one process: each needs those before it."""
    if config.option.nbval and getattr(config.option, "numprocesses", None):
        config.option.dist = "loadfile"


def is_of_the_course(path: Path) -> bool:
    """Whether a notebook's cells import `kuiper_edu.learn` or have a homework's ids; if it cannot be read, by its text.

    A file that is no notebook at all counts, too, so that its failure has a sentence.

    Example:
        >>> is_of_the_course(project.root() / "course4" / "homework.ipynb")
        True
    """
    if any(_OURS.search(cell.source) for cell in stored_cells(path) if cell.kind == "code"):
        return True
    try:
        return is_homework(read_notebook(path))
    except NotebookError:
        return not is_notebook(path) or b"kuiper_edu" in path.read_bytes()


def is_homework(notebook: Notebook) -> bool:
    """Whether a copy is that of a homework of the course; a lesson has our metadata, too, but without a course."""
    if notebook.course in project.COURSES:
        return True
    try:
        return "kuiper_edu" not in notebook.metadata and bool(whose_homework(notebook, ""))
    except NotebookError:
        return False


def is_notebook(path: Path) -> bool:
    """Whether nbval can read a file.

    Example:
        >>> is_notebook(project.root() / "README.md")
        False
    """
    try:
        nbformat.read(path, as_version=4)
    except Exception:  # nbformat has many errors, for invalid JSON, encoding or structure
        return False
    return True


def is_original(path: Path) -> bool:
    """Whether a notebook is the course's own, with stored outputs that it must reproduce.

    Example:
        >>> course4 = project.root() / "course4"
        >>> [is_original(course4 / name) for name in ("1_topological_sort.ipynb", "homework.ipynb", "mine.ipynb")]
        [True, False, False]
    """
    path = path.resolve()
    try:
        root = project.root(path.parent)
        relative = path.relative_to(root)
    except (UsageError, ValueError):  # it is in no course folder; the package may know one elsewhere
        return False
    if relative.parts[0] in ("index.ipynb", "reference"):
        return True
    lessons = {link for cell in stored_cells(root / "index.ipynb") for link in _LINK.findall(cell.source)}
    return relative.as_posix() in lessons and relative.name != "homework.ipynb"


def _with_own_checks(ours: Notebook, submitted: Notebook) -> Notebook:
    """Return our notebook with a class's own visible checks, which are only in the learner's, and what they need.

    A class's own set-up cells are added as helpers: they run with the learner's code, and can change no check of ours.
    """
    known = {name for cell in ours.cells for name in (cell.id, cell.grade_id)}
    theirs = {
        cell.name: replace(cell, id=cell.name)
        for cell in submitted.cells
        if cell.kind == "code" and cell.name not in known
    }
    checks = [cell for cell in theirs.values() if cell.role == "check" and any(sources.statements(cell.source))]
    if not checks:
        return ours
    roles = {"imports": "helper", "setup": "helper", "helper": "helper", "answer": "answer"}
    needed = [replace(cell, role=roles[cell.role], source=STUB) for cell in theirs.values() if cell.role in roles]
    return replace(ours, cells=[*ours.cells, *needed, *checks])


def _sentence(row: Row, check: Cell, notes: list[str]) -> str:
    """Return what is said of a check that did not pass: why, which hint helps, and which cells were judged."""
    lines = [f"{check.exercise or check.name}: {_SAID.get(row.status, 'not right yet: ')}{row.reason}"]
    return "\n  ".join([*lines, *filter(None, [row.hint]), *notes])


def _judged(ours: Cell) -> tuple[str, str]:
    """Return a cell's source and the exercise that it checks, if any; a class's own check gets a verdict."""
    from kuiper_edu.course.grading.nbgrader import raising

    found = _VERDICT.search(ours.source)
    if found:
        return ours.source, found[1]
    if ours.role != "check" or not any(sources.statements(ours.source)):
        return ours.source, ""
    try:
        return raising(ours), ours.exercise or ours.name
    except (KuiperError, SyntaxError):
        return ours.source, ours.exercise or ours.name
