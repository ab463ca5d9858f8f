"""What a learner wrote in a notebook, cell by cell, as a page of the site keeps it, and the notebook made of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kuiper_edu.course.workspace.delivery import fingerprint, with_ids
from kuiper_edu.support.notebooks import Cell, Notebook


@dataclass(frozen=True)
class Written:
    """A cell that is not as the course delivers it.

    Args:
        id: its id.
        text: what the learner wrote in it.
        after: for a cell that the learner added, the id of the course's cell above it, empty at the top; else None.
        kind: code, markdown or raw.
    """

    id: str
    text: str
    after: str | None = None
    kind: str = "code"

    def as_data(self) -> dict[str, Any]:
        """Return the cell as the page keeps it."""
        return {"id": self.id, "text": self.text, "after": self.after, "kind": self.kind}


def written(data: Mapping[str, Any]) -> Written:
    """Return a cell from what the page keeps.

    Example:
        >>> written({"id": "six", "text": "x = 1"})
        Written(id='six', text='x = 1', after=None, kind='code')
    """
    return Written(data["id"], data["text"], data.get("after"), data.get("kind") or "code")


def written_in(notebook: Notebook, fresh: Notebook) -> list[Written]:
    """Return what a learner wrote in a notebook.

    Args:
        notebook: the learner's copy, up to date with the course (`workspace.update`).
        fresh: the notebook as the course delivers it.
    """
    delivered = {cell.id: fingerprint(cell) for cell in fresh.cells}
    found, above = [], ""
    for cell in notebook.cells:
        ours = cell.id in delivered
        above = cell.id if ours else above
        if delivered.get(cell.id) != fingerprint(cell):
            found.append(Written(cell.id, cell.source, None if ours else above, cell.kind))
    return found


def with_cells(fresh: Notebook, cells: Iterable[Written]) -> Notebook:
    """Return a course's notebook with what a learner wrote in it; the inverse of `written_in`.

    A text whose cell the course has no more comes to the end.

    Args:
        fresh: the notebook as the course delivers it.
        cells: the learner's cells.
    """
    cells = list(cells)
    known = {cell.id for cell in fresh.cells}
    texts = {cell.id: cell for cell in cells if cell.after is None}
    added: dict[str | None, list[Cell]] = {}
    for cell in cells:
        if cell.after is not None or cell.id not in known:
            where = cell.after if cell.after in known or cell.after == "" else None
            added.setdefault(where, []).append(Cell(cell.text, kind=cell.kind, id=cell.id))
    whole = [*added.pop("", [])]
    for ours in fresh.cells:
        own = texts.get(ours.id)
        whole.append(replace(ours, source=own.text, kind=own.kind) if own else ours)
        whole += added.pop(ours.id, [])
    return replace(fresh, cells=with_ids([*whole, *added.pop(None, [])]))
