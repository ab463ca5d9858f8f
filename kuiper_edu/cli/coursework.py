"""`kuiper-edu check`, `release` and `reset`: homework, and notebooks as they were."""

from __future__ import annotations

from kuiper_edu import project
from kuiper_edu.cli.output import console
from kuiper_edu.errors import UsageError


def release(course: str, *, force: bool) -> None:
    """Write courseN/homework.ipynb from its reference.

    Raises:
        UsageError: there is no such course, or a notebook with something else in it would be lost.
    """
    from kuiper_edu.grading import release as grading

    root = project.root()
    text = grading.release_text(course, root)
    path = root / course / grading.NAME
    if path.is_file() and path.read_text(encoding="utf-8") != text and not force:
        raise UsageError(
            f"{path.relative_to(root)} holds something else than the release of its reference",
            hint="Replace it with --force, or `kuiper-edu reset` it, which keeps the old one.",
        )
    grading.release(course, root)
    console().print(f"Released {path.relative_to(root)}.", markup=False)
