"""A batch that was killed, or whose disk was full, continues where it stopped, and leaves no process behind."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest
from a_class import Hand, answered
from needs_isolation import needs_isolation
from waiting import wait_until

from kuiper_edu.support.notebooks import Notebook

pytestmark = [pytest.mark.process, needs_isolation]

ENDLESS = '@answer("course4.topo_sort")\ndef topo_sort(successors):\n    while True: pass'
ASLEEP = '@answer("course4.topo_sort")\ndef topo_sort(successors):\n    __import__("time").sleep(1e9)'


def command(tmp_path: Path, small: Path, out: Path) -> list[str]:
    words = ["grade", str(tmp_path / "submissions"), "--course", "course4", "--reference", str(small)]
    return [sys.executable, "-m", "kuiper_edu", *words, "--out", str(out)]


def reports(out: Path) -> dict[str, bytes]:
    return {str(path.relative_to(out)): path.read_bytes() for path in out.rglob("*") if path.is_file()}


@pytest.fixture(autouse=True)
def _temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Set a temporary folder, in which a killed grader leaves its copy of the course until the next one starts."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setenv("TMPDIR", str(tmp_path / "temporary"))


def graded(words: list[str], repo: Path) -> float:
    """Grade to the end; return the time in seconds."""
    began = time.monotonic()
    done = subprocess.run(words, cwd=repo, capture_output=True, check=False)
    assert done.returncode in (0, 1), done.stderr.decode()
    return time.monotonic() - began


def below(grader: subprocess.Popen[bytes]) -> list[psutil.Process]:
    """Return the processes that a grader has started, and theirs."""
    try:
        return psutil.Process(grader.pid).children(recursive=True)
    except psutil.NoSuchProcess:  # it has ended
        return []


def killed(words: list[str], repo: Path, kept: Path, more: int, after: float) -> list[psutil.Process]:
    """Grade, kill only the grader shortly after it has stored this many more results; return the other processes."""
    wanted = len(list(kept.iterdir())) + more

    grader = subprocess.Popen(words, cwd=repo, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def stored() -> bool:
        return len(list(kept.iterdir())) >= wanted and bool(below(grader))

    try:
        wait_until(lambda: grader.poll() is not None or stored(), "results, or the end of the grading")
        time.sleep(after)
        started = [] if grader.poll() is not None else below(grader)
    finally:
        grader.kill()
        grader.wait()
    return started


@pytest.mark.slow
@pytest.mark.parametrize("kills", [1, pytest.param(10, marks=pytest.mark.nightly)])
def test_a_killed_batch_ends_with_the_same_bytes_and_leaves_no_process_and_no_folder(
    tmp_path: Path, repo: Path, smallest: Path, reference: Notebook, hand_in: Hand, kills: int
) -> None:
    right = next(cell.source for cell in reference.cells if cell.name == "course4-topo-sort")
    for number in range(4 * kills):  # no two alike: each has trials of its own
        hand_in(f"s{number}.ipynb", answered(reference, topo_sort=f"{right}\n# s{number}"))
    hand_in("endless.ipynb", answered(reference, topo_sort=ENDLESS))
    hand_in("broken.ipynb", "{")
    graded(command(tmp_path, smallest, tmp_path / "whole"), repo)
    rnd = random.Random(kills)
    kept = tmp_path / "killed" / ".grade"
    kept.mkdir(parents=True)  # after the self-test, so that every kill falls into the grading
    shutil.copy(tmp_path / "whole" / ".grade" / "preflight.tried.json", kept)
    words = command(tmp_path, smallest, tmp_path / "killed")
    started = []
    for _ in range(kills):
        started += killed(words, repo, kept, rnd.randint(0, 3), rnd.uniform(0, 0.5))
    assert started, "every kill came before anything was started"
    assert not psutil.wait_procs(started, timeout=30)[1]
    for written in (kept / "s0.json", tmp_path / "killed" / "class.html"):  # as if killed while it wrote
        written.with_name(f".kuiper-{written.name}.0123abcd.new").touch()
    graded(words, repo)
    assert reports(tmp_path / "killed") == reports(tmp_path / "whole")
    assert not list((tmp_path / "temporary").iterdir())


def test_trials_end_with_a_killed_grader(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand
) -> None:
    hand_in("asleep.ipynb", answered(reference, topo_sort=ASLEEP))
    graded_once = command(tmp_path, small, tmp_path / "out")
    grader = subprocess.Popen(graded_once, cwd=repo, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: len(below(grader)) >= 4, "a start, a fork server and two trials", grader)
        started = below(grader)
    finally:
        grader.kill()
        grader.wait()
    assert not psutil.wait_procs(started, timeout=30)[1]


def test_a_file_that_cannot_be_written_gives_a_sentence(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand
) -> None:
    hand_in("ada.ipynb", reference)
    words = command(tmp_path, small, tmp_path / "out")
    limited = ["bash", "-c", 'ulimit -f 1; exec "$@"', "grade", *words]
    done = subprocess.run(limited, cwd=repo, capture_output=True, check=False)
    assert done.returncode == 2
    assert b"too large" in done.stderr
    assert b"Traceback" not in done.stderr


FULL = """
import os, subprocess, sys
from kuiper_edu.course.isolation import linux
out, *words = sys.argv[1:]
os.mkdir(out)
linux.unshare(linux.NEW_MOUNTS)
linux.make_mounts_private()
linux.mount_tmpfs(out, 20 << 10)
grade = lambda: subprocess.run(words, capture_output=True)
first = grade()
print(first.returncode, first.stderr.decode(), len(os.listdir(out + "/.grade")))
subprocess.run(["mount", "-o", "remount,size=8m", out], check=True)
assert grade().returncode == 0
subprocess.run(["cp", "-r", out, out + ".kept"], check=True)
"""


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="only root mounts a small disk")
def test_a_full_disk_gives_a_sentence_and_a_later_run_goes_on(
    tmp_path: Path, repo: Path, small: Path, reference: Notebook, hand_in: Hand
) -> None:
    for number in range(6):
        hand_in(f"s{number}.ipynb", reference)
    out = tmp_path / "out"
    words = command(tmp_path, small, out)
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(out), *words], cwd=repo, stdout=subprocess.PIPE, check=True, text=True
    )
    assert done.stdout.startswith("2 ")
    assert "No space left on device" in done.stdout
    assert int(done.stdout.split()[-1]) > 1, "it was full before anything was kept"
    shutil.rmtree(out)
    graded(words, repo)
    assert reports(tmp_path / "out.kept") == reports(out)
