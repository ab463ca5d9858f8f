"""The Gradescope autograder, run in a folder with Gradescope's layout."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from a_class import answered

from kuiper_edu.course.classroom.autograder import write_zip
from kuiper_edu.course.grading.lint import points
from kuiper_edu.errors import UsageError
from kuiper_edu.support.notebooks import Notebook, read_notebook

pytestmark = [
    pytest.mark.process,
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="Gradescope's images are Linux"),
]


@pytest.fixture(scope="module")
def archive(repo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("zip") / "autograder.zip"
    write_zip("course4", repo, path)
    return path


@pytest.fixture
def root(archive: Path, tmp_path: Path) -> Path:
    return set_up(archive, tmp_path)


def set_up(archive: Path, tmp_path: Path) -> Path:
    """Set up an /autograder folder whose .venv is this Python, instead of running setup.sh."""
    subprocess.run([sys.executable, "-m", "zipfile", "-e", archive, tmp_path / "source"], check=True)
    python = tmp_path / "source" / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    (tmp_path / "submission").mkdir()
    (tmp_path / "results").mkdir()
    return tmp_path


def ran(root: Path) -> subprocess.CompletedProcess[str]:
    script = root / "source" / "run_autograder"
    return subprocess.run(["bash", script, root], capture_output=True, text=True, timeout=300, check=False)


def results(root: Path) -> dict[str, Any]:
    done = ran(root)
    assert done.returncode == 0, done.stderr
    return dict(json.loads((root / "results" / "results.json").read_text(encoding="utf-8")))


def test_a_right_notebook_gets_all_points(root: Path, repo: Path, homework_4: Notebook) -> None:
    shutil.copy(repo / "reference" / "course4" / "homework.ipynb", root / "submission")
    told = results(root)
    assert told["score"] == sum(test["max_score"] for test in told["tests"]) == points(homework_4)
    assert {test["status"] for test in told["tests"]} == {"passed"}


def test_a_wrong_answer_loses_its_points_and_nothing_of_a_hidden_check_is_told(
    root: Path, homework_4: Notebook
) -> None:
    text = answered(homework_4, levels="def levels(successors):\n    return []").to_text()
    (root / "submission" / "my homework.ipynb").write_text(text, encoding="utf-8")
    told = results(root)
    lost = {test["name"]: test["output"] for test in told["tests"] if test["status"] == "failed"}
    assert (told["score"], set(lost)) == (points(homework_4) - 3, {"Levels of seven graphs", "Levels of other graphs"})
    assert lost["Levels of other graphs"].startswith("not passed. A hidden check")


def test_a_class_s_own_reference_is_what_counts(repo: Path, tmp_path: Path, small: Path, reference: Notebook) -> None:
    own = shutil.copy(small / "homework.ipynb", tmp_path / "mine.ipynb")
    write_zip("course4", repo, tmp_path / "own.zip", own=own)
    (tmp_path / "autograder").mkdir()
    root = set_up(tmp_path / "own.zip", tmp_path / "autograder")
    assert [path.name for path in (root / "source" / "reference" / "course4").iterdir()] == ["homework.ipynb"]
    (root / "submission" / "homework.ipynb").write_text(reference.to_text(), encoding="utf-8")
    told = results(root)
    assert told["score"] == points(read_notebook(own)) < points(reference)


def test_of_several_notebooks_the_one_in_which_something_is_written_is_graded(
    root: Path, repo: Path, homework_4: Notebook
) -> None:
    shutil.copy(repo / "reference" / "course4" / "homework.ipynb", root / "submission" / "mine.ipynb")
    shutil.copy(repo / "course4" / "homework.ipynb", root / "submission" / "new.ipynb")
    told = results(root)
    assert told["score"] == points(homework_4)
    assert "2 notebooks were handed in; mine.ipynb counts" in told["output"]


def test_without_a_notebook_it_is_told_what_was_found(root: Path) -> None:
    (root / "submission" / "homework.docx").write_bytes(b"PK")
    told = results(root)
    assert told["score"] == 0
    found = "no notebook was handed in; homework.docx: not a notebook (.ipynb)"
    assert found in told["tests"][0]["output"]


def test_where_nothing_can_be_graded_no_results_are_written(root: Path) -> None:
    (root / "source" / "reference" / "course4" / "homework.ipynb").unlink()
    done = ran(root)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert done.stderr.startswith("Nothing was graded: reference/course4/homework.ipynb is missing")
    assert not (root / "results" / "results.json").exists()


def test_the_zip_holds_what_is_needed_and_the_same_bytes_every_time(archive: Path, repo: Path, tmp_path: Path) -> None:
    write_zip("course4", repo, tmp_path / "again.zip")
    assert (tmp_path / "again.zip").read_bytes() == archive.read_bytes()
    with zipfile.ZipFile(archive) as opened:
        names = {entry.filename: entry.external_attr >> 16 & 0o777 for entry in opened.infolist()}
    assert {names["setup.sh"], names["run_autograder"], names["pyproject.toml"]} == {0o755, 0o644}
    assert "reference/course4/homework.ipynb" in names
    assert not [name for name in names if name.startswith(("reference/course3", "tests", ".")) or "__pycache__" in name]


def test_isolation_is_left_out_only_where_that_is_asked_for(repo: Path, tmp_path: Path, archive: Path) -> None:
    write_zip("course4", repo, tmp_path / "open.zip", isolated=False)
    for path, level in ((archive, '"$root" isolated\n'), (tmp_path / "open.zip", '"$root" unisolated\n')):
        with zipfile.ZipFile(path) as opened:
            assert opened.read("run_autograder").decode().endswith(level)


def test_a_course_that_there_is_not_is_told(repo: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no course 'course9'"):
        write_zip("course9", repo, tmp_path / "zip")
