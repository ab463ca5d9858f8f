"""Stored answers: files of cells, as editors show them, in the catalogue of exercises and beside a reference.

    # %% the list is not sorted: the middle of what was given is not the middle number
    def middle(numbers):
        return numbers[len(numbers) // 2]

A cell begins with `# %%`; the comment there says what is wrong with the answer below. What stands above the first cell
(imports) belongs to each of them.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from pathlib import Path

from kuiper_edu.errors import NotebookError


@dataclass(frozen=True)
class Answer:
    """A stored answer.

    Args:
        sentence: what a wrong one is told; empty where that is a sentence of more than this answer.
        source: its cell, with what the notebook has imported above it.
        line: where it begins in its file.
    """

    sentence: str
    source: str
    line: int


def answers(file: Path) -> list[Answer]:
    """The answers in a file of cells; none where it is missing.

    Raises:
        NotebookError: the file is no text, or what stands above its first cell is no Python.
    """
    if not file.is_file():
        return []
    try:
        head, *cells = re.split(r"^# %%", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        above = _without_docstring(head)
    except (ValueError, SyntaxError) as error:
        raise NotebookError(
            f"{file.parent.name}/{file.name}: {type(error).__name__}: {error}",
            path=str(file),
            hint="Expected a file of Python cells, each of which begins with `# %%`.",
        ) from error
    line, found = head.count("\n") + 1, []
    for cell in cells:
        words, code = _sentence(cell)
        found.append(Answer(words, f"{above}\n\n{code}\n".lstrip(), line))
        line += cell.count("\n")
    return found


def _sentence(cell: str) -> tuple[str, str]:
    """The comment that a cell begins with, in one line, and the rest."""
    first, *lines = cell.split("\n")
    words = [first.strip()]
    while words[0] and lines and lines[0].startswith("# "):
        words.append(lines.pop(0).removeprefix("# "))
    return " ".join(words).strip(), "\n".join(lines).strip()


def _without_docstring(head: str) -> str:
    body = [node for node in ast.parse(head).body if not isinstance(node, ast.Expr)]
    return "\n".join(ast.unparse(node) for node in body)
