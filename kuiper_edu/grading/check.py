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
from kuiper_edu.grading.notebooks import Cell, Notebook, course_of, grade_id, name_of, own, read_notebook, role
from kuiper_edu.grading.release import COURSES, is_hidden, reference_path
from kuiper_edu.grading.run import CELL_SECONDS, CellResult, run
from kuiper_edu.grading.transplant import WANTED, Transplant, needs, transplant
from kuiper_edu.homework import answers
from kuiper_edu.homework.feedback import Finding, explain


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
    return [_row(cell, planted, results) for cell in planted.notebook["cells"] if role(cell) == "check"]


def _course(submitted: Notebook, root: Path, name: str) -> str:
    told = course_of(submitted)
    if told in COURSES:
        return str(told)
    met = {grade_id(cell) for cell in submitted["cells"]} - {None}
    for course in COURSES:
        if met & {grade_id(cell) for cell in read_notebook(reference_path(course, root))["cells"]}:
            return course
    raise NotebookError(
        "this is not a homework notebook of the course", path=name, hint="They are courseN/homework.ipynb."
    )


def _row(cell: Cell, planted: Transplant, results: dict[str, CellResult]) -> Row:
    name = name_of(cell)
    title = str(own(cell).get("title", name))
    possible = float(cell["metadata"].get("nbgrader", {}).get("points", 0))
    found = results.get(cell["id"], CellResult("skipped", "the check was never reached"))
    lacking = [each for each in needs(cell) if each in planted.problems or each in planted.blank]
    if lacking:
        reason = planted.problems.get(lacking[0], "there is no answer yet")
        return Row(name, title, "missing", 0.0, possible, f"{reason}.")
    taken = [planted.shortcuts[each] for each in needs(cell) if each in planted.shortcuts]
    if taken:
        return Row(name, title, "error", 0.0, possible, taken[0])
    if found.status == "passed":
        return Row(name, title, "passed", possible, possible)
    reason, hint = _why(cell, name, found, planted, results)
    status = "wrong" if is_hidden(cell) and found.status == "error" else found.status
    return Row(name, title, status, 0.0, possible, reason if reason[-1:] in ".!?" else f"{reason}.", hint)


def _why(
    cell: Cell, name: str, found: CellResult, planted: Transplant, results: dict[str, CellResult]
) -> tuple[str, str]:
    """The sentence and the hint for a check that did not pass."""
    for answer in _cells_of(planted, needs(cell)):
        failed = results.get(answer["id"])
        if failed is not None and failed.status not in ("passed", "skipped"):
            return _explained(grade_id(answer) or "", answer, failed, "the answer's cell itself fails: ")
    for helper in planted.notebook["cells"]:
        if role(helper) == "helper" and name_of(helper) in planted.shortcuts:
            return planted.shortcuts[name_of(helper)], ""
    error = found.error()
    for each in needs(cell):
        if each in planted.elsewhere and error and error[0] == "NameError":
            told = "; ".join(planted.elsewhere[each])
            return f"{error[1]}: {told}, which is not handed in; move it into the answer's cell", ""
    return _explained(name, cell, found, "")


def _explained(name: str, cell: Cell, found: CellResult, prefix: str) -> tuple[str, str]:
    finding = Finding(
        check=name,
        exercise=str(own(cell).get("exercise", "")),
        status=found.status,
        error=found.error(),
        got=found.printed(),
        expected="" if is_hidden(cell) else _stored(cell),
        stderr="".join(each["text"] for each in found.outputs if each["kind"] == "stderr"),
        comparator="" if is_hidden(cell) else found.reason,
    )
    sentence, hint = explain(finding)
    return prefix + sentence, hint


def _cells_of(planted: Transplant, names: list[str]) -> list[Cell]:
    return [cell for cell in planted.notebook["cells"] if role(cell) in WANTED and grade_id(cell) in names]


def _stored(cell: Cell) -> str:
    """What the reference's cell printed."""
    texts = []
    for output in cell.get("outputs", []):
        text = output.get("text", output.get("data", {}).get("text/plain", ""))
        texts.append(text if isinstance(text, str) else "".join(text))
    return "".join(texts)


def _keep(notebook: Notebook, rows: list[Row]) -> list[str]:
    """Keep every answer whose own checks all passed; returns the slots."""
    status = {row.id: row.status for row in rows}
    checks = {grade_id(cell): needs(cell) for cell in notebook["cells"] if role(cell) == "check"}
    kept = []
    source: list[str] = []
    for cell in notebook["cells"]:
        if role(cell) in ("imports", *WANTED):
            source.append(cell["source"])
        slot = own(cell).get("slot") if role(cell) == "answer" else None
        mine = [name for name, needed in checks.items() if needed == [grade_id(cell)]]
        if slot and mine and all(status.get(str(name)) == "passed" for name in mine):
            answers.keep(str(slot), "\n\n".join(source))
            kept.append(str(slot))
    return kept
