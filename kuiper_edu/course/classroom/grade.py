"""`kuiper-edu grade`: a class from its submissions to its reports."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from kuiper_edu.course.classroom import changes, gradebook, overrides, pages, preflight
from kuiper_edu.course.classroom.batch import Batch
from kuiper_edu.course.classroom.cluster import Cluster
from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.classroom.gradescope import results_json
from kuiper_edu.course.classroom.results import Result, Store, file_name
from kuiper_edu.course.classroom.submissions import collect
from kuiper_edu.course.grading.release import read_reference, reference_path
from kuiper_edu.course.isolation import cgroup
from kuiper_edu.errors import UsageError
from kuiper_edu.support.writing import make_folder, remove_unfinished, write_whole

_WRITTEN = (".grade/*", "students/*", "gradescope/*", "results.json", "gradebook.csv", "class.html", "filled-*")


@dataclass(frozen=True)
class GradeOptions:
    """What a teacher asks for.

    Args:
        submissions: a notebook, a folder, or a zip.
        course: whose homework it is.
        out: the folder for results and reports.
        reference: a folder with a homework.ipynb and answers/ of the class's own; the course's when None.
        students: a CSV map from the platform's names to ids.
        template: a platform's export to fill in; with the columns that say who, and that take the points.
        isolated: whether answers run in a sandbox of their own.
        scheduler: the address of a Dask cluster that runs them; this machine when None.
        only: the students who are graded; the others keep the results that they have. Everybody where it is empty.
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


@dataclass
class GradeReport:
    """What came of it.

    Args:
        results: by student, as the teacher's overrides leave them.
        tried: what the preflight found, a sentence each.
        changed: whose points changed since the last time, a sentence each.
        others: the files that were found and not graded, each with the reason.
        unfilled: the students for whom the platform's export has no row.
        bound: what held the memory of answers, a sentence; empty where a cluster ran them.
    """

    results: list[Result]
    tried: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    others: list[tuple[str, str]] = field(default_factory=list)
    unfilled: list[str] = field(default_factory=list)
    bound: str = ""


def grade(wanted: GradeOptions, root: Path, told: Callable[[Result, int], None] = lambda _, __: None) -> GradeReport:
    """Grade a class and write its reports.

    Args:
        wanted: what to do.
        root: the course folder.
        told: called with each result, and how many there will be.

    Raises:
        UsageError: something that was asked for is not there.
        PreflightError: the reference does not grade itself right.
        IsolationError: no sandbox can be made here.
    """
    handed = collect(wanted.submissions, wanted.students, wanted.course)
    unknown = sorted(set(wanted.only) - {one.student for one in handed.submissions})
    if unknown:
        raise UsageError(
            f"--only names {unknown[0]!r}, who handed in nothing",
            hint=f"Students are called as in the gradebook: {handed.submissions[0].student!r}, say.",
        )
    file = reference_path(wanted.course, root, wanted.reference)
    decided = overrides.read(wanted.out)
    table = gradebook.Table(wanted.template, *wanted.columns, handed.known_as) if wanted.template else None
    if table is not None:  # one that cannot be filled in is refused before an hour of grading
        table.fill([Result(one.student, "graded") for one in handed.submissions])
    began = time.time()
    make_folder(wanted.out)
    out_of_sight = [wanted.submissions.resolve(), wanted.out.resolve(), file.parent.resolve()]
    opens = Cluster(wanted.scheduler, wanted.isolated) if wanted.scheduler else None
    reference = read_reference(file)
    wrong = preflight.read_wrong_answers(file.parent, reference)
    grader = Grader(reference, root, isolated=wanted.isolated, hidden=out_of_sight, opens=opens)
    store = Store(wanted.out)
    tried = preflight.preflight_once(grader, wrong, store)
    expected = len(handed.submissions) + len(handed.missing)
    batch = Batch(grader, store, handed, lambda result: told(result, expected), frozenset(wanted.only))
    ours = batch.run()
    changed = changes.changes(batch.before, ours)
    results = overrides.apply(decided, ours)
    graded = GradeReport(results, tried, changed, handed.others, bound="" if wanted.scheduler else cgroup.bound())
    _write(wanted, graded)
    if table is not None:
        filled, graded.unfilled = table.fill(results)
        write_whole(wanted.out / f"filled-{table.template.name}", filled)
    for written in _WRITTEN:
        remove_unfinished(wanted.out / written, began)
    return graded


def _write(wanted: GradeOptions, graded: GradeReport) -> None:
    out, results = wanted.out, graded.results
    for folder in ("students", "gradescope"):
        make_folder(out / folder)
    for result in results:
        name = file_name(result.student)
        write_whole(out / "students" / f"{name}.html", pages.student_page(result, wanted.course))
        write_whole(out / "gradescope" / f"{name}.json", results_json(result))
    write_whole(out / "results.json", gradebook.as_json(results))
    write_whole(out / "gradebook.csv", gradebook.as_csv(results))
    page = pages.class_page(results, wanted.course, graded.changed, graded.others, graded.bound)
    write_whole(out / "class.html", page)
