"""Stored answers: Python files of `# %%` cells, in the catalogue of exercises and beside a reference.

    # %% [not_sorted] the list is not sorted: the middle of what was given is not the middle number
    def middle(numbers):
        return numbers[len(numbers) // 2]

A cell begins with `# %%`; the comment there says what is wrong with the answer below, after a name for it that stays
when the words change. The code above the first cell (imports) belongs to every cell.
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
        sentence: the sentence of the verdict on a wrong answer; empty if that is not specific to this answer.
        source: its cell, with the imports of the file above it.
        line: the number of the line at which it begins in its file.
        name: its name; empty if it has none.
    """

    sentence: str
    source: str
    line: int
    name: str = ""


def answers(file: Path) -> list[Answer]:
    """Return the answers in a file of cells; none if the file is missing.

    Raises:
        NotebookError: the file is not text, or the code above its first cell is not Python.
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
        name, words, code = _parts(cell)
        found.append(Answer(words, f"{above}\n\n{code}\n".lstrip(), line, name))
        line += cell.count("\n")
    return found


def _parts(cell: str) -> tuple[str, str, str]:
    """Return the name of an answer, its sentence in one line, and its code."""
    first, *lines = cell.split("\n")
    words = [first.strip()]
    while words[0] and lines and lines[0].startswith("# "):
        words.append(lines.pop(0).removeprefix("# "))
    named = re.fullmatch(r"(?:\[(?P<name>\w+)\] )?(?P<sentence>.*)", " ".join(words).strip())
    assert named is not None, "each part may be missing"
    return named["name"] or "", named["sentence"], "\n".join(lines).strip()


def _without_docstring(head: str) -> str:
    body = [node for node in ast.parse(head).body if not isinstance(node, ast.Expr)]
    return "\n".join(ast.unparse(node) for node in body)
