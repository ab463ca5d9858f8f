"""The solutions that a lesson folds away: Python in `<details>`, which nobody runs unless we do."""

from __future__ import annotations

import re

from lesson_lint.lesson import Lesson

DETAILS = re.compile(r"<details>.*?</details>", re.DOTALL)
PYTHON = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)


def has_solutions(lesson: Lesson) -> bool:
    """Whether a lesson folds any Python away."""
    return any(name.endswith(" (solution)") for name, _ in with_solutions(lesson))


def with_solutions(lesson: Lesson) -> list[tuple[str, str]]:
    """All code of a lesson as a learner who opens every solution runs it: (cell, source), in order."""
    found = []
    for cell in lesson.cells:
        if cell.cell_type == "code":
            found.append((cell.id, cell.source))
            continue
        for details in DETAILS.findall(cell.source):
            found += [(f"{cell.id} (solution)", source) for source in PYTHON.findall(details)]
    return found
