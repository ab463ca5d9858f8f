"""The course for students, as one zip: lessons, blank homeworks and the package, without what contains solutions.

What goes in is listed here; reference/, tests, proofs, notebooks that `kuiper-edu reset` kept and the git history stay
out. The homeworks are released anew from the reference, whatever the course's folder contains.
"""

from __future__ import annotations

from pathlib import Path

from kuiper_edu.course.grading.archives import PROJECT, matching, package, write_zip
from kuiper_edu.course.grading.release import NAME, read_reference, reference_path, released
from kuiper_edu.support.project import COURSES

_COURSE = (
    *PROJECT,
    "requirements*.lock",
    "environment.yml",
    "index.ipynb",
    "course?/*.ipynb",
    "course?/model_file/**/*",
    "docs/*.md",
    "docs/images/*",
)


def write_handout(course: str, root: Path, path: Path, own: Path | None = None) -> None:
    """Write the zip that a class is given, reproducibly: the same course gives the same bytes.

    Args:
        course: the course whose homework is given to the class.
        root: the course folder, which contains reference/.
        path: the zip to write.
        own: a class's own reference of this course, used instead of the course's.

    Raises:
        UsageError: there is no such course or reference, or the file cannot be written.
        NotebookError: a reference is damaged.
    """
    files = {name: content for name, content in matching(root, _COURSE) if ".backup-" not in name}
    for each in COURSES:
        reference = read_reference(reference_path(each, root, own if each == course else None))
        files[f"{each}/{NAME}"] = released(reference).to_text().encode()
    write_zip(path, {**files, **dict(package())})
