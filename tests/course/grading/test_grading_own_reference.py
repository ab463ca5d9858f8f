"""A class's own reference begins as a copy of the course's, with what `grade` asks for."""

from __future__ import annotations

from pathlib import Path

import pytest

from kuiper_edu.course.classroom.self_test import LEAST, read_wrong_answers
from kuiper_edu.course.grading import own_reference
from kuiper_edu.course.grading.release import read_reference
from kuiper_edu.errors import UsageError
from kuiper_edu.support.project import COURSES


@pytest.mark.parametrize("course", COURSES)
def test_it_has_the_notebook_and_the_wrong_answers(repo: Path, tmp_path: Path, course: str) -> None:
    own_reference.write(course, repo, tmp_path / "own")
    source = repo / "reference" / course
    assert (tmp_path / "own" / "homework.ipynb").read_bytes() == (source / "homework.ipynb").read_bytes()
    reference = read_reference(tmp_path / "own" / "homework.ipynb")
    wrong = read_wrong_answers(tmp_path / "own", reference)
    assert wrong == read_wrong_answers(source, reference)
    assert len(wrong) >= 3 * LEAST
    assert {path.name for path in (tmp_path / "own").rglob("*.*")} == {"homework.ipynb", "wrong.py"}


def test_nothing_is_overwritten(repo: Path, tmp_path: Path) -> None:
    mine = tmp_path / "homework.ipynb"
    mine.write_text("mine", encoding="utf-8")
    for taken in (tmp_path, mine):
        with pytest.raises(UsageError, match="already exists"):
            own_reference.write("course4", repo, taken)
    assert [path.read_text(encoding="utf-8") for path in tmp_path.iterdir()] == ["mine"]
    (tmp_path / "empty").mkdir()
    own_reference.write("course4", repo, tmp_path / "empty")
