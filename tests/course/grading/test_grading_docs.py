"""The worked example of docs/grading.md does what the page says."""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.classroom.self_test import read_wrong_answers, self_test
from kuiper_edu.course.grading.lint import faults, stale
from kuiper_edu.support import tags
from kuiper_edu.support.notebooks import Cell, Notebook

pytestmark = pytest.mark.process

CELL = re.compile(r"Tags ((?:`[^`]+`(?:,\s)?)+):\n\n```python\n(.*?)\n```", re.S)
IMPORTS = "from kuiper_edu.learn import report"


@pytest.fixture(scope="module")
def page(repo: Path) -> str:
    return (repo / "docs" / "grading.md").read_text(encoding="utf-8")


def as_run(page: str) -> Iterator[Cell]:
    """The page's cells with what they print."""
    names: dict[str, object] = {}
    told = [(["imports", "id:imports"], IMPORTS)]
    told += [(re.findall(r"`([^`]+)`", words), source) for words, source in CELL.findall(page)]
    for number, (words, source) in enumerate(told, 1):
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(source, names)
        outputs = [{"output_type": "stream", "name": "stdout", "text": printed.getvalue()}] if printed.tell() else []
        yield tags.read(Cell(source, outputs=outputs, execution_count=number, metadata={"tags": words}))


@pytest.fixture(scope="module")
def reference(page: str) -> Notebook:
    text = Cell(re.findall(r"```markdown\n(.*?)```", page, re.S)[0], kind="markdown")
    return Notebook([text, *as_run(page)], {"kuiper_edu": {"course": "course4"}})


def test_the_example_is_released_without_a_fault(reference: Notebook, repo: Path) -> None:
    assert [cell.name for cell in reference.cells if cell.role == "check"] == ["own-middle-check", "own-middle-hidden"]
    assert (faults(reference), stale(reference, repo)) == ([], [])


def test_its_wrong_answers_are_told_from_the_right_one(
    reference: Notebook, page: str, repo: Path, tmp_path: Path
) -> None:
    name, text = re.findall(r"`reference/course4/(answers/[^`]+)`:\n\n```python\n(.*?)```", page, re.S)[0]
    path = tmp_path / name
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    (told,) = self_test(Grader(reference, repo, isolated=False), read_wrong_answers(tmp_path, reference))
    assert (
        told == "the reference gets all points, the blank release none, 5 wrong answers less than their questions give"
    )


def test_every_tag_is_told(page: str) -> None:
    for tag in (*tags.ROLES, tags.HIDDEN, *(f"{name}:" for name in tags.VALUES if name != "slot")):
        assert re.search(rf"^\| .*`{tag}", page, re.M), tag
