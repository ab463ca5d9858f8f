"""`kuiper-edu check`, `progress`, `release` and `reset`: homework, progress, and restoring notebooks."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kuiper_edu.cli.output import console, note, print_json, print_table, refuse_loss
from kuiper_edu.errors import UsageError, counted
from kuiper_edu.support import project

if TYPE_CHECKING:
    from kuiper_edu.course.grading.check import CheckReport
    from kuiper_edu.support.notebooks import Notebook


@dataclass(frozen=True)
class Targets:
    """The targets of a release; without any it is written into the course's folder.

    Args:
        nbgrader: an nbgrader course folder.
        gradescope: the zip of a Gradescope autograder.
        unisolated: whether answers run with the autograder's own rights on Gradescope.
        reference: the folder of a class's own reference, in place of the course's.
        handout: the zip of the course for students.
        github: the workflow for GitHub Classroom.
    """

    nbgrader: Path | None = None
    gradescope: Path | None = None
    unisolated: bool = False
    reference: Path | None = None
    handout: Path | None = None
    github: Path | None = None


def release(course: str, targets: Targets, *, force: bool) -> bool:
    """Write a homework from its reference; return whether the reference has no faults.

    Raises:
        UsageError: there is no such course, or a file with other content would be lost.
        NotebookError: the reference cannot be read.
    """
    root = project.root()
    if not _sound(course, root, targets.reference):
        return False
    if targets.nbgrader is not None:
        _for_nbgrader(course, root, targets, force=force)
    if targets.gradescope is not None:
        _for_gradescope(course, root, targets, force=force)
    if targets.handout is not None:
        _for_students(course, root, targets, force=force)
    if targets.github is not None:
        _for_github(course, root, targets, force=force)
    if {targets.nbgrader, targets.gradescope, targets.handout, targets.github} == {None}:
        _release(course, root, targets.reference, force=force)
    return True


def new_reference(course: str, folder: Path) -> None:
    """Write a class's own reference, a copy of the course's to be changed, and print what to do next.

    Raises:
        UsageError: there is no such course or reference, or the folder contains something already.
    """
    from kuiper_edu.course.grading import own_reference

    own_reference.write(course, project.root(), folder)
    steps = (
        f"Wrote {folder}. Keep it private: the course's own solutions and hidden checks are public. Next:",
        f"  change the hidden checks in {folder}/homework.ipynb, and five wrong answers to each new question in "
        f"{folder}/answers/ (docs/grading.md, A question of your own)",
        f"  python tools/run_notebooks.py {folder}/homework.ipynb",
        f"  kuiper-edu release {course} --reference {folder}",
        f"  kuiper-edu grade SUBMISSIONS --course {course} --reference {folder} --list",
    )
    for step in steps:
        console().print(step, markup=False, soft_wrap=True, highlight=False)


def _sound(course: str, root: Path, own: Path | None) -> bool:
    from kuiper_edu.course.grading import lint
    from kuiper_edu.course.grading.release import read_reference, reference_path

    file = reference_path(course, root, own)
    reference = read_reference(file)
    with console(stderr=True).status("checking the reference"):
        faults = (
            lint.faults(reference) or lint.stale(reference, root) or (_self_test(reference, root, own) if own else [])
        )
    for fault in faults:
        console().print(fault, markup=False, highlight=False, soft_wrap=True)
    if faults:
        console().print(f"Nothing was released: fix {file if own else file.relative_to(root)} first.", markup=False)
    else:
        checks = sum(cell.role == "check" for cell in reference.cells)
        console().print(f"{counted(checks, 'check')}, {lint.points(reference):g} points.", markup=False)
    return not faults


def _self_test(reference: Notebook, root: Path, own: Path) -> list[str]:
    """Return why `grade` would refuse a class's own reference; the course's is tested before it is published."""
    from kuiper_edu.course.classroom.grader import Grader
    from kuiper_edu.course.classroom.self_test import SelfTestError, read_wrong_answers, self_test
    from kuiper_edu.errors import NotebookError

    try:
        wrong = read_wrong_answers(own if own.is_dir() else own.parent, reference)
        self_test(Grader(reference, root, isolated=False), wrong)  # answers of the teacher: no sandbox is needed
    except (SelfTestError, NotebookError) as error:
        return [str(error)]
    return []


def _release(course: str, root: Path, own: Path | None, *, force: bool) -> None:
    from kuiper_edu.course.grading import release as grading
    from kuiper_edu.support.writing import make_folder, write_whole

    file = grading.reference_path(course, root, own)
    text = grading.released(grading.read_reference(file)).to_text()
    folder = file.parent / "release" if own else root / course  # a class's own release stays out of the course's folder
    path = folder / grading.NAME
    shown = path if own else path.relative_to(root)
    if path.is_file() and path.read_text(encoding="utf-8") != text and not force:
        raise UsageError(
            f"{shown} is not the release of its reference",
            hint="Replace it with --force, or `kuiper-edu reset` it, which keeps the old one.",
        )
    make_folder(folder)
    write_whole(path, text)
    console().print(f"Released {shown}.", markup=False, soft_wrap=True)


def _for_nbgrader(course: str, root: Path, targets: Targets, *, force: bool) -> None:
    from kuiper_edu.course.grading import nbgrader

    folder = targets.nbgrader
    assert folder is not None
    _refuse_to_replace(nbgrader.path_of(course, folder), force=force)
    path = nbgrader.write_assignment(course, root, folder, targets.reference)
    console().print(f"Wrote {path}. Next, in {folder}: nbgrader generate_assignment {course}", markup=False)


def _for_gradescope(course: str, root: Path, targets: Targets, *, force: bool) -> None:
    from kuiper_edu.course.classroom import autograder

    assert targets.gradescope is not None
    _refuse_to_replace(targets.gradescope, force=force)
    autograder.write_zip(course, root, targets.gradescope, isolated=not targets.unisolated, own=targets.reference)
    console().print(f"Wrote {targets.gradescope}; it contains the solutions and the hidden checks.", markup=False)


def _for_students(course: str, root: Path, targets: Targets, *, force: bool) -> None:
    from kuiper_edu.course.grading import handout

    assert targets.handout is not None
    _refuse_to_replace(targets.handout, force=force)
    handout.write_handout(course, root, targets.handout, targets.reference)
    console().print(f"Wrote {targets.handout}, the course for students, without solutions.", markup=False)


def _for_github(course: str, root: Path, targets: Targets, *, force: bool) -> None:
    from kuiper_edu.course.grading import github_classroom

    assert targets.github is not None
    _refuse_to_replace(targets.github, force=force)
    github_classroom.write_workflow(course, root, targets.github, targets.reference)
    where = ".github/workflows/classroom.yml of the template repository"
    console().print(f"Wrote {targets.github}; put it beside the handout, as {where}.", markup=False, soft_wrap=True)


def _refuse_to_replace(path: Path, *, force: bool) -> None:
    if path.exists() and not force:
        raise UsageError(f"{path} already exists", hint="Replace it with --force.")


def check(homework: Path, *, as_json: bool) -> bool:
    """Check a homework notebook and print the result of each check; return whether all of them passed.

    Raises:
        KuiperError: the notebook cannot be read, or is not a homework of this course.
    """
    from kuiper_edu.course.grading.check import check_notebook

    with console(stderr=True).status("running your answers"):
        report = check_notebook(homework)
    if as_json:
        print_json(report.to_dict())
    else:
        _print(report)
    if all(row.status == "missing" for row in report.rows):
        _point_to_workspace(homework)
    return report.passed


def _point_to_workspace(homework: Path) -> None:
    """Print where the learner's copy is if the course's own blank notebook was checked."""
    from kuiper_edu.course import workspace

    path = homework.resolve()
    root, course = project.root(path.parent), path.parent.name
    if path != root / course / "homework.ipynb":
        return
    copy = workspace.choose(root) / course / path.name
    if copy.is_file():
        note(f"{homework} is the course's own copy, without answers. Yours is {copy}.")


def progress(*, as_json: bool) -> None:
    """Print the learner's progress.

    Raises:
        UsageError: there is no course folder.
    """
    from kuiper_edu.learn import progress as progress_of

    progress = progress_of()
    if as_json:
        print_json(progress.to_dict())
    else:
        console().print(repr(progress), markup=False, highlight=False, soft_wrap=True)


def export_engine(path: Path, *, force: bool) -> None:
    """Write the learner's my_engine.py as it is now to a file, and README.md and benchmark.py beside it.

    Raises:
        UsageError: a file would be lost, or there is no course folder.
    """
    from kuiper_edu.course.learner.engine.export import exported
    from kuiper_edu.support.writing import write_whole

    files = exported(path.resolve())
    refuse_loss([path], force=force)
    for target, text in files.items():
        if target.name != path.name and target.exists():  # never replaced, not even with --force
            console().print(f"{target.name} is there already, and stays.", markup=False, soft_wrap=True)
        else:
            write_whole(target, text)
            console().print(f"Wrote {target.name}.", markup=False, soft_wrap=True)
    console().print(f"Try: python {path}", markup=False, soft_wrap=True, highlight=False)


def reset(notebook: Path) -> None:
    """Restore a notebook; the existing one is kept under a numbered name.

    Raises:
        UsageError: it is not a notebook of the course, or there is nothing to restore it from.
    """
    from kuiper_edu.course import workspace
    from kuiper_edu.course.grading.reset import reset as reset_original

    in_workspace = project.workspace(notebook.resolve().parent) is not None
    kept = workspace.reset(notebook) if in_workspace else reset_original(notebook)
    if kept.resolve() == notebook.resolve():
        console().print(f"Restored {notebook}.", markup=False, soft_wrap=True)
    else:
        console().print(f"Restored {notebook}; what was there is now {kept.name}.", markup=False, soft_wrap=True)


def _print(report: CheckReport) -> None:
    from rich.text import Text

    rows: list[list[str | Text]] = [
        [
            row.title,
            Text(row.status, style="green" if row.status == "passed" else "red"),
            f"{row.points:g} of {row.possible:g}",
            f"{row.reason} {row.hint}".strip(),
        ]
        for row in report.rows
    ]
    print_table(["check", "", "points", "why"], rows, title=report.course)
    for sentence in report.notes:
        console().print(sentence, markup=False, highlight=False, soft_wrap=True)
    console().print(f"{report.points:g} of {report.possible:g} points.")
    if report.kept:
        console().print(f"Kept for use_my_answers(): {', '.join(report.kept)}.", markup=False)
