"""The synthetic class: right in unusual styles, wrong, hostile or endless, all students get the planted points."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from needs_isolation import needs_isolation

from kuiper_edu.course.classroom.batch import Batch
from kuiper_edu.course.classroom.grader import Grader
from kuiper_edu.course.classroom.results import Store
from kuiper_edu.course.classroom.submissions import collect
from kuiper_edu.support.notebooks import Notebook

pytestmark = [pytest.mark.process, needs_isolation]
LIMITS = {"cpu_seconds": 3.0, "wall_seconds": 30.0}  # one for all: some of the class never end


def tool(repo: Path, *words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "proofs.synthetic_class", *words]
    return subprocess.run(command, cwd=repo, capture_output=True, text=True, check=False)


@pytest.mark.slow
@pytest.mark.parametrize("count", [12, pytest.param(30, marks=pytest.mark.nightly)])
def test_everybody_in_a_small_class_gets_what_was_planted(
    tmp_path: Path, repo: Path, homework_4: Notebook, count: int
) -> None:
    made = tool(repo, str(tmp_path / "class"), "--count", str(count), "--seed", "3")
    assert made.returncode == 0, made.stderr
    planted = json.loads((tmp_path / "class" / "planted.json").read_text(encoding="utf-8"))
    assert {"right", "wrong", "hostile", "burns", "sleeps", "unreadable", "blank"} <= {
        one["kind"] for one in planted.values()
    }
    handed = collect(tmp_path / "class" / "submissions")
    results = Batch(Grader(homework_4, repo, **LIMITS), Store(tmp_path / "out"), handed).run()
    assert {one.student: one.points for one in results} == {name: one["points"] for name, one in planted.items()}


def test_the_same_seed_gives_the_same_class(tmp_path: Path, repo: Path) -> None:
    for name in ("one", "two"):
        assert tool(repo, str(tmp_path / name), "--count", "12", "--seed", "5").returncode == 0
    files = [sorted(path for path in (tmp_path / name).rglob("*") if path.is_file()) for name in ("one", "two")]
    assert [path.read_bytes() for path in files[0]] == [path.read_bytes() for path in files[1]]
    assert [path.name for path in files[0]] == [path.name for path in files[1]]


@pytest.mark.nightly
def test_everybody_in_a_class_of_a_thousand_gets_what_was_planted(tmp_path: Path, repo: Path) -> None:
    graded = tool(repo, str(tmp_path / "class"), "--count", "1000", "--seed", "1", "--grade")
    assert graded.returncode == 0, graded.stdout + graded.stderr
