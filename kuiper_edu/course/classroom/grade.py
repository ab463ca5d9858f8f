"""Grade a class and write its reports, as `kuiper-edu grade` does."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Literal

from kuiper_edu.course.classroom import (
    anonymous,
    changes,
    deadline,
    feedback,
    gradebook,
    overrides,
    pages,
    self_test,
    similarity,
)
from kuiper_edu.course.classroom.attempts import PART, Attempts
from kuiper_edu.course.classroom.batch import Batch
from kuiper_edu.course.classroom.choice import refuse_another_homework
from kuiper_edu.course.classroom.cluster import Cluster
from kuiper_edu.course.classroom.deadline import Deadline, Lateness
from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.classroom.gradescope import results_json
from kuiper_edu.course.classroom.results import Result, Store, file_name
from kuiper_edu.course.classroom.similarity import Pair
from kuiper_edu.course.classroom.submissions import Submissions, collect
from kuiper_edu.course.grading.check import row_of
from kuiper_edu.course.grading.release import read_reference, reference_path
from kuiper_edu.course.isolation import cgroup
from kuiper_edu.course.trial.scratch import remove_left
from kuiper_edu.errors import UsageError
from kuiper_edu.support.notebooks import Notebook
from kuiper_edu.support.writing import make_folder, remove_unfinished, write_whole

_TABLES = ("results.json", "gradebook.csv", "class.html", feedback.NAME, "filled-*")
_WRITTEN = (".grade/*", f".grade/{PART}/*", "students/*", "gradescope/*", *_TABLES)


@dataclass(frozen=True)
class GradeOptions:
    """The options of a grading run.

    Args:
        submissions: a notebook, a folder, or a zip.
        course: the course whose homework is graded.
        out: the folder for results and reports.
        reference: the class's own reference, a folder with homework.ipynb and answers/; the course's if None.
        students: a CSV file that maps the platform's names to ids.
        template: a platform's CSV export to fill in.
        columns: the columns of the template that identify the student and take the points.
        isolated: whether answers run in a sandbox.
        scheduler: the address of a Dask cluster that runs them; this machine if None.
        only: the students to grade; the others keep their stored results. All students if it is empty.
        attempts: files to grade in place of newer ones of the same students, as `handed_in` names them -> why.
        encoding: the encoding of names in a zip that does not say it.
        deadline: the date and time at which the homework was due; empty if that does not matter.
        grace: how many minutes later is still in time.
        late: what each day that has begun takes off, in percent.
        counts: which of a student's attempts counts, of those in which something is written.
        file_dates: whether the date of a file says when it was handed in.
        anonymous: whether reports have numbers in place of names.
        similar: whether to look for similar answers.
    """

    submissions: Path
    course: str
    out: Path
    reference: Path | None = None
    students: Path | None = None
    template: Path | None = None
    columns: tuple[str, str] = ("student", "points")
    isolated: bool = True
    scheduler: str | None = None
    only: tuple[str, ...] = ()
    attempts: Mapping[str, str] = field(default_factory=dict)
    encoding: str = ""
    deadline: str = ""
    grace: float = 0.0
    late: float = 0.0
    counts: Literal["last", "best", "on-time"] = "last"
    file_dates: bool = False
    anonymous: bool = False
    similar: bool = False


@dataclass
class GradeReport:
    """The result of a grading run.

    Args:
        results: by student, with the teacher's overrides applied.
        tried: the report of the self-test, as sentences.
        changed: whose points changed since the last run, as sentences.
        others: the files that were found and not graded, each with the reason.
        unfilled: the students for whom the platform's export has no row.
        bound: how the memory of answers was limited, as a sentence; empty if a cluster ran them.
        similar: pairs of students whose answers are alike; None if nobody looked for them.
        unsent: the students for whom feedback.zip contains nothing.
        platform: how it was decided who is who, as a sentence.
        deadline: the deadline and how many came late, as a sentence; empty if there is no deadline.
    """

    results: list[Result]
    tried: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    others: list[tuple[str, str]] = field(default_factory=list)
    unfilled: list[str] = field(default_factory=list)
    unsent: list[str] = field(default_factory=list)
    similar: list[Pair] | None = None
    bound: str = ""
    platform: str = ""
    deadline: str = ""


def handed_in(options: GradeOptions, root: Path) -> Submissions:
    """Find out who handed in which file, without grading any.

    Args:
        options: what to look at, and how.
        root: the course folder.

    Raises:
        UsageError: a file or folder that the options name does not exist, or an option needs another.
        NotebookError: the reference cannot be read.
    """
    due = _due(options)
    return collect(
        options.submissions,
        options.students,
        reference=read_reference(reference_path(options.course, root, options.reference)),
        gradebook=options.template,
        encoding=options.encoding,
        attempts=options.attempts,
        deadline=due if options.counts == "on-time" else None,
        file_dates=options.file_dates,
    )


def grade(
    options: GradeOptions, root: Path, on_result: Callable[[Result, int], None] = lambda _, __: None
) -> GradeReport:
    """Grade a class and write its reports.

    Args:
        options: what to grade, and how.
        root: the course folder.
        on_result: called with each result, and with the number of results that there will be.

    Raises:
        UsageError: a file, folder or student that the options name does not exist.
        SelfTestError: the reference or its checks do not pass their own test.
        IsolationError: no sandbox can be created here.
    """
    names = anonymous.read(options.out)  # a teacher who marks anonymously writes numbers
    options = replace(options, only=tuple(names.get(one, one) for one in options.only))
    given = _given(options, root, names)
    began = time.time()
    make_folder(options.out)
    shown = _Shown(options, given.students)
    batch, tried = _graded(options, root, given, lambda result, total: on_result(shown.result(result), total))
    results = overrides.apply(given.decided, list(map(given.lateness.applied, batch.in_order())))
    report = _report(options, given, results, shown)
    report.tried = tried
    _write(options, report)
    if not options.anonymous:
        _write_for_platform(options, given, report)
    shown.remove_others()
    for written in _WRITTEN:
        remove_unfinished(options.out / written, began)
    remove_left()  # by a grader that was killed, also if nothing had to be run again
    return report


@dataclass
class _Given:
    """What is given to a run: what was handed in, and what the teacher says about it; all of it fits the class."""

    due: Deadline | None
    submitted: Submissions
    decided: list[overrides.Override]
    reference: Notebook
    table: gradebook.Table | None = None

    @property
    def students(self) -> list[str]:
        """All students of the class."""
        return [*(one.student for one in self.submitted.submissions), *self.submitted.missing]

    @cached_property
    def lateness(self) -> Lateness:
        """What being late costs each student."""
        told = self.table.times() if self.due is not None and self.table is not None else {}
        return Lateness(self.due, told, self.submitted.times)


def _given(options: GradeOptions, root: Path, names: Mapping[str, str]) -> _Given:
    """Return what is given, and refuse now what does not fit the class, not after an hour of grading."""
    given = _Given(
        _due(options),
        handed_in(options, root),
        [replace(one, student=names.get(one.student, one.student)) for one in overrides.read(options.out)],
        read_reference(reference_path(options.course, root, options.reference)),
    )
    refuse_another_homework(given.submitted.submissions, options.course)
    handed = [one.student for one in given.submitted.submissions]
    unknown = sorted(set(options.only) - set(handed))
    if unknown:
        raise UsageError(
            f"--only names {unknown[0]!r}, who handed in nothing",
            hint=f"Use a name from the gradebook, such as {handed[0]!r}.",
        )
    if given.due is not None:
        given.due.refuse_unknown(given.students)
    rows = [row_of(cell, "missing", "") for cell in given.reference.cells if cell.role == "check"]
    overrides.apply(given.decided, [Result(student, "missing", rows) for student in given.students])
    if options.template is not None:
        given.table = gradebook.Table(options.template, *options.columns, given.submitted.known_as)
        given.table.fill([Result(student, "missing", rows) for student in handed])
    return given


def _due(options: GradeOptions) -> Deadline | None:
    due = deadline.read(options.deadline, options.grace, options.late, options.out)
    needs = {"--grace": options.grace, "--late": options.late, "--counts on-time": options.counts == "on-time"}
    for option, used in needs.items():
        if used and due is None:
            raise UsageError(f"{option} needs --deadline, which is missing", hint='Add --deadline "2026-11-05 23:59".')
    return due


def _graded(
    options: GradeOptions, root: Path, given: _Given, on_result: Callable[[Result, int], None]
) -> tuple[Batch, list[str]]:
    """Return the batch with the results of all students, and the report of the self-test."""
    grader, tried = _tested(options, root, given.reference)
    only, best = frozenset(options.only), dict[str, tuple[Result, str]]()
    if options.counts == "best":
        attempts = Attempts(grader, options.out, lambda one: given.lateness.applied(one).points, on_result)
        best = attempts.best(given.submitted.written, only)
        chosen = {result.file: why for result, why in best.values()}
        given.submitted = handed_in(replace(options, attempts={**chosen, **options.attempts}), root)
    total = len(given.students)
    known = {student: result for student, (result, _) in best.items()}
    batch = Batch(grader, Store(options.out), given.submitted, lambda result: on_result(result, total), only, known)
    batch.run()
    return batch, tried


def _tested(options: GradeOptions, root: Path, reference: Notebook) -> tuple[Grader, list[str]]:
    """Return the grader, and the report of its self-test."""
    file = reference_path(options.course, root, options.reference)
    hidden = [options.submissions.resolve(), options.out.resolve(), file.parent.resolve()]
    cluster = Cluster(options.scheduler, options.isolated) if options.scheduler else None
    wrong = self_test.read_wrong_answers(file.parent, reference)
    grader = Grader(reference, root, isolated=options.isolated, hidden=hidden, executors=cluster)
    return grader, self_test.self_test_once(grader, wrong, Store(options.out))


def _report(options: GradeOptions, given: _Given, results: list[Result], shown: _Shown) -> GradeReport:
    report = GradeReport(shown.results(results), platform=given.submitted.layout.sentence())
    before = shown.before(gradebook.from_json(options.out / "results.json"))
    report.changed = changes.changes(before, report.results)
    report.others = [] if options.anonymous else given.submitted.others
    report.deadline = given.due.sentence(results) if given.due is not None else ""
    report.bound = "" if options.scheduler else cgroup.bound()
    if options.similar:
        report.similar = similarity.pairs(report.results, [cell.source for cell in given.reference.cells])
    return report


class _Shown:
    """How students are shown in the reports: by name, or by number if they are marked anonymously."""

    def __init__(self, options: GradeOptions, students: list[str]) -> None:
        self._options = options
        self._key = anonymous.numbers(options.out, students)
        if options.anonymous:
            anonymous.write(options.out, self._key)

    def result(self, result: Result) -> Result:
        return anonymous.anonymised(result, self._key) if self._options.anonymous else result

    def results(self, results: Iterable[Result]) -> list[Result]:
        """Return results as they are shown, in an order that says nothing about a name that is not."""
        if not self._options.anonymous:
            return list(results)
        return sorted(map(self.result, results), key=lambda one: anonymous.place(one.student))

    def before(self, results: Iterable[Result]) -> dict[str, Result]:
        """Return the results of an earlier run by the name that a student has now, however students were shown then."""
        key = self._key if self._options.anonymous else {number: student for student, number in self._key.items()}
        return {key.get(result.student, result.student): result for result in results}

    def remove_others(self) -> None:
        """Remove the reports of an earlier run in which students were shown in the other way."""
        out, names = self._options.out, self._key if self._options.anonymous else self._key.values()
        for name in map(file_name, names):
            for path in (out / "students" / f"{name}.html", out / "gradescope" / f"{name}.json"):
                path.unlink(missing_ok=True)
        if self._options.anonymous:
            (out / feedback.NAME).unlink(missing_ok=True)


def _write(options: GradeOptions, report: GradeReport) -> None:
    out, results = options.out, report.results
    for folder in ("students", "gradescope"):
        make_folder(out / folder)
    for result in results:
        name = file_name(result.student)
        write_whole(out / "students" / f"{name}.html", pages.student_page(result, options.course))
        write_whole(out / "gradescope" / f"{name}.json", results_json(result))
    write_whole(out / "results.json", gradebook.as_json(results))
    write_whole(out / "gradebook.csv", gradebook.as_csv(results))
    sentences = report.bound, report.deadline
    page = pages.class_page(results, options.course, report.changed, report.others, *sentences, report.similar)
    write_whole(out / "class.html", page)


def _write_for_platform(options: GradeOptions, given: _Given, report: GradeReport) -> None:
    """Write what goes back to the platform, with the students' names."""
    report.unsent = feedback.write(options.out, report.results, given.submitted.layout, options.course)
    if given.table is not None:
        filled, report.unfilled = given.table.fill(report.results)
        write_whole(options.out / f"filled-{given.table.template.name}", filled)
