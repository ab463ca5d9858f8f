"""Finding submissions in the layouts of learning platforms."""

from __future__ import annotations

import io
import os
import shutil
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu.course.classroom.results import file_name
from kuiper_edu.course.classroom.submissions import collect
from kuiper_edu.errors import NotebookError, UsageError


def folder(tmp_path: Path, *names: str) -> Path:
    for name in names:
        path = tmp_path / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}", encoding="utf-8")
    return tmp_path / "in"


def zipped(tmp_path: Path, *names: str) -> Path:
    path = tmp_path / "in.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in names:
            archive.writestr(name, "{}")
    return path


@pytest.mark.parametrize(
    ("name", "student"),
    [
        ("Ada Lovelace_1234_assignsubmission_file/homework.ipynb", "Ada Lovelace_1234"),
        ("Ada Lovelace_1234_assignsubmission_file_homework.ipynb", "Ada Lovelace_1234"),
        ("Ada Lovelace_1234_assignsubmission_file_/HOMEWORK.IPYNB", "Ada Lovelace_1234"),
        ("lovelaceada_1234_5678_homework.ipynb", "lovelaceada_1234"),
        ("lovelaceada_LATE_1234_5678_homework.ipynb", "lovelaceada_1234"),
        ("submission_4711/homework.ipynb", "4711"),
        ("assignment_1_export/submission_4711/homework.ipynb", "4711"),
        ("ada/homework4/homework.ipynb", "ada"),
        ("ada/homework.ipynb", "ada"),
        ("ada.ipynb", "ada"),
        ("homework-4-ada/course4/homework.ipynb", "homework-4-ada"),
    ],
)
@pytest.mark.parametrize("place", [folder, zipped])
def test_the_layout_says_whose_it_is(tmp_path: Path, place: object, name: str, student: str) -> None:
    handed = collect(place(tmp_path, name))  # type: ignore[operator]
    assert [one.student for one in handed.submissions] == [student]


def test_canvas_says_late(tmp_path: Path) -> None:
    handed = collect(folder(tmp_path, "ada_LATE_1_2_homework.ipynb", "bob_1_2_homework.ipynb"))
    assert handed.notes == {"ada_1": ["It came late."], "bob_1": []}


def test_the_last_attempt_counts(tmp_path: Path) -> None:
    names = [f"ada_1_{number}_homework-{number}.ipynb" for number in (2, 10, 9)]
    handed = collect(folder(tmp_path, *names))
    assert [one.file for one in handed.submissions] == ["ada_1_10_homework-10.ipynb"]
    assert "3 notebooks were handed in" in handed.notes["ada_1"][0]


def test_a_single_file_is_a_class_of_one(tmp_path: Path) -> None:
    path = folder(tmp_path, "ada.ipynb") / "ada.ipynb"
    assert [one.student for one in collect(path).submissions] == ["ada"]


def test_the_map_gives_ids_and_tells_who_is_missing(tmp_path: Path) -> None:
    students = tmp_path / "map.csv"
    students.write_text("name,student\nAda  LOVELACE,a17\nBob,b18\n", encoding="utf-8-sig")
    handed = collect(folder(tmp_path, "Ada Lovelace_1_assignsubmission_file/homework.ipynb"), students)
    assert [one.student for one in handed.submissions] == ["a17"]
    assert handed.missing == ["b18"]


@pytest.mark.parametrize("text", ["who,what\nAda,1\n", "name,student\nAda\n", "\0"])
def test_a_map_that_cannot_be_read_is_refused(tmp_path: Path, text: str) -> None:
    students = tmp_path / "map.csv"
    students.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=r"map\.csv"):
        collect(folder(tmp_path, "Ada.ipynb"), students)


def test_checkpoints_and_links_are_listed_and_not_graded(tmp_path: Path) -> None:
    place = folder(tmp_path, "ada/.ipynb_checkpoints/homework-checkpoint.ipynb", "ada/homework.ipynb", "secret.txt")
    (place / "eve.ipynb").symlink_to(place / "secret.txt")
    handed = collect(place)
    assert [one.file for one in handed.submissions] == ["ada/homework.ipynb"]
    assert dict(handed.others) == {
        "ada/.ipynb_checkpoints/homework-checkpoint.ipynb": "a copy that Jupyter made for itself",
        "eve.ipynb": "a link, which is not followed",
        "secret.txt": "not a notebook (.ipynb)",
    }


@pytest.mark.parametrize("name", ["../../eve.ipynb", "/etc/eve.ipynb", "..\\eve.ipynb", "C:\\x\\eve.ipynb"])
def test_a_path_in_a_zip_leads_nowhere(tmp_path: Path, name: str) -> None:
    (one,) = collect(zipped(tmp_path, name)).submissions
    assert one.content() == b"{}"
    assert "/" not in file_name(one.student)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.zip"]


def test_a_zip_bomb_is_read_no_further_than_a_notebook_may_be(tmp_path: Path) -> None:
    path = tmp_path / "in.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("eve.ipynb", bytes(60_000_000))
    (one,) = collect(path).submissions
    with pytest.raises(NotebookError, match="at most 20 MB"):
        one.notebook(one.content())


def test_a_damaged_entry_costs_its_own_student_only(tmp_path: Path) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("ada.ipynb", "{}")
        archive.writestr("eve.ipynb", "{}" * 100)
    path = tmp_path / "in.zip"
    path.write_bytes(data.getvalue().replace(b"{}" * 100, b"xx" * 100))
    ada, eve = collect(path).submissions
    assert ada.content() == b"{}"
    with pytest.raises(NotebookError, match="cannot be taken out"):
        eve.content()


def test_two_students_of_one_name_stay_two(tmp_path: Path) -> None:
    place = folder(tmp_path, *(f"Wei Zhang_{number}_assignsubmission_file/homework.ipynb" for number in (1235, 1299)))
    assert [one.student for one in collect(place).submissions] == ["Wei Zhang_1235", "Wei Zhang_1299"]
    students = tmp_path / "map.csv"
    students.write_text("name,student\nWei Zhang,w1\n", encoding="utf-8")
    with pytest.raises(UsageError, match="more than one student is called so"):
        collect(place, students)
    students.write_text("name,student\nWei Zhang_1235,w1\nWei Zhang_1299,w2\n", encoding="utf-8")
    assert [one.student for one in collect(place, students).submissions] == ["w1", "w2"]


def test_names_that_look_the_same_stay_two(tmp_path: Path) -> None:
    place = tmp_path / "in"
    place.mkdir()
    for name in (b"J\xfcrgen.ipynb", "Jürgen.ipynb".encode()):
        (place / os.fsdecode(name)).write_text("{}", encoding="utf-8")
    assert {one.student for one in collect(place).submissions} == {"Jürgen", "Jürgen (2)"}


def test_of_several_notebooks_the_newest_that_is_this_homework_is_graded(tmp_path: Path, repo: Path) -> None:
    old, new = tmp_path / "in" / "ada" / "homework.ipynb", tmp_path / "in" / "ada" / "again.ipynb"
    scratch, other = tmp_path / "in" / "ada" / "scratch.ipynb", tmp_path / "in" / "ada" / "course5" / "homework.ipynb"
    other.parent.mkdir(parents=True)
    for path in (old, new):
        shutil.copy(repo / "course4" / "homework.ipynb", path)
    shutil.copy(repo / "course5" / "homework.ipynb", other)
    scratch.write_text('{"cells": [], "metadata": {}, "nbformat": 4}', encoding="utf-8")
    for age, path in enumerate((scratch, other, new, old)):
        os.utime(path, (2e9 - 1000 * age, 2e9 - 1000 * age))
    handed = collect(tmp_path / "in", course="course4")
    assert [one.file for one in handed.submissions] == ["ada/again.ipynb"]
    assert handed.others == [
        (name, "ada/again.ipynb is graded in its place")
        for name in ("ada/course5/homework.ipynb", "ada/homework.ipynb", "ada/scratch.ipynb")
    ]


def test_a_zip_in_a_folder_is_read_and_one_in_a_zip_is_listed(tmp_path: Path) -> None:
    place = folder(tmp_path, "bob.ipynb")
    shutil.move(zipped(tmp_path, "homework.ipynb", "inner.zip"), place / "ada.zip")
    (place / "broken.zip").write_bytes(b"PK nothing")
    handed = collect(place)
    assert [one.student for one in handed.submissions] == ["ada", "bob"]
    assert [name for name, _ in handed.others] == ["ada.zip/inner.zip", "broken.zip"]


@pytest.mark.parametrize("name", ["nothing.zip", "nothing"])
def test_what_is_not_there_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError):
        collect(tmp_path / name)


def test_a_folder_without_notebooks_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no notebook"):
        collect(folder(tmp_path, "readme.txt"))


@given(st.lists(st.text(min_size=1), min_size=2, max_size=2, unique=True))
def test_no_two_students_share_a_file(names: list[str]) -> None:
    first, second = (file_name(name).lower() for name in names)
    assert first != second
    assert set(first) <= set("abcdefghijklmnopqrstuvwxyz0123456789-_")
