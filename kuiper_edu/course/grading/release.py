"""Releasing a homework: makes the student's notebook from the teacher's reference.

The reference is the only source: solutions are between `### BEGIN SOLUTION` and `### END SOLUTION`, hidden
checks between `### BEGIN HIDDEN TESTS` and `### END HIDDEN TESTS` (nbgrader's own markers). A release removes
both, and every output of a solution.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

from kuiper_edu.errors import NotebookError, UsageError
from kuiper_edu.support import tags
from kuiper_edu.support.notebooks import SOLUTION, STUB, Cell, Notebook, read_notebook
from kuiper_edu.support.project import COURSES
from kuiper_edu.support.writing import make_folder, write_whole

NAME = "homework.ipynb"

_HIDDEN = re.compile(r"^[ \t]*### BEGIN HIDDEN TESTS[ \t]*\n(.*?)^[ \t]*### END HIDDEN TESTS[ \t]*$\n?", re.M | re.S)
_MARKER = re.compile(r"^[ \t]*### (BEGIN|END) (SOLUTION|HIDDEN TESTS)[ \t]*$", re.M)
_KEPT_KEYS = ("role", "title", "slot", "exercise", "needs")


def reference_path(course: str, root: Path, own: Path | None = None) -> Path:
    """Return the path of the teacher's notebook of a course.

    Args:
        course: `course3`, `course4` or `course5`.
        root: the course folder, which contains reference/.
        own: a folder with a class's own homework.ipynb, or that file, used instead of the course's.

    Raises:
        UsageError: there is no such course, the course folder has no reference/, or `own` does not exist.
    """
    if course not in COURSES:
        raise UsageError(f"there is no course {course!r}", hint=f"Name one of {', '.join(COURSES)}.")
    if own is not None:
        file = own / NAME if own.is_dir() else own
        if not file.is_file():
            raise UsageError(
                f"{file} is missing", hint="--reference names a folder with the class's own homework.ipynb."
            )
        return file
    path = reference_file(course, root)
    if not path.is_file():
        raise UsageError(
            f"reference/{course}/{NAME} is missing: this copy of the course came without the teacher's side",
            hint="`release` and `grade` need reference/, which a clone of the repository has and an installed package "
            "has not. Get the whole course (README, Start), or hand your notebook to whoever gave you this copy.",
        )
    return path


def reference_file(course: str, root: Path) -> Path:
    """Return the path of the course's own reference, whether it exists or not."""
    return root / "reference" / course / NAME


def release(course: str, root: Path) -> Path:
    """Write the student's notebook of a course, courseN/homework.ipynb, and return its path.

    Args:
        course: `course3`, `course4` or `course5`.
        root: the course folder, which contains reference/.

    Raises:
        UsageError: there is no such course or reference, or the file cannot be written.
        NotebookError: the reference is damaged, or a marker in it has no partner.
    """
    path = root / course / NAME
    text = release_text(course, root)
    make_folder(path.parent)
    write_whole(path, text)
    return path


def release_text(course: str, root: Path) -> str:
    """Return the text of the student's notebook; the same reference always gives the same text.

    Raises:
        UsageError: there is no such course or reference.
        NotebookError: the reference is damaged, or a marker in it has no partner.
    """
    return released(read_reference(reference_path(course, root))).to_text()


def read_reference(path: Path) -> Notebook:
    """Read a teacher's notebook, with its tags (`kuiper_edu.support.tags`) converted to metadata.

    Raises:
        NotebookError: the notebook cannot be read, or a tag is invalid.
    """
    notebook = read_notebook(path)
    return replace(notebook, cells=list(map(tags.read, notebook.cells)))


def released(reference: Notebook) -> Notebook:
    """Return the student's notebook of a reference, which is not changed."""
    return replace(reference, cells=[_release_cell(cell) for cell in reference.cells])


def stripped(source: str) -> str:
    """Return a source without solutions and hidden checks; a line that raises an error replaces each solution.

    Raises:
        NotebookError: a marker has no partner.

    Example:
        >>> print(stripped("### BEGIN SOLUTION" + chr(10) + "one = 1" + chr(10) + "### END SOLUTION"))
        raise NotImplementedError()  # your code here
    """
    bare = _HIDDEN.sub("", SOLUTION.sub(lambda found: f"{found['indent']}{STUB}\n", source))
    alone = _MARKER.search(bare)
    if alone is not None:
        raise NotebookError(f"the marker {alone[0].strip()!r} has no partner", hint="Put BEGIN before and END after.")
    return bare.rstrip("\n")


def is_hidden(cell: Cell) -> bool:
    """Whether a cell contains hidden checks."""
    return _HIDDEN.search(cell.source) is not None


def hidden_part(source: str) -> str:
    """Return the source between the markers of hidden checks."""
    return "".join(_HIDDEN.findall(source))


def student_metadata(cell: Cell) -> dict[str, Any]:
    """Return a cell's metadata for students, without the rules of hidden checks; the code of a check is folded."""
    metadata = tags.without(cell.metadata)
    if cell.role == "check":
        metadata["jupyter"] = {**metadata.get("jupyter", {}), "source_hidden": True}
    ours = metadata.get("kuiper_edu")
    if ours and (cell.role != "check" or cell.exercise or is_hidden(cell)):
        metadata["kuiper_edu"] = {key: value for key, value in ours.items() if key in _KEPT_KEYS}
    elif ours:  # a visible check of a class's own: without the reference it is judged by this
        metadata["kuiper_edu"] = {**ours, "printed": cell.printed()}
    return metadata


def _release_cell(cell: Cell) -> Cell:
    if cell.kind != "code":
        return cell
    metadata, source = student_metadata(cell), stripped(cell.source)
    if cell.role in ("answer", "helper", "check", "show") or source != cell.source:
        cell = cell.emptied()
    return replace(cell, source=source, metadata=metadata)
