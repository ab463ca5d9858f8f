"""A fixture with the copy of the course in which trials run."""

from __future__ import annotations

from pathlib import Path

import pytest

from kuiper_edu.course.grading import withheld


@pytest.fixture(scope="session")
def copy(repo: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a copy of course 4 without the answers, readable by all users."""
    folder = tmp_path_factory.mktemp("copy")
    withheld.make("course4", repo, folder)
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)
    return folder
