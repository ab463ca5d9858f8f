"""A small course to lay desks out from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from small_course import make_course

from kuiper_edu.course import desk


@pytest.fixture
def course(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A course folder, in which the learner works; nothing of it reaches the user's own."""
    monkeypatch.delenv("KUIPER_STATE", raising=False)
    monkeypatch.chdir(make_course(tmp_path / "course"))
    return tmp_path / "course"


@pytest.fixture
def lay_out(course: Path) -> Callable[..., list[str]]:
    """Lay out a desk, my_course/ by default, and return what the learner is told."""

    def told(place: Path | None = None, source: Path | None = None) -> list[str]:
        return list(desk.lay_out(course, place or course / "my_course", source))

    return told
