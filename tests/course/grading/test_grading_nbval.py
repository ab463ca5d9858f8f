"""nbval itself grades a homework: the reference's stored outputs against what a learner's answers report."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

from kuiper_edu.course.grading.notebooks import read_notebook
from kuiper_edu.course.grading.release import reference_path

WRONG = {
    "file order": "def topo_sort(successors):\n    return list(in_degrees(successors))",
    "a swallowed error": "def topo_sort(successors):\n    raise KeyError('output')",
}


def nbval(repo: Path, folder: Path, source: str | None) -> subprocess.CompletedProcess[str]:
    """Plain pytest with nbval on homework 4, with another sort in it where one is given."""
    reference = read_notebook(reference_path("course4", repo))
    if source is not None:
        decorated = f'@answer("course4.topo_sort")\n{source}'
        cells = [replace(c, source=decorated) if c.name == "course4-topo-sort" else c for c in reference.cells]
        reference = replace(reference, cells=cells)
    (folder / "homework.ipynb").write_text(reference.to_text(), encoding="utf-8")
    for course in ("course3", "course4", "course5"):
        (folder / course).mkdir()
        (folder / course / "model_file").symlink_to(repo / course / "model_file")
    inherited = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    environment = {**inherited, "PYTHONPATH": str(repo), "KUIPER_STATE": str(folder / "state")}
    options = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", "--nbval", "--nbval-cell-timeout=60"]
    return subprocess.run(
        [sys.executable, "-m", "pytest", *options, "--rootdir", str(folder), str(folder / "homework.ipynb")],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.mark.parametrize("mistake", [None, "file order", pytest.param("a swallowed error", marks=pytest.mark.nightly)])
def test_plain_nbval_passes_the_reference_and_fails_a_wrong_answer(
    repo: Path, tmp_path: Path, mistake: str | None
) -> None:
    done = nbval(repo, tmp_path, WRONG[mistake] if mistake else None)
    assert done.returncode == (1 if mistake else 0), done.stdout[-2000:]


def test_all_cells_of_a_notebook_go_to_one_process(
    pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pytestconfig.option, "nbval", True)
    monkeypatch.setattr(pytestconfig.option, "tx", ["2*popen"])
    chosen = pytestconfig.hook.pytest_xdist_make_scheduler(config=pytestconfig, log=Producer("test"))
    assert isinstance(chosen, LoadFileScheduling)
