"""Functions that tests of a class share, which make notebooks with other answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from kuiper_edu.support.notebooks import Notebook

Hand = Callable[..., Path]
FILE_ORDER = '@answer("course4.topo_sort")\ndef topo_sort(successors):\n    return list(successors)'


def answered(reference: Notebook, **answers: str) -> Notebook:
    """Return the reference with other answers: `topo_sort="..."` for course4-topo-sort."""
    sources = {f"course4-{name.replace('_', '-')}": source for name, source in answers.items()}
    cells = [replace(cell, source=sources.get(cell.name, cell.source)) for cell in reference.cells]
    return replace(reference, cells=cells)


def shortened(folder: Path, reference: Notebook, *kept: str) -> Path:
    """Make a folder with a reference that has only these checks, and with wrong answers to the sort."""
    folder.mkdir()
    cells = [cell for cell in reference.cells if cell.role != "check" or cell.name in kept]
    (folder / "homework.ipynb").write_text(replace(reference, cells=cells).to_text(), encoding="utf-8")
    wrong = folder / "answers" / "topo_sort" / "wrong.py"
    wrong.parent.mkdir(parents=True)
    wrong.write_text(f"# %%\n{FILE_ORDER}\n\n" * 5, encoding="utf-8")
    return folder
