"""Merging a newer course into a notebook that a learner has written in, without losing what the learner wrote.

The merge is a pure function of the hashes of the delivered cells, the learner's notebook and the course's.

=================== ================================ =======================================================
the learner          the course                       the merged notebook has
=================== ================================ =======================================================
left the cell alone  changed it                       the new text
changed it           left it alone                    the learner's
changed it           changed it                       the new text, and the learner's in a separate cell below
changed it           dropped it                       the learner's, at the end
removed it           left it alone                    nothing
removed it           changed it                       the new text
added it             -                                the learner's, after the same cell as before
=================== ================================ =======================================================

Outputs say nothing about who changed a cell. Those of a cell that the learner has run stay with its text; a picture
that came with the notebook (`kuiper_edu.course.workspace.pictures`) is replaced by the course's present one.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

from kuiper_edu.course.workspace.delivery import fingerprint, with_ids
from kuiper_edu.support.notebooks import Cell, Notebook

END = "end of the notebook"  # not a valid cell id, since it has spaces
KEPT = "kept-"  # the prefix of the id of a cell with a learner's earlier text
_OURS = ("kuiper_edu", "nbgrader", "tags")  # the keys of a cell's metadata that are the course's, not the learner's


@dataclass
class Merged:
    """The result of a merge.

    Args:
        notebook: the merged notebook.
        renewed: the ids of the cells that have the course's new text, or are new.
        conflicts: the ids of the cells that both had changed: the learner's text is below the course's.
        orphans: the ids of the cells that the course dropped and the learner had changed.
    """

    notebook: Notebook
    renewed: list[str] = field(default_factory=list)
    conflicts: list[str] = field(default_factory=list)
    orphans: list[str] = field(default_factory=list)


def merge(base: Mapping[str, str], mine: Notebook, theirs: Notebook, note: str) -> Merged:
    """Merge the course's notebook into a learner's.

    Args:
        base: cell id -> hash at the time of delivery.
        mine: the learner's notebook.
        theirs: the course's notebook; its cells have unique ids.
        note: the text above a learner's cell that both had changed.
    """
    ids = identities(base, mine.cells, theirs.cells)
    by_id = dict(zip(ids, mine.cells, strict=True))
    # The learner's metadata, such as the kernel and what programs store there; under "kuiper_edu" the course's
    metadata = {**theirs.metadata, **mine.metadata, "kuiper_edu": theirs.metadata.get("kuiper_edu", {})}
    merged = Merged(replace(theirs, metadata=metadata))
    current = {cell.id for cell in theirs.cells}
    followers = _followers(base, ids, mine.cells, current, merged.orphans)
    stored = {_body(cell) for cell in (*theirs.cells, *chain(*followers.values())) if cell.id.startswith(KEPT)}
    cells: list[Cell] = []
    for name, cell in [("", None), *((cell.id, cell) for cell in theirs.cells)]:
        following = followers.get(name, [])
        if cell is not None:
            own = by_id.get(name)
            before = base.get(name) or (base.get(own.id) if own is not None else None)
            cells += _merged_cell(cell, own, before, merged)
            if own is not None and name in merged.conflicts and _body(kept := _conflict_cell(own, note)) not in stored:
                following = [kept, *following]
        named = with_ids(following, {*current, *(each.id for each in cells)})
        cells += named
    cells += with_ids(followers.get(END, []), {cell.id for cell in cells})
    merged.notebook.cells = cells
    return merged


def identities(base: Mapping[str, str], mine: Iterable[Cell], theirs: Iterable[Cell]) -> list[str]:
    """Return for each of the learner's cells the id of the course's cell; empty for a cell that the learner added.

    Cells are matched by id, then by nbgrader's id, then by text: some programs drop ids when they save.
    """
    mine, theirs = list(mine), list(theirs)
    current = {cell.id for cell in theirs}
    graded = {cell.grade_id: cell.id for cell in theirs if cell.grade_id}
    by_text: dict[str, list[str]] = {}
    for name, text in [*((cell.id, fingerprint(cell)) for cell in theirs), *base.items()]:
        by_text.setdefault(text, []).append(name)
    found = [""] * len(mine)
    free = current | set(base)
    rules = (
        lambda cell: [cell.id] if cell.id in current else [],
        lambda cell: [graded[cell.grade_id]] if cell.grade_id in graded else [],
        lambda cell: [cell.id] if cell.id in base else [],
        lambda cell: by_text.get(fingerprint(cell), []),
    )
    for rule in rules:
        for number, cell in enumerate(mine):
            name = next((name for name in rule(cell) if name in free), "") if not found[number] else ""
            if name:
                found[number] = name
                free.discard(name)
    return found


def _followers(
    base: Mapping[str, str], ids: list[str], mine: list[Cell], current: set[str], orphans: list[str]
) -> dict[str, list[Cell]]:
    """Return the learner's own cells by the id of the course's cell that they follow; by "" at the top of the notebook.

    Cells that the course has dropped go to END, with those that the learner added after them; their ids are appended
    to `orphans`.
    """
    followers: dict[str, list[Cell]] = {}
    anchor = ""
    for name, cell in zip(ids, mine, strict=True):
        if name in current:
            anchor = name
        elif not name:
            followers.setdefault(anchor, []).append(cell)
        elif base[name] != fingerprint(cell):
            anchor = END
            followers.setdefault(anchor, []).append(cell)
            orphans.append(name)
    return followers


def _merged_cell(cell: Cell, own: Cell | None, before: str | None, merged: Merged) -> list[Cell]:
    """Return the merged cell, or none if the learner removed it; `before` is its hash at the time of delivery."""
    now = fingerprint(cell)
    if own is None:
        if before == now:
            return []
        merged.renewed.append(cell.id)
        return [cell]
    learners = fingerprint(own)
    if learners == now:
        kept = _learners_version(own, cell)
        return [replace(kept, outputs=cell.outputs) if cell.outputs and own.execution_count is None else kept]
    if before == now:
        return [_learners_version(own, cell)]
    if before == learners or not own.source.strip():
        merged.renewed.append(cell.id)
    else:
        merged.conflicts.append(cell.id)
    return [cell]


def _learners_version(own: Cell, cell: Cell) -> Cell:
    """Return the learner's cell with the id and the metadata of the course's."""
    metadata: dict[str, Any] = {key: value for key, value in own.metadata.items() if key not in _OURS}
    metadata |= {key: value for key, value in cell.metadata.items() if key in _OURS}
    return replace(
        cell,
        source=own.source,
        kind=own.kind,
        outputs=own.outputs,
        execution_count=own.execution_count,
        metadata=metadata,
        others=own.others,
    )


def _body(kept: Cell) -> str:
    """Return the learner's text in a cell that `_conflict_cell` made."""
    return kept.source.partition("\n\n")[2]


def _conflict_cell(own: Cell, note: str) -> Cell:
    """Return a Markdown cell with a learner's text: to read, not to run, since the code above it has changed."""
    text = own.source
    if own.kind != "markdown":
        longest = max((len(run) for run in re.findall("`+", text)), default=0)
        fence = "`" * max(3, longest + 1)
        text = f"{fence}{'python' if own.kind == 'code' else ''}\n{text}\n{fence}"
    attachments = {key: value for key, value in own.others.items() if key == "attachments"}
    return Cell(f"> {note}\n\n{text}", kind="markdown", id=f"{KEPT}{fingerprint(own)}", others=attachments, metadata={})
