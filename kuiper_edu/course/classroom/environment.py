"""What an outcome depends on besides the answer and the check; must be equal on all machines that grade one class."""

from __future__ import annotations

import platform
from functools import cache
from pathlib import Path

import numpy as np

import kuiper_edu
from kuiper_edu.course.classroom.results import digest


@cache
def environment(isolated: bool) -> dict[str, str]:
    """Return the version of the grader and of its environment, each as a short string."""
    folder = Path(kuiper_edu.__file__).parent
    sources = [path.read_bytes() for path in sorted(folder.rglob("*.py"))]
    level = "isolated" if isolated else "unisolated"
    return {
        "grader": f"{kuiper_edu.__version__}-{digest(*sources)}",
        "environment": f"Python {platform.python_version()}, NumPy {np.__version__}, {level}",
    }
