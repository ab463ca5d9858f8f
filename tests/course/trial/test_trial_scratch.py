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


@pytest.mark.process
@locks
def test_a_program_killed_before_it_locks_its_folder_leaves_nothing_for_good(temporary: Path) -> None:
    killed_first = "import os, fcntl; fcntl.flock = lambda *_: os.abort()"
    process = subprocess.run([sys.executable, "-c", f"{killed_first}\n{HOLDS}"], capture_output=True, check=False)
    assert process.returncode < 0
    assert [folder.name.startswith(PREFIX) for folder in temporary.iterdir()] == [True]
    with scratch() as folder:
        assert list(temporary.iterdir()) == [folder]


@locks
@pytest.mark.parametrize("opened_first", [False, True])
def test_a_folder_that_was_removed_before_it_was_locked_is_replaced(
    temporary: Path, monkeypatch: pytest.MonkeyPatch, opened_first: bool
) -> None:
    opened = os.open
    seen: list[Path] = []

    def removed_once(path: str | Path, flags: int, *mode: int, **named: int) -> int:
        lock = opened(path, flags, *mode, **named) if opened_first else None
        if not seen and Path(path).name.startswith(PREFIX):
            seen.append(Path(path))
            seen[0].rmdir()
        return opened(path, flags, *mode, **named) if lock is None else lock

    monkeypatch.setattr(os, "open", removed_once)
    with scratch() as folder:
        assert folder.is_dir()
        assert folder != seen[0]
    assert not list(temporary.iterdir())


def test_what_is_not_ours_stays(temporary: Path) -> None:
    other, elsewhere = temporary / "kuiper-other", temporary / "elsewhere"
    for folder in (other, elsewhere):
        folder.mkdir()
    (elsewhere / "file").touch()
    (temporary / f"{PREFIX}link").symlink_to(elsewhere)
    (temporary / f"{PREFIX}file").touch()
    with scratch():
        assert other.is_dir()
        assert (elsewhere / "file").exists()
        assert (temporary / f"{PREFIX}file").exists()
