"""Feedback to send: what platforms read from the names in feedback.zip, and what is in it.

`moodle` does what mod/assign/feedback/file/importziplib.php does (`is_valid_filename_for_import`), `canvas` what
app/models/assignment.rb of instructure/canvas-lms does (`infer_comment_context_from_filename`).
"""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest
from test_classroom_platforms import METADATA, SAMPLES

from kuiper_edu.course.classroom import feedback
from kuiper_edu.course.classroom.platforms import layout_of
from kuiper_edu.course.classroom.results import Adjustment, Result
from kuiper_edu.course.classroom.submissions import Submissions, collect
from kuiper_edu.course.grading.check import Row


def delivered(folder: Path, *names: str) -> Submissions:
    for name in names:
        (folder / "in" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "in" / name).write_text(METADATA if name.endswith(".yml") else "{}", encoding="utf-8")
    return collect(folder / "in")


def sent(folder: Path, handed: Submissions) -> dict[str, str]:
    """Return the files of feedback.zip, each page with the student's name."""
    results = [
        Result(one.student, "graded", [Row("sort", "Sort", "passed", 4, 4)], one.file) for one in handed.submissions
    ]
    feedback.write(folder / "out", results, handed.layout, "course4")
    with zipfile.ZipFile(folder / "out" / "feedback.zip") as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def moodle(path: str) -> tuple[int, str]:
    """Return the participant and the file's name."""
    parts = path.split("/")
    while parts:
        info = parts.pop(0).split("_", 4)
        if len(info) >= 4 and info[1].isdigit() and info[2:4] == ["assignsubmission", "file"]:
            return int(info[1]), "/".join([*info[4:], *parts]).lstrip("/")
    raise AssertionError(path)


def canvas(path: str) -> list[str]:
    """Return the user and the attachment."""
    return [part for part in path.rpartition("/")[2].split("_") if part.isdigit()][:2]


@pytest.mark.parametrize(
    "form",
    ["{}_assignsubmission_file/h.ipynb", "{}_assignsubmission_file_/a/h.ipynb", "{}_assignsubmission_file_h.ipynb"],
)
@pytest.mark.parametrize("wrapper", ["", "Homework 4/"])
def test_moodle_finds_each_participant(tmp_path: Path, form: str, wrapper: str) -> None:
    handed = delivered(tmp_path, *(wrapper + form.format(who) for who in ("张三_1235", "Ada Lovelace_1299")))
    files = sent(tmp_path, handed)
    assert {moodle(name): "张三" in name for name in files} == {
        (1235, "feedback.html"): True,
        (1299, "feedback.html"): False,
    }


def test_canvas_finds_each_user_and_their_own_file(tmp_path: Path) -> None:
    handed = delivered(tmp_path, "lovelaceada_1235_5550_homework.ipynb", "zhangwei_LATE_1299_5551_homework-1.ipynb")
    files = sent(tmp_path, handed)
    assert {tuple(canvas(name)) for name in files} == {("1235", "5550"), ("1299", "5551")}
    assert set(files) == {one.file for one in handed.submissions}


def test_for_canvas_the_page_is_a_notebook_with_one_cell_of_html(tmp_path: Path) -> None:
    handed = delivered(tmp_path, "lovelaceada_1_5550_h.ipynb", "weizhang_2_5551_h.ipynb")
    code = "def f(x):\n\n    return r'$x$ \\n'  # <b>"
    rows = [Row("sort", "Sort", "wrong", 0, 4, "no order")]
    result = Result("lovelaceada_1", "graded", rows, "lovelaceada_1_5550_h.ipynb", answers={"sort": code})
    feedback.write(tmp_path, [result], handed.layout, "course4")
    with zipfile.ZipFile(tmp_path / "feedback.zip") as archive:
        (cell,) = json.loads(archive.read("lovelaceada_1_5550_h.ipynb"))["cells"]
    text = "".join(cell["source"])
    assert cell["cell_type"] == "markdown"
    assert not {"\n", "$", "\\"} & set(text)  # markdown would end the HTML there, or begin a formula
    assert "def f(x):&#10;&#10;    return r&#x27;&#36;x&#36; &#92;n&#x27;  # &lt;b&gt;" in text
    assert "no order" in text


@pytest.mark.parametrize("sample", [sample for sample in SAMPLES if not sample.startswith("Canvas")])
def test_there_and_back(tmp_path: Path, sample: str) -> None:
    """Delivered again, the feedback is that of the same students."""
    names = SAMPLES[sample][0]
    handed = delivered(tmp_path, *names)
    files = sent(tmp_path, handed)
    back = layout_of([name.replace(".html", ".ipynb") for name in files])
    there = layout_of([name for name in names if name.endswith(".ipynb")])
    assert back.platform == there.platform
    assert {owner.student for owner in back.owners.values()} == {owner.student for owner in there.owners.values()}


@pytest.mark.parametrize(
    "form", ["12-3 - {} - Nov 3, 2026 1105 AM/h.ipynb", "12-3 - {} - Nov 3, 2026 1105 AM - h.ipynb"]
)
def test_brightspace_s_names_are_kept(tmp_path: Path, form: str) -> None:
    (name,) = sent(tmp_path, delivered(tmp_path, form.format("张三")))
    assert name == form.format("张三").replace("h.ipynb", "feedback.html")


def test_by_hand_each_student_has_a_folder_and_names_that_look_the_same_stay_two(tmp_path: Path) -> None:
    handed = delivered(tmp_path, "张三.ipynb", "ada/homework.ipynb", "J\udcfcrgen.ipynb", "Jürgen.ipynb")
    files = sent(tmp_path, handed)
    assert set(files) == {"张三/feedback.html", "ada/feedback.html", "Jürgen/feedback.html", "Jürgen (2)/feedback.html"}
    assert all(name.rpartition("/")[0] in page for name, page in files.items())


def test_who_cannot_get_it_is_told(tmp_path: Path) -> None:
    handed = delivered(tmp_path, "a_1_700_h.ipynb", "b_2_701_h.ipynb")
    rows = [Row("sort", "Sort", "passed", 4, 4)]
    results = [
        Result("a_1", "graded", rows, "a_1_700_h.zip/h.ipynb"),
        Result("b_2", "graded", rows, "b_2_701_h.ipynb", adjustments=[Adjustment("comment", 0, "well done")]),
        Result("c", "missing", rows),
    ]
    assert feedback.write(tmp_path, results, handed.layout, "course4") == ["a_1", "c"]
    with zipfile.ZipFile(tmp_path / "feedback.zip") as archive:
        assert archive.namelist() == ["b_2_701_h.ipynb"]
        assert "well done" in archive.read("b_2_701_h.ipynb").decode()


def test_the_same_results_give_the_same_bytes(tmp_path: Path) -> None:
    handed = delivered(tmp_path, "ada.ipynb", "bob.ipynb")
    sent(tmp_path, handed)
    first = (tmp_path / "out" / "feedback.zip").read_bytes()
    sent(tmp_path, handed)
    assert (tmp_path / "out" / "feedback.zip").read_bytes() == first
