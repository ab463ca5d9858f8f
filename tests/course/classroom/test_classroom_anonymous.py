"""Anonymous marking: no report names a student, and the key says who is who."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from a_class import FILE_ORDER, Hand, answered
from needs_isolation import needs_isolation

from kuiper_edu.course.classroom import anonymous
from kuiper_edu.course.classroom.grade import GradeOptions, GradeReport, grade
from kuiper_edu.course.classroom.results import Result
from kuiper_edu.course.grading.check import Row
from kuiper_edu.errors import UsageError
from kuiper_edu.support.notebooks import Notebook

STUDENTS = ["ada", "bob", "=cyd", "张三", "student-2"]


def test_who_has_a_number_keeps_it_and_new_students_get_new_ones(tmp_path: Path) -> None:
    first = anonymous.numbers(tmp_path, STUDENTS)
    anonymous.write(tmp_path, first)
    later = anonymous.numbers(tmp_path, [*STUDENTS, "eve"])
    anonymous.write(tmp_path, later)
    assert first.items() <= later.items()
    assert anonymous.numbers(tmp_path, ["bob"]) == {"bob": first["bob"]}
    assert len(set(later.values())) == 6
    assert "student-2" not in later.values()  # somebody is called so
    assert set(anonymous.read(tmp_path).values()) == {"ada", "bob", "'=cyd", "张三", "student-2", "eve"}


def test_numbers_do_not_follow_the_names(tmp_path: Path) -> None:
    names = [f"s{number:03}" for number in range(200)]
    numbers = anonymous.numbers(tmp_path, names)
    assert [anonymous.place(numbers[name]) for name in names] != sorted(map(anonymous.place, numbers.values()))


def test_a_key_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    (tmp_path / "key.csv").write_text("name\nada\n", encoding="utf-8")
    with pytest.raises(UsageError, match=r"key\.csv: found the columns name\. Expected"):
        anonymous.numbers(tmp_path, STUDENTS)


def test_a_reason_or_a_note_that_may_contain_a_name_is_not_shown() -> None:
    result = Result(
        "Adalbert",
        "unreadable",
        [Row("sort", "Sort", "missing", 0, 4, "Adalbert.ipynb: it is no notebook")],
        file="Adalbert.ipynb",
        notes=["2 notebooks were handed in; Adalbert.ipynb counts: the newest of 2."],
    )
    shown = anonymous.anonymised(result, {"Adalbert": "student-1"})
    assert "Adalbert" not in json.dumps(shown.to_dict())
    assert "one counts" in shown.notes[0]


@pytest.fixture
def run(tmp_path: Path, repo: Path, hand_in: Hand, reference: Notebook, smallest: Path) -> Callable[..., GradeReport]:
    """Grade a class with late and blank ones, one that cannot be read, two attempts."""
    wrong = answered(reference, topo_sort=FILE_ORDER)
    hand_in("Adalbert/homework.ipynb", reference)
    hand_in("Adalbert/Adalbert_old.ipynb", wrong)
    hand_in("Berthold.ipynb", wrong)
    hand_in("Caecilia.ipynb", "{")
    hand_in("notes of Adalbert.txt", "")
    options = GradeOptions(tmp_path / "submissions", "course4", tmp_path / "out", reference=smallest)
    return lambda **changed: grade(replace(options, **changed), repo)


def named(out: Path) -> set[str]:
    """Return the files that a marker reads and in which a student's name is, or that are called so."""
    files = [path for path in out.rglob("*") if path.is_file() and ".grade" not in path.parts]
    names = ("Adalbert", "Berthold", "Caecilia")
    return {
        path.name
        for path in files
        if any(name.encode() in path.read_bytes() or name.lower() in path.name.lower() for name in names)
    }


@pytest.mark.process
@needs_isolation
def test_only_the_key_names_a_student_until_names_are_asked_for_again(
    tmp_path: Path, run: Callable[..., GradeReport]
) -> None:
    out = tmp_path / "out"
    by_name = {one.student: one.points for one in run().results}
    options = {"anonymous": True, "deadline": "2020-01-01 12:00", "late": 10.0, "file_dates": True, "similar": True}
    report = run(**options)
    assert named(out) == {"key.csv"}
    key = anonymous.read(out)
    assert set(key.values()) == {"Adalbert", "Berthold", "Caecilia"}
    assert {key[one.student] for one in report.results} == set(key.values())
    assert all(not one.points for one in report.results)  # long after the deadline
    assert "3 of 3 late" in report.deadline
    berthold = next(number for number, name in key.items() if name == "Berthold")
    (out / "overrides.csv").write_text(f"student,check,points,reason\n{berthold},,1.5,nice\n", encoding="utf-8")
    report = run(anonymous=True, only=(berthold,))
    with (out / "gradebook.csv").open(encoding="utf-8") as file:
        points = {key[row["student"]]: float(row["points"]) for row in csv.DictReader(file)}
    stored = {key[one["student"]]: one["points"] for one in json.loads((out / "results.json").read_text("utf-8"))}
    assert points == stored == by_name | {"Berthold": by_name["Berthold"] + 1.5}
    after = run()
    assert {one.student: one.points for one in after.results} == points
    assert "feedback.zip" in {path.name for path in out.iterdir()}
    assert not list(out.rglob("student-*"))
