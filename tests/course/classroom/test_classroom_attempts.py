"""Which of a student's attempts counts: the last, the best, or the last that came in time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from a_class import FILE_ORDER, answered, shortened
from needs_isolation import needs_isolation

from kuiper_edu.course.classroom import attempts
from kuiper_edu.course.classroom.deadline import Deadline
from kuiper_edu.course.classroom.grade import GradeOptions, GradeReport, grade, handed_in
from kuiper_edu.course.classroom.results import Store
from kuiper_edu.course.classroom.submissions import collect
from kuiper_edu.support.notebooks import Notebook

DEADLINE = "2026-11-05 23:59"
Run = Callable[..., GradeReport]


def file(student: str, day: int) -> str:
    return f"Homework 4_{student}_attempt_2026-11-0{day}-09-00-00_homework.ipynb"


@pytest.fixture
def options(tmp_path: Path, reference: Notebook, blank: Notebook) -> GradeOptions:
    """A class: Ada was right, then wrong, then blank; Bob was right, but late; Cyd only once, in time; Dan blank."""
    wrong = answered(reference, topo_sort=FILE_ORDER)
    place = tmp_path / "in"
    place.mkdir()
    for name, notebook in {
        file("ada", 2): reference,
        file("ada", 3): wrong,
        file("ada", 4): blank,
        file("bob", 3): wrong,
        file("bob", 7): reference,
        file("cyd", 1): reference,
        file("dan", 2): blank,
        file("dan", 7): reference,
    }.items():
        (place / name).write_text(notebook.to_text(), encoding="utf-8")
    shortened(tmp_path / "reference", reference, "course4-in-degrees-check", "course4-topo-sort-check")
    wrong_degrees = tmp_path / "reference" / "answers" / "in_degrees" / "wrong.py"
    wrong_degrees.parent.mkdir()
    wrong_degrees.write_text("# %%\ndef in_degrees(successors):\n    return {}\n\n" * 5, encoding="utf-8")
    return GradeOptions(
        place, "course4", tmp_path / "out", reference=tmp_path / "reference", deadline=DEADLINE, late=40
    )


def chosen(options: GradeOptions, repo: Path) -> dict[str, str]:
    return {one.student: one.file for one in handed_in(options, repo).submissions}


def test_the_last_in_which_something_is_written(options: GradeOptions, repo: Path) -> None:
    assert chosen(options, repo) == {
        "ada": file("ada", 3),
        "bob": file("bob", 7),
        "cyd": file("cyd", 1),
        "dan": file("dan", 7),
    }


def test_the_last_written_one_that_came_in_time_and_a_blank_one_never_counts(options: GradeOptions, repo: Path) -> None:
    handed = handed_in(replace(options, counts="on-time"), repo)
    assert {one.student: (one.file, one.why) for one in handed.submissions} == {
        "ada": (file("ada", 3), "the newest of 3 in which something is written and that came in time"),
        "bob": (file("bob", 3), "the newest of 2 in which something is written and that came in time"),
        "cyd": (file("cyd", 1), "the only notebook"),
        "dan": (file("dan", 7), "the newest of 2 in which something is written; none of these came in time"),
    }


def test_an_extension_counts_when_an_attempt_is_chosen(options: GradeOptions, repo: Path) -> None:
    options.out.mkdir()
    (options.out / "extensions.csv").write_text("student,deadline\nbob,2026-11-08 12:00\n", encoding="utf-8")
    assert chosen(replace(options, counts="on-time"), repo)["bob"] == file("bob", 7)


def test_what_canvas_marks_as_late_did_not_come_in_time(tmp_path: Path, reference: Notebook) -> None:
    for name in ("ada_1_700_homework.ipynb", "ada_LATE_1_701_homework-1.ipynb", "bob_LATE_2_702_homework.ipynb"):
        (tmp_path / name).write_text(reference.to_text(), encoding="utf-8")
    due = Deadline(datetime(2026, 11, 5, tzinfo=UTC))
    ada, bob = collect(tmp_path, reference=reference, deadline=due).submissions
    assert (ada.file, bob.file) == ("ada_1_700_homework.ipynb", "bob_LATE_2_702_homework.ipynb")


@pytest.mark.process
@needs_isolation
def test_the_best_after_what_is_taken_off(options: GradeOptions, repo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two days take 80 % off Bob's later attempt, 3 points, so that his earlier one is better, 1 point."""
    wanted = replace(options, counts="best")
    report = grade(wanted, repo)
    results = {result.student: result for result in report.results}
    assert {student: (one.file, one.points) for student, one in results.items()} == {
        "ada": (file("ada", 2), 3),
        "bob": (file("bob", 3), 1),
        "cyd": (file("cyd", 1), 3),
        "dan": (file("dan", 7), 0.6),
    }
    assert "the best of 2 written attempts, 3 of 3 points" in results["ada"].notes[0]
    assert (file("ada", 3), f"{file('ada', 2)} is graded in its place") in report.others
    ran: list[str] = []
    write = Store.write
    monkeypatch.setattr(Store, "write", lambda self, result: (ran.append(result.student), write(self, result)))
    assert grade(wanted, repo).results == report.results
    assert ran == []
    with_bob_named = grade(replace(wanted, attempts={file("bob", 7): "--attempt names it"}, only=("bob",)), repo)
    assert {one.student: one.file for one in with_bob_named.results}["bob"] == file("bob", 7)
    assert {one.student: one.file for one in with_bob_named.results}["ada"] == file("ada", 2)


@pytest.mark.process
@needs_isolation
def test_of_many_attempts_the_newest_are_graded(
    options: GradeOptions, repo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(attempts, "MOST_GRADED", 1)
    results = {result.student: result for result in grade(replace(options, counts="best"), repo).results}
    assert results["ada"].file == file("ada", 3)
    assert "the best of 1 written attempt of 2; only the newest 1 were graded" in results["ada"].notes[0]
