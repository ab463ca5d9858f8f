"""Finding submissions in the layouts of learning platforms."""

from __future__ import annotations

import io
import os
import re
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kuiper_edu.course.classroom.platforms import layout_of
from kuiper_edu.course.classroom.results import file_name
from kuiper_edu.course.classroom.submissions import collect
from kuiper_edu.errors import NotebookError, UsageError
from kuiper_edu.support.notebooks import Notebook


def folder(tmp_path: Path, *names: str) -> Path:
    for name in names:
        path = tmp_path / "in" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{}", encoding="utf-8")
    return tmp_path / "in"


def zipped(tmp_path: Path, *names: str) -> Path:
    path = tmp_path / "in.zip"
    path.parent.mkdir(exist_ok=True)
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
    handed = collect(folder(tmp_path, "ada_LATE_1_200_homework.ipynb", "bob_1_201_homework.ipynb"))
    assert handed.notes == {"ada_1": ["It came late."], "bob_1": []}


def test_the_last_attempt_counts(tmp_path: Path) -> None:
    names = [f"ada_1_{700 + number}_homework-{number}.ipynb" for number in (2, 10, 9)]
    handed = collect(folder(tmp_path, *names, "bob_2_711_homework.ipynb"))
    assert [one.file for one in handed.submissions] == ["ada_1_710_homework-10.ipynb", "bob_2_711_homework.ipynb"]
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
    assert [one.file for one in handed.submissions] == ["ada/homework.ipynb", ""]
    assert handed.submissions[1].why == "no notebook was handed in; eve.ipynb: a link, which is not followed"
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
    with pytest.raises(NotebookError, match="more than 20 MB"):
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


def test_of_several_notebooks_the_newest_that_is_this_homework_is_graded(
    tmp_path: Path, repo: Path, reference: Notebook
) -> None:
    old, new = tmp_path / "in" / "ada" / "homework.ipynb", tmp_path / "in" / "ada" / "again.ipynb"
    scratch, other = tmp_path / "in" / "ada" / "scratch.ipynb", tmp_path / "in" / "ada" / "course5" / "homework.ipynb"
    other.parent.mkdir(parents=True)
    for path in (old, new):
        shutil.copy(repo / "course4" / "homework.ipynb", path)
    shutil.copy(repo / "course5" / "homework.ipynb", other)
    scratch.write_text('{"cells": [], "metadata": {}, "nbformat": 4}', encoding="utf-8")
    for age, path in enumerate((scratch, other, new, old)):
        os.utime(path, (2e9 - 1000 * age, 2e9 - 1000 * age))
    handed = collect(tmp_path / "in", reference=reference)
    assert [one.file for one in handed.submissions] == ["ada/again.ipynb"]
    assert handed.others == [
        (name, "ada/again.ipynb is graded in its place")
        for name in ("ada/course5/homework.ipynb", "ada/homework.ipynb", "ada/scratch.ipynb")
    ]


def test_a_zip_in_a_folder_is_read_and_one_in_it_is_listed(tmp_path: Path) -> None:
    place = folder(tmp_path, "bob.ipynb")
    shutil.move(zipped(tmp_path, "homework.ipynb", "inner.zip"), place / "ada.zip")
    (place / "broken.zip").write_bytes(b"PK nothing")
    handed = collect(place)
    assert [(one.student, one.file) for one in handed.submissions] == [
        ("ada", "ada.zip/homework.ipynb"),
        ("bob", "bob.ipynb"),
        ("broken", ""),
    ]
    assert [name for name, _ in handed.others] == ["ada.zip/inner.zip", "broken.zip"]


def test_a_student_s_zip_in_a_platform_s_zip_is_read_like_a_folder(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as archive:
        for who, inner in (("Ann Bee_111", "homework.ipynb"), ("Cy Dee_112", "deep.zip")):
            archive.write(zipped(tmp_path / "inner", inner), f"{who}_assignsubmission_file_/hw.zip")
        archive.writestr("Eve Fay_113_assignsubmission_file_/hw.rar", "")
    ann, cy, eve = collect(tmp_path / "in.zip").submissions
    assert (ann.file, ann.content()) == ("Ann Bee_111_assignsubmission_file_/hw.zip/homework.ipynb", b"{}")
    assert "a zip inside a zip" in cy.why
    assert eve.why.endswith("hw.rar: not a notebook (.ipynb)")


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
    assert normalize("NFC", first) != normalize("NFC", second)  # on macOS these are one name
    assert all(letter.isalnum() or letter in "-_" for letter in first)


def test_a_file_keeps_a_name_in_any_script() -> None:
    assert file_name("张三_1241") == "张三_1241"
    assert len(os.fsencode(f"{file_name(chr(0x20000) * 100)}.json")) <= 255


@pytest.mark.parametrize(
    ("names", "students"),
    [
        (["ada/homework_2026_11_27.ipynb", "bob/homework_2026_11_28.ipynb"], ["ada", "bob"]),
        (["ada/hw_4_2_final.ipynb", "bob/hw_4_1_final.ipynb"], ["ada", "bob"]),
        (["hw/ada/homework.ipynb", "hw/bob/homework.ipynb"], ["ada", "bob"]),
        (["hw/ada.ipynb", "hw/bob.ipynb", "notes.txt"], ["ada", "bob"]),
        (["hw_11_2026_ada.ipynb", "hw_11_2026_bob.ipynb"], ["hw_11_2026_ada", "hw_11_2026_bob"]),
        (["hw_4_2021001_ada.ipynb", "hw_4_2021002_bob.ipynb"], ["hw_4_2021001_ada", "hw_4_2021002_bob"]),
        ([f"hw_4_202{n}_attempt_2026-11-02-09-00-0{n}_h.ipynb" for n in (1, 2)], ["2021", "2022"]),
        (["ada/homework.ipynb", "ada/scratch.ipynb"], ["ada"]),
        (["ada/course4/homework.ipynb", "ada/course5/homework.ipynb"], ["ada"]),
        (["x/Ada_1_assignsubmission_file/h.ipynb", "x/Bob_2_assignsubmission_file/h.ipynb"], ["Ada_1", "Bob_2"]),
        (["Ada_1_assignsubmission_file/h.ipynb", "Bob_2_assignsubmission_file/h.ipynb", "eve/h.ipynb"],
         ["Ada_1", "Bob_2", "eve"]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("place", [folder, zipped])
def test_who_is_who_is_decided_once_by_all_names_of_one_level(
    tmp_path: Path, place: Callable[..., Path], names: list[str], students: list[str]
) -> None:
    assert [one.student for one in collect(place(tmp_path, *names)).submissions] == students


FORGED = (
    "victim_1299_assignsubmission_file/homework.ipynb",
    "victim_1299_5555_homework.ipynb",
    "Homework 4_victim_attempt_2026-11-02-10-11-12_homework.ipynb",
    "12-34 - victim - Nov 3, 2026 1105 AM/homework.ipynb",
    "submission_1001/homework.ipynb",
)


@pytest.mark.parametrize("forged", FORGED)
@pytest.mark.parametrize(
    ("honest", "own"),
    [
        ("ada/", "eve/"),
        ("Ada_1_assignsubmission_file_/", "Eve_2_assignsubmission_file_/"),
        ("submission_1/", "submission_2/"),
        ("1-2 - Ada - Nov 3, 2026 1105 AM/", "2-2 - Eve - Nov 3, 2026 1105 AM/"),
    ],
)
@pytest.mark.parametrize("place", [folder, zipped])
def test_a_name_below_a_student_s_folder_makes_nobody_else(
    tmp_path: Path, place: Callable[..., Path], honest: str, own: str, forged: str
) -> None:
    ada, eve = collect(place(tmp_path, f"{honest}homework.ipynb", f"{own}{forged}")).submissions
    assert ada.file == f"{honest}homework.ipynb"
    assert eve.file == f"{own}{forged}"
    assert not {"victim", "1001", "1299"} & set(re.split(r"\W|_", eve.student))


@given(st.lists(st.sampled_from(FORGED), max_size=3), st.sampled_from(["hw.zip/", "x/", ""]))
def test_whatever_a_student_names_files_the_other_students_are_the_same(forged: list[str], inside: str) -> None:
    honest = ["Ada_1_assignsubmission_file/homework.ipynb", "Bob_2_assignsubmission_file/homework.ipynb"]
    layout = layout_of([*honest, *(f"Eve_3_assignsubmission_file/{inside}{name}" for name in forged)])
    assert {owner.student for owner in layout.owners.values()} == {"Ada_1", "Bob_2", *(["Eve_3"] if forged else [])}


METADATA = "".join(f"submission_{n}:\n  :submitters:\n  - :name: {who}\n" for n, who in ((1, "Ada"), (2, "Eve")))
SWAPPED = METADATA.replace("Ada", "X").replace("Eve", "Ada").replace("X", "Eve")


def gradescope(folder: Path, files: list[tuple[str, str]], *, as_zip: bool) -> Path:
    with zipfile.ZipFile(folder / "in.zip", "w") as archive:
        for name, text in [*files, ("a/submission_1/h.ipynb", "{}"), ("a/submission_2/h.ipynb", "{}")]:
            archive.writestr(name, text)
    if as_zip:
        return folder / "in.zip"
    shutil.unpack_archive(folder / "in.zip", folder / "in")
    return folder / "in"


@pytest.mark.parametrize("as_zip", [False, True], ids=["folder", "zip"])
@pytest.mark.parametrize("first", [False, True], ids=["last", "first"])
def test_gradescope_s_metadata_is_read_at_the_top_only(tmp_path: Path, as_zip: bool, first: bool) -> None:
    files = [("a/submission_metadata.yml", METADATA), ("a/submission_2/submission_metadata.yml", SWAPPED)]
    handed = collect(gradescope(tmp_path, files[:: 1 if first else -1], as_zip=as_zip))
    assert [one.student for one in handed.submissions] == ["Ada_1", "Eve_2"]
    assert handed.others == [("a/submission_2/submission_metadata.yml", "not a notebook (.ipynb)")]


@pytest.mark.parametrize("as_zip", [False, True], ids=["folder", "zip"])
def test_two_metadata_that_disagree_stop(tmp_path: Path, as_zip: bool) -> None:
    files = [("a/submission_metadata.yml", METADATA), ("submission_metadata.yml", SWAPPED)]
    with pytest.raises(UsageError, match=r"2 files submission_metadata\.yml at the top, and they say different things"):
        collect(gradescope(tmp_path, files, as_zip=as_zip))


def test_every_folder_appears_also_one_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = folder(tmp_path, "ada/homework.ipynb", "bob/homework.ipynb", "cyd/homework.rar")
    (place / "dan").mkdir()
    scan = os.scandir

    def refuse(path: str) -> object:
        if Path(path).name == "bob":  # root may read every folder
            raise PermissionError(13, "Permission denied", path)
        return scan(path)

    monkeypatch.setattr(os, "scandir", refuse)
    handed = collect(place)
    assert [(one.student, one.file, one.why) for one in handed.submissions] == [
        ("ada", "ada/homework.ipynb", "the only notebook"),
        ("bob", "", "no notebook was handed in; bob/: it cannot be read (Permission denied)"),
        ("cyd", "", "no notebook was handed in; cyd/homework.rar: not a notebook (.ipynb)"),
        ("dan", "", "no notebook was handed in; the folder is empty"),
    ]
    with pytest.raises(NotebookError, match="Permission denied"):
        handed.submissions[1].content()


def test_an_encoding_that_there_is_not_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="--encoding names 'klingon'"):
        collect(folder(tmp_path, "ada.ipynb"), encoding="klingon")


def test_a_zip_that_is_missing_is_called_missing(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"there is no file or folder '.*none\.zip'"):
        collect(tmp_path / "none.zip")
