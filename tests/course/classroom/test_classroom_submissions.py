"""Who handed in what, in the layouts that learning platforms give."""

from __future__ import annotations

import io
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
        ("Ada Lovelace_1234_assignsubmission_file/homework.ipynb", "Ada Lovelace"),
        ("Ada Lovelace_1234_assignsubmission_file_homework.ipynb", "Ada Lovelace"),
        ("lovelaceada_1234_5678_homework.ipynb", "lovelaceada"),
        ("lovelaceada_LATE_1234_5678_homework.ipynb", "lovelaceada"),
        ("submission_4711/homework.ipynb", "4711"),
        ("assignment_1_export/submission_4711/homework.ipynb", "4711"),
        ("ada/homework4/homework.ipynb", "ada"),
        ("ada/homework.ipynb", "ada"),
        ("ada.ipynb", "ada"),
    ],
)
@pytest.mark.parametrize("place", [folder, zipped])
def test_the_layout_says_whose_it_is(tmp_path: Path, place: object, name: str, student: str) -> None:
    handed = collect(place(tmp_path, name))  # type: ignore[operator]
    assert [one.student for one in handed.submissions] == [student]


def test_canvas_says_late(tmp_path: Path) -> None:
    handed = collect(folder(tmp_path, "ada_LATE_1_2_homework.ipynb", "bob_1_2_homework.ipynb"))
    assert handed.notes == {"ada": ["It came late."], "bob": []}


def test_the_last_attempt_counts(tmp_path: Path) -> None:
    names = [f"ada_1_{number}_homework-{number}.ipynb" for number in (2, 10, 9)]
    handed = collect(folder(tmp_path, *names))
    assert [one.file for one in handed.submissions] == ["ada_1_10_homework-10.ipynb"]
    assert "3 notebooks came" in handed.notes["ada"][0]


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


def test_checkpoints_and_links_are_passed_over(tmp_path: Path) -> None:
    place = folder(tmp_path, "ada/.ipynb_checkpoints/homework-checkpoint.ipynb", "ada/homework.ipynb", "secret.txt")
    (place / "eve.ipynb").symlink_to(place / "secret.txt")
    assert [one.file for one in collect(place).submissions] == ["ada/homework.ipynb"]


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
