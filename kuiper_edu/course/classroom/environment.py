"""What an outcome depends on beside the answer and the check: the same on every machine that grades one class."""

from __future__ import annotations

import platform
from functools import cache
from pathlib import Path

import numpy as np

import kuiper_edu
from kuiper_edu.course.classroom.results import digest


@cache
def environment(isolated: bool) -> dict[str, str]:
    """The grader and its surroundings, each in a few letters."""
    folder = Path(kuiper_edu.__file__).parent
    sources = [path.read_bytes() for path in sorted(folder.rglob("*.py"))]
    level = "isolated" if isolated else "unisolated"
    return {
        "grader": f"{kuiper_edu.__version__}-{digest(*sources)}",
        "environment": f"Python {platform.python_version()}, NumPy {np.__version__}, {level}",
    }
