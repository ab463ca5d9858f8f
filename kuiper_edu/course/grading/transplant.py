"""A learner's answers, found in their notebook and put into ours.

Only the sources of answer and helper cells are taken: by nbgrader's grade_id, then by cell id, then by what they
define. The learner's check cells, outputs and tags are left behind; so a notebook that was saved with a changed check
proves nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cached_property

from kuiper_edu.course.grading.release import is_hidden, stripped
from kuiper_edu.course.learner.shortcuts import shortcut
from kuiper_edu.course.trial import sources
from kuiper_edu.support.notebooks import Cell, Notebook

WANTED = ("answer", "helper")
MOST_CHARACTERS = 100_000  # of one cell
SETUP = ("imports", "setup")


@dataclass
class Transplant:
    """Our notebook with a learner's answers in it.

    Args:
        notebook: what is to be run.
        asked: name of an answer -> our own source of its cell: what it should define.
        problems: name of an answer -> why there is none to take; its cell is blank.
        shortcuts: name of an answer or helper -> the refusal of an import that would answer the homework.
    """

    notebook: Notebook
    asked: dict[str, str] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)
    shortcuts: dict[str, str] = field(default_factory=dict)

    def cells_for(self, check: Cell) -> list[Cell]:
        """What a check needs: the helpers, the answers it names and those that they call, then itself."""
        answers = [cell for cell in self.notebook.cells if cell.role in WANTED]
        wanted = {*check.needs, *(cell.name for cell in answers if cell.role == "helper")}
        before: set[str] = set()
        while wanted != before:
            before = set(wanted)
            wanted |= {called for name in before for called in self._calls.get(name, ())}
        return [*(cell for cell in answers if cell.name in wanted), check]

    @cached_property
    def _calls(self) -> dict[str, set[str]]:
        """Name of an answer or helper -> those that promise a name which it uses and does not define itself.

        Read once, since every check asks.
        """
        answers = [cell for cell in self.notebook.cells if cell.role in WANTED]
        promises = {name: answer for answer, source in self.asked.items() for name in promised_by(source)}
        return {
            cell.name: {promises[name] for name in _foreign(cell.source) & promises.keys()} - {cell.name}
            for cell in answers
        }

    def promised(self, answer: Cell) -> set[str]:
        """The names that an answer's cell should define, and does."""
        return sources.defined(self.asked.get(answer.name, "")) | sources.defined(answer.source)

    def checks(self) -> list[Cell]:
        """The check cells."""
        return [cell for cell in self.notebook.cells if cell.role == "check"]

    def setup(self) -> list[Cell]:
        """The cells that prepare for everything else."""
        return [cell for cell in self.notebook.cells if cell.role in SETUP]


def transplant(ours: Notebook, submitted: Notebook, *, hidden: bool = False) -> Transplant:
    """Put the answers of `submitted` into a copy of `ours`.

    Args:
        ours: the teacher's notebook, or its release.
        submitted: the learner's notebook, or one in another language: cells are found by their ids.
        hidden: whether the hidden checks stay in.

    Returns:
        The notebook to run, and what was wrong with single answers.
    """
    result = Transplant(replace(ours, cells=[]))
    theirs = [replace(cell, source="") if _is_giant(cell) else cell for cell in submitted.cells]
    giants = {id(short): len(cell.source) for short, cell in zip(theirs, submitted.cells, strict=True) if short != cell}
    for cell in ours.cells:
        if cell.kind != "code" or (is_hidden(cell) and not hidden) or not stripped(cell.source).strip():
            continue
        if cell.role == "check" and not any(ast.iter_child_nodes(sources.tree_of(cell.source))):
            continue  # a hidden check, as students have it: a comment is left of it
        if cell.role in WANTED:
            result.asked[cell.name] = cell.source
            cell = _answered(cell, theirs, giants, result)
        result.notebook.cells.append(cell)
    _join(result, ours, theirs)
    _look_for_shortcuts(result)
    return result


def answers_of(ours: Notebook, submitted: Notebook) -> dict[str, str]:
    """The learner's own code: name of an answer or helper -> its cell, without what cannot be found or is too long."""
    cells = [cell for cell in submitted.cells if not _is_giant(cell)]
    wanted = [cell for cell in ours.cells if cell.role in WANTED]
    return {cell.name: found[0].source for cell in wanted if (found := _find(cell, cells)) and found[0].source.strip()}


def promised_by(source: str) -> set[str]:
    """The names that an answer's cell is asked to define: what students find there, solved or not."""
    return sources.defined(stripped(source))


def _foreign(source: str) -> set[str]:
    """The names that a cell takes from others: what it defines itself is no use of another cell's."""
    return sources.used(source) - sources.defined(source)


def _is_giant(cell: Cell) -> bool:
    """Whether nobody wrote this: it would keep the parser busy for everybody else."""
    return cell.kind == "code" and len(cell.source) > MOST_CHARACTERS


def _answered(cell: Cell, submitted: list[Cell], giants: dict[int, int], result: Transplant) -> Cell:
    blank = stripped(cell.source)
    found = _find(cell, submitted)
    if not found and cell.role == "helper":  # it may be gone: what it held is joined from wherever it stands
        return replace(cell.emptied(), source=blank)
    problem = _problem(found, submitted, giants)
    source = blank if problem else found[0].source
    if not problem and cell.role == "answer" and source.split() in (blank.split(), []):
        problem = "there is no answer yet"
    if problem:
        result.problems[cell.name] = problem
    return replace(cell.emptied(), source=source)


def _find(cell: Cell, submitted: list[Cell]) -> list[Cell]:
    """The learner's cells that may be this one: by grade_id, by id, by the slot it fills, by what it defines."""
    names = promised_by(cell.source)
    ways: tuple[Callable[[Cell], bool], ...] = (
        lambda other: other.grade_id == cell.name,
        lambda other: bool(cell.id) and other.id == cell.id,
        lambda other: bool(cell.slot) and sources.fills(other.source, cell.slot),
        lambda other: bool(names) and other.kind == "code" and names <= sources.defined(other.source),
    )
    for is_it in ways:
        found = [other for other in submitted if is_it(other)]
        if found:
            return found
    return []


def _problem(found: list[Cell], submitted: list[Cell], giants: dict[int, int]) -> str:
    if not found:
        return "its answer cell is not in the notebook; `kuiper-edu reset` brings it back and keeps this one beside it"
    if len(found) > 1:
        numbers = " and ".join(str(place) for place, cell in enumerate(submitted, 1) if any(cell is f for f in found))
        return f"its answer cell appears {len(found)} times (cells {numbers}); keep one of them and delete the others"
    if id(found[0]) in giants:
        return f"its answer cell holds {giants[id(found[0])]:,} characters, at most {MOST_CHARACTERS:,} are read"
    if found[0].kind != "code":
        return f"its answer cell was turned into a {found[0].kind} cell; make it a code cell again"
    return ""


def _join(result: Transplant, ours: Notebook, submitted: list[Cell]) -> None:
    """Put in front of each answer what it uses beside what others promise.

    That is imports, helpers and constants of cells that the learner added, and of the answers and helpers before it. Of
    those only the lines that are used are taken, so that a cell which fails costs no answer but its own.
    """
    known = {name for cell in ours.cells for name in (cell.id, cell.grade_id) if name}
    added = [cell.source for cell in submitted if cell.kind == "code" and not {cell.id, cell.grade_id} & known]
    promised = {name for source in result.asked.values() for name in promised_by(source)}
    before: list[str] = []
    for place, cell in enumerate(result.notebook.cells):
        if cell.role not in WANTED:
            continue
        if cell.role == "answer" and cell.name not in result.problems:
            others = [*before, *(source for source in added if source != cell.source)]
            joined = sources.needed(cell.source, others, given=promised)
            result.notebook.cells[place] = replace(cell, source=joined)
        if cell.role == "answer":
            before.append(cell.source)  # a helper runs before every check anyway


def _look_for_shortcuts(result: Transplant) -> None:
    for cell in result.notebook.cells:
        taken = shortcut(result.notebook.course, cell.source) if cell.role in WANTED else None
        if taken is not None:
            result.shortcuts[cell.name] = str(taken)
