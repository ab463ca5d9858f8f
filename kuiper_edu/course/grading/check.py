"""Check a homework notebook: what a learner's `kuiper-edu check` shows.

The learner's answers run in a process of their own, the library's answers withheld; what they report is judged here,
by the rules and with the sentences of the verdict in the notebook. Visible checks only, unless a teacher asks for the
hidden ones.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from kuiper_edu.course.grading import hidden as hidden_checks
from kuiper_edu.course.grading.release import NAME, is_hidden, read_reference, reference_file
from kuiper_edu.course.grading.run import Trial, run
from kuiper_edu.course.grading.transplant import WANTED, Transplant, transplant
from kuiper_edu.course.judge.exercises import Exercise, exercise
from kuiper_edu.course.judge.explain import explain, fix_first
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.judging import judge
from kuiper_edu.course.learner import keeping, state
from kuiper_edu.course.trial import sources
from kuiper_edu.course.trial.outcomes import Outcome, readable
from kuiper_edu.errors import KuiperError, NotebookError, UsageError
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import Cell, Notebook, read_notebook

_MOST_REASON = 2000  # characters
_HIDDEN = "A hidden check, with other inputs. What it is about is said in the homework's text."
_OF_HIDDEN = {"passed": "", "missing": "There is no answer.", "grader_error": "This is not your fault."}


@dataclass(frozen=True)
class Row:
    """What one check found.

    Args:
        id: the check's grade_id.
        title: what is checked, for people.
        status: passed, wrong, error, timeout, memory, died, skipped, missing or checker_error.
        points: the points earned: all or none.
        possible: the points there are.
        reason: one sentence for anything but passed.
        hint: what to ask for next; may be empty.
        hidden: whether it is a hidden check.
    """

    id: str
    title: str
    status: str
    points: float
    possible: float
    reason: str = ""
    hint: str = ""
    hidden: bool = False

    def public(self) -> Row:
        """What anybody may see: of a hidden check its status, and nothing that an answer could have put there."""
        if self.hidden and self.status != "overridden":
            return replace(self, reason=_OF_HIDDEN.get(self.status, _HIDDEN), hint="")
        return replace(self, reason=readable(self.reason[:_MOST_REASON]))


class Scored:
    """What has rows: its points are theirs."""

    rows: list[Row]

    @property
    def points(self) -> float:
        """The points earned."""
        return sum(row.points for row in self.rows)

    @property
    def possible(self) -> float:
        """The points there are."""
        return sum(row.possible for row in self.rows)


@dataclass(frozen=True)
class CheckReport(Scored):
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
    def passed(self) -> bool:
        """Whether every check passed."""
        return all(row.status == "passed" for row in self.rows)

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain data, for `--json`."""
        return {**asdict(self), "points": self.points, "possible": self.possible, "passed": self.passed}


def check_notebook(
    path: str | Path, *, seconds: float | None = None, hidden: bool = False, keep: bool = True
) -> CheckReport:
    """Check a homework notebook, in either language.

    Args:
        path: the .ipynb file.
        seconds: the limit of computing time for one check; that of its exercise when None.
        hidden: run the hidden checks too.
        keep: keep answers that passed every check of theirs in .kuiper/answers/, and count them in `progress`.

    Raises:
        NotebookError: the notebook cannot be read, or is no homework of this course.
        UsageError: there is no course folder, or no homework of ours in it to put the answers into.
    """
    root = project.root(Path(path).parent)
    submitted = read_notebook(path)
    ours = _ours(whose_homework(submitted, Path(path).name), root)
    planted = transplant(ours, submitted, hidden=hidden)
    rows = check_transplant(planted, root, seconds)
    if keep:
        _count(planted, rows)
    return CheckReport(ours.course, rows, _keep(planted, rows) if keep else [])


def check_transplant(planted: Transplant, root: Path, seconds: float | None = None) -> list[Row]:
    """One row for each check of a notebook with answers in it; nothing is started where no answer can be run."""
    checks = runnable(planted)
    trials = run(planted.setup(), checks, planted.notebook.course, root, seconds) if checks else {}
    return rows_of(planted, trials)


def runnable(planted: Transplant) -> dict[str, list[Cell]]:
    """For each check whose answers are there the cells to run."""
    return {cell.id: planted.cells_for(cell) for cell in planted.checks() if not _refused(cell, planted)}


UNBLAMED = ("passed", "skipped", "checker_error")  # right, not run, or our own fault


def rows_of(planted: Transplant, trials: dict[str, Trial]) -> list[Row]:
    """One row for each check, from what its trial did."""
    checks = planted.checks()
    rows = [_row(cell, planted, trials) for cell in checks]
    failed = [check for row, check in zip(rows, checks, strict=True) if row.status not in UNBLAMED]
    wrong = {check.needs[0] for check in failed if len(check.needs) == 1}  # of several nobody knows which
    return [_blamed(row, check, planted, wrong) for row, check in zip(rows, checks, strict=True)]


def _blamed(row: Row, cell: Cell, planted: Transplant, wrong: set[str]) -> Row:
    """The row of an answer that calls that of an exercise before, which is not right."""
    if row.status not in ("wrong", "error", "timeout"):
        return row
    others = [each for each in planted.cells_for(cell) if each.role == "answer" and each.name not in cell.needs[:1]]
    called = {each.exercise or each.name: each.name for each in others}
    said = fix_first(called, lambda name: called[name] in wrong)
    return replace(row, reason=f"{said}.") if said else row


def _ours(course: str, root: Path) -> Notebook:
    """The teacher's notebook, or its release in the course's folder where this copy came without the teacher's side."""
    for path in (reference_file(course, root), root / course / NAME):
        if path.is_file():
            return read_reference(path)
    raise UsageError(
        f"{course}/{NAME} is missing, which holds the checks", hint="Get the whole course (README, Start)."
    )


def whose_homework(submitted: Notebook, name: str) -> str:
    """The course whose homework this is: as its metadata says, else as most of its cells' ids do."""
    if submitted.course in project.COURSES:
        return submitted.course
    names = (part for cell in submitted.cells for part in {cell.grade_id, cell.id} - {""})
    votes = Counter(part.partition("-")[0] for part in names)
    votes += Counter(slot for cell in submitted.cells for slot in project.COURSES if f'answer("{slot}.' in cell.source)
    course = max(project.COURSES, key=lambda course: votes[course])
    if not votes[course]:
        raise NotebookError(
            "this is not a homework notebook of the course", path=name, hint="They are courseN/homework.ipynb."
        )
    return course


def _refused(cell: Cell, planted: Transplant) -> tuple[str, str] | None:
    """The status and the reason of a check whose answers are not run: one is missing, or was taken from a library."""
    for name in cell.needs:
        if name in planted.problems:
            return "missing", f"{planted.problems[name]}."
        if name in planted.shortcuts:
            return "error", planted.shortcuts[name]
    return None


def _row(cell: Cell, planted: Transplant, trials: dict[str, Trial]) -> Row:
    refused = _refused(cell, planted)
    if refused:
        return row_of(cell, *refused)
    trial = trials.get(cell.id, Trial(Outcome("skipped")))
    try:
        _refuse_broken(cell, trial, trials.get("setup"), planted)
        status, reason, hint = _judged(cell, trial, planted)
    except KuiperError as error:
        status, reason, hint = "checker_error", f"this check is broken, which is not your fault: {error}", ""
    return row_of(cell, status, reason, hint)


def row_of(cell: Cell, status: str, reason: str, hint: str = "") -> Row:
    """The row of a check: all of its points where it passed, else none, and a sentence."""
    points = float(cell.points)
    sentence = reason if not reason or reason[-1] in ".!?" else f"{reason}."
    earned = points if status == "passed" else 0.0
    return Row(cell.name, cell.title or cell.name, status, earned, points, sentence, hint, is_hidden(cell))


def _refuse_broken(cell: Cell, trial: Trial, setup: Trial | None, planted: Transplant) -> None:
    """Raise where our own cells are at fault: one that sets up fails, or a check uses a name that nobody defines."""
    if setup is not None and setup.outcome.error is not None:
        broken = setup.outcome.error
        raise NotebookError(f"cell {setup.cell!r} raises {broken.name}: {broken.text}")
    error = trial.outcome.error
    if error is None or error.name != "NameError" or trial.cell != cell.id:
        return
    name = error.text.partition("'")[2].partition("'")[0]
    answers = [other for other in planted.notebook.cells if other.role in WANTED]
    if name in sources.used(cell.source) and not any(name in planted.promised(other) for other in answers):
        raise NotebookError(f"it uses {name!r}, which no cell before it defines")


def asked_by(cell: Cell) -> Exercise:
    """The exercise of a check: the catalogue's, or one of a class's own, whose reference says what is right."""
    return exercise(cell.exercise) if cell.exercise else Exercise(cell.name, hidden_checks.rules_of(cell))


def _judged(cell: Cell, trial: Trial, planted: Transplant) -> tuple[str, str, str]:
    """Status, sentence and hint of a check that was run."""
    asked = asked_by(cell)
    hint = f'learn.hint("{asked.id}")' if asked.hints else ""
    outcome = trial.outcome
    if outcome.status == "skipped":
        return "skipped", explain(Finding(asked.id, "skipped"), asked), hint
    finding = judge(asked, outcome, hidden_checks.rules_of(cell) if is_hidden(cell) else None)
    if finding is None:
        return "passed", "", ""
    if finding.status == "blank":
        return "missing", explain(finding, asked), hint
    for helper in planted.shortcuts.values():
        return "error", helper, hint
    sentence = explain(finding, asked)
    if trial.cell != cell.id and outcome.status != "ran":
        sentence = f"the answer's cell itself fails: {sentence}"
    status = "wrong" if is_hidden(cell) and finding.status == "error" else finding.status
    return status, sentence, hint


def _count(planted: Transplant, rows: list[Row]) -> None:
    """Let every exercise whose checks all passed count as right in `progress`."""
    exercise_of = {check.name: check.exercise for check in planted.checks()}
    failed = {exercise_of[row.id] for row in rows if row.status != "passed"}
    for name in dict.fromkeys(exercise_of.values()):
        if name not in failed:
            state.record_verdict(name, right=True)


def _keep(planted: Transplant, rows: list[Row]) -> list[str]:
    """Keep every answer whose own checks all passed; returns the slots."""
    status = {row.id: row.status for row in rows}
    others = [cell.source for cell in planted.notebook.cells if cell.role not in ("check", "show")]
    kept = []
    for cell in planted.notebook.cells:
        own = [status[check.name] for check in planted.checks() if check.needs == (cell.name,)]
        right = cell.slot and cell.role == "answer" and set(own) == {"passed"}
        if right and keeping.keep_answer(cell.slot, cell.source, others):
            kept.append(cell.slot)
    return kept
