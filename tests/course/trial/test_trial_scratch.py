"""Temporary folders are removed with the process that needs them, even after it was killed."""

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from kuiper_edu.course.trial.scratch import PREFIX, scratch

HOLDS = """
import time
from kuiper_edu.course.trial.scratch import scratch
with scratch() as folder:
    print(folder, flush=True)
    time.sleep(600)
"""
locks = pytest.mark.skipif(sys.platform == "win32", reason="no locks that end with their process")


@pytest.fixture(autouse=True)
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return tmp_path


@pytest.fixture
def holder() -> Iterator[tuple[subprocess.Popen[str], Path]]:
    process = subprocess.Popen([sys.executable, "-c", HOLDS], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process, Path(process.stdout.readline().strip())
    finally:
        process.kill()
        process.communicate()


def test_it_is_gone_after_an_error() -> None:
    with suppress(ZeroDivisionError), scratch() as folder:
        (folder / "file").write_text(str(1 // 0))
    assert not folder.exists()


@pytest.mark.process
@locks
def test_what_a_killed_program_left_goes_with_the_next_one(holder: tuple[subprocess.Popen[str], Path]) -> None:
    process, left = holder
    process.kill()
    process.wait()
    assert left.is_dir()
    with scratch():
        assert not left.exists()


@pytest.mark.process
@locks
def test_what_a_living_program_holds_stays(holder: tuple[subprocess.Popen[str], Path]) -> None:
    with scratch() as folder, scratch():
        assert holder[1].is_dir()
        assert folder.is_dir()


@locks
def test_the_lock_goes_last_so_that_one_killed_while_it_removes_leaves_nothing_for_good(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unlink, left = os.unlink, []

    def seen(path: str | Path, **named: int) -> None:
        if Path(path).name == ".held":
            left.extend(each.name for each in folder.iterdir())
        unlink(path, **named)

    monkeypatch.setattr(os, "unlink", seen)
    with scratch() as folder:
        for name in "abcdefgh":
            (folder / name).mkdir()
            (folder / name / "file").touch()
    assert left == [".held"]
    assert not folder.exists()


def test_what_is_not_ours_stays(temporary: Path) -> None:
    other, elsewhere = temporary / f"{PREFIX}other", temporary / "elsewhere"
    for folder in (other, elsewhere):
        folder.mkdir()
    (elsewhere / ".held").touch()
    (temporary / f"{PREFIX}link").symlink_to(elsewhere)
    with scratch():
        assert other.is_dir()
        assert (elsewhere / ".held").exists()
