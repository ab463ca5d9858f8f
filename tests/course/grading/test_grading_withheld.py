"""What a grader's copy of the package leaves out: no answer to the graded homework stands in it, and nothing told."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from kuiper_edu.course.grading import withheld
from kuiper_edu.course.grading.release import reference_path
from kuiper_edu.course.judge.exercises import exercises
from kuiper_edu.support.notebooks import read_notebook
from kuiper_edu.support.project import COURSES
from tools.exercises import answers
from tools.homework_answers import folders


@pytest.fixture(scope="module", params=COURSES)
def course(request: pytest.FixtureRequest) -> str:
    """Whose homework is graded."""
    return str(request.param)


@pytest.fixture(scope="module")
def copy(course: str, repo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The copy of the package that is made for it."""
    folder = tmp_path_factory.mktemp(course)
    withheld.make(course, repo, folder)
    return folder


def functions(source: str) -> Iterator[tuple[str, str]]:
    """The name and the body of each function, without its docstring and its types."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            body = node.body[1:] if ast.get_docstring(node) is not None else node.body
            if body:
                yield node.name, ast.dump(ast.Module(body, []))


def solutions(course: str, repo: Path) -> list[str]:
    """The reference's answers, the right ones that are stored, and the lessons' own."""
    cells = read_notebook(reference_path(course, repo)).cells
    of_course = [folder for folder in folders() if folder.parents[1].name == course]
    right = [each.source for folder in of_course for each in answers(folder / "right.py")]
    lessons = [each.solution for each in exercises().values() if each.solution]
    return [cell.source for cell in cells if cell.role == "answer"] + right + lessons


def test_no_solution_stands_in_the_copy(course: str, copy: Path, repo: Path) -> None:
    there = {body: path for path in copy.rglob("*.py") for _, body in functions(path.read_text(encoding="utf-8"))}
    wanted = [(name, body) for source in solutions(course, repo) for name, body in functions(source)]
    assert len(wanted) > 20
    assert [(name, there[body].name) for name, body in wanted if body in there] == []


def test_no_sentence_and_no_hint_stands_in_the_copy(course: str, copy: Path) -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in copy.rglob("*.py"))
    asked = [each for each in exercises().values() if each.id.startswith(course)]
    hints = [level for each in asked for levels in each.hints.values() for level in levels]
    told = [known.sentence for each in asked for known in each.known if known.own]
    sentences = [said for said in hints + told if len(said.split()) > 4]  # fewer words, or code, may stand anywhere
    assert len(sentences) > 20
    assert [said for said in sentences if said in text] == []


def test_a_file_that_python_is_about_to_rename_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package, folder = tmp_path / "kuiper_edu", tmp_path / "copy"
    (package / "__pycache__").mkdir(parents=True)
    for name in ("graph.cpython-311.pyc", "graph.cpython-311.pyc.140120000"):
        (package / "__pycache__" / name).touch()
    folder.mkdir()
    monkeypatch.setattr(withheld, "_PACKAGE", package)
    withheld.make("course4", tmp_path, folder)
    assert [path.name for path in folder.rglob("*.pyc*")] == ["graph.cpython-311.pyc"]
