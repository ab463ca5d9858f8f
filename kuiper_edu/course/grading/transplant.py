"""Transplanting a learner's answers from their notebook into ours.

Only the sources of answer and helper cells are taken, matched by nbgrader's grade_id, then by cell id, then by what
they define. The learner's check cells, outputs and tags are ignored; so a notebook that was saved with a changed check
gains nothing.
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

TAKEN_ROLES = ("answer", "helper")
MOST_CHARACTERS = 100_000  # of one cell
SETUP = ("imports", "setup")


@dataclass
class Transplant:
    """Our notebook with a learner's answers in it.

    Args:
        notebook: the notebook to run.
        originals: name of an answer or helper -> our own source of its cell, which shows what it should define.
        problems: name of an answer -> why it cannot be taken; its cell is blank.
        shortcuts: name of an answer or helper -> the message about an import that would answer the homework.
    """

    notebook: Notebook
    originals: dict[str, str] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)
    shortcuts: dict[str, str] = field(default_factory=dict)

    def cells_for(self, check: Cell) -> list[Cell]:
        """Return the cells that a check needs: the helpers, its answers and those that they call, then itself."""
        answers = [cell for cell in self.notebook.cells if cell.role in TAKEN_ROLES]
        needed = {*check.needs, *(cell.name for cell in answers if cell.role == "helper")}
        before: set[str] = set()
        while needed != before:
            before = set(needed)
            needed |= {called for name in before for called in self._calls.get(name, ())}
        return [*(cell for cell in answers if cell.name in needed), check]

    @cached_property
    def _calls(self) -> dict[str, set[str]]:
        """Name of an answer or helper -> the others whose promised names it uses without defining them itself.

        Cached, since every check needs it.
        """
        answers = [cell for cell in self.notebook.cells if cell.role in TAKEN_ROLES]
        promises = {name: answer for answer, source in self.originals.items() for name in promised_by(source)}
        return {
            cell.name: {promises[name] for name in _foreign(cell.source) & promises.keys()} - {cell.name}
            for cell in answers
        }

    def promised(self, answer: Cell) -> set[str]:
        """Return the names that an answer's cell should define, and those that it does define."""
        return sources.defined(self.originals.get(answer.name, "")) | sources.defined(answer.source)

    def checks(self) -> list[Cell]:
        """Return the check cells."""
        return [cell for cell in self.notebook.cells if cell.role == "check"]

    def setup(self) -> list[Cell]:
        """Return the setup cells, which run before everything else."""
        return [cell for cell in self.notebook.cells if cell.role in SETUP]


def transplant(ours: Notebook, submitted: Notebook, *, hidden: bool = False) -> Transplant:
    """Put the answers of `submitted` into a copy of `ours`.

    Args:
        ours: the teacher's notebook, or its release.
        submitted: the learner's notebook, or one in another language: cells are found by their ids.
        hidden: whether the hidden checks stay in.

    Returns:
        The notebook to run, and the problems with single answers.
    """
    result = Transplant(replace(ours, cells=[]))
    theirs = [replace(cell, source="") if _is_giant(cell) else cell for cell in submitted.cells]
    giants = {id(short): len(cell.source) for short, cell in zip(theirs, submitted.cells, strict=True) if short != cell}
    for cell in ours.cells:
        if cell.kind != "code" or (is_hidden(cell) and not hidden) or not stripped(cell.source).strip():
            continue
        if cell.role == "check" and not any(ast.iter_child_nodes(sources.tree_of(cell.source))):
            continue  # a hidden check in a student's notebook, of which only a comment is left
        if cell.role in TAKEN_ROLES:
            result.originals[cell.name] = cell.source
            cell = _answered(cell, theirs, giants, result)
        result.notebook.cells.append(cell)
    _add_dependencies(result, ours, theirs)
    _look_for_shortcuts(result)
    return result


def answers_of(ours: Notebook, submitted: Notebook) -> dict[str, str]:
    """Return the learner's code: name of an answer or helper -> its cell; without missing, empty and too long ones."""
    cells = [cell for cell in submitted.cells if not _is_giant(cell)]
    answers = [cell for cell in ours.cells if cell.role in TAKEN_ROLES]
    return {cell.name: found[0].source for cell in answers if (found := _find(cell, cells)) and found[0].source.strip()}


def promised_by(source: str) -> set[str]:
    """Return the names that an answer's cell should define: those that it defines even without its solution."""
    return sources.defined(stripped(source))


def _foreign(source: str) -> set[str]:
    """Return the names that a cell uses but does not define itself."""
    return (sources.used(source) | sources.used_by_name(source)) - sources.defined(source)


def _is_giant(cell: Cell) -> bool:
    """Whether a code cell is too long to be parsed in reasonable time."""
    return cell.kind == "code" and len(cell.source) > MOST_CHARACTERS


def _answered(cell: Cell, submitted: list[Cell], giants: dict[int, int], result: Transplant) -> Cell:
    blank = stripped(cell.source)
    found = _find(cell, submitted)
    if not found and cell.role == "helper":  # it may be missing: `_add_dependencies` finds its code in other cells
        return replace(cell.emptied(), source=blank)
    problem = _problem(found, submitted, giants)
    source = blank if problem else found[0].source
    if not problem and cell.role == "answer" and source.split() in (blank.split(), []):
        problem = "there is no answer yet"
    if problem:
        result.problems[cell.name] = problem
    return replace(cell.emptied(), source=source)


def _find(cell: Cell, submitted: list[Cell]) -> list[Cell]:
    """Return the learner's cells that match: by grade_id, else by id, by the slot it fills, or by what it defines."""
    names = promised_by(cell.source)
    criteria: tuple[Callable[[Cell], bool], ...] = (
        lambda other: other.grade_id == cell.name,
        lambda other: bool(cell.id) and other.id == cell.id,
        lambda other: bool(cell.slot) and sources.fills(other.source, cell.slot),
        lambda other: bool(names) and other.kind == "code" and names <= sources.defined(other.source),
    )
    for matches in criteria:
        found = [other for other in submitted if matches(other)]
        if found:
            return found
    return []


def _problem(found: list[Cell], submitted: list[Cell], giants: dict[int, int]) -> str:
    if not found:
        return "its answer cell is not in the notebook; `kuiper-edu reset` brings it back and keeps this one beside it"
    if len(found) > 1:
        numbers = " and ".join(str(number) for number, cell in enumerate(submitted, 1) if any(cell is f for f in found))
        return f"its answer cell appears {len(found)} times (cells {numbers}); keep one of them and delete the others"
    if id(found[0]) in giants:
        return f"its answer cell holds {giants[id(found[0])]:,} characters, at most {MOST_CHARACTERS:,} are read"
    if found[0].kind != "code":
        return f"its answer cell was turned into a {found[0].kind} cell; make it a code cell again"
    return ""


def _add_dependencies(result: Transplant, ours: Notebook, submitted: list[Cell]) -> None:
    """Prepend to each answer the code that it uses, except what other answers promise.

    That code is imports, helpers and constants in cells that the learner added, and in the answers and helpers before
    it. Only the statements that are used are taken, so that a cell that fails does not affect other answers.
    """
    known = {name for cell in ours.cells for name in (cell.id, cell.grade_id) if name}
    added = [cell.source for cell in submitted if cell.kind == "code" and not {cell.id, cell.grade_id} & known]
    promised = {name for source in result.originals.values() for name in promised_by(source)}
    before: list[str] = []
    for index, cell in enumerate(result.notebook.cells):
        if cell.role not in TAKEN_ROLES:
            continue
        if cell.role == "answer" and cell.name not in result.problems:
            others = [*before, *(source for source in added if source != cell.source)]
            joined = sources.needed(cell.source, others, given=promised)
            result.notebook.cells[index] = replace(cell, source=joined)
        if cell.role == "answer":
            before.append(cell.source)  # a helper runs before every check anyway


def _look_for_shortcuts(result: Transplant) -> None:
    for cell in result.notebook.cells:
        refusal = shortcut(result.notebook.course, cell.source) if cell.role in TAKEN_ROLES else None
        if refusal is not None:
            result.shortcuts[cell.name] = str(refusal)
