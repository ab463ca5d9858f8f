"""The references of the courses pass their self-test."""

from __future__ import annotations

from pathlib import Path

import pytest
from needs_isolation import needs_isolation

from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.classroom.self_test import LEAST, MOST, SelfTestError, read_wrong_answers, self_test
from kuiper_edu.course.grading.release import read_reference, reference_path
from kuiper_edu.errors import NotebookError

pytestmark = needs_isolation


@pytest.mark.slow
@pytest.mark.parametrize(
    "course",
    [pytest.param("course3", marks=pytest.mark.nightly), "course4", pytest.param("course5", marks=pytest.mark.nightly)],
)
def test_the_reference_of_each_course_can_tell_right_from_wrong(course: str, repo: Path) -> None:
    path = reference_path(course, repo)
    reference = read_reference(path)
    wrong = read_wrong_answers(path.parent, reference)
    assert len(wrong) >= 3 * LEAST
    (tried,) = self_test(Grader(reference, repo), wrong)
    assert f"the blank release none, {len(wrong)} wrong answers less" in tried


def write(folder: Path, name: str, text: str) -> None:
    file = folder / "answers" / name / "wrong.py"
    file.parent.mkdir(parents=True)
    file.write_bytes(text.encode("latin-1"))


@pytest.mark.parametrize("text", ["import (\n# %%\nx = 1\n", "# %% B\xe4ume\nx = 1\n", "\0# %%\nx = 1\n"])
def test_wrong_answers_that_cannot_be_read_are_refused(repo: Path, tmp_path: Path, text: str) -> None:
    write(tmp_path, "topo_sort", text)
    with pytest.raises(NotebookError, match=r"topo_sort/wrong\.py"):
        read_wrong_answers(tmp_path, read_reference(reference_path("course4", repo)))


def test_a_folder_that_is_called_like_no_answer_is_refused(repo: Path, tmp_path: Path) -> None:
    write(tmp_path, "tpo_sort", "# %%\nx = 1\n")
    with pytest.raises(SelfTestError, match="no answer of the reference is called 'tpo_sort'"):
        read_wrong_answers(tmp_path, read_reference(reference_path("course4", repo)))


def test_the_first_ones_of_a_long_file_are_tried(repo: Path, tmp_path: Path) -> None:
    write(tmp_path, "topo_sort", "".join(f"# %% wrong\nx = {number}\n" for number in range(MOST + 3)))
    found = read_wrong_answers(tmp_path, read_reference(reference_path("course4", repo)))
    assert [one.source for one in found] == [f"x = {number}\n" for number in range(MOST)]
    assert {one.answer for one in found} == {"course4-topo-sort"}
    assert [one.location for one in found[:2]] == ["answers/topo_sort/wrong.py:1", "answers/topo_sort/wrong.py:3"]
