"""Functions that make a small course, and write in its notebooks as a learner does."""

from __future__ import annotations

import json
from pathlib import Path

from kuiper_edu.support import project
from kuiper_edu.support.notebooks import Cell, Notebook

STUB = "raise NotImplementedError()  # your code here"
HOMEWORK = "course4/homework.ipynb"


def write_notebook(path: Path, *cells: Cell, **own: object) -> None:
    """Store a notebook as the course stores its own."""
    path.parent.mkdir(parents=True, exist_ok=True)
    metadata = {"kuiper_edu": own} if own else {}
    path.write_text(Notebook(list(cells), metadata).to_text(), encoding="utf-8")


def ran(source: str, name: str) -> Cell:
    """A code cell as the course stores it: executed."""
    return Cell(source, id=name, execution_count=1, outputs=[{"output_type": "stream", "name": "stdout", "text": "1"}])


def make_course(folder: Path, version: str = "0.2.0", *, answer: str = STUB) -> Path:
    """A course of an index, a lesson and a homework; `answer` changes with its version."""
    for name in project.COURSES:
        (folder / name / "model_file").mkdir(parents=True, exist_ok=True)
        (folder / name / "model_file" / "net.param").write_text(name, encoding="utf-8")
    (folder / "docs").mkdir(exist_ok=True)
    (folder / "docs" / "terms.md").write_text("# Terms\n", encoding="utf-8")
    write_notebook(folder / "index.ipynb", Cell("# Course", kind="markdown", id="title"), version=version)
    write_notebook(folder / "course3/1_why.ipynb", ran("1 + 1", "sum"), ran("2 + 2", "more"), version=version)
    cells = [ran("begin()", "begin"), Cell(answer, id="answer", grade_id="answer"), Cell("check()", id="check")]
    cells[1].metadata = {"kuiper_edu": {"role": "answer"}}
    write_notebook(folder / "reference" / HOMEWORK, *cells, course="course4", version=version)
    write_notebook(folder / HOMEWORK, *cells, course="course4", version=version)
    return folder


def sources(path: Path) -> list[str]:
    """Return the sources of a notebook's cells."""
    return ["".join(cell["source"]) for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]


def write(path: Path, cell: str, text: str) -> None:
    """Write into a cell of a notebook and save it, as JupyterLab does."""
    saved = json.loads(path.read_text(encoding="utf-8"))
    next(each for each in saved["cells"] if each["id"] == cell)["source"] = text
    path.write_text(json.dumps(saved, indent=1), encoding="utf-8")
