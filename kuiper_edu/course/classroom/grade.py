"""Grade a class and write its reports, as `kuiper-edu grade` does."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from kuiper_edu.course.classroom import changes, gradebook, overrides, pages, self_test
from kuiper_edu.course.classroom.batch import Batch
from kuiper_edu.course.classroom.cluster import Cluster
from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.classroom.gradescope import results_json
from kuiper_edu.course.classroom.results import Result, Store, file_name
from kuiper_edu.course.classroom.submissions import Submissions, collect
from kuiper_edu.course.grading.release import read_reference, reference_path
from kuiper_edu.course.isolation import cgroup
from kuiper_edu.errors import UsageError
from kuiper_edu.support.writing import make_folder, remove_unfinished, write_whole

_WRITTEN = (".grade/*", "students/*", "gradescope/*", "results.json", "gradebook.csv", "class.html", "filled-*")


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
        attempts: files to grade in place of newer ones of the same students, as `handed_in` names them.
        encoding: the encoding of names in a zip that does not say it.
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
    attempts: tuple[str, ...] = ()
    encoding: str = ""


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
        platform: how it was decided who is who, as a sentence.
    """

    results: list[Result]
    tried: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    others: list[tuple[str, str]] = field(default_factory=list)
    unfilled: list[str] = field(default_factory=list)
    bound: str = ""
    platform: str = ""


def handed_in(options: GradeOptions, root: Path) -> Submissions:
    """Find out who handed in which file, without grading any.

    Args:
        options: what to look at, and how.
        root: the course folder.

    Raises:
        UsageError: a file or folder that the options name does not exist.
        NotebookError: the reference cannot be read.
    """
    return collect(
        options.submissions,
        options.students,
        reference=read_reference(reference_path(options.course, root, options.reference)),
        gradebook=options.template,
        encoding=options.encoding,
        attempts=options.attempts,
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
    submitted = handed_in(options, root)
    unknown = sorted(set(options.only) - {one.student for one in submitted.submissions})
    if unknown:
        raise UsageError(
            f"--only names {unknown[0]!r}, who handed in nothing",
            hint=f"Use a name from the gradebook, such as {submitted.submissions[0].student!r}.",
        )
    file = reference_path(options.course, root, options.reference)
    decided = overrides.read(options.out)
    table = gradebook.Table(options.template, *options.columns, submitted.known_as) if options.template else None
    if table is not None:  # fail now if it cannot be filled in, not after an hour of grading
        table.fill([Result(one.student, "graded") for one in submitted.submissions])
    began = time.time()
    make_folder(options.out)
    hidden = [options.submissions.resolve(), options.out.resolve(), file.parent.resolve()]
    cluster = Cluster(options.scheduler, options.isolated) if options.scheduler else None
    reference = read_reference(file)
    wrong = self_test.read_wrong_answers(file.parent, reference)
    grader = Grader(reference, root, isolated=options.isolated, hidden=hidden, executors=cluster)
    store = Store(options.out)
    tried = self_test.self_test_once(grader, wrong, store)
    expected = len(submitted.submissions) + len(submitted.missing)
    batch = Batch(grader, store, submitted, lambda result: on_result(result, expected), frozenset(options.only))
    checked = batch.run()
    changed = changes.changes(batch.before, checked)
    results = overrides.apply(decided, checked)
    report = GradeReport(results, tried, changed, submitted.others, platform=submitted.platform)
    report.bound = "" if options.scheduler else cgroup.bound()
    _write(options, report)
    if table is not None:
        filled, report.unfilled = table.fill(results)
        write_whole(options.out / f"filled-{table.template.name}", filled)
    for written in _WRITTEN:
        remove_unfinished(options.out / written, began)
    return report


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
    page = pages.class_page(results, options.course, report.changed, report.others, report.bound)
    write_whole(out / "class.html", page)
