"""Grading a whole class: one result for each submission, whatever it contains; unchanged ones are not graded again."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from kuiper_edu.course.classroom.choice import Submission
from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.classroom.results import Result, Store, digest
from kuiper_edu.course.classroom.submissions import Submissions
from kuiper_edu.course.grading.answer_cells import Found, found_in
from kuiper_edu.course.grading.check import Row, row_of, whose_homework
from kuiper_edu.errors import NotebookError
from kuiper_edu.support.notebooks import RESET, Notebook

_OUR_FAULT = {"checker_error": "grader_error"}


@dataclass
class Batch:
    """A run of the grader over the submissions of a class.

    Args:
        grader: grades notebooks.
        store: stores results.
        submitted: the submissions.
        on_result: called with each result as soon as it is available, including stored ones.
        only: the students to grade; the others keep their stored results. All students if it is empty.
        graded: results of attempts that were graded already.
    """

    grader: Grader
    store: Store
    submitted: Submissions
    on_result: Callable[[Result], None] = lambda _: None
    only: frozenset[str] = frozenset()
    graded: Mapping[str, Result] = field(default_factory=dict)
    results: dict[str, Result] = field(default_factory=dict)
    _unreadable: deque[Result] = field(default_factory=deque)
    _found: dict[str, list[Found]] = field(default_factory=dict)

    def run(self) -> list[Result]:
        """Grade what has changed since the last run; return all results, sorted by student.

        Raises:
            IsolationError, NotebookError: nothing can be graded here (`Grader.grade`).
        """
        waiting = {one.student: (one, made_from) for one, made_from in self._changed()}
        for student, rows in self.grader.grade(self._readable(waiting)):
            self._store(self._result(*waiting[student], "graded", rows))
            self._store_unreadable()
        self._store_unreadable()
        for student in self.submitted.missing:
            self._store(Result(student, "missing", self._no_answers("nothing was handed in"), level=self.grader.level))
        return self.in_order()

    def in_order(self) -> list[Result]:
        """Return all results that there are, sorted by student."""
        return [self.results[student] for student in sorted(self.results)]

    def _changed(self) -> Iterator[tuple[Submission, dict[str, str]]]:
        for one in self.submitted.submissions:
            stored = self.store.read(one.student)
            if self.only and one.student not in self.only:
                if stored is not None:
                    self._report(stored)
                continue
            made_from = {"submission": _digest_of(one), **self.grader.versions}
            if stored is not None and stored.made_from == made_from and stored.status != "not_graded":
                self._report(replace(stored, notes=self.submitted.notes.get(one.student, [])))
            elif one.student in self.graded and self.graded[one.student].made_from == made_from:
                self._store(replace(self.graded[one.student], notes=self.submitted.notes.get(one.student, [])))
            else:
                yield one, made_from

    def _readable(self, waiting: dict[str, tuple[Submission, dict[str, str]]]) -> Iterator[tuple[str, Notebook]]:
        for student, (one, made_from) in waiting.items():
            try:
                notebook = one.notebook(one.content())
                self._refuse_other_course(notebook, one)
            except (NotebookError, OSError) as error:
                self._unreadable.append(
                    self._result(one, made_from, "unreadable", self._no_answers(_without_reset(error)))
                )
                continue
            except Exception as error:  # a defect of the grader must not affect other students
                rows = self.grader.not_graded(type(error).__name__)
                self._unreadable.append(self._result(one, made_from, "not_graded", rows))
                continue
            self._found[student] = found_in(notebook, self.grader.reference)
            yield student, notebook

    def _store_unreadable(self) -> None:
        while self._unreadable:  # filled by the thread that reads ahead
            self._store(self._unreadable.popleft())

    def _refuse_other_course(self, notebook: Notebook, one: Submission) -> None:
        course = whose_homework(notebook, Path(one.file).name)
        if course != self.grader.reference.course:
            raise NotebookError(f"this is the homework of {course}, not of {self.grader.reference.course}")

    def _no_answers(self, why: str) -> list[Row]:
        """Return the rows of a student whose answers are not available."""
        return [row_of(cell, "missing", why) for cell in self.grader.reference.cells if cell.role == "check"]

    def _result(self, one: Submission, made_from: dict[str, str], status: str, rows: list[Row]) -> Result:
        rows = [replace(row, status=_OUR_FAULT.get(row.status, row.status)) for row in rows]
        if status == "graded" and rows and all(row.status == "grader_error" for row in rows):
            status = "not_graded"
        notes = self.submitted.notes.get(one.student, [])
        found = self._found.pop(one.student, [])
        answers = {each.name: each.source for each in found if each.pieces}
        cells = [each.note for each in found if each.note]
        return Result(one.student, status, rows, one.file, notes, self.grader.level, made_from, answers, cells)

    def _store(self, result: Result) -> None:
        self.store.write(result)
        self._report(result)

    def _report(self, result: Result) -> None:
        self.results[result.student] = result
        self.on_result(result)


def _without_reset(error: NotebookError | OSError) -> str:
    """Return what is wrong with a notebook; once it is handed in, a fresh one is of no use."""
    return str(error).removesuffix(f" {RESET}")


def _digest_of(one: Submission) -> str:
    try:
        return digest(one.file.encode("utf-8", "surrogatepass"), one.content())
    except (OSError, NotebookError) as error:  # `_readable` reads it again and reports it
        return digest(b"unread", str(error).encode("utf-8", "surrogatepass"))
