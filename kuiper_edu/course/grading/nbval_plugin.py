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

import re
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbval.plugin import IPyNbFile

from kuiper_edu.course.grading.check import read_homework, whose_homework
from kuiper_edu.course.grading.nbval_cells import CheckCell, CopyCell, Refusal, SetupCell
from kuiper_edu.course.grading.run import Trial
from kuiper_edu.course.grading.transplant import transplant
from kuiper_edu.course.learner.state import NBVAL
from kuiper_edu.course.trial import sources
from kuiper_edu.course.trial.resources import LIMITS
from kuiper_edu.errors import KuiperError, NotebookError, UsageError
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import STUB, Notebook, read_notebook, stored_cells
from kuiper_edu.viz.base.fallback import STATIC

CELL_SECONDS = 2 * LIMITS.wall_seconds  # longer than a verdict lets an answer run
_NBVALS_SECONDS = 2000  # nbval's default
_LARGE = 20_000  # characters of an output; to compare two pictures of a megabyte letter by letter takes minutes
_OURS = re.compile(r"kuiper_edu\.learn\b|from kuiper_edu import .*\blearn\b")
_LINK = re.compile(r"\]\(([^)]+)\)")


class Original(IPyNbFile):  # type: ignore[misc]  # nbval has no types
    """A notebook whose outputs nbval compares, run in the course's environment."""

    environment = (STATIC,)  # stored outputs contain nothing personal

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the cells; where large outputs differ they say from which character on."""
        for cell in super().collect():
            cell.format_output_compare = partial(say_difference, cell, cell.format_output_compare)
            yield cell


class Copy(IPyNbFile):  # type: ignore[misc]
    """A learner's notebook, which is graded."""

    environment = (STATIC, NBVAL)
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
        transplanted, trials = transplant(ours, notebook), dict[str, Trial]()
        places = {cell.id: place for place, cell in enumerate(ours.cells)}
        setup = [SetupCell.from_parent(self, number=places[cell.id], cell=cell) for cell in transplanted.setup()]
        return setup + [
            CheckCell.from_parent(self, number=places[cell.id], cell=cell, transplanted=transplanted, trials=trials)
            for cell in transplanted.checks()
        ]


def say_difference(cell: Any, compare: Callable[[str, object, object], None], key: str, left: Any, right: Any) -> None:
    """Say in a failed cell where a stored output and a computed one differ.

    Args:
        cell: the cell of nbval.
        compare: nbval's own way, which compares letter by letter.
        key: the kind of output, such as `text/html`.
        left: the stored output.
        right: the computed output.
    """
    if not (isinstance(left, str) and isinstance(right, str) and max(len(left), len(right)) > _LARGE):
        return compare(key, left, right)
    place = next((at for at, (one, other) in enumerate(zip(left, right, strict=False)) if one != other), len(left))
    stored, computed = (text[place : place + 80] for text in (left, right))
    cell.comparison_traceback += [
        f" mismatch '{key}': {len(left):,} characters are stored, {len(right):,} computed",
        f" from character {place:,} on, stored:   {stored!r}",
        f" from character {place:,} on, computed: {computed!r}",
    ]
    return None


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
