"""Tags by which a teacher says what a cell is for, without writing metadata by hand.

In JupyterLab: the gear at the top right, "Cell Tags". A tag contains no spaces.

    answer id:mean                        the cell that students write; solutions stand between markers
    check id:mean-check needs:mean points:1       a check of it; hidden if it has nbgrader's markers
    close:1e-6                            the tolerance for its numbers
    hidden                                the release refuses the cell if the markers are missing
    exercise:course4.topo_sort slot:course4.topo_sort    an exercise and a slot of the course itself
    setup, helper, show                   cells for setup, for students' own functions, and for display only

The first line of a check, if it is a comment, is its title. Cells with our metadata need no tags.
"""

from __future__ import annotations

from typing import Any

from kuiper_edu.errors import NotebookError
from kuiper_edu.support.notebooks import Cell, cell_of

ROLES = ("answer", "check", "helper", "imports", "setup", "show")
HIDDEN = "hidden"
VALUES = ("close", "exercise", "id", "needs", "points", "slot")
_OPEN = ("answer", "helper")  # the roles of cells that students may change


def of(cell: Cell) -> list[str]:
    """Return a cell's tags."""
    tags = cell.metadata.get("tags")
    return [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []


def is_ours(tag: str) -> bool:
    """Whether a tag is one of the course's tags."""
    name, colon, _ = tag.partition(":")
    return name in VALUES if colon else tag in (*ROLES, HIDDEN)


def read(cell: Cell) -> Cell:
    """Return a cell with its tags converted to metadata; unchanged if it has a role already, or no tag with a role.

    Raises:
        NotebookError: a tag has a value that is not a number but should be.

    Example:
        >>> cell = read(Cell("# Means" + chr(10) + "report(...)", metadata={"tags": ["check", "id:m", "points:2"]}))
        >>> cell.role, cell.title, cell.name, cell.points
        ('check', 'Means', 'm', 2)
    """
    role = next((tag for tag in of(cell) if tag in ROLES), "")
    if cell.role or not role or cell.kind != "code":
        return cell
    values = {name: _values(cell, name) for name in VALUES}
    ours: dict[str, Any] = {"role": role, "title": _title(cell)}
    ours |= {name: values[name][0] for name in ("exercise", "slot") if values[name]}
    ours |= {"close": _number(values["close"][0], cell)} if values["close"] else {}
    ours |= {"needs": values["needs"]} if role == "check" else {}
    name = (values["id"] or [cell.id])[0]
    nbgrader: dict[str, Any] = {"schema_version": 3, "cell_type": "code", "grade_id": name, "task": False}
    nbgrader |= {"grade": role == "check", "solution": role in _OPEN, "locked": role not in _OPEN}
    nbgrader |= {"points": _number((values["points"] or ["0"])[0], cell)} if role == "check" else {}
    metadata = {**cell.metadata, "kuiper_edu": ours, "nbgrader": nbgrader}
    return cell_of({**cell.as_saved(), "id": cell.id or name, "metadata": metadata})


def without(metadata: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of a cell's metadata without the course's tags; others stay."""
    tags = metadata.get("tags")
    if not isinstance(tags, list) or not any(isinstance(tag, str) and is_ours(tag) for tag in tags):
        return dict(metadata)
    left = [tag for tag in tags if not (isinstance(tag, str) and is_ours(tag))]
    rest = {key: value for key, value in metadata.items() if key != "tags"}
    return {**rest, "tags": left} if left else rest


def _values(cell: Cell, name: str) -> list[str]:
    return [tag.partition(":")[2] for tag in of(cell) if tag.startswith(f"{name}:")]


def _number(text: str, cell: Cell) -> float:
    try:
        return int(text) if text.isdecimal() else float(text)
    except ValueError as error:
        raise NotebookError(f"{text!r} in a tag of the cell {cell.id!r} is not a number") from error


def _title(cell: Cell) -> str:
    first = cell.source.partition("\n")[0]
    return first.lstrip("# ").rstrip(". ") if first.startswith("#") and not first.startswith("###") else ""
