"""The references of the courses pass their own preflight."""

from __future__ import annotations

from pathlib import Path

import pytest
from needs_isolation import needs_isolation

from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.classroom.preflight import WRONG_ANSWERS, preflight, read_wrong_answers
from kuiper_edu.course.grading.release import reference_path
from kuiper_edu.errors import NotebookError
from kuiper_edu.support.notebooks import read_notebook

pytestmark = needs_isolation


@pytest.mark.slow
@pytest.mark.parametrize(
    "course",
    [pytest.param("course3", marks=pytest.mark.nightly), "course4", pytest.param("course5", marks=pytest.mark.nightly)],
)
def test_the_reference_of_each_course_can_tell_right_from_wrong(course: str, repo: Path) -> None:
    path = reference_path(course, repo)
    wrong = read_wrong_answers(path.parent / WRONG_ANSWERS)
    assert len(wrong) >= 15
    (tried,) = preflight(Grader(read_notebook(path), repo), wrong)
    assert f"the blank release none, {len(wrong)} wrong answers less" in tried


@pytest.mark.parametrize("text", ["[[wrong]]\nname = 'x'", "wrong = 3", "[[wrong"])
def test_wrong_answers_that_cannot_be_read_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / WRONG_ANSWERS).write_text(text, encoding="utf-8")
    with pytest.raises(NotebookError, match=r"wrong_answers\.toml"):
        read_wrong_answers(tmp_path / WRONG_ANSWERS)
