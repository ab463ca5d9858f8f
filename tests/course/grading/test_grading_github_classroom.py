"""The workflow for GitHub Classroom: its form, and its commands, run as GitHub would; GitHub itself was not tried."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from kuiper_edu.course.grading.github_classroom import write_workflow
from kuiper_edu.course.grading.release import is_hidden, read_reference, reference_path


def workflow(folder: Path, repo: Path) -> dict[str, Any]:
    write_workflow("course4", repo, folder / "classroom.yml")
    return yaml.safe_load((folder / "classroom.yml").read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def steps(folder: Path, repo: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = workflow(folder, repo)["jobs"]["run-autograding-tests"]["steps"]
    return found


def test_each_visible_check_is_a_test_with_its_points(tmp_path: Path, repo: Path) -> None:
    tests = [step for step in steps(tmp_path, repo) if "command-grader" in step.get("uses", "")]
    reference = read_reference(reference_path("course4", repo))
    visible = [cell for cell in reference.cells if cell.role == "check" and not is_hidden(cell)]
    assert [(test["name"], test["with"]["max-score"]) for test in tests] == [
        (cell.title or cell.name, cell.points) for cell in visible
    ]
    *_, report = steps(tmp_path, repo)
    assert report["with"]["runners"].split(",") == [test["id"] for test in tests]
    assert report["env"] == {
        f"{test['id'].upper()}_RESULTS": f"${{{{steps.{test['id']}.outputs.result}}}}" for test in tests
    }


def test_nothing_of_a_hidden_check_is_in_it(tmp_path: Path, repo: Path) -> None:
    workflow(tmp_path, repo)
    text = (tmp_path / "classroom.yml").read_text(encoding="utf-8")
    hidden = [cell for cell in read_reference(reference_path("course4", repo)).cells if is_hidden(cell)]
    assert hidden
    assert not [cell.name for cell in hidden if cell.name in text or cell.source in text]


@pytest.mark.process
@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "place"),
    [("reference/course4", "my_course/course4"), ("course4", "course4")],
    ids=["right, in the workspace", "blank"],
)
def test_its_commands_give_the_points(tmp_path: Path, repo: Path, source: str, place: str) -> None:
    student = tmp_path / "student"
    for folder, file in (("course4", "course4"), (place, source)):
        (student / folder).mkdir(parents=True, exist_ok=True)
        shutil.copy(repo / file / "homework.ipynb", student / folder / "homework.ipynb")
    for name in ("course3", "course4", "course5"):
        shutil.copytree(repo / name / "model_file", student / name / "model_file")
    (student / "index.ipynb").write_bytes((repo / "index.ipynb").read_bytes())
    (tmp_path / "uv").write_text(
        f'#!/bin/sh\nshift 2\nexec {sys.executable} -c "import sys; from kuiper_edu.cli import main; '
        'sys.exit(main(sys.argv[1:]))" "$@"\n',
        encoding="utf-8",
    )
    (tmp_path / "uv").chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": str(repo)}
    found = steps(tmp_path, repo)
    (check,) = [step["run"] for step in found if "run" in step]
    subprocess.run(["bash", "-c", check], cwd=student, env=environment, check=False, capture_output=True)
    passed = [
        subprocess.run(["bash", "-c", step["with"]["command"]], cwd=student, env=environment, check=False).returncode
        for step in found
        if "command-grader" in step.get("uses", "")
    ]
    assert set(passed) == {0 if source == "reference/course4" else 1}
