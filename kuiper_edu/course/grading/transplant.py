"""Transplanting a learner's answers from their notebook into ours.

Only answers and helpers are taken, as `answer_cells` finds them, and what they use of other cells. The learner's check
cells, outputs and tags are ignored; so a notebook that was saved with a changed check gains nothing.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field, replace
from functools import cached_property

from kuiper_edu.course.grading.answer_cells import TAKEN_ROLES, AnswerCells, promised_by
from kuiper_edu.course.grading.release import is_hidden, stripped
from kuiper_edu.course.learner.shortcuts import shortcut
from kuiper_edu.course.trial import sources
from kuiper_edu.support.notebooks import Cell, Notebook

SETUP = ("imports", "setup")


@dataclass
class Transplant:
    """Our notebook with a learner's answers in it.

    Args:
        notebook: the notebook to run. An answer that is in several cells of the learner's is in several cells of it, of
            one name.
        originals: name of an answer or helper -> our own source of its cell, which shows what it should define.
        problems: name of an answer -> why it cannot be taken; its cell is blank.
        notes: sentences about answers that are not just in their own cell: which cells were found, and which judged.
        shortcuts: name of an answer or helper -> the message about an import that would answer the homework.
    """

    notebook: Notebook
    originals: dict[str, str] = field(default_factory=dict)
    problems: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
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
        promises = {name: answer for answer, source in self.originals.items() for name in promised_by(source)}
        return {
            name: {promises[used] for used in _foreign(parts) & promises.keys()} - {name}
            for name, parts in self.answers().items()
        }

    def answers(self) -> dict[str, list[str]]:
        """Return the code of each answer and helper: name -> the sources of its cells."""
        found: dict[str, list[str]] = {}
        for cell in self.notebook.cells:
            if cell.role in TAKEN_ROLES:
                found.setdefault(cell.name, []).append(cell.source)
        return found

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
    cells = AnswerCells(ours, submitted)
    for cell in ours.cells:
        if cell.kind != "code" or (is_hidden(cell) and not hidden) or not stripped(cell.source).strip():
            continue
        if cell.role == "check" and not any(ast.iter_child_nodes(sources.tree_of(cell.source))):
            continue  # a hidden check in a student's notebook, of which only a comment is left
        result.notebook.cells += _answered(cell, cells, result) if cell.role in TAKEN_ROLES else [cell]
    _look_for_shortcuts(result)
    return result


def _foreign(parts: list[str]) -> set[str]:
    """Return the names that the cells of an answer use but do not define themselves."""
    defined = {name for source in parts for name in sources.defined(source)}
    return {name for source in parts for name in sources.used(source) | sources.used_by_name(source)} - defined


def _answered(cell: Cell, cells: AnswerCells, result: Transplant) -> list[Cell]:
    """Return our cell with the learner's code: one cell for each piece of it, the last with our id.

    The code that a piece uses of other cells stands above it: imports, helpers and constants, except what other answers
    promise. Only the statements that are used are taken, so that a cell that fails does not affect other answers.
    """
    found = cells.find(cell)
    result.originals[cell.name] = cell.source
    result.notes += [found.note] if found.note else []
    ours = replace(cell.emptied(), grade_id=cell.name)
    if not found.pieces:
        if cell.role == "answer":  # a helper may be missing
            result.problems[cell.name] = found.problem
        return [replace(ours, source=stripped(cell.source))]
    own = {name for piece in found.pieces for name in sources.defined(piece.source)}
    parts = [sources.needed(piece.source, cells.around(piece, found), own | cells.promised) for piece in found.pieces]
    ids = [*(f"{cell.id}-{number}" for number in range(1, len(parts))), cell.id]
    return [replace(ours, source=source, id=name) for source, name in zip(parts, ids, strict=True)]


def _look_for_shortcuts(result: Transplant) -> None:
    for cell in result.notebook.cells:
        refusal = shortcut(result.notebook.course, cell.source) if cell.role in TAKEN_ROLES else None
        if refusal is not None:
            result.shortcuts[cell.name] = str(refusal)
