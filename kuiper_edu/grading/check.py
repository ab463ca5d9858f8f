"""Check a homework notebook: what a learner's `kuiper-edu check` shows.

The learner's answers run in the teacher's reference, in a process of their own, the library's answers
withheld. Visible checks only, unless a teacher asks for the hidden ones.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kuiper_edu import project
from kuiper_edu.errors import NotebookError
from kuiper_edu.grading.notebooks import Cell, Notebook, read_notebook
from kuiper_edu.grading.release import is_hidden, reference_path
from kuiper_edu.grading.run import CELL_SECONDS, CellResult, run
from kuiper_edu.grading.transplant import WANTED, Transplant, transplant
from kuiper_edu.homework import answers
from kuiper_edu.homework.feedback import explain
from kuiper_edu.homework.findings import Finding


@dataclass(frozen=True)
class Row:
    """What one check found.

    Args:
        id: the check's grade_id.
        title: what is checked, for people.
        status: passed, wrong, error, timeout, died, skipped or missing.
        points: the points earned: all or none.
        possible: the points there are.
        reason: one sentence for anything but passed.
        hint: what to ask for next; may be empty.
    """

    id: str
    title: str
    status: str
    points: float
    possible: float
    reason: str = ""
    hint: str = ""


@dataclass(frozen=True)
class CheckReport:
    """What a check of a notebook found.

    Args:
        course: whose homework it is.
        rows: one per check, in the notebook's order.
        kept: the slots whose answers passed and are kept for `use_my_answers()`.
    """

    course: str
    rows: list[Row]
    kept: list[str] = field(default_factory=list)

    @property
    def points(self) -> float:
        """The points earned."""
        return sum(row.points for row in self.rows)

    @property
    def possible(self) -> float:
        """The points there are."""
        return sum(row.possible for row in self.rows)

    @property
    def passed(self) -> bool:
        """Whether every check passed."""
        return all(row.status == "passed" for row in self.rows)

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data, for `--json`."""
        return {**asdict(self), "points": self.points, "possible": self.possible, "passed": self.passed}


def check_notebook(
    path: str | Path, *, seconds: float = CELL_SECONDS, hidden: bool = False, keep: bool = True
) -> CheckReport:
    """Check a homework notebook, in either language.

    Args:
        path: the .ipynb file.
        seconds: the limit for one cell.
        hidden: run the hidden checks too.
        keep: keep answers that passed every check of theirs in .kuiper/answers/.

    Raises:
        NotebookError: the notebook cannot be read, or is no homework of this course.
        UsageError: there is no course folder, or no reference in it.
    """
    root = project.root(Path(path).parent)
    submitted = read_notebook(path)
    course = _course(submitted, root, Path(path).name)
    reference = read_notebook(reference_path(course, root))
    planted = transplant(reference, submitted, hidden=hidden)
    results = run(planted.notebook, course, root, seconds)
    rows = rows_of(planted, results)
    return CheckReport(course, rows, _keep(planted.notebook, rows) if keep else [])


def rows_of(planted: Transplant, results: dict[str, CellResult]) -> list[Row]:
    """One row per scored check of the notebook that was run."""
    return [_row(cell, planted, results) for cell in planted.notebook.cells if cell.role == "check"]


def _course(submitted: Notebook, root: Path, name: str) -> str:
    if submitted.course in project.COURSES:
        return submitted.course
    names = {cell.grade_id for cell in submitted.cells} - {""}
    for course in project.COURSES:
        if names & {cell.grade_id for cell in read_notebook(reference_path(course, root)).cells}:
            return course
    raise NotebookError(
        "this is not a homework notebook of the course", path=name, hint="They are courseN/homework.ipynb."
    )


def _row(cell: Cell, planted: Transplant, results: dict[str, CellResult]) -> Row:
    title, points = cell.title or cell.name, float(cell.points)
    for name in cell.needs:
        if name in planted.problems:
            return Row(cell.name, title, "missing", 0.0, points, f"{planted.problems[name]}.")
        if name in planted.shortcuts:
            return Row(cell.name, title, "error", 0.0, points, planted.shortcuts[name])
    result = results.get(cell.id, CellResult("skipped"))
    if result.status == "passed":
        return Row(cell.name, title, "passed", points, points)
    reason, hint = _why(cell, result, planted, results)
    status = "wrong" if is_hidden(cell) and result.status == "error" else result.status
    return Row(cell.name, title, status, 0.0, points, reason if reason[-1:] in ".!?" else f"{reason}.", hint)


def _why(cell: Cell, result: CellResult, planted: Transplant, results: dict[str, CellResult]) -> tuple[str, str]:
    """The sentence and the hint for a check that did not pass."""
    for answer in (other for other in planted.notebook.cells if other.role == "answer" and other.name in cell.needs):
        failed = results.get(answer.id)
        if failed is not None and failed.status not in ("passed", "skipped"):
            sentence, hint = _explained(answer, failed)
            return f"the answer's cell itself fails: {sentence}", hint
    for helper in planted.notebook.cells:
        if helper.role == "helper" and helper.name in planted.shortcuts:
            return planted.shortcuts[helper.name], ""
    error = result.error()
    for name in cell.needs:
        if name in planted.elsewhere and error and error[0] == "NameError":
            places = "; ".join(planted.elsewhere[name])
            return f"{error[1]}: {places}, which is not handed in; move it into the answer's cell", ""
    return _explained(cell, result)


def _explained(cell: Cell, result: CellResult) -> tuple[str, str]:
    return explain(
        Finding(
            check=cell.name,
            exercise=cell.exercise,
            status=result.status,
            error=result.error(),
            got=result.printed(),
            expected="" if is_hidden(cell) else cell.printed(),
            stderr="".join(output["text"] for output in result.outputs if output["kind"] == "stderr"),
            fault=None if is_hidden(cell) else result.fault,
        )
    )


def _keep(notebook: Notebook, rows: list[Row]) -> list[str]:
    """Keep every answer whose own checks all passed; returns the slots."""
    status = {row.id: row.status for row in rows}
    kept = []
    source: list[str] = []
    for cell in notebook.cells:
        if cell.role in ("imports", *WANTED):
            source.append(cell.source)
        checks = [check.name for check in notebook.cells if check.role == "check" and check.needs == (cell.grade_id,)]
        if cell.role == "answer" and cell.slot and checks and all(status[name] == "passed" for name in checks):
            answers.keep(cell.slot, "\n\n".join(source))
            kept.append(cell.slot)
    return kept
