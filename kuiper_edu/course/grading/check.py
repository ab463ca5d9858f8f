"""Checking a homework notebook, as a learner's `kuiper-edu check` does.

The learner's answers run in a separate process, with the library's answers withheld; what they report is judged here,
by the same rules and with the same sentences as the verdicts in the notebook. Only the visible checks run, unless a
teacher asks for the hidden ones.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from kuiper_edu.course.grading import hidden as hidden_checks
from kuiper_edu.course.grading.answer_cells import TAKEN_ROLES
from kuiper_edu.course.grading.release import NAME, is_hidden, read_reference, reference_file
from kuiper_edu.course.grading.run import Trial, run
from kuiper_edu.course.grading.transplant import Transplant, transplant
from kuiper_edu.course.judge.exercises import Exercise, exercise
from kuiper_edu.course.judge.explain import explain, fix_first
from kuiper_edu.course.judge.findings import Finding
from kuiper_edu.course.judge.judging import judge
from kuiper_edu.course.judge.sentences import Sentence, told
from kuiper_edu.course.learner import keeping, state
from kuiper_edu.course.trial import sources
from kuiper_edu.course.trial.outcomes import Outcome, readable
from kuiper_edu.errors import KuiperError, NotebookError, UsageError
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import Cell, Notebook, read_notebook

_MOST_REASON = 2000  # characters
_HIDDEN = told(
    "general/hidden check",
    "A hidden check, with other inputs. What it is about is said in the homework's text",
)


@dataclass(frozen=True)
class Row:
    """The result of one check.

    Args:
        id: the check's grade_id.
        title: a title for people.
        status: passed, wrong, error, timeout, memory, died, skipped, missing or checker_error.
        points: the points earned: all or none.
        possible: the points that the check gives.
        reason: one sentence, unless it passed.
        hint: the call that shows a hint; may be empty.
        hidden: whether it is a hidden check.
        answer: the name of the answer that it checks.
        caused_by: the name of the earlier answer that is at fault, if the answer calls one that is not right.
    """

    id: str
    title: str
    status: str
    points: float
    possible: float
    reason: str = ""
    hint: str = ""
    hidden: bool = False
    answer: str = ""
    caused_by: str = ""

    def readable(self) -> Row:
        """Return the row with a reason that can be shown: of limited length, without characters that hide others."""
        return replace(self, reason=readable(self.reason[:_MOST_REASON]))

    def for_student(self) -> Row:
        """Return what a student may see: of a hidden check only whether it passed."""
        if not self.hidden or self.status == "overridden":
            return self
        passed = self.points == self.possible
        return replace(
            self,
            status="passed" if passed else "not passed",
            reason="" if passed else f"{_HIDDEN}.",
            hint="",
            caused_by="",
        )


class Scored:
    """A mixin for objects with rows: sums their points."""

    rows: list[Row]

    @property
    def points(self) -> float:
        """The points earned."""
        return sum(row.points for row in self.rows)

    @property
    def possible(self) -> float:
        """The possible points."""
        return sum(row.possible for row in self.rows)


@dataclass(frozen=True)
class CheckReport(Scored):
    """The result of checking a notebook.

    Args:
        course: the course of the homework.
        rows: one per check, in the notebook's order.
        kept: the slots whose answers passed and are stored for `use_my_answers()`.
        notes: which cells were judged of the answers that are not just in their own cell, as sentences.
    """

    course: str
    rows: list[Row]
    kept: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether every check passed."""
        return all(row.status == "passed" for row in self.rows)

    def to_dict(self) -> dict[str, Any]:
        """Return the report as plain data, for `--json`."""
        return {**asdict(self), "points": self.points, "possible": self.possible, "passed": self.passed}


def check_notebook(
    path: str | Path, *, seconds: float | None = None, hidden: bool = False, keep: bool = True
) -> CheckReport:
    """Check a homework notebook.

    Args:
        path: the .ipynb file.
        seconds: the limit of CPU time for one check; that of its exercise if None.
        hidden: whether to run the hidden checks, too.
        keep: whether to store answers that passed all of their checks in .kuiper/answers/, and count them in
            `progress`.

    Raises:
        NotebookError: the notebook cannot be read, or is not a homework of the course.
        UsageError: there is no course folder, or the homework with the checks is missing in it.
    """
    root = project.root(Path(path).parent)
    submitted = read_notebook(path)
    ours = read_homework(whose_homework(submitted, Path(path).name), root)
    transplanted = transplant(ours, submitted, hidden=hidden)
    rows = check_transplant(transplanted, root, seconds)
    if keep:
        _count(transplanted, rows)
    return CheckReport(ours.course, rows, _keep(transplanted, rows) if keep else [], transplanted.notes)


def check_transplant(transplanted: Transplant, root: Path, seconds: float | None = None) -> list[Row]:
    """Run the checks of a notebook with answers, and return one row for each; start no process if nothing can run."""
    checks = runnable(transplanted)
    trials = run(transplanted.setup(), checks, transplanted.notebook.course, root, seconds) if checks else {}
    return rows_of(transplanted, trials)


def runnable(transplanted: Transplant) -> dict[str, list[Cell]]:
    """Return the cells to run for each check whose answers are available."""
    return {cell.id: transplanted.cells_for(cell) for cell in transplanted.checks() if not _refused(cell, transplanted)}


UNBLAMED = ("passed", "skipped", "checker_error")  # right, not run, or our own fault


def rows_of(transplanted: Transplant, trials: dict[str, Trial]) -> list[Row]:
    """Return one row for each check, from the outcome of its trial."""
    checks = transplanted.checks()
    rows = [_row(cell, transplanted, trials) for cell in checks]
    wrong = wrong_answers(checks, rows)
    missing = wrong_answers(checks, [row for row in rows if row.status == "missing"])
    return [
        _blamed(row, check, transplanted, missing if row.status == "missing" else wrong)
        for row, check in zip(rows, checks, strict=True)
    ]


def wrong_answers(checks: list[Cell], rows: list[Row]) -> set[str]:
    """Return the names of the answers that failed a check of their own; of several that one needs, none is known."""
    failed = {row.id for row in rows if row.status not in UNBLAMED}
    return {check.needs[0] for check in checks if check.name in failed and len(check.needs) == 1}


def _blamed(row: Row, cell: Cell, transplanted: Transplant, wrong: set[str]) -> Row:
    """Return the row of an answer with another reason if it calls a wrong answer to an earlier exercise."""
    if row.status not in ("wrong", "error", "timeout", "missing") or _refused(cell, transplanted):
        return row
    called = {
        each.exercise or each.name: each.name
        for each in transplanted.cells_for(cell)
        if each.role == "answer" and each.name not in cell.needs[:1] and each.name in wrong
    }
    sentence = fix_first(called, lambda _: True)
    if not sentence:
        return row
    status = "wrong" if row.status == "missing" else row.status  # it is written; what it calls is not
    return replace(row, status=status, reason=f"{sentence}.", caused_by=next(iter(called.values())))


def read_homework(course: str, root: Path) -> Notebook:
    """Return the teacher's notebook, or its release in the course folder if this copy came without reference/.

    Raises:
        UsageError: the course folder contains neither.
        NotebookError: it cannot be read.
    """
    for path in (reference_file(course, root), root / course / NAME):
        if path.is_file():
            return read_reference(path)
    raise UsageError(
        f"{course}/{NAME} is missing, which holds the checks", hint="Get the whole course (README, Start)."
    )


def whose_homework(submitted: Notebook, name: str) -> str:
    """Return the course of a homework: from its metadata, or else from the majority of its cells' ids."""
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


def _refused(cell: Cell, transplanted: Transplant) -> tuple[str, str] | None:
    """Return status and reason of a check whose answer is missing or takes a shortcut; None if it can run."""
    for name in cell.needs:
        if name in transplanted.problems:
            return "missing", f"{transplanted.problems[name]}."
        if name in transplanted.shortcuts:
            return "error", transplanted.shortcuts[name]
    return None


def _row(cell: Cell, transplanted: Transplant, trials: dict[str, Trial]) -> Row:
    refused = _refused(cell, transplanted)
    if refused:
        return row_of(cell, *refused)
    trial = trials.get(cell.id, Trial(Outcome("skipped")))
    try:
        _refuse_broken(cell, trial, trials.get("setup"), transplanted)
        status, reason, hint = _judged(cell, trial, transplanted)
    except KuiperError as error:
        broken = told("general/broken check", "this check is broken, which is not your fault: {error}", error=error)
        status, reason, hint = "checker_error", str(broken), ""
    return row_of(cell, status, reason, hint)


def row_of(cell: Cell, status: str, reason: str, hint: str = "") -> Row:
    """Return the row of a check: all of its points if it passed, otherwise none, with the reason as a sentence."""
    points = float(cell.points)
    sentence = reason if not reason or reason[-1] in ".!?" else f"{reason}."
    earned = points if status == "passed" else 0.0
    answer = cell.needs[0] if cell.needs else ""
    return Row(cell.name, cell.title or cell.name, status, earned, points, sentence, hint, is_hidden(cell), answer)


def _refuse_broken(cell: Cell, trial: Trial, setup: Trial | None, transplanted: Transplant) -> None:
    """Raise NotebookError if our own cells are at fault: a setup cell fails, or a check uses an undefined name."""
    if setup is not None and setup.outcome.error is not None:
        broken = setup.outcome.error
        raise NotebookError(f"cell {setup.cell!r} raises {broken.name}: {broken.text}")
    error = trial.outcome.error
    if error is None or error.name != "NameError" or trial.cell != cell.id:
        return
    name = error.text.partition("'")[2].partition("'")[0]
    answers = [other for other in transplanted.notebook.cells if other.role in TAKEN_ROLES]
    if name in sources.used(cell.source) and not any(name in transplanted.promised(other) for other in answers):
        raise NotebookError(f"it uses {name!r}, which no cell before it defines")


def exercise_of(cell: Cell) -> Exercise:
    """Return the exercise of a check: from the catalogue, or a class's own, whose reference contains the rules."""
    return exercise(cell.exercise) if cell.exercise else Exercise(cell.name, hidden_checks.rules_of(cell))


def _judged(cell: Cell, trial: Trial, transplanted: Transplant) -> tuple[str, str, str]:
    """Return status, sentence and hint of a check that was run."""
    task = exercise_of(cell)
    hint = f'learn.hint("{task.id}")' if task.hints else ""
    outcome = trial.outcome
    if outcome.status == "skipped":
        return "skipped", str(explain(Finding(task.id, "skipped"), task)), hint
    finding = judge(task, outcome, hidden_checks.rules_of(cell) if is_hidden(cell) else None)
    if finding is None:
        return "passed", "", ""
    if finding.status == "blank":
        return "missing", str(explain(finding, task)), hint
    for used in transplanted.cells_for(cell):
        if used.name in transplanted.shortcuts:
            return "error", transplanted.shortcuts[used.name], hint
    sentence = explain(finding, task)
    if trial.cell not in ("", cell.id) and outcome.status != "ran":
        sentence = _beside(finding, sentence)
    return finding.status, str(sentence), hint


def _beside(finding: Finding, sentence: Sentence) -> Sentence:
    """Return the sentence for an answer whose cell ended, beside or below its function, before anything was checked."""
    if finding.status == "timeout" and not finding.flooded:
        return told(
            "general/slow cell",
            "the answer's cell itself does not finish in time, because of a loop or a call beside or below its "
            "function: nothing could be checked",
        )
    return told("general/failing cell", "the answer's cell itself fails: {sentence}", sentence=sentence)


def _count(transplanted: Transplant, rows: list[Row]) -> None:
    """Record every exercise whose checks all passed as right, for `progress`."""
    by_check = {check.name: check.exercise for check in transplanted.checks()}
    failed = {by_check[row.id] for row in rows if row.status != "passed"}
    for name in dict.fromkeys(by_check.values()):
        if name not in failed:
            state.record_verdict(name, right=True)


def _keep(transplanted: Transplant, rows: list[Row]) -> list[str]:
    """Store every answer whose own checks all passed; return the slots."""
    status = {row.id: row.status for row in rows}
    others = [cell.source for cell in transplanted.notebook.cells if cell.role not in ("check", "show")]
    slots = {cell.name: cell.slot for cell in transplanted.notebook.cells if cell.role == "answer" and cell.slot}
    kept = []
    for name, slot in slots.items():
        own = [status[check.name] for check in transplanted.checks() if check.needs == (name,)]
        source = "\n\n".join(transplanted.answers()[name])
        if set(own) == {"passed"} and keeping.keep_answer(slot, source, others):
            kept.append(slot)
    return kept
