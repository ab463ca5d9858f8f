"""Messages of the tools about invalid arguments."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.process


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("exercises.py check course4.nope", "there is no exercise 'course4.nope'"),
        ("lint_lessons.py nope.ipynb", "expected notebooks, found one that cannot be read: [Errno 2]"),
        ("lint_lessons.py README.md", "expected notebooks, found one that cannot be read: Expecting value"),
    ],
)
def test_they_get_a_sentence(repo: Path, words: str, said: str) -> None:
    tool, *rest = words.split()
    command = [sys.executable, str(repo / "tools" / tool), *rest]
    done = subprocess.run(command, cwd=repo, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(said)
