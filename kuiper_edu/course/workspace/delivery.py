"""The notebooks that the course delivers to a workspace: with its first pictures and a hash of every cell.

The hashes (`metadata.kuiper_edu.delivered`, cell id -> hash) show later which cells the learner has changed. Outputs
are not in them.
"""

from __future__ import annotations

import json
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
from kuiper_edu.course.workspace.pictures import with_delivered_pictures
from kuiper_edu.support import course_notebooks, project
from kuiper_edu.support.language import LANGUAGES, catalogue_of, known, phrase, translated_markdown
from kuiper_edu.support.notebooks import STUB, Cell, Notebook, read_notebook
from kuiper_edu.viz.base.outputs import spoken

PROGRESS = "Read, Wrap, Order, Create, Run: how many pieces of each step are yours"
_SWITCHES = {  # to the other language, told in that one, whatever language its reader has now
    "en": "中文版：点击上方工具栏里的**中文**，或者在终端运行 `kuiper-edu lab --lang zh`。你写的内容和进度都会保留。",
    "zh": "In English: press **English** in the toolbar above, or run `kuiper-edu lab --lang en` in a terminal. "
    "What you wrote and your progress stay.",
}
_DIGITS = 12
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")  # the cell ids that Jupyter accepts


def fingerprint(cell: Cell) -> str:
    """Return a short hash of a cell's kind and text; trailing white space and the kind of line endings are ignored.

    Example:
        >>> fingerprint(Cell("x = 1")) == fingerprint(Cell("x = 1" + chr(10)))
        True
        >>> fingerprint(Cell("x = 1")) == fingerprint(Cell("x = 1", kind="markdown"))
        False
    """
    text = cell.source.replace("\r\n", "\n").rstrip()
    return sha256(f"{cell.kind}\n{text}".encode(errors="surrogatepass")).hexdigest()[:_DIGITS]


def fingerprints(cells: Iterable[Cell]) -> dict[str, str]:
    """Return the hashes of cells: cell id -> hash."""
    return {cell.id: fingerprint(cell) for cell in cells}


def names(root: Path) -> list[str]:
    """Return the notebooks that a workspace has copies of: paths relative to the course folder, in reading order."""
    paths = (path.relative_to(root).as_posix() for path in course_notebooks.in_reading_order(root))
    return [name for name in paths if not name.startswith("reference/") and ".backup-" not in name]


def original(root: Path, name: str) -> Notebook:
    """Return a notebook of the course.

    A homework is made from its reference if there is one: the file in courseN/ may contain somebody's answers.

    Raises:
        NotebookError: the notebook is missing, or cannot be read.
    """
    course, _, file = name.partition("/")
    if file == NAME and reference_file(course, root).is_file():
        return released(read_reference(reference_file(course, root)))
    return read_notebook(root / name)


def fresh(root: Path, name: str, to: str = "en") -> Notebook:
    """Return a notebook of the present course as delivered to a workspace: the learner's progress at the top.

    What the index lists has its navigation at the top and at the end, too.

    Args:
        root: the course folder.
        name: the notebook's path in it.
        to: the language of its Markdown cells; code is the same in all.

    Raises:
        NotebookError: the notebook is missing, or cannot be read.
    """
    notebook, line = original(root, name), navigation(root, name, to)
    picture = f"![{phrase(to, PROGRESS)}]({'../' * name.count('/')}{project.PROGRESS_FILE})"
    if line:
        top, end = (f"{line}\n\n{picture}", "lead-top"), (line, "lead-end")
        notebook = replace(notebook, cells=[_lead(*top), *notebook.cells, _lead(*end)])
    elif name == course_notebooks.INDEX:
        head = _lead(f"{picture}\n\n{_SWITCHES[to]}", "lead-top")
        notebook = replace(notebook, cells=[head, *notebook.cells])
    return copy_of(_in_language(notebook, name, to))


def _lead(text: str, name: str) -> Cell:
    return Cell(text, id=name, kind="markdown")


def _in_language(notebook: Notebook, name: str, to: str) -> Notebook:
    if to == "en":
        return notebook
    catalogue = catalogue_of(name)
    cells = [
        replace(cell, source=translated_markdown(cell.source, catalogue, to))
        if cell.kind == "markdown"
        else replace(cell, outputs=[_spoken(output, to) for output in cell.outputs])
        for cell in with_delivered_pictures(notebook.cells)
    ]
    return replace(
        notebook, cells=cells, metadata={**notebook.metadata, "kuiper_edu": {**about(notebook), "language": to}}
    )


def _spoken(output: dict[str, Any], to: str) -> dict[str, Any]:
    """Return a stored output with what its picture says in a language."""
    html = "".join(output.get("data", {}).get("text/html", ""))
    return {**output, "data": {**output["data"], "text/html": spoken(html, to)}} if html else output


def navigation(root: Path, name: str, to: str = "en") -> str:
    """Return the navigation line of a notebook: its number, and links to the index and to its neighbours.

    Args:
        root: the course folder.
        name: the notebook's path in it.
        to: the language of the line.

    Returns:
        A line of Markdown; empty for a notebook that the index does not list.

    Example:
        >>> from kuiper_edu.support import project
        >>> navigation(project.root(), "course3/0_start.ipynb").partition(" of ")[0]
        '*Notebook 1'
    """
    titles = course_notebooks.titles(root, to)
    names = list(titles)
    if name not in titles:
        return ""
    i = names.index(name)
    number = phrase(to, "Notebook {number} of {count}", number=i + 1, count=len(names))
    parts = [f"*{number}*", f"[{phrase(to, 'Index')}](../index.ipynb)"]
    if i > 0:
        parts.append(phrase(to, "previous: {link}", link=f"[{titles[names[i - 1]]}](../{names[i - 1]})"))
    if i + 1 < len(names):
        parts.append(phrase(to, "next: {link}", link=f"[{titles[names[i + 1]]}](../{names[i + 1]})"))
    return " | ".join(parts)


def copy_of(notebook: Notebook) -> Notebook:
    """Return the copy of a notebook for a workspace, with its version and the hashes of its cells.

    Of its outputs only some pictures are there (`kuiper_edu.course.workspace.pictures`).

    An answer's cell that somebody has already written in (a copy of the course without reference/) gets no hash, since
    it was not delivered like this.
    """
    cells = with_ids(with_delivered_pictures(notebook.cells))
    untouched = (cell for cell in cells if not _is_written_in(cell))
    own = {
        "version": kuiper_edu.__version__,
        **about(notebook),
        "delivered": fingerprints(untouched),
        "pictures": _fingerprint_of_outputs(cells),
    }
    metadata = {**notebook.metadata, "language_info": language_info(), "kuiper_edu": own}
    return replace(notebook, cells=cells, metadata=metadata)


def _fingerprint_of_outputs(cells: Iterable[Cell]) -> str:
    """Return a short hash of all outputs, by which a workspace sees that the course's pictures have changed."""
    outputs = json.dumps([cell.outputs for cell in cells], sort_keys=True)
    return sha256(outputs.encode(errors="surrogatepass")).hexdigest()[:_DIGITS]


def language_info() -> dict[str, Any]:
    """Return the metadata that this Python's kernel would add, so that JupyterLab need not change the notebook."""
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
    """Whether an answer or helper cell of a homework contains an answer."""
    lines = [line for line in cell.source.splitlines() if line.strip() and not line.startswith("#")]
    return (cell.role == "answer" and STUB not in cell.source) or (cell.role == "helper" and bool(lines))


def with_ids(cells: Iterable[Cell], taken: Collection[str] = ()) -> list[Cell]:
    """Return the cells with unique ids; a valid id that no other cell has stays.

    Args:
        cells: the cells, in their order.
        taken: ids that are used already.
    """
    used, named = set(taken), []
    for cell in cells:
        preferred = cell.id if _ID.fullmatch(cell.id) else f"own-{fingerprint(cell)}"
        numbered = (f"{preferred[:56]}-{number}" for number in count(2))
        name = preferred if preferred not in used else next(name for name in numbered if name not in used)
        used.add(name)
        named.append(replace(cell, id=name))
    return named


def version_of(notebook: Notebook) -> str:
    """Return the version of the course with which a notebook was delivered."""
    version = about(notebook).get("version")
    return version if isinstance(version, str) else "an unknown version"


def delivered(notebook: Notebook) -> dict[str, str]:
    """Return the hashes that are stored in a notebook; none for an original."""
    hashes = about(notebook).get("delivered")
    return hashes if isinstance(hashes, dict) else {}


def delivered_as(notebook: Notebook, root: Path, name: str) -> dict[str, str]:
    """Return the hashes of a notebook's cells at the time of its delivery.

    A notebook that was never in a workspace has none. If it is of the present version, each of its cells was delivered
    in the language in which it is unchanged, else in English.

    Args:
        notebook: a learner's copy.
        root: the course folder.
        name: the notebook's path in it.

    Returns:
        Cell id -> hash; empty if they are unknown.

    Raises:
        NotebookError: the course's notebook is missing, or cannot be read.
    """
    if delivered(notebook):
        return delivered(notebook)
    english, *others = (fresh(root, name, to) for to in LANGUAGES)
    if version_of(notebook) != version_of(english):
        return {}
    now, hashes = fingerprints(notebook.cells), delivered(english)
    for copy in others:
        hashes |= {cell: text for cell, text in delivered(copy).items() if now.get(cell) == text}
    return hashes


def language_of(notebook: Notebook) -> str:
    """Return the language in which a notebook was delivered."""
    return known(str(about(notebook).get("language", "")))


def about(notebook: Notebook) -> dict[str, Any]:
    """Return what a notebook says of its delivery: version, hashes, and its course if it is a homework."""
    own = notebook.metadata.get("kuiper_edu")
    return own if isinstance(own, dict) else {}
