"""Finding a learner's answers in their notebook, without running it; for `check`, `grade`, Gradescope and nbval alike.

Cells get copied, cut in two, moved and merged by accident. The rule, for each answer:

1. Its own cells count: all that have its nbgrader grade_id, or else its cell id. Blank ones and copies drop out. The
   others run one after the other, as in the notebook, so that the last definition counts.
2. A code cell that is no Python by itself is joined with its neighbours if together they are.
3. If they do not define what the answer promises, the last other code cell that does is taken, too. If there is no code
   at all, its own cell is, even if it was turned into text.

So an attempt elsewhere never replaces an answer that is written in its own cells.
"""

from __future__ import annotations

import ast
from collections.abc import Set
from dataclasses import dataclass
from itertools import groupby

from kuiper_edu.course.grading.release import stripped
from kuiper_edu.course.trial import sources
from kuiper_edu.support.notebooks import Cell, Notebook

TAKEN_ROLES = ("answer", "helper")
MOST_CHARACTERS = 100_000  # of one cell
_MOST_JOINED = 6  # cells
_MISSING = "its answer cell is not in the notebook; `kuiper-edu reset` brings it back and keeps this one beside it"


@dataclass(frozen=True)
class Piece:
    """A cell of a learner's notebook, or several code cells that are Python only together.

    Args:
        source: its text.
        owner: the name of our cell whose id it has; empty if it is a cell that the learner added.
        kind: code, markdown, raw or unknown.
        numbers: the numbers of its cells in the notebook, from 1.
    """

    source: str
    owner: str
    kind: str
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class Found:
    """What was found of an answer.

    Args:
        name: the name of the answer.
        pieces: the code that is judged, in the notebook's order.
        problem: why there is none.
        note: a sentence about which cells were found and judged; empty if it is just the answer's own cell.
    """

    name: str
    pieces: tuple[Piece, ...] = ()
    problem: str = ""
    note: str = ""

    @property
    def source(self) -> str:
        """The code that is judged, as one text."""
        return "\n\n".join(piece.source for piece in self.pieces)


class AnswerCells:
    """The cells of a learner's notebook, by the answers that they belong to.

    Args:
        ours: the teacher's notebook, or its release.
        submitted: the learner's notebook.

    Attributes:
        promised: the names that the answers' cells should define.
    """

    def __init__(self, ours: Notebook, submitted: Notebook) -> None:
        owners = {key: cell.name for cell in ours.cells for key in (cell.id, cell.grade_id) if key}
        answers = [cell for cell in ours.cells if cell.role in TAKEN_ROLES]
        given = [stripped(cell.source) for cell in ours.cells if cell.kind == "code" and cell.role not in TAKEN_ROLES]
        self.promised = {name for cell in answers for name in promised_by(cell.source)}
        self._owners = set(owners.values())
        self._answers = {cell.name for cell in answers}
        self._helpers = {cell.name for cell in answers if cell.role == "helper"}
        self._ours = {name for source in given for name in sources.defined(source)}
        self._stubs = {_shape(node) for cell in answers for node in _statements(stripped(cell.source))}
        self._cells = [
            Piece(cell.source, owners.get(cell.grade_id) or owners.get(cell.id, ""), cell.kind, (number,))
            for number, cell in enumerate(submitted.cells, 1)
        ]
        self._code = _joined([cell for cell in self._cells if cell.kind == "code" and not _is_giant(cell)])
        self._written = [piece for piece in self._code if not self._is_blank(piece)]

    def find(self, cell: Cell) -> Found:
        """Return what the notebook contains of an answer or of the helper cell.

        Args:
            cell: our cell, with or without its solution.
        """
        own = [piece for piece in self._written if piece.owner == cell.name]
        judged = [next(copies) for _, copies in groupby(own, key=lambda piece: piece.source.strip())]
        if cell.role == "answer" and not self._are_answer(cell, judged):
            others = [piece for piece in self._written if piece.owner != cell.name]
            judged = sorted([*judged, *self._last(cell, others)], key=lambda piece: piece.numbers)
        if not judged:
            judged = self._last(cell, [piece for piece in self._own(cell) if piece.kind != "code"])
        if not judged:
            return Found(cell.name, problem=self._problem(cell))
        return Found(cell.name, tuple(judged), note=self._note(cell, judged))

    def around(self, piece: Piece, found: Found) -> list[str]:
        """Return the code of the other cells, in the notebook's order; without helper cells, which run first anyway.

        What our own set-up and checks define is left out of the learner's copies of them. Of the cells below, which ran
        later in the notebook, only what is defined nowhere above is left.

        Args:
            piece: a piece of an answer.
            found: the whole answer.
        """
        others = [
            one for one in self._code if one.owner not in (found.name, *self._helpers) and one not in found.pieces
        ]
        ours = self._owners - self._answers
        above = [one for one in others if one.numbers < piece.numbers]
        code = [_without(self._ours, one.source) if one.owner in ours else one.source for one in above]
        known = self._ours.union(*map(sources.defined, code))
        return code + [_without(known, one.source) for one in others if one.numbers > piece.numbers]

    def _own(self, cell: Cell) -> list[Piece]:
        """Return all cells with an answer's id."""
        return [piece for piece in self._cells if piece.owner == cell.name]

    def _is_blank(self, piece: Piece) -> bool:
        """Whether a piece contains nothing but what a release contains."""
        return sources.parses(piece.source) and all(_shape(node) in self._stubs for node in _statements(piece.source))

    def _are_answer(self, cell: Cell, pieces: list[Piece]) -> bool:
        """Whether some pieces define all that an answer promises, or fill its slot; a helper cell promises nothing."""
        if cell.slot and any(sources.fills(piece.source, cell.slot) for piece in pieces):
            return True
        statements = [node for piece in pieces for node in _statements(piece.source)]
        stubs = [node for node in statements if isinstance(node, ast.FunctionDef) and _shape(node) in self._stubs]
        defined = {name for node in statements if node not in stubs for name in sources.bound(node)}
        promised = promised_by(cell.source)
        return promised <= defined if promised else bool(defined) and cell.role == "helper"

    def _last(self, cell: Cell, pieces: list[Piece]) -> list[Piece]:
        """Return the last piece that is an answer by itself, or an empty list."""
        return [piece for piece in pieces if self._are_answer(cell, [piece])][-1:]

    def _problem(self, cell: Cell) -> str:
        own = self._own(cell)
        if not own:
            return _MISSING
        for piece in filter(_is_giant, own):
            return f"its answer cell holds {len(piece.source):,} characters, at most {MOST_CHARACTERS:,} are read"
        if all(piece.kind != "code" for piece in own):
            return f"its answer cell was turned into a {own[0].kind} cell; make it a code cell again"
        return "there is no answer yet"

    def _note(self, cell: Cell, judged: list[Piece]) -> str:
        own = [number for piece in self._own(cell) for number in piece.numbers]
        numbers = [number for piece in judged for number in piece.numbers]
        no_ids = not any(piece.owner in self._answers for piece in self._cells)  # some editors remove all of them
        text = "".join(f", turned into {piece.kind}" for piece in judged if piece.kind != "code")
        if len(numbers) == 1 and (numbers == own or no_ids) and not text:
            return ""
        found = f"its own: {_named(own)}{text}" if own else "its own cell is missing"
        return f"{cell.title or cell.name}: {_named(numbers)} judged ({found})."


def found_in(submitted: Notebook, ours: Notebook) -> list[Found]:
    """Return what a learner's notebook contains of each answer and of the helper cell.

    Args:
        submitted: the learner's notebook.
        ours: the teacher's notebook, or its release.
    """
    cells = AnswerCells(ours, submitted)
    return [cells.find(cell) for cell in ours.cells if cell.role in TAKEN_ROLES]


def promised_by(source: str) -> set[str]:
    """Return the names that an answer's cell should define: those that it defines even without its solution."""
    return sources.defined(stripped(source))


def _joined(cells: list[Piece]) -> list[Piece]:
    """Join code cells that are no Python by themselves with their neighbours, if together they are."""
    pieces: list[Piece] = []
    parts: set[tuple[str, str]] = set()  # owner and source of each cell that was joined: copies of it drop out
    for cell in cells:
        if (cell.owner, cell.source) in parts:
            continue
        pieces.append(cell)
        for first in range(len(pieces) - 2, max(len(pieces) - _MOST_JOINED, 0) - 1, -1):
            run = pieces[first:]
            whole = _whole(run)
            if whole is not None:
                pieces[first:] = [whole]
                parts |= {(owner, part.source) for part in run for owner in (part.owner, whole.owner)}
                break
    return [piece for piece in pieces if (piece.owner, piece.source) not in parts]


def _whole(run: list[Piece]) -> Piece | None:
    """Return neighbours as one piece; None if each is Python already, or not all belong to one answer."""
    owners = {piece.owner for piece in run} - {""}
    if len(owners) > 1 or all(sources.parses(piece.source) for piece in run):
        return None
    for between in ("\n", ""):  # cut at the end of a line, or within it
        source = between.join(piece.source for piece in run)
        if len(source) <= MOST_CHARACTERS and sources.parses(source):
            return Piece(source, next(iter(owners), ""), "code", tuple(n for piece in run for n in piece.numbers))
    return None


def _is_giant(cell: Piece) -> bool:
    """Whether a code cell is too long to be parsed in reasonable time."""
    return cell.kind == "code" and len(cell.source) > MOST_CHARACTERS


def _without(names: Set[str], source: str) -> str:
    """Return the statements of a source that define none of these names."""
    statements = sources.statements(source)
    return "\n".join(text for text, node in statements if names.isdisjoint(sources.bound(node)))


def _statements(source: str) -> list[ast.AST]:
    return list(ast.iter_child_nodes(sources.tree_of(source)))


def _shape(node: ast.AST) -> str:
    """Return a statement as a text that does not depend on layout, comments and docstrings."""
    if not isinstance(node, ast.FunctionDef):
        return ast.dump(node)
    body = node.body[1:] if ast.get_docstring(node, clean=False) is not None else node.body
    return " ".join([node.name, *map(ast.dump, [*node.decorator_list, node.args, *body])])


def _named(numbers: list[int]) -> str:
    """Return the numbers of cells as words."""
    if len(numbers) == 1:
        return f"cell {numbers[0]}"
    return f"cells {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"
