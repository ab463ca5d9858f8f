"""Grading by a Dask cluster of real processes gives the same bytes as one machine, even if a worker is lost."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from html import escape
from pathlib import Path

import psutil
import pytest
from a_class import FILE_ORDER, Hand, answered
from a_cluster import Running, running
from needs_isolation import needs_isolation

from kuiper_edu.course.isolation import cgroup
from kuiper_edu.support.notebooks import Notebook

pytestmark = [
    pytest.mark.process,
    needs_isolation,
    pytest.mark.skipif(importlib.util.find_spec("distributed") is None, reason="Dask is not installed"),
]
WORKERS = 2


@pytest.fixture
def cluster(tmp_path: Path, repo: Path) -> Iterator[Running]:
    with running(repo, tmp_path, WORKERS) as started:
        yield started


def command(tmp_path: Path, small: Path, out: str, *more: str) -> list[str]:
    words = ["grade", str(tmp_path / "submissions"), "--course", "course4", "--reference", str(small)]
    return [sys.executable, "-m", "kuiper_edu", *words, "--out", str(tmp_path / out), *more]


def reports(out: Path) -> dict[str, bytes]:
    """Return the files of a graded class, without the sentence in class.html about this machine's memory limit."""
    own = f"<p>{escape(cgroup.bound())}</p>".encode()
    files = {str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()}
    return {name: content.replace(own, b"") for name, content in files.items()}


def handed_in(reference: Notebook, blank: Notebook, hand_in: Hand, count: int) -> None:
    for number in range(count):
        hand_in(f"right{number}.ipynb", reference)
    hand_in("blank.ipynb", blank)
    hand_in("wrong.ipynb", answered(reference, topo_sort=FILE_ORDER))
    hand_in("gone.ipynb", answered(reference, topo_sort="import os\nos._exit(0)"))
    hand_in("broken.ipynb", "{")


def test_a_worker_killed_in_the_middle_loses_nothing(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, blank: Notebook, hand_in: Hand, cluster: Running
) -> None:
    handed_in(reference, blank, hand_in, 12)
    alone = subprocess.run(command(tmp_path, small, "alone"), cwd=repo, capture_output=True, check=False)
    assert alone.returncode == 1, alone.stderr.decode()  # one of them cannot be read
    words = command(tmp_path, small, "together", "--scheduler", cluster.address)
    grader = subprocess.Popen(words, cwd=repo, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    kept = tmp_path / "together" / ".grade"
    while grader.poll() is None and len(list(kept.glob("right*.json"))) < 2:
        time.sleep(0.01)
    lost = cluster.workers[0]
    forked = psutil.Process(lost.pid).children(recursive=True)
    lost.kill()
    _, said = grader.communicate(timeout=300)
    assert grader.returncode == 1, said.decode()
    assert reports(tmp_path / "together") == reports(tmp_path / "alone")
    assert not psutil.wait_procs(forked, timeout=30)[1], "a fork server outlived its worker"


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense", "tcp://[", "tcp://localhost:x"])
def test_nobody_at_the_address_is_said(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand, address: str
) -> None:
    hand_in("ada.ipynb", reference)
    words = command(tmp_path, small, "out", "--scheduler", address)
    done = subprocess.run(words, cwd=repo, capture_output=True, check=False, env={**os.environ, "COLUMNS": "200"})
    assert done.returncode == 2
    assert b"no scheduler answers" in done.stderr
    assert b"Traceback" not in done.stderr
