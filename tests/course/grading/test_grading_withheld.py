"""A grader's copy of the package contains no answer to the graded homework, and no sentence of a verdict."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from kuiper_edu.course.grading import withheld
from kuiper_edu.course.grading.answer_files import answers
from kuiper_edu.course.grading.release import read_reference, reference_path
from kuiper_edu.course.judge.exercises import exercise, exercises
from kuiper_edu.support.project import COURSES
from tools.homework_answers import folders

FEW = 8  # parts of a body, such as `return first`: they may stand anywhere


@pytest.fixture(scope="module", params=COURSES)
def course(request: pytest.FixtureRequest) -> str:
    """Return the course whose homework is graded."""
    return str(request.param)


@pytest.fixture(scope="module")
def copy(course: str, repo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The copy of the package that is made for it."""
    folder = tmp_path_factory.mktemp(course)
    withheld.make(course, repo, folder)
    return folder


def functions(source: str) -> Iterator[tuple[str, str]]:
    """The name and the body of each function that computes something, as `likeness` shows it."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            body = node.body[1:] if ast.get_docstring(node) is not None else node.body
            if sum(1 for part in body for _ in ast.walk(part)) > FEW:
                yield node.name, likeness(ast.Module(body, []))


def likeness(body: ast.Module) -> str:
    """The text of a body in which variables are numbered: the same however they are called."""
    numbers: dict[str, str] = {}
    for node in ast.walk(body):
        if isinstance(node, ast.Name):
            node.id = numbers.setdefault(node.id, f"v{len(numbers)}")
        elif isinstance(node, ast.arg):
            node.arg, node.annotation = numbers.setdefault(node.arg, f"v{len(numbers)}"), None
    return ast.unparse(body)


def found_in(copy: Path, sources: list[str]) -> list[tuple[str, str]]:
    """Return which functions of these sources are in the copy, with their files."""
    there = {body: path for path in copy.rglob("*.py") for _, body in functions(path.read_text(encoding="utf-8"))}
    return [(name, there[body].name) for source in sources for name, body in functions(source) if body in there]


def solutions(course: str, repo: Path) -> list[str]:
    """The reference's answers, the right ones that are stored, and the lessons' own."""
    cells = read_reference(reference_path(course, repo)).cells
    of_course = [folder for folder in folders() if folder.parents[1].name == course]
    right = [each.source for folder in of_course for each in answers(folder / "right.py")]
    lessons = [each.solution for each in exercises().values() if each.solution]
    return [cell.source for cell in cells if cell.role == "answer"] + right + lessons


def test_no_solution_stands_in_the_copy(course: str, copy: Path, repo: Path) -> None:
    wanted = solutions(course, repo)
    assert len(wanted) > 20
    assert found_in(copy, wanted) == []


def test_a_new_module_with_a_solution_is_found_however_its_variables_are_called(
    repo: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = copy_of_a_package_with("topo/rounds.py", tmp_path, monkeypatch)
    assert ("sort_all", "rounds.py") in found_in(copy, solutions("course4", repo))


def test_a_new_package_of_the_course_is_left_out_until_it_is_said_to_be_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = copy_of_a_package_with("course/marking/rounds.py", tmp_path, monkeypatch)
    assert list(copy.rglob("*.py")) == [copy / "sitecustomize.py"]


def copy_of_a_package_with(module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The copy of a package that has one module alone: a solution whose variables have other names."""
    path = tmp_path / "kuiper_edu" / module
    path.parent.mkdir(parents=True)
    path.write_text(exercise("course4.sort_all").solution.replace("successors", "after"), encoding="utf-8")
    monkeypatch.setattr(withheld, "_PACKAGE", tmp_path / "kuiper_edu")
    (tmp_path / "copy").mkdir()
    withheld.make("course4", tmp_path, tmp_path / "copy")
    return tmp_path / "copy"


def test_no_sentence_and_no_hint_stands_in_the_copy(course: str, copy: Path) -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in copy.rglob("*.py"))
    asked = [each for each in exercises().values() if each.id.startswith(course)]
    hints = [level for each in asked for levels in each.hints.values() for level in levels]
    told = [known.sentence for each in asked for known in each.known]
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
