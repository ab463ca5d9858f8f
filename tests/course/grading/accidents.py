"""Accidents that happen to a right homework: each damages a notebook, and none may cost a point.

Copied, cut, merged, moved, renamed and deleted cells, and what editors and people's habits do to a file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import replace
from itertools import pairwise
from typing import Any

from kuiper_edu.support.notebooks import Cell, Notebook

DEGREES, SORT, SMALLEST, LEVELS, CHANGES = (
    f"course4-{name}" for name in ("in-degrees", "topo-sort", "smallest-first", "levels", "changes-of-build")
)
HELPER = "course4-helper"
OLD = "def in_degrees(successors):\n    return dict.fromkeys(successors, 0)\n"
STUB = "def in_degrees(successors):\n    # YOUR CODE HERE\n    raise NotImplementedError()"
LEAST = "def least(names):\n    return min(names)\n"
Accident = Callable[[Notebook], None]
FileAccident = Callable[[bytes], bytes]


def place(notebook: Notebook, name: str) -> int:
    return next(at for at, cell in enumerate(notebook.cells) if name in (cell.grade_id, cell.id))


def named(notebook: Notebook, name: str) -> Cell:
    return notebook.cells[place(notebook, name)]


def new(source: str, kind: str = "code") -> Cell:
    """A cell that the learner added."""
    return Cell(source, kind=kind, id="a1b2c3d4")


def copied(cell: Cell, source: str | None = None) -> Cell:
    """What an editor pastes: the metadata are the same, the id is new."""
    return replace(cell, id="c0ffee00", source=cell.source if source is None else source)


def stub(cell: Cell) -> str:
    """The answer's cell as it was released."""
    head = cell.source[: cell.source.index('"""\n') + 4]
    return f"{head}    raise NotImplementedError()  # your code here"


def inserted(name: str, *, above: bool = False, source: str | None = None, added: bool = False) -> Accident:
    """Insert a copy of a cell, or a new cell, beside it."""

    def damage(notebook: Notebook) -> None:
        cell = named(notebook, name)
        other = new(source or cell.source) if added else copied(cell, source)
        notebook.cells.insert(place(notebook, name) + (not above), other)

    return damage


def cut(name: str, *lines: int, keep_ids: bool, between: str = "", head: str = "") -> Accident:
    """Cut a cell in front of these lines, counted from 0; with a text cell between the parts, if given."""

    def damage(notebook: Notebook) -> None:
        cell, at = named(notebook, name), place(notebook, name)
        text = (head + cell.source).splitlines(keepends=True)
        ends = [0, *lines, len(text)]
        parts = ["".join(text[a:b]).rstrip("\n") for a, b in pairwise(ends)]
        pieces = [replace(cell, source=parts[0])]
        for part in parts[1:]:
            pieces += [new(between, "markdown")] if between else []
            pieces.append(copied(cell, part) if keep_ids else new(part))
        notebook.cells[at : at + 1] = pieces

    return damage


def cut_within_a_line(notebook: Notebook) -> None:
    cell, at = named(notebook, LEVELS), place(notebook, LEVELS)
    middle = cell.source.index("sorted(") + 3
    halves = cell.source[:middle], cell.source[middle:]
    notebook.cells[at : at + 1] = [replace(cell, source=halves[0]), copied(cell, halves[1])]


def merged(first: str, second: str) -> Accident:
    """Merge a cell with a later one: the result has the metadata of the first."""

    def damage(notebook: Notebook) -> None:
        above, below = named(notebook, first), named(notebook, second)
        above.source = f"{above.source}\n\n{below.source}"
        notebook.cells = [cell for cell in notebook.cells if cell is not below]

    return damage


def moved(name: str, to: int) -> Accident:
    def damage(notebook: Notebook) -> None:
        cell = named(notebook, name)
        notebook.cells.remove(cell)
        notebook.cells.insert(to if to >= 0 else len(notebook.cells), cell)

    return damage


def blank_and(name: str, *, at: int = -1) -> Accident:
    """Leave the answer's own cell blank; the answer is in a new cell."""

    def damage(notebook: Notebook) -> None:
        cell = named(notebook, name)
        notebook.cells.insert(at if at >= 0 else len(notebook.cells), new(cell.source))
        cell.source = stub(cell)

    return damage


def turned_into(kind: str, name: str) -> Accident:
    def damage(notebook: Notebook) -> None:
        named(notebook, name).kind = kind

    return damage


def without(*names: str) -> Accident:
    def damage(notebook: Notebook) -> None:
        notebook.cells = [cell for cell in notebook.cells if not {cell.id, cell.grade_id} & set(names)]

    return damage


def each_cell(change: Callable[[Cell], None]) -> Accident:
    def damage(notebook: Notebook) -> None:
        for cell in notebook.cells:
            change(cell)

    return damage


def strip_metadata(cell: Cell) -> None:
    cell.metadata, cell.grade_id, cell.role, cell.slot = {}, "", "", ""


def strip_all(cell: Cell) -> None:
    strip_metadata(cell)
    cell.id = ""


def rename(cell: Cell) -> None:
    cell.id = f"{hash(cell.source) & 0xFFFFFFFF:08x}"


def doubled(notebook: Notebook) -> None:
    notebook.cells = [each for cell in notebook.cells for each in (cell, copied(cell))]


def pasted_below(notebook: Notebook) -> None:
    notebook.cells += [copied(cell) for cell in notebook.cells]


def backwards(notebook: Notebook) -> None:
    notebook.cells.reverse()


def in_one_cell(name: str) -> Accident:
    """All answers are in one cell, and the others are blank."""

    def damage(notebook: Notebook) -> None:
        cells = [named(notebook, each) for each in (DEGREES, SORT, SMALLEST, LEVELS, CHANGES)]
        text = "\n\n\n".join(cell.source for cell in cells)
        for cell in cells:
            cell.source = stub(cell)
        named(notebook, name).source = text

    return damage


def in_copies_of_another(notebook: Notebook) -> None:
    """Each answer is written in a copy of the first answer's cell."""
    first = named(notebook, DEGREES)
    for name in (SORT, SMALLEST, LEVELS):
        cell = named(notebook, name)
        notebook.cells.insert(place(notebook, name) + 1, copied(first, cell.source))
        cell.source = stub(cell)


def uses(name: str, where: str, helper: str = LEAST) -> Accident:
    """`smallest_first` calls a helper, or uses an import, that stands in another cell."""

    def damage(notebook: Notebook) -> None:
        cell = named(notebook, SMALLEST)
        cell.source = cell.source.replace("return order", f"return {name}([order, order])")
        if where == "new":
            notebook.cells.append(new(helper))
        else:
            other = named(notebook, where)
            other.source = f"{helper}\n{other.source}"

    return damage


def changed(name: str, old: str, by: str) -> Accident:
    def damage(notebook: Notebook) -> None:
        cell = named(notebook, name)
        assert old in cell.source, old
        cell.source = cell.source.replace(old, by, 1)

    return damage


def in_turn(*accidents: Accident) -> Accident:
    def damage(notebook: Notebook) -> None:
        for accident in accidents:
            accident(notebook)

    return damage


# As they were seen, in classes and in the issues of nbgrader, otter and nbval.
SEEN: Mapping[str, Accident] = {
    "an answer is pasted twice": inserted(DEGREES),
    "a copy in a new cell": inserted(SORT, added=True),
    "a helper and its answer in two cells": cut(LEVELS, 3, keep_ids=True, head=LEAST),
    "an import in a cell of its own": inserted(SORT, above=True, source="import math\n"),
    "cut in a loop": cut(SORT, 8, keep_ids=True),
    "cut in a loop, the second half without id": cut(SORT, 8, keep_ids=False),
    "the answer in a new cell at the end": blank_and(LEVELS),
    "a blank cell above": inserted(DEGREES, above=True, source=STUB),
    "a blank cell below": inserted(DEGREES, source=STUB),
    "an answer is moved to the end": moved(SORT, -1),
    "an answer is moved to the top": moved(SMALLEST, 0),
    "all cells are reversed": backwards,
    "all ids are new": each_cell(rename),
    "no metadata": each_cell(strip_metadata),
    "neither ids nor metadata": each_cell(strip_all),
    "an answer is merged with its check": merged(DEGREES, f"{DEGREES}-check"),
    "two answers are merged": merged(SMALLEST, LEVELS),
    "an answer is a text cell": turned_into("markdown", SMALLEST),
    "an answer is a raw cell": turned_into("raw", LEVELS),
    "answers in copies of another's cell": in_copies_of_another,
    "an older attempt above": inserted(DEGREES, above=True, source=OLD),
    "an attempt elsewhere": inserted(CHANGES, source=OLD, added=True),
    "the checks are deleted": without(f"{DEGREES}-check", f"{SORT}-check", "course4-chain-check"),
}
OTHERS: Mapping[str, Accident] = {
    "each cell is doubled": doubled,
    "the whole notebook is pasted below itself": pasted_below,
    "the whole notebook is pasted below itself, and a cell is cut": in_turn(cut(SORT, 8, keep_ids=True), pasted_below),
    "each cell is doubled, and one is cut": in_turn(cut(LEVELS, 6, keep_ids=True), doubled),
    "cut in three, with notes between": cut(SORT, 5, 8, keep_ids=True, between="Here it loops."),
    "cut in three, without ids, with notes between": cut(SORT, 5, 8, keep_ids=False, between="Here it loops."),
    "cut within a line": cut_within_a_line,
    "cut below the decorator": cut(SORT, 1, keep_ids=True),
    "cut in a dictionary": cut(CHANGES, 5, keep_ids=True),
    "cut in pieces in a notebook without ids": in_turn(cut(LEVELS, 6, 9, keep_ids=True), each_cell(strip_all)),
    "all answers in one": in_one_cell(SORT),
    "all answers in the helper cell": in_one_cell(HELPER),
    "all answers in the cell of the imports": in_one_cell("imports"),
    "all answers in a check": in_one_cell(f"{DEGREES}-check"),
    "the helper cell is pasted twice": in_turn(changed(HELPER, "#", f"{LEAST}#"), inserted(HELPER)),
    "the helper cell is a text cell": in_turn(uses("least", HELPER), turned_into("raw", HELPER)),
    "the helper cell is deleted": without(HELPER),
    "the set-up is deleted": without("imports", "begin", "graphs", "chains", "network"),
    "the set-up is changed": changed("graphs", "GRAPHS = {", "GRAPHS = {}\nOTHERS = {"),
    "an import among the imports": uses("least", "imports", "from builtins import min as least"),
    "a helper in a cell below": uses("least", "new"),
    "a helper in a later answer": uses("least", LEVELS),
    "a helper in a check": uses("least", f"{LEVELS}-check"),
    "a helper in the cell of a hidden check": uses("least", f"{LEVELS}-hidden"),
    "a failing line above, in a copy": inserted(LEVELS, above=True, source="import numppy\n"),
    "a failing line below, in a copy": inserted(LEVELS, source="print(levels(tets))"),
    "a half-written attempt below": inserted(SMALLEST, source="def smallest_first(successors):\n    ready = ["),
    "an import from the future in a second cell": inserted(
        SORT, source="from __future__ import annotations\n\nLATER = 1"
    ),
    "a question to IPython": changed(SORT, "@answer", "deque?\nhere = !pwd\n@answer"),
    "a measured copy": changed(LEVELS, "def levels", "%%time\ndef levels"),
    "a blank cell as nbgrader writes it": in_turn(
        blank_and(DEGREES, at=5), changed(DEGREES, "raise", "# YOUR CODE HERE\n    raise")
    ),
}


def with_json(change: Callable[[dict[str, Any]], None]) -> FileAccident:
    """Change the data in the file of a notebook."""

    def damage(content: bytes) -> bytes:
        data = json.loads(content)
        change(data)
        return json.dumps(data).encode()

    return damage


def each_saved(**keys: Any) -> FileAccident:
    def change(data: dict[str, Any]) -> None:
        for cell in data["cells"]:
            cell.update(keys)

    return with_json(change)


FILES: Mapping[str, FileAccident] = {
    "a byte order mark": lambda content: b"\xef\xbb\xbf" + content,
    "line ends of Windows": lambda content: content.replace(b"\n", b"\r\n"),
    "null metadata": each_saved(metadata=None),
    "one id everywhere": each_saved(id="same"),
    "null outputs": each_saved(outputs=None),
    "no version of the kernel": with_json(lambda data: data.update(metadata={})),
    "an older minor version": with_json(lambda data: data.update(nbformat_minor=0)),
    "another environment's kernel": with_json(
        lambda data: data["metadata"].update(kernelspec={"name": "conda-env-dl-py", "language": "python"})
    ),
}


def notebooks(right: Notebook, accidents: Mapping[str, Accident]) -> Iterator[tuple[str, Notebook]]:
    """Yield the name of each accident, and a copy of a right notebook to which it has happened."""
    for name, accident in accidents.items():
        notebook = deepcopy(right)
        accident(notebook)
        yield name, notebook
