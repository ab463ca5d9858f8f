"""`pytest --nbval` on notebooks of the course: originals are compared, copies are graded.

An **original** (a lesson or index.ipynb in a clone, and everything below reference/) is compared with its stored
outputs, as nbval does. Every other notebook of the course is a learner's **copy**. Its stored outputs are ignored, and
two kinds of cells can fail: a check, with the sentence of its verdict, and a setup cell of a homework. Any other cell
that raises an error is skipped with the reason, since an answer may be the cause; so is a lesson's exercise that is not
written yet. The kernel of a copy has `KUIPER_NBVAL` set: there a homework's verdict raises an error, and nothing is
recorded or stored.

pytest finds this module by its entry point, wherever the package is installed. Notebooks that are not of the course are
left to nbval; a file that is not a notebook gets a readable error message.
"""

from __future__ import annotations

import ast
import re
import warnings
from collections import defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbval.plugin import IPyNbCell, IPyNbFile, NbCellError

from kuiper_edu.course.learner.state import NBVAL
from kuiper_edu.course.learner.verdict_view import VERDICT_MIME
from kuiper_edu.course.trial import sources
from kuiper_edu.course.trial.resources import LIMITS
from kuiper_edu.errors import KuiperError, UsageError
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import cell_of, read_notebook, stored_cells
from kuiper_edu.viz.fallback import STATIC

CELL_SECONDS = 2 * LIMITS.wall_seconds  # longer than a verdict lets an answer run
_NBVALS_SECONDS = 2000  # nbval's default
_OURS = re.compile(r"kuiper_edu\.learn\b|from kuiper_edu import .*\blearn\b")
_VERDICT = re.compile(r"\bverdict\(\s*[\"']([\w.]+)")
_LINK = re.compile(r"\]\(([^)]+)\)")


class Original(IPyNbFile):  # type: ignore[misc]  # nbval has no types
    """A notebook whose outputs nbval compares, run in the course's environment."""

    environment = (STATIC,)  # stored outputs contain nothing personal


class Copy(IPyNbFile):  # type: ignore[misc]
    """A learner's notebook, which is graded."""

    environment = (STATIC, NBVAL)

    def collect(self) -> Iterator[CopyCell]:
        """Yield its code cells.

        Raises:
            CollectError: the file cannot be read.
        """
        try:
            read_notebook(self.path)
        except KuiperError as error:
            raise self.CollectError(str(error)) from error
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about duplicate or missing cell ids, which do not matter here
            cells = list(super().collect())
        for cell in cells:
            yield CopyCell.from_parent(self, name=cell.name, cell_num=cell.cell_num, cell=cell.cell)


class CopyCell(IPyNbCell):  # type: ignore[misc]
    """A cell of a copy; its outputs, tags and comments for nbval are ignored, since the learner may have set them."""

    def __init__(self, name: str, parent: Copy, cell_num: int, cell: Any) -> None:
        ours = cell_of(cell)
        cell.outputs = []
        cell.source, exercise = _judged(cell)
        self.can_fail = bool(exercise) or ours.role in ("imports", "setup")
        super().__init__(f"{name}: {exercise}" if exercise else name, parent, cell_num, cell, defaultdict(bool))

    def setup(self) -> None:
        """Do nothing, so that the cell also runs after one that exceeded its time."""

    def runtest(self) -> None:
        """Run the cell and read its verdict.

        Raises:
            NbCellError: its exercise is wrong or, in a homework, not written.
        """
        error = self._run()
        verdicts = [output["data"].get(VERDICT_MIME) for output in self.test_outputs or () if "data" in output]
        found = next(filter(None, reversed(verdicts)), {"status": "right"})
        if error and not self.can_fail:
            pytest.skip(f"no check, and it ends with {error}")
        if error or found["status"] == "wrong":
            self.raise_cell_error(error if found["status"] == "right" else found["text"])
        if found["status"] == "blank":
            pytest.skip(found["text"].partition("\n")[0])

    def _run(self) -> str:
        """Run the cell; return the error with which it ends, in one line, or an empty string."""
        if not self.parent.kernel.is_alive():
            return "no result: a cell above ended the notebook's Python"
        try:
            super().runtest()
        except NbCellError as error:
            raised = [output for output in self.test_outputs or () if output["output_type"] == "error"]
            return f"{raised[-1]['ename']}: {raised[-1]['evalue']}" if raised else str(error)
        return ""

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException]) -> Any:
        """Return the text of the verdict alone, without a traceback."""
        return str(excinfo.value) if excinfo.errisinstance(NbCellError) else super().repr_failure(excinfo)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Generator[None, Any, Any]:
    """Replace nbval's file object by an original or a copy if the notebook belongs to the course."""
    collected = yield
    if not any(isinstance(one, IPyNbFile) for one in collected):
        return collected
    if not is_of_the_course(file_path) and is_notebook(file_path):
        return collected
    kind = Original if is_original(file_path) else Copy  # `Copy` also reports files that are not notebooks
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
    """Whether a notebook's cells import `kuiper_edu.learn`.

    Example:
        >>> is_of_the_course(project.root() / "course4" / "homework.ipynb")
        True
    """
    return any(_OURS.search(cell.source) for cell in stored_cells(path) if cell.kind == "code")


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


def _judged(cell: Any) -> tuple[str, str]:
    """Return a cell's source and the exercise that it checks, if any; a class's own check gets a verdict."""
    from kuiper_edu.course.grading.nbgrader import raising

    found, ours = _VERDICT.search(cell.source), cell_of(cell)
    if found:
        return cell.source, found[1]
    if ours.role != "check" or not any(ast.iter_child_nodes(sources.tree_of(cell.source))):
        return cell.source, ""
    try:
        return raising(ours), ours.exercise or ours.name
    except (KuiperError, SyntaxError):
        return cell.source, ours.exercise or ours.name
