"""The course for students: nothing of a solution is in it, and it works."""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from kuiper_edu.course.grading.answer_files import answers
from kuiper_edu.course.grading.handout import write_handout
from kuiper_edu.course.grading.release import is_hidden, read_reference, released
from kuiper_edu.support.notebooks import read_notebook
from kuiper_edu.support.project import COURSES

MARKED = re.compile(r"### BEGIN .*?\n(.*?)### END", re.S)


@pytest.fixture(scope="module")
def handout(repo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("zip") / "course.zip"
    write_handout("course4", repo, path)
    return path


@pytest.fixture(scope="module")
def unpacked(handout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("course")
    shutil.unpack_archive(handout, folder)
    return folder


@pytest.fixture(scope="module")
def secrets(repo: Path) -> list[str]:
    """All code that only a teacher has: solutions, hidden checks, and every right answer in reference/."""
    cells = [cell.source for path in repo.glob("reference/*/homework.ipynb") for cell in read_notebook(path).cells]
    found = [secret for source in cells for secret in MARKED.findall(source)]
    for kind in ("right", "strangers"):
        files = repo.glob(f"reference/*/answers/*/{kind}.py")
        found += [answer.source for file in files for answer in answers(file)]
    assert len(found) > 100
    return found


def code_of(path: Path) -> str:
    """Return the code in a file: a notebook's cells, a page's examples, or a program."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        return "\n".join("".join(cell["source"]) for cell in json.loads(text)["cells"])
    return "\n".join(re.findall(r"```python\n(.*?)```", text, re.S)) if path.suffix == ".md" else text


def lines(code: str) -> str:
    """Return the lines of code as they can be compared: without indentation, comments and empty ones."""
    stripped = (line.strip() for line in code.splitlines())
    return "\n" + "\n".join(line for line in stripped if line and not line.startswith("#")) + "\n"


def bodies(code: str) -> Iterator[str]:
    """Return the bodies of the functions in code, without docstrings, in one layout; none of a single line."""
    try:
        tree = ast.parse(code)
    except SyntaxError:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            body = node.body[ast.get_docstring(node) is not None :]
            text = "\n".join(map(ast.unparse, body))
            if "\n" in text:
                yield text


def leaks(folder: Path, secrets: list[str]) -> list[str]:
    """Return the files that contain a secret of at least two lines, or the body of a function in one."""
    whole = [text for secret in secrets if (text := lines(secret)).count("\n") > 2]
    inner = {body for secret in secrets for body in bodies(secret)}
    found = []
    for path in folder.rglob("*"):
        if path.suffix in (".py", ".ipynb", ".md", ".json", ".toml"):
            code = code_of(path)
            text = lines(code)
            if any(secret in text for secret in whole) or not inner.isdisjoint(bodies(code)):
                found.append(path.relative_to(folder).as_posix())
    return found


def test_it_contains_nothing_of_the_reference_and_of_right_answers(unpacked: Path, secrets: list[str]) -> None:
    assert leaks(unpacked, secrets) == []
    names = {path.name for path in unpacked.iterdir()}
    assert not names & {"reference", "tests", "proofs", "benchmarks", ".git", ".ci", "my_course"}


def test_the_search_finds_a_copy_that_is_laid_out_otherwise(repo: Path, tmp_path: Path, secrets: list[str]) -> None:
    shutil.copytree(repo / "reference", tmp_path / "reference")
    indented = secrets[-1].strip().replace("\n", "\n\n  ")
    (tmp_path / "a.py").write_text(f"if 1:\n  # mine\n  {indented}\n", encoding="utf-8")
    (tmp_path / "b.md").write_text(f"```python\n{ast.unparse(ast.parse(secrets[-1]))}\n```\n", encoding="utf-8")
    homeworks = {f"reference/{course}/homework.ipynb" for course in COURSES}
    assert {"a.py", "b.md"} | homeworks <= set(leaks(tmp_path, secrets))


def test_the_same_course_gives_the_same_bytes(handout: Path, repo: Path, tmp_path: Path) -> None:
    write_handout("course4", repo, tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == handout.read_bytes()


def test_a_class_s_own_homework_is_in_it_and_the_teacher_s_answers_are_not(repo: Path, tmp_path: Path) -> None:
    root = tmp_path / "course"
    for name in ("reference", *COURSES):
        shutil.copytree(repo / name, root / name)
    shutil.copy(repo / "reference" / "course3" / "homework.ipynb", root / "course3" / "homework.ipynb")  # tried there
    shutil.copy(repo / "reference" / "course4" / "homework.ipynb", root / "course4" / "homework.backup-1.ipynb")
    own = tmp_path / "own.ipynb"
    own.write_text((root / "reference/course4/homework.ipynb").read_text(encoding="utf-8").replace("residual", "our"))
    write_handout("course4", root, tmp_path / "course.zip", own)
    with zipfile.ZipFile(tmp_path / "course.zip") as archive:
        texts = {course: archive.read(f"{course}/homework.ipynb").decode() for course in COURSES}
        assert not [name for name in archive.namelist() if "backup" in name]
    assert texts["course4"] == released(read_reference(own)).to_text()
    assert texts["course3"] == (repo / "course3" / "homework.ipynb").read_text(encoding="utf-8")


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Start Python in a handout, with its own package."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    return subprocess.run(
        [sys.executable, *words], cwd=folder, env=environment, capture_output=True, text=True, timeout=600
    )


def kuiper(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return run(folder, "-c", "from kuiper_edu.cli import main; main()", *words)


@pytest.mark.process
@pytest.mark.slow
def test_doctor_works_in_it_and_release_says_why_it_does_not(unpacked: Path) -> None:
    assert run(unpacked, "-c", "import kuiper_edu; print(kuiper_edu.__file__)").stdout.startswith(str(unpacked))
    assert "Everything the course needs is here." in kuiper(unpacked, "doctor").stdout
    assert "came without the teacher's side" in kuiper(unpacked, "release", "course4").stderr


@pytest.mark.process
@pytest.mark.slow
@pytest.mark.nightly  # each judges a whole homework
def test_check_and_nbval_work_in_it(unpacked: Path, repo: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(unpacked, tmp_path / "course")
    (folder / "hers").mkdir()
    answered, blank = folder / "hers" / "homework.ipynb", folder / "course4" / "homework.ipynb"
    shutil.copy(repo / "reference" / "course4" / "homework.ipynb", answered)
    checks = [cell for cell in read_reference(answered).cells if cell.role == "check" and not is_hidden(cell)]
    possible = f"{sum(cell.points for cell in checks):g}"
    assert f"{possible} of {possible} points." in kuiper(folder, "check", str(answered)).stdout
    assert f"0 of {possible} points." in kuiper(folder, "check", str(blank)).stdout
    assert run(folder, "-m", "pytest", "-q", "--nbval", str(answered)).returncode == 0
