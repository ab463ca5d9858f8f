"""Which of a student's notebooks is graded: the newest in which something is written, or the one the teacher names."""

from __future__ import annotations

import os
import zipfile
from pathlib import Path

import pytest

from kuiper_edu.course.classroom import choice
from kuiper_edu.course.classroom.choice import MOST_NOTEBOOKS
from kuiper_edu.course.classroom.submissions import collect
from kuiper_edu.errors import UsageError
from kuiper_edu.support.notebooks import Notebook

ATTEMPTS = {number: f"Homework 4_ada_attempt_2026-11-0{number}-09-00-00_homework.ipynb" for number in (1, 2, 3)}


@pytest.fixture
def attempts(tmp_path: Path, reference: Notebook, blank: Notebook) -> Path:
    """Three attempts of Ada: blank, answered, and blank again."""
    place = tmp_path / "in"
    place.mkdir()
    for number, notebook in enumerate((blank, reference, blank), 1):
        (place / ATTEMPTS[number]).write_text(notebook.to_text(), encoding="utf-8")
    return place


def test_the_newest_in_which_something_is_written_is_graded(attempts: Path, reference: Notebook) -> None:
    handed = collect(attempts, reference=reference)
    (ada,) = handed.submissions
    assert (ada.student, ada.file) == ("ada", ATTEMPTS[2])
    assert ada.why == "the newest of 3 in which something is written"
    assert handed.notes == {"ada": [f"3 notebooks were handed in; {ATTEMPTS[2]} counts: {ada.why}."]}
    assert handed.others == [(ATTEMPTS[number], f"{ATTEMPTS[2]} is graded in its place") for number in (1, 3)]


def test_the_newest_if_nothing_is_written_in_any(attempts: Path, reference: Notebook) -> None:
    (attempts / ATTEMPTS[2]).unlink()
    (ada,) = collect(attempts, reference=reference).submissions
    assert (ada.file, ada.why) == (ATTEMPTS[3], "the newest of 2; nothing is written in any")


def test_the_teacher_chooses_an_attempt(attempts: Path, reference: Notebook) -> None:
    (ada,) = collect(attempts, reference=reference, attempts={ATTEMPTS[1]: "--attempt names it"}).submissions
    assert (ada.file, ada.why) == (ATTEMPTS[1], "--attempt names it")


@pytest.mark.parametrize(
    ("named", "told"), [(["attempt 2"], "'attempt 2', and no notebook"), (list(ATTEMPTS.values()), "two notebooks of")]
)
def test_an_attempt_that_there_is_not_is_refused(attempts: Path, named: list[str], told: str) -> None:
    with pytest.raises(UsageError, match=told):
        collect(attempts, attempts=dict.fromkeys(named, ""))


def test_no_student_stops_a_class(tmp_path: Path, reference: Notebook, monkeypatch: pytest.MonkeyPatch) -> None:
    """A zip is opened a few times whatever is in it, and at most 50 notebooks of one student are looked at."""
    opened: list[object] = []
    looked_at: list[object] = []
    opens, parses = zipfile.ZipFile, choice.notebook_of
    monkeypatch.setattr(zipfile, "ZipFile", lambda *args: opened.append(args) or opens(*args))
    monkeypatch.setattr(choice, "notebook_of", lambda *args: looked_at.append(args) or parses(*args))
    (tmp_path / "in" / "eve").mkdir(parents=True)
    (tmp_path / "in" / "ada.ipynb").write_text("{}", encoding="utf-8")
    with opens(tmp_path / "in" / "eve" / "hw.zip", "w") as archive:
        for number in range(3000):
            archive.writestr(f"{number}/homework.ipynb", "{}")
    handed = collect(tmp_path / "in", reference=reference)
    assert [one.student for one in handed.submissions] == ["ada", "eve"]
    assert (len(opened), len(looked_at)) == (1, MOST_NOTEBOOKS)
    assert "3,000 notebooks were handed in" in handed.notes["eve"][0]
    assert handed.submissions[1].why == "the newest of 3,000; none is this homework (50 were looked at)"
    assert len(handed.others) == MOST_NOTEBOOKS + 1
    assert ("eve", "2,949 more notebooks are not graded") in handed.others


def test_a_date_in_a_file_s_name_is_no_attempt(tmp_path: Path) -> None:
    place = tmp_path / "in" / "ada"
    place.mkdir(parents=True)
    for age, name in enumerate(("homework.ipynb", "homework-4.ipynb", "homework_2026_11_27.ipynb")):
        (place / name).write_text("{}", encoding="utf-8")
        os.utime(place / name, (2e9 - 1000 * age, 2e9 - 1000 * age))
    (ada,) = collect(tmp_path / "in").submissions
    assert ada.file == "ada/homework.ipynb"
