"""Reading and writing notebooks; all parsing of cells in the package is done here.

`read_notebook` reads with limits and refuses damaged files; `read_whole` also refuses files with content that would be
lost when they are written again; `stored_cells` reads what it can, for look-ups.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from kuiper_edu.errors import NotebookError, kind_of
from kuiper_edu.support import project

MOST_BYTES = 20_000_000
MOST_CELLS = 2_000
MOST_CODE = 300_000  # characters of all code cells
STUB = "raise NotImplementedError()  # your code here"
"""The code that replaces a solution in a learner's notebook."""
SOLUTION = re.compile(
    r"^(?P<indent>[ \t]*)### BEGIN SOLUTION[ \t]*\n(?P<body>.*?)^[ \t]*### END SOLUTION[ \t]*$\n?", re.M | re.S
)
"""Matches a solution between nbgrader's markers."""
_PARSED = ("cell_type", "execution_count", "id", "metadata", "outputs", "source")
RESET = "`kuiper-edu reset` makes a fresh one and keeps this one beside it."
"""The hint of a damaged notebook, for who has it in a workspace."""


@dataclass
class Cell:
    """A cell of a notebook; a field that is damaged in the file is empty here.

    Args:
        source: its text.
        kind: code, markdown, raw or unknown.
        id: its Jupyter id.
        grade_id: its nbgrader id.
        points: the points of a check.
        role: its role in a homework: setup, imports, answer, helper, check, show.
        title: the title of the task or check.
        exercise: the exercise it belongs to, `course4.topo_sort`.
        slot: the slot that its answer fills.
        needs: the grade_ids of the answers that a check depends on.
        outputs: its stored outputs.
        execution_count: its number in the order in which the cells ran.
        metadata: all of its metadata, with the fields above.
        others: the remaining keys of the cell in the file.
    """

    source: str
    kind: str = "code"
    id: str = ""
    grade_id: str = ""
    points: float = 0
    role: str = ""
    title: str = ""
    exercise: str = ""
    slot: str = ""
    needs: tuple[str, ...] = ()
    outputs: list[dict[str, Any]] = field(default_factory=list)
    execution_count: int | None = None
    metadata: dict[str, Any] = field(default_factory=dict)
    others: dict[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The id of an answer: nbgrader's, or else Jupyter's."""
        return self.grade_id or self.id

    def printed(self) -> str:
        """Return the text of its stored outputs: prints and the result."""
        texts = (output.get("text", _keys(output, "data").get("text/plain", "")) for output in self.outputs)
        return "".join(map(_joined, texts))

    def emptied(self) -> Cell:
        """Return the cell without outputs and execution count."""
        return replace(self, outputs=[], execution_count=None)

    def as_saved(self) -> dict[str, Any]:
        """Return the cell as JSON data for a file."""
        saved = {**self.others, "cell_type": self.kind, "metadata": self.metadata, "source": _lines(self.source)}
        if self.id:
            saved["id"] = self.id
        if self.kind == "code":
            saved |= {"outputs": list(map(_output_as_saved, self.outputs)), "execution_count": self.execution_count}
        return saved


@dataclass
class Notebook:
    """The content of a notebook file.

    Args:
        cells: its cells, in order.
        metadata: the metadata of the notebook.
        others: the remaining keys of the file, such as the version of the format.
    """

    cells: list[Cell]
    metadata: dict[str, Any] = field(default_factory=dict)
    others: dict[str, Any] = field(default_factory=lambda: {"nbformat": 4, "nbformat_minor": 5})

    @property
    def course(self) -> str:
        """The course whose homework this is, from the metadata; empty if there is none."""
        return _text(_keys(self.metadata, "kuiper_edu"), "course")

    def to_text(self) -> str:
        """Return the text of the file as JupyterLab would save it; equal notebooks give equal texts.

        nbformat does the same, but takes longer to import than everything else that a check needs.
        """
        saved = {**self.others, "metadata": self.metadata, "cells": [cell.as_saved() for cell in self.cells]}
        return json.dumps(saved, ensure_ascii=False, indent=1, sort_keys=True, separators=(",", ": ")) + "\n"


def read_notebook(path: str | Path) -> Notebook:
    """Read a notebook.

    Args:
        path: the .ipynb file.

    Raises:
        NotebookError: the file is missing, too large (kind "large"), not JSON, of another format, or not a Python
            notebook (kind "language").

    Example:
        >>> read_notebook("no_such.ipynb")
        Traceback (most recent call last):
        ...
        kuiper_edu.errors.NotebookError: no_such.ipynb: there is no such notebook. ...
    """
    path = Path(path)
    return notebook_of(_content(path), path.name)


def read_whole(path: Path) -> Notebook:
    """Read a learner's notebook, and refuse it if writing it again would lose content.

    Raises:
        NotebookError: it cannot be read, or some of its content would be lost.
    """
    content = _content(path)
    notebook = notebook_of(content, path.name)
    if not all(map(_is_whole, _parse(content, path.name)["cells"])):
        raise NotebookError("a cell of it is damaged", path=path.name)
    return notebook


def stored_cells(path: Path) -> list[Cell]:
    """Return the cells of a notebook of any size; an empty list if it is missing or damaged.

    Example:
        >>> stored_cells(Path("README.md"))
        []
    """
    try:
        saved = json.loads(path.read_text(encoding="utf-8-sig"))["cells"]
        return [cell_of(cell) for cell in saved if isinstance(cell, dict)]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return []


def _content(path: Path) -> bytes:
    try:
        if not path.is_file():
            raise NotebookError("there is no such notebook", path=path.name, hint=project.hint_for_absent(path))
        _refuse_large(path.stat().st_size, path.name)
        return path.read_bytes()
    except OSError as error:
        raise NotebookError(f"it cannot be read ({error.strerror})", path=path.name) from error


def notebook_of(content: bytes, name: str) -> Notebook:
    """Parse the content of a notebook file.

    Args:
        content: the bytes of the file.
        name: the name of the file for messages.

    Raises:
        NotebookError: as for `read_notebook`.
    """
    _refuse_large(len(content), name)
    notebook = _parse(content, name)
    if not isinstance(notebook, dict) or not isinstance(notebook.get("metadata", {}), dict):
        raise NotebookError("this is JSON, but not a notebook", path=name, hint=RESET)
    if notebook.get("nbformat") != 4:
        version = f"expected notebook format 4, found {notebook.get('nbformat')!r}"
        raise NotebookError(version, path=name, hint="Open it in JupyterLab and save it again.")
    cells = notebook.pop("cells", None)
    if not isinstance(cells, list) or len(cells) > MOST_CELLS:
        found = f"{len(cells)}" if isinstance(cells, list) else kind_of(cells)
        raise NotebookError(f"expected a list of at most {MOST_CELLS} cells, found {found}", path=name, hint=RESET)
    metadata = notebook.pop("metadata", {})
    _refuse_other_languages(metadata, name)
    read = [cell_of(saved) for saved in cells if isinstance(saved, dict)]
    code = sum(len(cell.source) for cell in read if cell.kind == "code")
    if code > MOST_CODE:
        message = f"its code cells hold {code:,} characters, at most {MOST_CODE:,} are read"
        hint = "Are there data in a cell? Take them out, and save it again."
        raise NotebookError(message, path=name, hint=hint, kind="large")
    return Notebook(read, metadata, notebook)


def _refuse_large(size: int, name: str) -> None:
    if size > MOST_BYTES:
        message = f"the file holds more than {MOST_BYTES / 1e6:.0f} MB, which is the most that is read"
        hint = "Clear its outputs (Edit, Clear Outputs of All Cells) and save it again."
        raise NotebookError(message, path=name, hint=hint, kind="large")


def _parse(content: bytes, name: str) -> Any:
    try:
        return json.loads(content.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        message, hint, line = _looks_like(content) or ("its JSON is broken", RESET, error.lineno)
        raise NotebookError(f"this is not a notebook: {message}", path=name, line=line, hint=hint) from error
    except (UnicodeDecodeError, RecursionError, ValueError) as error:
        message, hint, _ = _looks_like(content) or ("its text cannot be read", RESET, None)
        raise NotebookError(f"this is not a notebook: {message}", path=name, hint=hint) from error


_OTHERS = (
    (rb"\s*\Z", "the file is empty", RESET),
    (rb"\s*<(!doctype\s+)?(html|head|\?xml)", "it is a web page", "Download the file itself, on GitHub with `Raw`."),
    (rb"PK\x03\x04", "it is a zip archive", "Unpack it, or call it .zip."),
    (rb"%PDF-", "it is a PDF", "Hand in the .ipynb file that it was made from."),
    (rb"(?s).*?^<<<<<<< ", "it has two versions of its lines (`<<<<<<<`), from a git conflict", "Keep one of the two."),
)
"""What a file is that is handed in as a notebook: how it begins, in words, and what to do."""


def _looks_like(content: bytes) -> tuple[str, str, int | None] | None:
    """Return what a file is that is not JSON, what to do, and the line that shows it; None if it is not known."""
    text = content.removeprefix(b"\xef\xbb\xbf")
    for pattern, message, hint in _OTHERS:
        found = re.match(pattern, text, re.I | re.M)
        if found:
            return message, hint, found[0].count(b"\n") + 1 if b"<<<" in found[0] else None
    return None


def _refuse_other_languages(metadata: dict[str, Any], name: str) -> None:
    """Refuse a kernel for another language; the name of a Python kernel does not matter, checks use this Python."""
    for key, where in (("kernelspec", "language"), ("language_info", "name")):
        language = _text(_keys(metadata, key), where)
        if language.lower() not in ("", "python", "ipython"):
            message = f"expected a kernel for Python, found one for {language}"
            hint = "Choose a Python kernel (Kernel, Change Kernel) and save it again."
            raise NotebookError(message, path=name, hint=hint, kind="language")


def cell_of(saved: dict[str, Any]) -> Cell:
    """Return a cell from its JSON data in a file."""
    metadata = _keys(saved, "metadata")
    ours, nbgrader = _keys(metadata, "kuiper_edu"), _keys(metadata, "nbgrader")
    needs, outputs, points = ours.get("needs"), saved.get("outputs"), nbgrader.get("points")
    count = saved.get("execution_count")
    return Cell(
        source=_joined(saved.get("source")),
        kind=_text(saved, "cell_type") or "unknown",
        id=_text(saved, "id"),
        grade_id=_text(nbgrader, "grade_id"),
        points=points if isinstance(points, int | float) else 0,
        role=_text(ours, "role"),
        title=_text(ours, "title"),
        exercise=_text(ours, "exercise"),
        slot=_text(ours, "slot"),
        needs=tuple(name for name in needs if isinstance(name, str)) if isinstance(needs, list) else (),
        outputs=[output for output in outputs if isinstance(output, dict)] if isinstance(outputs, list) else [],
        execution_count=count if isinstance(count, int) else None,
        metadata=metadata,
        others={key: value for key, value in saved.items() if key not in _PARSED},
    )


def _is_whole(cell: Any) -> bool:
    if not isinstance(cell, dict) or cell.get("cell_type") not in ("code", "markdown", "raw"):
        return False
    outputs = cell.get("outputs", [])
    return _is_text(cell.get("source")) and isinstance(outputs, list) and all(map(_is_output, outputs))


def _is_output(output: Any) -> bool:
    if not isinstance(output, dict):
        return False
    kind = output.get("output_type")
    if kind == "stream":
        return _is_text(output.get("text"))
    return kind == "error" or (isinstance(kind, str) and isinstance(output.get("data"), dict))


def _is_text(value: Any) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(line, str) for line in value))


def _keys(table: dict[str, Any], name: str) -> dict[str, Any]:
    keys = table.get(name)
    return keys if isinstance(keys, dict) else {}


def _text(table: dict[str, Any], name: str) -> str:
    text = table.get(name)
    return text if isinstance(text, str) else ""


def _output_as_saved(output: dict[str, Any]) -> dict[str, Any]:
    """Return an output with its texts as lists of lines; JSON data are kept."""
    saved = dict(output)
    if "text" in saved:
        saved["text"] = _lines(saved["text"])
    if isinstance(saved.get("data"), dict):
        saved["data"] = {mime: data if "json" in mime else _lines(data) for mime, data in saved["data"].items()}
    return saved


def _lines(text: Any) -> Any:
    """Return a text as a list of lines, as a file stores it."""
    return text.splitlines(keepends=True) if isinstance(text, str) else text


def _joined(lines: Any) -> str:
    """Return a text that a file may store as a list of lines."""
    return "".join(line for line in (lines if isinstance(lines, list) else [lines]) if isinstance(line, str))
