"""`check`, `release` and `reset`, on a copy of the course."""

import json
import shutil
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kuiper_edu.course import workspace
from kuiper_edu.course.grading.release import read_reference, released
from kuiper_edu.support import project

FILE_ORDER = '# %%\n@answer("course4.topo_sort")\ndef topo_sort(successors):\n    return list(successors)\n\n'


@pytest.fixture
def course(repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the course that tests may change."""
    for name in (*project.COURSES, "reference"):
        shutil.copytree(repo / name, tmp_path / "course" / name)
    monkeypatch.chdir(tmp_path / "course")
    monkeypatch.setenv("KUIPER_STATE", str(tmp_path / "state"))
    return tmp_path / "course"


@pytest.fixture
def own(course: Path, tmp_path: Path) -> Path:
    """A class's own reference, of one check, with a short self-test."""
    folder = tmp_path / "own"
    reference = read_reference(course / "reference" / "course4" / "homework.ipynb")
    cells = [
        replace(cell, source=cell.source.replace("residual block", "block of our own"))
        for cell in reference.cells
        if cell.role != "check" or cell.name in ("course4-topo-sort-check", "course4-topo-sort-hidden")
    ]
    numbers = iter(range(1, len(cells)))
    cells = [replace(cell, execution_count=next(numbers)) if cell.kind == "code" else cell for cell in cells]
    wrong = folder / "answers" / "topo_sort" / "wrong.py"
    wrong.parent.mkdir(parents=True)
    (folder / "homework.ipynb").write_text(replace(reference, cells=cells).to_text(), encoding="utf-8")
    wrong.write_text(FILE_ORDER * 5, encoding="utf-8")
    return folder


def sources(path: Path) -> list[str]:
    return ["".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]


@pytest.mark.process
def test_a_release_has_no_solution_and_no_hidden_check(kuiper, course: Path) -> None:
    (course / "course4" / "homework.ipynb").unlink(missing_ok=True)
    ran = kuiper("release", "course4")
    assert ran.code == 0, ran.err
    text = "\n".join(sources(course / "course4" / "homework.ipynb"))
    assert "your code here" in text
    assert "BEGIN SOLUTION" not in text
    assert "BEGIN HIDDEN" not in text
    assert "BEGIN SOLUTION" in "\n".join(sources(course / "reference" / "course4" / "homework.ipynb"))


@pytest.mark.process
@pytest.mark.slow
def test_a_release_does_not_overwrite_work_without_force(kuiper, course: Path) -> None:
    path = course / "course4" / "homework.ipynb"
    fresh = path.read_bytes()
    assert kuiper("release", "course4").code == 0  # nothing would be lost
    assert path.read_bytes() == fresh
    path.write_bytes(fresh + b"\n")
    ran = kuiper("release", "course4")
    assert ran.code == 2
    assert "--force" in ran.err
    assert path.read_bytes() == fresh + b"\n"
    assert kuiper("release", "course4", "--force").code == 0
    assert path.read_bytes() == fresh


@pytest.mark.usefixtures("course")
def test_a_course_that_there_is_not(kuiper) -> None:
    ran = kuiper("release", "course9")
    assert ran.code == 2
    assert "course3, course4, course5" in ran.err


@pytest.mark.process
def test_reset_restores_homework_and_keeps_both_attempts(kuiper, course: Path) -> None:
    path = course / "course4" / "homework.ipynb"
    fresh = path.read_bytes()
    for attempt in ("first", "second"):
        path.write_text(attempt, encoding="utf-8")
        ran = kuiper("reset", "course4/homework.ipynb")
        assert ran.code == 0, ran.err
        assert path.read_bytes() == fresh
    kept = sorted(each.read_text(encoding="utf-8") for each in path.parent.glob("homework.backup-*.ipynb"))
    assert kept == ["first", "second"]
    assert "homework.backup-2.ipynb" in ran.out


def test_reset_of_a_desks_notebook_needs_no_git(kuiper, course: Path) -> None:
    list(workspace.update(course, course / "my_course"))
    path = course / "my_course" / "course4" / "1_topological_sort.ipynb"
    fresh = path.read_bytes()
    path.write_text("mine", encoding="utf-8")
    ran = kuiper("reset", "my_course/course4/1_topological_sort.ipynb")
    assert (ran.code, path.read_bytes()) == (0, fresh)
    assert path.with_name("1_topological_sort.backup-1.ipynb").read_text(encoding="utf-8") == "mine"


@pytest.mark.process
def test_either_copy_is_checked_from_anywhere_and_a_learner_is_pointed_to_the_right_one(
    kuiper, course: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own_copy, released = course / "my_course" / "course4" / "homework.ipynb", course / "course4" / "homework.ipynb"
    fresh = released.read_bytes()
    shutil.copy(course / "reference" / "course4" / "homework.ipynb", released)
    list(workspace.update(course, course / "my_course"))  # carries that solution over
    released.write_bytes(fresh)
    monkeypatch.chdir(tmp_path)
    ran = kuiper("check", own_copy)
    assert ran.code == 0, ran.out
    monkeypatch.chdir(course / "my_course")
    blank = kuiper("check", released)
    assert blank.code == 1
    assert f"Yours is {own_copy}." in blank.err


def test_a_release_without_the_reference_says_so_and_what_to_do(kuiper, course: Path) -> None:
    shutil.rmtree(course / "reference")
    ran = kuiper("release", "course4")
    assert ran.code == 2
    assert "this copy of the course came without the teacher's side. `release` and `grade` need reference/" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_a_check_needs_no_reference_and_points_to_the_desk(kuiper, course: Path) -> None:
    shutil.rmtree(course / "reference")
    own_copy = course / "my_course" / "course4" / "homework.ipynb"
    own_copy.parent.mkdir(parents=True)
    shutil.copy(course / "course4" / "homework.ipynb", own_copy)
    ran = kuiper("check", "course4/homework.ipynb")
    assert ran.code == 1
    assert "there is no answer yet" in ran.out
    assert f"Yours is {own_copy}." in ran.err


@pytest.mark.process
def test_right_answers_pass_without_the_reference(kuiper, course: Path) -> None:
    shutil.move(course / "reference/course3/homework.ipynb", course / "answered.ipynb")
    shutil.rmtree(course / "reference")
    ran = kuiper("check", "answered.ipynb")
    assert ran.code == 0, ran.out


def test_reset_of_something_else_changes_nothing(kuiper, course: Path) -> None:
    (course / "notes.txt").write_text("mine", encoding="utf-8")
    assert kuiper("reset", "notes.txt").code == 2
    assert (course / "notes.txt").read_text(encoding="utf-8") == "mine"


@pytest.mark.process
@pytest.mark.parametrize(
    "words",
    [
        ["check", "course4/homwork.ipynb"],
        ["reset", "course4/homwork.ipynb"],
        ["reset", "curse4/homewrok.ipynb"],
        ["lab", "--originals", "course4/homwork.ipynb"],
        ["grade", "course4/homwork.ipynb", "--course", "course4", "--out", "results"],
    ],
    ids=" ".join,
)
@pytest.mark.usefixtures("course")
def test_a_mistyped_notebook_is_answered_with_the_one_that_was_meant(kuiper, words: list[str]) -> None:
    ran = kuiper(*words)
    assert ran.code == 2
    assert "Did you mean 'course4/homework.ipynb'?" in ran.err
    assert "ownload" not in ran.err


@pytest.mark.usefixtures("course")
def test_a_name_in_the_wrong_folder_is_answered_with_all_that_have_it(kuiper) -> None:
    ran = kuiper("check", "homework.ipynb")
    assert "'course3/homework.ipynb' or 'course4/homework.ipynb' or 'course5/homework.ipynb'?" in ran.err


@pytest.mark.usefixtures("course")
def test_a_name_like_no_notebook_is_answered_with_none(kuiper) -> None:
    assert "Did you mean" not in kuiper("check", "qqq.ipynb").err


@pytest.mark.process
def test_only_a_lost_notebook_of_the_course_is_to_be_downloaded(kuiper, course: Path) -> None:
    (course / "index.ipynb").write_text('{"cells": [{"source": "[a](course3/9_lost.ipynb)"}]}', encoding="utf-8")
    assert "Download the course again" in kuiper("reset", "course3/9_lost.ipynb").err


@pytest.mark.parametrize(("name", "text"), [("none.ipynb", None), ("broken.ipynb", "{"), ("other.ipynb", "[]")])
def test_what_is_no_homework_is_one_sentence(kuiper, course: Path, name: str, text: str | None) -> None:
    if text is not None:
        (course / name).write_text(text, encoding="utf-8")
    ran = kuiper("check", name)
    assert ran.code == 2
    assert name in ran.err
    assert len(ran.err.splitlines()) == 1


@pytest.mark.process
@pytest.mark.usefixtures("course")
def test_a_blank_homework_is_exit_code_1_with_a_reason_for_every_check(kuiper) -> None:
    ran = kuiper("check", "course4/homework.ipynb", "--json")
    found: dict[str, Any] = json.loads(ran.out)
    assert ran.code == 1
    assert (found["passed"], found["points"]) == (False, 0)
    assert found["possible"] > 0
    assert all(row["reason"] for row in found["rows"])


@pytest.mark.process
def test_the_reference_itself_passes_and_prints_its_points(kuiper, course: Path) -> None:
    shutil.copy(course / "reference" / "course4" / "homework.ipynb", course / "course4" / "homework.ipynb")
    ran = kuiper("check", "course4/homework.ipynb")
    assert ran.code == 0, ran.out
    assert "course4.topo_sort" in ran.out  # kept for use_my_answers()
    assert "wrong" not in ran.out


def test_a_reference_with_a_fault_is_not_released(kuiper, course: Path) -> None:
    path = course / "reference" / "course4" / "homework.ipynb"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('      "course4-levels"\n', '      "course4-level"\n'), encoding="utf-8")
    before = (course / "course4" / "homework.ipynb").read_bytes()
    ran = kuiper("release", "course4", "--force")
    assert ran.code == 1
    assert "course4-levels-check: it needs 'course4-level', which is no answer; is 'course4-levels' meant?" in ran.out
    assert (course / "course4" / "homework.ipynb").read_bytes() == before


@pytest.mark.process
@pytest.mark.slow
def test_a_release_for_nbgrader_and_gradescope_leaves_the_course_alone(kuiper, course: Path, tmp_path: Path) -> None:
    before = (course / "course4" / "homework.ipynb").read_bytes()
    words = ("release", "course4", "--nbgrader", tmp_path / "nbgrader", "--gradescope", tmp_path / "autograder.zip")
    ran = kuiper(*words)
    assert ran.code == 0, ran.err
    reference = read_reference(course / "reference" / "course4" / "homework.ipynb")
    checks = [cell for cell in reference.cells if cell.role == "check"]
    assert f"{len(checks)} checks, {sum(cell.points for cell in checks):g} points." in ran.out
    assert "@demand(" in "\n".join(sources(tmp_path / "nbgrader" / "source" / "course4" / "homework.ipynb"))
    assert zipfile.is_zipfile(tmp_path / "autograder.zip")
    assert (course / "course4" / "homework.ipynb").read_bytes() == before
    again = kuiper(*words)
    assert (again.code, "already exists. Replace it with --force." in again.err) == (2, True)


@pytest.mark.process
def test_a_class_s_own_reference_is_released_beside_it(kuiper, course: Path, own: Path) -> None:
    before = (course / "course4" / "homework.ipynb").read_bytes()
    ran = kuiper("release", "course4", "--reference", own)
    assert ran.code == 0, ran.out
    released_beside = (own / "release" / "homework.ipynb").read_text(encoding="utf-8")
    assert released_beside == released(read_reference(own / "homework.ipynb")).to_text()
    assert (course / "course4" / "homework.ipynb").read_bytes() == before


@pytest.mark.process
def test_a_class_s_own_reference_goes_to_nbgrader_gradescope_and_students(
    kuiper, course: Path, own: Path, tmp_path: Path
) -> None:
    folder, archive, handout = tmp_path / "nbgrader", tmp_path / "autograder.zip", tmp_path / "course.zip"
    targets = ("--nbgrader", folder, "--gradescope", archive, "--handout", handout)
    ran = kuiper("release", "course4", "--reference", own, *targets)
    assert ran.code == 0, ran.out
    texts = ["\n".join(sources(folder / "source" / "course4" / "homework.ipynb"))]
    for path, name in ((archive, "reference/course4/homework.ipynb"), (handout, "course4/homework.ipynb")):
        with zipfile.ZipFile(path) as opened:
            texts.append(opened.read(name).decode())
    assert all("block of our own" in text and "residual block" not in text for text in texts)
    assert sorted(path.name for path in own.iterdir()) == ["answers", "homework.ipynb"]  # released to neither side
    assert "residual block" in (course / "course4" / "homework.ipynb").read_text(encoding="utf-8")
    again = kuiper("release", "course4", "--reference", own, "--handout", handout)
    assert (again.code, "already exists. Replace it with --force." in again.err) == (2, True)


@pytest.mark.process
@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("", "has 0 wrong answers in answers/topo_sort/wrong.py, at least 5 are needed"),
        ("import (\n", "answers/topo_sort/wrong.py"),
        ("# %%\nRIGHT\n" * 5, "The wrong answer in answers/topo_sort/wrong.py:1 gets all points."),
    ],
)
def test_a_reference_that_grade_would_refuse_is_not_released(kuiper, own: Path, wrong: str, told: str) -> None:
    right = next(cell for cell in read_reference(own / "homework.ipynb").cells if cell.name == "course4-topo-sort")
    text = wrong.replace("RIGHT", right.source)
    (own / "answers" / "topo_sort" / "wrong.py").write_text(text, encoding="utf-8")
    ran = kuiper("release", "course4", "--reference", own)
    assert (ran.code, told in ran.out, "Nothing was released" in ran.out) == (1, True, True)
    assert not (own / "release").exists()


@pytest.mark.usefixtures("course")
def test_a_new_reference_is_copied_and_the_next_commands_are_told(kuiper, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    ran = kuiper("release", "course4", "--new-reference", folder)
    assert ran.code == 0, ran.err
    assert f"kuiper-edu release course4 --reference {folder}" in ran.out
    assert (folder / "answers" / "topo_sort" / "wrong.py").is_file()
    again = kuiper("release", "course4", "--new-reference", folder)
    assert (again.code, "already exists" in again.err) == (2, True)


@pytest.mark.usefixtures("course")
def test_who_is_who_is_listed_before_anything_is_graded(
    kuiper, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    for name in ("ada/homework.ipynb", "bob/homework.docx"):
        (tmp_path / "in" / name).parent.mkdir(parents=True)
        (tmp_path / "in" / name).write_text("{}", encoding="utf-8")
    (tmp_path / "map.csv").write_text("name,student\nada,a1\nbob,b2\ncyd,c3\n", encoding="utf-8")
    words = ("grade", tmp_path / "in", "--course", "course4", "--students", tmp_path / "map.csv", "--list")
    before = sorted(tmp_path.rglob("*"))
    ran = kuiper(*words)
    assert ran.code == 0, ran.err
    rows = [[cell.strip() for cell in line.split("│")[1:-1]] for line in ran.out.splitlines() if "│" in line]
    assert rows == [
        ["a1", "ada/homework.ipynb", "the only notebook"],
        ["b2", "-", "no notebook was handed in; bob/homework.docx: not a notebook (.ipynb)"],
        ["c3", "-", "nothing was handed in"],
    ]
    assert "not graded: bob/homework.docx: not a notebook (.ipynb)" in ran.out
    assert [one["student"] for one in json.loads(kuiper(*words, "--json").out)] == ["a1", "b2"]
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.usefixtures("course")
def test_without_a_folder_for_results_nothing_is_graded(kuiper, tmp_path: Path) -> None:
    ran = kuiper("grade", tmp_path, "--course", "course4")
    assert (ran.code, "--out is missing" in ran.err, "--list" in ran.err) == (2, True, True)
