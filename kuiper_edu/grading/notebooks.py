"""Reading notebooks that others wrote, with limits; and the course's own keys in their cells."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import nbformat

from kuiper_edu.errors import NotebookError

Notebook = dict[str, Any]
Cell = dict[str, Any]

MOST_BYTES = 20_000_000
MOST_CELLS = 2_000
_RESET = "`kuiper-edu reset` makes a fresh one and keeps this one beside it."


def read_notebook(path: str | Path) -> Notebook:
    """Read a notebook; what comes back has `cells` that are dicts with a type, a text as source and metadata.

    Args:
        path: the .ipynb file.

    Raises:
        NotebookError: it is missing, too large, no JSON, another format, or no Python notebook.

    Example:
        >>> read_notebook("no_such.ipynb")
        Traceback (most recent call last):
        ...
        kuiper_edu.errors.NotebookError: no_such.ipynb: there is no such notebook. ...
    """
    path = Path(path)
    notebook = _parse(path)
    if not isinstance(notebook, dict) or not isinstance(notebook.get("metadata", {}), dict):
        raise NotebookError("this is JSON, but not a notebook", path=path.name, hint=_RESET)
    if notebook.get("nbformat") != 4:
        found = f"notebook format {notebook.get('nbformat')!r} met, 4 expected"
        raise NotebookError(found, path=path.name, hint="Open it in JupyterLab and save it again.")
    cells = notebook.get("cells")
    if not isinstance(cells, list) or len(cells) > MOST_CELLS:
        raise NotebookError(f"a list of at most {MOST_CELLS} cells was expected", path=path.name, hint=_RESET)
    _refuse_other_languages(notebook, path)
    notebook["cells"] = [_cell(each) for each in cells if isinstance(each, dict)]
    return notebook


def _parse(path: Path) -> Any:
    try:
        if not path.is_file():
            raise NotebookError(
                "there is no such notebook", path=path.name, hint=f"The working directory is {Path.cwd().name}/."
            )
        size = path.stat().st_size
        if size > MOST_BYTES:
            raise NotebookError(
                f"the file holds {size / 1e6:.0f} MB, at most {MOST_BYTES / 1e6:.0f} MB are read",
                path=path.name,
                hint="Clear its outputs (Edit, Clear Outputs of All Cells) and save it again.",
            )
        return json.loads(path.read_bytes().decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        raise NotebookError(
            "this is not a notebook: its JSON is broken", path=path.name, line=error.lineno, hint=_RESET
        ) from error
    except (UnicodeDecodeError, RecursionError, ValueError) as error:
        raise NotebookError("this is not a notebook: its text cannot be read", path=path.name, hint=_RESET) from error
    except OSError as error:
        raise NotebookError(f"it cannot be read ({error.strerror})", path=path.name) from error


def _refuse_other_languages(notebook: Notebook, path: Path) -> None:
    """Whatever the kernel is called, checks run it with this Python; only another language cannot work."""
    metadata = notebook.get("metadata", {})
    for key, where in (("kernelspec", "language"), ("language_info", "name")):
        told = metadata.get(key)
        language = told.get(where) if isinstance(told, dict) else None
        if isinstance(language, str) and language.lower() not in ("python", "ipython"):
            raise NotebookError(
                f"it was saved with a kernel for {language}, one for Python was expected",
                path=path.name,
                hint="Choose a Python kernel (Kernel, Change Kernel) and save it again.",
            )


def _cell(raw: dict[str, Any]) -> Cell:
    """The cell in the form that the rest relies on; whatever is damaged in it is empty."""
    source = raw.get("source", "")
    if isinstance(source, list):
        source = "".join(line for line in source if isinstance(line, str))
    metadata = raw.get("metadata")
    return {
        **raw,
        "cell_type": raw.get("cell_type") if isinstance(raw.get("cell_type"), str) else "unknown",
        "source": source if isinstance(source, str) else "",
        "metadata": metadata if isinstance(metadata, dict) else {},
    }


def grade_id(cell: Cell) -> str | None:
    """nbgrader's name of a cell, if it has one."""
    told = cell["metadata"].get("nbgrader")
    found = told.get("grade_id") if isinstance(told, dict) else None
    return found if isinstance(found, str) and found else None


def name_of(cell: Cell) -> str:
    """The name an answer travels under: nbgrader's, or the cell's own."""
    return grade_id(cell) or str(cell.get("id"))


def own(cell: Cell) -> dict[str, Any]:
    """The course's own keys of a cell: `role`, `title`, `compare`...; empty when it has none.

    Example:
        >>> own({"metadata": {"kuiper_edu": {"role": "check"}}})
        {'role': 'check'}
    """
    told = cell["metadata"].get("kuiper_edu")
    return told if isinstance(told, dict) else {}


def role(cell: Cell) -> str:
    """What a cell is for: setup, answer, helper, check, show, or `` for all others."""
    told = own(cell).get("role", "")
    return told if isinstance(told, str) else ""


def course_of(notebook: Notebook) -> str | None:
    """The course whose homework this is, as its metadata tells."""
    told = notebook.get("metadata", {}).get("kuiper_edu")
    found = told.get("course") if isinstance(told, dict) else None
    return found if isinstance(found, str) else None


def to_text(notebook: Notebook) -> str:
    """The notebook as JupyterLab itself would save it: the same notebook gives the same bytes."""
    return str(nbformat.writes(nbformat.from_dict(notebook))).rstrip("\n") + "\n"
