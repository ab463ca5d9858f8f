"""A small class: the toy's homework, right, blank and wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from a_class import Hand, shortened
from toy_homework import homework

from kuiper_edu.course.grading.release import read_reference, reference_path, released
from kuiper_edu.support.notebooks import Notebook


@pytest.fixture(scope="session")
def homework_4(repo: Path) -> Notebook:
    """The teacher's notebook of course 4."""
    return read_reference(reference_path("course4", repo))


@pytest.fixture(scope="session")
def reference() -> Notebook:
    """The teacher's notebook of the toy course."""
    return homework()


@pytest.fixture(scope="session")
def blank(reference: Notebook) -> Notebook:
    """The released notebook."""
    return released(reference)


@pytest.fixture
def hand_in(tmp_path: Path) -> Hand:
    """Return a function that writes a notebook, or any text, to the folder of submissions."""

    def write(name: str, content: Notebook | str | bytes) -> Path:
        path = tmp_path / "submissions" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = content.to_text() if isinstance(content, Notebook) else content
        path.write_bytes(text.encode() if isinstance(text, str) else text)
        return path

    return write


@pytest.fixture
def small(tmp_path: Path, reference: Notebook) -> Path:
    """A reference with a short self-test: only the wrong answers of the sort, no points for the other exercise."""
    return shortened(tmp_path / "reference", reference, "course4-topo-sort-check", "course4-topo-sort-hidden")


@pytest.fixture
def smallest(tmp_path: Path, reference: Notebook) -> Path:
    """Make a reference with a short self-test and a single check, for tests in which its content does not matter."""
    return shortened(tmp_path / "reference", reference, "course4-topo-sort-check")
