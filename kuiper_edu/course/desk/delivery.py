"""What the course delivers to a desk: its notebooks as nobody has run them, with a hash of every cell.

The hashes (`metadata.kuiper_edu.delivered`, cell id -> hash) say later which cells the learner has changed.
"""

from __future__ import annotations

import platform
import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any

import kuiper_edu
from kuiper_edu.course.grading.release import NAME, read_reference, reference_file, released
from kuiper_edu.support import project
from kuiper_edu.support.notebooks import STUB, Cell, Notebook, read_notebook

_DIGITS = 12
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")  # what Jupyter takes as a cell's id


def fingerprint(cell: Cell) -> str:
    """A short hash of what a cell says; white space at its end and the kind of line ends say nothing.

    Example:
        >>> fingerprint(Cell("x = 1")) == fingerprint(Cell("x = 1" + chr(10)))
        True
        >>> fingerprint(Cell("x = 1")) == fingerprint(Cell("x = 1", kind="markdown"))
        False
    """
    text = cell.source.replace("\r\n", "\n").rstrip()
    return sha256(f"{cell.kind}\n{text}".encode(errors="surrogatepass")).hexdigest()[:_DIGITS]


def fingerprints(cells: Iterable[Cell]) -> dict[str, str]:
    """Cell id -> hash."""
    return {cell.id: fingerprint(cell) for cell in cells}


def names(root: Path) -> list[str]:
    """The notebooks that a desk has copies of, as seen from the course's folder, in reading order."""
    paths = (path.relative_to(root).as_posix() for path in project.notebooks(root))
    return [name for name in paths if not name.startswith("reference/") and ".backup-" not in name]


def original(root: Path, name: str) -> Notebook:
    """A notebook as the course has it. Homework comes from its reference where that is here: the file in courseN/ may
    hold somebody's answers.

    Raises:
        NotebookError: it is not there, or cannot be read.
    """
    course, _, file = name.partition("/")
    if file == NAME and reference_file(course, root).is_file():
        return released(read_reference(reference_file(course, root)))
    return read_notebook(root / name)


def fresh(root: Path, name: str) -> Notebook:
    """A notebook of the course as a desk gets it today, with a line at its top and its end that leads on.

    Raises:
        NotebookError: it is not there, or cannot be read.
    """
    notebook, line = original(root, name), navigation(root, name)
    if line:
        top, end = (Cell(line, id=f"lead-{where}", kind="markdown") for where in ("top", "end"))
        notebook = replace(notebook, cells=[top, *notebook.cells, end])
    return copy_of(notebook)


def navigation(root: Path, name: str) -> str:
    """Which lesson of how many a notebook is, with links to the one before and the one after, and to the index.

    Returns:
        A line of Markdown; empty for a notebook that the index does not list.

    Example:
        >>> navigation(project.root(), "course3/0_start.ipynb").partition(" of ")[0]
        '*Notebook 1'
    """
    titles = project.titles(root)
    names = list(titles)
    if name not in titles:
        return ""
    i = names.index(name)
    parts = [f"*Notebook {i + 1} of {len(names)}*", "[Index](../index.ipynb)"]
    if i > 0:
        parts.append(f"previous: [{titles[names[i - 1]]}](../{names[i - 1]})")
    if i + 1 < len(names):
        parts.append(f"next: [{titles[names[i + 1]]}](../{names[i + 1]})")
    return " | ".join(parts)


def copy_of(notebook: Notebook) -> Notebook:
    """A notebook of the course as a desk gets it: without outputs, with its version and the hashes of its cells.

    Only a cell of the role `picture` keeps its outputs: it opens a notebook, and nobody has to think before it.

    An answer's cell in which somebody has written already (a copy of the course without reference/) gets no hash: it
    was not delivered like this.
    """
    cells = with_ids([cell if cell.role == "picture" else cell.emptied() for cell in notebook.cells])
    untouched = (cell for cell in cells if not _is_written_in(cell))
    own = {"version": kuiper_edu.__version__, **_own(notebook), "delivered": fingerprints(untouched)}
    metadata = {**notebook.metadata, "language_info": language_info(), "kuiper_edu": own}
    return replace(notebook, cells=cells, metadata=metadata)


def language_info() -> dict[str, Any]:
    """What this Python's kernel will say of itself: JupyterLab finds nothing to add, and the tab opens as saved."""
    return {
        "codemirror_mode": {"name": "ipython", "version": 3},
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "nbconvert_exporter": "python",
        "pygments_lexer": "ipython3",
        "version": platform.python_version(),
    }


def _is_written_in(cell: Cell) -> bool:
    """Whether a cell of a homework that waits for an answer holds one."""
    lines = [line for line in cell.source.splitlines() if line.strip() and not line.startswith("#")]
    return (cell.role == "answer" and STUB not in cell.source) or (cell.role == "helper" and bool(lines))


def with_ids(cells: Iterable[Cell], taken: Collection[str] = ()) -> list[Cell]:
    """The cells, each with an id of its own; a sound id that nobody else has stays.

    Args:
        cells: in their order.
        taken: ids that are others' already.
    """
    used, named = set(taken), []
    for cell in cells:
        wanted = cell.id if _ID.fullmatch(cell.id) else f"own-{fingerprint(cell)}"
        free = (f"{wanted[:56]}-{number}" for number in count(2))
        name = wanted if wanted not in used else next(name for name in free if name not in used)
        used.add(name)
        named.append(replace(cell, id=name))
    return named


def version_of(notebook: Notebook) -> str:
    """The version of the course that a notebook came with."""
    version = _own(notebook).get("version")
    return version if isinstance(version, str) else "an unknown version"


def delivered(notebook: Notebook) -> dict[str, str]:
    """The hashes that a notebook carries; none for an original."""
    hashes = _own(notebook).get("delivered")
    return hashes if isinstance(hashes, dict) else {}


def delivered_as(notebook: Notebook, fresh: Notebook) -> dict[str, str]:
    """The hashes of a notebook's cells as they were when its owner got it.

    Args:
        notebook: anybody's copy; one that was never at a desk carries no hashes.
        fresh: the desk's copy of today, for a notebook of the same version.

    Returns:
        Cell id -> hash; empty where nobody knows any more.
    """
    same_version = version_of(notebook) == version_of(fresh)
    return delivered(notebook) or (delivered(fresh) if same_version else {})


def _own(notebook: Notebook) -> dict[str, Any]:
    own = notebook.metadata.get("kuiper_edu")
    return own if isinstance(own, dict) else {}
