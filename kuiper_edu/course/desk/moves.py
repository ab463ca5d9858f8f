"""A cell that moved to another notebook of its course takes the learner's text along.

A course may split a notebook in two. A cell of the old one then has the same id in the new one. What a learner wrote in
it, and the cells that the learner added behind it, go there before any notebook is merged with the course's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from kuiper_edu.course.desk.delivery import fingerprint
from kuiper_edu.course.desk.merge import KEPT, identities
from kuiper_edu.course.grading.notebooks import Cell, Notebook

Hashes = Mapping[str, str]


@dataclass(frozen=True)
class Copy:
    """A learner's notebook and what it once was.

    Args:
        notebook: as the learner has it.
        base: cell id -> hash, as the learner once got it.
    """

    notebook: Notebook
    base: Hashes


@dataclass
class Parcel:
    """What goes from one notebook to another.

    Args:
        source: the notebook that it leaves.
        target: the notebook that it goes to.
        cells: in the order in which they stood; a cell of the course bears the course's id.
        base: cell id -> hash, of the course's cells among them.
        places: where they stood in the notebook that they leave.
    """

    source: str
    target: str
    cells: list[Cell] = field(default_factory=list)
    base: dict[str, str] = field(default_factory=dict)
    places: set[int] = field(default_factory=set)

    @property
    def written(self) -> list[str]:
        """The cells among them that hold something of the learner's."""
        return [cell.id for cell in self.cells if self.base.get(cell.id) != fingerprint(cell)]


def parcels(copies: Mapping[str, Copy], fresh: Mapping[str, Notebook]) -> list[Parcel]:
    """What has to move.

    Args:
        copies: the learner's notebooks by their place in the course, `course4/2_build.ipynb`.
        fresh: the course's, by their place.
    """
    now = {name: {cell.id for cell in notebook.cells} for name, notebook in fresh.items()}
    found: dict[tuple[str, str], Parcel] = {}
    for source in copies.keys() & fresh.keys():
        copy = copies[source]
        home = source  # of the last cell that is the course's: what a learner added behind it goes along
        ids = identities(copy.base, copy.notebook.cells, fresh[source].cells)
        for place, (name, cell) in enumerate(zip(ids, copy.notebook.cells, strict=True)):
            if name:
                home = source if name in now[source] else _home(source, replace(cell, id=name), copies, now)
            if home != source:
                parcel = found.setdefault((source, home), Parcel(source, home))
                parcel.cells.append(replace(cell, id=name or cell.id))
                parcel.places.add(place)
                if name:
                    parcel.base[name] = copy.base[name]
    return [found[key] for key in sorted(found)]


def received(copies: Mapping[str, Copy], moving: list[Parcel]) -> dict[str, Copy]:
    """The notebooks that get something, with all that they held before: nothing is anywhere less yet."""
    result: dict[str, Copy] = {}
    for parcel in moving:
        copy = result.get(parcel.target) or copies.get(parcel.target) or Copy(Notebook([]), {})
        cells = list(copy.notebook.cells)
        end = len(cells)
        for cell in parcel.cells:
            there = next((place for place, own in enumerate(cells) if own.id == cell.id), None)
            if _has(copy.notebook, cell) or (there is not None and parcel.base.get(cell.id) == fingerprint(cell)):
                continue  # brought before, or as the course delivered it
            if there is not None and copy.base.get(cell.id) == fingerprint(cells[there]):
                cells[there] = cell  # it is there as it was delivered
                end = there + 1
            else:
                cells.insert(end, cell)
                end += 1
        result[parcel.target] = Copy(replace(copy.notebook, cells=cells), {**parcel.base, **copy.base})
    return result


def left(copies: Mapping[str, Copy], moving: list[Parcel]) -> dict[str, Copy]:
    """The notebooks that give something away, without it; what they themselves received is theirs."""
    result = {}
    after = {**copies, **received(copies, moving)}
    for source in {parcel.source for parcel in moving}:
        before = copies[source].notebook.cells
        gone = {id(before[place]) for parcel in moving if parcel.source == source for place in parcel.places}
        copy = after[source]
        cells = [cell for cell in copy.notebook.cells if id(cell) not in gone]
        result[source] = replace(copy, notebook=replace(copy.notebook, cells=cells))
    return result


def _home(source: str, cell: Cell, copies: Mapping[str, Copy], now: Mapping[str, set[str]]) -> str:
    """The one notebook of the same course that has a cell now; else the one where it is, so that it stays there."""
    folder = source.rpartition("/")[0]
    homes = [name for name in now if name != source and name.rpartition("/")[0] == folder and cell.id in now[name]]
    return homes[0] if len(homes) == 1 and _is_free(cell, copies[source].base, copies.get(homes[0])) else source


def _is_free(cell: Cell, base: Hashes, target: Copy | None) -> bool:
    """Whether a cell may go to a notebook: new there, or still there as delivered, or brought there before."""
    if target is None or cell.id not in target.base or _has(target.notebook, cell):
        return True
    there = [fingerprint(own) for own in target.notebook.cells if own.id == cell.id]
    return [target.base[cell.id]] == [base[cell.id]] == there


def _has(notebook: Notebook, cell: Cell) -> bool:
    """Whether a cell with its text stands in a notebook, or the text is kept there below a newer one."""
    text = fingerprint(cell)
    return any(
        (own.id == f"{KEPT}{text}" and cell.source in own.source)  # the learner may have written over what was kept
        or (own.id == cell.id and fingerprint(own) == text)
        for own in notebook.cells
    )
