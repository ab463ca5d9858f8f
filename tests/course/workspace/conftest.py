"""A small course, and a function that creates or updates its workspace."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from small_course import make_course

from kuiper_edu.course import workspace


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Create a course folder and make it the working directory; the user's own records are not used."""
    monkeypatch.delenv("KUIPER_STATE", raising=False)
    monkeypatch.chdir(make_course(tmp_path / "course"))
    return tmp_path / "course"


@pytest.fixture
def update(course: Path) -> Callable[..., list[str]]:
    """Create or update a workspace, my_course/ by default, and return the messages for the learner."""

    def messages(folder: Path | None = None, source: Path | None = None) -> list[str]:
        return list(workspace.update(course, folder or course / "my_course", source))

    return messages
