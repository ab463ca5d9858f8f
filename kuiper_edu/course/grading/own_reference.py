"""A class's own reference: a copy of the course's, in a folder of the teacher, with what `grade` will ask for."""

from __future__ import annotations

import shutil
from pathlib import Path

from kuiper_edu.course.grading.release import NAME, reference_path
from kuiper_edu.errors import UsageError
from kuiper_edu.support.writing import make_folder

_COPIED = (NAME, "answers/*/wrong.py")


def write(course: str, root: Path, folder: Path) -> None:
    """Copy a course's reference: the notebook, and the wrong answers that its checks must reject.

    Args:
        course: `course3`, `course4` or `course5`.
        root: the course folder, which contains reference/.
        folder: the folder to write, which is empty or does not exist.

    Raises:
        UsageError: there is no such course or reference, or the folder contains something or cannot be written.
    """
    source = reference_path(course, root).parent
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{folder} already exists", hint="Name a folder that is empty or does not exist.")
    for path in (path for pattern in _COPIED for path in sorted(source.glob(pattern))):
        target = folder / path.relative_to(source)
        make_folder(target.parent)
        try:
            shutil.copyfile(path, target)
        except OSError as error:
            raise UsageError(f"{target} cannot be written ({error.strerror})") from error
