"""`kuiper-edu grade`: grade the homework of a class."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kuiper_edu.cli.output import console, note, print_json, print_table
from kuiper_edu.errors import counted
from kuiper_edu.support import project

if TYPE_CHECKING:
    from kuiper_edu.course.classroom.grade import GradeOptions, GradeReport
    from kuiper_edu.course.classroom.results import Result


_MOST_LISTED = 20


def grade(options: GradeOptions, *, as_json: bool) -> bool:
    """Grade a class and print the results; return whether every submission could be graded.

    Raises:
        KuiperError: see `classroom.grade.grade`.
    """
    from kuiper_edu.course.classroom.grade import grade as grade_class

    note(_level(options))
    with _Bar() as bar:
        graded = grade_class(options, project.root(), bar.advance)
    if as_json:
        print_json([result.to_dict() for result in graded.results])
    else:
        _print(graded, options)
    return all(result.status not in ("unreadable", "not_graded") for result in graded.results)


def print_handed_in(options: GradeOptions, *, as_json: bool) -> None:
    """Print who handed in which file, and why that one is to be graded; grade nothing.

    Raises:
        KuiperError: see `classroom.grade.handed_in`.
    """
    from kuiper_edu.course.classroom.grade import handed_in

    submitted = handed_in(options, project.root())
    if as_json:
        keys = ("student", "file", "why")
        print_json([{key: getattr(one, key) for key in keys} for one in submitted.submissions])
        return
    rows = [(one.student, one.file or "-", one.why) for one in submitted.submissions]
    rows += [(student, "-", "nothing was handed in") for student in submitted.missing]
    print_table(["who", "which file", "why"], rows, title=submitted.layout.sentence())
    notes = [f"{student}: {note}" for student, notes in submitted.notes.items() for note in notes]
    for sentence in (*notes, *(f"not graded: {file}: {reason}" for file, reason in submitted.others)):
        console().print(sentence, markup=False, highlight=False, soft_wrap=True)


def _level(options: GradeOptions) -> str:
    if options.isolated:
        return "isolated: answers run in a sandbox of their own, without network, files or other processes"
    return "UNISOLATED: answers run with your rights; they can read and change whatever you can"


def _print(graded: GradeReport, options: GradeOptions) -> None:
    screen = console()
    for sentence in filter(None, (graded.platform, graded.bound, graded.deadline, *graded.tried, *graded.changed)):
        screen.print(sentence, markup=False, highlight=False, soft_wrap=True)
    counts = Counter(result.status for result in graded.results)
    statuses = ", ".join(f"{count} {status}" for status, count in sorted(counts.items()))
    screen.print(f"{counted(len(graded.results), 'student')}: {statuses}.", markup=False)
    for result in graded.results:
        if result.status == "not_graded":
            screen.print(f"{result.student} could not be graded: a defect of the grader, see their page.", markup=False)
    rows = [row for result in graded.results if result.status == "graded" for row in result.rows]
    defects = Counter(row.id for row in rows if row.status == "grader_error")
    for check, count in sorted(defects.items()):
        screen.print(
            f"{check} itself is broken ({counted(count, 'student')}): fix the reference, and grade again.", markup=False
        )
    for file, reason in graded.others[:_MOST_LISTED]:
        screen.print(f"not graded: {file}: {reason}", markup=False, highlight=False, soft_wrap=True)
    if len(graded.others) > _MOST_LISTED:
        screen.print(f"{len(graded.others) - _MOST_LISTED} more files are not graded: see class.html.", markup=False)
    if graded.similar is not None:
        screen.print(f"{counted(len(graded.similar), 'pair')} of students with similar answers: see class.html.")
    if options.template is not None and not options.anonymous:
        without = f"; it has no row for {', '.join(graded.unfilled)}" if graded.unfilled else ""
        screen.print(f"{options.out}/filled-{options.template.name} is filled in{without}.", markup=False)
    if graded.unsent:
        screen.print(f"feedback.zip contains nothing for {', '.join(graded.unsent)}.", markup=False, soft_wrap=True)
    last = "key.csv says who is who" if options.anonymous else "feedback.zip"
    screen.print(f"{options.out}/class.html, gradebook.csv, results.json, students/, gradescope/; {last}", markup=False)


class _Bar:
    """A progress bar on stderr, if that is a terminal."""

    def __enter__(self) -> _Bar:
        from rich.progress import Progress

        self._progress = Progress(console=console(stderr=True), transient=True)
        self._task = self._progress.add_task("self-test", total=None)
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def advance(self, result: Result, total: int) -> None:
        """Show that one more result is there."""
        self._progress.update(self._task, description=result.student[:30], total=total, advance=1)
